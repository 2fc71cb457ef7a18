"""A series between players of a network comes to its end whatever some of them do, and goes on where it was ended."""

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec
import pytest

from robotworkshop.assets import find_scene
from robotworkshop.cli.app import main
from robotworkshop.evening.holding import News, RoundBegins, hold
from robotworkshop.evening.lobby import DiscoveredLobby, Greeter, NamedLobby
from robotworkshop.evening.names import PlayerNames
from robotworkshop.evening.outcome import ABSENT_RULE, forfeit, result_of
from robotworkshop.evening.playing import Host
from robotworkshop.floor_secret import FloorSecret
from robotworkshop.match.discovery import FoundPlayer
from robotworkshop.match.errors import MatchError
from robotworkshop.match.identity import Identity
from robotworkshop.match.referee.match_rulebook import MatchRuleOptions
from robotworkshop.match.referee.match_setup import Invitation, MatchSettings
from robotworkshop.match.referee.referee import Referee
from robotworkshop.match.wire.connection import address_text
from robotworkshop.recording import Replay
from robotworkshop.run.verdict import Phase, PlayerResult, Verdict, no_plan_after
from robotworkshop.stage.events import Announcer
from robotworkshop.tournament.game import GameKey, GameResult
from robotworkshop.tournament.journal import Journal, recording_file
from robotworkshop.tournament.series.books import setup_of
from robotworkshop.tournament.series.format import Series
from robotworkshop.tournament.series.pairing_system import PairingSystem
from robotworkshop.tournament.series.rounds import rounds_of, table_of
from robotworkshop.tournament.series.time_bank import LEAST_S, banks_of
from robotworkshop.tournament.tally import leaderboard
from robotworkshop.web.series_page import series_sections
from scene.files import load_scene, save_scene
from tests.robotworkshop.match.scripted import CODE, Script, ScriptedPlayer, with_short_ways

NAMES = ("ann", "bob", "cid", "dan")
SCENE = with_short_ways(load_scene(find_scene("duel_crossing")))
SERIES = Series(
    players=NAMES,
    pairing=PairingSystem.SWISS,
    rounds=2,
    best_of=1,
    scenes=("duel_crossing",),
    has_arena=False,
    time_limit_s=20.0,
)


class Room:
    """A lobby of scripted players that come and go."""

    def __init__(self) -> None:
        self.players: dict[str, ScriptedPlayer] = {}
        self._stack = ExitStack()

    def come(self, name: str, answer: Callable[[str], None] = lambda _: None) -> None:
        drive_s = 0.3 if name == "ann" else 3.0
        self.players[name] = self._stack.enter_context(ScriptedPlayer(Script(name, drive_s=drive_s, answer=answer)))

    def leave(self, name: str) -> None:
        self.players[name].close()

    def present(self) -> tuple[str, ...]:
        return tuple(self.players)

    def invitation(self, player: str) -> Invitation | None:
        here = self.players.get(player)
        return None if here is None else Invitation(here.address, CODE)

    def close(self) -> None:
        self._stack.close()


SECRET = FloorSecret()


@pytest.fixture
def room() -> Iterator[Room]:
    room = Room()
    yield room
    room.close()


def held(
    room: Room, folder: Path, listener: Callable[[News], object], is_called_off: Callable[[], bool] = lambda: False
) -> tuple[str | None, dict[GameKey, GameResult]]:
    host = Host(
        SERIES,
        folder,
        {"duel_crossing": SCENE},
        room,
        Greeter("test"),
        MatchRuleOptions(),
        SECRET,
        lambda _: None,
        lambda _: None,
    )
    with Journal(folder) as journal:
        journal.begin(setup_of(SERIES, {"duel_crossing": "1"}, SECRET))
        winner = hold(host, journal, listener, at_once=2, countdown_s=0.0, is_called_off=is_called_off)
        return winner, dict(journal.results)


