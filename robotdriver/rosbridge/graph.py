"""The graph that ROS programs find: topics that robots publish or listen to, and services."""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from robotdriver.errors import WorkshopError

Message = Any
"""A message of ROS as msgspec encodes it: an object whose keys are the message's fields."""


class RosError(WorkshopError):
    """A client's wish cannot be met; the text is for the client."""


class Topic:
    """A topic that a robot publishes.

    Args:
        kind: The type of its messages, as ``std_msgs/Bool``.
        read: Returns the message of the present moment; called between two ticks.
        is_latched: Whether a message is sent when it differs from the one before, and not at every report.
    """

    __slots__ = ("_encoded", "_read", "_read_at_s", "is_latched", "kind")

    def __init__(self, kind: str, read: Callable[[], Message], *, is_latched: bool = False) -> None:
        self.kind = kind
        self.is_latched = is_latched
        self._read = read
        self._read_at_s = -1.0
        self._encoded: dict[bool, msgspec.Raw] = {}

    def message(self, now_s: float, *, is_ros_2: bool = False) -> msgspec.Raw:
        """Return the message of this moment as JSON, made once for all who subscribe to it in this form.

        Args:
            now_s: The floor's time.
            is_ros_2: Whether its stamps are those of ROS 2, which also has no numbers in its headers.
        """
        if self._read_at_s != now_s:
            self._read_at_s = now_s
            self._encoded.clear()
        if is_ros_2 not in self._encoded:
            message = self._read()
            told = _of_ros_2(message) if is_ros_2 else message
            self._encoded[is_ros_2] = msgspec.Raw(msgspec.json.encode(told))
        return self._encoded[is_ros_2]


def _of_ros_2(message: Message) -> Message:
    """Return a message with the header of ROS 2, if it has one."""
    header = message.get("header")
    if header is None:
        return message
    stamp = {"sec": header["stamp"]["secs"], "nanosec": header["stamp"]["nsecs"]}
    return {**message, "header": {"stamp": stamp, "frame_id": header["frame_id"]}}


@dataclass(frozen=True, slots=True)
class Command:
    """A topic that a robot listens to.

    Attributes:
        kind: The type of its messages.
        obey: Given the fields of a message, carries it out. Called between two ticks; raises a RosError for a message
            that is none.
        rest: Lets the robot stand; called, in any thread, when the client that commanded it has left.
        patience_s: It stands as well when no message has come for so long.
    """

    kind: str
    obey: Callable[[Message], None]
    rest: Callable[[], None]
    patience_s: float = math.inf


@dataclass(frozen=True, slots=True)
class Service:
    """A service that a robot offers.

    Attributes:
        kind: The type of the service, as ``std_srvs/Empty``.
        call: Given the arguments, returns the fields of the answer. Called between two ticks; raises a RosError for
            arguments that are none.
    """

    kind: str
    call: Callable[[Message], Message]


class Graph(ABC):
    """The whole graph, by full names. Asked between two ticks; robots may come and go."""

    @property
    @abstractmethod
    def topics(self) -> Mapping[str, Topic]:
        """The topics that robots publish."""

    @property
    @abstractmethod
    def commands(self) -> Mapping[str, Command]:
        """The topics that robots listen to."""

    @property
    @abstractmethod
    def services(self) -> Mapping[str, Service]:
        """The services that robots offer."""
