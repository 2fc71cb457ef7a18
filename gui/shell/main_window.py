"""The one main window: at first a frame with nothing in it, soon painted, into which the rooms are then put."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QGridLayout,
    QMainWindow,
    QMenuBar,
    QWidget,
)

from gui.canvas.canvas import Canvas
from gui.canvas.rulers import RuledCanvas
from gui.contributions.place import own_places
from gui.contributions.workspace import WORKSPACES, Workspace
from gui.editor.rail import ToolRail
from gui.shell.frame.panes import Panes
from gui.shell.frame.plates import Plates
from gui.shell.frame.top_bar import TopBar
from gui.shell.window_state import load_window_state, remembered, store_window_state, window_state_file
from gui.style.theme import ThemeChoice, apply_theme
from gui.texts.language import tr

if TYPE_CHECKING:
    from gui.help.tour import Step
    from gui.shell.rooms import Rooms

USUAL_SIZE, LEAST_SIZE = QSize(1280, 800), QSize(1024, 700)
"""The size of the first window, where the screen has room for it, and the least on the smallest of screens."""
SCORE_PX = 28
"""The score of a match takes so much more of the floor's upper edge than other plates."""
MARK_PX = 24
"""The reach of the mark of a robot or a goal, and some more."""
CAUSE_MM = 1500.0
"""The part of the floor that is shown around what is in the way."""


