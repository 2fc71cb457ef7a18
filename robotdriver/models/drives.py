"""Motors, and the drives that they make up."""

import math
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Ramps:
    """Limits to changes of speed of a motor or a body; infinite for at once.

    Attributes:
        acceleration: Away from rest, in mm/s² or rad/s².
        deceleration: Towards rest, also where it brakes.
        coasting: Towards rest where it runs out freely.
    """

    acceleration: float = math.inf
    deceleration: float = math.inf
    coasting: float = math.inf


@dataclass(frozen=True, slots=True)
class DifferentialDrive:
    """Two driven wheels on one axle through the body's centre; the motors "left" and "right".

    Attributes:
        wheel_base_mm: Distance between the wheels' contact points.
        max_wheel_speed_mm_s: No wheel turns faster, in either direction.
        ramps: Of each wheel.
    """

    wheel_base_mm: float
    max_wheel_speed_mm_s: float
    ramps: Ramps = field(default=Ramps())


@dataclass(frozen=True, slots=True)
class OmniDrive:
    """Wheels with free rollers on their rims, so that the body moves sideways as well.

    Three or four wheels stand at even angles about the body's centre and push along the circle (a Kiwi drive); four
    Mecanum wheels with rollers at 45 degrees stand at the corners of a rectangle. Ahead and to the left count as
    positive, and so does the wheel's way that turns the body counter-clockwise.

    Attributes:
        radius_mm: Distance of the wheels from the centre; of Mecanum wheels half of their track plus half of their
            wheel base, as in the drive's equations.
        max_wheel_speed_mm_s: No wheel turns faster, in either direction.
        wheels: 3 or 4; the motors are "wheel_1" and so on, counter-clockwise from the front left one.
        mecanum: Whether the four wheels are Mecanum wheels.
        ramps: Of each wheel.
    """

    radius_mm: float
    max_wheel_speed_mm_s: float
    wheels: int = 3
    mecanum: bool = False
    ramps: Ramps = field(default=Ramps())

    @property
    def wheel_base_mm(self) -> float:
        """The distance of the wheels of a differential drive that turns as fast at the same wheel speeds."""
        return 2.0 * self.radius_mm


@dataclass(frozen=True, slots=True)
class AckermannDrive:
    """A driven rear axle through the body's centre of rotation, and steered front wheels; motors "drive" and "steer".

    The way of the motor "steer" is the steering angle in rad, that of a single wheel in the middle (the bicycle model):
    a way ``s`` turns the body by ``s * tan(angle) / axle_distance_mm``. It turns the wheels at ``max_steering_rad_s``.

    Attributes:
        axle_distance_mm: From the rear to the front axle.
        track_mm: Distance between the wheels of an axle.
        max_wheel_speed_mm_s: No wheel turns faster, in either direction.
        max_steering_rad: The front wheels turn no farther, to either side; less than pi/2.
        max_steering_rad_s: How fast they are turned.
        ramps: Of the driven axle.
    """

    axle_distance_mm: float
    track_mm: float
    max_wheel_speed_mm_s: float
    max_steering_rad: float
    max_steering_rad_s: float = math.inf
    ramps: Ramps = field(default=Ramps())

    @property
    def wheel_base_mm(self) -> float:
        """The distance between the wheels of its rear axle, which turn as those of a differential drive do."""
        return self.track_mm

    @property
    def least_radius_mm(self) -> float:
        """The radius of the narrowest arc of the rear axle's middle."""
        return self.axle_distance_mm / math.tan(self.max_steering_rad)


Drive = DifferentialDrive | OmniDrive | AckermannDrive


@dataclass(frozen=True, slots=True)
class FreeMotor:
    """A motor that moves no wheel, as that of an arm. Its way is an angle.

    Attributes:
        name: Unique among the robot's motors.
        max_speed_rad_s: It turns no faster, in either direction.
        min_rad: It is stopped there, and stalls.
        max_rad: The same.
        ramps: Of its speed.
    """

    name: str
    max_speed_rad_s: float
    min_rad: float = -math.inf
    max_rad: float = math.inf
    ramps: Ramps = field(default=Ramps())


@dataclass(frozen=True, slots=True)
class Battery:
    """A battery that is drained by a constant load, and more while the wheels turn.

    Attributes:
        capacity_mah: Charge when full.
        idle_ma: Current drawn by the electronics alone.
        wheel_ma: Further current of one wheel at full speed; taken as proportional to its speed.
    """

    capacity_mah: float
    idle_ma: float
    wheel_ma: float
