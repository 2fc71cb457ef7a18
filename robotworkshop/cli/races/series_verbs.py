"""The verb `series`: from a lobby to the last round, files written and a table shown."""

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import msgspec

from robotworkshop.assets import find_scene
from robotworkshop.cli.interrupts import interrupted_by_signals
from robotworkshop.cli.printing import stdout
from robotworkshop.cli.printing.stderr import complain
from robotworkshop.cli.scene_verbs import ExitStatus
from robotworkshop.evening.holding import GameBegins, News, RoundBegins
from robotworkshop.evening.holding import hold as hold_series
from robotworkshop.evening.lobby import DiscoveredLobby, Greeter, Lobby, NamedLobby
from robotworkshop.evening.names import PlayerNames
from robotworkshop.evening.playing import Host
from robotworkshop.match.discovery import PlayerBrowser
from robotworkshop.match.errors import MatchError
from robotworkshop.match.referee.match_rulebook import MatchRuleOptions
from robotworkshop.match.referee.match_setup import Invitation
from robotworkshop.match.wire.connection import Address, read_address
from robotworkshop.recording.header import Header, pack_header
from robotworkshop.tournament.floor_secrets import FloorSecrets
from robotworkshop.tournament.game import GameResult
from robotworkshop.tournament.journal import Journal
from robotworkshop.tournament.page import counted, write_files
from robotworkshop.tournament.series.books import board_of, setup_of
from robotworkshop.tournament.series.format import (
    Series,
    check_players,
    label_of,
    read_series,
    usual_rounds,
    write_series,
)
from robotworkshop.tournament.series.pairing_system import PairingSystem
from robotworkshop.tournament.series.rounds import rounds_of, table_of, winner_of
from robotworkshop.tournament.setup import TournamentError, digest_of
from robotworkshop.web.audience import Relay
from robotworkshop.web.process import Pages, qr_lines, spectators
from robotworkshop.web.sources import CountDown, LiveRun, OnAir, TournamentFolder
from scene.files import load_scene
from scene.scene import Scene

_LOOK_S = 0.5
"""The lobby is looked at so often."""


@dataclass(frozen=True, slots=True)
class SeriesSettings:
    """The settings of a new series.

    Attributes:
        scenes: Scene files and names of ready scenes; none to go on with a series that has begun.
        pairing: Who meets whom.
        rounds: How many; None for as many as find one winner.
        best_of: Most games of a pair in a round.
        has_arena: Whether robots meet on one floor.
        speed: Factor of real time.
        time_limit_s: Of each game.
        time_bank_s: Of each player, for planning in all games; None for as much as the rules give each.
        players: It begins when so many are there; None for when the user says so.
        wait_s: Without a terminal it begins after so long.
    """

    scenes: tuple[str, ...]
    pairing: PairingSystem
    rounds: int | None
    best_of: int
    has_arena: bool
    speed: float
    time_limit_s: float
    time_bank_s: float | None
    players: int | None
    wait_s: float


@dataclass(frozen=True, slots=True)
class Holding:
    """The way in which a series is held today.

    Attributes:
        out: Folder for games and table.
        code: The pairing code of players that the network tells of; None to look for none.
        named: Players as ``HOST:PORT``, with ``#CODE`` where theirs is another one.
        rules: What is chosen about the rules.
        at_once: Games at a time.
        countdown_s: Before each round.
        web: Where browsers find the page; None for nowhere.
        greeter: Meets the players.
        given_back: Names that other players may have than those that have them.
    """

    out: Path
    code: str | None
    named: tuple[str, ...]
    rules: MatchRuleOptions
    at_once: int
    countdown_s: float
    web: Address | None
    greeter: Greeter
    given_back: tuple[str, ...] = ()


def hold(wanted: SeriesSettings, holding: Holding, as_json: bool) -> ExitStatus:
    """Hold a series, or what is left of it, and tell how it ended."""
    with interrupted_by_signals(), Journal(holding.out) as journal, ExitStack() as stack:
        before = read_series(holding.out)
        if before is None and not wanted.scenes:
            raise TournamentError(f"{holding.out}: there is no series to resume; name its scenes")
        if before is not None and wanted.scenes:
            raise TournamentError(
                f"{holding.out}: a series has begun there; leave its scenes out, or use another --out"
            )
        pages = stack.enter_context(_pages(holding))
        names = PlayerNames(holding.out, complain)
        for name in holding.given_back:
            names.give_back(name)
        lobby = stack.enter_context(_lobby(holding, names))
        series = before or _new_series(wanted, lobby)
        files = {label_of(scene): find_scene(scene) for scene in series.scenes}
        scenes = {label: _scene_for_two(file) for label, file in files.items()}
        secrets = FloorSecrets(holding.out)
        is_over = winner_of(series, rounds_of(series, journal.results)) is not None
        secret = secrets.for_games(are_left=not is_over)
        setup = setup_of(series, {label: digest_of(file.read_bytes()) for label, file in files.items()}, secret)
        journal.begin(setup)
        write_series(series, holding.out)
        complain(f"the floors' secret has the SHA-256 digest {secret.digest}")
        host = Host(
            series,
            holding.out,
            scenes,
            lobby,
            holding.greeter,
            holding.rules,
            secret,
            partial(_relay, pages),
            _interruptible,
        )
        try:
            hold_series(
                host,
                journal,
                partial(_tell, pages),
                at_once=holding.at_once,
                countdown_s=holding.countdown_s,
                is_called_off=lambda: False,
            )
        except KeyboardInterrupt:
            complain(f"{counted(len(journal.results))} kept in {holding.out}: the command without scenes goes on")
            raise
        secrets.publish()
        board = board_of(series, setup, journal.results)
        written = write_files(board, holding.out)
        rows = table_of(series, rounds_of(series, journal.results))
        if as_json:
            standing = [msgspec.to_builtins(row) for row in rows]
            stdout.print_json({"standing": standing, "leaderboard": msgspec.to_builtins(board)})
        else:
            for place, row in enumerate(rows, 1):
                stdout.print_line(f"{place}. {row.player}: {row.points:g} points, Buchholz {row.buchholz:g}")
            for published in secrets.published:
                stdout.print_line(f"the floors' secret was {published.text}; its SHA-256 digest is {published.digest}")
            stdout.print_line(f"{counted(board.games)}; {', '.join(str(file) for file in written)}")
    return ExitStatus.DONE


