"""The things on a floor, and what of them touches a body or is near it."""

from collections.abc import Iterable
from enum import Enum
from itertools import pairwise
from operator import attrgetter

from robotdriver.record import Leaf, Record, record

Point = tuple[float, float]


class ThingKind(Enum):
    """The kinds of things that a robot can touch."""

    OBSTACLE = "obstacle"
    WALL = "wall"
    ROBOT = "robot"
    POINTS = "points"
    PHANTOM = "phantom"
    """Things that eyes see and no body touches."""


@record
class Thing(Leaf, frozen=True):
    """An object on the floor.

    Attributes:
        kind: Its sort.
        label: The number of an obstacle, a wall or a cloud of points, counted from 0 for each sort; the name of a
            robot.
    """

    kind: ThingKind
    label: int | str

    def __str__(self) -> str:
        return f"{self.kind.value} {self.label}"


@record
class Touch(Record, frozen=True):
    """A place where a robot's body touches something.

    Attributes:
        thing: What is touched.
        bearing_rad: Where on the body, counter-clockwise from straight ahead, in (-pi, pi].
    """

    thing: Thing
    bearing_rad: float


@record
class Near(Record, frozen=True):
    """A thing near a body: how far, the unit vector from its nearest point towards the body, and where on the body."""

    thing: Thing
    distance_mm: float
    normal_x: float
    normal_y: float
    place: Point


_distance_mm = attrgetter("distance_mm")


def sorted_nears(nears: Iterable[Near]) -> list[Near]:
    """Return nears in an order that does not depend on the index: the nearest first."""
    found = sorted(nears, key=_distance_mm)
    # Crowds ask for the order in every tick, and names seldom matter to it.
    if any(one.distance_mm == other.distance_mm for one, other in pairwise(found)):
        found.sort(
            key=lambda near: (
                near.distance_mm,
                near.thing.kind.value,
                str(near.thing.label),
                near.normal_x,
                near.normal_y,
            )
        )
    return found
