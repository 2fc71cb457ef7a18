"""The editor's overlay: the selection, its handles, what is begun, and what is wrong."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath

from gui.editor.crowd import Crowd, thin_outlines
from gui.editor.document import Document
from gui.editor.handles import Handle, HandleAction, corners, frame, single_handles
from gui.editor.select_tool import GAP_PER_REACH
from gui.editor.tools import Sketch
from gui.painter.colors import Colors, tinted
from gui.painter.kept import Kept
from gui.painter.names import name_areas
from gui.painter.shapes import dashed, in_millimetres, pen, polygon
from gui.painter.stamps import stamp_all
from gui.painter.text import draw_text, font, in_lines
from gui.painter.viewport import Viewport
from gui.texts.language import tr
from gui.texts.messages import unbroken
from gui.texts.told_below import fault_said
from robotdriver.models import MODELS, RobotModel
from robotdriver.pose import Pose
from scene.editing import Kind, Part, outline
from scene.scene import Point, Scene

REACH_PX = 8.0
"""The hand touches what is no farther away than this."""
HANDLE_PX = 4.0
MOST_BROAD = 500
"""The most corners of selected parts that are drawn with broad lines. More are drawn thinly, which takes Qt far less
time."""
MOST_SELECTED = 1_000
"""The most selected parts that are drawn with every paint; more of them on an image."""
MOST_FAULTY = 100
"""The most parts with faults that are drawn with every paint; more of them on an image, as they are filled."""
MOST_REASONS = 3
"""The most reasons that are written next to what is wrong; the list of faults has them all."""


@dataclass(frozen=True, slots=True)
class Crowds:
    """A painter of thousands of parts.

    Attributes:
        selected: Draws those that are selected.
        faulty: Draws those that have faults.
    """

    selected: Crowd
    faulty: Crowd


def draw_editing(
    painter: QPainter, view: Viewport, document: Document, sketch: Sketch, colors: Colors, crowds: Crowds
) -> None:
    """Draw everything that an editor shows of its document.

    Args:
        painter: In pixels.
        view: Which part of the floor is seen.
        document: What is drawn.
        sketch: What is begun.
        colors: Of the theme.
        crowds: Draw parts where there are thousands.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    accent, scene = colors.robot(0), document.scene
    if len(document.selection) > MOST_SELECTED:
        crowds.selected.draw(painter, view, scene, document.selection, accent, QBrush(Qt.BrushStyle.NoBrush))
    elif _corner_count(scene, document.selection) > MOST_BROAD:
        with in_millimetres(painter, view):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            _stroke(painter, _thin_outlines(scene, document.selection), accent, 1.0)
    else:
        for part in document.selection:
            _stroke(painter, _shape(scene, part, view), accent, 2.5)
    gap_mm = GAP_PER_REACH * REACH_PX / view.px_per_mm
    found = single_handles(scene, document.selection, gap_mm)
    _draw_faults(painter, view, document, colors, found, crowds.faulty)
    if any(handle.action is HandleAction.STRETCH for handle in found):
        low_x, low_y, high_x, high_y = frame(scene, document.selection, gap_mm)
        painter.setPen(dashed(tinted(accent, 0.8), 1.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(QPointF(*view.to_px(low_x, high_y)), QPointF(*view.to_px(high_x, low_y))))
    for handle in found:
        _draw_handle(painter, view, handle, scene, accent, colors)
    if len(document.selection) == 1:
        stamp_all(painter, _apart(_corners(scene, document.selection[0]), view), _CornerLook(accent))
    _draw_sketch(painter, view, sketch, accent)
    if not (scene.obstacles or scene.walls or scene.robots or scene.things):
        floor = scene.workspace
        middle = view.to_px((floor.min_x_mm + floor.max_x_mm) / 2.0, (floor.min_y_mm + floor.max_y_mm) / 2.0)
        words = tr("Drag a box, or drop a plan here")
        draw_text(painter, *middle, words, font(16), colors.quiet_text, Qt.AlignmentFlag.AlignHCenter)
    painter.restore()


def _shape(scene: Scene, part: Part, view: Viewport) -> QPainterPath:
    """Return the outline of a part, in pixels."""
    points = [view.to_px(x, y) for x, y in outline(scene, part)]
    path = QPainterPath()
    if part.kind in (Kind.START, Kind.GOAL):
        radius = MODELS[scene.robots[part.index].model].body.radius_mm * view.px_per_mm
        path.addEllipse(QPointF(*points[0]), radius, radius)
    else:
        path.addPolygon(polygon(points))
        if part.kind is Kind.OBSTACLE:
            path.closeSubpath()
    return path


_thin_outlines = Kept(thin_outlines)
_corner_count = Kept(lambda scene, parts: sum(len(outline(scene, part)) for part in parts))


_corners = Kept(lambda scene, part: np.array(corners(scene, part), dtype=np.float64).reshape(-1, 2))


def _apart(places: NDArray[np.float64], view: Viewport) -> NDArray[np.float64]:
    """Return where corners are seen, in pixels: of those within a few pixels one, and none that is out of sight."""
    seen = places * (view.px_per_mm, -view.px_per_mm) + view.to_px(0.0, 0.0)
    is_near = np.all((seen >= -REACH_PX) & (seen <= (view.width_px + REACH_PX, view.height_px + REACH_PX)), axis=1)
    seen = seen[is_near]
    _, firsts = np.unique(np.rint(seen / HANDLE_PX), axis=0, return_index=True)
    return np.asarray(seen[np.sort(firsts)])


@dataclass(frozen=True, slots=True)
class _CornerLook:
    """A corner that can be dragged: a small disc."""

    color: str

    @property
    def reach_px(self) -> tuple[float, float]:
        return HANDLE_PX + 1.0, HANDLE_PX + 1.0

    def draw(self, painter: QPainter) -> None:
        painter.setPen(pen(self.color, 1.5))
        painter.setBrush(tinted(self.color, 1.0))
        painter.drawEllipse(QPointF(0.0, 0.0), HANDLE_PX, HANDLE_PX)


def _stroke(painter: QPainter, path: QPainterPath, color: str, width_px: float) -> None:
    painter.setPen(pen(color, width_px))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def _reach(view: Viewport, handle: Handle) -> QRectF:
    """Return where a handle is, in pixels."""
    x, y = view.to_px(*handle.at)
    return QRectF(x - REACH_PX, y - REACH_PX, 2.0 * REACH_PX, 2.0 * REACH_PX)


def _held_areas(view: Viewport, scene: Scene, selection: tuple[Part, ...]) -> tuple[QRectF, ...]:
    gap_mm = GAP_PER_REACH * REACH_PX / view.px_per_mm
    found = single_handles(scene, selection, gap_mm)
    areas = [_reach(view, handle) for handle in found]
    if any(handle.action is HandleAction.STRETCH for handle in found):
        low_x, low_y, high_x, high_y = frame(scene, selection, gap_mm)
        box = QRectF(QPointF(*view.to_px(low_x, high_y)), QPointF(*view.to_px(high_x, low_y)))
        areas += [QRectF(x - 1.0, box.top(), 2.0, box.height()) for x in (box.left(), box.right())]
        areas += [QRectF(box.left(), y - 1.0, box.width(), 2.0) for y in (box.top(), box.bottom())]
    return tuple(areas)


held_areas = Kept(_held_areas)
"""Returns where in a view, in pixels, the handles of a selection are, and the frame round it."""


@dataclass(frozen=True, slots=True)
class _Standing:
    """A robot of a scene at its start."""

    label: str
    model: RobotModel
    pose: Pose


_standing = Kept(lambda scene: [_Standing(robot.name, MODELS[robot.model], robot.start) for robot in scene.robots])


_faulty = Kept(lambda faults: tuple(dict.fromkeys(fault.part for fault in faults if fault.part is not None)))
"""Returns the parts that have faults, each once."""


def _draw_faults(
    painter: QPainter, view: Viewport, document: Document, colors: Colors, found: Sequence[Handle], crowd: Crowd
) -> None:
    """Draw what is wrong in red, and beside the first few the reason, clear of the handles."""
    scene, faults = document.scene, document.faults
    parts = _faulty(faults)
    if not parts:
        return
    body = tinted(colors.bad, 0.25)
    if len(parts) > MOST_FAULTY:
        crowd.draw(painter, view, scene, parts, colors.bad, QBrush(body))
    else:
        painter.setPen(pen(colors.bad, 2.5))
        painter.setBrush(body)
        for part in parts:
            painter.drawPath(_shape(scene, part, view))
    taken = sorted((_reach(view, handle) for handle in found), key=QRectF.bottom)
    placed = ((fault.part, fault.reason) for fault in faults if fault.part is not None)
    for part, reason in islice(placed, MOST_REASONS):
        box = kept_clear(view, scene, part, held_areas(view, scene, document.selection))
        taken.append(_draw_reason(painter, view, box, unbroken(fault_said(reason)), taken, colors))


def kept_clear(view: Viewport, scene: Scene, part: Part, held: Sequence[QRectF]) -> QRectF:
    """Return what must be seen of a part that has a fault, in pixels: its outline, and of a robot its name, too."""
    box = _shape(scene, part, view).boundingRect()
    if part.kind is Kind.START:
        area = name_areas(view, _standing(scene), held)[part.index]
        box = box if area is None else box.united(area)
    return box


def _draw_reason(
    painter: QPainter, view: Viewport, box: QRectF, reason: str, taken: Sequence[QRectF], colors: Colors
) -> QRectF:
    """Write a reason below a box, inside the view and clear of what was written before; return where it is."""
    face = font(12)
    width = min(340.0, view.width_px - 24.0)
    flags = Qt.AlignmentFlag.AlignLeft
    reason = in_lines(reason, face, width)
    painter.setFont(face)  # A painter may round widths that metrics of the font alone do not.
    text = painter.boundingRect(QRectF(0.0, 0.0, width, 400.0), flags, reason)
    plate = text.adjusted(-8.0, -5.0, 8.0, 5.0)
    plate.moveTopLeft(QPointF(box.center().x() - plate.width() / 2.0, box.bottom() + 8.0))
    plate.moveLeft(min(max(plate.left(), 8.0), view.width_px - plate.width() - 8.0))
    if plate.bottom() > view.height_px - 8.0:
        plate.moveBottom(max(box.top() - 8.0, plate.height() + 8.0))
    for other in taken:
        if plate.intersects(other):
            plate.moveTop(other.bottom() + 4.0)
    painter.setPen(pen(colors.bad, 1.0))
    painter.setBrush(tinted(colors.plate, 0.94))
    painter.drawRoundedRect(plate, 4.0, 4.0)
    painter.setPen(tinted(colors.text, 1.0))
    painter.drawText(plate.adjusted(8.0, 5.0, -8.0, -5.0), flags, reason)
    return plate


def _draw_handle(painter: QPainter, view: Viewport, handle: Handle, scene: Scene, accent: str, colors: Colors) -> None:
    """Draw a handle: squares stretch, discs turn and go where they are dragged."""
    at = QPointF(*view.to_px(*handle.at))
    painter.setPen(pen(accent, 1.5))
    painter.setBrush(tinted(colors.floor, 1.0))
    match handle.action:
        case HandleAction.STRETCH:
            painter.drawRect(QRectF(at.x() - HANDLE_PX, at.y() - HANDLE_PX, 2.0 * HANDLE_PX, 2.0 * HANDLE_PX))
        case HandleAction.HEADING if handle.part is not None:
            (start,) = outline(scene, handle.part)
            painter.drawLine(QPointF(*view.to_px(*start)), at)
            painter.drawEllipse(at, HANDLE_PX + 1.5, HANDLE_PX + 1.5)
        case _:
            painter.drawEllipse(at, HANDLE_PX + 1.5, HANDLE_PX + 1.5)


def _draw_sketch(painter: QPainter, view: Viewport, sketch: Sketch, accent: str) -> None:
    """Draw what is begun."""
    if sketch.band is not None:
        low_x, low_y, high_x, high_y = sketch.band
        painter.setPen(dashed(accent, 1.0))
        painter.setBrush(tinted(accent, 0.12))
        painter.drawRect(QRectF(QPointF(*view.to_px(low_x, high_y)), QPointF(*view.to_px(high_x, low_y))))
    if len(sketch.line) > 1:
        points: list[Point] = [view.to_px(x, y) for x, y in sketch.line]
        painter.setPen(pen(accent, 2.0))
        painter.setBrush(tinted(accent, 0.15) if sketch.is_closed else Qt.BrushStyle.NoBrush)
        if sketch.is_closed:
            painter.drawPolygon(polygon(points))
        else:
            painter.drawPolyline(polygon(points))
        painter.setBrush(tinted(accent, 1.0))
        for point in points[:-1]:
            painter.drawEllipse(QPointF(*point), HANDLE_PX, HANDLE_PX)
