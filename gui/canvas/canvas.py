"""The canvas widget: shows a picture, zooms at the cursor, is dragged, and repaints only what has changed."""

import math
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from gui.painter.colors import COLORS
from gui.painter.viewport import Viewport
from gui.texts.language import tr
from robotworkshop.view.picture import Theme

if TYPE_CHECKING:
    from gui.canvas.canvas_tool import CanvasTool
    from gui.canvas.painted_floor import PaintedFloor
    from robotworkshop.view.picture import Picture
    from scene.scene import Workspace

MARGIN_PX = 48.0
"""Room round the workspace when it is fitted into the canvas."""
REST_MS = 120
"""A view that has not changed for so long has come to rest, and is painted sharp."""
FRAME_MS = 16
"""A large backdrop is drawn on so often: once a frame, so that all else is painted as often as ever."""
FRAME_WORK_S = 0.005
"""Time that the window works in a frame, with what it draws of a backdrop: the rest is for what comes suddenly."""
ZOOM_STEP = 1.25
PAN_PX = 60.0
_WAYS = {
    Qt.Key.Key_Left: (PAN_PX, 0.0),
    Qt.Key.Key_Right: (-PAN_PX, 0.0),
    Qt.Key.Key_Up: (0.0, PAN_PX),
    Qt.Key.Key_Down: (0.0, -PAN_PX),
}
"""The way of the floor, in pixels, when an arrow key takes the eye to the other side."""


