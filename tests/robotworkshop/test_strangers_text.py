"""What strangers wrote, in scenes, recordings and matches, reaches no terminal as an order."""

import json
import logging
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from robotdriver.pose import Pose
from robotworkshop.assets import find_scene
from robotworkshop.cli import app
from robotworkshop.cli.printing import stdout
from robotworkshop.cli.printing.player_lines import line_of
from robotworkshop.cli.printing.stderr import set_up
from robotworkshop.cli.races.player_verbs import list_players
from robotworkshop.match.discovery import FoundPlayer
from robotworkshop.match.observing import observers
from robotworkshop.match.observing.observers import Broadcast
from robotworkshop.match.player.player_events import RefereeCame, RefereeLeft, Refused
from robotworkshop.printable import printable
from robotworkshop.recording import Header, Recorder, RunKind
from robotworkshop.run.events import Event, Judged, MatchOpened, MatchStarted, PlayersPolled
from robotworkshop.run.settings import Settings
from robotworkshop.run.verdict import Phase, PlayerResult, PlayerView, Verdict
from robotworkshop.stage.events import Announcer
from scene import load_scene
from scene.files import save_scene
from tests.robotworkshop.match.scripted import CODE, Script, ScriptedPlayer, with_short_ways

LINK = "\x1b]8;;http://evil.example\x1b\\here\x1b]8;;\x1b\\"
MARKED = "o" + "\u0301" * 200

EVIL = "\x1b[2J\x1b]0;owned\x07\x9b31m\b\r\x7f\u202eliam[red]"
"""Clears the screen, names the window, colours, goes back, and turns the direction of writing."""

WORSE = f"{EVIL}{LINK}\x85\x90\x9d\u2028\u2029\u2066\u200f\u061c\ufeff\u200b\U000e0041\n{MARKED}"
"""A link, C1 controls, ends of lines, marks of direction, spaces of no width, a tag, and 200 accents on one letter."""

ORDERS = frozenset("\x1b\x07\x9b\b\r\x7f\x85\x90\x9d\u202e\u2028\u2029\u2066\u200f\u061c\ufeff\u200b\U000e0041")


def hostile_match() -> tuple[Header, list[Event]]:
    scene = replace(load_scene(find_scene("duel_crossing")), meta={"title": EVIL})
    view = PlayerView(EVIL, "player1", EVIL, EVIL, phase=Phase.DRIVING, activity=EVIL, claim=Pose(0.0, 0.0))
    result = PlayerResult(
        name=EVIL,
        robot="player1",
        mover=EVIL,
        address=EVIL,
        phase=Phase.FAILED,
        reason=EVIL,
        preprocess_s=0.0,
        drive_s=1.0,
        goal_distance_mm=1.0,
        collisions=0,
        median_round_trip_s=None,
        worst_round_trip_s=None,
        polls=1,
        missed_polls=0,
    )
    verdict = Verdict(EVIL, EVIL, EVIL, False, 3.0, (result, result))
    events: list[Event] = [
        MatchOpened(scene, (view, view)),
        MatchStarted(),
        PlayersPolled(0.05, (view, view)),
        Judged(verdict),
    ]
    header = Header(RunKind.MATCH, scene, Settings(mover=EVIL), EVIL, {"robotworkshop": EVIL})
    return header, events


@pytest.fixture
def recording(tmp_path: Path) -> Path:
    announcer = Announcer()
    header, events = hostile_match()
    with Recorder(tmp_path / "evil.rwrec", header, announcer):
        for event in events:
            announcer.announce(event)
    return tmp_path / "evil.rwrec"


def orders_in(text: str) -> set[str]:
    """Return what a terminal would obey in what was printed, or pile up."""
    piled = {"\u0301" * 9} if "\u0301" * 9 in text else set()
    return piled | ORDERS & set(text.replace("\r\n", "\n"))


