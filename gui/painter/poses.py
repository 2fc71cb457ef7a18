"""The outlines of a robot that was planned with its heading, at each pose where it turns or has driven to."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from gui.painter.colors import tinted
from gui.painter.shapes import hairline, polygon
from robotdriver.models import Polygon, RobotModel
from robotworkshop.view.picture import Track


def draw_poses(painter: QPainter, track: Track, model: RobotModel, color: str) -> None:
    """Draw the outlines along a planned path; the painter is in mm. A disc looks the same with any heading."""
    if not isinstance(model.body, Polygon):
        return
    painter.setPen(hairline(tinted(color, 0.6)))
    painter.setBrush(tinted(color, 0.06))
    for pose in track.poses:
        painter.drawPolygon(polygon([pose.to_world(x, y) for x, y in model.body.corners]))
    painter.setBrush(Qt.BrushStyle.NoBrush)