def test_one_that_leaves_one_that_is_frozen_and_one_that_comes_back(room: Room, tmp_path: Path) -> None:
    thaw = threading.Event()
    room.come("ann")
    room.come("bob", lambda _: thaw.wait(60.0) and None)  # Frozen: it takes calls, and answers none.
    room.come("cid")
    room.come("dan")
    room.leave("dan")
    rounds: list[RoundBegins] = []

    def hear(news: News) -> None:
        if isinstance(news, RoundBegins):
            rounds.append(news)
            if len(rounds) == 2:
                room.come("dan")  # At another address.

    winner, results = held(room, tmp_path, hear)
    thaw.set()
    assert [len(one.round.meetings) for one in rounds] == [2, 2]
    assert len(results) == 4
    absent = {
        (key.seed, name)
        for key, game in results.items()
        for name, one in game.parts
        if one.rule == ABSENT_RULE and one.fault
    }
    assert {name for seed, name in absent if seed == 0} == {"bob", "dan"}
    assert {name for seed, name in absent if seed == 1} == {"bob"}
    assert winner == "ann"
    # The journal is that of any tournament, and each match that was held can be seen again.
    board = leaderboard(setup_of(SERIES, {"duel_crossing": "1"}, SECRET), results)
    assert {standing.mover for standing in board.standings if standing.faults == 2} == {"bob"}
    played = [game for game in results.values() if not any(one.rule == ABSENT_RULE for one in game.performances)]
    assert played
    for game in played:
        assert Replay(recording_file(tmp_path, game.key)).index.events["judged"] == 1
    page = series_sections(SERIES, results, {game.key: 7 for game in played})
    assert "Round 2" in page
    assert f"{winner} has won" in page
    assert '<a href="/game/7">' in page


def test_a_series_goes_on_where_it_was_ended(room: Room, tmp_path: Path) -> None:
    for name in NAMES:
        room.come(name)
    first: list[GameResult] = []

    def hear_first(news: News) -> None:
        if isinstance(news, GameResult):
            first.append(news)

    winner, results = held(room, tmp_path, hear_first, lambda: bool(first))
    assert winner is None
    assert 1 <= len(results) < 4
    second: list[News] = []
    winner, after = held(room, tmp_path, second.append)
    assert winner is not None
    assert {key: after[key] for key in results} == results
    assert sum(isinstance(news, GameResult) for news in second) == 4 - len(results)
    rows = table_of(SERIES, rounds_of(SERIES, after))
    assert sum(row.points for row in rows) == 4


def test_the_verb_gathers_its_players_holds_a_knock_out_and_says_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scene, out = tmp_path / "short.json", tmp_path / "evening"
    save_scene(SCENE, scene)
    with ExitStack() as stack:
        scripts = [Script("ann", drive_s=0.3), Script("bob", drive_s=None)]
        places = [stack.enter_context(ScriptedPlayer(script)).address for script in scripts]
        named = [part for host, port in places for part in ("--player", f"{host}:{port}#{CODE}")]
        options = ["--pairing", "knock-out", "--players", "2", "--countdown", "0"]
        assert main(["series", str(scene), "--out", str(out), *named, *options]) == 0
        told = capsys.readouterr()
        lines = told.out.splitlines()
        assert lines[0] == "1. ann: 1 points, Buchholz 0", told.err
        assert (out / "leaderboard.html").is_file()
        assert main(["series", "--out", str(out), *named]) == 0  # Nothing is left to be played.
        assert capsys.readouterr().out.splitlines() == lines
        for wrong, words in (
            (["series", str(scene), "--out", str(out), *named], "a series has begun there"),
            (["series", "--out", str(out), "--best-of", "3", *named], "--best-of: without a scene"),
            (["series", "--out", str(tmp_path / "new"), *named], "there is no series to resume"),
            (["series", str(scene), "--player", "h:1"], "its pairing code is missing"),
            (
                ["series", "maze", "--out", str(tmp_path / "new"), "--players", "2", *named],
                "a series takes scenes for two",
            ),
        ):
            assert main(wrong) == 2
            (line,) = [line for line in capsys.readouterr().err.splitlines() if "is here" not in line]
            assert words in line


def test_who_is_not_there_has_lost() -> None:
    key = GameKey("duel", ("ann", "bob"), 0)
    assert forfeit(key, frozenset({"bob"})).winner == "ann"
    assert forfeit(key, frozenset({"ann", "bob"})).winner is None


@pytest.mark.parametrize(
    ("rule", "winner", "phases", "expected", "reached"),
    [
        ("goal", "ann", (Phase.ARRIVED, Phase.DRIVING), "ann", (True, False)),
        ("goal", None, (Phase.ARRIVED, Phase.ARRIVED), None, (True, True)),
        ("missed polls", "bob", (Phase.DRIVING, Phase.DRIVING), "bob", (False, False)),
        ("time limit", None, (Phase.DRIVING, Phase.DRIVING), None, (False, False)),
    ],
)
def test_a_verdict_becomes_a_game_of_the_journal(
    rule: str, winner: str | None, phases: tuple[Phase, Phase], expected: str | None, reached: tuple[bool, bool]
) -> None:
    players = tuple(
        PlayerResult(name, "r", "prm", "h:1", phase, "", 1.0, 2.0, 30.0, 0, None, None, 9, 0)
        for name, phase in zip(("ann", "bob"), phases, strict=True)
    )
    verdict = Verdict(winner, rule, "so it was", True, 4.0, players)
    game = result_of(GameKey("duel", ("ann", "bob"), 0), verdict, 5.0)
    assert game.winner == expected
    assert tuple(one.reached for one in game.performances) == reached


