"""A roadmap coloured by its connected components: it shows at once what cannot be reached from where."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from gui.painter.colors import Colors, tinted
from gui.painter.shapes import hairline, in_millimetres, pen
from gui.painter.text import draw_plate
from gui.painter.viewport import Viewport
from gui.texts.language import tr
from robotdriver.models import MODELS
from scene.scene import Point, SceneRobot

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from robotworkshop.view.components import RoadmapComponents
    from scene.mover import RoadmapView

PLATE_GAP_PX = 26.0
"""The distance above a robot's body at which the plate begins that names its component."""


def draw_component_edges(
    painter: QPainter, view: Viewport, roadmap: "RoadmapView", components: "RoadmapComponents", colors: Colors
) -> None:
    """Draw the edges, those of the start's and the goal's components more strongly than the others."""
    from gui.painter.streams import draw_segments

    segments = roadmap.points[roadmap.edges].reshape(-1, 4)
    with in_millimetres(painter, view):
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, strong, chosen in _groups(components.of_edges, components, colors):
            painter.setPen(hairline(tinted(color, 0.5 if strong else 0.35)))
            draw_segments(painter, segments[chosen])


def draw_component_samples(
    painter: QPainter, view: Viewport, roadmap: "RoadmapView", components: "RoadmapComponents", colors: Colors
) -> None:
    """Draw the milestones; those that are joined to no other one are grey."""
    from gui.painter.streams import streamed_points

    with in_millimetres(painter, view):
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for color, strong, chosen in _groups(components.of_points, components, colors):
            painter.setPen(pen(tinted(color, 1.0 if strong else 0.7), 3.0 if strong else 2.0))
            painter.drawPoints(streamed_points(roadmap.points[chosen]))


def draw_ends(
    painter: QPainter, view: Viewport, robot: SceneRobot, components: "RoadmapComponents", colors: Colors
) -> None:
    """Write beside start and goal in which component each is."""
    start = robot.start.x_mm, robot.start.y_mm
    for place, number in ((start, components.start), (robot.goal, components.goal)):
        if place is not None:
            _draw_end(painter, view, place, robot, number, components, colors)


def _draw_end(
    painter: QPainter,
    view: Viewport,
    place: Point,
    robot: SceneRobot,
    number: int | None,
    components: "RoadmapComponents",
    colors: Colors,
) -> None:
    x, y = view.to_px(*place)
    y -= MODELS[robot.model].body.radius_mm * view.px_per_mm + PLATE_GAP_PX
    if number is None:
        draw_plate(painter, x, y, tr("no milestone in sight"), colors.bad, colors)
    else:
        words = tr("component {n} of {all}", n=number + 1, all=len(components.sizes))
        draw_plate(painter, x, y, words, component_color(number, components, colors), colors)


def component_color(number: int, components: "RoadmapComponents", colors: Colors) -> str:
    """Return the colour of a component; the colours come round again, and a lone milestone has none of its own."""
    return colors.roadmap if components.sizes[number] == 1 else colors.components[number % len(colors.components)]


def _groups(
    numbers: "NDArray[np.int64]", components: "RoadmapComponents", colors: Colors
) -> "Iterator[tuple[str, bool, NDArray[np.bool_]]]":
    """Yield what has one colour: the colour, whether start or goal is in it, and which of the numbered things it is.

    What is strong comes last, so that it lies on top.
    """
    ends = {number for number in (components.start, components.goal) if number is not None}
    lone = (components.sizes == 1)[numbers]
    joined = ~lone
    for number in ends:
        joined &= numbers != number
        lone &= numbers != number
    yield colors.roadmap, False, lone
    for place, color in enumerate(colors.components):
        yield color, False, joined & (numbers % len(colors.components) == place)
    for number in sorted(ends):
        yield component_color(number, components, colors), True, numbers == number
