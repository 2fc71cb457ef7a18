"""Where two pictures differ: what can be kept from one to the next, and what must be drawn again."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QRectF

from gui.painter import plan
from gui.painter.colors import floor_colors
from gui.painter.draw_list import actors_in
from gui.painter.floor_things import are_standing_alike, laid_things, stirred
from gui.painter.kept import Kept
from gui.painter.viewport import Viewport, bounds_px
from gui.painter.waiting import planned_waits, waits_ahead
from robotworkshop.view.picture import Layer, Picture, Track
from robotworkshop.view.waits import Wait
from scene.scene import Point

if TYPE_CHECKING:
    import shapely

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


def is_still_alike(first: Picture, second: Picture) -> bool:
    """Return whether `paint_still` draws the same for both."""
    return _is_ground_alike_with_scales(first, second) and are_roadmaps_alike(first, second)


def is_still_alike_below(first: Picture, second: Picture) -> bool:
    """Return whether `paint_still` draws for a second picture what it draws for a first one, or more on its roadmaps.

    So what was kept of the first one may be shown until the rest of the roadmaps is drawn.
    """
    return _is_ground_alike_with_scales(first, second) and (
        are_roadmaps_alike(first, second) or do_roadmaps_grow(first, second)
    )


def _is_ground_alike_with_scales(first: Picture, second: Picture) -> bool:
    return is_ground_alike(first, second) and first.layers & SCALE_LAYERS == second.layers & SCALE_LAYERS


def is_ground_alike(first: Picture, second: Picture) -> bool:
    """Return whether `ground_steps` draw the same for both. Scenes are immutable: the same is equal."""
    return (
        first.scene is second.scene
        and first.inflated is second.inflated
        and are_standing_alike(first, second)
        and first.theme is second.theme
        and first.layers & GROUND_LAYERS == second.layers & GROUND_LAYERS
    )


def are_roadmaps_alike(first: Picture, second: Picture) -> bool:
    """Return whether `roadmap_steps` draw the same for both. Roadmaps are immutable, too."""
    return (
        first.scene is second.scene
        and first.theme is second.theme
        and first.layers & ROADMAP_LAYERS == second.layers & ROADMAP_LAYERS
        and [(id(track.roadmap), id(track.components)) for track in first.tracks]
        == [(id(track.roadmap), id(track.components)) for track in second.tracks]
    )


def do_roadmaps_grow(first: Picture, second: Picture) -> bool:
    """Return whether the roadmaps of a second picture are those of the first one, with more in them."""
    return (
        first.scene is second.scene
        and first.theme is second.theme
        and first.layers & ROADMAP_LAYERS == second.layers & ROADMAP_LAYERS
        and Layer.COMPONENTS not in second.layers
        and not are_roadmaps_alike(first, second)
        and all(
            plan.does_grow(first.track(track.robot).roadmap, second.track(track.robot).roadmap)
            for track in (*first.tracks, *second.tracks)
        )
    )


def heap_changes(first: Picture, second: Picture) -> list[Sequence[Point]] | None:
    """Return where `paint_heap` draws other things for a second picture than for a first one.

    Returns:
        Outlines, mm, of what is in its old place in only one of them; None where they may differ anywhere.
    """
    if not (
        laid_things(first.scene) is laid_things(second.scene)
        and floor_colors(first.theme, first.scene) is floor_colors(second.theme, second.scene)
        and (Layer.OBSTACLES in first.layers) is (Layer.OBSTACLES in second.layers)
    ):
        return None
    stirred_in_one, heap = stirred(first) ^ stirred(second), laid_things(first.scene).heap
    return [outline for number, outline in heap if number in stirred_in_one] if stirred_in_one else []


def settled_changes(first: Picture, second: Picture, view: Viewport) -> list[QRectF] | None:
    """Return where `paint_settled` draws other things for a second picture than for a first one.

    Args:
        first: One picture.
        second: The other one.
        view: In which both are seen.

    Returns:
        Rectangles in pixels, none where both look the same; None where they may differ anywhere.
    """
    if not (
        first.scene is second.scene
        and first.theme is second.theme
        and are_standing_alike(first, second)
        and first.layers & SETTLED_LAYERS == second.layers & SETTLED_LAYERS
    ):
        return None
    before, after, heated = _settled(first), _settled(second), _heat_changes(first, second, view)
    if before.keys() != after.keys() or heated is None:
        return None
    areas = heated
    for name, new in after.items():
        old = before[name]
        if old.paths != new.paths:
            areas.append(bounds_px([*chain(*old.paths, *new.paths)], view, MARKS_PX))
        if Layer.WAITS in second.layers and old.waits != new.waits:
            for number, picture in ((old.number, first), (new.number, second)):
                areas += [waiting.area for waiting in planned_waits(picture, view, name, number)]
        if old.sensed is not new.sensed:
            areas += [bounds_px(corners, view, MARKS_PX) for corners in _sensed_corners(old.sensed, new.sensed, second)]
        for place, mark, was in ((new.start, new.has_left, old.has_left), (new.goal, new.reached, old.reached)):
            if place is not None and mark is not was:
                areas.append(bounds_px([place], view, new.radius_mm * view.px_per_mm + MARKS_PX))
    return areas


def _heat_changes(first: Picture, second: Picture, view: Viewport) -> list[QRectF] | None:
    """Return where heat maps differ, in pixels; None where that may be anywhere."""
    areas = []
    for layer in first.heats.keys() | second.heats.keys():
        old, new = first.heats.get(layer), second.heats.get(layer)
        if old is new or layer not in second.layers:
            continue
        if old is None or new is None or (old.grid, old.most) != (new.grid, new.most):
            return None
        if (corners := new.changed_since(old)) is not None:
            # Squares are drawn smoothly, so that each colours its neighbours, too.
            areas.append(bounds_px(corners, view, 2.0 * new.grid.cell_mm * view.px_per_mm + MARKS_PX))
    return areas


class _Settled(NamedTuple):
    """What `paint_settled` draws of one robot."""

    paths: tuple[Sequence[Point], ...]
    waits: tuple[Wait, ...]
    sensed: "shapely.Geometry | None"
    number: int
    start: Point
    has_left: bool
    goal: Point | None
    reached: bool
    radius_mm: float


def _settled_of(picture: Picture) -> dict[str, _Settled]:
    """Return what is drawn of each robot, by name."""
    tracks = {track.robot: track for track in picture.tracks}
    movers = {mover.robot: mover for mover in picture.movers}
    waits = waits_ahead(picture) if Layer.WAITS in picture.layers else ()
    settled = {}
    for actor in actors_in(picture):
        track, mover = tracks.get(actor.name, _NO_TRACK), movers.get(actor.name)
        settled[actor.name] = _Settled(
            waits=tuple(wait for wait in waits if wait.robot == actor.name),
            number=actor.number,
            paths=(track.raw_path, track.path, track.optimum, () if mover is None else mover.path),
            sensed=None if mover is None else mover.dynamic_obstacle,
            start=(actor.start.x_mm, actor.start.y_mm),
            has_left=actor.has_left,
            goal=actor.goal,
            reached=actor.reached,
            radius_mm=actor.model.body.radius_mm,
        )
    return settled


_NO_TRACK = Track("")
_settled = Kept(_settled_of)


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
