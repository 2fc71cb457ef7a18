"""The one main window: puts the canvas, the panels and the commands together, and ties them to the game."""

import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDockWidget,
    QFileDialog,
    QGridLayout,
    QMainWindow,
    QMenu,
    QMessageBox,
    QSizePolicy,
    QTabBar,
    QToolBar,
    QToolButton,
    QWidget,
)

from gui import words
from gui.actions import Actions, Menu
from gui.canvas import Canvas, DraggingHand
from gui.commands import LAYER_KEYS, commands_of
from gui.connection import Connection, LinkState
from gui.editor.desk import EMPTY_SCENE, Desk
from gui.editor.editor import ToolKind
from gui.game import SPEEDS, Game, Phase
from gui.icons import icon
from gui.look import Look, put_on
from gui.match.hall import Hall
from gui.memory import load_memory, memory_file, remembered, store_memory
from gui.painter import COLORS
from gui.panels.banner import Banner
from gui.panels.connection_bar import ADDRESS_FORMS, ConnectionBar
from gui.panels.floor import FloorChoice
from gui.panels.keys import KeyList
from gui.panels.layers import LayersPanel
from gui.panels.log import LogPanel
from gui.panels.numbers import NumbersPanel
from gui.panels.palette import CommandPalette
from gui.panels.planner import PlannerPanel
from gui.panels.robots import RobotsPanel
from gui.panels.speed import SpeedControl
from gui.panels.status import StatusBar
from gui.panels.welcome import WelcomePage
from gui.timeline.panel import TimelinePanel
from gui.timeline.playback import Playback
from gui.words import Notice, Severity
from gui.workspaces import VERSION, Workspace, arrange
from robotdriver.errors import WorkshopError
from robotworkshop.assets import scene_files
from robotworkshop.picture import ALL_LAYERS, Layer, Picture
from robotworkshop.settings import Settings
from scene.scene import Scene, SceneRobot

MORE_SAMPLES = 4
"""Where a roadmap was too thin, one of so many times as many samples is tried."""
VALUES_EVERY_S = 0.1
"""Numbers that change faster than this cannot be read."""
_NEXT = {
    Phase.EMPTY: "Open a scene: Ctrl+O",
    Phase.LOADED: "Solve the scene: F5",
    Phase.SOLVING: "Looking for a path ...",
    Phase.SOLVED: "Solved. Start the robots: Space",
    Phase.DRIVING: "Driving. Pause: Space, stop: Ctrl+. Robots and obstacles can be dragged.",
    Phase.PAUSED: "Paused. Go on: Space, one tick: .",
    Phase.ENDED: "The drive has ended. Drive again: Space, back to the start: R",
}


