"""Planners held against each other in the window: their floors, their table, and the page about them."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from gui.canvas.tied_floors import TiedFloors
from gui.contributions.command import Command, Menu
from gui.contributions.panel import Panel
from gui.contributions.place import own_place
from gui.panels.run.commands import no_solving
from gui.planners.page import ComparisonPage
from gui.planners.table import PlannersTable
from gui.sources.background import Background
from gui.sources.planners_source import ComparedPlanner, PlannersSource
from gui.sources.run_source import RunSource
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity
from gui.texts.told_below import complained
from robotdriver.errors import WorkshopError
from robotworkshop.view.picture import Layer, Theme

if TYPE_CHECKING:
    from gui.sources.mover_info import MoverChoice

USUAL = ("prm", "prm-textbook", "rrt-star", "visibility")
"""Until others are chosen, the planner of the next solve is compared with the first other one of these."""
CLOSE_WITHIN_S = 5.0

Asks = Callable[[Callable[[Path], object]], object]
"""Asks for a file or a folder, and hands it on."""


class PlannersRoom(QObject):
    """Compares planners on the scene that is open.

    Args:
        source: The planners.
        run: Has the scene, the movers and the seed.
        floors: Show what each of them has found.
        seen: Returns the layers and the colours in which the first is shown.
        ask_for_mover: Asks for a mover's file.
        ask_for_folder: Asks where the page is to be.
        over: The part of the window that settings lie over while they are changed.
    """

    changed = Signal()
    """Planners are compared, or no longer."""
    noticed = Signal(object)

    def __init__(
        self,
        source: PlannersSource,
        run: RunSource,
        floors: TiedFloors,
        seen: Callable[[], tuple[frozenset[Layer], Theme]],
        ask_for_mover: Asks,
        ask_for_folder: Asks,
        over: QWidget,
    ) -> None:
        super().__init__(over)
        self.source, self._run, self._floors, self._seen = source, run, floors, seen
        self._ask_for_mover, self._ask_for_folder = ask_for_mover, ask_for_folder
        self._is_shown = False
        self._loaded: tuple[MoverChoice, ...] = ()
        self._loading = Background(self)
        self.page = ComparisonPage(self)
        self.table = PlannersTable(over)
        self.table.chosen.connect(source.choose)
        self.table.removed.connect(source.remove)
        self.table.file_wanted.connect(self._choose_file)
        self.table.added.connect(self._add)
        self.table.again_wanted.connect(source.plan_again)
        self.table.cancel_wanted.connect(self._cancel)
        self.table.page_wanted.connect(self._choose_page)
        self.table.end_wanted.connect(source.end)
        for each in (source, self.page):
            each.noticed.connect(self.noticed)
            each.changed.connect(self.follow)
        for signal in (source.begun, source.ended):
            signal.connect(self.changed)
        run.movers_found.connect(self.follow)

    def commands(self) -> list[Command]:
        """Return what compares planners."""
        return [
            Command(
                "compare_planners",
                tr("Compare planners..."),
                Menu.RUN,
                self.begin,
                tr("Have two to four planners plan this scene, each on a floor of its own, and see what each finds"),
                ("F8",),
                blocked=lambda: no_solving(self._run),
            )
        ]

    def panels(self) -> tuple[Panel, ...]:
        """Return the table of planners."""
        text = tr(
            "Planners that plan the same scene, each on a floor of its own. Choose them and their settings: each "
            "change is planned at once. The best of each figure is bold."
        )
        return (Panel(own_place("Planners"), lambda: self.table, text),)

    def begin(self) -> None:
        """Hold the planner of the next solve against another one."""
        settings = self._run.settings
        other = next(name for name in USUAL if name != settings.mover)
        self.source.begin([ComparedPlanner(settings.mover, settings.parameters), ComparedPlanner(other)])

    def show(self) -> None:
        """Show on each floor but the first what its planner has found."""
        if self._is_shown:
            self._floors.show_pictures(self.source.pictures(*self._seen())[1:])

    def show_floors(self, *, on: bool) -> None:
        """Show a floor for each planner, or leave all the room to the first."""
        if on:
            self._is_shown = True
            self.follow()
        elif self._is_shown:
            self._is_shown = False
            self._floors.hide()

    def load(self, number: int, file: Path) -> None:
        """Let the mover of a file plan in the place of a planner."""

        def load() -> "MoverChoice":
            from gui.sources.mover_info import mover_choice

            return mover_choice(str(file))

        def done(choice: "MoverChoice") -> None:
            self._loaded = (*(mover for mover in self._loaded if mover.name != choice.name), choice)
            if number < len(self.source.entries):
                self.source.choose(number, ComparedPlanner(choice.name))

        def failed(error: WorkshopError) -> None:
            self.noticed.emit(Notice(Severity.ERROR, complained(error)))

        self._loading.start("loading a mover", load, done, failed)

    def write_page(self, folder: Path) -> None:
        """Have tables, plots and a page about these planners written into a folder."""
        if (scene := self.source.scene) is not None:
            file, entries = self._run.scene_file, self.source.entries
            name = "scene" if file is None else file.stem
            self.page.write(scene, name, [entry.planner.contestant for entry in entries], folder)

    def close(self) -> None:
        """Give up everything, and wait for its end."""
        self.page.close()
        self._loading.close(CLOSE_WITHIN_S)

    def _cancel(self) -> None:
        self.page.cancel()
        self.source.cancel()

    # Methods, not functions: Qt would hold on to a function, and with it to the window, until the table goes.

    def _choose_file(self, number: int) -> None:
        self._ask_for_mover(lambda file: self.load(number, file))

    def _choose_page(self) -> None:
        self._ask_for_folder(self.write_page)

    def _add(self) -> None:
        there = {entry.planner.mover for entry in self.source.entries}
        self.source.add(ComparedPlanner(next(name for name in USUAL if name not in there)))

    def follow(self) -> None:
        """Show the planners as they are now; also in other colours, by which Qt forgets fonts that labels got since."""
        source = self.source
        installed = {mover.name for mover in self._run.movers}
        movers = (*self._run.movers, *(mover for mover in self._loaded if mover.name not in installed))
        planned, cells = self.page.planned
        told = tr("{n} of {cells} planned", n=planned, cells=cells) if self.page.is_on else ""
        self.table.show_entries(source.entries, movers, source.busy, told)
        if self._is_shown and source.scene is not None:
            names = [entry.planner.name for entry in source.entries]
            self._floors.show(names, source.scene.workspace, has_free_corner=True)
            self.show()
