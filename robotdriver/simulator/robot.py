"""A robot of a World as RobotInterface: what a mover gets in place of a real one."""

from collections.abc import Mapping

from robotdriver.errors import LinkError
from robotdriver.interface import Block, RobotInterface, SensorData, Wake, is_due, wake_within
from robotdriver.models import AckermannDrive, DifferentialDrive, RobotModel
from robotdriver.simulator.clock import Condition, Participant, SimulationClock, always
from robotdriver.simulator.commands import RunMotorTo, SetVelocities, Sing
from robotdriver.simulator.sensors.frames import Frame
from robotdriver.simulator.undercarriage.kinematics import Twist, kinematics_of
from robotdriver.simulator.world_robot import WorldRobot

SONG_S = 2.0
"""The longest song of a robot."""

DEFAULT_WAIT_S = 1.0
"""A frame is waited for so long where the caller does not say."""


class SimulatorRobot(RobotInterface):
    """A robot on a simulated floor, driven as one with two wheels, whatever wheels it has.

    A robot that steers turns its front wheels as its rear wheels ask for, as far as they can be turned. Where these
    stand, or turn against each other, its front wheels stay as they are.

    Commands are carried out at the beginning of the next tick, in the order in which the robots joined the World.

    Args:
        body: The robot in the World.
        clock: The World's time.
    """

    def __init__(self, body: WorldRobot, clock: SimulationClock) -> None:
        self.body = body
        self._clock = clock
        self._participant: Participant | None = None
        self._closed = False

    @property
    def name(self) -> str:
        """Its name in the World."""
        return self.body.name

    @property
    def model(self) -> RobotModel:
        """The robot's model."""
        return self.body.model

    @property
    def odometry_drifts(self) -> bool:
        """True if its odometry errs on this floor."""
        return self.body.conditions.odometry_drifts

    def enlist(self) -> None:
        """Hold time back from now on, except while a thread waits in `wait_frame`.

        To be called before a mover starts, so that no time passes until it first waits. Without it `wait_frame` waits
        for time to pass by itself.
        """
        self._check()
        if self._participant is None:
            self._participant = self._clock.join(f"robot {self.name}")

    @property
    def is_enlisted(self) -> bool:
        """True if it holds time back."""
        participant = self._participant
        return participant is not None and not participant.has_left

    @property
    def is_awaited(self) -> bool:
        """True if time stands still because no thread waits in `wait_frame` just now."""
        participant = self._participant
        return participant is not None and not participant.has_left and participant.due_tick is None

    @property
    def has_waited(self) -> bool:
        """True if any thread has waited in `wait_frame` since it was enlisted, or it holds time back no longer."""
        participant = self._participant
        return participant is None or participant.has_left or participant.thread is not None

    def release(self) -> None:
        """Hold time back no longer."""
        participant, self._participant = self._participant, None
        if participant is not None:
            participant.leave()

    def drive_forward(self, speed_mm_s: float) -> None:
        """Drive straight; negative speeds drive backwards."""
        self._set_velocities(speed_mm_s, speed_mm_s)

    def turn_clockwise(self, speed_mm_s: float) -> None:
        """Turn on the spot to the right with this wheel speed."""
        self._set_velocities(speed_mm_s, -speed_mm_s)

    def turn_counter_clockwise(self, speed_mm_s: float) -> None:
        """Turn on the spot to the left with this wheel speed."""
        self._set_velocities(-speed_mm_s, speed_mm_s)

    def drive_wheels(self, left_mm_s: float, right_mm_s: float) -> None:
        """Drive each wheel at a speed of its own."""
        self._set_velocities(left_mm_s, right_mm_s)

    def stop(self) -> None:
        """Stop both wheels."""
        self._set_velocities(0.0, 0.0)

    def sensor_data(self) -> SensorData:
        """Return the newest frame without waiting."""
        self._check()
        return self.body.sensor_data

    def wait_frame(self, after: int, timeout_s: float | None = None) -> SensorData:
        """Wait until there is a frame with a number greater than ``after``, and return the newest one.

        Raises:
            LinkError: no such frame came within ``timeout_s`` of the World's time (1 s where it is None), the robot
                was closed or taken from the floor, or the run is over.
        """
        body = self.body
        if self._closed or body.is_removed:
            self._check()
        if body.frame.number <= after:
            due_s = body.frame_due_s(after + 1)
            wait_s = DEFAULT_WAIT_S if timeout_s is None else timeout_s
            deadline_s = self._clock.world.time_s + wait_s
            self._wait_until(due_s if due_s <= deadline_s else deadline_s, always)
            self._check()
            if body.frame.number <= after:
                raise LinkError(f"robot {self.name} sent no frame after {after} within {wait_s:g} s")
        return body.sensor_data

    def frames_until(self, after: int, wake: Wake) -> Block:
        """Wait until a frame wakes, and return it with all before it that have a number greater than ``after``.

        The frames of a robot that is enlisted are looked at by whichever thread makes the ticks.

        Raises:
            LinkError: as `wait_frame` does.
        """
        body = self.body
        if self._participant is None or body.frame.number > after:
            return super().frames_until(after, wake)
        self._check()
        collected = _Collected(body, wake_within(wake, self._clock.world.time_s - body.joined_s))
        body.follower = collected.take
        try:
            while not collected.is_over():  # another thread that waits for this robot may have waked this one
                self._wait_until(body.frame_due_s(after + 1), collected.is_over)
        finally:
            body.follower = None
        self._check()
        return collected.frames

    def be_happy(self) -> None:
        """Celebrate: play the winner's song."""
        self._check()
        self.body.post(Sing("winner", SONG_S))

    def be_sad(self) -> None:
        """Mourn: play the loser's song."""
        self._check()
        self.body.post(Sing("loser", SONG_S))

    def close(self) -> None:
        """Stop the wheels and let the robot go; it stays on the floor."""
        if not self._closed:
            self._closed = True
            self.body.post(SetVelocities(self._velocities(0.0, 0.0)))
            self.release()

    def _wait_until(self, time_s: float, condition: Condition) -> None:
        participant = self._participant
        try:
            if participant is None:
                self._clock.observe_until(time_s)
            else:
                participant.wait_until(time_s, condition)
        except LinkError:
            self._check()
            raise

    def _set_velocities(self, left_mm_s: float, right_mm_s: float) -> None:
        self._check()
        drive, ahead_mm_s = self.model.drive, (left_mm_s + right_mm_s) / 2.0
        if isinstance(drive, AckermannDrive) and ahead_mm_s != 0.0:
            turn_rad_s = (right_mm_s - left_mm_s) / drive.wheel_base_mm
            angle_rad = kinematics_of(drive).steering_for(ahead_mm_s, turn_rad_s)
            self.body.post(RunMotorTo("steer", angle_rad, drive.max_steering_rad_s))
        self.body.post(SetVelocities(self._velocities(left_mm_s, right_mm_s)))

    def _velocities(self, left_mm_s: float, right_mm_s: float) -> Mapping[str, float]:
        """Return the speeds of its motors at which it moves as it would on two wheels with these speeds."""
        drive = self.model.drive
        if isinstance(drive, DifferentialDrive):
            return {"left": left_mm_s, "right": right_mm_s}
        kinematics = kinematics_of(drive)
        turn = (right_mm_s - left_mm_s) / drive.wheel_base_mm
        ways = kinematics.ways(Twist((left_mm_s + right_mm_s) / 2.0, 0.0, turn))
        return dict(zip(kinematics.motors, ways, strict=True))

    def _check(self) -> None:
        if self._closed:
            raise LinkError(f"robot {self.name} was closed")
        if self.body.is_removed:
            raise LinkError(f"robot {self.name} was taken from the floor")


class _Collected:
    """The frames of a robot that have come while a thread waits for them.

    Args:
        body: The robot.
        wake: Which of them ends the waiting.

    Attributes:
        frames: All of them.
    """

    def __init__(self, body: WorldRobot, wake: Wake) -> None:
        self._body = body
        self._wake = wake
        self._is_due = False
        self._newest = body.sensor_data
        self.frames: list[SensorData] = []

    def take(self, frame: Frame) -> None:
        """Take up a new frame."""
        before, self._newest = self._newest, self._body.read(frame)
        self.frames.append(self._newest)
        self._is_due = self._is_due or is_due(self._wake, self._newest, before)

    def is_over(self) -> bool:
        """Return whether there is a frame that wakes, or there will be none."""
        return self._is_due or self._body.is_removed