class MainWindow(QMainWindow):
    """Shows a game, and hands the user's wishes to it."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.memory = load_memory(memory_file())
        self.look = Look.__members__.get(self.memory.look, Look.SYSTEM)
        # Before there are any parts: Qt would dress each of them anew.
        self.theme = put_on(self.look)
        self.game = Game(settings, self)
        self.connection = Connection(self)
        self.layers = ALL_LAYERS
        self.workspace = Workspace.__members__.get(self.memory.workspace, Workspace.PLAN)
        self.banner = Banner()
        self.canvas = Canvas()
        self.welcome = WelcomePage()
        self.welcome.hide()
        self.dragging = DraggingHand(lambda: self.game.picture(self.layers, self.theme), self.game.drag)
        self.desk = Desk(self.game, self)
        self.hall = Hall(self.game, self)
        self.playback = Playback(self)
        self.timeline = TimelinePanel(self.playback)
        self.commands = Actions(commands_of(self), self)
        self.robots = RobotsPanel()
        self.planner = PlannerPanel(settings, self.commands["load_mover"])
        self.log = LogPanel()
        self.numbers = NumbersPanel()
        self.speed = SpeedControl(SPEEDS)
        self.floor = FloorChoice()
        self.connection_bar = ConnectionBar(self.memory.addresses)
        self.status = StatusBar(self.commands["cancel"])
        self._values_shown_at_s = 0.0
        self._shown_phase = Phase.EMPTY
        self._may_close = False
        self._listed_robots: tuple[SceneRobot, ...] = ()

        self.setWindowTitle("Robot Workshop")
        self.setAcceptDrops(True)
        self.resize(1280, 800)
        self._lay_out()
        self._make_toolbar()
        self._make_menus()
        self._tie()
        self._show_theme()
        self.restoreGeometry(self.memory.geometry)
        self._take_arrangement()
        self._enter_workspace()
        self.canvas.setFocus()

    # What the commands ask of the window.

    def choose_scene(self) -> None:
        """Ask for a scene's file, and open it."""
        folder = str(self.game.scene_file.parent) if self.game.scene_file else ""
        dialog = QFileDialog(self, "Open a scene", folder, "Scenes (*.json);;All files (*)")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda name: self.open_scene(Path(name)))
        dialog.open()

    def new_scene(self) -> None:
        """Begin a scene, and draw it."""

        def begin() -> None:
            self.game.new_scene(EMPTY_SCENE)
            self.commands["workspace.design"].setChecked(True)

        self._when_nothing_is_lost(begin)

    def save_scene(self) -> bool:
        """Write the scene into its file; where it has none, ask for one. Return whether it is written."""
        file = self.game.scene_file
        if file is None or self.desk.needs_a_file:
            self.choose_scene_file()
            return False
        return self.desk.save(file)

    def choose_scene_file(self) -> None:
        """Ask for a file, and write the scene into it."""
        dialog = QFileDialog(self, "Save the scene", "", "Scenes (*.json)")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("json")
        dialog.selectFile("scene.json" if self.game.scene_file is None else self.game.scene_file.name)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda name: self.desk.save(Path(name)))
        dialog.open()

    def open_scene(self, file: Path) -> None:
        """Open a scene, once its user has said what shall become of edits that are not saved."""
        self._when_nothing_is_lost(lambda: self.game.open_scene(file))

    def _when_nothing_is_lost(self, go_on: Callable[[], object]) -> None:
        """Go on at once, or when the user has saved or given up the edits that are in no file."""
        if not self.desk.is_modified:
            go_on()
            return
        question = QMessageBox(self)
        question.setIcon(QMessageBox.Icon.Question)
        question.setText("The scene has edits that are not saved.")
        question.setInformativeText("Go on without them?")
        question.setStandardButtons(
            QMessageBox.StandardButton.Save | QMessageBox.StandardButton.Discard | QMessageBox.StandardButton.Cancel
        )
        question.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

        def answered(button: int) -> None:
            if button == QMessageBox.StandardButton.Discard or (
                button == QMessageBox.StandardButton.Save and self.save_scene()
            ):
                go_on()

        question.finished.connect(answered)
        question.open()

    def reload_scene(self) -> None:
        """Open the present scene's file again."""
        if self.game.scene_file is not None:
            self.open_scene(self.game.scene_file)

    def choose_mover(self) -> None:
        """Ask for a mover's .py file, and load it."""
        dialog = QFileDialog(self, "Load a mover", "", "Movers (*.py)")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda name: self.game.load_mover(Path(name)))
        dialog.open()

    def choose_picture(self) -> None:
        """Ask for a picture's file, and draw it."""
        dialog = QFileDialog(self, "Export a picture", "", "Pictures (*.png *.svg)")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("png")
        if self.game.scene_file is not None:
            dialog.selectFile(f"{self.game.scene_file.stem}.png")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda name: self.export_picture(Path(name)))
        dialog.open()

    def choose_animation(self) -> None:
        """Ask for a file, and write the recording into it: as a picture, an animation, or a page."""
        dialog = QFileDialog(
            self, "Export the recording", "", "Animation (*.gif);;Film (*.mp4);;Page (*.html);;Pictures (*.png *.svg)"
        )
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("gif")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda name: self.playback.export(Path(name), self.theme))
        dialog.open()

    def export_picture(self, file: Path) -> None:
        """Draw what is shown into a file."""
        from gui.export import write_picture

        picture = self.game.picture(self.layers, self.theme)
        if picture is None:
            return
        try:
            write_picture(picture, file)
        except WorkshopError as error:
            self._notice(Notice(Severity.ERROR, f"The picture was not written: {error}"))
        else:
            self._notice(Notice(Severity.ROUTINE, f"The picture is in {file}"))

    def start_or_pause(self) -> None:
        """Let the robots go, hold them, or let them go on; before a real one goes, have its floor cleared."""
        game = self.game
        if game.robot is None or game.is_driving or game.scene is None:
            game.start_or_pause()
            return
        question = QMessageBox(
            QMessageBox.Icon.Warning,
            "Drive the real robot",
            words.clear_the_floor(game.scene.tasks[0]),
            QMessageBox.StandardButton.Cancel,
            self,
        )
        question.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        drive = question.addButton("Drive", QMessageBox.ButtonRole.AcceptRole)
        drive.clicked.connect(game.start_or_pause)
        question.open()

    def stop_all(self) -> None:
        """Stop every robot there is, now."""
        self.hall.stop()
        self.game.stop()
        self.connection.stop_wheels()

    def connect_or_disconnect(self) -> None:
        """Do what the button of the connection bar says."""
        match self.connection.state:
            case LinkState.APART:
                self._connect()
            case LinkState.CONNECTING:
                self.connection.cancel()
            case LinkState.CONNECTED:
                self.game.stop()
                self.connection.disconnect_robot()

    def _connect(self) -> None:
        from robotworkshop.robot_choice import RobotChoice

        address = self.connection_bar.address
        if not address:
            self._notice(Notice(Severity.ERROR, f"Where is the robot? Type its address: {ADDRESS_FORMS}"))
            return
        self.memory.addresses = remembered(address, self.memory.addresses)
        self.connection_bar.show_addresses(self.memory.addresses)
        self.banner.clear()
        self.connection.connect_to(RobotChoice(address, self.connection_bar.model))

    def solve_with_more_samples(self) -> None:
        """Let the roadmap grow larger than the last time, and solve again."""
        if (form := self.planner.form) is not None:
            before = form.value("max_samples")
            form.set_value("max_samples", MORE_SAMPLES * before)
            if form.value("max_samples") > before:
                self.game.solve()
            else:
                self._notice(Notice(Severity.ERROR, f"The mover takes no more than {before:,} samples"))

    def change_speed(self, steps: int) -> None:
        """Go so many steps faster, or slower."""
        self.game.set_speed(self.speed.neighbour(self.game.settings.speed, steps))

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

    def choose_look(self, chosen: Look) -> None:
        """Take the colours of the system, or light or dark ones."""
        self.look = chosen
        self.memory.look = chosen.name
        self._wear()

    def choose_workspace(self, chosen: Workspace) -> None:
        """Show the panels of another kind of work, as they were when it was left."""
        self._keep_arrangement()
        self.workspace = chosen
        self.memory.workspace = chosen.name
        self._take_arrangement()
        self._enter_workspace()

    def _enter_workspace(self) -> None:
        self.desk.open(self.workspace is Workspace.DESIGN)
        self.hall.open(self.workspace is Workspace.MATCH)
        self._show_picture()

    def restore_arrangement(self) -> None:
        """Put the panels of the workspace back to where they were at first."""
        self.memory.arrangements.pop(self.workspace.name, None)
        self._take_arrangement()

    def show_welcome(self) -> None:
        """Show the scenes that can be opened, over the canvas."""
        recent = [Path(name) for name in self.memory.scenes if Path(name).is_file()]
        self.welcome.show_scenes(recent, scene_files(), self.theme, self.devicePixelRatioF())
        self.welcome.show()
        self.commands.refresh()

    @property
    def can_leave_welcome(self) -> bool:
        """Whether the welcome page hides a scene."""
        return self.welcome.isVisible() and self.game.scene is not None

    def close_notice(self) -> None:
        """Close what lies over the canvas."""
        if self.banner.notice is None:
            self.welcome.hide()
        self.banner.clear()
        self.commands.refresh()

    def show_palette(self) -> None:
        """Let a command be found by its name."""
        CommandPalette(self.commands, self).show()

    def show_keys(self) -> None:
        """List all commands with their keys."""
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
        if self.desk.is_modified and not self._may_close:
            event.ignore()
            self._when_nothing_is_lost(self._close_now)
            return
        self.game.stop()
        self.connection.close()
        self.hall.close()
        self.playback.close()
        self.game.close()
        self.welcome.close_pictures()
        self._keep_arrangement()
        self.memory.geometry = bytes(self.saveGeometry().data())
        store_memory(self.memory, memory_file())
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
        """Open the scene, or load the mover, that is dropped."""
        file = Path(event.mimeData().urls()[0].toLocalFile())
        if file.suffix == ".py":
            self.game.load_mover(file)
        elif file.suffix == ".rwrec":
            self.playback.open(file, shown=True)
        else:
            self.open_scene(file)

    # Building.

    def _lay_out(self) -> None:
        middle = QWidget()
        # The banner lies over the canvas, so that the floor does not jump when one comes or goes.
        cell = QGridLayout(middle)
        cell.setContentsMargins(0, 0, 0, 0)
        cell.addWidget(self.canvas, 0, 0)
        cell.addWidget(self.welcome, 0, 0)
        cell.addWidget(self.banner, 0, 0, Qt.AlignmentFlag.AlignTop)
        self.setCentralWidget(middle)
        self.setStatusBar(self.status)
        self.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
        layers = LayersPanel({layer: self.commands[f"layer.{layer.name.lower()}"] for layer in LAYER_KEYS})
        right, bottom = Qt.DockWidgetArea.RightDockWidgetArea, Qt.DockWidgetArea.BottomDockWidgetArea
        left = Qt.DockWidgetArea.LeftDockWidgetArea
        self.docks = (
            self._dock("Planner", self.planner, right),
            self._dock("Layers", layers, right),
            self._dock("Robots", self.robots, right),
            self._dock("Log", self.log, bottom),
            self._dock("Numbers", self.numbers, bottom),
            self._dock("Scene", self.desk.tree, left),
            self._dock("Properties", self.desk.form, left),
            self._dock("Match", self.hall.tabs, left),
            self._dock("Players", self.hall.rivals, right),
            self._dock("Timeline", self.timeline, bottom),
        )

    def _lay_docks(self) -> None:
        """Put every dock to its first place."""
        planner, layers, robots, log, numbers, scene, properties, match, players, timeline = self.docks
        right, bottom = Qt.DockWidgetArea.RightDockWidgetArea, Qt.DockWidgetArea.BottomDockWidgetArea
        left = Qt.DockWidgetArea.LeftDockWidgetArea
        for dock, area in (
            (planner, right),
            (robots, right),
            (timeline, bottom),
            (log, bottom),
            (numbers, bottom),
            (scene, left),
            (properties, left),
            (match, left),
            (players, right),
        ):
            self.addDockWidget(area, dock)
        self._hide_tabs()
        self.tabifyDockWidget(planner, layers)
        planner.raise_()

    def _size_docks(self) -> None:
        """Give every dock that is shown its first size."""
        planner, layers, robots, log, numbers, scene, properties, match, players, timeline = self.docks
        self.resizeDocks([planner, robots], [450, 250], Qt.Orientation.Vertical)
        self.resizeDocks([planner], [310], Qt.Orientation.Horizontal)
        self.resizeDocks([log, numbers], [440, 520], Qt.Orientation.Horizontal)
        self.resizeDocks([log], [150], Qt.Orientation.Vertical)
        self.resizeDocks([scene, properties], [240, 460], Qt.Orientation.Vertical)
        self.resizeDocks([scene, layers], [260, 200], Qt.Orientation.Horizontal)
        self.resizeDocks([match, players], [330, 260], Qt.Orientation.Horizontal)
        self.resizeDocks([timeline, log], [500, 460], Qt.Orientation.Horizontal)

    def _dock(self, title: str, panel: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        dock = QDockWidget(title, self)
        dock.setObjectName(title)
        dock.setWidget(panel)
        dock.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetClosable | QDockWidget.DockWidgetFeature.DockWidgetMovable
        )
        self.addDockWidget(area, dock)
        return dock

    def _make_menus(self) -> None:
        menus = {menu: self.menuBar().addMenu(menu.value) for menu in Menu}
        for which, menu in menus.items():
            menu.setToolTipsVisible(True)
            self.commands.fill(menu, which)
        recent = QMenu("Open &recent", self)
        recent.aboutToShow.connect(lambda: self._fill_recent(recent))
        menus[Menu.FILE].insertMenu(self.commands["reload"], recent)
        menus[Menu.VIEW].addSeparator()
        for part in (*self.docks, *self.bars):
            menus[Menu.VIEW].addAction(part.toggleViewAction())

    def _fill_recent(self, menu: QMenu) -> None:
        menu.clear()
        for name in self.memory.scenes:
            menu.addAction(name.replace("&", "&&")).triggered.connect(
                lambda _checked, name=name: self.open_scene(Path(name))
            )
        menu.setEnabled(bool(self.memory.scenes))

    def _take_arrangement(self) -> None:
        """Put the panels to where they were in this workspace, or where they belong at first."""
        self._hide_tabs()
        kept = self.memory.arrangements.get(self.workspace.name)
        if kept is None or not self.restoreState(kept, VERSION):
            self._lay_docks()
            arrange(self.workspace, (*self.docks, *self.bars))
            self._size_docks()

    def _hide_tabs(self) -> None:
        """Hide the tabs between docks before these are laid anew: Qt makes new ones and leaves the old in sight."""
        for tabs in self.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            tabs.hide()

    def _keep_arrangement(self) -> None:
        self.memory.arrangements[self.workspace.name] = bytes(self.saveState(VERSION).data())

    def _make_toolbar(self) -> None:
        bar = QToolBar("Tools")
        bar.setObjectName("Tools")
        bar.setMovable(False)
        bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        for group in (("open",), ("solve", "cancel"), ("start", "step", "stop", "reset")):
            for name in group:
                bar.addAction(self.commands[name])
            bar.addSeparator()
        bar.addWidget(self.speed)
        room = QWidget()
        room.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        bar.addWidget(room)
        for workspace in Workspace:
            bar.addAction(self.commands[f"workspace.{workspace.name.lower()}"])
        self.addToolBar(bar)
        drawing = self._drawing_bar()
        self.addToolBar(Qt.ToolBarArea.LeftToolBarArea, drawing)
        self.addToolBarBreak()
        robot = QToolBar("Floor and real robot")
        robot.setObjectName("Floor and real robot")
        robot.setMovable(False)
        robot.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        robot.addWidget(self.floor)
        robot.addSeparator()
        robot.addWidget(self.connection_bar)
        self.addToolBar(robot)
        self.bars = (robot, drawing)
        self.commands["stop"].setIconText("Stop all")
        # Its text changes, and the buttons beside it are not to jump.
        start = bar.widgetForAction(self.commands["start"])
        if isinstance(start, QToolButton):
            start.setMinimumWidth(start.fontMetrics().horizontalAdvance("Resume") + 64)

    def _drawing_bar(self) -> QToolBar:
        bar = QToolBar("Drawing tools")
        bar.setObjectName("Drawing tools")
        bar.setMovable(False)
        bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        for kind in ToolKind:
            bar.addAction(self.commands[f"tool.{kind.name.lower()}"])
        bar.addSeparator()
        for name in ("undo", "redo"):
            bar.addAction(self.commands[name])
        return bar

    def _tie(self) -> None:
        self.desk.changed.connect(self._show_desk)
        self.desk.noticed.connect(self._notice)
        self.hall.changed.connect(self._show_picture)
        self.playback.moved.connect(self._show_picture)
        self.playback.changed.connect(self._show_picture)
        self.playback.noticed.connect(self._notice)
        self.timeline.export_wanted.connect(self.choose_animation)
        game = self.game
        game.recorded.connect(lambda file: self.playback.open(file, shown=False))
        self.hall.noticed.connect(self._notice)
        self.desk.editor.changed.connect(self.canvas.update)
        game = self.game
        game.phase_changed.connect(self._show_phase)
        game.scene_changed.connect(self._show_scene)
        game.picture_changed.connect(self._show_picture)
        game.planning_progressed.connect(self.status.show_progress)
        game.noticed.connect(self._notice)
        game.planned.connect(lambda: self.numbers.show_plan(game.solve_reports, game.plan_figures))
        game.movers_found.connect(lambda: self.planner.set_movers(game.movers, game.settings))
        self.connection.changed.connect(self._show_link)
        self.connection.vitals_changed.connect(self._show_vitals)
        self.connection.noticed.connect(self._notice)
        self.connection_bar.pressed.connect(self.connect_or_disconnect)
        self.welcome.chosen.connect(self.open_scene)
        self.planner.chosen.connect(game.choose_plan)
        self.speed.chosen.connect(game.set_speed)
        self.floor.chosen.connect(game.set_floor)
        self.canvas.cursor_moved.connect(self.status.show_cursor)
        self.canvas.cursor_left.connect(self.status.hide_cursor)
        self.canvas.scale_changed.connect(self.status.show_scale)
        QApplication.styleHints().colorSchemeChanged.connect(self._wear)

    # Showing.

    def _notice(self, notice: Notice) -> None:
        self.log.add(notice)
        if notice.severity is not Severity.ROUTINE:
            self.banner.show_notice(notice, self.commands[notice.remedy] if notice.remedy else None)
            if self.game.phase is Phase.EMPTY and not self.welcome.isVisible():
                self.show_welcome()
            self.commands.refresh()

    def _show_scene(self) -> None:
        scene, file = self.game.scene, self.game.scene_file
        if scene is None:
            return
        self.banner.clear()
        self.welcome.hide()
        if file is not None:
            self.memory.scenes = remembered(str(file.absolute()), self.memory.scenes)
        self._show_title()
        self.canvas.fit()
        if self.connection.state is LinkState.APART and scene.robots:
            self.connection_bar.choose_model(scene.robots[0].model)
        self._list_robots(scene)
        self._show_picture()

    def _show_phase(self) -> None:
        game, phase = self.game, self.game.phase
        if phase is not self._shown_phase and phase not in (Phase.ENDED, Phase.PAUSED):
            self.playback.close_recording()  # It is of the drive before.
        if phase is not self._shown_phase and phase in (Phase.SOLVING, Phase.SOLVED, Phase.DRIVING):
            self.banner.clear()  # What it says is about what was before.
        self._shown_phase = phase
        start = self.commands["start"]
        start.setText({Phase.DRIVING: "Pause", Phase.PAUSED: "Resume"}.get(phase, "S&tart"))
        start.setIcon(icon("pause" if phase is Phase.DRIVING else "start", self.palette()))
        live = COLORS[self.theme].bad if self.connection.state is LinkState.CONNECTED else None
        self.commands["stop"].setIcon(icon("stop", self.palette(), live))
        self.status.show_hint(self._what_next())
        self.status.show_progress("", 0.0 if phase is Phase.SOLVING else None)
        self.status.show_speed(game.achieved_speed)
        self.planner.set_busy(phase is Phase.SOLVING, stale=game.is_plan_stale)
        self.speed.show_speed(game.settings.speed)
        self.floor.show_floor(game.settings.floor)
        self.canvas.hand = self.dragging if game.can_drag else self.desk.hand
        self.robots.show_floor(game.moved, is_true=not game.drives_real)
        self.robots.set_live(not game.drives_real or self.connection.state is LinkState.CONNECTED)
        self.commands.refresh()

    def _show_desk(self) -> None:
        """Show what is drawn, and what can be done to it."""
        desk, scene = self.desk, self.game.scene
        self.commands[f"tool.{desk.editor.kind.name.lower()}"].setChecked(True)
        if scene is not None:
            self._list_robots(scene)
        self._show_title()
        self._show_phase()
        self.canvas.update()

    def _list_robots(self, scene: Scene) -> None:
        if scene.robots != self._listed_robots:
            self._listed_robots = scene.robots
            self.robots.set_scene(scene)
            self.robots.set_theme(self.theme)

    def _show_title(self) -> None:
        scene, file = self.game.scene, self.game.scene_file
        if scene is not None:
            name = scene.title or (file.stem if file is not None else "New scene")
            self.setWindowTitle(f"{words.one_line(name)}[*] \u2013 Robot Workshop")
            self.setWindowModified(self.desk.is_modified)

    def _what_next(self) -> str:
        game = self.game
        if self.desk.hand is not None:
            return self.desk.editor.hint
        if game.unfit:
            return "The scene cannot be solved as it is"
        if game.is_driving and game.drives_real:
            return "Driving for real. Stop: Ctrl+."
        return _NEXT[game.phase]

    def _show_link(self) -> None:
        self._show_vitals()
        self.game.take_robot(self.connection.robot)

    def _show_vitals(self) -> None:
        self.connection_bar.show_state(self.connection.state, self.connection.vitals)

    def _show_picture(self) -> None:
        self.canvas.show_picture(self._picture())
        now_s = time.monotonic()
        if now_s - self._values_shown_at_s >= VALUES_EVERY_S:
            self._values_shown_at_s = now_s
            self.robots.show_floor(self.game.moved, is_true=not self.game.drives_real)
            self.status.show_speed(self.game.achieved_speed)

    def _picture(self) -> Picture | None:
        """Return what is to be seen now: a recording that somebody has touched, a match, or the game."""
        picture = self.playback.picture(self.layers, self.theme) if self.playback.is_shown else None
        if picture is None and self.workspace is Workspace.MATCH:
            picture = self.hall.picture(self.layers, self.theme)
        return self.game.picture(self.layers, self.theme) if picture is None else picture

    def _wear(self) -> None:
        """Put on the colours of the chosen look."""
        self.theme = put_on(self.look)
        self._show_theme()

    def _show_theme(self) -> None:
        """Give the parts that draw themselves the colours of the theme."""
        self.canvas.theme = self.theme
        self.banner.set_theme(self.theme)
        self.log.set_theme(self.theme)
        self.desk.set_theme(self.theme)
        self.hall.set_theme(self.theme)
        self.timeline.set_look(self.theme, self.palette())
        self.robots.set_theme(self.theme)
        self.commands.paint_icons(self.palette())
        if self.welcome.isVisible():
            self.show_welcome()
        self._show_phase()
        self._show_picture()