class MainWindow(QMainWindow):
    """Shows one source, round it the rooms' panels, and all of their commands.

    A new window is a frame: a canvas, and round it bar, rail, column and strip with nothing in them, each as large as
    it will be. `furnishing` puts in the rest. What is said, selected or opened later moves none of them.

    Attributes:
        state: What it remembers from one time to the next.
        workspace: Which work its user does.
    """

    theme_chosen = Signal()
    workspace_entered = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._rooms: Rooms | None = None
        self.state = load_window_state(window_state_file())
        self.theme_choice = ThemeChoice.__members__.get(self.state.look, ThemeChoice.SYSTEM)
        theme = apply_theme(self.theme_choice)  # Before there are any parts: Qt would dress each of them again.
        self.workspace = self._remembered(WORKSPACES) or Workspace.PLAN
        self._may_close = False
        self.setWindowTitle(tr("Robot Workshop"))
        self.setAcceptDrops(True)
        self.resize(USUAL_SIZE.boundedTo(self.screen().availableSize()).expandedTo(LEAST_SIZE))
        self.canvas = Canvas()
        self.canvas.theme = theme
        self.ruled = RuledCanvas(self.canvas)
        self.bar = TopBar()
        self.setMenuWidget(self.bar)
        self.work = QWidget()
        """All below the bar: the tools, the floor with its rulers, the column, and the strip."""
        self.rail = ToolRail()
        self.panes = Panes(own_places(), self.state.panels, self.work)
        grid = QGridLayout(self.work)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(0)
        grid.addWidget(self.rail, 0, 0)
        self.floors = QGridLayout()
        """The floor, and beside it those of what it is compared with."""
        self.floors.setSpacing(1)
        self.floors.addWidget(self.ruled, 0, 0)
        grid.addLayout(self.floors, 0, 1)
        grid.addWidget(self.panes.column, 0, 2)
        grid.addWidget(self.panes.strip, 1, 0, 1, 3)
        grid.setColumnStretch(1, 1)
        grid.setRowStretch(0, 1)
        self.setCentralWidget(self.work)
        self.plates = Plates(self.canvas, self.work)  # Made after what they lie over.
        self.restoreGeometry(self.state.geometry)
        self._lay_out()
        self.canvas.setFocus()

    @property
    def rooms(self) -> "Rooms":
        """The rooms in it, once it is furnished."""
        assert self._rooms is not None, "it is furnished"
        return self._rooms

    def take_rooms(self, rooms: "Rooms") -> None:
        """Take what is in it from now on."""
        self._rooms = rooms
        for sheet in self.panes.add(rooms.panels):
            sheet.raise_()
            self.plates.add_sheet(sheet)
        if (workspace := self._remembered(rooms.workspaces)) is not None and workspace is not self.workspace:
            self.workspace = workspace  # One that was not known before there were rooms.
            self._lay_out()

    def _remembered(self, workspaces: Sequence[Workspace]) -> Workspace | None:
        """Return the workspace that was used last, if it is one of these."""
        return next((each for each in workspaces if each.id == self.state.workspace), None)

    def menuBar(self) -> QMenuBar:
        """Return the menus, which stand in the bar."""
        return self.bar.menu_bar

    def _lay_out(self) -> None:
        """Show what stands round the floor in this workspace."""
        self.rail.setVisible(self.workspace is Workspace.DESIGN)
        self.canvas.room_above_px = SCORE_PX if self.workspace is Workspace.MATCH else 0
        self.ruled.show_rulers(self.workspace is Workspace.DESIGN)
        self.panes.take_arrangement(self.workspace)

    # What the commands ask of the window.

    def show_cause(self) -> None:
        """Go to what keeps a robot from its goal, where it can be changed."""
        from gui.shell.told.diagnosis import diagnose

        found = diagnose(self.rooms.scene_editor.editor.document, self.rooms.run.no_paths)
        self.rooms.commands["workspace.design"].setChecked(True)
        self.rooms.commands["layer.inflated"].setChecked(True)
        if found is None:
            return
        if found.place is None:
            self.canvas.fit()
        else:
            self.canvas.look_at(*found.place, CAUSE_MM)
        if (document := self.rooms.scene_editor.editor.document) is not None:
            document.select(found.parts)

    def choose_theme(self, chosen: ThemeChoice) -> None:
        """Take the colours of the system, or light or dark ones."""
        self.theme_choice = chosen
        self.state.look = chosen.name
        self.theme_chosen.emit()

    def choose_workspace(self, chosen: Workspace) -> None:
        """Show the panels of another kind of work, as they were when it was left."""
        self.rooms.layers.leave(self.workspace)
        self.workspace = chosen
        self.state.workspace = chosen.id
        self._lay_out()
        self.canvas.fit_again()
        self.enter_workspace()

    def enter_workspace(self) -> None:
        """Let the rooms know in which workspace they are."""
        self.rooms.scene_editor.open(self.workspace is Workspace.DESIGN)
        self.rooms.matches.open(self.workspace is Workspace.MATCH)
        self.rooms.layers.enter(self.workspace)
        self.rooms.commands["rulers"].setChecked(self.workspace is Workspace.DESIGN)
        self.rooms.view.show()
        self.workspace_entered.emit()

    def show_welcome(self) -> None:
        """Show what can be opened, over the canvas."""
        from robotworkshop.recording.retention import kept_recordings, recordings_folder

        opened = [Path(name) for name in self.state.scenes if Path(name).is_file()]
        recorded = kept_recordings(recordings_folder())[::-1]
        self.rooms.notices.show_welcome(opened, recorded, self.rooms.view.theme)

    def begin_first_drive(self, scene: Path) -> None:
        """Open a scene where it is solved, and then driven; the first time, lead through that."""
        self.rooms.commands["workspace.plan"].setChecked(True)
        self.rooms.run.scene_changed.connect(self.begin_first_tour, Qt.ConnectionType.SingleShotConnection)
        self.rooms.filing.open_scene(scene)

    def do_wanted(self, command: str) -> None:
        """Do what the welcome page offers: a command, a duel, an example, or the connection of a real robot."""
        match command:
            case "match":
                self.rooms.notices.welcome.hide()
                self.rooms.commands["workspace.match"].setChecked(True)
                self.rooms.matches.prepare_duel()
            case "connect":
                self.rooms.notices.welcome.hide()
                self.rooms.commands["workspace.drive"].setChecked(True)
                self.rooms.drive_plate.setChecked(True)
            case "ev3" | "eyebot":
                self.rooms.families.open_example(command)
            case _:
                self.rooms.commands[command].trigger()

    def choose_picture(self) -> None:
        """Ask for a file, and draw what is shown into it."""
        if (picture := self.rooms.view.exported_picture()) is not None:
            self.rooms.filing.choose_picture(picture)

    def choose_animation(self) -> None:
        """Ask for a file, and write the recording into it."""
        self.rooms.filing.choose_animation(self.rooms.view.theme)

    def begin_first_tour(self) -> None:
        """Lead through the window, where a scene is open already, unless that has been done before.

        Where edits of a crashed window are offered, these come first: the tour comes at the next start.
        """
        if self.rooms.rescue.is_looking:
            self.rooms.rescue.changed.connect(self.begin_first_tour, Qt.ConnectionType.SingleShotConnection)
        elif not self.state.tour_seen and self.rooms.rescue.offer is None:
            self.rooms.guide.begin_tour_at(1)

    def tour_steps(self) -> "tuple[Step, ...]":
        """Return what the tour leads to."""
        from gui.shell.tour_steps import Stops, tour_steps

        stops = Stops(
            bar=self.bar,
            welcome=self.rooms.notices.welcome,
            show_welcome=lambda: None if self.rooms.notices.welcome.isVisible() else self.show_welcome(),
            speed=self.rooms.run_room.speed,
            timeline=self.rooms.timeline,
            workspace=lambda: self.workspace,
            is_manual_open=lambda: self.rooms.guide.is_manual_open,
        )
        return tour_steps(self, self.rooms.run, self.rooms.playback, stops)

    def free_place(self, size: QSize) -> QPoint:
        """Return where a question of this size hides neither robots nor their ways; in the middle of other pages."""
        if not self.canvas.isVisible() or self.rooms.notices.welcome.isVisible():
            return self.work.geometry().center() - QPoint(size.width() // 2, size.height() // 2)
        from gui.canvas.free_place import free_place

        return self.canvas.mapTo(self, free_place(self.rooms.view.picture(), self.canvas.view, size))

    def never_covered(self) -> list[QRect]:
        """Return where in the window that is which a tour leaves in sight, the most important first.

        What stops the robots, and notices; then the robots and their goals.
        """
        from gui.canvas.free_place import robots_and_goals
        from gui.shell.tour_steps import seen_rect

        controls = self.bar.stop, self.rooms.notices.banner
        kept = [rect for control in controls if (rect := seen_rect(self, control)) is not None]
        if self.canvas.isVisible() and (picture := self.rooms.view.picture()) is not None:
            for place in robots_and_goals(picture, self.canvas.view):
                middle = self.canvas.mapTo(self, place.toPoint())
                kept.append(QRect(middle - QPoint(MARK_PX, MARK_PX), QSize(2 * MARK_PX, 2 * MARK_PX)))
        return kept

    # What the rooms ask of the window.

    def show_drive(self) -> None:
        """Show a drive that begins where it can be followed: while robots drive, nothing is drawn."""
        if self.workspace is Workspace.DESIGN:
            self.rooms.commands["workspace.drive"].setChecked(True)

    def show_match_form(self) -> None:
        """Show the form in which a match is entered."""
        self.rooms.commands["workspace.match"].setChecked(True)
        self.panes.open("Match")

    def show_tournament(self) -> None:
        """Show the sheet in which a tournament is entered."""
        self.rooms.commands["workspace.match"].setChecked(True)
        self.panes.open("Tournament")

    def show_programs(self, panel: str) -> None:
        """Show the floor on which programs drive, and the panel about its robots."""
        self.rooms.notices.banner.clear()
        self.rooms.notices.welcome.hide()
        self.rooms.commands["workspace.drive"].setChecked(True)
        self.panes.open(panel)
        self.canvas.fit()

    def begin_steps(self) -> None:
        """Go where one plans, and show the planner's steps."""
        self.rooms.commands["workspace.plan"].setChecked(True)
        self.show_steps()

    def show_steps(self) -> None:
        """Show the planner's steps below the floor where one plans, as long as there are any."""
        self.panes.show_for_now("Steps", on=self.workspace is Workspace.PLAN and self.rooms.steps.is_on)

    def show_schedule(self) -> None:
        """Show the plan of a team in time where one plans, as long as nothing else is shown of planners."""
        rooms, scene = self.rooms, self.rooms.run.scene
        robots = [] if scene is None else [robot.name for robot in scene.robots]
        rooms.schedule.show_plan(rooms.run.solve_reports, robots)
        is_free = self.workspace is Workspace.PLAN and not rooms.planners.is_on and not rooms.steps.is_on
        self.panes.show_for_now("Schedule", on=is_free and bool(rooms.schedule.ways))

    def show_planners(self) -> None:
        """Show the planners that are compared where one plans, as long as there are any."""
        rooms = self.rooms
        on = self.workspace is Workspace.PLAN and rooms.planners.is_on
        self.panes.show_for_now("Planners", on=on)
        rooms.planners_room.show_floors(on=on)

    def play_game(self, recording: Path) -> None:
        """Play a game of a tournament on the timeline."""
        self.panes.open("Timeline")
        self.rooms.playback.open(recording, shown=True)

    def show_runs(self, folder: Path) -> None:
        """Colour the floor by where the runs that are recorded in a folder went."""
        self.rooms.visits.take_folder(folder)
        self.rooms.commands["layer.visits"].setChecked(True)

    def show_two_runs(self) -> None:
        """Show what differs between two runs, as long as there are two."""
        is_on = self.rooms.side_by_side.is_on
        if is_on:
            self.rooms.commands["workspace.drive"].setChecked(True)
        self.panes.show_for_now("Runs", on=is_on)

    def remember_address(self, address: str) -> None:
        """Offer the address of a robot again, at the next start, too."""
        self.state.addresses = remembered(address, self.state.addresses)
        self.rooms.run_room.connection_bar.show_addresses(self.state.addresses)
        self.rooms.notices.banner.clear()

    def remember_sounds(self, on: bool) -> None:
        """Let the robots be heard at the next start, or not."""
        self.state.sounds = on

    def remember_tour(self) -> None:
        """Remember at once that the tour was shown: a program that is killed does not show it again."""
        self.state.tour_seen = True
        store_window_state(self.state, window_state_file())

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
        if self._rooms is None:
            super().closeEvent(event)
            return
        self.rooms.scene_editor.finish_saving()
        if self.rooms.scene_editor.is_modified and not self._may_close:
            event.ignore()
            self.rooms.filing.when_nothing_is_lost(self._close_now)
            return
        self.rooms.close()
        self.state.geometry = bytes(self.saveGeometry().data())
        store_window_state(self.state, window_state_file())
        super().closeEvent(event)

    def _close_now(self) -> None:
        self._may_close = True
        self.close()

    def open_file(self, file: Path) -> None:
        """Open whatever a file holds: a program or world of a family, a mover, a recording, or a scene."""
        if self.rooms.families.opens(file):
            self.rooms.families.open_file(file)
        else:
            self.rooms.filing.open_file(file)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files and folders of this computer."""
        urls = event.mimeData().urls()
        if self._rooms is not None and urls and all(url.isLocalFile() for url in urls):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open what is dropped."""
        files = [Path(url.toLocalFile()) for url in event.mimeData().urls()]
        if len(files) == 1 and files[0].is_dir():
            self._open_folder(files[0])
        else:
            self.open_files(files)

    def _open_folder(self, folder: Path) -> None:
        """Open what a folder holds; where that is several things, ask which."""
        from gui.shell.files.opening import openable_in
        from gui.texts.messages import Notice, Severity

        found = openable_in(folder)
        programs = [file for file in found if self.rooms.families.is_program(file)]
        if programs or len(found) == 1:
            self.open_files(programs or found)
        elif found:
            self.rooms.filing.choose_file(folder)
        else:
            text = tr("There is nothing in {folder} that can be opened", folder=str(folder))
            self.rooms.notices.notify(Notice(Severity.ERROR, text))

    def open_files(self, files: Sequence[Path]) -> None:
        """Open files as one would open them one by one: all movers, and the first of the others.

        Of programs it is asked in which world they are to run. Two recordings are shown beside each other.
        """
        from gui.shell.files.opening import MOVER, RECORDING, sorted_out

        programs, others = sorted_out(files, self.rooms.families.is_program)
        if programs:
            self.rooms.families.ask_about(programs)
        if len(others) == 2 and all(file.suffix == RECORDING for file in others):
            self.rooms.side_by_side.open(others[0], others[1])
            return
        movers = [file for file in others if file.suffix == MOVER]
        for file in (*movers, *others[len(movers) : len(movers) + 1]):
            self.open_file(file)
