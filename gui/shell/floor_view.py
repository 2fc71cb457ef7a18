"""The view of the floor: one source at a time, the layers that are chosen, and the tool in its user's hand."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from gui.canvas.canvas import Canvas
from gui.canvas.drag import DragTool
from gui.canvas.rulers import RuledCanvas
from gui.contributions.layer import Draws, FloorLayer
from gui.contributions.workspace import Workspace
from gui.editor.scene_editor import SceneEditor
from gui.match.match_controller import MatchController
from gui.sources.guest_source import GuestSource
from gui.sources.planners_source import PlannersSource
from gui.sources.playback import Playback
from gui.sources.run_source import RunSource
from gui.sources.run_visits import RunVisits
from gui.sources.source import Source
from gui.sources.step_source import StepSource
from gui.texts.language import tr
from robotdriver.phrases.figures import figure
from robotworkshop.view.picture import USUAL_LAYERS, Drawing, Layer, Picture, Theme

if TYPE_CHECKING:
    from robotworkshop.view.no_path import NoPath

VALUES_EVERY_MS = 100
"""Numbers that change faster than this cannot be read."""


class FloorView(QObject):
    """Draws what is to be seen whenever that changes.

    Args:
        canvas: On which it is drawn.
        ruled: The same with its rulers.
        run: Is shown unless another source goes before it.
        matches: Their source goes before it in their workspace.
        guests: A floor of programs goes before the run but where the scene is drawn.
        playback: Goes before all others once its user has touched it.
        planning: Go before the run where one plans: a planner's steps, and planners that are compared.
        scene_editor: Has the tools that draw the scene.
        visits: Know where recorded runs went.
        workspace: Returns where the user is.
    """

    drawn = Signal(object)
    """The canvas shows another picture, or None."""
    values_due = Signal()
    """Numbers about the picture are to be shown: less often than it is drawn."""

    def __init__(
        self,
        canvas: Canvas,
        ruled: RuledCanvas,
        run: RunSource,
        matches: MatchController,
        guests: GuestSource,
        playback: Playback,
        planning: Sequence[StepSource | PlannersSource],
        scene_editor: SceneEditor,
        visits: RunVisits,
        workspace: Callable[[], Workspace],
    ) -> None:
        super().__init__(run)
        self.canvas, self.ruled = canvas, ruled
        self.layers = USUAL_LAYERS - {Layer.NUMBERS}
        self.theme = canvas.theme
        self._drawing: dict[str, Draws] = {}
        self._narrow_of: tuple[NoPath, ...] = ()
        self._narrow: list[Drawing] = []
        self._run, self._matches, self._guests = run, matches, guests
        self._playback, self._planning, self._scene_editor = playback, planning, scene_editor
        self._visits, self._workspace = visits, workspace
        self._drag_tool = DragTool(self._draggable, self._drag, self._turn)
        self._values_due = QTimer(self)
        self._values_due.setSingleShot(True)
        self._values_due.setInterval(VALUES_EVERY_MS)
        self._values_due.timeout.connect(self.values_due)
        for source in (run, guests, playback, *planning):
            source.moved.connect(self.show)
        for signal in (matches.changed, guests.changed, playback.changed, self.ruled.changed, visits.changed):
            signal.connect(self.show)
        scene_editor.editor.changed.connect(self.canvas.update)

    @property
    def source(self) -> Source:
        """The source that is shown: a recording that its user has touched, planning, a match, programs, or the run."""
        if self._playback.is_shown:
            return self._playback
        if self._workspace() is Workspace.PLAN and (shown := [each for each in self._planning if each.is_on]):
            return shown[0]
        if self._workspace() is Workspace.MATCH and self._matches.source.has_content:
            return self._matches.source
        return self._guests if self._shows_guests else self._run

    def picture(self) -> Picture | None:
        """Return what is to be seen now; None while there is nothing."""
        source = self.source
        picture = source.picture(self.layers, self.theme)
        if picture is None:
            return None
        if Layer.VISITS in self.layers and (heat := self._visits.heat_on(picture.scene)) is not None:
            picture = replace(picture, heats={**picture.heats, Layer.VISITS: heat})
        drawn = [drawing for draw in self._drawing.values() for drawing in draw(picture)]
        if source is self._run:
            drawn += self._narrow_places()
            if self._workspace() is Workspace.MATCH:
                picture = replace(picture, players=self._matches.players)
        return replace(picture, drawings=(*picture.drawings, *drawn)) if drawn else picture

    def _narrow_places(self) -> Sequence[Drawing]:
        """Return where a way is too narrow, with how wide it is and would have to be."""
        if self._run.no_paths is not self._narrow_of:
            from robotworkshop.view.no_path import gap_of

            self._narrow_of, scene = self._run.no_paths, self._run.scene
            gaps = ((found, None if scene is None else gap_of(scene, found)) for found in self._narrow_of)
            self._narrow = [Drawing(gap, words=_width(found), is_fault=True) for found, gap in gaps if gap is not None]
        return self._narrow

    def exported_picture(self) -> Picture | None:
        """Return what is to be seen now as it is written into a file; of a recording, the time that was sought."""
        self._playback.arrive()
        picture = self.picture()
        return None if picture is None else _numbered(picture)

    def show(self) -> None:
        """Draw what is to be seen now."""
        picture = self.picture()
        self.canvas.show_picture(picture)
        self.drawn.emit(picture)
        if not self._values_due.isActive():
            self._values_due.start()

    def take_layers(self, layers: Sequence[FloorLayer]) -> None:
        """Show from now on those that are shown at first."""
        self._drawing = {each.id: each.shows for each in layers if each.is_on and not isinstance(each.shows, Layer)}

    def show_layer(self, layer: FloorLayer, is_shown: bool) -> None:
        """Show or hide a layer."""
        if isinstance(layer.shows, Layer):
            self.layers = self.layers | {layer.shows} if is_shown else self.layers - {layer.shows}
        elif is_shown:
            self._drawing[layer.id] = layer.shows
        else:
            self._drawing.pop(layer.id, None)
        self.show()

    def take_tool(self) -> None:
        """Take the tool in hand that does something now."""
        can_drag = self._guests.is_running if self._shows_guests else self._run.can_drag
        self.canvas.tool = self._drag_tool if can_drag else self._scene_editor.tool

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self.theme = self.canvas.theme = theme

    def _draggable(self) -> Picture | None:
        """Return what can be dragged: not what was recorded, and is shown in place of what drives."""
        if self._playback.is_shown:
            return None
        return (self._guests if self._shows_guests else self._run).picture(self.layers, self.theme)

    def _drag(self, thing: str | int, dx_mm: float, dy_mm: float) -> str:
        return (self._guests if self._shows_guests else self._run).drag(thing, dx_mm, dy_mm)

    def _turn(self, robot: str, heading_rad: float) -> str:
        return (self._guests if self._shows_guests else self._run).turn(robot, heading_rad)

    @property
    def _shows_guests(self) -> bool:
        return self._guests.has_content and self._workspace() is not Workspace.DESIGN


def _width(found: "NoPath") -> str:
    places = 0 if found.needed_mm - found.width_mm >= 1.0 else 1
    return tr(
        "{width} mm, needs {needed}", width=figure(found.width_mm, places), needed=figure(found.needed_mm, places)
    )


def _numbered(picture: Picture) -> Picture:
    """Return a picture with the grid's numbers in it, for where there are no rulers."""
    if {Layer.GRID, Layer.LABELS} <= picture.layers:
        return replace(picture, layers=picture.layers | {Layer.NUMBERS})
    return picture
