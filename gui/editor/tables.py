"""The tables of a property form: an obstacle's corners, and the places that it passes where it moves."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from gui.editor.corners import PointsTable
from gui.editor.document import Document
from gui.editor.tools import with_way
from gui.style.fonts import caption, emphasised
from gui.texts.language import tr
from scene.editing import Kind, Part, outline, replace_obstacle
from scene.scene import Point, Scene


def obstacle_tables(document: Document, index: int) -> tuple[QWidget, Callable[[Scene], None]]:
    """Return the tables of an obstacle, and what brings them up to date."""

    def corners_typed(points: tuple[Point, ...]) -> None:
        scene = document.scene
        document.edit(replace_obstacle(scene, index, replace(scene.obstacles[index], polygon=points)), "change corners")

    def way_typed(points: tuple[Point, ...]) -> None:
        scene = document.scene
        document.edit(replace_obstacle(scene, index, with_way(scene.obstacles[index], points)), "change the way")

    body = QWidget()
    column = QVBoxLayout(body)
    column.setContentsMargins(0, 0, 0, 0)
    corners = PointsTable(tr("Corners"), corners_typed, least=3, is_ring=True)
    way = PointsTable(tr("Waypoints"), way_typed)
    corners_title, way_title = QLabel(tr("Corners")), QLabel(tr("Waypoints"))
    for name in (corners_title, way_title):
        name.setFont(emphasised(caption(name.font())))
    for part in (corners_title, corners, way_title, way):
        column.addWidget(part)

    def show(scene: Scene) -> None:
        corners.show_points(outline(scene, Part(Kind.OBSTACLE, index)))
        motion = scene.obstacles[index].motion
        for part in (way_title, way):
            part.setVisible(motion is not None)
        way.show_points(() if motion is None else motion.waypoints)

    return body, show
