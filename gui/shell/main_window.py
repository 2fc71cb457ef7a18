"""The one main window: lays out what the rooms contribute, and hands each room what it needs."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QMainWindow

from gui.audience.projector import Projector
from gui.contributions.actions import Actions
from gui.contributions.command import Command, Menu, menu_title
from gui.contributions.panel import Panel
from gui.contributions.workspace import Workspace
from gui.editor.scene_editor import SceneEditor
from gui.families.room import FamilyRoom
from gui.help.guide import Guide
from gui.match.match_controller import MatchController
from gui.painter import COLORS
from gui.panels.picture_sequence import PictureSequence
from gui.panels.run.room import RunRoom
from gui.panels.status import StatusBar
from gui.plots.panel import PlotsPanel
from gui.shell.autosave.autosave import Autosave
from gui.shell.autosave.drafts import drafts_folder
from gui.shell.autosave.rescue import Rescue
from gui.shell.bars import DRAWING_BAR, ROBOT_BAR, bar_titles, drawing_bar, recent_menu, robot_bar, tool_bar
from gui.shell.complaints import Complaints
from gui.shell.docks import Docks
from gui.shell.file_commands import Asked, file_commands, rescue_commands, scene_commands
from gui.shell.filing import Filing
from gui.shell.floor_view import FloorView
from gui.shell.language_menu import language_commands
from gui.shell.layer_commands import layer_commands, layers_panel
from gui.shell.notices import Notices
from gui.shell.status_hints import links_of, what_next
from gui.shell.view_commands import canvas_commands, theme_commands, workspace_commands
from gui.shell.window_state import load_window_state, remembered, store_window_state, window_state_file
from gui.sounds.sounds import Sounds
from gui.sources.connection import Connection, LinkState
from gui.sources.guest_source import GuestPhase
from gui.sources.playback import Playback
from gui.sources.run_source import RunPhase, RunSource
from gui.style.icons import icon
from gui.style.theme import ThemeChoice, apply_theme
from gui.texts import messages
from gui.texts.language import tr
from gui.timeline.panel import TimelinePanel
from robotworkshop.run.settings import Settings
from robotworkshop.view.picture import Picture

if TYPE_CHECKING:
    from gui.audience.audience_content import AudienceContent
    from gui.help.tour import Step

USUAL_SIZE, LEAST_SIZE = QSize(1280, 800), QSize(1024, 700)
"""How large the first window is, where the screen has room for it, and how small it is on the smallest of screens."""
CAUSE_MM = 1500.0
"""So much of the floor is shown round what is in the way."""


class MainWindow(QMainWindow):
    """Shows one source, round it the rooms' panels, and all of their commands."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.state = load_window_state(window_state_file())
        self.theme_choice = ThemeChoice.__members__.get(self.state.look, ThemeChoice.SYSTEM)
        theme = apply_theme(self.theme_choice)  # Before there are any parts: Qt would dress each of them anew.
        self.workspace = Workspace.__members__.get(self.state.workspace, Workspace.PLAN)
        self._shown_phase = RunPhase.EMPTY
        self._may_close = False
        # What can be shown.
        self.run = RunSource(settings, self)
        self.connection = Connection(self)
        self.playback = Playback(self)
        self.matches = MatchController(self.run, self)
        self.scene_editor = SceneEditor(self.run, self)
        self.families = FamilyRoom(self.run, self)
        self.view = FloorView(
            self.run,
            self.matches,
            self.families.source,
            self.playback,
            self.scene_editor,
            self._workspace,
            theme,
        )
        # The rooms round it.
        self.run_room = RunRoom(self.run, self.families.source, self.connection, self.state.addresses, self)
        self.timeline = TimelinePanel(self.playback)
        self.plots = PlotsPanel(self.run, self.playback)
        self.notices = Notices(self.view.ruled, lambda: self.view.picture() is not None, self)
        self.filing = Filing(self.run, self.scene_editor, self.playback, self)
        self.autosave = Autosave(self.scene_editor, self.run, drafts_folder(), self)
        self.rescue = Rescue(self.scene_editor, self.autosave, drafts_folder(), self)
        self.complaints = Complaints(self)
        self.sounds = Sounds(is_on=self.state.sounds, parent=self)
        self.sequence = PictureSequence(self.view.exported_picture, self)
        self.guide = Guide(self, lambda: self.workspace.name.lower(), self._tour_steps)
        self.projector = Projector(self, self._content)
        # What they contribute.
        self.panels = self._panels()
        self.commands = Actions(self._commands(), self)
        self.status = StatusBar(self.commands["cancel"])
        self.notices.set_actions(self.commands)
        self.guide.set_contributions(self.commands, self.panels)
        self.run_room.planner.offer_loading(self.commands["load_mover"])
        self.projector.set_keys([self.commands[name] for name in ("audience", "start", "stop")])

        self.setWindowTitle(tr("Robot Workshop"))
        self.setAcceptDrops(True)
        self.resize(USUAL_SIZE.boundedTo(self.screen().availableSize()).expandedTo(LEAST_SIZE))
        self.setCentralWidget(self.notices.middle)
        self.setStatusBar(self.status)
        self.docks = self._made_docks()
        self._make_menus()
        self._tie()
        self._show_theme()
        self.restoreGeometry(self.state.geometry)
        self.docks.take_arrangement(self.workspace)
        self._enter_workspace()
        self.view.canvas.setFocus()

    # What the rooms contribute.

    def _panels(self) -> tuple[Panel, ...]:
        """Return all panels, in the order in which they are laid."""
        planner, robots, numbers = self.run_room.panels()
        return (
            planner,
            layers_panel(lambda: self.commands),
            robots,
            *self.families.panels(),
            *self.scene_editor.panels(),
            *self.matches.panels(),
            *self.timeline.panels(),
            *self.notices.panels(),
            numbers,
            *self.plots.panels(),
        )

    def _commands(self) -> list[Command]:
        """Return all commands, in the order of the menus."""
        asked = Asked(self.show_welcome, self.choose_picture, self.close, lambda: self.view.picture() is not None)
        shown = {
            workspace: [
                *(panel.title for panel in self.panels if workspace in panel.workspaces),
                *bar_titles(workspace),
            ]
            for workspace in Workspace
        }
        return [
            *file_commands(self.run, self.filing, asked, self.sequence.commands()),
            *rescue_commands(self.rescue, self.filing),
            *scene_commands(self.filing),
            *self.scene_editor.commands(),
            *self.run_room.commands(),
            *self.families.commands(),
            *self.projector.commands(),
            *self.matches.commands(),
            *canvas_commands(self.view.canvas, self.view.ruled, self.show_full_screen),
            *theme_commands(self.theme_choice, self.choose_theme),
            *workspace_commands(self.workspace, self.choose_workspace, shown),
            *language_commands(self.state, self.notices.notify),
            *self.sounds.commands(),
            Command(
                "usual_panels",
                tr("Usual &panels"),
                Menu.VIEW,
                lambda: self.docks.forget_arrangement(self.workspace),
                tr("Put the panels of this workspace back to where they were at first"),
            ),
            *layer_commands(self.view.layers, self.view.show_layer),
            *self.guide.commands(),
            *self.notices.commands(),
        ]

    def _made_docks(self) -> Docks:
        self.bar = tool_bar(self.commands, self.run_room.speed)
        drawing = drawing_bar(self.commands)
        robot = robot_bar(self.run_room.floor, self.run_room.connection_bar)
        self.addToolBar(self.bar)
        is_mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        side = Qt.ToolBarArea.RightToolBarArea if is_mirrored else Qt.ToolBarArea.LeftToolBarArea
        self.addToolBar(side, drawing)
        self.addToolBarBreak()
        self.addToolBar(robot)
        return Docks(self, self.panels, {robot: ROBOT_BAR, drawing: DRAWING_BAR}, self.state.arrangements)

    def _make_menus(self) -> None:
        menus = {menu: self.menuBar().addMenu(menu_title(menu)) for menu in Menu}
        for which, menu in menus.items():
            menu.setToolTipsVisible(True)
            self.commands.fill(menu, which)
        recent = recent_menu(lambda: self.state.scenes, lambda name: self.filing.open_scene(Path(name)), self)
        menus[Menu.FILE].insertMenu(self.commands["reload"], recent)
        menus[Menu.VIEW].addSeparator()
        for part in self.docks:
            menus[Menu.VIEW].addAction(part.toggleViewAction())

    def _tie(self) -> None:
        run, matches, notices = self.run, self.matches, self.notices
        for room in (
            run,
            matches,
            self.playback,
            self.connection,
            self.run_room,
            self.families,
            self.scene_editor,
            self.filing,
            self.autosave,
            self.complaints,
            self.sounds,
            self.sequence,
            self.plots,
        ):
            room.noticed.connect(notices.notify)
        run.changed.connect(self._show_phase)
        run.scene_changed.connect(self._show_scene)
        run.planning_progressed.connect(self.status.show_progress)
        run.recorded.connect(lambda file: self.playback.open(file, shown=False))
        self.families.source.changed.connect(self._show_phase)
        self.families.source.begun.connect(self.playback.close_recording)  # It is of the floor before.
        self.families.source.recorded.connect(lambda file: self.playback.open(file, shown=False))
        self.families.begun.connect(self._show_programs)
        self.scene_editor.changed.connect(self._show_editor)
        self.run_room.stop_wanted.connect(self.stop_all)
        self.run_room.cause_wanted.connect(self.show_cause)
        self.run_room.robot_drive.address_used.connect(self._remember_address)
        for link in (matches.match, matches.player, matches.tournament, self.connection):
            link.changed.connect(self._show_hint)
        matches.begun.connect(notices.banner.clear)
        matches.form_wanted.connect(self._show_match_form)
        matches.game_chosen.connect(self._play_game)
        self.view.drawn.connect(self._follow_picture)
        self.view.values_due.connect(self._show_values)
        self.view.canvas.cursor_moved.connect(self.status.show_cursor)
        self.view.canvas.cursor_left.connect(self.status.hide_cursor)
        self.view.canvas.scale_changed.connect(self.status.show_scale)
        notices.changed.connect(self.commands.refresh)
        notices.welcome_wanted.connect(self.show_welcome)
        notices.welcome.chosen.connect(self.filing.open_scene)
        notices.closes_first(lambda: self.guide.tour is not None, self.guide.end_tour)
        self.rescue.changed.connect(lambda: notices.show_rescue(self.rescue.offer))
        self.filing.scene_begun.connect(lambda: self.commands["workspace.design"].setChecked(True))
        self.filing.recording_opened.connect(lambda: self.commands["workspace.drive"].setChecked(True))
        self.timeline.export_wanted.connect(lambda: self.filing.choose_animation(self.view.theme))
        self.projector.switched.connect(self.commands["audience"].setChecked)
        self.sounds.switched.connect(self._remember_sounds)
        self.guide.tour_begun.connect(self._remember_tour)
        self.guide.tour_changed.connect(self.commands.refresh)
        for signal in (run.scene_changed, run.changed, self.playback.changed, self.playback.moved, self.guide.opened):
            signal.connect(self.guide.look_on)
        self.commands["workspace.drive"].toggled.connect(self.guide.look_on)
        QApplication.styleHints().colorSchemeChanged.connect(self._apply_theme)

    # What the commands ask of the window.

    def stop_all(self) -> None:
        """Stop every robot there is, now."""
        self.matches.stop()
        self.families.source.stop()
        self.run.stop()
        self.connection.stop_wheels()

    def show_cause(self) -> None:
        """Go to what keeps a robot from its goal, where it can be changed."""
        from gui.shell.diagnosis import diagnose

        found = diagnose(self.scene_editor.editor.document, self.run.no_paths)
        self.commands["workspace.design"].setChecked(True)
        self.commands["layer.inflated"].setChecked(True)
        if found is None:
            return
        if found.place is None:
            self.view.canvas.fit()
        else:
            self.view.canvas.look_at(*found.place, CAUSE_MM)
        if (document := self.scene_editor.editor.document) is not None:
            document.select(found.parts)

    def show_full_screen(self, full: bool) -> None:
        """Give the window the whole screen, or give it back."""
        state, full_screen = self.windowState(), Qt.WindowState.WindowFullScreen
        self.setWindowState(state | full_screen if full else state & ~full_screen)

    def choose_theme(self, chosen: ThemeChoice) -> None:
        """Take the colours of the system, or light or dark ones."""
        self.theme_choice = chosen
        self.state.look = chosen.name
        self._apply_theme()

    def choose_workspace(self, chosen: Workspace) -> None:
        """Show the panels of another kind of work, as they were when it was left."""
        self.docks.keep_arrangement(self.workspace)
        self.workspace = chosen
        self.state.workspace = chosen.name
        self.docks.take_arrangement(chosen)
        self._enter_workspace()

    def show_welcome(self) -> None:
        """Show the scenes that can be opened, over the canvas."""
        recent = [Path(name) for name in self.state.scenes if Path(name).is_file()]
        self.notices.show_welcome(recent, self.view.theme)

    def choose_picture(self) -> None:
        """Ask for a file, and draw what is shown into it."""
        if (picture := self.view.exported_picture()) is not None:
            self.filing.choose_picture(picture)

    def begin_first_tour(self) -> None:
        """Lead through the window, where a scene is open already, unless that has been done before.

        Where edits of a crashed window are offered, these come first: the tour comes at the next start.
        """
        if not self.state.tour_seen and self.rescue.offer is None:
            self.guide.begin_tour_at(1)

    # What Qt asks of the window.

    def event(self, event: QEvent) -> bool:
        """Leave the space bar to a button or a choice that was reached by the Tab key; all others start the robots."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.ShortcutOverride
            and event.key() == Qt.Key.Key_Space
            and isinstance(QApplication.focusWidget(), QAbstractButton | QComboBox)
        ):
            event.accept()
            return True
        return super().event(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about edits that are in no file; then stop everything, and real robots before all else."""
        if self.scene_editor.is_modified and not self._may_close:
            event.ignore()
            self.filing.when_nothing_is_lost(self._close_now)
            return
        self.run.stop()
        self.connection.close()
        self.projector.switch(False)
        for source in (self.matches, self.families, self.playback, self.run):
            source.close()
        for room in (self.sounds, self.rescue, self.autosave, self.complaints):
            room.close()
        self.plots.end()
        self.notices.welcome.close_pictures()
        self.docks.keep_arrangement(self.workspace)
        self.state.geometry = bytes(self.saveGeometry().data())
        store_window_state(self.state, window_state_file())
        super().closeEvent(event)

    def _close_now(self) -> None:
        self._may_close = True
        self.close()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take one file."""
        urls = event.mimeData().urls()
        if len(urls) == 1 and urls[0].isLocalFile():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open what is dropped."""
        file = Path(event.mimeData().urls()[0].toLocalFile())
        if self.families.is_program(file):
            self.families.ask_about([file])
        else:
            self.filing.open_file(file)

    # Showing.

    def _workspace(self) -> Workspace:
        return self.workspace

    def _enter_workspace(self) -> None:
        self.scene_editor.open(self.workspace is Workspace.DESIGN)
        self.matches.open(self.workspace is Workspace.MATCH)
        self.view.show()

    def _show_match_form(self) -> None:
        self.commands["workspace.match"].setChecked(True)
        self.docks["Match"].show()

    def _show_programs(self, panel: str) -> None:
        """Show the floor on which programs drive, and the panel about its robots."""
        self.notices.banner.clear()
        self.notices.welcome.hide()
        self.commands["workspace.drive"].setChecked(True)
        self.docks[panel].show()
        self.docks[panel].raise_()

    def _play_game(self, recording: Path) -> None:
        """Play a game of a tournament on the timeline."""
        self.docks["Timeline"].show()
        self.playback.open(recording, shown=True)

    def _tour_steps(self) -> "tuple[Step, ...]":
        from gui.shell.tour_steps import Stops, tour_steps

        stops = Stops(
            bar=self.bar,
            actions=self.commands,
            welcome=self.notices.welcome,
            show_welcome=lambda: None if self.notices.welcome.isVisible() else self.show_welcome(),
            speed=self.run_room.speed,
            timeline=self.timeline,
            workspace=self._workspace,
            is_manual_open=lambda: self.guide.is_manual_open,
        )
        return tour_steps(self, self.run, self.playback, stops)

    def _remember_address(self, address: str) -> None:
        self.state.addresses = remembered(address, self.state.addresses)
        self.run_room.connection_bar.show_addresses(self.state.addresses)
        self.notices.banner.clear()

    def _remember_sounds(self, on: bool) -> None:
        self.state.sounds = on

    def _remember_tour(self) -> None:
        """Remember at once that the tour was shown: a program that is killed does not show it again."""
        self.state.tour_seen = True
        store_window_state(self.state, window_state_file())

    def _show_scene(self) -> None:
        if self.run.scene is None:
            return
        self.notices.banner.clear()
        self.notices.welcome.hide()
        if (file := self.run.scene_file) is not None:
            self.state.scenes = remembered(str(file.absolute()), self.state.scenes)
        self._show_title()
        self.view.canvas.fit()
        self.view.show()

    def _show_phase(self) -> None:
        run, phase, banner = self.run, self.run.phase, self.notices.banner
        if phase is not self._shown_phase and phase not in (RunPhase.ENDED, RunPhase.PAUSED):
            self.playback.close_recording()  # It is of the drive before.
        if phase is not self._shown_phase and phase in (RunPhase.SOLVING, RunPhase.SOLVED, RunPhase.DRIVING):
            banner.clear()  # What it says is about what was before.
        self._shown_phase = phase
        guests = self.families.source
        goes_on, is_held = phase is RunPhase.DRIVING, phase is RunPhase.PAUSED
        if guests.has_content:
            goes_on, is_held = guests.phase is GuestPhase.RUNNING, guests.phase is GuestPhase.PAUSED
        start = self.commands["start"]
        start.setText(tr("Pause") if goes_on else tr("Resume") if is_held else tr("S&tart"))
        start.setIcon(icon("pause" if goes_on else "start", QApplication.palette()))
        live = COLORS[self.view.theme].bad if self.connection.state is LinkState.CONNECTED else None
        self.commands["stop"].setIcon(icon("stop", QApplication.palette(), live))
        self._show_hint()
        self.status.show_progress("", 0.0 if phase is RunPhase.SOLVING else None)
        if run.is_comparing:
            self.status.show_busy(tr("Comparing with the optimum"))
        self.run_room.show_phase()
        self.view.take_tool()
        self._show_values()
        self.commands.refresh()
        shown = banner.notice
        if "show_cause" in (shown.remedies if shown else ()) and not (run.unfit or run.no_paths):
            banner.clear()  # What was in the way is so no more.

    def _show_editor(self) -> None:
        """Show what is drawn, and what can be done to it."""
        self.commands[f"tool.{self.scene_editor.editor.kind.name.lower()}"].setChecked(True)
        self._show_title()
        self._show_phase()
        self.view.canvas.update()

    def _show_title(self) -> None:
        scene, file = self.run.scene, self.run.scene_file
        if scene is not None:
            name = scene.title or (file.stem if file is not None else tr("New scene"))
            self.setWindowTitle(tr("{scene} \u2013 Robot Workshop", scene=f"{messages.one_line(name)}[*]"))
            self.setWindowModified(self.scene_editor.is_modified)

    def _show_hint(self) -> None:
        is_match = self.workspace is Workspace.MATCH
        hint = what_next(self.run, self.matches, self.families.source, self.scene_editor, is_match=is_match)
        self.status.show_hint(hint)
        self.status.show_links(tuple(links_of(self.connection, self.matches)))

    def _follow_picture(self, picture: Picture | None) -> None:
        """Do beside the canvas what another picture asks for."""
        if picture is not None and self.run.phase is RunPhase.EMPTY:
            self.notices.welcome.hide()  # A recording or a match is to be seen.
        self.sounds.follow(None if self.run.drives_real else picture)  # A real robot is heard where it is.
        self.projector.tell()

    def _show_values(self) -> None:
        """Show in numbers what the canvas shows."""
        source = self.view.source
        guests = self.families.source
        self.status.show_speed((guests if source is guests else self.run).achieved_speed)
        self.run_room.show_values(source, self.view.picture())

    def _content(self) -> "AudienceContent":
        from gui.shell.audience_choice import content_of

        is_match = self.workspace is Workspace.MATCH
        return content_of(self.run, self.matches, self.playback, self.view.theme, is_match=is_match)

    def _apply_theme(self) -> None:
        """Put on the colours that were chosen."""
        self.view.set_theme(apply_theme(self.theme_choice))
        self._show_theme()

    def _show_theme(self) -> None:
        """Give the parts that draw themselves the colours of the theme."""
        theme = self.view.theme
        rooms = (self.view, self.notices, self.scene_editor, self.matches, self.families, self.plots, self.run_room)
        for room in rooms:
            room.set_theme(theme)
        self.timeline.set_look(theme, QApplication.palette())
        self.commands.paint_icons(lambda name: icon(name, QApplication.palette()))
        if self.notices.welcome.isVisible():
            self.show_welcome()
        self._show_phase()
        self.view.show()