def _new_series(wanted: SeriesSettings, lobby: Lobby) -> Series:
    """Wait for the players, and return the series that they play."""
    players = _gathered(wanted, lobby)
    check_players(players)
    rounds = wanted.rounds or usual_rounds(wanted.pairing, len(players))
    if wanted.pairing is PairingSystem.SWISS and rounds > usual_rounds(PairingSystem.ROUND_ROBIN, len(players)):
        raise TournamentError(f"--rounds {rounds}: {len(players)} players have all met by then; use fewer")
    return Series(
        players=players,
        pairing=wanted.pairing,
        rounds=rounds,
        best_of=wanted.best_of,
        scenes=tuple(str(Path(name).absolute()) if Path(name).exists() else name for name in wanted.scenes),
        has_arena=wanted.has_arena,
        speed=wanted.speed,
        time_limit_s=wanted.time_limit_s,
        time_bank_s=wanted.time_bank_s,
    )


def _gathered(wanted: SeriesSettings, lobby: Lobby) -> tuple[str, ...]:
    """Return the players that have come, in the order in which they came."""
    gathered: dict[str, None] = {}
    has_terminal = sys.stdin.isatty()
    ends_s = time.monotonic() + wanted.wait_s
    has_pressed = threading.Event()
    if wanted.players is None and has_terminal:
        complain("players come in; press Enter to begin")
        threading.Thread(target=_until_enter, args=(has_pressed,), name="enter", daemon=True).start()
    while True:
        for player in lobby.present():
            if player not in gathered:
                gathered[player] = None
                complain(f"{player} is here ({len(gathered)})")
        if wanted.players is not None:
            if len(gathered) >= wanted.players:
                return tuple(gathered)[: wanted.players]
        elif has_terminal:
            if has_pressed.is_set():
                return tuple(gathered)
        elif time.monotonic() > ends_s:
            return tuple(gathered)
        _interruptible(_LOOK_S)


def _until_enter(has_pressed: threading.Event) -> None:
    sys.stdin.readline()
    has_pressed.set()


def _interruptible(seconds: float) -> None:
    threading.Event().wait(seconds)


@contextmanager
def _lobby(holding: Holding, names: PlayerNames) -> Iterator[Lobby]:
    """Have a lobby while the block runs."""
    if holding.named:
        yield NamedLobby([_invitation(text, holding.code) for text in holding.named], holding.greeter, names)
        return
    assert holding.code is not None
    try:
        browser = PlayerBrowser()
    except OSError as error:
        raise MatchError(f"players cannot be found here: {error.strerror}; name them with --player") from error
    with browser:
        yield DiscoveredLobby(browser, holding.code, holding.greeter, names)


def _invitation(text: str, code: str | None) -> Invitation:
    address, _, own = text.partition("#")
    return Invitation(read_address(address), own or code or "")


@contextmanager
def _pages(holding: Holding) -> Iterator[Pages | None]:
    """Show the series in browsers while the block runs, where that is asked for."""
    if holding.web is None:
        yield None
        return
    with spectators(holding.web, TournamentFolder(holding.out, "Race evening")) as pages:
        complain(f"spectators: {pages.url}")
        if sys.stderr.isatty():
            sys.stderr.write(qr_lines(pages.url))
        yield pages


def _relay(pages: Pages | None, title: str) -> Relay | None:
    """Return who is told where a game can be watched."""
    if pages is None:
        return None

    def show(address: Address, header: Header) -> None:
        pages.tell(OnAir(title, LiveRun(address, pack_header(header))))

    return show


def _scene_for_two(file: Path) -> Scene:
    scene = load_scene(file)
    if len(scene.tasks) != 2:
        raise TournamentError(f"{file}: {len(scene.tasks)} robots have a goal; a series takes scenes for two")
    return scene


def _tell(pages: Pages | None, news: News) -> None:
    match news:
        case RoundBegins(one, in_s):
            pairs = ", ".join(" : ".join(meeting.pair) for meeting in one.meetings)
            byes = f"; without an opponent: {', '.join(one.byes)}" if one.byes else ""
            complain(f"round {one.number + 1} in {in_s:g} s: {pairs}{byes}")
            if pages is not None:
                pages.tell(CountDown(f"Round {one.number + 1}", in_s))
        case GameBegins(key):
            complain(f"{' : '.join(key.movers)} in {key.scene}")
        case GameResult():
            reasons = dict.fromkeys(one.reason for one in news.performances if one.reason)
            words = "; ".join(part for part in (news.verdict, *reasons) if part)
            complain(f"{' : '.join(news.key.movers)}: {words}")
