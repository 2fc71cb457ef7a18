"""A race night held in this window: players come in, and all of them meet, one match after the other, in a thread."""

import logging
import threading
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from gui.match.duel import entered, player_names
from gui.sources.worker import Worker
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity
from gui.texts.told_below import complained
from robotdriver.errors import WorkshopError

if TYPE_CHECKING:
    from robotworkshop.evening.holding import News
    from robotworkshop.evening.lobby import Greeter, Lobby
    from robotworkshop.evening.names import PlayerNames
    from robotworkshop.match.referee.referee import Invitation
    from robotworkshop.match.wire.connection import Address
    from robotworkshop.recording.header import Header
    from robotworkshop.run.settings import Settings
    from robotworkshop.tournament.series.rounds import Row
    from scene.scene import Scene

log = logging.getLogger(__name__)

LOOK_MS, LOBBY_S, COUNTDOWN_S, LIMIT_S = 100, 0.5, 5.0, 300.0
"""How often is looked for news and for players, how long before each round, and the time limit of a match."""
CLOSE_WITHIN_S = 5.0
FEWEST = 2


class NightPhase(Enum):
    """What a race night is doing."""

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
        players: Who is there, in the order in which they came.
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

    Attributes:
        night: What is to be seen of it.
    """

    changed = Signal()
    noticed = Signal(object)
    on_air = Signal(object)
    """A match begins, and can be watched at this address of this computer."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.night = Night()
        self._worker = Worker()
        self._news: SimpleQueue[object] = SimpleQueue()
        self._asked: SimpleQueue[str] = SimpleQueue()
        self._begun, self._is_over = threading.Event(), threading.Event()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self._look)

    @property
    def is_on(self) -> bool:
        """Whether players come in, or matches are held."""
        return self.night.phase in (NightPhase.GATHERING, NightPhase.RUNNING)

    def gather(self, scene: "Scene", folder: Path, settings: "Settings") -> None:
        """Let players come in, who type a code that is made up now.

        Args:
            scene: For two robots; all matches are held in it.
            folder: For the matches and the table.
            settings: The speed, and the seed of movers of this computer.
        """
        from robotworkshop.match.player.pairing import new_pairing_code

        if self._worker.is_busy:
            return
        code = new_pairing_code()
        self._news, self._asked = SimpleQueue(), SimpleQueue()
        self._begun, self._is_over = threading.Event(), threading.Event()
        held = _Held(scene, folder, settings, code, self._news.put, self._asked, self._begun, self._is_over)
        self._worker.start("the race night", held.run, self._end, self._fail)
        self._timer.start()
        self._show(Night(NightPhase.GATHERING, code))

    def add(self, mover: str) -> None:
        """Let a mover of this computer take part."""
        self._asked.put(mover)

    def begin(self) -> None:
        """Let those who are there play; whoever comes later is too late."""
        if self.night.phase is NightPhase.GATHERING and len(self.night.players) >= FEWEST:
            self._begun.set()
            self._show(replace(self.night, phase=NightPhase.RUNNING))

    def stop(self) -> None:
        """End it; the matches that were played are kept."""
        self._is_over.set()

    def close(self) -> None:
        """End it, and wait for that."""
        self.stop()
        self._timer.stop()
        self._worker.join(CLOSE_WITHIN_S)

    def _show(self, night: Night) -> None:
        if night != self.night:
            self.night = night
            self.changed.emit()

    def _look(self) -> None:
        """Take what is new."""
        while True:
            try:
                news = self._news.get_nowait()
            except Empty:
                break
            self._take(news)
        self._worker.collect()
        if not self._worker.is_busy:
            self._timer.stop()

    def _take(self, news: object) -> None:
        match news:
            case Notice():
                self.noticed.emit(news)
            case _Present(players):
                self._show(replace(self.night, players=players))
            case _Standings(told, rows):
                self._show(replace(self.night, told=told or self.night.told, standings=rows))
            case _OnAir(address):
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


