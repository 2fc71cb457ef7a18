"""Everything that the user does with a run: its commands, its panels, and the controls that stand in bars."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from gui.contributions.command import Command
from gui.contributions.panel import Panel
from gui.contributions.place import own_place
from gui.panels.run.commands import no_simulating, run_commands
from gui.panels.run.connection_bar import ConnectionBar
from gui.panels.run.floor import FloorChoice
from gui.panels.run.numbers import NumbersPanel
from gui.panels.run.planner import PlannerPanel
from gui.panels.run.robot_drive import RobotDrive
from gui.panels.run.robots import RobotsPanel
from gui.panels.run.speed import SpeedControl
from gui.sources.connection import Connection, LinkState
from gui.sources.guest_source import GuestSource
from gui.sources.plan_source import RunPhase
from gui.sources.playback import Playback
from gui.sources.run_source import SPEEDS, RunSource
from gui.sources.source import Source
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity
from robotworkshop.view.picture import Picture, Theme

MORE_SAMPLES = 4
"""The factor of samples for another try after a roadmap that was too thin."""


class RunRoom(QObject):
    """Plans and drives one run, with simulated robots or a real one.

    Args:
        run: What is planned and driven.
        guests: What is started, held and ended in its place while a floor of guests is shown.
        connection: To a real robot.
        addresses: At which real robots were found before, the newest first.
        window: Over which questions are shown.
    """

    stop_wanted = Signal()
    """Every robot there is must stop."""
    cause_wanted = Signal()
    """Show what keeps a robot from its goal."""
    noticed = Signal(object)

    def __init__(
        self,
        run: RunSource,
        guests: GuestSource,
        connection: Connection,
        addresses: Sequence[str],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._run = run
        self._guests = guests
        self._connection = connection
        self.planner = PlannerPanel(run.settings)
        self.robots = RobotsPanel()
        self.numbers = NumbersPanel()
        self.speed = SpeedControl(SPEEDS)
        self.floor = FloorChoice()
        self.connection_bar = ConnectionBar(addresses)
        self.robot_drive = RobotDrive(run, connection, self.connection_bar, window)
        self.robot_drive.noticed.connect(self.noticed)
        self.stop_wanted.connect(self.robot_drive.withdraw)
        self.planner.chosen.connect(run.choose_mover)
        self.speed.chosen.connect(run.set_speed)
        self.floor.chosen.connect(run.set_floor)
        run.planned.connect(lambda: self.numbers.show_plan(run.solve_reports, run.plan_figures))
        run.movers_found.connect(lambda: self.planner.set_movers(run.movers, run.settings))
        run.scene_changed.connect(self._offer_tasks)

    def commands(self) -> list[Command]:
        """Return what can be done with a run."""
        return run_commands(self._run, self._guests, self)

    def panels(self) -> tuple[Panel, ...]:
        """Return the panels about a run, in the order in which they are laid."""
        return (
            Panel(
                own_place("Planner"),
                lambda: self.planner,
                tr("Which mover plans and drives, and its parameters. Changes count from the next solve."),
            ),
            Panel(
                own_place("Robots"),
                lambda: self.robots,
                tr(
                    "What each robot senses, and how far its mover's belief is from the truth. Rest the cursor on a "
                    "row's name to read what it means. Greyed values are the last ones of a robot that is lost."
                ),
            ),
            Panel(
                own_place("Numbers"),
                lambda: self.numbers,
                tr(
                    "What planning came to: length and clearance of the path, size of the roadmap, and what took how "
                    "long. Compare with the optimum in the Run menu fills in how much longer the path is than the "
                    "shortest."
                ),
            ),
        )

    def show_phase(self) -> None:
        """Show what the run is doing, and what can be chosen meanwhile."""
        run = self._run
        self.planner.set_busy(run.phase is RunPhase.SOLVING, stale=run.is_plan_stale)
        self.speed.show_speed(run.settings.speed)
        self.floor.show_floor(run.settings.floor)
        self.speed.set_blocked(no_simulating(run))
        self.floor.set_blocked(no_simulating(run))

    def show_values(self, source: Source, picture: Picture | None) -> None:
        """Show in numbers what a source shows on the canvas."""
        run = self._run
        if isinstance(source, Playback):
            self.robots.show_picture(picture)
            self.robots.show_mark("", is_live=True)  # The timeline says that it is a replay.
            return
        if source is self._guests:
            self.robots.show_picture(picture)
            self.robots.show_mark("", is_live=True)
            return
        is_live = not run.drives_real or self._connection.state is LinkState.CONNECTED
        self.robots.show_picture(picture, run.phase)
        lost = tr("Last values") if run.snapshot is not None and not is_live else ""
        self.robots.show_mark(lost, is_live=is_live)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self.robots.set_theme(theme)
        self.connection_bar.gauges.set_theme(theme)

    def start_or_pause(self) -> None:
        """Let what is shown go, hold it, or let it go on."""
        if self._guests.has_content:
            self._guests.start_or_pause()
        else:
            self.robot_drive.start_or_pause()

    def single_step(self) -> None:
        """Hold what is shown, and let one tick pass."""
        if self._guests.has_content:
            self._guests.single_step()
        else:
            self._run.single_step()

    def reset(self) -> None:
        """Begin again with what is shown."""
        if self._guests.has_content:
            self._guests.reset()
        else:
            self._run.reset()

    def change_speed(self, steps: int) -> None:
        """Go so many steps faster, or slower."""
        self._run.set_speed(self.speed.neighbour(self._run.settings.speed, steps))

    def solve_with_more_samples(self) -> None:
        """Let the roadmap grow larger than the last time, and solve again."""
        if (form := self.planner.form) is not None:
            before = form.value("max_samples")
            form.set_value("max_samples", MORE_SAMPLES * before)
            if form.value("max_samples") > before:
                self._run.solve()
            else:
                text = tr("The mover takes no more than {number:,} samples", number=before)
                self.noticed.emit(Notice(Severity.ERROR, text))

    def _offer_tasks(self) -> None:
        scene = self._run.scene
        self.connection_bar.show_tasks([] if scene is None else [task.name for task in scene.tasks])
