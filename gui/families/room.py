"""Other people's programs and clients in the window: their floors, and what is seen and done of each family."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QInputDialog, QWidget

from gui.contributions.command import Command, Menu
from gui.contributions.panel import Panel
from gui.contributions.place import own_place
from gui.families.guest_panel import GuestPanel
from gui.families.pioneer.clients import PioneerClients
from gui.sources.guest_source import GuestPhase, GuestSource
from gui.sources.plan_source import RunPhase
from gui.sources.playback import Playback
from gui.sources.run_source import RunSource
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity
from gui.texts.told_below import complained
from gui.widgets.file_dialog import FileDialog
from robotdriver.errors import WorkshopError
from robotworkshop.view.picture import Theme

if TYPE_CHECKING:
    from robotworkshop.families.live import OpenFloor
    from robotworkshop.frontends import ShownFloor

EXAMPLES = {"ev3": ("05_line_follower.py", "ev3_oval"), "eyebot": ("07_wander.c", None)}
"""By family, a program that drives at once, and the world that it is for; None for the family's own floor."""
PROGRAM_PANEL = "Programs"
"""The id of the panel with the displays and buttons of programs' robots."""
PIONEER_PANEL = "Pioneers"
"""The id of the panel with the table of Pioneers."""


class FamilyRoom(QObject):
    """Runs programs of other families on floors of their own.

    Args:
        run: The scene that is open is offered as a world; its seed and speed count here too.
        playback: Plays recordings of them again.
        window: Over which questions are shown.
    """

    noticed = Signal(object)
    begun = Signal(str)
    """A floor is laid out from now on: it is to be seen, and the panel of this id with it."""

    def __init__(self, run: RunSource, playback: Playback, window: QWidget) -> None:
        super().__init__(window)
        self._run = run
        self._window = window
        self.source = GuestSource(self)
        self.panel = GuestPanel(self.source, playback)
        self.source.noticed.connect(self.noticed)
        self.source.set_speed(run.settings.speed)
        run.changed.connect(self._follow_run)
        run.scene_changed.connect(self.source.forget)

    def commands(self) -> list[Command]:
        """Return what can be done with programs."""
        return [
            Command(
                "open_program",
                tr("Open pro&gram..."),
                Menu.RUN,
                self.choose_program,
                tr("Run a program for EV3 or EyeBot robots, unchanged; the file may also be dropped on the window"),
                ("Ctrl+P",),
                group="guests",
            ),
            Command(
                "wait_for_programs",
                tr("&Wait for programs..."),
                Menu.RUN,
                lambda: self.ask_about(()),
                tr("Open a floor that EV3 programs join from other terminals, or by plain python"),
                group="guests",
            ),
            Command(
                "serve_pioneers",
                tr("Serve Pio&neers..."),
                Menu.RUN,
                self.ask_about_pioneers,
                tr("Let programs that use ARIA drive Pioneer robots on a floor in this window"),
                group="guests",
            ),
            Command(
                "add_robot",
                tr("&Add a robot to the floor"),
                Menu.RUN,
                self.add_robot,
                tr("Put another Pioneer or EyeBot down while others drive"),
                blocked=self._no_adding,
                group="guests",
            ),
            Command(
                "load_map",
                tr("Loa&d another map..."),
                Menu.RUN,
                self.choose_map,
                tr("Change the map under the Pioneers while they drive on; their clients are notified"),
                blocked=self._no_map,
                group="guests",
            ),
        ]

    def panels(self) -> tuple[Panel, ...]:
        """Return the panels of bricks and robots, in the order in which they are laid."""
        return (
            Panel(
                own_place(PROGRAM_PANEL),
                lambda: self.panel,
                tr(
                    "What the robots of programs show: of an EV3 brick its display, lamps, buttons, motors and "
                    "sensors; of an EyeBot its display and keys. Buttons can be pressed."
                ),
            ),
            Panel(
                own_place(PIONEER_PANEL),
                lambda: PioneerClients(self.source),
                tr(
                    "The clients of the Pioneers: which robot has one and which further reports that gets, or the port "
                    "at which the robot waits for one."
                ),
            ),
        )

    def is_program(self, file: Path) -> bool:
        """Return whether a file holds a program of a family, and no mover."""
        from robotworkshop.families.family import families, family_of

        known = {suffix for family in families().values() for suffix in family.suffixes}
        return file.suffix in known and family_of(file) is not None

    def opens(self, file: Path) -> bool:
        """Return whether a file holds a program of a family, or a world with robots for such programs."""
        from robotworkshop.families.family import world_family

        return self.is_program(file) or world_family(file) is not None

    def open_file(self, file: Path) -> None:
        """Run a program on the floor that it has without a world, or open a world with its robots and programs."""
        from robotworkshop.families.family import families, family_of, world_family

        of_world = world_family(file)
        name = of_world or family_of(file)
        if name is None:
            return
        programs, world = ((file,), None) if of_world is None else ((), str(file))
        family, seed = families()[name], self._run.settings.seed
        self.open(file.name, family.opened(programs, world, seed), again=family.awaits and not programs)

    def open_example(self, family: str) -> None:
        """Run a family's example in a world that goes with it, and offer to open another program."""
        from robotworkshop.assets import examples_folder
        from robotworkshop.families.family import families

        name, world = EXAMPLES[family]
        floor = families()[family].opened((examples_folder() / name,), world, self._run.settings.seed)
        self.open(name, floor)
        text = tr("{program} is an example. Drop a program of yours here, and it drives.", program=name)
        self.noticed.emit(Notice(Severity.GOOD, text, ("open_program",)))

    def choose_program(self) -> None:
        """Ask for programs, and then how they are to run."""
        from gui.families.program_dialog import ask_for_files

        ask_for_files(self._window, tr("Open program"), tr("Programs (*.py *.c)"), self.ask_about)

    def ask_about(self, programs: Sequence[Path]) -> None:
        """Ask how programs are to run; without one, in which world programs from elsewhere are awaited."""
        from gui.families.program_dialog import ProgramDialog

        dialog = ProgramDialog(programs, self._run.scene_file, self._run.settings.seed, self._window)
        title = programs[0].name if programs else tr("Waiting for programs")
        dialog.wished.connect(lambda floor: self.open(title, floor, again=not programs))
        dialog.open()

    def ask_about_pioneers(self) -> None:
        """Ask which Pioneers are to be served."""
        from gui.families.pioneer.serve_dialog import ServeDialog

        dialog = ServeDialog(self._run.settings.seed, self._window)
        dialog.wished.connect(lambda wish: self.open(tr("Pioneers"), wish.opened, PIONEER_PANEL))
        dialog.open()

    def add_robot(self) -> None:
        """Put another EyeBot on the floor, or ask for the model of another Pioneer."""
        from robotworkshop.families.eyebot.live import EyeBotLive
        from robotworkshop.families.pioneer.models import known_models

        if isinstance(live := self.source.live, EyeBotLive):
            self._add(lambda: tr("{robot} has joined", robot=live.add_robot()))
            return
        dialog = QInputDialog(self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(tr("Add a robot"))
        dialog.setLabelText(tr("Model"))
        dialog.setComboBoxItems(known_models())
        dialog.setComboBoxEditable(True)
        dialog.textValueSelected.connect(self.add_pioneer)
        self.source.begun.connect(dialog.reject)  # It would be put on another floor.
        dialog.open()

    def add_pioneer(self, model: str) -> None:
        """Put a robot of this model on the floor of Pioneers."""
        from robotworkshop.families.pioneer.live import PioneerLive

        live = self.source.live
        if not (self.source.is_running and isinstance(live, PioneerLive)):
            self.noticed.emit(Notice(Severity.ERROR, tr("The robot was not added: no Pioneers are served")))
            return

        def add() -> str:
            place = live.add_robot(model)
            address = f"tcp:{place.host}:{place.port}"
            return tr("{robot} waits for a client at {address}", robot=place.name, address=address)

        self._add(add)

    def choose_map(self) -> None:
        """Ask for a map, and lay it out under the Pioneers."""
        dialog = FileDialog(self._window, tr("Load another map"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda name: self.load_map(Path(name)))
        self.source.begun.connect(dialog.reject)
        dialog.open()

    def load_map(self, file: Path) -> None:
        """Lay out another map under the Pioneers."""
        from robotworkshop.families.pioneer.live import PioneerLive

        live = self.source.live
        if self.source.is_running and isinstance(live, PioneerLive):
            live.load_map(file)
        else:
            self.noticed.emit(Notice(Severity.ERROR, tr("The map was not loaded: no Pioneers are served")))

    def _add(self, add: "Callable[[], str]") -> None:
        """Add a robot, and say what came of it."""
        try:
            self.noticed.emit(Notice(Severity.ROUTINE, add()))
        except WorkshopError as error:
            self.noticed.emit(Notice(Severity.ERROR, complained(error)))

    def open(self, title: str, open_floor: "OpenFloor", panel: str = PROGRAM_PANEL, *, again: bool = False) -> None:
        """Lay out a floor and run it.

        Args:
            title: What the user calls it.
            open_floor: Lays it out.
            panel: The id of the panel about its robots.
            again: Whether it is laid out again when it has ended by itself.
        """
        self._run.stop()
        self.source.begin(title, open_floor, again=again)
        self.begun.emit(panel)

    def show(self, floor: "ShownFloor") -> None:
        """Open the floor with which the window was started."""
        self.open(floor.title, floor.opened, PIONEER_PANEL if floor.serves else PROGRAM_PANEL)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self.panel.set_theme(theme)

    def close(self) -> None:
        """End everything, and wait for it."""
        self.source.close()

    def _no_adding(self) -> str:
        if not self.source.is_running:
            return tr("no programs run")
        from robotworkshop.families.eyebot.live import EyeBotLive
        from robotworkshop.families.pioneer.live import PioneerLive

        takes_more = isinstance(self.source.live, PioneerLive | EyeBotLive)
        return "" if takes_more else tr("the robots of EV3 worlds are those of the world")

    def _no_map(self) -> str:
        from robotworkshop.families.pioneer.live import PioneerLive

        is_served = self.source.is_running and isinstance(self.source.live, PioneerLive)
        return "" if is_served else tr("no Pioneers are served")

    def _follow_run(self) -> None:
        """Take the speed that was chosen; give way to what is done with the scene."""
        self.source.set_speed(self._run.settings.speed)
        if self._run.phase in (RunPhase.SOLVING, RunPhase.DRIVING) and self.source.phase is GuestPhase.ENDED:
            self.source.forget()