@dataclass(frozen=True, slots=True)
class _Present:
    """These players are there."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Standings:
    """How they stand; and what is done now, if that is new."""

    told: str
    rows: "tuple[Row, ...]"


@dataclass(frozen=True, slots=True)
class _OnAir:
    """A match can be watched."""

    address: "Address"


class _Lobbies:
    """Players of the network, and those of this computer; as `Lobby`."""

    def __init__(self) -> None:
        self._parts: list[Lobby] = []

    def add(self, lobby: "Lobby") -> None:
        """Ask this lobby, too."""
        self._parts.append(lobby)

    def present(self) -> tuple[str, ...]:
        """Return who is there."""
        return tuple(dict.fromkeys(name for lobby in self._parts for name in lobby.present()))

    def invitation(self, player: str) -> "Invitation | None":
        """Return where a player is now."""
        return next((found for lobby in self._parts if (found := lobby.invitation(player)) is not None), None)


@dataclass(frozen=True, slots=True)
class _Held:
    """A race night in its thread, from the first player to the table.

    Attributes:
        scene: Of all matches.
        folder: For the matches and the table.
        settings: Of the movers of this computer, and the speed.
        code: Of the players.
        tell: Takes news.
        asked: Movers of this computer that are to take part.
        begun: Set when all are there.
        is_over: Set when it is to end.
    """

    scene: "Scene"
    folder: Path
    settings: "Settings"
    code: str
    tell: Callable[[object], object]
    asked: SimpleQueue[str]
    begun: threading.Event
    is_over: threading.Event

    def run(self) -> str | None:
        """Hold it; return the winner, None where it was ended.

        Raises:
            WorkshopError: it cannot be held.
        """
        from robotworkshop.evening.lobby import Greeter
        from robotworkshop.evening.names import PlayerNames
        from robotworkshop.match.names import computer_name

        names = PlayerNames(self.folder, lambda text: self.tell(Notice(Severity.ERROR, text)))
        greeter, lobby = Greeter(computer_name()), _Lobbies()
        with ExitStack() as stack:
            self._look_round(stack, lobby, greeter, names)
            here: list[str] = []
            while not self.begun.is_set() and not self.is_over.wait(LOBBY_S):
                self._let_in(stack, lobby, greeter, names, here)
                self.tell(_Present(lobby.present()))
            return None if self.is_over.is_set() else self._play(lobby, greeter)

    def _look_round(self, stack: ExitStack, lobby: _Lobbies, greeter: "Greeter", names: "PlayerNames") -> None:
        """Look for players of the network, where there is one."""
        from robotworkshop.evening.lobby import DiscoveredLobby
        from robotworkshop.match.discovery import PlayerBrowser

        try:
            browser = stack.enter_context(PlayerBrowser())
        except OSError as error:
            log.info("no players are looked for: %s", error)
        else:
            lobby.add(DiscoveredLobby(browser, self.code, greeter, names))

    def _let_in(
        self, stack: ExitStack, lobby: _Lobbies, greeter: "Greeter", names: "PlayerNames", here: list[str]
    ) -> None:
        """Let the movers of this computer in that were asked for since."""
        from robotworkshop.evening.lobby import NamedLobby

        while not self.asked.empty():
            here.append(self.asked.get())
            name = player_names(tuple(here))[-1]
            invitation = stack.enter_context(entered(name, here[-1], self.settings, self.code))
            lobby.add(NamedLobby((invitation,), greeter, names))

    def _play(self, lobby: "Lobby", greeter: "Greeter") -> str | None:
        """Hold all matches, and write the table."""
        from robotworkshop.evening.holding import hold
        from robotworkshop.evening.playing import Host
        from robotworkshop.match.referee.match_rulebook import MatchRuleOptions
        from robotworkshop.tournament.floor_secrets import FloorSecrets
        from robotworkshop.tournament.journal import Journal
        from robotworkshop.tournament.page import write_files
        from robotworkshop.tournament.series.books import board_of, setup_of
        from robotworkshop.tournament.series.format import Series, check_players, label_of, usual_rounds, write_series
        from robotworkshop.tournament.series.pairing_system import PairingSystem
        from robotworkshop.tournament.series.rounds import rounds_of, table_of
        from robotworkshop.tournament.setup import digest_of
        from scene.files import save_scene

        players, file = lobby.present(), self.folder / "scene.json"
        check_players(players)
        with Journal(self.folder) as journal:
            save_scene(self.scene, file)
            series = Series(
                players=players,
                pairing=PairingSystem.SWISS,
                rounds=usual_rounds(PairingSystem.SWISS, len(players)),
                best_of=1,
                scenes=(str(file),),
                has_arena=True,
                speed=self.settings.speed or 1.0,
                time_limit_s=LIMIT_S,
            )
            secrets, label = FloorSecrets(self.folder), label_of(str(file))
            secret = secrets.for_games(are_left=True)
            setup = setup_of(series, {label: digest_of(file.read_bytes())}, secret)
            journal.begin(setup)
            write_series(series, self.folder)

            def watched(_title: str) -> Callable[["Address", "Header"], None]:
                return lambda address, _header: self._put_on_air(address)

            def heard(news: "News") -> None:
                rows = table_of(series, rounds_of(series, journal.results))
                self.tell(_Standings(_said(news, series.rounds), rows))

            host = Host(
                series,
                self.folder,
                {label: self.scene},
                lobby,
                greeter,
                MatchRuleOptions(),
                secret,
                watched,
                lambda seconds: self.is_over.wait(seconds),
            )
            winner = hold(host, journal, heard, at_once=1, countdown_s=COUNTDOWN_S, is_called_off=self.is_over.is_set)
            secrets.publish()
            write_files(board_of(series, setup, journal.results), self.folder)
            return winner

    def _put_on_air(self, address: "Address") -> None:
        self.tell(_OnAir(address))


def _said(news: "News", rounds: int) -> str:
    """Return what is done now; empty for news that the table tells."""
    from robotworkshop.evening.holding import GameBegins, RoundBegins

    match news:
        case RoundBegins(one, in_s):
            return tr("Round {n} of {all} in {time} s", n=one.number + 1, all=rounds, time=f"{in_s:g}")
        case GameBegins(key):
            return " : ".join(key.movers)
    return ""


def new_folder() -> Path:
    """Return where a race night that begins now is kept."""
    from robotworkshop.recording.retention import recordings_folder

    return recordings_folder().parent / "race nights" / f"{datetime.now():%Y-%m-%d %H.%M.%S}"
