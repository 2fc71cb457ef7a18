"""The starts of robots: at a home of the map, at a stated place, outside of the map, or anywhere."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import islice

from robotdriver.errors import WorkshopError
from robotdriver.phrases.figures import figure
from robotdriver.pose import Pose
from robotdriver.simulator import NoiseStream
from robotworkshop.families import refusals
from robotworkshop.families.pioneer.rooms import Rooms
from scene.scene import Scene
from scene.things import PolygonShape

_STEP_MM = 700.0
_RINGS = 30
_DRAWS = 400

_FAR_MM = 1e9
"""Clients are told of true poses in whole mm of 32 bits."""


_ORIGIN = Pose(0.0, 0.0)


class StartError(WorkshopError):
    """A start that is none."""


class StartKind(Enum):
    """The ways to look for a place."""

    HOME = "home"
    OUTSIDE = "outside"
    RANDOM = "random"


@dataclass(frozen=True, slots=True)
class PioneerStart:
    """The start of robots, as a user chooses it.

    Attributes:
        kind: Where to look.
        pose: The place that was stated, before any of the map's.
    """

    kind: StartKind = StartKind.HOME
    pose: Pose | None = None


def read_start(text: str) -> PioneerStart:
    """Return the start of ``x,y,th`` in mm and degrees, ``outside`` or ``random``.

    Raises:
        StartError: the text is none of them.
    """
    if text in (StartKind.OUTSIDE.value, StartKind.RANDOM.value):
        return PioneerStart(StartKind(text))
    try:
        x, y, heading = map(float, text.split(","))
    except ValueError:
        raise StartError(f"--start {text}: {refusals.START_FORM()}") from None
    if not all(map(math.isfinite, (x, y, heading))):
        raise StartError(f"--start {text}: {refusals.START_NOT_FINITE()}")
    if max(abs(x), abs(y)) > _FAR_MM:
        raise StartError(f"--start {text}: {refusals.START_TOO_FAR(limit=f'{figure(_FAR_MM)} mm')}")
    return PioneerStart(pose=Pose(x, y, math.radians(heading)))


class Starts:
    """The places of one map where robots may start.

    Args:
        scene: The map.
        seed: Of random places.
    """

    def __init__(self, scene: Scene, seed: int) -> None:
        self._scene, self._seed = scene, seed
        self._homes = _homes(scene)

    def make_ready(self) -> None:
        """Find the rooms of the map now: of a large one that takes longer than a tick may."""
        _ = self._rooms

    @property
    def is_guess(self) -> bool:
        """True if robots start neither at a home of the map nor at its origin, since that is outside its walls."""
        return not self._homes and self._rooms.at(_ORIGIN) != self._rooms.main()

    def places(self, start: PioneerStart, number: int) -> Iterator[Pose]:
        """Yield where a robot may start, the best place first: the next one where something is in the way.

        Args:
            start: Where robots shall start.
            number: Of all robots that are there, which one it is, from 0.
        """
        if start.kind is StartKind.RANDOM:
            yield from _random(self._scene, number, self._seed)
            return
        first = start.pose or (_outside(self._scene) if start.kind is StartKind.OUTSIDE else self._home(number))
        yield first
        # The robots before it are likely to stand on the first places.
        around = [*islice(_around(first), number, None), *islice(_around(first), number)]
        room = self._rooms.at(first)
        yield from (pose for pose in around if self._rooms.at(pose) == room)
        yield from (pose for pose in around if self._rooms.at(pose) != room)

    @cached_property
    def _rooms(self) -> Rooms:
        return Rooms.of(self._scene)

    def _home(self, number: int) -> Pose:
        """Return a home of the map, in turn; without any its origin, else a place inside its walls."""
        if self._homes:
            return self._homes[number % len(self._homes)]
        return self._rooms.middle(self._rooms.main()) if self.is_guess else _ORIGIN


def _around(first: Pose) -> Iterator[Pose]:
    """Yield places round about one, ring by ring, with the same heading."""
    for ring in range(1, _RINGS + 1):
        for step in range(6 * ring):
            angle = first.heading_rad - math.pi / 2.0 + step * math.tau / (6 * ring)
            radius = ring * _STEP_MM
            yield Pose(first.x_mm + radius * math.cos(angle), first.y_mm + radius * math.sin(angle), first.heading_rad)


def _homes(scene: Scene) -> list[Pose]:
    """Return the homes of a map, else its docks, else where robots of its own start."""
    for kind in ("home", "dock"):
        homes = [Pose(*place.place, place.heading_rad or 0.0) for place in scene.places if place.kind == kind]
        homes += [
            _middle(area.shape)
            for area in scene.areas
            if area.kind in (kind, "RobotHome") and kind == "home" and isinstance(area.shape, PolygonShape)
        ]
        if homes:
            return homes
    return [robot.start for robot in scene.robots]


def _middle(shape: PolygonShape) -> Pose:
    xs, ys = zip(*shape.corners, strict=True)
    return Pose(sum(xs) / len(xs), sum(ys) / len(ys))


def _outside(scene: Scene) -> Pose:
    space = scene.workspace
    return Pose(space.min_x_mm - 2.0 * _STEP_MM, (space.min_y_mm + space.max_y_mm) / 2.0)


def _random(scene: Scene, number: int, seed: int) -> Iterator[Pose]:
    space, chance = scene.workspace, NoiseStream(seed, "start", str(number))
    for draw in range(_DRAWS):
        yield Pose(
            space.min_x_mm + chance.uniform(draw, 0) * space.width_mm,
            space.min_y_mm + chance.uniform(draw, 1) * space.height_mm,
            (2.0 * chance.uniform(draw, 2) - 1.0) * math.pi,
        )
