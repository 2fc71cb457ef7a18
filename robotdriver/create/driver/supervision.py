"""One connected robot under the rules of `Safety`: what its frames and the time mean for them, and the error in words.

No input or output, no clock, no lock.
"""

from collections.abc import Sequence

from robotdriver.create.driver.diagnosis import deaf, stalled, unguarded, why_not_drivable, why_silent
from robotdriver.create.driver.link_statistics import LinkStatistics
from robotdriver.create.driver.safety import HOLD_S, Ending, Guard, Safety, Trouble, Wheels
from robotdriver.create.opcodes import Mode
from robotdriver.create.packets import PacketId
from robotdriver.create.protocol_variants import Dialect
from robotdriver.create.stream import Frame, StreamStatistics
from robotdriver.errors import LinkError
from robotdriver.phrases import links


class Supervision:
    """Watches one robot from the moment at which it was connected. Calls must not overlap; time never goes back.

    Args:
        robot: Its address, for errors.
        dialect: How its model speaks.
        hears: Whether it hears what is sent; a replay does not.
        in_full_mode: Whether it is driven in Full mode.
        lost_s: It is given up after so long a silence, or so long a standstill of the program.
        now_s: When it was connected.

    Attributes:
        hearing: How well it is heard.
    """

    def __init__(
        self, robot: str, dialect: Dialect, *, hears: bool, in_full_mode: bool, lost_s: float, now_s: float
    ) -> None:
        self.hearing = LinkStatistics(now_s)
        self._robot = robot
        self._dialect = dialect
        self._hears = hears
        self._lost_s = lost_s
        self._least_mode = int(Mode.FULL if in_full_mode else Mode.SAFE)
        self._counts: tuple[int, ...] | None = None
        self._first_mode: int | None = None  # of a frame by which it can be driven
        self._answers = 0
        self._safety: Safety | None = None  # until it is ready to drive

    @property
    def is_ready(self) -> bool:
        """True if the robot has sent two frames by which it can be driven."""
        return self._safety is not None

    # What happens.

    def listen_anew(self, now_s: float) -> None:
        """Count what is heard from now on."""
        self.hearing = LinkStatistics(now_s)

    def tell(self, wheels: Wheels, now_s: float) -> None:
        """Take a command of the driver."""
        if self._safety is not None:
            self._safety.tell(wheels, now_s)

    def look(self, now_s: float) -> None:
        """Take note that the driver looks at what the robot senses."""
        if self._safety is not None:
            self._safety.look(now_s)

    def take(self, frames: Sequence[Frame], statistics: StreamStatistics, now_s: float) -> tuple[int, float]:
        """Take good frames, at least one.

        Returns:
            How many frames were damaged before them, and the time since the last good one.
        """
        came = self.hearing.take(frames, statistics, now_s)
        for frame in frames:
            self._judge(frame, now_s)
        if self._safety is not None and self._hears and statistics.answers > self._answers:
            self._safety.answer(now_s)
        self._answers = statistics.answers
        return came

    def _judge(self, frame: Frame, now_s: float) -> None:
        fault = why_not_drivable(self._robot, frame, self._least_mode)
        moves, mode = self._moves(frame), frame[PacketId.MODE]
        if self._safety is not None:
            echo = frame[PacketId.REQUESTED_LEFT_VELOCITY], frame[PacketId.REQUESTED_RIGHT_VELOCITY]
            self._safety.hear(echo if self._hears else None, moves, fault, now_s)
        elif fault is not None:
            self._first_mode = None
        elif self._first_mode is None:
            self._first_mode = mode
        else:
            # Some Roombas report mode + 1: what two frames say of Safe mode is what Safe mode is.
            self._least_mode = max(self._least_mode, min(self._first_mode, mode))
            self._safety = Safety(now_s, self._lost_s)

    def run(self, now_s: float, *, is_driven: bool, guard: Guard) -> None:
        """Take note that the program runs; see `Safety.run`."""
        if self._safety is not None:
            self._safety.run(now_s, is_driven=is_driven, guard=guard)

    def end(self, cause: LinkError) -> None:
        """Give the robot up for a cause that is known."""
        if self._safety is not None:
            self._safety.end(cause)

    # What follows.

    def orders(self, now_s: float) -> Wheels | None:
        """Return what the wheels may do now, and take note that the robot is sent it; None before it is ready."""
        if self._safety is None:
            return None
        wheels = self._safety.wheels(now_s)
        self._safety.sent(wheels, now_s)
        return wheels

    def must_send(self, now_s: float) -> bool:
        """Return whether the robot must be told what its wheels may do."""
        return self._safety is not None and self._safety.must_send(now_s)

    def must_ask(self, now_s: float) -> bool:
        """Return whether the robot must be asked a question, to show whether it hears; take note that it is."""
        return self._safety is not None and self._hears and self._safety.must_ask(now_s)

    def error(self, now_s: float) -> LinkError | None:
        """Return why the robot was given up; None while it may drive."""
        ending = None if self._safety is None else self._safety.ended(now_s)
        return None if ending is None else self._why(ending, now_s)

    def why_not_ready(self, now_s: float) -> LinkError:
        """Return why a robot that was connected has not become ready."""
        frame = self.hearing.frame
        error = None if frame is None else why_not_drivable(self._robot, frame, self._least_mode)
        return error or why_silent(self.hearing.silence(self._robot, now_s))

    def why_no_frame(self, after: int, timeout_s: float, now_s: float) -> LinkError:
        """Return why no frame came that was waited for, from a robot that is not given up."""
        silence = self.hearing.silence(self._robot, now_s)
        if silence.silent_s > HOLD_S:
            return why_silent(silence)
        return LinkError(f"{self._robot}: {links.NO_FRAME(number=str(after), time=f'{timeout_s:g} s')}")

    def _why(self, ending: Ending, now_s: float) -> LinkError:
        match ending.trouble:
            case Trouble.STALLED:
                return stalled(self._robot, ending.lasted_s)
            case Trouble.SILENT:
                return why_silent(self.hearing.silence(self._robot, now_s))
            case Trouble.DEAF:
                return deaf(self._robot, ending.lasted_s)
            case Trouble.UNGUARDED:
                return unguarded(self._robot)
        return ending.cause or LinkError(f"{self._robot}: {ending.trouble}")

    def _moves(self, frame: Frame) -> bool:
        """Return whether the wheels turned since the frame before."""
        if not self._dialect.has_encoders:
            return bool(frame[PacketId.DISTANCE] or frame[PacketId.ANGLE])
        before, self._counts = self._counts, (frame[PacketId.LEFT_ENCODER], frame[PacketId.RIGHT_ENCODER])
        return before is not None and before != self._counts
