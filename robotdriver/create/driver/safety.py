"""The decision whether a robot may drive: one machine that takes every sign of trouble. No input or output, no clock.

It takes what is told to the wheels, what the robot echoes, and when anything was last heard, looked at or run, and
answers what the wheels may do now and what has ended the drive. The rules about time are a table of clocks: after how
long of trouble the wheels are held, and after how long the robot is given up.
"""

import math
from collections import deque
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from robotdriver.errors import LinkError

HOLD_S = 0.25
"""A robot of which nothing good was heard for so long is stopped, until it is heard again."""

LOST_S = 1.0
"""A robot of which nothing good was heard for so long is given up, unless its driver is more patient; so is one whose
program stood still for so long."""

DEAF_S = 0.8
"""A robot that shows for so long to do none of what it was told does not hear any more."""

GUARD_HOLD_S = 0.2
"""A robot one of whose guard processes has not answered for so long is stopped, until that answers again."""

GUARD_LOST_S = 3.0
"""A robot one of whose guard processes has not answered for so long is given up. It stands meanwhile, so a computer
that is busy elsewhere is given time."""

GAP_S = 0.1
"""The most of a pause between two frames that counts towards that: where this program or the line stood still, what
comes then is old, and says nothing of what the robot was told meanwhile."""

CONFIRM_S = 0.25
"""A command that the robot does not show to have heard after so long is sent again."""

ASK_S = 0.5
"""A robot that has not shown for so long that it hears is asked: one that hears no more could not be stopped."""

ASK_AGAIN_S = 0.1
"""One that is known to answer is asked again so soon: a question or its answer may be damaged on the way."""

Wheels = tuple[int, int]
"""Speeds of the left and the right wheel, mm/s, as a Create is told them."""

STANDING: Wheels = (0, 0)


class Trouble(Enum):
    """A fault of a drive."""

    STALLED = "the program stood still"
    SILENT = "the robot is not heard"
    UNATTENDED = "the command was neither renewed nor looked after"
    ABANDONED = "the thread that commands has ended"
    DOUBTFUL = "a frame says that it cannot be driven"
    DEAF = "the robot does not hear"
    UNGUARDED = "a guard process is gone or stopped"


class Guard(Enum):
    """The state of the processes that stop the robot when this program cannot."""

    STANDS_BY = "all answer, or the link cannot have any"
    QUIET = "one has not answered of late"
    GONE = "one has ended"


class Row(NamedTuple):
    """A rule of the table.

    Attributes:
        trouble: What is wrong.
        holds_after_s: The wheels are held after so long, and go on when all is right again.
        ends_after_s: The robot is given up after so long.
    """

    trouble: Trouble
    holds_after_s: float
    ends_after_s: float


def _table(lost_s: float) -> tuple[Row, ...]:
    """Return the rules by clocks; where several have run out, the first one is the diagnosis."""
    return (
        Row(Trouble.STALLED, HOLD_S, lost_s),
        Row(Trouble.SILENT, HOLD_S, lost_s),
        Row(Trouble.UNGUARDED, GUARD_HOLD_S, GUARD_LOST_S),
        Row(Trouble.UNATTENDED, LOST_S, math.inf),
    )


@dataclass(frozen=True, slots=True)
class Ending:
    """The reason why the robot was given up.

    Attributes:
        trouble: What was wrong; None where a frame or the link told the cause itself.
        lasted_s: For how long.
        cause: What the frame or the link told.
    """

    trouble: Trouble | None
    lasted_s: float = 0.0
    cause: LinkError | None = None


