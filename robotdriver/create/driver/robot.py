"""A real Create, or whatever speaks as one, as RobotInterface."""

import atexit
import logging
import math
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from robotdriver.create import commands
from robotdriver.create.driver.connection import Conversation
from robotdriver.create.driver.frame_reader import FrameReader, stream_packets
from robotdriver.create.driver.handshake import MODE_CHANGE_S, expected_finding, find_out_why, wake_and_examine
from robotdriver.create.driver.link_statistics import LinkStatistics
from robotdriver.create.driver.odometry import UNCALIBRATED, Calibration
from robotdriver.create.driver.safety import LOST_S, Guard
from robotdriver.create.driver.song_queue import SongQueue
from robotdriver.create.driver.supervision import Supervision
from robotdriver.create.links.addresses import Address
from robotdriver.create.packets import PacketId
from robotdriver.create.protocol_variants import DIALECTS, STREAM_PERIOD_S
from robotdriver.create.sonar import DEFAULT_SUPPLY_V
from robotdriver.create.songs import LOSER_SLOT, WINNER_SLOT
from robotdriver.create.stream import ASKED_GROUP, Frame, StreamStatistics
from robotdriver.errors import CommandError, LinkError
from robotdriver.interface import Bumper, RobotInterface, SensorData
from robotdriver.models import RobotModel
from robotdriver.phrases import links

log = logging.getLogger(__name__)

DEFAULT_MAX_SPEED_MM_S = 200.0
"""The default limit is low: if a link fails in both directions, nothing stops a robot but what it meets."""

_FIRST_FRAME_S = 1.0
"""A robot that has answered a question streams within this time; libcreate gives it half of that."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The options of a real robot.

    Attributes:
        calibration: How its wheels differ from those of its model.
        supply_v: The sonar's supply voltage.
        max_speed_mm_s: No wheel is told to turn faster.
        baud: The rate, where the link has one; None for the model's.
        in_full_mode: Whether cliffs, dropped wheels and the charger shall not make the robot stop by itself. This
            program stops it all the same when it hears of them.
        lost_s: The robot is given up after so long a silence, or so long a standstill of this program. It is stopped
            long before that.
    """

    calibration: Calibration = UNCALIBRATED
    supply_v: float = DEFAULT_SUPPLY_V
    max_speed_mm_s: float = DEFAULT_MAX_SPEED_MM_S
    baud: int | None = None
    in_full_mode: bool = False
    lost_s: float = LOST_S


DEFAULT_SETTINGS = Settings()


