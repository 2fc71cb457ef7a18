"""The one main window: puts the canvas, the panels and the commands together, and ties them to the game."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QGridLayout,
    QMainWindow,
    QVBoxLayout,
    QWidget,
)

from gui.audience.projector import Projector
from gui.canvas import Canvas, DragTool, RuledCanvas
from gui.editor.scene_editor import SceneEditor
from gui.help.guide import Guide
from gui.match.match_controller import MatchController
from gui.match.parts import Part
from gui.painter import COLORS
from gui.panels.banner import Banner
from gui.panels.connection_bar import ConnectionBar
from gui.panels.floor import FloorChoice
from gui.panels.layers import LayersPanel
from gui.panels.log import LogPanel
from gui.panels.numbers import NumbersPanel
from gui.panels.planner import PlannerPanel
from gui.panels.robots import RobotsPanel
from gui.panels.speed import SpeedControl
from gui.panels.status import StatusBar
from gui.panels.welcome import WelcomePage
from gui.plots.panel import PlotsPanel
from gui.shell.actions import Actions, Menu, menu_title
from gui.shell.autosave.autosave import Autosave
from gui.shell.autosave.drafts import drafts_folder
from gui.shell.autosave.rescue import Rescue
from gui.shell.bars import drawing_bar, recent_menu, robot_bar, tool_bar
from gui.shell.commands import LAYER_KEYS, commands_of, no_simulating
from gui.shell.complaints import Complaints
from gui.shell.docks import Docks
from gui.shell.filing import Filing
from gui.shell.robot_drive import RobotDrive
from gui.shell.status_hints import links_of, next_step, next_step_in
from gui.shell.window_state import load_window_state, remembered, store_window_state, window_state_file
from gui.shell.workspaces import Workspace
from gui.sounds.sounds import Sounds
from gui.sources.connection import Connection, LinkState
from gui.sources.playback import Playback
from gui.sources.run_source import SPEEDS, RunPhase, RunSource
from gui.style.icons import icon
from gui.style.theme import ThemeChoice, put_on
from gui.texts import messages
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity
from gui.timeline.panel import TimelinePanel
from robotworkshop.assets import scene_files
from robotworkshop.run.settings import Settings
from robotworkshop.view.picture import USUAL_LAYERS, Layer, Picture

if TYPE_CHECKING:
    from gui.audience.audience_content import AudienceContent

MORE_SAMPLES = 4
"""Where a roadmap was too thin, one of so many times as many samples is tried."""
VALUES_EVERY_MS = 100
"""Numbers that change faster than this cannot be read."""
CAUSE_MM = 1500.0
"""So much of the floor is shown round what is in the way."""


class MainWindow(QMainWindow):
    """Shows a game, and hands the user's wishes to it."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.window_state = load_window_state(window_state_file())
        self.look = ThemeChoice.__members__.get(self.window_state.look, ThemeChoice.SYSTEM)
        # Before there are any parts: Qt would dress each of them anew.
        self.theme = put_on(self.look)
        self.run = RunSource(settings, self)
        self.connection = Connection(self)
        self.layers = USUAL_LAYERS - {Layer.NUMBERS}
        self.workspace = Workspace.__members__.get(self.window_state.workspace, Workspace.PLAN)
        self.banner = Banner()
        self.canvas = Canvas()
        self.ruled = RuledCanvas(self.canvas)
        self.welcome = WelcomePage()
        self.welcome.hide()
        self.dragging = DragTool(self._draggable, self.run.drag)
        self.scene_editor = SceneEditor(self.run, self)
        self.matches = MatchController(self.run, self)
        self.playback = Playback(self)
        self.filing = Filing(self.run, self.scene_editor, self.playback, self)
        self.connection_bar = ConnectionBar(self.window_state.addresses)
        self.robot_drive = RobotDrive(self.run, self.connection, self.connection_bar, self)
        self.timeline = TimelinePanel(self.playback)
        self.plots = PlotsPanel(self.run, self.playback)
        self.complaints = Complaints(self)
        self.autosave = Autosave(self.scene_editor, self.run, drafts_folder(), self)
        self.rescue = Rescue(self.scene_editor, self.autosave, drafts_folder(), self)
        self.rescue_banner = Banner()
        self.sounds = Sounds(is_on=self.window_state.sounds, parent=self)
        self.guide = Guide(self)
        self.projector = Projector(self, self._content)
        self.commands = Actions(commands_of(self), self)
        self.projector.set_keys([self.commands[name] for name in ("audience", "start", "stop")])
        self.robots = RobotsPanel()
        self.planner = PlannerPanel(settings, self.commands["load_mover"])
        self.log = LogPanel()
        self.numbers = NumbersPanel()
        self.speed = SpeedControl(SPEEDS)
        self.floor = FloorChoice()
        self.docks = Docks(self, self.window_state.arrangements)
        self.status = StatusBar(self.commands["cancel"])
        self._values_due = QTimer(self)
        self._values_due.setSingleShot(True)
        self._values_due.setInterval(VALUES_EVERY_MS)
        self._values_due.timeout.connect(self._show_values)
        self._shown_phase = RunPhase.EMPTY
        self._may_close = False

        self.setWindowTitle(tr("Robot Workshop"))
        self.setAcceptDrops(True)
        self.resize(1280, 800)
        self._lay_out()
        self._make_bars()
        self._make_menus()
        self._tie()
        self._show_theme()
        self.restoreGeometry(self.window_state.geometry)
        self.docks.take_arrangement(self.workspace)
        self._enter_workspace()
        self.canvas.setFocus()

    # What the commands ask of the window.

    def stop_all(self) -> None:
        """Stop every robot there is, now."""
        self.matches.stop()
        self.run.stop()
        self.connection.stop_wheels()

    def solve_with_more_samples(self) -> None:
        """Let the roadmap grow larger than the last time, and solve again."""
        if (form := self.planner.form) is not None:
            before = form.value("max_samples")
            form.set_value("max_samples", MORE_SAMPLES * before)
            if form.value("max_samples") > before:
                self.run.solve()
            else:
                self.notify(
                    Notice(Severity.ERROR, tr("The mover takes no more than {number:,} samples", number=before))
                )

    def show_cause(self) -> None:
        """Go to what keeps a robot from its goal, where it can be changed."""
        from gui.shell.diagnosis import diagnose

        found = diagnose(self.scene_editor.editor.document, self.run.no_paths)
        self.commands["workspace.design"].setChecked(True)
        self.commands["layer.inflated"].setChecked(True)
        if found is None:
            return
        if found.place is None:
            self.canvas.fit()
        else:
            self.canvas.look_at(*found.place, CAUSE_MM)
        if (document := self.scene_editor.editor.document) is not None:
            document.select(found.parts)

    def change_speed(self, steps: int) -> None:
        """Go so many steps faster, or slower."""
        self.run.set_speed(self.speed.neighbour(self.run.settings.speed, steps))

    def show_layer(self, layer: Layer, shown: bool) -> None:
        """Show or hide a layer."""
        self.layers = self.layers | {layer} if shown else self.layers - {layer}
        self._show_picture()

    def show_full_screen(self, full: bool) -> None:
        """Give the window the whole screen, or give it back."""
        self.setWindowState(
            self.windowState() | Qt.WindowState.WindowFullScreen
            if full
            else self.windowState() & ~Qt.WindowState.WindowFullScreen
        )

    def choose_look(self, chosen: ThemeChoice) -> None:
        """Take the colours of the system, or light or dark ones."""
        self.look = chosen
        self.window_state.look = chosen.name
        self._wear()

    def choose_workspace(self, chosen: Workspace) -> None:
        """Show the panels of another kind of work, as they were when it was left."""
        self.docks.keep_arrangement(self.workspace)
        self.workspace = chosen
        self.window_state.workspace = chosen.name
        self.docks.take_arrangement(chosen)
        self._enter_workspace()

    def _enter_workspace(self) -> None:
        self.scene_editor.open(self.workspace is Workspace.DESIGN)
        self.matches.open(self.workspace is Workspace.MATCH)
        self._show_picture()

    def show_welcome(self) -> None:
        """Show the scenes that can be opened, over the canvas."""
        recent = [Path(name) for name in self.window_state.scenes if Path(name).is_file()]
        self.welcome.show_scenes(recent, scene_files(), self.theme, self.devicePixelRatioF())
        self.welcome.show()
        self.commands.refresh()

    @property
    def can_leave_welcome(self) -> bool:
        """Whether the welcome page hides a scene."""
        return self.welcome.isVisible() and self.run.scene is not None

    def choose_picture(self) -> None:
        """Ask for a file, and draw what is shown into it."""
        if (picture := self.picture()) is not None:
            self.filing.choose_picture(_numbered(picture))

    @property
    def can_close_notice(self) -> bool:
        """Whether anything lies over the canvas that can be closed."""
        notices = self.guide.tour or self.banner.notice or self.rescue_banner.notice
        return notices is not None or self.can_leave_welcome

    def show_match_part(self, part: Part) -> None:
        """Bring the form of one who takes part in matches to the front."""
        self.commands["workspace.match"].setChecked(True)
        self.docks["Match"].show()
        self.matches.forms.show_part(part)

    def _play_game(self, recording: Path) -> None:
        """Play a game of a tournament on the timeline."""
        self.docks["Timeline"].show()
        self.playback.open(recording, shown=True)

    def close_notice(self) -> None:
        """Close what lies over the canvas, the uppermost first."""
        if self.guide.tour is not None:
            self.guide.end_tour()
        elif self.banner.notice is not None:
            self.banner.clear()
        elif self.rescue_banner.notice is not None:
            self.rescue_banner.clear()
        else:
            self.welcome.hide()
        self.commands.refresh()

    def switch_sounds(self, on: bool) -> None:
        """Let the robots be heard, or no more."""
        self.window_state.sounds = on
        self.sounds.turn(on)

    def show_palette(self) -> None:
        """Let a command be found by its name."""
        from gui.panels.palette import CommandPalette

        CommandPalette(self.commands, self).show()

    def show_keys(self) -> None:
        """List all commands with their keys."""
        from gui.panels.keys import KeyList

        KeyList(self.commands.commands, self).show()

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
        self.matches.close()
        self.playback.close()
        self.run.close()
        self.sounds.close()
        self.rescue.close()
        self.autosave.close()
        self.complaints.close()
        self.welcome.close_pictures()
        self.docks.keep_arrangement(self.workspace)
        self.window_state.geometry = bytes(self.saveGeometry().data())
        store_window_state(self.window_state, window_state_file())
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
        self.filing.open_file(Path(event.mimeData().urls()[0].toLocalFile()))

    # Building.

    def _lay_out(self) -> None:
        middle = QWidget()
        # The banners lie over the canvas, so that the floor does not jump when one comes or goes.
        above = QWidget()
        banners = QVBoxLayout(above)
        banners.setContentsMargins(0, 0, 0, 0)
        banners.setSpacing(0)
        banners.addWidget(self.rescue_banner)
        banners.addWidget(self.banner)
        cell = QGridLayout(middle)
        cell.setContentsMargins(0, 0, 0, 0)
        cell.addWidget(self.ruled, 0, 0)
        cell.addWidget(self.welcome, 0, 0)
        cell.addWidget(above, 0, 0, Qt.AlignmentFlag.AlignTop)
        self.setCentralWidget(middle)
        self.setStatusBar(self.status)
        layers = LayersPanel({layer: self.commands[f"layer.{layer.name.lower()}"] for layer in LAYER_KEYS})
        docks = self.docks
        docks.add("Planner", tr("Planner"), self.planner)
        docks.add("Layers", tr("Layers"), layers)
        docks.add("Robots", tr("Robots"), self.robots)
        docks.add("Log", tr("Log"), self.log)
        docks.add("Numbers", tr("Numbers"), self.numbers)
        docks.add_later("Scene", tr("Scene"), lambda: self.scene_editor.tree)
        docks.add_later("Properties", tr("Properties"), lambda: self.scene_editor.form)
        docks.add_later("Match", tr("Match"), lambda: self.matches.forms)
        docks.add("Players", tr("Players"), self.matches.players_panel)
        docks.add_later("Tournament", tr("Tournament"), lambda: self.matches.tournament_panel)
        docks.add("Timeline", tr("Timeline"), self.timeline)
        docks.add("Plots", tr("Plots"), self.plots)

    def _make_bars(self) -> None:
        self.addToolBar(tool_bar(self.commands, self.speed))
        drawing = drawing_bar(self.commands)
        is_mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        side = Qt.ToolBarArea.RightToolBarArea if is_mirrored else Qt.ToolBarArea.LeftToolBarArea
        self.addToolBar(side, drawing)
        self.addToolBarBreak()
        robot = robot_bar(self.floor, self.connection_bar)
        self.addToolBar(robot)
        self.docks.add_bar(robot)
        self.docks.add_bar(drawing)

    def _make_menus(self) -> None:
        menus = {menu: self.menuBar().addMenu(menu_title(menu)) for menu in Menu}
        for which, menu in menus.items():
            menu.setToolTipsVisible(True)
            self.commands.fill(menu, which)
        recent = recent_menu(lambda: self.window_state.scenes, lambda name: self.filing.open_scene(Path(name)), self)
        menus[Menu.FILE].insertMenu(self.commands["reload"], recent)
        menus[Menu.VIEW].addSeparator()
        for part in self.docks:
            menus[Menu.VIEW].addAction(part.toggleViewAction())

    def _tie(self) -> None:
        self.scene_editor.changed.connect(self._show_desk)
        self.scene_editor.noticed.connect(self.notify)
        self.complaints.noticed.connect(self.notify)
        self.autosave.noticed.connect(self.notify)
        self.rescue.changed.connect(self._show_rescue)
        self.sounds.noticed.connect(self.notify)
        self.matches.changed.connect(self._show_picture)
        for held in (self.matches.match, self.matches.player, self.matches.tournament):
            held.changed.connect(self._show_hint)
        self.connection.changed.connect(self._show_hint)
        self.matches.begun.connect(self.banner.clear)
        self.matches.game_chosen.connect(self._play_game)
        self.projector.switched.connect(self.commands["audience"].setChecked)
        self.playback.moved.connect(self._show_picture)
        self.playback.changed.connect(self._show_picture)
        self.playback.noticed.connect(self.notify)
        self.plots.noticed.connect(self.notify)
        self.timeline.export_wanted.connect(lambda: self.filing.choose_animation(self.theme))
        self.filing.scene_begun.connect(lambda: self.commands["workspace.design"].setChecked(True))
        self.filing.recording_opened.connect(lambda: self.commands["workspace.drive"].setChecked(True))
        self.filing.noticed.connect(self.notify)
        self.robot_drive.address_used.connect(self._remember_address)
        self.robot_drive.noticed.connect(self.notify)
        run = self.run
        run.recorded.connect(lambda file: self.playback.open(file, shown=False))
        self.matches.noticed.connect(self.notify)
        self.scene_editor.editor.changed.connect(self.canvas.update)
        run.changed.connect(self._show_phase)
        run.scene_changed.connect(self._show_scene)
        run.moved.connect(self._show_picture)
        run.planning_progressed.connect(self.status.show_progress)
        run.noticed.connect(self.notify)
        run.planned.connect(lambda: self.numbers.show_plan(run.solve_reports, run.plan_figures))
        run.movers_found.connect(lambda: self.planner.set_movers(run.movers, run.settings))
        self.connection.noticed.connect(self.notify)
        self.welcome.chosen.connect(self.filing.open_scene)
        self.planner.chosen.connect(run.choose_mover)
        self.speed.chosen.connect(run.set_speed)
        self.floor.chosen.connect(run.set_floor)
        self.ruled.changed.connect(self._show_picture)
        self.canvas.cursor_moved.connect(self.status.show_cursor)
        self.canvas.cursor_left.connect(self.status.hide_cursor)
        self.canvas.scale_changed.connect(self.status.show_scale)
        QApplication.styleHints().colorSchemeChanged.connect(self._wear)

    # Showing.

    def notify(self, notice: Notice) -> None:
        """Tell the user something: in the log, and in the banner as well unless it is routine."""
        self.log.add(notice)
        if notice.severity is not Severity.ROUTINE:
            self.banner.show_notice(notice, [self.commands[remedy] for remedy in notice.remedies])
            if self.picture() is None and not self.welcome.isVisible():
                self.show_welcome()
            self.commands.refresh()

    def _show_rescue(self) -> None:
        if (offer := self.rescue.offer) is None:
            self.rescue_banner.clear()
        else:
            self.log.add(offer)
            self.rescue_banner.show_notice(offer, [self.commands["restore"], self.commands["discard"]])
        self.commands.refresh()

    def _remember_address(self, address: str) -> None:
        self.window_state.addresses = remembered(address, self.window_state.addresses)
        self.connection_bar.show_addresses(self.window_state.addresses)
        self.banner.clear()

    def _show_scene(self) -> None:
        scene, file = self.run.scene, self.run.scene_file
        if scene is None:
            return
        self.banner.clear()
        self.welcome.hide()
        if file is not None:
            self.window_state.scenes = remembered(str(file.absolute()), self.window_state.scenes)
        self._show_title()
        self.canvas.fit()
        if self.connection.state is LinkState.APART and scene.robots:
            self.connection_bar.choose_model(scene.robots[0].model)
        self._show_picture()

    def _show_phase(self) -> None:
        run, phase = self.run, self.run.phase
        if phase is not self._shown_phase and phase not in (RunPhase.ENDED, RunPhase.PAUSED):
            self.playback.close_recording()  # It is of the drive before.
        if phase is not self._shown_phase and phase in (RunPhase.SOLVING, RunPhase.SOLVED, RunPhase.DRIVING):
            self.banner.clear()  # What it says is about what was before.
        self._shown_phase = phase
        start = self.commands["start"]
        start.setText({RunPhase.DRIVING: tr("Pause"), RunPhase.PAUSED: tr("Resume")}.get(phase, tr("S&tart")))
        start.setIcon(icon("pause" if phase is RunPhase.DRIVING else "start", self.palette()))
        live = COLORS[self.theme].bad if self.connection.state is LinkState.CONNECTED else None
        self.commands["stop"].setIcon(icon("stop", self.palette(), live))
        self._show_hint()
        self.status.show_progress("", 0.0 if phase is RunPhase.SOLVING else None)
        if run.is_comparing:
            self.status.show_busy(tr("Comparing with the optimum"))
        self.status.show_speed(run.achieved_speed)
        self.planner.set_busy(phase is RunPhase.SOLVING, stale=run.is_plan_stale)
        self.speed.show_speed(run.settings.speed)
        self.floor.show_floor(run.settings.floor)
        self.speed.set_blocked(no_simulating(run))
        self.floor.set_blocked(no_simulating(run))
        self.canvas.hand = self.dragging if run.can_drag else self.scene_editor.hand
        self._show_values()
        self.commands.refresh()
        shown = self.banner.notice
        if "show_cause" in (shown.remedies if shown else ()) and not (run.unfit or run.no_paths):
            self.banner.clear()  # What was in the way is so no more.

    def _show_desk(self) -> None:
        """Show what is drawn, and what can be done to it."""
        self.commands[f"tool.{self.scene_editor.editor.kind.name.lower()}"].setChecked(True)
        self._show_title()
        self._show_phase()
        self.canvas.update()

    def _show_title(self) -> None:
        scene, file = self.run.scene, self.run.scene_file
        if scene is not None:
            name = scene.title or (file.stem if file is not None else tr("New scene"))
            self.setWindowTitle(tr("{scene} \u2013 Robot Workshop", scene=f"{messages.one_line(name)}[*]"))
            self.setWindowModified(self.scene_editor.is_modified)

    def _show_hint(self) -> None:
        self.status.show_hint(self._what_next())
        self.status.show_links(tuple(links_of(self.connection, self.matches)))

    def _what_next(self) -> str:
        run = self.run
        if self.scene_editor.hand is not None:
            return self.scene_editor.editor.hint
        if self.workspace is Workspace.MATCH and not run.is_driving:
            return next_step_in(self.matches)
        if run.unfit:
            return tr("The scene cannot be solved as it is")
        if run.scene is not None and not run.scene.tasks:
            return tr("Give a robot a goal: {key}", key="Ctrl+1")
        if run.is_driving and run.drives_real:
            return tr("Driving for real. Stop: {stop}", stop="Ctrl+.")
        return next_step(run.phase)

    def _show_picture(self) -> None:
        picture = self.picture()
        if picture is not None and self.run.phase is RunPhase.EMPTY:
            self.welcome.hide()  # A recording or a match is to be seen.
        if picture is not None and not self.ruled.has_rulers:
            picture = _numbered(picture)
        self.canvas.show_picture(picture)
        # A real robot is heard where it is.
        self.sounds.follow(None if self.run.drives_real else picture)
        self.projector.tell()
        if not self._values_due.isActive():
            self._values_due.start()

    def _show_values(self) -> None:
        """Show in numbers what the canvas shows."""
        run, playback = self.run, self.playback
        self.status.show_speed(run.achieved_speed)
        if playback.is_shown:
            self.robots.show_picture(self.picture(), is_truth_known=playback.is_truth_known)
            at = f"{playback.time_s:.1f} s"
            self.robots.show_mark(tr("Replayed: as it was at {time}", time=at), is_live=True)
            return
        self.robots.show_picture(self.picture(), is_truth_known=not run.drives_real)
        is_live = not run.drives_real or self.connection.state is LinkState.CONNECTED
        lost = tr("The robot is not connected: its last values") if run.snapshot is not None and not is_live else ""
        self.robots.show_mark(lost, is_live=is_live)

    def picture(self) -> Picture | None:
        """Return what is to be seen now: a recording that somebody has touched, a match, or the game."""
        picture = self.playback.picture(self.layers, self.theme) if self.playback.is_shown else None
        if picture is None and self.workspace is Workspace.MATCH:
            picture = self.matches.picture(self.layers, self.theme)
        return self.run.picture(self.layers, self.theme) if picture is None else picture

    def _draggable(self) -> Picture | None:
        """Return what can be dragged: not what was recorded, and is shown in place of what drives."""
        return None if self.playback.is_shown else self.run.picture(self.layers, self.theme)

    def _content(self) -> "AudienceContent":
        from gui.audience.content_choice import content_of

        """Return what an audience is shown now."""
        is_match = self.workspace is Workspace.MATCH
        return content_of(self.run, self.matches, self.playback, self.theme, is_match=is_match)

    def _wear(self) -> None:
        """Put on the colours of the chosen look."""
        self.theme = put_on(self.look)
        self._show_theme()

    def _show_theme(self) -> None:
        """Give the parts that draw themselves the colours of the theme."""
        self.canvas.theme = self.theme
        self.banner.set_theme(self.theme)
        self.rescue_banner.set_theme(self.theme)
        self.log.set_theme(self.theme)
        self.scene_editor.set_theme(self.theme)
        self.matches.set_theme(self.theme)
        self.timeline.set_look(self.theme, self.palette())
        self.plots.set_theme(self.theme)
        self.robots.set_theme(self.theme)
        self.connection_bar.gauges.set_theme(self.theme)
        self.commands.paint_icons(self.palette())
        if self.welcome.isVisible():
            self.show_welcome()
        self._show_phase()
        self._show_picture()


def _numbered(picture: Picture) -> Picture:
    """Return a picture with the grid's numbers in it, for where there are no rulers."""
    if {Layer.GRID, Layer.LABELS} <= picture.layers:
        return replace(picture, layers=picture.layers | {Layer.NUMBERS})
    return picture