class Safety:
    """The rules about one connection, from the first frame on. Calls must not overlap; time never goes back.

    Args:
        now_s: When the robot is ready to drive; its wheels stand.
        lost_s: The robot is given up after so long a silence, or so long a standstill of the program.
    """

    def __init__(self, now_s: float, lost_s: float = LOST_S) -> None:
        self._table = _table(lost_s)
        self._ending: Ending | None = None
        self._right_s = dict.fromkeys((row.trouble for row in self._table), now_s)  # when each was last all right
        self._right_s[Trouble.UNGUARDED] = math.inf  # its clock runs only while the guard is quiet
        self._sent_s = now_s
        # A clock that stands still in long pauses between frames; see `GAP_S`.
        self._live_s = self._sent_anew_live_s = self._heard_s = self._stopped_live_s = now_s
        self._answers = False  # until it has answered once: not every firmware may do so while it streams
        self._shown_live_s = now_s - ASK_S  # when it last showed that it hears; it is asked at once
        self._asked_s = -math.inf
        self._is_doubtful = self._is_astray = False
        self._told = self._sent = self._echo = STANDING
        self._is_driven = True
        self._echoes: bool | None = None  # unknown until it was told to move
        self._moved_s = -math.inf
        # What was sent before, and until when that was in force, by the clock of frames.
        self._before: deque[tuple[Wheels, float]] = deque()

    # What happens.

    def tell(self, wheels: Wheels, now_s: float) -> None:
        """Take a command of the driver."""
        self._judge(now_s)
        self._told, self._is_driven = wheels, True
        self._right_s[Trouble.UNATTENDED] = now_s

    def look(self, now_s: float) -> None:
        """Take note that the driver looks at what the robot senses."""
        self._judge(now_s)
        self._right_s[Trouble.UNATTENDED] = now_s

    def sent(self, wheels: Wheels, now_s: float) -> None:
        """Take note of what the robot was sent."""
        if wheels != self._sent:
            live_s = self._live(now_s)
            self._before.append((self._sent, live_s))
            self._sent, self._sent_anew_live_s = wheels, live_s
        self._sent_s = now_s

    def hear(self, echo: Wheels | None, moves: bool, fault: LinkError | None, now_s: float) -> None:
        """Take a good frame.

        Args:
            echo: The speeds that the robot was told last, as it says; None where it cannot know, as in a replay.
            moves: Whether its wheels turned since the frame before.
            fault: Why the frame says that it cannot be driven. The wheels are held at once; what ends the drive must
                stand in two frames that follow each other, since one damaged frame in 256 has the right sum.
            now_s: When it came.
        """
        self._judge(now_s)
        self._right_s[Trouble.STALLED] = self._right_s[Trouble.SILENT] = now_s
        before, self._echo = self._echo, self._sent if echo is None else echo
        if moves:
            self._moved_s = now_s
        if fault is not None and self._is_doubtful:
            self.end(fault)
            return
        self._is_doubtful = fault is not None
        self._live_s, self._heard_s = self._live(now_s), now_s
        if self._echo == STANDING != before:
            self._stopped_live_s = self._live_s
        if self._echo == self._sent != before:
            self._shown_live_s = self._live_s
        while self._before and self._before[0][1] < self._live_s - DEAF_S:
            self._before.popleft()
        if self._answers and self._live_s - self._shown_live_s > ASK_S + DEAF_S:
            self._end(Trouble.DEAF, self._live_s - self._shown_live_s)
        was_astray, self._is_astray = self._is_astray, not self._shows_to_hear(now_s)
        if not (was_astray and self._is_astray):  # one frame alone may be damaged
            return
        if self._echoes is None and self._echo == STANDING and now_s - self._moved_s <= DEAF_S:
            self._echoes = False  # it moves, but does not tell: only its wheels show whether it hears
            return
        self._end(Trouble.DEAF, self._live_s - self._sent_anew_live_s)

    def answer(self, now_s: float) -> None:
        """Take note that the robot has answered a question."""
        self._answers, self._shown_live_s = True, self._live(now_s)

    def run(self, now_s: float, *, is_driven: bool, guard: Guard) -> None:
        """Take note that the program runs; to be called at least every few hundredths of a second.

        Args:
            now_s: Now.
            is_driven: Whether the thread that gave the last command lives.
            guard: What is known of the guard processes since the last call.
        """
        self._judge(now_s)
        self._right_s[Trouble.STALLED] = now_s
        self._is_driven = is_driven
        match guard:
            case Guard.STANDS_BY:
                self._right_s[Trouble.UNGUARDED] = math.inf
            case Guard.QUIET:
                self._right_s[Trouble.UNGUARDED] = min(self._right_s[Trouble.UNGUARDED], now_s)
            case Guard.GONE:
                self._end(Trouble.UNGUARDED, 0.0)

    def end(self, cause: LinkError) -> None:
        """Give the robot up for a cause that is known."""
        if self._ending is None:
            self._ending = Ending(None, cause=cause)

    # What follows.

    def ended(self, now_s: float) -> Ending | None:
        """Return why the robot was given up; None while it may drive. Once given up it never drives again."""
        self._judge(now_s)
        return self._ending

    def wheels(self, now_s: float) -> Wheels:
        """Return what the wheels may do now."""
        return STANDING if self.ended(now_s) is not None or self.trouble(now_s) is not None else self._told

    def trouble(self, now_s: float) -> Trouble | None:
        """Return what holds the wheels now."""
        if not self._is_driven:
            return Trouble.ABANDONED
        if self._is_doubtful:
            return Trouble.DOUBTFUL
        for row in self._table:
            if now_s - self._right_s[row.trouble] > row.holds_after_s:
                return row.trouble
        return None

    def must_send(self, now_s: float) -> bool:
        """Return whether the robot must be told what its wheels may do: that has changed, or was not heard."""
        if self.wheels(now_s) != self._sent:
            return True
        if now_s - self._sent_s <= CONFIRM_S:
            return False
        if now_s - self._right_s[Trouble.SILENT] > HOLD_S:
            return True  # while nothing is heard, nothing shows whether it has heard us
        if self._echoes is False:
            return self._sent == STANDING and now_s - self._moved_s < CONFIRM_S
        return self._echo != self._sent

    def must_ask(self, now_s: float) -> bool:
        """Return whether the robot must be asked a question, to show whether it hears; take note that it is."""
        if self._ending is not None or self._live(now_s) - self._shown_live_s <= ASK_S:
            return False
        if now_s - self._asked_s <= (ASK_AGAIN_S if self._answers else ASK_S):
            return False
        self._asked_s = now_s
        return True

    # The rules.

    def _judge(self, now_s: float) -> None:
        for row in self._table:
            lasted_s = now_s - self._right_s[row.trouble]
            if lasted_s > row.ends_after_s:
                self._end(row.trouble, lasted_s)

    def _end(self, trouble: Trouble, lasted_s: float) -> None:
        if self._ending is None:
            self._ending = Ending(trouble, lasted_s)

    def _shows_to_hear(self, now_s: float) -> bool:
        """Return whether the robot does what it was told, now or of late."""
        if self._echoes is False:
            is_new = self._live_s - self._sent_anew_live_s <= DEAF_S
            return self._sent != STANDING or is_new or self._moved_s < now_s
        if self._echo == self._sent and self._sent != STANDING:
            self._echoes = True
        # Its guard, or the bridge, has stopped it in a pause of this program that was too short to end the drive.
        was_stopped = self._echo == STANDING and self._live_s - self._stopped_live_s <= DEAF_S
        return (
            self._echo == self._sent
            or was_stopped
            or any(self._echo == wheels and until_s >= self._live_s - DEAF_S for wheels, until_s in self._before)
        )

    def _live(self, now_s: float) -> float:
        """Return the time by the clock of frames."""
        return self._live_s + min(now_s - self._heard_s, GAP_S)
