"""What ROS programs find: topics, which robots publish or listen to, and services."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from robotdriver.errors import WorkshopError

Message = Any
"""A message of ROS as msgspec encodes it: an object whose keys are the message's fields."""


class RosError(WorkshopError):
    """What a client wants cannot be; the text is for the client."""


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
        self._encoded = msgspec.Raw()

    def message(self, now_s: float) -> msgspec.Raw:
        """Return the message of this moment as JSON, made once for all who subscribe to it."""
        if self._read_at_s != now_s:
            self._read_at_s = now_s
            self._encoded = msgspec.Raw(msgspec.json.encode(self._read()))
        return self._encoded


@dataclass(frozen=True, slots=True)
class Command:
    """A topic that a robot listens to.

    Attributes:
        kind: The type of its messages.
        obey: Given the fields of a message, carries it out. Called between two ticks; raises a RosError for a message
            that is none.
        rest: Lets the robot stand; called, in any thread, when the client that commanded it has left.
    """

    kind: str
    obey: Callable[[Message], None]
    rest: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Service:
    """Something that a robot does when asked.

    Attributes:
        kind: The type of the service, as ``std_srvs/Empty``.
        call: Given the arguments, returns the fields of the answer. Called between two ticks; raises a RosError for
            arguments that are none.
    """

    kind: str
    call: Callable[[Message], Message]


class Graph(ABC):
    """All there is, by the full names. Asked between two ticks; robots may come and go."""

    @property
    @abstractmethod
    def topics(self) -> Mapping[str, Topic]:
        """What robots publish."""

    @property
    @abstractmethod
    def commands(self) -> Mapping[str, Command]:
        """What robots listen to."""

    @property
    @abstractmethod
    def services(self) -> Mapping[str, Service]:
        """What robots do when asked."""
