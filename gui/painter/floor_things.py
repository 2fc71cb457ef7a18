"""What a scene puts on the floor, as it is painted and numbered: obstacles first, then solid things, as a run does."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from gui.painter.kept import Kept
from robotdriver.pose import Pose
from robotworkshop.view.picture import Layer, Picture
from scene.scene import Motion, Obstacle, Point, Scene
from scene.things import DiscShape, PointsShape, PolygonShape, PolylineShape, Thing

if TYPE_CHECKING:
    from robotdriver.simulator import RoundThing

Outlines = Sequence[tuple[int, Sequence[Point]]]
"""Outlines by the number of their obstacle."""


@dataclass(frozen=True, slots=True)
class FloorThings:
    """What a scene puts on the floor.

    Attributes:
        standing: Outlines of what stands still, by obstacle number.
        loose: Outlines of what moves or can be pushed.
        discs: The round things that can be pushed.
        known: Whether the movers are told of each obstacle.
        motions: How those move that move by themselves.
        seen_only: Outlines of what no robot touches, and some sensors see.
        segments: Walls and polylines, as pairs of their ends.
        clouds: Points of scanned maps.
    """

    standing: Outlines
    loose: Outlines
    discs: "Sequence[tuple[int, RoundThing]]"
    known: Sequence[bool]
    motions: Sequence[tuple[Sequence[Point], Motion] | None]
    seen_only: Sequence[Sequence[Point]]
    segments: Sequence[tuple[Point, Point]]
    clouds: Sequence[Sequence[Point]]

    def layer(self, number: int) -> Layer:
        """Return the layer of an obstacle; the movers are never told of what was put down during a run."""
        return Layer.OBSTACLES if number < len(self.known) and self.known[number] else Layer.UNKNOWN


def _laid(scene: Scene) -> FloorThings:
    bodies: list[Obstacle | Thing] = list(scene.obstacles)
    bodies += [each for each in scene.things if each.material.solid and _is_body(each)]
    standing: list[tuple[int, Sequence[Point]]] = []
    loose: list[tuple[int, Sequence[Point]]] = []
    discs, seen_only = [], []
    for number, body in enumerate(bodies):
        match body:
            case Thing(shape=DiscShape() as disc, movable=movable) if movable is not None:
                from robotdriver.simulator import RoundThing  # Heavy; few scenes have balls.

                discs.append((number, RoundThing(Pose(*disc.center, 0.0), disc.radius_mm, movable.rolls)))
            case Thing():
                (standing if body.movable is None else loose).append((number, _outline(body)))
            case Obstacle():
                is_loose = body.motion is not None or body.movable
                (loose if is_loose else standing).append((number, body.polygon))
    segments = [(wall.start, wall.end) for wall in scene.walls]
    clouds: list[Sequence[Point]] = []
    for thing in scene.things:
        match thing.shape:
            case PolylineShape(places):
                segments += pairwise(places)
            case PointsShape(places):
                clouds.append(places)
            case _ if not thing.material.solid:
                seen_only.append(_outline(thing))
    return FloorThings(
        standing=tuple(standing),
        loose=tuple(loose),
        discs=tuple(discs),
        known=tuple(body.known for body in bodies),
        motions=tuple(None if each.motion is None else (each.polygon, each.motion) for each in scene.obstacles),
        seen_only=tuple(seen_only),
        segments=tuple(segments),
        clouds=tuple(clouds),
    )


def _is_body(thing: Thing) -> bool:
    return isinstance(thing.shape, PolygonShape | DiscShape)


def _outline(thing: Thing) -> Sequence[Point]:
    match thing.shape:
        case PolygonShape(corners):
            return corners
        case DiscShape() as disc:
            return disc.outline
        case _:
            return ()


laid_things = Kept(_laid)
"""Returns the `FloorThings` of a scene."""


def standing_obstacles(picture: Picture) -> Outlines:
    """Return the outlines of the obstacles at rest, by number: of the floor, or as the scene has them before a run."""
    return laid_things(picture.scene).standing if picture.snapshot is None else picture.snapshot.standing_obstacles


def loose_obstacles(picture: Picture) -> Outlines:
    """Return the outlines of the obstacles that move or can be pushed, by number, as `standing_obstacles` does."""
    return laid_things(picture.scene).loose if picture.snapshot is None else picture.snapshot.moved_obstacles


def loose_discs(picture: Picture) -> "Sequence[tuple[int, RoundThing]]":
    """Return the round things that can be pushed, by number, as `standing_obstacles` does."""
    return laid_things(picture.scene).discs if picture.snapshot is None else picture.snapshot.discs


def are_standing_alike(first: Picture, second: Picture) -> bool:
    """Return whether the same obstacles are at rest in the same places."""
    before, after = standing_obstacles(first), standing_obstacles(second)
    return before is after or before == after
