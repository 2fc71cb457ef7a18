"""The things on a scene's floor, as they are painted and numbered: obstacles first, then solid things, as in a run."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress, pairwise
from operator import not_
from typing import TYPE_CHECKING

from gui.painter.kept import MOST_SCENES, Kept
from robotdriver.pose import Pose
from robotworkshop.view.picture import Layer, Picture
from scene.scene import Motion, Obstacle, Point, Scene, Wall
from scene.things import DiscShape, PointsShape, PolygonShape, PolylineShape, Thing

if TYPE_CHECKING:
    from robotdriver.simulator import RoundThing

Outlines = Sequence[tuple[int, Sequence[Point]]]
"""Outlines by the number of their obstacle."""

MOST_ALONE = 200
"""The most pushable things that are drawn one by one in each picture. Of more, those that were not are kept."""
STIRRED_MM = 1e-3
"""A thing that is farther than this from where the scene has it was pushed; a floor's arithmetic moves none so far."""

NONE_STIRRED: frozenset[int] = frozenset()
"""One object, by which what is made of a heap before a run is known again."""


@dataclass(frozen=True, slots=True)
class FloorThings:
    """The things that a scene puts on the floor.

    Attributes:
        standing: Outlines of what stands still, by obstacle number.
        loose: Outlines of what moves or can be pushed.
        heap: Outlines of the known obstacles that can be pushed; empty unless there are more than `MOST_ALONE`.
        discs: The round things that can be pushed.
        known: Whether the movers are told of each obstacle.
        motions: How those move that move by themselves.
        seen_only: Outlines of what no robot touches, and some sensors see.
        segments: Walls and polylines, as pairs of their ends.
        clouds: Points of scanned maps.
    """

    standing: Outlines
    loose: Outlines
    heap: Outlines
    discs: "Sequence[tuple[int, RoundThing]]"
    known: Sequence[bool]
    motions: Sequence[tuple[Sequence[Point], Motion] | None]
    seen_only: Sequence[Sequence[Point]]
    segments: Sequence[tuple[Point, Point]]
    clouds: Sequence[Sequence[Point]]

    def layer(self, number: int) -> Layer:
        """Return the layer of an obstacle; the movers are never told of what was put down during a run."""
        return Layer.OBSTACLES if number < len(self.known) and self.known[number] else Layer.UNKNOWN


def _laid(obstacles: tuple[Obstacle, ...], things: tuple[Thing, ...], walls: tuple[Wall, ...]) -> FloorThings:
    bodies = [each for each in things if each.material.solid and isinstance(each.shape, PolygonShape | DiscShape)]
    discs, seen_only = [], []
    is_loose = [obstacle.motion is not None or obstacle.movable for obstacle in obstacles]
    numbered = list(enumerate([obstacle.polygon for obstacle in obstacles]))
    standing: list[tuple[int, Sequence[Point]]] = list(compress(numbered, map(not_, is_loose)))
    loose: list[tuple[int, Sequence[Point]]] = list(compress(numbered, is_loose))
    for number, body in enumerate(bodies, start=len(obstacles)):
        if body.movable is not None and isinstance(body.shape, DiscShape):
            from robotdriver.simulator import RoundThing  # Heavy; few scenes have balls.

            disc = RoundThing(Pose(*body.shape.center, 0.0), body.shape.radius_mm, body.movable.rolls)
            discs.append((number, disc))
        else:
            (standing if body.movable is None else loose).append((number, _outline(body)))
    segments = [(wall.start, wall.end) for wall in walls]
    clouds: list[Sequence[Point]] = []
    for thing in things:
        match thing.shape:
            case PolylineShape(places):
                segments += pairwise(places)
            case PointsShape(places):
                clouds.append(places)
            case _ if not thing.material.solid:
                seen_only.append(_outline(thing))
    known = [each.known for each in obstacles] + [each.known for each in bodies]
    moves = {number for number, obstacle in enumerate(obstacles) if obstacle.motion is not None}
    heap = [each for each in loose if known[each[0]] and each[0] not in moves]
    return FloorThings(
        standing=tuple(standing),
        loose=tuple(loose),
        heap=tuple(heap) if len(heap) > MOST_ALONE else (),
        discs=tuple(discs),
        known=tuple(known),
        motions=tuple([None if each.motion is None else (each.polygon, each.motion) for each in obstacles]),
        seen_only=tuple(seen_only),
        segments=tuple(segments),
        clouds=tuple(clouds),
    )


def _outline(thing: Thing) -> Sequence[Point]:
    match thing.shape:
        case PolygonShape(corners):
            return corners
        case DiscShape() as disc:
            return disc.outline
        case _:
            return ()


_kept = Kept(_laid, most=MOST_SCENES)


def laid_things(scene: Scene) -> FloorThings:
    """Return what a scene puts on the floor: the same object for scenes that differ in other things only."""
    return _kept(scene.obstacles, scene.things, scene.walls)


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


def stirred(picture: Picture) -> frozenset[int]:
    """Return the numbers of the heap that are no longer where the scene has them; see `FloorThings.heap`."""
    heap = laid_things(picture.scene).heap
    return NONE_STIRRED if picture.snapshot is None or not heap else _stirred(heap, picture.snapshot.moved_obstacles)


def moving_obstacles(picture: Picture) -> Outlines:
    """Return the outlines of the obstacles that move or were pushed: all that are loose, but for a heap at rest."""
    loose, heap = loose_obstacles(picture), laid_things(picture.scene).heap
    return _moving(loose, heap, stirred(picture)) if heap else loose


def _stirred_of(heap: Outlines, moved: Outlines) -> frozenset[int]:
    now = dict(moved)
    return frozenset([number for number, outline in heap if not _is_at(now.get(number), outline)]) or NONE_STIRRED


def _is_at(now: Sequence[Point] | None, outline: Sequence[Point]) -> bool:
    """Return whether an outline is where another one of its shape is: two corners tell."""
    return now is not None and all(
        abs(x - was_x) < STIRRED_MM and abs(y - was_y) < STIRRED_MM
        for (x, y), (was_x, was_y) in zip(now[:2], outline[:2], strict=True)
    )


def _moving_of(loose: Outlines, heap: Outlines, stirred: frozenset[int]) -> Outlines:
    at_rest = {number for number, _ in heap} - stirred
    return [each for each in loose if each[0] not in at_rest]


_stirred = Kept(_stirred_of)
_moving = Kept(_moving_of)