def test_a_time_bank_is_for_all_games_of_a_series_together() -> None:
    series = msgspec.structs.replace(SERIES, time_bank_s=60.0)
    results: dict[GameKey, GameResult] = {}
    planned: list[tuple[float | None, float | None]] = [(20.0, 1.0), (35.0, None)]
    for number, (ann_s, bob_s) in enumerate(planned):
        key = GameKey("duel_crossing", ("ann", "bob"), number)
        banks_s = banks_of(series, results, key)
        reasons = ("", "" if bob_s else no_plan_after(banks_s[1] or 0.0))
        players = tuple(
            PlayerResult(name, "r", "prm", "h:1", Phase.FAILED, reason, time_s, 2.0, 30.0, 0, None, None, 9, 0)
            for name, reason, time_s in zip(key.movers, reasons, (ann_s, bob_s), strict=True)
        )
        results[key] = result_of(key, Verdict("ann", "planning time", "", False, 4.0, players), 5.0, banks_s)
    # Bob has used up what was left; the least of all remains to it.
    assert banks_of(series, results, GameKey("duel_crossing", ("bob", "ann"), 2)) == (LEAST_S, 5.0)
    assert banks_of(SERIES, results, GameKey("duel_crossing", ("bob", "ann"), 2)) == (None, None)


def test_named_players_are_known_by_what_they_call_themselves(tmp_path: Path) -> None:
    told: list[str] = []
    with ScriptedPlayer(Script("ann")) as player, ScriptedPlayer(Script("ann")) as second:
        invited = [Invitation(one.address, CODE) for one in (player, second)]
        lobby = NamedLobby(
            [*invited, Invitation(("127.0.0.1", 1), CODE)], Greeter("test"), PlayerNames(tmp_path, told.append)
        )
        assert lobby.present() == ("ann",)
        assert lobby.invitation("ann") == replace(invited[0], key=player.identity.name)
        assert lobby.invitation("bob") is None
    assert [line for line in told if "ann is claimed by a second player" in line] == told[:1]


@dataclass
class Network:
    """What is announced on a network."""

    found: tuple[FoundPlayer, ...] = ()

    def announce(self, *players: ScriptedPlayer) -> None:
        found = [FoundPlayer(one.script.name, address_text(one.address), "prm", "sim", "1", "0") for one in players]
        self.found = tuple(sorted(found, key=lambda one: (one.name, one.address)))


def test_a_name_belongs_to_the_player_that_came_first(tmp_path: Path) -> None:
    """Also where another one of the same name, with the same code, comes before it in every list."""
    told: list[str] = []
    network = Network()
    lobby = DiscoveredLobby(network, CODE, Greeter("test"), PlayerNames(tmp_path, told.append))
    with ExitStack() as stack:
        players = [stack.enter_context(ScriptedPlayer(Script("ann"))) for _ in range(2)]
        thief, ann = sorted(players, key=lambda one: address_text(one.address))
        network.announce(ann)
        assert lobby.present() == ("ann",)
        network.announce(thief, ann)
        assert lobby.present() == ("ann",)
        assert lobby.invitation("ann") == Invitation(ann.address, CODE, key=ann.identity.name)
        (line,) = told
        assert address_text(thief.address) in line
        network.announce(thief)  # Ann's network fails for a moment.
        assert lobby.invitation("ann") is None
        # The teacher gives the name back to the other one; the first one cannot take it again.
        names = PlayerNames(tmp_path, told.append)
        names.give_back("ann")
        network.announce(thief, ann)
        again = DiscoveredLobby(network, CODE, Greeter("test"), names)
        assert again.invitation("ann") == Invitation(thief.address, CODE, key=thief.identity.name)


def test_an_impostor_that_does_not_know_the_code_learns_nothing_and_is_not_let_in(tmp_path: Path) -> None:
    network = Network()
    lobby = DiscoveredLobby(network, "K7QRT2", Greeter("test"), PlayerNames(tmp_path, print))
    heard: list[str] = []
    with ScriptedPlayer(Script("ann", answer=heard.append)) as impostor:
        network.announce(impostor)
        assert lobby.present() == ()
        assert heard == ["pair", "prove"], "and never hello, which tells the code"


def test_a_player_that_takes_anothers_place_between_two_games_is_no_match() -> None:
    with ScriptedPlayer(Script("ann")) as ann, ScriptedPlayer(Script("bob")) as bob:
        invitations = [Invitation(ann.address, CODE, key=Identity().name), Invitation(bob.address, CODE)]
        with pytest.raises(MatchError, match="another player calls itself ann there"):
            Referee(SCENE, invitations, MatchSettings(), Announcer()).run()
