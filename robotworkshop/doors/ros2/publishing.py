"""The way of messages: to those who listen, or into a bag."""

from typing import Any, Protocol

from builtin_interfaces.msg import Time


class Publishes(Protocol):
    """Takes messages on topics in one name space. A topic whose name begins with "/" is not in it."""

    def stamp(self, time_s: float) -> Time:
        """Return the stamp of a time on the floor's clock."""

    def offer(self, topic: str, kind: type, *, latched: bool = False) -> None:
        """Let a topic be found before its first message; of a latched one late comers are sent the last."""

    def publish(self, topic: str, message: Any) -> None:
        """Send a message on a topic that is offered."""
