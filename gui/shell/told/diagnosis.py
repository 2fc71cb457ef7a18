"""The place of the trouble: on the floor, and in the scene's parts, that keeps a robot from its goal."""

from collections.abc import Iterator
from dataclasses import dataclass

import shapely

from gui.editor.document import Document
from robotworkshop.view.no_path import Cause, NoPath
from scene.editing import Kind, Part, bounds, outline, parts_of
from scene.editing.parts import centre
from scene.scene import Point, Scene

BESIDE_MM = 10.0
"""Things so much farther from the middle of a narrow place than its sides still make it narrow."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The faults that must be changed.

    Attributes:
        place: Where it is, mm; None for the whole floor.
        parts: What makes it.
    """

    place: Point | None
    parts: tuple[Part, ...]


def diagnose(document: Document | None, no_paths: tuple[NoPath, ...]) -> Diagnosis | None:
    """Return the first trouble of a scene: what is wrong with it, or else what leaves a robot without a path."""
    if document is None:
        return None
    for part in (fault.part for fault in document.faults):
        if part is not None:
            return Diagnosis(centre(bounds(document.scene, (part,))), (part,))
    for found in no_paths:
        if found.place is not None:
            return _of(document.scene, found, found.place)
    return None


def _of(scene: Scene, found: NoPath, place: Point) -> Diagnosis:
    if found.cause is Cause.TOO_NARROW:
        return Diagnosis(place, tuple(_beside(scene, place, found.width_mm / 2.0 + BESIDE_MM)))
    ends = tuple(
        part
        for part in parts_of(scene)
        if part.kind in (Kind.START, Kind.GOAL) and scene.robots[part.index].name == found.robot
    )
    return Diagnosis(None, ends)


def _beside(scene: Scene, place: Point, reach_mm: float) -> Iterator[Part]:
    """Yield what stands not farther than this from a place, and does not move."""
    here = shapely.Point(place)
    for part in parts_of(scene):
        if part.kind is Kind.OBSTACLE and scene.obstacles[part.index].known and not scene.obstacles[part.index].motion:
            shape: shapely.Geometry = shapely.Polygon(outline(scene, part))
        elif part.kind is Kind.WALL:
            shape = shapely.LineString(outline(scene, part))
        else:
            continue
        if shapely.distance(here, shape) <= reach_mm:
            yield part
