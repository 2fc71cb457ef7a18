"""A real Create 3 or Root, or whatever speaks as one, as RobotInterface."""

import atexit
import logging
import math
import struct
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from robotdriver.create3.driver import keeper
from robotdriver.create3.driver.addresses import Address
from robotdriver.create3.driver.frames import BATTERY, INFRARED, POSITION, FrameMaker
from robotdriver.create3.driver.line import PacketLine
from robotdriver.create3.driver.safety import LOST_S, STANDING, Safety, Wheels
from robotdriver.create3.packets import Packet
from robotdriver.errors import CommandError, LinkError
from robotdriver.interface import Bumper, Cliff, LinkHealth, RobotInterface, SensorData
from robotdriver.models import RobotModel
from robotdriver.phrases import links
from robotdriver.phrases.phrase import listed

log = logging.getLogger(__name__)

DEFAULT_MAX_SPEED_MM_S = 200.0
"""The default limit is low: if a link fails in both directions, nothing stops a robot but what it meets."""

PERIOD_S = 0.05
"""The time between two questions for its position: by Bluetooth a question and its answer take some 30 ms."""

_AGAIN_S = 0.25
"""Speeds are told again so often while the robot drives."""

_BATTERY_S = 5.0
FIRST_FRAME_S = 3.0
_END_S = 2.0

_HAPPY = ((523, 120), (659, 120), (784, 120), (1047, 360))
_SAD = ((392, 300), (370, 300), (349, 300), (330, 700))
"""Notes: Hz and ms."""