class PhysicalRobot(RobotInterface):
    """A Create at the end of a link.

    It is made without a word to the robot; `connect` does that. What comes is read by one thread; commands are sent by
    the thread that gives them. It fails safe, by the rules of `Safety`: the wheels are stopped

    - when no good frame came for 0.25 s (and go on when frames come again within 1 s; after that it is an error),
    - when a wheel drops, a cliff is seen or the robot leaves Safe mode, at once (and go on if the next frame says that
      this was an error of the line),
    - when the robot shows for 0.8 s that it does not do what it is told,
    - when it has answered nothing that it was asked for 1.3 s, though it did before,
    - when the thread that gave the last command has ended, or has neither commanded nor looked at a frame for 1 s (and
      go on when it does),
    - when a guard process has ended, at once, or has not answered for 0.2 s,
    - when the robot is closed or the program ends, however it ends: see `watchdog_process`.

    After an error every method raises it, until `connect` is called again.

    Args:
        address: Where the robot is.
        model: What kind of robot it is.
        settings: How it is to be driven.
        clock: Tells the time in seconds, never backwards.

    Raises:
        CommandError: the settings cannot be.
    """

    def __init__(
        self,
        address: Address,
        model: RobotModel,
        settings: Settings = DEFAULT_SETTINGS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        if model.name not in DIALECTS:
            raise CommandError(f"{model.title} is no Create; known are {', '.join(DIALECTS)}")
        self._address = address
        self._model = model
        self._dialect = DIALECTS[model.name]
        self._settings = settings
        self._clock = clock
        self._baud = settings.baud or self._dialect.baud
        self._packets = stream_packets(self._dialect, self._baud)
        self._reader = FrameReader(model, self._dialect, settings.calibration, settings.supply_v)
        self._changed = threading.Condition()
        self._sending = threading.Lock()  # so that what is sent last is what was commanded last
        self._conversation: Conversation | None = None
        self._error: LinkError | None = LinkError(f"{address}: {links.NOT_CONNECTED()}")
        self._latest = SensorData(0, 0.0, 0.0, model.battery.capacity_mah, 0.0, 0.0, Bumper.NONE, None, False)
        self._begin(self._clock())

    def _begin(self, now_s: float) -> None:
        """Forget what belongs to one connection."""
        self._driver = threading.current_thread()
        self._supervision = Supervision(
            str(self._address),
            self._dialect,
            hears=self._address.hears,
            in_full_mode=self._settings.in_full_mode,
            lost_s=self._settings.lost_s,
            now_s=now_s,
        )
        self._songs = SongQueue(self._dialect)

    # Connection.

    def connect(self) -> None:
        """Find the robot, wake it, and have it stream its sensors; where it was connected, begin again.

        The wheels stand, frames are numbered on, and the odometry goes on from where it was.

        Raises:
            DiagnosedError: it cannot be driven; the text says why, and what to do.
        """
        self._leave()
        link = self._address.open(self._baud)
        try:
            expected = expected_finding(self._dialect)
            finding = wake_and_examine(link) if self._address.hears else expected  # a log answers nothing
            conversation = Conversation(link, self._packets, self) if finding is expected else None
        except BaseException:
            link.close()
            raise
        if conversation is None:
            link.close()
            raise find_out_why(self._address, self._dialect, self._baud, finding)
        with self._changed:
            self._begin(self._clock())
            self._reader.restart()
            self._error = None
            self._conversation = conversation
        atexit.register(self.close)
        try:
            self._set_up(conversation)
        except BaseException:
            self._leave()
            raise

    def _set_up(self, conversation: Conversation) -> None:
        """Bring a robot that answers into Safe mode, and wait for its stream."""
        for mode in (commands.start(), commands.full() if self._settings.in_full_mode else commands.safe()):
            conversation.write(mode)
            time.sleep(MODE_CHANGE_S)
        conversation.write(commands.drive_direct(0.0, 0.0) + self._songs.tunes() + commands.stream(self._packets))
        with self._changed:
            self._supervision.listen_anew(self._clock())
        conversation.listen()
        with self._changed:
            patience_s = _FIRST_FRAME_S if self._address.hears else None  # a log's ends by itself
            self._changed.wait_for(lambda: self._supervision.is_ready or self._error is not None, patience_s)
            if not self._supervision.is_ready:
                raise self._error or self._supervision.why_not_ready(self._clock())

    def close(self) -> None:
        """Stop the wheels and let the robot go. May be called more than once, from any thread."""
        self._leave()

    def _leave(self) -> None:
        with self._changed:
            conversation, self._conversation = self._conversation, None
            self._error = self._error or LinkError(f"{self._address}: closed")
            self._changed.notify_all()
        if conversation is None:
            return
        atexit.unregister(self.close)
        with self._sending:
            try:
                conversation.write(commands.drive_direct(0.0, 0.0) + commands.pause_stream() + commands.start())
                if self._dialect.has_encoders:
                    time.sleep(MODE_CHANGE_S)
                    conversation.write(commands.stop_interface())
            except LinkError as error:
                log.debug("%s could not be told that it is let go: %s", self._address, error)
        conversation.close()

    # What a mover sees.

    @property
    def odometry_drifts(self) -> bool:
        """Yes: no wheel is as round as its number."""
        return True

    @property
    def model(self) -> RobotModel:
        """The robot's model."""
        return self._model

    @property
    def address(self) -> Address:
        """The robot's address."""
        return self._address

    @property
    def _hearing(self) -> LinkStatistics:
        return self._supervision.hearing

    @property
    def age_s(self) -> float:
        """The age of `sensor_data`."""
        return self._clock() - self._hearing.heard_s

    @property
    def statistics(self) -> StreamStatistics:
        """The statistics since the link was opened."""
        return self._hearing.statistics

    @property
    def frame_rate_hz(self) -> float:
        """Good frames a second since the link was opened."""
        return self._hearing.frame_rate_hz

    @property
    def raw_frame(self) -> Frame:
        """The newest frame as the robot sent it: packets' raw values.

        Raises:
            LinkError: there is none.
        """
        frame = self._hearing.frame
        if frame is None:
            raise LinkError(f"{self._address}: no frame has come yet; connect first")
        return frame

    @property
    def last_data(self) -> SensorData:
        """The newest frame, also of a robot that cannot be driven any longer."""
        return self._latest

    @property
    def guard_process_ids(self) -> tuple[int, ...]:
        """The ids of the guards, which stop the robot if this process cannot; none if the link cannot be shared."""
        conversation = self._conversation
        guard = None if conversation is None else conversation.guard
        return () if guard is None else guard.process_ids

    @property
    def has_bridge(self) -> bool:
        """True if a bridge on the robot stops it when this program is not heard."""
        conversation = self._conversation
        return conversation is not None and conversation.has_bridge

    def drive_forward(self, speed_mm_s: float) -> None:
        """Drive straight; negative speeds drive backwards."""
        speed = self._limited(speed_mm_s)
        self._drive(speed, speed)

    def turn_clockwise(self, speed_mm_s: float) -> None:
        """Turn on the spot to the right with this wheel speed: ``speed / (wheel base / 2)`` rad/s."""
        self.turn_counter_clockwise(-speed_mm_s)

    def turn_counter_clockwise(self, speed_mm_s: float) -> None:
        """Turn on the spot to the left with this wheel speed: ``speed / (wheel base / 2)`` rad/s."""
        # The rate is promised for the model's wheel base; wheels that are farther apart have to turn faster for it.
        speed = self._limited(speed_mm_s) * self._settings.calibration.wheel_base_factor
        self._drive(-speed, speed)

    def drive_wheels(self, left_mm_s: float, right_mm_s: float) -> None:
        """Drive each wheel at a speed of its own; the robot turns at ``(right - left) / wheel base`` rad/s."""
        left, right = self._limited(left_mm_s), self._limited(right_mm_s)
        ahead = (left + right) / 2.0
        turn = (right - left) / 2.0 * self._settings.calibration.wheel_base_factor  # as when it turns on the spot
        self._drive(ahead - turn, ahead + turn)

    def stop(self) -> None:
        """Stop both wheels."""
        self._drive(0.0, 0.0)

    def sensor_data(self) -> SensorData:
        """Return the newest frame without waiting; `age_s` says how old it is."""
        self._look()
        if self._error is not None:
            raise self._error
        return self._latest

    def wait_frame(self, after: int, timeout_s: float | None = None) -> SensorData:
        """Wait until there is a frame with a number greater than ``after``, and return the newest one.

        Raises:
            LinkError: the robot cannot be driven any longer, no such frame came within ``timeout_s``, or it was closed.
        """
        wait_s = self._settings.lost_s if timeout_s is None else timeout_s
        self._look()
        with self._changed:
            self._changed.wait_for(lambda: self._latest.frame > after or self._error is not None, wait_s)
            if self._latest.frame > after:
                self._look()
            self._judge_time(self._clock())
            if self._error is not None:
                raise self._error
            if self._latest.frame > after:
                return self._latest
            raise self._supervision.why_no_frame(after, wait_s, self._clock())

    def be_happy(self) -> None:
        """Celebrate: play the winner's song, as soon as no other one plays. Returns at once."""
        self._sing(WINNER_SLOT)

    def be_sad(self) -> None:
        """Mourn: play the loser's song, as soon as no other one plays. Returns at once."""
        self._sing(LOSER_SLOT)

    def _sing(self, slot: int) -> None:
        with self._changed:
            if self._error is not None:
                raise self._error
            self._songs.want(slot)

    # Driving.

    def _limited(self, speed_mm_s: float) -> float:
        if not math.isfinite(speed_mm_s):
            raise CommandError(f"a wheel speed must be a finite number, not {speed_mm_s}")
        fastest = min(self._settings.max_speed_mm_s, self._model.drive.max_wheel_speed_mm_s)
        return max(min(speed_mm_s, fastest), -fastest)

    def _drive(self, left_mm_s: float, right_mm_s: float) -> None:
        calibration = self._settings.calibration
        wheels = (_told(left_mm_s / calibration.left_factor), _told(right_mm_s / calibration.right_factor))
        with self._changed:
            now_s = self._clock()
            self._judge_time(now_s)
            if self._error is not None:
                raise self._error
            self._supervision.tell(wheels, now_s)
            self._driver = threading.current_thread()
        try:
            self._send_wheels()
        except LinkError as error:
            self.link_broke(error)
            raise

    def _look(self) -> None:
        """Take note that the driver looks at the frames."""
        with self._changed:
            now_s = self._clock()
            if threading.current_thread() is self._driver:
                self._supervision.look(now_s)
            self._judge_time(now_s)

    def _send_wheels(self) -> None:
        """Send what the wheels shall do now.

        Raises:
            LinkError: the link is gone.
        """
        with self._sending:
            conversation = self._conversation
            with self._changed:
                wheels = None if conversation is None else self._supervision.orders(self._clock())
            if conversation is None or wheels is None:
                return
            conversation.write(commands.drive_direct(*wheels))

    # The conversation's thread.

    def frames_came(self, frames: Sequence[Frame], statistics: StreamStatistics, now_s: float) -> None:
        """Take good frames; see `conversation.Listener`."""
        with self._changed:
            self._judge_time(now_s)  # by what was known before them: that tells why it was silent, and for how long
            damaged, gap_s = self._supervision.take(frames, statistics, now_s)
            health = self._hearing.health
            self._latest = self._reader.read(frames[0], damaged, gap_s, health)
            for frame in frames[1:]:
                self._latest = self._reader.read(frame, 0, STREAM_PERIOD_S, health)
            self._judge_time(now_s)
            sings = bool(frames[-1][PacketId.SONG_PLAYING])
            song = self._songs.hear(sings, now_s) if self._supervision.is_ready else b""
            self._changed.notify_all()
        if song:
            self._send_from_reader(song)

    def time_passed(self, heard_bytes: int, statistics: StreamStatistics, guard: Guard, now_s: float) -> None:
        """Send what the wheels may do where that has changed or was not heard, and a question; see `Listener`."""
        with self._changed:
            self._hearing.note(heard_bytes, statistics, now_s)
            self._supervision.run(now_s, is_driven=self._driver.is_alive(), guard=guard)
            self._judge_time(now_s)
            must_send = self._supervision.must_send(now_s)
            must_ask = self._supervision.must_ask(now_s)
        if must_send:
            self._send_from_reader()
        if must_ask:
            self._send_from_reader(commands.sensors(ASKED_GROUP))

    def link_broke(self, error: LinkError) -> None:
        """Take note that nothing will come any more; see `conversation.Listener`."""
        with self._changed:
            self._fail(error)

    def _judge_time(self, now_s: float) -> None:
        """Give the robot up where the rules say so; the lock is held."""
        if self._error is None and (error := self._supervision.error(now_s)) is not None:
            self._fail(error)

    def _send_from_reader(self, data: bytes = b"") -> None:
        """Send something, or else what the wheels shall do now."""
        try:
            if data:
                with self._sending:
                    if self._conversation is not None:
                        self._conversation.write(data)
            else:
                self._send_wheels()
        except LinkError as error:
            self.link_broke(error)

    def _fail(self, error: LinkError) -> None:
        """Give the robot up; the lock is held."""
        if self._error is None:
            log.debug("%s", error)
            self._error = error
            self._supervision.end(error)
            self._changed.notify_all()


def _told(speed_mm_s: float) -> int:
    """Return a speed as a Create is told it, in whole mm/s; what is slow does not become nothing."""
    whole = round(max(min(speed_mm_s, commands.MAX_SPEED_MM_S), -commands.MAX_SPEED_MM_S))
    return whole or (0 if speed_mm_s == 0.0 else int(math.copysign(1.0, speed_mm_s)))
