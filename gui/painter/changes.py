"""The differences between one picture and the next, and their places: one record for all who keep what they painted."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QRectF

from gui.painter import plan
from gui.painter.colors import floor_colors
from gui.painter.draw_list import acting_areas, actors_in
from gui.painter.floor_things import are_standing_alike, laid_things, loose_discs, moving_obstacles, stirred
from gui.painter.kept import Kept
from gui.painter.legend import legend_area, legend_of
from gui.painter.viewport import Viewport, bounds_px
from gui.painter.waiting import planned_waits, waiting_now, waits_ahead
from robotworkshop.view.picture import Layer, Picture, Track
from robotworkshop.view.waits import Wait
from scene.scene import Point

if TYPE_CHECKING:
    import shapely

    from robotdriver.pose import Pose
    from robotdriver.simulator import RoundThing

Where = tuple[QRectF, ...] | None
"""Rectangles of a view, in pixels; none of them for nowhere, and None for anywhere."""

NOWHERE: Where = ()
GROUND_LAYERS = frozenset({Layer.GRID, Layer.CLEARANCE, Layer.INFLATED, Layer.OBSTACLES})
"""The layers that `ground_steps` looks at."""
ROADMAP_LAYERS = frozenset({Layer.ROADMAP, Layer.SAMPLES, Layer.COMPONENTS})
"""The layers that `roadmap_steps` looks at."""
SCALE_LAYERS = frozenset({Layer.NUMBERS, Layer.LABELS})
"""The layers that `paint_scales` looks at."""
SETTLED_LAYERS = frozenset(
    {Layer.COVERAGE, Layer.VISITS, Layer.UNKNOWN, Layer.PATH, Layer.WAITS, Layer.RAW_PATH, Layer.OPTIMUM}
)
"""The layers that `paint_settled` looks at."""
MARKS_PX = 12.0
"""Room round what has changed, for broad pens, and for what marks the corners of a path."""
AT_ONCE = 12
"""A canvas asks for what changed since its last picture, and since the one that each of its layers shows."""


def joined(*parts: Where) -> Where:
    """Return all of several places; None where one of them may be anywhere."""
    places: list[QRectF] = []
    for part in parts:
        if part is None:
            return None
        places += part
    return tuple(places)


class Change:
    """The difference of two pictures. Each part is worked out when it is first asked for.

    Scenes, roadmaps and geometries are immutable: the same object is equal.

    Args:
        first: What was painted.
        second: What is to be seen.
        view: In which both are seen.
    """

    def __init__(self, first: Picture, second: Picture, view: Viewport) -> None:
        self._first, self._second, self._view = first, second, view

    @cached_property
    def ground(self) -> Where:
        """The places where `ground_steps` draw something else."""
        first, second = self._first, self._second
        is_alike = (
            self._is_same_scene
            and first.inflated is second.inflated
            and self._are_standing_alike
            and self._are_shown_alike(GROUND_LAYERS)
        )
        return NOWHERE if is_alike else None

    @cached_property
    def roadmaps(self) -> Where:
        """The places where `roadmap_steps` draw something else."""
        drawn = [[(id(track.roadmap), id(track.components)) for track in each.tracks] for each in self._both]
        is_alike = self._is_same_scene and self._are_shown_alike(ROADMAP_LAYERS) and drawn[0] == drawn[1]
        return NOWHERE if is_alike else None

    @cached_property
    def has_grown(self) -> bool:
        """True if the second roadmaps are the first ones, with more in them."""
        first, second = self._both
        return (
            self._is_same_scene
            and self._are_shown_alike(ROADMAP_LAYERS)
            and Layer.COMPONENTS not in second.layers
            and self.roadmaps != NOWHERE
            and all(
                plan.does_grow(first.track(track.robot).roadmap, second.track(track.robot).roadmap)
                for track in (*first.tracks, *second.tracks)
            )
        )

    @cached_property
    def scales(self) -> Where:
        """The places where `paint_scales` draws something else."""
        return NOWHERE if self._is_same_scene and self._are_shown_alike(SCALE_LAYERS) else None

    @property
    def still(self) -> Where:
        """The places where `paint_still` draws something else."""
        return joined(self.ground, self.roadmaps, self.scales)

    @property
    def below(self) -> Where:
        """The places to paint at once: what roadmaps have grown by may be drawn later."""
        return joined(self.ground, NOWHERE if self.has_grown else self.roadmaps, self.scales)

    @cached_property
    def heap(self) -> Where:
        """The places where `paint_heap` draws otherwise: a thing lies in its old place in only one of both."""
        first, second = self._both
        if not (
            laid_things(first.scene) is laid_things(second.scene)
            and floor_colors(first.theme, first.scene) is floor_colors(second.theme, second.scene)
            and (Layer.OBSTACLES in first.layers) is (Layer.OBSTACLES in second.layers)
        ):
            return None
        stirred_in_one, heap = stirred(first) ^ stirred(second), laid_things(first.scene).heap
        if not stirred_in_one:
            return NOWHERE
        return tuple(bounds_px(outline, self._view, MARKS_PX) for number, outline in heap if number in stirred_in_one)

    @cached_property
    def settled(self) -> Where:
        """The places where `paint_settled` draws something else."""
        if not (self._is_same_scene and self._are_standing_alike and self._are_shown_alike(SETTLED_LAYERS)):
            return None
        before, after = _settled(self._first), _settled(self._second)
        if before.keys() != after.keys():
            return None
        robots = (area for name, new in after.items() for area in self._settled_of(name, before[name], new))
        return joined(self._heats, tuple(robots))

    @cached_property
    def moving(self) -> Where:
        """The places where trails have grown, or `paint_moving` draws something else."""
        first, second, view = self._first, self._second, self._view
        if not (
            first.layers == second.layers
            and first.lesson is second.lesson
            and [track.robot for track in first.tracks] == [track.robot for track in second.tracks]
            and all(len(old.trail) <= len(new.trail) for old, new in zip(first.tracks, second.tracks, strict=True))
        ):
            return None
        areas = [*acting_areas(first, view), *acting_areas(second, view)]
        if first.drawings != second.drawings:
            from gui.painter.drawings import drawn_areas

            areas += drawn_areas(first.drawings, view) + drawn_areas(second.drawings, view)
        if Layer.WAITS in second.layers:
            arrows = [list(waiting_now(each, view)) for each in self._both]
            areas += [waiting.area for each in arrows for waiting in each] if arrows[0] != arrows[1] else []
        legends = [legend_of(each) for each in self._both]
        if legends[0] != legends[1]:
            areas += [legend_area(view, rows) for rows in legends if rows]
        for old, new in zip(first.tracks, second.tracks, strict=True):
            if added := (*old.trail[-1:], *new.trail[max(len(old.trail) - 1, 0) :]):
                areas.append(bounds_px(added, view, MARKS_PX))
        for picture in self._both:
            areas += [bounds_px(outline, view, MARKS_PX) for _, outline in moving_obstacles(picture)]
            areas += [bounds_px(_corners(disc), view, MARKS_PX) for _, disc in loose_discs(picture)]
        return tuple(areas)

    @property
    def whole(self) -> Where:
        """The places where anything looks different."""
        still = self.still
        if still is None:
            return None  # Nothing else need be worked out.
        return joined(still, self.settled, self.heap, self.moving)

    @property
    def _both(self) -> tuple[Picture, Picture]:
        return self._first, self._second

    @property
    def _is_same_scene(self) -> bool:
        return self._first.scene is self._second.scene

    @cached_property
    def _are_standing_alike(self) -> bool:
        return are_standing_alike(self._first, self._second)

    def _are_shown_alike(self, layers: frozenset[Layer]) -> bool:
        """Return whether the same of these layers are shown, in the same colours."""
        first, second = self._both
        return first.theme is second.theme and first.layers & layers == second.layers & layers

    @property
    def _heats(self) -> Where:
        """The places where heat maps differ."""
        areas = []
        for layer in self._first.heats.keys() | self._second.heats.keys():
            old, new = self._first.heats.get(layer), self._second.heats.get(layer)
            if old is new or layer not in self._second.layers:
                continue
            if old is None or new is None or (old.grid, old.most) != (new.grid, new.most):
                return None
            if (corners := new.changed_since(old)) is not None:
                # Squares are drawn smoothly, so that each colours its neighbours, too.
                room_px = 2.0 * new.grid.cell_mm * self._view.px_per_mm + MARKS_PX
                areas.append(bounds_px(corners, self._view, room_px))
        return tuple(areas)

    def _settled_of(self, name: str, old: "_Settled", new: "_Settled") -> Iterator[QRectF]:
        """Yield where the settled part of one robot looks different."""
        view = self._view
        if old.ways != new.ways:
            places = [*chain(*old.places, *new.places)]
            if places:
                body_px = new.radius_mm * view.px_per_mm if old.ways[2] or new.ways[2] else 0.0
                yield bounds_px(places, view, body_px + MARKS_PX)
        if old.waits != new.waits:
            for number, picture in ((old.number, self._first), (new.number, self._second)):
                for waiting in planned_waits(picture, view, name, number):
                    yield waiting.area
        if old.sensed is not new.sensed:
            for corners in _sensed_corners(old.sensed, new.sensed, self._second):
                yield bounds_px(corners, view, MARKS_PX)
        for place, mark, was in ((new.start, new.has_left, old.has_left), (new.goal, new.reached, old.reached)):
            if place is not None and mark is not was:
                yield bounds_px([place], view, new.radius_mm * view.px_per_mm + MARKS_PX)


change_between = Kept(Change, most=AT_ONCE)
"""Returns the difference of two pictures in a view."""


class _Settled(NamedTuple):
    """The parts of one robot that `paint_settled` draws.

    Attributes:
        places: All corners of its ways.
        ways: These, and when and how it is to pass them.
    """

    places: tuple[Sequence[Point], ...]
    ways: "tuple[tuple[Sequence[Point], ...], Sequence[float], Sequence[Pose]]"
    waits: tuple[Wait, ...]
    sensed: "shapely.Geometry | None"
    number: int
    start: Point
    has_left: bool
    goal: Point | None
    reached: bool
    radius_mm: float


def _settled_in(picture: Picture) -> dict[str, _Settled]:
    """Return what is drawn of each robot, by name."""
    tracks = {track.robot: track for track in picture.tracks}
    movers = {mover.robot: mover for mover in picture.movers}
    waits = waits_ahead(picture) if Layer.WAITS in picture.layers else ()
    settled = {}
    for actor in actors_in(picture):
        track, mover = tracks.get(actor.name, _NO_TRACK), movers.get(actor.name)
        places = (track.raw_path, track.path, track.optimum, () if mover is None else mover.path)
        settled[actor.name] = _Settled(
            places=places,
            ways=(places, track.times_s, track.poses),
            waits=tuple(wait for wait in waits if wait.robot == actor.name),
            sensed=None if mover is None else mover.dynamic_obstacle,
            number=actor.number,
            start=(actor.start.x_mm, actor.start.y_mm),
            has_left=actor.has_left,
            goal=actor.goal,
            reached=actor.reached,
            radius_mm=actor.model.body.radius_mm,
        )
    return settled


_NO_TRACK = Track("")
_settled = Kept(_settled_in)


def _sensed_corners(
    old: "shapely.Geometry | None", new: "shapely.Geometry | None", picture: Picture
) -> Iterator[Sequence[Point]]:
    """Yield corners round what is marked in only one of two geometries, and round the obstacles found thereby."""
    import shapely  # Marks are made with it, so it is loaded by then.

    from gui.painter.ground.steps import SENSED_WITHIN_MM, unknown_outlines

    if all(marked is None or shapely.is_empty(marked) for marked in (old, new)):
        return  # As at the start of a drive, of each robot of a crowd.
    parts: list[set[bytes]] = [set(shapely.to_wkb(shapely.get_parts(marked)).tolist()) for marked in (old, new)]
    marks = [part for part in shapely.from_wkb(list(parts[0] ^ parts[1])).tolist() if not part.is_empty]
    for mark in marks:
        left, bottom, right, top = mark.bounds
        yield (left, bottom), (right, top)
        around = shapely.box(left, bottom, right, top)
        for outline in unknown_outlines(picture):
            if shapely.dwithin(shapely.Polygon(outline), around, SENSED_WITHIN_MM):
                yield outline


def _corners(disc: "RoundThing") -> Sequence[Point]:
    """Return two corners of the square round a disc."""
    x, y, radius = disc.pose.x_mm, disc.pose.y_mm, disc.radius_mm
    return (x - radius, y - radius), (x + radius, y + radius)