class Create3Robot(RobotInterface):
    """A Create 3 or a Root at the end of a link.

    It is made without a word to the robot; `connect` does that. It fails safe: the wheels are stopped

    - when no answer came for 0.25 s (and go on when answers come again within a second; after that it is an error),
    - when a cliff is seen or its stop button is pressed, at once, which ends the drive,
    - when the thread that gave the last command has ended, or has neither commanded nor looked at a frame for 1 s,
    - when this program is killed or stands still, by the keeper: see `keeper`,
    - when the keeper is halted, which ends the drive.

    After an error every method raises it, until `connect` is called again.

    Args:
        address: Where the robot is.
        model: What kind of robot it is.
        max_speed_mm_s: No wheel is told to turn faster.
        lost_s: It is given up after so long a silence.
        clock: Tells the time in seconds, never backwards.
    """

    def __init__(
        self,
        address: Address,
        model: RobotModel,
        max_speed_mm_s: float = DEFAULT_MAX_SPEED_MM_S,
        lost_s: float = LOST_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._address, self._model, self._clock, self._lost_s = address, model, clock, lost_s
        self._fastest = min(max_speed_mm_s, model.drive.max_wheel_speed_mm_s)
        self._maker = FrameMaker(model)
        self._changed = threading.Condition()
        self._sending = threading.Lock()
        self._driver = threading.current_thread()
        self._error: LinkError | None = LinkError(f"{address}: {links.NOT_CONNECTED()}")
        self._latest = SensorData(0, 0.0, 0.0, model.battery.capacity_mah, 0.0, 0.0, Bumper.NONE, None, False)
        self._safety = Safety(0.0, 0.0)
        self._line: PacketLine | None = None
        self._thread: threading.Thread | None = None
        self._number = self._asked = self._answered = 0
        self._connected_s = 0.0
        self._sent: tuple[Wheels, float] = (STANDING, -math.inf)
        self._notes: deque[tuple[int, int]] = deque()
        self._is_playing = False

    # Connection.

    def connect(self) -> None:
        """Find the robot and have it tell where it is. One that is connected and answers is not looked for again.

        The wheels stand, frames are numbered on, and the odometry goes on from where it was. From then on the thread
        that called this drives.

        Raises:
            LinkError: it cannot be driven; the text says why, and what to do.
        """
        with suppress(LinkError):
            self.stop()
            self.wait_frame(self._latest.frame)
            return
        self.close()
        self._line = PacketLine(self._address)
        atexit.register(self.close)
        try:
            self._line.open()
            self._begin()
        except BaseException:
            self._end()
            raise

    def _begin(self) -> None:
        """Begin to ask and to listen, and wait for the first frame."""
        now_s = self._connected_s = self._clock()
        with self._changed:
            self._error = None
            self._driver = threading.current_thread()
            self._safety = Safety(now_s + FIRST_FRAME_S - self._lost_s, now_s, lost_s=self._lost_s)
            self._asked = self._answered = 0
            self._maker.restart()
        self._send(keeper.STOP_WHEELS, Packet(1, 15, 0), Packet(*BATTERY, 0))
        before = self._latest.frame
        self._thread = threading.Thread(target=self._attend, name="create3", daemon=True)
        self._thread.start()
        with self._changed:
            self._changed.wait_for(lambda: self._latest.frame > before or self._error is not None, FIRST_FRAME_S)
            if self._error is not None:
                raise self._error
            if self._latest.frame == before:
                raise LinkError(f"{self._address}: it does not tell where it is; update its software")
            self._safety.heard_s = self._clock()

    def close(self) -> None:
        """Stop the wheels and let the robot go. May be called more than once, from any thread."""
        with self._changed:
            self._error = self._error or LinkError(f"{self._address}: closed")
            self._changed.notify_all()
        with suppress(LinkError):
            self._send(keeper.STOP_WHEELS)
        self._end()

    def _end(self) -> None:
        """Hang up: the keeper, which hears it, stops the robot and ends."""
        line, self._line = self._line, None
        thread, self._thread = self._thread, None
        if line is None:
            return
        atexit.unregister(self.close)
        line.hang_up()
        if thread is not None and thread is not threading.current_thread():
            thread.join(_END_S)
        line.close()

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
    def keeper_process_id(self) -> int | None:
        """Of the process that stops the robot when this one cannot; None while it is not connected."""
        return None if self._line is None else self._line.keeper_process_id

    @property
    def frame_rate_hz(self) -> float:
        """Answers a second since it was connected."""
        return self._answered / max(self._clock() - self._connected_s, 1e-9)

    @property
    def age_s(self) -> float:
        """The age of `sensor_data`."""
        return self._clock() - self._safety.heard_s

    @property
    def charge_share(self) -> float:
        """The charge of the battery, 0 to 1."""
        return self._maker.charge_share

    def drive_forward(self, speed_mm_s: float) -> None:
        """Drive straight; negative speeds drive backwards."""
        self.drive_wheels(speed_mm_s, speed_mm_s)

    def turn_clockwise(self, speed_mm_s: float) -> None:
        """Turn on the spot to the right with this wheel speed: ``speed / (wheel base / 2)`` rad/s."""
        self.drive_wheels(speed_mm_s, -speed_mm_s)

    def turn_counter_clockwise(self, speed_mm_s: float) -> None:
        """Turn on the spot to the left with this wheel speed: ``speed / (wheel base / 2)`` rad/s."""
        self.drive_wheels(-speed_mm_s, speed_mm_s)

    def drive_wheels(self, left_mm_s: float, right_mm_s: float) -> None:
        """Drive each wheel at a speed of its own; the robot turns at ``(right - left) / wheel base`` rad/s."""
        told = self._limited(left_mm_s), self._limited(right_mm_s)
        with self._changed:
            if self._error is not None:
                raise self._error
            self._driver = threading.current_thread()
            self._safety.told, self._safety.looked_s, self._safety.has_driver = told, self._clock(), True
        self._send_wheels()

    def stop(self) -> None:
        """Stop both wheels."""
        self.drive_wheels(0.0, 0.0)

    def sensor_data(self) -> SensorData:
        """Return the newest frame without waiting."""
        with self._changed:
            self._look()
            if self._error is not None:
                raise self._error
            return self._latest

    def wait_frame(self, after: int, timeout_s: float | None = None) -> SensorData:
        """Wait until there is a frame with a number greater than ``after``, and return the newest one.

        Raises:
            LinkError: the robot cannot be driven any longer, no such frame came within ``timeout_s``, or it was closed.
        """
        wait_s = self._lost_s + PERIOD_S if timeout_s is None else timeout_s
        with self._changed:
            self._look()
            self._changed.wait_for(lambda: self._latest.frame > after or self._error is not None, wait_s)
            self._look()
            if self._error is not None:
                raise self._error
            if self._latest.frame > after:
                return self._latest
        raise LinkError(f"{self._address}: {links.NO_FRAME(number=str(after), time=f'{wait_s:g} s')}")

    def be_happy(self) -> None:
        """Celebrate: play rising notes, as soon as no other ones play. Returns at once."""
        self._play(_HAPPY)

    def be_sad(self) -> None:
        """Mourn: play falling notes, as soon as no other ones play. Returns at once."""
        self._play(_SAD)

    def _play(self, notes: tuple[tuple[int, int], ...]) -> None:
        with self._changed:
            if self._error is not None:
                raise self._error
            self._notes.extend(notes)

    def _look(self) -> None:
        """Take note that the driver looks at what the robot senses; the lock is held."""
        if threading.current_thread() is self._driver:
            self._safety.looked_s = self._clock()

    def _limited(self, speed_mm_s: float) -> int:
        if not math.isfinite(speed_mm_s):
            raise CommandError(f"a wheel speed must be a finite number, not {speed_mm_s}")
        speed = max(min(speed_mm_s, self._fastest), -self._fastest)
        return round(speed) or (0 if speed == 0.0 else int(math.copysign(1.0, speed)))

    # The line.

    def _send_wheels(self) -> None:
        """Send what the wheels may do now, where that is news or was told long ago."""
        now_s = self._clock()
        with self._changed:
            wheels, (sent, sent_s) = self._safety.wheels(now_s), self._sent
            if wheels == sent and (wheels == STANDING or now_s - sent_s < _AGAIN_S):
                return
            self._sent = wheels, now_s
        self._send(Packet(1, 4, 0, struct.pack(">ii", *wheels)))

    def _send(self, *packets: Packet) -> None:
        """Send packets, with their numbers.

        Raises:
            LinkError: the line is gone.
        """
        with self._sending:
            line, numbered = self._line, []
            if line is None:
                raise LinkError(f"{self._address}: closed")
            for packet in packets:
                numbered.append(Packet(packet.device, packet.command, self._number, packet.payload))
                self._number = (self._number + 1) % 256
            line.send(numbered)

    def _attend(self) -> None:
        """Ask, listen, and hold the rules, until the robot is given up or closed; in a thread of its own."""
        line, asks_s, battery_s = self._line, 0.0, self._clock()
        assert line is not None
        try:
            while self._error is None:
                now_s = self._clock()
                if now_s >= asks_s:
                    asks_s = now_s + PERIOD_S
                    self._ask(now_s >= battery_s)
                    battery_s = now_s + _BATTERY_S if now_s >= battery_s else battery_s
                for packet in line.receive(max(asks_s - self._clock(), 1e-3)):
                    self._hear(packet)
                self._judge()
                self._send_wheels()
        except LinkError as error:
            self._fail(error)
        except Exception as error:
            log.exception("%s: the driver failed", self._address)
            self._fail(LinkError(f"{self._address}: the driver failed ({error}); the robot was stopped"))

    def _ask(self, for_battery: bool) -> None:
        questions = [Packet(*POSITION, 0)]
        if self._model.name == "create3":
            questions.append(Packet(*INFRARED, 0))
        if for_battery:
            questions.append(Packet(*BATTERY, 0))
        with self._changed:
            self._asked += 1
            if self._notes and not self._is_playing:
                self._is_playing = True
                questions.append(Packet(5, 0, 0, struct.pack(">IH", *self._notes.popleft())))
        self._send(*questions)

    def _hear(self, packet: Packet) -> None:
        with self._changed:
            if (packet.device, packet.command) == (0, 4):
                self._give_up(f"{self._address}: its stop button was pressed; connect again")
            if (packet.device, packet.command) == (5, 0):
                self._is_playing = False
            frame = self._maker.take(packet, LinkHealth(max(self._asked - self._answered - 2, 0)))
            if self._maker.cliffs:
                self._give_up(f"{self._address}: {links.CLIFF(sensors=_cliff_words(self._maker.cliffs))}")
            if frame is None:
                return
            self._answered += 1
            self._safety.heard_s = self._clock()
            self._latest = frame
            self._changed.notify_all()

    def _judge(self) -> None:
        with self._changed:
            self._safety.has_driver = self._driver.is_alive()
            now_s = self._clock()
            if self._safety.is_lost(now_s):
                silent_s = now_s - self._safety.heard_s
                self._give_up(f"{self._address}: {links.SILENT(time=f'{silent_s:.1f} s')}")

    def _give_up(self, text: str) -> None:
        raise LinkError(text)

    def _fail(self, error: LinkError) -> None:
        """Give the robot up: every call raises from now on, and the keeper stops it."""
        with suppress(LinkError):
            self._send(keeper.STOP_WHEELS)
        with self._changed:
            if self._error is None:
                log.debug("%s", error)
                self._error = error
            self._changed.notify_all()
        if (line := self._line) is not None:
            line.let_go()


def _cliff_words(cliffs: Cliff) -> str:
    return listed([cliff.name.lower().replace("_", " ") for cliff in Cliff if cliff in cliffs and cliff.name])
