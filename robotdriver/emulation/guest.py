"""A guest, which a family writes to have its robots served: a robot on the floor, seen from outside as bytes.

No input or output here. The server calls a guest from two threads but never twice at the same time. `Guest.advance`
runs between two ticks and may read the floor. `Guest.receive` may run while the floor is being stepped: it answers from
what `advance` noted, and may post commands to its robot.
"""

import math
from abc import ABC, abstractmethod
from typing import Protocol


class Guest(ABC):
    """One emulated robot.

    What a call returns goes to every client of the robot, whole or not at all: a client that does not read loses
    whole answers and never half of one. A family of messages returns one message or several that belong together.

    Attributes:
        name: The robot's, for the log.
        next_due_s: The floor's time at which `advance` has something to do; it is not called before. By default it is
            called after every tick.
        wants_hangup: Set by the guest to have its clients hung up once the answer is sent; the server clears it.
    """

    name: str
    next_due_s: float = -math.inf
    wants_hangup: bool = False

    @abstractmethod
    def receive(self, data: bytes) -> bytes:
        """Take bytes from a client, however they were cut on the way, and return what is answered at once."""

    @abstractmethod
    def advance(self, now_s: float) -> bytes:
        """Let time pass until the floor's present moment, and return what the robot sends meanwhile."""

    @abstractmethod
    def stop(self) -> None:
        """Let the robot stand: the guest has failed, and nothing else will be called any more."""

    def disconnected(self) -> None:  # noqa: B027  # Most robots do not notice.
        """Take note that the last client has hung up; by default the robot goes on with what it was doing."""


class GuestFactory(Protocol):
    """Makes a robot for every client that connects, and takes it away when the client leaves.

    Both are called between ticks, from the server's thread.
    """

    def welcome(self, host: str) -> Guest:
        """Put a robot on the floor for the client at this address.

        Raises:
            WorkshopError: there is no room for it; the client is hung up.
        """

    def farewell(self, guest: Guest) -> None:
        """Take a guest's robot from the floor."""
