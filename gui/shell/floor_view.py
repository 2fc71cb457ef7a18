"""What the canvas shows: one source at a time, the layers that are chosen, and the tool in its user's hand."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal

from gui.canvas import Canvas, DragTool, RuledCanvas
from gui.contributions.workspace import Workspace
from gui.editor.scene_editor import SceneEditor
from gui.match.match_controller import MatchController
from gui.sources.playback import Playback
from gui.sources.run_source import RunSource
from gui.sources.source import Source
from robotworkshop.view.picture import USUAL_LAYERS, Layer, Picture, Theme

VALUES_EVERY_MS = 100
"""Numbers that change faster than this cannot be read."""


class FloorView(QObject):
    """Draws what is to be seen whenever that changes.

    Args:
        run: Is shown unless another source goes before it.
        matches: Their source goes before it in their workspace.
        playback: Goes before all others once its user has touched it.
        scene_editor: Has the tools that draw the scene.
        workspace: Returns where the user is.
    """

    drawn = Signal(object)
    """The canvas shows another picture, or None."""
    values_due = Signal()
    """Numbers about the picture are to be shown: less often than it is drawn."""

    def __init__(
        self,
        run: RunSource,
        matches: MatchController,
        playback: Playback,
        scene_editor: SceneEditor,
        workspace: Callable[[], Workspace],
        theme: Theme,
    ) -> None:
        super().__init__(run)
        self.canvas = Canvas()
        self.ruled = RuledCanvas(self.canvas)
        self.layers = USUAL_LAYERS - {Layer.NUMBERS}
        self.theme = theme
        self._run, self._matches, self._playback, self._scene_editor = run, matches, playback, scene_editor
        self._workspace = workspace
        self._drag_tool = DragTool(self._draggable, run.drag)
        self._values_due = QTimer(self)
        self._values_due.setSingleShot(True)
        self._values_due.setInterval(VALUES_EVERY_MS)
        self._values_due.timeout.connect(self.values_due)
        for signal in (run.moved, matches.changed, playback.moved, playback.changed, self.ruled.changed):
            signal.connect(self.show)
        scene_editor.editor.changed.connect(self.canvas.update)

    @property
    def source(self) -> Source:
        """What is shown: a recording that its user has touched, a match, or the run."""
        if self._playback.is_shown:
            return self._playback
        if self._workspace() is Workspace.MATCH and self._matches.source.has_content:
            return self._matches.source
        return self._run

    def picture(self) -> Picture | None:
        """Return what is to be seen now; None while there is nothing."""
        return self.source.picture(self.layers, self.theme)

    def exported_picture(self) -> Picture | None:
        """Return what is to be seen now as it is written into a file."""
        picture = self.picture()
        return None if picture is None else _numbered(picture)

    def show(self) -> None:
        """Draw what is to be seen now."""
        picture = self.picture()
        if picture is not None and not self.ruled.has_rulers:
            picture = _numbered(picture)
        self.canvas.show_picture(picture)
        self.drawn.emit(picture)
        if not self._values_due.isActive():
            self._values_due.start()

    def show_layer(self, layer: Layer, is_shown: bool) -> None:
        """Show or hide a layer."""
        self.layers = self.layers | {layer} if is_shown else self.layers - {layer}
        self.show()

    def take_tool(self) -> None:
        """Take the tool in hand that does something now."""
        self.canvas.tool = self._drag_tool if self._run.can_drag else self._scene_editor.tool

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self.theme = self.canvas.theme = theme

    def _draggable(self) -> Picture | None:
        """Return what can be dragged: not what was recorded, and is shown in place of what drives."""
        return None if self._playback.is_shown else self._run.picture(self.layers, self.theme)


def _numbered(picture: Picture) -> Picture:
    """Return a picture with the grid's numbers in it, for where there are no rulers."""
    if {Layer.GRID, Layer.LABELS} <= picture.layers:
        return replace(picture, layers=picture.layers | {Layer.NUMBERS})
    return picture
