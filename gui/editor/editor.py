"""The hand of an editor on the canvas: hands the mouse to a tool, and draws what the tool and its document show."""

import math
from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter

from gui.editor.crowd import Crowd
from gui.editor.disc_tool import DiscTool
from gui.editor.document import Document
from gui.editor.nudge import Nudge
from gui.editor.overlay import REACH_PX, Crowds, draw_editing, held_areas
from gui.editor.select_tool import SelectTool
from gui.editor.tools import BoxTool, GoalTool, PolygonTool, RobotTool, Tool, Touch, WallTool, WayTool
from gui.painter.colors import floor_colors
from gui.painter.shapes import scaled_pens
from gui.painter.viewport import Viewport, grid_step
from gui.texts.language import tr
from robotworkshop.view.picture import Theme
from scene.scene import Point, Scene

STEP_RAD = math.radians(15.0)


class ToolKind(Enum):
    """The tools by name; the value is the class."""

    SELECT = SelectTool
    POLYGON = PolygonTool
    BOX = BoxTool
    DISC = DiscTool
    WALL = WallTool
    ROBOT = RobotTool
    GOAL = GoalTool
    WAY = WayTool


class Editor(QObject):
    """Draws on one document at a time."""

    changed = Signal()
    """The drawing over the picture has changed."""
    tool_chosen = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document: Document | None = None
        self.kind = ToolKind.SELECT
        self.is_snapping = True
        self._tool: Tool | None = None
        self._nudge = Nudge()
        self._crowds = Crowds(Crowd(self), Crowd(self))
        for crowd in (self._crowds.selected, self._crowds.faulty):
            crowd.changed.connect(self.changed)

    @property
    def hint(self) -> str:
        """The hint on what the hand can do now, and which tool is needed next."""
        if self._tool is None or self.document is None:
            return ""
        now, following = _hint(self.kind), _next_tool(self.document.scene)
        if self.kind is ToolKind.SELECT and not self.document.selection:
            now = tr("Click a part to select it, or drag a frame round several")
        if following in (None, self.kind):
            return now
        tool = tr("Robot") if following is ToolKind.ROBOT else tr("Goal")
        return tr("{hint}. Next: {tool}", hint=now, tool=tool)

    @property
    def is_busy(self) -> bool:
        """True if an edit of the hand is being made, which does not stop the hand."""
        return self.document is not None and self.document.by_hand.is_busy

    def set_document(self, document: Document) -> None:
        """Draw on another document."""
        self.document = document
        document.changed.connect(self.changed)
        document.selection_changed.connect(self.changed)
        self.choose(ToolKind.SELECT)

    def choose(self, kind: ToolKind) -> None:
        """Take another tool into the hand."""
        if self._tool is not None:
            self._tool.cancel()
        if self.document is not None:
            self.kind, self._tool = kind, kind.value(self.document)
            self.tool_chosen.emit(kind)
            self.changed.emit()

    def choose_first_tool(self) -> None:
        """Take into the hand what one begins an empty floor with."""
        self.choose(ToolKind.BOX)

    def snap(self, on: bool) -> None:
        """Let places snap to the grid, or no more."""
        self.is_snapping = on

    def press(self, event: QMouseEvent, view: Viewport) -> bool:
        """Press with the tool; a drawing hand holds whatever it touches."""
        if self._tool is None or self._must_wait:
            return False
        self._tool.press(self._touch(event, view))
        self.changed.emit()
        return True

    def move(self, event: QMouseEvent, view: Viewport) -> None:
        """Drag with the button down, hover with it up."""
        if self._tool is None or (self._must_wait and not self._tool.is_pulling):
            return
        before, touch = self._tool.sketch, self._touch(event, view)
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._tool.drag(touch)
        else:
            self._tool.hover(touch)
        if self._tool.sketch is not before:
            self.changed.emit()

    def release(self, event: QMouseEvent, view: Viewport) -> None:
        """Let go."""
        if self._tool is not None:
            self._tool.release(self._touch(event, view))
            self.changed.emit()

    def double_click(self, event: QMouseEvent, view: Viewport) -> bool:
        """Double-click with the tool."""
        if self._tool is None or self._must_wait:
            return False
        self._tool.double_click(self._touch(event, view))
        self.changed.emit()
        return True

    def key(self, event: QKeyEvent, view: Viewport) -> bool:
        """Keep what was begun with Return, or draw in the middle of the view; give it up with Esc; move by arrows."""
        if self._tool is None or self.document is None:
            return False
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if self._must_wait:
                return False
            case Qt.Key.Key_Escape if self._must_wait and not self._tool.is_pulling:
                return False
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if self._tool.sketch.line:
                self._tool.finish()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                middle = view.to_mm(view.width_px / 2.0, view.height_px / 2.0)
                self._tool.place(self._touched(middle, event.modifiers(), view))
            case Qt.Key.Key_Escape:
                self.cancel()
            case _ if not self._nudge.key(event, self.document):
                return False
        self.changed.emit()
        return True

    def cancel(self) -> None:
        """Give up what was begun; with nothing begun, go back to selecting, and then select nothing."""
        if self._tool is None:
            return
        if self.kind is ToolKind.SELECT or self._tool.sketch.line:
            self._tool.cancel()
            self.changed.emit()
        else:
            self.choose(ToolKind.SELECT)

    def held_areas(self, view: Viewport) -> Sequence[QRectF]:
        """Return where handles and the frame of what is selected are."""
        return () if self.document is None else held_areas(view, self.document.scene, self.document.selection)

    def paint(self, painter: QPainter, view: Viewport, theme: Theme) -> None:
        """Draw over the picture."""
        if self.document is not None and self._tool is not None:
            colors = floor_colors(theme, self.document.scene)
            with scaled_pens(painter):
                draw_editing(painter, view, self.document, self._tool.sketch, colors, self._crowds)

    @property
    def _must_wait(self) -> bool:
        """True if nothing new can be begun: the scene is being edited."""
        return self.document is not None and self.document.is_making

    def _touch(self, event: QMouseEvent, view: Viewport) -> Touch:
        at = view.to_mm(event.position().x(), event.position().y())
        return self._touched(at, event.modifiers(), view)

    def _touched(self, at: Point, keys: Qt.KeyboardModifier, view: Viewport) -> Touch:
        snaps = self.is_snapping and not keys & Qt.KeyboardModifier.AltModifier
        return Touch(
            at=at,
            reach_mm=REACH_PX / view.px_per_mm,
            step_mm=grid_step(view) / 2.0 if snaps else 0.0,  # The drawn lines, and half-way between them.
            step_rad=STEP_RAD if snaps else 0.0,
            adds=bool(keys & Qt.KeyboardModifier.ShiftModifier),
            cuts=bool(keys & Qt.KeyboardModifier.ControlModifier),
        )


def _next_tool(scene: Scene) -> ToolKind | None:
    """Return the tool without which a scene cannot be solved; None where it has all that it needs."""
    if not scene.robots:
        return ToolKind.ROBOT
    return None if scene.tasks else ToolKind.GOAL


def _hint(kind: ToolKind) -> str:
    """Return what the hand can do with a tool, in one line."""
    return {
        ToolKind.SELECT: tr("Drag to move it, a corner to reshape it, the ring to turn it"),
        ToolKind.POLYGON: tr("Click the corners; a double click or Return closes the polygon, Esc gives it up"),
        ToolKind.BOX: tr("Drag from corner to corner; Return draws one in the middle"),
        ToolKind.DISC: tr("Drag from the middle to the edge; Return draws one in the middle of the view"),
        ToolKind.WALL: tr("Drag from end to end; Return draws one in the middle"),
        ToolKind.ROBOT: tr("Press where the robot starts, and drag to where it looks"),
        ToolKind.GOAL: tr("Click to set the robot's goal"),
        ToolKind.WAY: tr("Click to add waypoints to the selected obstacle; Ctrl+click removes one"),
    }[kind]