@pytest.mark.parametrize("options", [(), ("--json",), ("--step",)])
def test_a_hostile_recording_is_replayed_in_plain_text(
    recording: Path, options: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", iter_lines("", "", EVIL, "q"))
    assert app.main(["replay", str(recording), *options]) == 0
    told = capsys.readouterr()
    assert "liam" in told.out
    assert not orders_in(told.out + told.err)


def test_bars_on_a_terminal_hold_plain_text(
    recording: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert app.main(["replay", str(recording)]) == 0
    told = capsys.readouterr()
    assert "[red]" in told.err
    assert "\x1b]" not in told.err
    assert not {"\x07", "\x9b", "\b", "\x7f", "\u202e"} & set(told.err)


def test_a_hostile_referee_is_watched_in_plain_text(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    header, events = hostile_match()
    is_let_in = threading.Event()
    monkeypatch.setattr(observers.log, "info", lambda *_: is_let_in.set())
    with Broadcast(("127.0.0.1", 0), header) as broadcast:
        for event in events:
            broadcast.hear(event)
        ending = threading.Thread(target=lambda: is_let_in.wait(60.0) and broadcast.close())
        ending.start()
        assert app.main(["watch", f"127.0.0.1:{broadcast.address[1]}"]) == 0
        ending.join()
    told = capsys.readouterr()
    assert "wins" in told.out
    assert "the match begins" in told.err
    assert not orders_in(told.out + told.err)


def test_errors_and_the_log_are_plain_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scene = json.loads(find_scene("crossing").read_text(encoding="utf-8"))
    scene["robots"][0]["name"] = EVIL
    (tmp_path / "evil.json").write_text(json.dumps(scene), encoding="utf-8")
    assert app.main(["solve", str(tmp_path / "evil.json")]) == 2
    assert app.main(["solve", EVIL]) == 2
    told = capsys.readouterr()
    assert told.err.count("\n") == 2
    assert not orders_in(told.out + told.err)


def test_the_log_keeps_to_one_line_a_message(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logging.getLogger(), "handlers", [])
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    set_up()
    logging.getLogger("test").warning("%s\nrobotworkshop: the match was called off", EVIL)
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert not orders_in(told)


def test_text_of_any_language_stays_what_it_is() -> None:
    assert printable("Ada \u05e2\u05d3\u05d4 \u30ed\u30dc") == "Ada \u05e2\u05d3\u05d4 \u30ed\u30dc"
    assert printable("a\tb\nc\x00") == "a b c?"
    pointed = "\u05e9\u05c1\u05b8\u05dc\u05d5\u05b9\u05dd \u0e01\u0e33\u0e25\u0e31\u0e07 Ti\u1ebfng Vie\u0323\u0302t"
    assert printable(pointed) == pointed
    assert printable(MARKED + "!") == "o" + "\u0301" * 8 + "!"


def test_strangers_players_scenes_and_movers_give_a_terminal_no_orders(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line after the other of what the verbs of matches and tournaments print; once 23 of them were raw."""
    scene = tmp_path / "duel.json"
    evil_scene = replace(with_short_ways(load_scene(find_scene("duel_crossing"))), meta={"title": WORSE})
    save_scene(evil_scene, scene)
    scripts = [
        Script(f"{WORSE} 1", says={"activity": WORSE}),
        Script(f"{EVIL} 2", drive_s=None, ends=Phase.FAILED, no_way=WORSE),
    ]
    printed: list[str] = []

    def run(*words: str) -> None:
        main_status = app.main(list(words))
        told = capsys.readouterr()
        assert main_status in (0, 1), told.err
        printed.append(told.out + told.err)

    with ExitStack() as stack:
        places = [stack.enter_context(ScriptedPlayer(script)).address for script in scripts]
        named = [part for host, port in places for part in ("--player", f"{host}:{port}#{CODE}")]
        run("referee", str(scene), "--no-record", *named)
        options = ["--players", "2", "--countdown", "0", "--out", str(tmp_path / "evening")]
        run("series", str(scene), *named, *options)
    mover = tmp_path / "mine.py"
    mover.write_text(f"print({WORSE!r}, flush=True)\nraise RuntimeError({WORSE!r})\n", encoding="utf-8")
    out = ["--out", str(tmp_path / "out"), "--jobs", "1"]
    run("tournament", "--mover", str(mover), "--scenes", "empty_room", *out)
    happenings = (RefereeCame(WORSE, WORSE, is_back=True), RefereeLeft(WORSE, WORSE), Refused(WORSE, WORSE, 3))
    for happening in happenings:
        stdout.print_line(line_of(happening))
    list_players([FoundPlayer(WORSE, WORSE, WORSE, WORSE, WORSE, WORSE)], as_json=False)
    told = capsys.readouterr()
    printed.append(told.out + told.err)
    lines = [line for text in printed for line in text.splitlines() if "liam" in line]
    assert len(lines) >= 12, printed
    assert not [line for text in printed for line in text.split("\n") if orders_in(line)]


class Lines:
    """An input stream of lines."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines

    def readline(self) -> str:
        return f"{next(self._lines)}\n"


def iter_lines(*lines: str) -> Lines:
    return Lines(iter(lines))
