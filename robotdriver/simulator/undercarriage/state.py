"""The numbers of an undercarriage that its ticks change, in one piece of memory: stride.c works on the same ones."""

import ctypes

from robotdriver.pose import Arc, arc_of
from robotdriver.simulator.undercarriage.axis import Axis
from robotdriver.simulator.undercarriage.kinematics import Twist
from robotdriver.simulator.undercarriage.motor import MotorState, Stretch
from robotdriver.simulator.undercarriage.odometer import Count, Miscount

_real, _number = ctypes.c_double, ctypes.c_int64


class Stride(ctypes.Structure):
    """What a drive does in one tick; ``Stride`` in stride.c.

    Attributes:
        ahead_mm: How far the wheels take the body ahead.
        aside_mm: How far they take it to the left.
        turn_rad: How far they turn it, counter-clockwise.
        chord_mm: Of the way of the body's centre.
        half_turn_rad: From the heading to the direction of the chord.
        reach_mm: No point of the body goes farther, as far as its outline is concerned: a disc may turn in its place.
        drain_mah: What the battery gives.
        moves: Whether the body moves at all.
    """

    ahead_mm: float
    aside_mm: float
    turn_rad: float
    chord_mm: float
    half_turn_rad: float
    reach_mm: float
    drain_mah: float
    moves: int

    _fields_ = (
        *((name, _real) for name in ("ahead_mm", "aside_mm", "turn_rad", "chord_mm", "half_turn_rad")),
        *((name, _real) for name in ("reach_mm", "drain_mah")),
        ("moves", _number),
    )

    @property
    def arc(self) -> Arc | None:
        """The way of the body's centre; None where it stands still."""
        return Arc(self.chord_mm, self.half_turn_rad, self.turn_rad) if self.moves else None

    def part(self, share: float) -> Arc:
        """Return the arc of a share of the way, from its beginning."""
        return arc_of(share * self.ahead_mm, share * self.turn_rad, share * self.aside_mm)


class UndercarriageState(ctypes.Structure):
    """The numbers of an undercarriage; ``Undercarriage`` in stride.c.

    Attributes:
        stretch: Counts the ticks that are alike.
        count: What the odometer has counted.
        battery_mah: What is left in the battery.
        left: The first motor of the drive.
        right: The second one.
        ahead: The movement of the body as a whole, ahead.
        aside: The same, to the left.
        turn: The same, round.
        errors: What it counts wrong.
        stride: What the drive did in the last tick.
        tick_s: The World's.
        base_mm: How far the wheels are apart.
        fastest: No wheel turns faster.
        outline_mm: How far from the centre there are corners that a turn carries along.
        idle_mah: What the battery gives in a tick in any case.
        wheel_mah_mm: What it gives for each mm of each wheel.
        slip: Up to which share of their way wheels slip while the body rubs against something.
        curvature: Of a movement along an arc: how far it turns for each mm.
        rolled_ahead_mm: How far the wheels go in each tick of the stretch.
        rolled_aside_mm: The same, to the left.
        rolled_turn_rad: The same, round.
        steady_ticks: How many ticks like the last one follow, where `is_steady`.
        is_steady: Whether the next tick may be like the last one.
        is_short: Whether something was in the way of the last stride.
        is_body_driven: Whether the body moves as a whole, and the motors follow.
        is_plain: Whether the drive is differential, and there are no other motors: stride.c knows how it rolls.
    """

    stretch: Stretch
    count: Count
    battery_mah: float
    left: MotorState
    right: MotorState
    ahead: Axis
    aside: Axis
    turn: Axis
    errors: Miscount
    stride: Stride
    tick_s: float
    base_mm: float
    fastest: float
    outline_mm: float
    idle_mah: float
    wheel_mah_mm: float
    slip: float
    curvature: float
    rolled_ahead_mm: float
    rolled_aside_mm: float
    rolled_turn_rad: float
    steady_ticks: int
    is_steady: int
    is_short: int
    is_body_driven: int
    is_plain: int

    _fields_ = (
        ("stretch", Stretch),
        ("count", Count),
        ("battery_mah", _real),
        *((name, MotorState) for name in ("left", "right")),
        *((name, Axis) for name in ("ahead", "aside", "turn")),
        ("errors", Miscount),
        ("stride", Stride),
        *((name, _real) for name in ("tick_s", "base_mm", "fastest", "outline_mm", "idle_mah", "wheel_mah_mm")),
        *((name, _real) for name in ("slip", "curvature")),
        *((name, _real) for name in ("rolled_ahead_mm", "rolled_aside_mm", "rolled_turn_rad")),
        *((name, _number) for name in ("steady_ticks", "is_steady", "is_short", "is_body_driven", "is_plain")),
    )

    @property
    def rolled(self) -> Twist:
        """How far the wheels go in each tick of the stretch."""
        return Twist(self.rolled_ahead_mm, self.rolled_aside_mm, self.rolled_turn_rad)

    @rolled.setter
    def rolled(self, twist: Twist) -> None:
        self.rolled_ahead_mm, self.rolled_aside_mm, self.rolled_turn_rad = twist
