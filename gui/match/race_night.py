"""A race night held in this window, from the first player who comes in to the table."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from gui.match.held_form import Held
from gui.match.held_night import HeldNight, OnAir, Present, Standings
from gui.match.long_work import LongWork
from gui.sources.run_source import RunSource
from gui.texts.language import counted, tr
from gui.texts.messages import Notice, Severity
from gui.texts.told_below import complained
from robotdriver.errors import WorkshopError

if TYPE_CHECKING:
    from robotworkshop.run.settings import Settings
    from robotworkshop.tournament.series.rounds import Row
    from scene.scene import Scene

CLOSE_WITHIN_S = 5.0
FEWEST, RIVALS = 2, 2
"""Players of a night, and robots in each of its matches."""


class NightPhase(Enum):
    """The phases of a race night."""

    NONE = "none"
    GATHERING = "players come in"
    RUNNING = "matches are held"
    ENDED = "over"


@dataclass(frozen=True, slots=True)
class Night:
    """All that is to be seen of a race night.

    Attributes:
        phase: What it is doing.
        code: What players type to take part.
        players: Names of the players that have joined, in their order.
        told: What is done now, or has come of it.
        standings: A row for each player, the best first.
    """

    phase: NightPhase = NightPhase.NONE
    code: str = ""
    players: tuple[str, ...] = ()
    told: str = ""
    standings: "tuple[Row, ...]" = ()


class RaceNight(QObject):
    """Holds one race night at a time.

    Args:
        run: Its scene is the one in which all meet.
        is_match_on: Says whether there is another match.

    Attributes:
        night: What is to be seen of it.
    """

    changed = Signal()
    begun = Signal()
    """Players are let in from now on."""
    noticed = Signal(object)
    on_air = Signal(object)
    """A match begins, and can be watched at this address of this computer."""

    def __init__(self, run: RunSource, is_match_on: Callable[[], bool], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._run, self._is_match_on = run, is_match_on
        self.night = Night()
        self._asked: SimpleQueue[str] = SimpleQueue()
        self._begun = threading.Event()
        self._work = LongWork(self._take, self)

    @property
    def is_on(self) -> bool:
        """True while players come in, or matches are held."""
        return self.night.phase in (NightPhase.GATHERING, NightPhase.RUNNING)

    @property
    def next_step(self) -> str:
        """The next thing to do with it."""
        if self.night.phase is NightPhase.GATHERING:
            return counted("Start with {n} player", "Start with {n} players", len(self.night.players))
        return tr("End the race night") if self.night.phase is NightPhase.RUNNING else tr("Hold a race night")

    @property
    def held(self) -> Held:
        """The race night's state, as its form shows it; while it is held, the bar's button is its own."""
        night = self.night
        gathers = night.phase is NightPhase.GATHERING
        here = [(f"{place}.", name, "") for place, name in enumerate(night.players, start=1)]
        table = [(f"{place}.", row.player, f"{row.points:g}") for place, row in enumerate(night.standings, start=1)]
        return Held(
            self.is_on,
            told=tr("Players join with this code:") if gathers else night.told,
            count=str(len(night.players)) if night.players else "",
            code=night.code if gathers else "",
            rows=table or here,
            deed="" if self.is_on else self.next_step,
            why_not="" if self.is_on else self.why_not(),
            way_out=tr("Cancel") if gathers else "",
            can_join=gathers,
        )

    def why_not(self) -> str:
        """Return why that cannot be done now; empty where it can."""
        if self.is_on:
            is_short = self.night.phase is NightPhase.GATHERING and len(self.night.players) < FEWEST
            return tr("a race night needs two players or more") if is_short else ""
        scene = self._run.scene
        if scene is None or len(scene.tasks) != RIVALS:
            return tr("a race night needs a scene with two robots and their goals")
        return tr("a match is on") if self._is_match_on() else self._run.unfit

    def go_on(self) -> None:
        """Let players come in, begin with those who have joined, or end it; nothing where it cannot be done now."""
        if self.why_not():
            return
        match self.night.phase:
            case NightPhase.GATHERING:
                self._begun.set()
                self._show(replace(self.night, phase=NightPhase.RUNNING))
            case NightPhase.RUNNING:
                self.stop()
            case _:
                if (scene := self._run.scene) is not None:
                    self.begun.emit()
                    self._gather(scene, _new_folder(), self._run.settings)

    def _gather(self, scene: "Scene", folder: Path, settings: "Settings") -> None:
        """Let players come in, who type a code that is made up now.

        Args:
            scene: For two robots; all matches are held in it.
            folder: For the matches and the table.
            settings: The speed, and the seed of movers of this computer.
        """
        from robotworkshop.match.player.pairing import new_pairing_code

        if self._work.is_busy:
            return
        code = new_pairing_code()
        self._asked, self._begun = asked, begun = SimpleQueue[str](), threading.Event()

        def hold(tell: Callable[[object], None], is_over: threading.Event) -> str | None:
            return HeldNight(scene, folder, settings, code, tell, asked, begun, is_over).run()

        self._work.begin("the race night", hold, self._end, self._fail)
        self._show(Night(NightPhase.GATHERING, code))

    def add(self, mover: str) -> None:
        """Let a mover of this computer take part."""
        self._asked.put(mover)

    def stop(self) -> None:
        """End it; the matches that were played are kept."""
        self._work.end()

    def close(self) -> None:
        """End it, and wait for that."""
        self._work.close(CLOSE_WITHIN_S)

    def _show(self, night: Night) -> None:
        if night != self.night:
            self.night = night
            self.changed.emit()

    def _take(self, news: object) -> None:
        match news:
            case Notice():
                self.noticed.emit(news)
            case Present(players):
                self._show(replace(self.night, players=players))
            case Standings(told, rows):
                self._show(replace(self.night, told=told or self.night.told, standings=rows))
            case OnAir(address):
                self.on_air.emit(address)

    def _end(self, winner: str | None) -> None:
        if self.night.phase is NightPhase.GATHERING:
            self._show(Night())
            return
        told = tr("The race night was ended early") if winner is None else tr("{winner} has won", winner=winner)
        self._show(replace(self.night, phase=NightPhase.ENDED, told=told))

    def _fail(self, error: WorkshopError) -> None:
        self._show(Night())
        text = tr("The race night could not be held: {reason}", reason=complained(error))
        self.noticed.emit(Notice(Severity.ERROR, text))


def _new_folder() -> Path:
    """Return where a race night that begins now is kept."""
    from robotworkshop.recording.retention import recordings_folder

    return recordings_folder().parent / "race nights" / f"{datetime.now():%Y-%m-%d %H.%M.%S}"
