"""Other people's programs and clients in the window: their floors, and what is seen and done of each family."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from gui.contributions.command import Command, Menu
from gui.contributions.panel import Area, Panel
from gui.contributions.workspace import Workspace
from gui.families.guest_panel import GuestPanel
from gui.sources.guest_source import GuestPhase, GuestSource
from gui.sources.run_source import RunPhase, RunSource
from gui.texts.language import tr
from robotworkshop.view.picture import Theme

if TYPE_CHECKING:
    from robotworkshop.families.live import OpenFloor

PROGRAM_PANEL = "Programs"
"""The id of the panel with the displays and buttons of programs' robots."""


class FamilyRoom(QObject):
    """Runs programs of other families on floors of their own.

    Args:
        run: The scene that is open is offered as a world; its seed and speed count here too.
        window: Over which questions are shown.
    """

    noticed = Signal(object)
    begun = Signal()
    """A floor is laid out from now on: it is to be seen."""

    def __init__(self, run: RunSource, window: QWidget) -> None:
        super().__init__(window)
        self._run = run
        self._window = window
        self.source = GuestSource(self)
        self.panel = GuestPanel(self.source)
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
                Menu.GAME,
                self.choose_program,
                tr("Run a program for EV3 or EyeBot robots, unchanged; the file may also be dropped on the window"),
                ("Ctrl+P",),
                group="guests",
            ),
        ]

    def panels(self) -> tuple[Panel, ...]:
        """Return the panels of bricks and robots, in the order in which they are laid."""
        nowhere: frozenset[Workspace] = frozenset()
        return (
            Panel(
                PROGRAM_PANEL,
                tr("Programs"),
                Area.LEFT,
                nowhere,
                lambda: self.panel,
                tr(
                    "What the robots of programs show: of an EV3 brick its display, lamps, buttons, motors and "
                    "sensors; of an EyeBot its display and keys. Buttons can be pressed."
                ),
            ),
        )

    def is_program(self, file: Path) -> bool:
        """Return whether a file holds a program of a family, and no mover."""
        from robotworkshop.families.recognition import PROGRAM_SUFFIXES, family_of

        return file.suffix in PROGRAM_SUFFIXES and family_of(file) is not None

    def choose_program(self) -> None:
        """Ask for programs, and then how they are to run."""
        from gui.families.program_dialog import ask_for_files

        ask_for_files(self._window, tr("Open program"), tr("Programs (*.py *.c)"), self.ask_about)

    def ask_about(self, programs: Sequence[Path]) -> None:
        """Ask how programs are to run."""
        from gui.families.program_dialog import ProgramDialog

        dialog = ProgramDialog(programs, self._run.scene_file, self._run.settings.seed, self._window)
        dialog.wished.connect(lambda wish: self.open(programs[0].name, wish.opened))
        dialog.open()

    def open(self, title: str, open_floor: "OpenFloor") -> None:
        """Lay out a floor, and run it."""
        self._run.stop()
        self.source.begin(title, open_floor)
        self.begun.emit()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self.panel.set_theme(theme)

    def close(self) -> None:
        """End everything, and wait for it."""
        self.source.close()

    def _follow_run(self) -> None:
        """Take the speed that was chosen; give way to what is done with the scene."""
        self.source.set_speed(self._run.settings.speed)
        if self._run.phase in (RunPhase.SOLVING, RunPhase.DRIVING) and self.source.phase is GuestPhase.ENDED:
            self.source.forget()
