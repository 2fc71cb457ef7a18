"""Tournaments in one window: the sheet in which they are entered, and what plays behind it."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from gui.contributions.command import Command, Menu
from gui.contributions.panel import Panel
from gui.contributions.place import own_place
from gui.sources.run_source import RunSource
from gui.sources.tournament_source import TournamentSource
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity
from gui.texts.told_below import complained
from robotdriver.errors import WorkshopError

if TYPE_CHECKING:
    from gui.tournament.panel import TournamentPanel


class TournamentRoom(QObject):
    """Plays one tournament at a time. Its sheet is made when it is first seen.

    Args:
        run: Knows the movers.

    Attributes:
        source: Plays.
    """

    changed = Signal()
    """There is something new to be seen."""
    begun = Signal()
    """A tournament is played from now on: what was said of earlier tries does not count any more."""
    sheet_wanted = Signal()
    """The sheet is to be seen."""
    game_chosen = Signal(object)
    """The recording of a game, which is to be played."""
    noticed = Signal(object)

    def __init__(self, run: RunSource, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._run = run
        self.source = TournamentSource(self)
        self.source.noticed.connect(self.noticed)
        self.source.changed.connect(self.changed)

    @cached_property
    def panel(self) -> "TournamentPanel":
        """The sheet."""
        from gui.tournament.panel import TournamentPanel

        panel = TournamentPanel(self.source)
        panel.game_chosen.connect(self.game_chosen)
        panel.seen.connect(self.changed)
        panel.form.pressed.connect(self._start_or_cancel)
        panel.form.resumed.connect(self.begun)
        panel.form.resumed.connect(self.source.resume)

        def offer_movers() -> None:
            panel.form.offer_movers([mover.name for mover in self._run.movers])

        self._run.movers_found.connect(offer_movers)
        offer_movers()
        return panel

    @property
    def is_shown(self) -> bool:
        """True if the sheet is open."""
        return "panel" in self.__dict__ and self.panel.isVisible()

    def commands(self) -> list[Command]:
        """Return what can be done about tournaments."""
        return [
            Command(
                "match.tournament",
                tr("Tournament"),
                Menu.MATCH,
                self.sheet_wanted.emit,
                tr("Let movers play against each other, many games at a time"),
                group="tournament",
            ),
            Command(
                "tournament.export",
                tr("&Export the tournament's table..."),
                Menu.MATCH,
                lambda: self.panel.choose_file(),
                tr("Write the table into a file: CSV, HTML or JSON"),
                blocked=lambda: "" if self.source.table.board is not None else tr("there is no table yet"),
                group="tournament",
            ),
        ]

    def panels(self) -> tuple[Panel, ...]:
        """Return the sheet as the window's panel."""
        text = tr(
            "The tournament's table, which fills in while games are played, and the games that were. A click "
            "on a title sorts by it; a game that was recorded is played on the timeline by a double click."
        )
        return (Panel(own_place("Tournament"), lambda: self.panel, text),)

    def close(self) -> None:
        """End it, and wait for that."""
        self.source.close()

    def _start_or_cancel(self) -> None:
        if self.source.is_on:
            self.source.cancel()
            return
        try:
            wish = self.panel.form.config
        except WorkshopError as error:
            text = tr("The tournament could not start: {reason}", reason=complained(error))
            self.noticed.emit(Notice(Severity.ERROR, text))
            return
        self.begun.emit()
        self.source.begin(wish)
