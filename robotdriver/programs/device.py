"""A device, which a family writes to have programs drive its robots: the floor's side of one program."""

from abc import ABC, abstractmethod


class Device(ABC):
    """The device that one program reads and writes: one robot, or one of a robot's bricks.

    All is called between two ticks, in the host's thread, so that the floor may be read and commands may be posted.
    A device that raises ends its program, and its robot stops; the floor goes on.

    Attributes:
        name: For events and the log; unique among a host's programs.
        parting_words: What people should know of how the last program has left it; empty for nothing.
    """

    name: str
    parting_words: str = ""

    @abstractmethod
    def snapshot(self, now_s: float) -> bytes:
        """Return all that the program may read until it waits again, in a layout of the family's own."""

    @abstractmethod
    def write(self, command: bytes, time_s: float) -> None:
        """Carry out a command that the program gave at this time of its own, at most a tick before the next one."""

    @abstractmethod
    def stop(self) -> None:
        """Let the robot stand: the program has ended, however it did."""

    def release(self) -> None:
        """Let the program go, which has ended well. The robot stands, unless its family drives on as last told."""
        self.stop()

    def call(self, question: bytes) -> bytes:
        """Answer what is too large or too rare for a snapshot, as a camera's picture. No time passes."""
        raise NotImplementedError(f"{self.name} answers no calls; {len(question)} bytes came")
