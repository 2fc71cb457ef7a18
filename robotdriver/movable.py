"""Things that robots can push, as data: how heavy it is, how it drags or rolls, and how it bounces."""

import math
from dataclasses import dataclass, fields

from robotdriver.errors import PlacementError
from robotdriver.phrases import placing


@dataclass(frozen=True, slots=True)
class Movable:
    """The physics of a thing that is pushed.

    Attributes:
        mass_kg: Its mass, spread evenly over its outline; a ball is solid.
        friction: The force that holds it back over its weight: sliding friction on the floor, or rolling resistance.
        restitution: Share of the speed that is left when it bounces off something that stands, 0 to 1.
        grip: Coefficient of friction of its sides against what pushes it.
        rolls: Whether it is a ball: its friction is that of rolling, and it turns without rubbing.

    Raises:
        PlacementError: a number is not finite, or out of its bounds.
    """

    mass_kg: float = 1.0
    friction: float = 0.35
    restitution: float = 0.1
    grip: float = 0.3
    rolls: bool = False

    def __post_init__(self) -> None:
        for name in (field.name for field in fields(self) if field.name != "rolls"):
            value = getattr(self, name)
            most = 1.0 if name == "restitution" else 1e6
            if not (math.isfinite(value) and 0.0 <= value <= most):
                raise PlacementError(placing.MOVABLE_FIGURE(name=name, most=f"{most:g}", number=f"{value:g}"))
        if self.mass_kg == 0.0:
            raise PlacementError(placing.NO_MASS())


CRATE = Movable()
"""A cardboard box. Sliding friction of paper board on a smooth floor: 0.3 to 0.4."""

# The Rules of Golf: at most 45.93 g and at least 42.67 mm. The resistance is that of a short carpet; a rigid floor
# holds it back a tenth as much.
GOLF_BALL = Movable(mass_kg=0.0459, friction=0.02, restitution=0.6, grip=0.1, rolls=True)
"""A golf ball, which many robots play football with."""
