"""A program's robot: the snapshot of the present tick, with what the program has changed since, and the way to it."""

from typing import Any

from .layout import INTEGER, SNAPSHOT, TWO_INTEGERS, Ask, Movement, Snapshot

SLICE_S = 0.15
"""The longest delay until the end of a wait, such as a collision, is noticed."""


class Port:
    """Reads, writes and asks what concerns one robot.

    Args:
        floor: As a program sees it.

    Attributes:
        floor: As a program sees it.
    """

    def __init__(self, floor: Any) -> None:
        self.floor = floor
        self._raw: bytes | None = None
        self._robot = Snapshot(*SNAPSHOT.unpack_from(floor.snapshot))
        self._answers: dict[bytes, bytes] = {}
        self._moved_in: bytes | None = None

    def read(self) -> Snapshot:
        """Return the robot at the program's time; costs the time of a read."""
        raw = self.floor.read()
        if raw is not self._raw:
            self._raw = raw
            self._robot = Snapshot(*SNAPSHOT.unpack_from(raw))
            self._answers = {
                Ask.DISTANCE + INTEGER.pack(number): INTEGER.pack(distance)
                for number, distance in TWO_INTEGERS.iter_unpack(raw[SNAPSHOT.size :])
            }
        return self._robot

    @property
    def is_driving(self) -> bool:
        """True if a movement by a way or an angle is under way, or will be from the next tick on. Read first."""
        return self._moved_in is self._raw or self._robot.movement != Movement.NONE

    def believe(self, **changed: Any) -> None:
        """Have `read` say something else until the next tick."""
        self._robot = self._robot._replace(**changed)

    def write(self, command: bytes) -> None:
        """Have a command carried out at the next tick."""
        self.floor.write(command)

    def move(self, command: bytes) -> None:
        """Begin a movement."""
        self.read()
        self._moved_in = self._raw
        self.floor.write(command)

    def ask(self, question: bytes) -> bytes:
        """Ask what no snapshot holds."""
        answer: bytes = self.floor.call(question)
        return answer

    def ask_once(self, question: bytes) -> bytes:
        """Ask what does not change within a tick; the second time it costs no more than a read."""
        self.read()
        if question not in self._answers:
            self._answers[question] = self.ask(question)
        return self._answers[question]

    def forget(self, question: bytes) -> None:
        """Have a question asked again, as something that was written changes its answer."""
        self._answers.pop(question, None)

    def doze(self, duration_s: float = 0.0) -> None:
        """Let time pass to the next tick at least, while the program waits for what comes at no known time."""
        self.floor.sleep(max(min(duration_s, SLICE_S), 0.015))
