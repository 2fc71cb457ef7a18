"""A race night in its thread: who comes in, the matches one after the other, and the table that is written."""

import logging
import threading
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING

from gui.match.duel import entered, player_names
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity

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

EVERYWHERE = "0.0.0.0"
"""Players of all networks of this computer are let in."""

LOBBY_S, COUNTDOWN_S, LIMIT_S = 0.5, 5.0, 300.0
"""The time between two looks for players, before each round, and of a match at most."""


@dataclass(frozen=True, slots=True)
class Present:
    """These players have joined."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings, and what is done now if that is new."""

    told: str
    rows: "tuple[Row, ...]"


@dataclass(frozen=True, slots=True)
class OnAir:
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
        """Return the names of the players that have joined."""
        return tuple(dict.fromkeys(name for lobby in self._parts for name in lobby.present()))

    def invitation(self, player: str) -> "Invitation | None":
        """Return where a player is now."""
        return next((found for lobby in self._parts if (found := lobby.invitation(player)) is not None), None)


@dataclass(frozen=True, slots=True)
class HeldNight:
    """A race night in its thread, from the first player to the table.

    Attributes:
        scene: Of all matches.
        folder: For the matches and the table.
        settings: Of the movers of this computer, and the speed.
        code: Of the players.
        tell: Takes news.
        asked: Movers of this computer that are to take part.
        begun: Set when no more are to be let in.
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
        from robotworkshop.evening.discovery import NightAnnouncement
        from robotworkshop.evening.lobby import Greeter
        from robotworkshop.evening.names import PlayerNames
        from robotworkshop.match.names import computer_name

        names = PlayerNames(self.folder, lambda text: self.tell(Notice(Severity.ERROR, text)))
        greeter, lobby = Greeter(computer_name()), _Lobbies()
        with ExitStack() as stack:
            self._look_round(stack, lobby, greeter, names)
            here: list[str] = []
            with NightAnnouncement(computer_name(), self.scene.title, EVERYWHERE) as announced:
                while not self.begun.is_set() and not self.is_over.wait(LOBBY_S):
                    self._let_in(stack, lobby, greeter, names, here)
                    self.tell(Present(players := lobby.present()))
                    announced.count(len(players))
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
                self.tell(Standings(_said(news, series.rounds), rows))

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
        self.tell(OnAir(address))


def _said(news: "News", rounds: int) -> str:
    """Return what is done now; empty for news that the table tells."""
    from robotworkshop.evening.holding import GameBegins, RoundBegins

    match news:
        case RoundBegins(one, in_s):
            return tr("Round {n} of {all} in {time} s", n=one.number + 1, all=rounds, time=f"{in_s:g}")
        case GameBegins(key):
            return " : ".join(key.movers)
    return ""