class Canvas(QWidget):
    """Shows one picture of the floor. Nothing that it does itself changes the run; its tool may."""

    filled = Signal(bool)
    """There is a floor on it from now on, or none any more."""
    cursor_moved = Signal(float, float)
    cursor_left = Signal()
    scale_changed = Signal(float)
    view_changed = Signal()
    view_chosen = Signal()
    """Its user, or a command, looks at another part of the floor."""

    LEAST = QSize(240, 180)
    """The least size, px."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Floor"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumSize(self.LEAST)
        self.theme = Theme.LIGHT
        self.room_above_px = 0
        """The workspace is fitted below it: a plate lies over the upper edge."""
        self.name_px = 0
        """Below the room above it a plate with a name takes so much more."""
        self._tool: CanvasTool | None = None
        self._is_held = False
        self._picture: Picture | None = None
        self._view = Viewport(1.0, 1.0, 0.0, 0.0, 1.0)
        self._is_fitted = True
        self._floor: PaintedFloor | None = None
        self._dragged_from: QPointF | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self.update)
        self._drawing = QTimer(self)
        self._drawing.setTimerType(Qt.TimerType.PreciseTimer)
        self._drawing.setInterval(FRAME_MS)
        self._drawing.timeout.connect(self._draw_on)
        self._drawn_on_at_s = 0.0

    @property
    def tool(self) -> "CanvasTool | None":
        """The tool that takes hold of things before the canvas does, and draws over its picture."""
        return self._tool

    @tool.setter
    def tool(self, tool: "CanvasTool | None") -> None:
        if tool is not self._tool:
            self._tool = tool
            self.update()  # What it draws comes or goes, and names give way to it.

    @property
    def view(self) -> Viewport:
        """The part of the floor that is seen."""
        return self._view

    @property
    def is_whole(self) -> bool:
        """True if it shows its picture as it is to look in the end: sharp, with the whole scene and roadmap."""
        is_drawn = self._floor is None or (self._floor.is_whole and not self._drawing.isActive())
        return is_drawn and not self._rest.isActive()

    def show_picture(self, picture: "Picture | None") -> None:
        """Show this picture; a workspace that was seen as a whole is seen so again when it has another size."""
        before, self._picture = self._picture, picture
        if (before is None) is not (picture is None):
            self.filled.emit(picture is not None)
        if picture is not None:
            self.theme = picture.theme
        if picture is not None and (before is None or _is_elsewhere(before, picture)):
            if self._is_fitted:
                self.fit()
            self.update()
            return
        changed = None
        if before is not None and picture is not None:
            changed = self._painted().changed_areas(before, picture, self._view)
        if changed is None:
            self.update()
        else:
            for area in changed:
                self.update(area.toAlignedRect().adjusted(-2, -2, 2, 2))

    def fit(self) -> None:
        """Show the whole workspace and all robots, and go on doing so when the canvas changes its size."""
        self._is_fitted = True
        if self._picture is not None:
            above = self.room_above_px + self.name_px
            view = Viewport.fit(_area(self._picture), self.width(), self.height() - above, MARGIN_PX)
            view = view.resized(self.width(), self.height()).panned(0.0, above / 2.0)
            self._set_view(view)

    def fit_again(self) -> None:
        """Show the whole workspace in the room of now, if it was shown as a whole."""
        if self._is_fitted:
            self.fit()

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Scale the view by this factor about a place of the canvas, its middle by default."""
        at = QPointF(self.width() / 2.0, self.height() / 2.0) if at is None else at
        self._choose_view(self._view.zoomed(factor, at.x(), at.y()))

    def pan(self, dx_px: float, dy_px: float) -> None:
        """Drag the floor by so many pixels."""
        self._choose_view(self._view.panned(dx_px, dy_px))

    def look_at(self, x_mm: float, y_mm: float, across_mm: float) -> None:
        """Show so much of the floor round a place."""
        scale = min(self.width(), self.height()) / across_mm
        self._choose_view(replace(self._view, centre_x_mm=x_mm, centre_y_mm=y_mm, px_per_mm=scale))

    def look_like(self, view: Viewport) -> None:
        """Show the middle of another canvas' view, as large as there."""
        self._is_fitted = False
        wanted = view.resized(self.width(), self.height())
        if wanted != self._view:
            self._set_view(wanted)

    def _choose_view(self, view: Viewport) -> None:
        self._is_fitted = False
        self._set_view(view)
        self.view_chosen.emit()

    def _set_view(self, view: Viewport) -> None:
        self._view = view
        self._rest.start()
        self.update()
        if self._picture is not None:
            self.scale_changed.emit(view.px_per_mm)
        self.view_changed.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the backdrop, and on it what moves."""
        painter = QPainter(self)
        if self._picture is None:
            painter.setBackground(QColor(COLORS[self.theme].background))
            painter.eraseRect(self.rect())  # for what `fillRect` takes, see rulers.py
            return
        floor = self._painted()
        held = () if self.tool is None else self.tool.held_areas(self._view)
        floor.draw(painter, self._picture, self._view, self.devicePixelRatioF(), held, in_motion=self._rest.isActive())
        if not floor.is_whole and not self._drawing.isActive():
            self._drawn_on_at_s = time.thread_time()
            self._drawing.start()
        if self.tool is not None:
            self.tool.paint(painter, self._view, self._picture.theme)

    def _painted(self) -> "PaintedFloor":
        """Return what paints pictures. It is loaded with the first of them: an empty canvas is painted without."""
        if self._floor is None:
            from gui.canvas.painted_floor import PaintedFloor

            self._floor = PaintedFloor()
        return self._floor

    def _draw_on(self) -> None:
        """Draw a bit more of a large backdrop, in what the window's other work has left of the frame.

        The frame that follows the last bit is for painting it.
        """
        floor = self._painted()
        if floor.is_whole:
            self._drawing.stop()
            self.update()
            return
        floor.go_on(FRAME_WORK_S - (time.thread_time() - self._drawn_on_at_s))
        self._drawn_on_at_s = time.thread_time()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the whole workspace in view, or else the scale and the middle."""
        if self._is_fitted and self._picture is not None:
            self.fit()
        else:
            self._set_view(self._view.resized(event.size().width(), event.size().height()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the cursor; a touchpad's smooth wheel zooms smoothly."""
        if turned := event.angleDelta().y():
            self.zoom(ZOOM_STEP ** (turned / 120.0), event.position())
        event.accept()

    def event(self, event: QEvent) -> bool:
        """Zoom by a pinch, too."""
        if isinstance(event, QNativeGestureEvent) and event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
            self.zoom(math.exp(event.value()), event.position())
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of what the tool can hold there, else of the floor."""
        if self.tool is not None and event.button() is Qt.MouseButton.LeftButton:
            self._is_held = self.tool.press(event, self._view)
            if self._is_held:
                return
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._dragged_from = event.position()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag what is held, and tell where the cursor is."""
        if self.tool is not None:
            self.tool.move(event, self._view)
            if self._is_held:
                self.update()
        if self._dragged_from is not None:
            moved = event.position() - self._dragged_from
            self._dragged_from = event.position()
            self.pan(moved.x(), moved.y())
        if self._picture is not None:
            self.cursor_moved.emit(*self._view.to_mm(event.position().x(), event.position().y()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go of what is held."""
        if self._is_held and self.tool is not None and event.button() is Qt.MouseButton.LeftButton:
            self._is_held = False
            self.tool.release(event, self._view)
            self.update()
        elif event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._dragged_from = None
            self.unsetCursor()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Show the whole workspace, unless the tool means something by it."""
        if self.tool is not None and self._picture is not None and self.tool.double_click(event, self._view):
            return
        if event.button() is Qt.MouseButton.LeftButton:
            self.fit()
            self.view_chosen.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Hand on to the tool the keys that no command has; arrows that it has no use for drag the floor."""
        if self.tool is not None and self._picture is not None and self.tool.key(event, self._view):
            return
        if (way := _WAYS.get(Qt.Key(event.key()))) is None:
            super().keyPressEvent(event)
        else:
            self.pan(*way)

    def leaveEvent(self, event: QEvent) -> None:
        """Tell that the cursor is nowhere."""
        super().leaveEvent(event)
        self.cursor_left.emit()


def _is_elsewhere(before: "Picture", picture: "Picture") -> bool:
    """Return whether a picture is of another place, or of more robots or fewer, which may stand anywhere."""
    return before.scene.workspace != picture.scene.workspace or _robot_count(before) != _robot_count(picture)


def _robot_count(picture: "Picture") -> int:
    return len(picture.scene.robots) if picture.snapshot is None else len(picture.snapshot.robots)


def _area(picture: "Picture") -> "Workspace":
    """Return the workspace, made larger where robots stand outside of it, as clients' robots do on a map."""
    area = picture.scene.workspace
    for robot in picture.snapshot.robots if picture.snapshot is not None else ():
        reach = robot.model.body.radius_mm
        area = replace(
            area,
            min_x_mm=min(area.min_x_mm, robot.pose.x_mm - reach),
            min_y_mm=min(area.min_y_mm, robot.pose.y_mm - reach),
            max_x_mm=max(area.max_x_mm, robot.pose.x_mm + reach),
            max_y_mm=max(area.max_y_mm, robot.pose.y_mm + reach),
        )
    return area
