"""Has the window show what its rooms do: title, buttons, hints, values and colours, in one order."""

from collections.abc import Iterator

from PySide6.QtCore import QObject
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from gui.contributions.workspace import Workspace
from gui.match.race_night import NightPhase
from gui.painter.colors import COLORS
from gui.shell.main_window import MainWindow
from gui.shell.rooms import Rooms
from gui.shell.told.status_hints import links_of, what_next
from gui.shell.transport import Transport
from gui.shell.window_state import remembered
from gui.sources.guest_source import GuestPhase
from gui.sources.marks import Mark, MarkKind
from gui.sources.plan_source import RunPhase
from gui.style.icons import icon
from gui.style.theme import apply_theme
from gui.texts import messages
from gui.texts.language import tr
from gui.texts.names import named
from gui.widgets.slices import slices
from robotworkshop.view.picture import Picture


class Showing(QObject):
    """Follows the rooms of a furnished window, and shows in the window what they do.

    Args:
        window: The window, of which this is a part.
        rooms: Its rooms.
    """

    def __init__(self, window: MainWindow, rooms: Rooms) -> None:
        super().__init__(window)
        self._window, self._rooms = window, rooms
        self._shown_phase = RunPhase.EMPTY
        self._transport = Transport(
            window.bar, rooms.commands, rooms, is_match=lambda: window.workspace is Workspace.MATCH
        )
        for source in (rooms.run, rooms.families.source, rooms.playback, rooms.matches.match, rooms.matches.night):
            source.changed.connect(self.show_phase)
        rooms.run.scene_changed.connect(self._show_scene)
        rooms.scene_editor.changed.connect(self._show_editor)
        for link in (
            rooms.matches.match,
            rooms.matches.player,
            rooms.tournaments.source,
            rooms.connection,
            rooms.planners_room,
        ):
            link.changed.connect(self._show_hint)
        rooms.notices.changed.connect(self._show_hint)
        rooms.view.drawn.connect(self._follow_picture)
        rooms.view.values_due.connect(self._show_values)
        QApplication.styleHints().colorSchemeChanged.connect(self.apply_theme)
        window.theme_chosen.connect(self.apply_theme)
        window.workspace_entered.connect(self.show_phase)

    def _show_scene(self) -> None:
        window, rooms = self._window, self._rooms
        if rooms.run.scene is None:
            return
        rooms.notices.banner.clear()
        rooms.notices.welcome.hide()
        if (file := rooms.run.scene_file) is not None:
            window.state.scenes = remembered(str(file.absolute()), window.state.scenes)
        self._show_title()
        window.canvas.fit()
        rooms.view.show()

    def show_phase(self) -> None:
        """Show what is done now, and what can be done."""
        rooms = self._rooms
        self._forget_what_was_before()
        self._transport.show()
        self._show_title()
        rooms.drive_plate.setVisible(self._window.workspace in (Workspace.DRIVE, Workspace.MATCH))
        rooms.drive_plate.show_state(rooms.view.theme)
        rooms.layers_plate.setIcon(icon("layers", QApplication.palette()))
        self._show_hint()
        rooms.status.show_progress("", 0.0 if rooms.run.phase is RunPhase.SOLVING else None)
        if rooms.run.is_comparing:
            rooms.status.show_busy(tr("Comparing with the optimum"))
        rooms.run_room.show_phase()
        rooms.view.take_tool()
        self._show_values()
        rooms.commands.refresh()
        in_design = self._window.workspace is Workspace.DESIGN  # There a fault's card tells what is in the way.
        if self._tells_cause and not rooms.run.no_paths and (in_design or not rooms.run.unfit):
            rooms.notices.banner.clear()

    @property
    def _tells_cause(self) -> bool:
        """True while a notice tells what is in the way."""
        notice = self._rooms.notices.banner.notice
        return notice is not None and "show_cause" in notice.remedies

    def _forget_what_was_before(self) -> None:
        """Take away what is about a plan or a drive before this one."""
        rooms, phase = self._rooms, self._rooms.run.phase
        if phase is not self._shown_phase and phase not in (RunPhase.ENDED, RunPhase.PAUSED):
            rooms.playback.close_recording()
        if phase is not self._shown_phase and phase in (RunPhase.SOLVING, RunPhase.SOLVED, RunPhase.DRIVING):
            rooms.notices.banner.clear()
        self._shown_phase = phase

    def _show_editor(self) -> None:
        """Show what is drawn, and what can be done to it."""
        rooms = self._rooms
        rooms.commands[f"tool.{rooms.scene_editor.editor.kind.name.lower()}"].setChecked(True)
        self._show_title()
        self.show_phase()
        rooms.view.canvas.update()

    def _show_title(self) -> None:
        window, run = self._window, self._rooms.run
        scene, file = run.scene, run.scene_file
        if (guests := self._rooms.families.source).has_content:
            window.setWindowTitle(f"{messages.one_line(guests.title)} \u2013 Robot Workshop")
            window.setWindowModified(False)
        elif scene is not None:
            name = named(scene.title) or (file.stem if file is not None else tr("New scene"))
            window.setWindowTitle(tr("{scene} \u2013 Robot Workshop", scene=f"{messages.one_line(name)}[*]"))
            window.setWindowModified(self._rooms.scene_editor.is_modified)

    def _show_hint(self) -> None:
        rooms, workspace = self._rooms, self._window.workspace
        is_match = workspace is Workspace.MATCH
        matches, tournaments = rooms.matches, rooms.tournaments.source
        hint = what_next(rooms.run, rooms.families.source, rooms.scene_editor)
        symbol = self._result() if workspace is Workspace.PLAN else None
        is_driven_here = workspace in (Workspace.DRIVE, Workspace.MATCH)
        is_compared = workspace is Workspace.PLAN and rooms.planners.is_on
        is_shown = not (is_driven_here or is_compared or self._tells_cause)
        is_solved = workspace is Workspace.PLAN and rooms.run.phase is RunPhase.SOLVED
        rooms.status.show_hint(hint, lead=tr("Solved") if is_solved else "", is_shown=is_shown, symbol=symbol)
        links = links_of(rooms.connection, matches, tournaments, is_match=is_match, is_driven_here=is_driven_here)
        rooms.status.show_links(tuple(links))

    def _result(self) -> QIcon | None:
        """Return the sign of what came of planning; None before it."""
        run, colors = self._rooms.run, COLORS[self._rooms.view.theme]
        if run.phase is RunPhase.SOLVED:
            return icon("good", QApplication.palette(), colors.good)
        if run.phase is RunPhase.LOADED and run.no_paths:
            return icon("error", QApplication.palette(), colors.bad)
        return None

    def _follow_picture(self, picture: Picture | None) -> None:
        """Do beside the canvas what another picture asks for."""
        rooms = self._rooms
        if picture is not None and rooms.run.phase is RunPhase.EMPTY:
            rooms.notices.welcome.hide()  # A recording or a match is to be seen.
        rooms.sounds.follow(None if rooms.run.drives_real else picture)  # A real robot is heard where it is.
        rooms.projector.tell()

    def _show_values(self) -> None:
        """Show in numbers what the canvas shows."""
        rooms = self._rooms
        source, guests, run = rooms.view.source, rooms.families.source, rooms.run
        rooms.timeline.show_speed((guests if source is guests else run).achieved_speed)
        rooms.run_room.show_values(source, rooms.view.picture())
        if self._window.workspace is Workspace.MATCH:
            self._show_duel()
            return
        live = guests if guests.has_content else run
        is_moving = guests.phase is GuestPhase.RUNNING if live is guests else run.is_driving
        snapshot = live.snapshot
        marks = () if live is guests else run.marks
        words = (tr("Programs"),) * 2 if live is guests else (tr("Live drive"), tr("Drive"))
        rooms.timeline.show_live(None if snapshot is None else snapshot.time_s, marks, words, is_moving=is_moving)

    def _show_duel(self) -> None:
        """Show on the timeline how far a duel has come, or a match of a race night."""
        match, night = self._rooms.matches.match, self._rooms.matches.night
        score = None if night.night.phase is NightPhase.GATHERING else match.score
        time_s = score.time_s if score is not None and (score.time_s or 0.0) > 0.0 else None
        marks = () if time_s is None else (Mark(0.0, MarkKind.START, tr("Start")),)
        words = (tr("Race night"),) * 2 if night.is_on else (tr("Live duel"), tr("Duel"))
        self._rooms.timeline.show_live(time_s, marks, words, is_moving=match.is_on)

    def apply_theme(self) -> None:
        """Put on the colours that were chosen: first Qt's own parts, and in another turn those that draw themselves."""
        slices().begin(self, self._apply_theme())

    def _apply_theme(self) -> Iterator[None]:
        self._rooms.view.set_theme(apply_theme(self._window.theme_choice))
        self._rooms.commands.paint_icons(_icon)
        yield
        self.show_theme()

    def show_theme(self) -> None:
        """Give the parts that draw themselves the colours of the theme."""
        rooms = self._rooms
        rooms.set_theme(rooms.view.theme)
        rooms.commands.paint_icons(_icon)
        if rooms.notices.welcome.isVisible():
            self._window.show_welcome()
        self.show_phase()
        rooms.view.show()


def _icon(name: str) -> QIcon:
    return icon(name, QApplication.palette())
