"""Tournaments as a user holds them: played, killed, resumed, grown, on this computer and on a cluster."""

import hashlib
import json
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from robotworkshop.assets import find_scene
from robotworkshop.cli.app import main
from robotworkshop.cli.races import tournament_verbs
from robotworkshop.recording import Replay
from robotworkshop.tournament.entries import entrant, prepare
from robotworkshop.tournament.executor import DaskExecutor, ProcessExecutor
from robotworkshop.tournament.floor_secrets import FILE_NAME as SECRETS
from robotworkshop.tournament.game import GameKey, GameResult
from robotworkshop.tournament.isolation.level import IsolationLevel, Present
from robotworkshop.tournament.journal import Journal, log_file, recording_file
from robotworkshop.tournament.page import as_html, as_json, write_table
from robotworkshop.tournament.run import Begun, News, Unplayed, play_games
from robotworkshop.tournament.run_tournament import Listener, Opened, TournamentConfig, Unsandboxed, hold
from robotworkshop.tournament.setup import Rules, Tournament, TournamentError
from robotworkshop.tournament.standings import Standings
from robotworkshop.tournament.tally import leaderboard
from robotworkshop.view.viewer import Viewer
from scene import load_scene, save_scene

STRAIGHT = """
import math
from robotdriver import Forward, Stop, Turn, wrap_angle
from scene.mover import SteppedMover
class StraightAhead(SteppedMover):
    def step(self, sensor_data):
        x, y = self.task.goal[0] - self.pose.x_mm, self.task.goal[1] - self.pose.y_mm
        if math.hypot(x, y) < 20.0:
            self.arrive()
            return Stop()
        error = wrap_angle(math.atan2(y, x) - self.pose.heading_rad)
        return Turn(math.copysign(60.0, error)) if abs(error) > 0.05 else Forward({speed})
"""
CRASH = STRAIGHT.replace("        x, y", "        if sensor_data.frame > 5: 1 / 0\n        x, y", 1)
KILL_PLAYER = """
import os, socket, struct
with socket.socket(fileno=os.dup(3)) as line:  # to the process that plays, which has made it
    player, _, _ = struct.unpack("3i", line.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
os.kill(player, 9)
"""
TABLES = ("leaderboard.csv", "leaderboard.json", "leaderboard.html")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where movers and scenes are."""
    return tmp_path_factory.mktemp("tournament")


@pytest.fixture(scope="module")
def movers(folder: Path) -> list[str]:
    """Three quick movers in files: a fast one, a slow one, and one that crashes."""
    sources = {
        "fast": STRAIGHT.format(speed=400.0),
        "slow": STRAIGHT.format(speed=200.0),
        "crash": CRASH.format(speed=1.0),
    }
    for name, source in sources.items():
        (folder / f"{name}.py").write_text(source, encoding="utf-8")
    return [str(folder / f"{name}.py") for name in sources]


@pytest.fixture(scope="module")
def scenes(folder: Path) -> str:
    """A solo scene and a duel, both short, and a file that is no scene."""
    save_scene(load_scene(find_scene("empty_room")), folder / "room.json")
    document = {
        "format": "robotworkshop-scene",
        "version": 1,
        "workspace": {"min": [0, 0], "max": [3000, 3000]},
        "robots": [
            {"name": "a", "start": {"x": 500, "y": 1000}, "goal": {"x": 2000, "y": 1000}},
            {"name": "b", "start": {"x": 500, "y": 2000}, "goal": {"x": 2000, "y": 2000}},
        ],
        "obstacles": [],
    }
    (folder / "lanes.json").write_text(json.dumps(document), encoding="utf-8")
    (folder / "notes.json").write_text("{}", encoding="utf-8")
    return str(folder)


def arguments(movers: Sequence[str], scenes: str, out: Path, *more: str) -> list[str]:
    named = [part for mover in movers for part in ("--mover", mover)]
    return ["tournament", *named, "--scenes", scenes, "--jobs", "2", "--out", str(out), *more]


def with_one_secret(*folders: Path) -> None:
    """Have tournaments play on the same floors."""
    for folder in folders:
        folder.mkdir()
        (folder / SECRETS).write_text(f"{'7' * 32}\n", encoding="ascii")


def tables(out: Path) -> list[bytes]:
    return [(out / name).read_bytes() for name in TABLES]


def games(out: Path) -> int:
    file = out / "games.jsonl"
    return file.read_bytes().count(b'{"type":"game"') if file.exists() else 0


def processes_of(mark: str) -> list[str]:
    """Return the processes that live with a mark in their environment, where the system shows that."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if f"TOURNAMENT_TEST={mark}".encode() in (folder / "environ").read_bytes():
                found.append((folder / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:  # gone, or not ours
            continue
    return found


def test_a_tournament_is_killed_resumed_and_grown(
    movers: list[str], scenes: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    movers = [movers[0], movers[2]]
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    with_one_secret(whole, broken)
    assert main(arguments(movers, scenes, whole, "--seeds", "1")) == 0
    shown = capsys.readouterr()
    assert "left out: " in shown.err
    assert "notes.json" in shown.err
    assert "crash lost by its own fault in 3 games: StraightAhead: ZeroDivisionError: division by zero" in shown.out
    assert games(whole) == 2 + 2
    ranks = [entry["mover"] for entry in json.loads((whole / "leaderboard.json").read_text())["standings"]]
    assert ranks == ["fast", "crash"]

    # Killed as by the power switch, after some games; its workers, their movers and their folders go with it.
    folders = Path(tempfile.mkdtemp())  # The path of a socket in it must not be long.
    command = [sys.executable, "-c", "import sys; from robotworkshop.cli.app import main; sys.exit(main(sys.argv[1:]))"]
    mark = {"TOURNAMENT_TEST": str(tmp_path), "TMPDIR": str(folders)}
    with subprocess.Popen(
        [*command, *arguments(movers, scenes, broken, "--seeds", "1")], env=os.environ | mark
    ) as process:
        pause = threading.Event()
        while games(broken) < 1 and process.poll() is None:
            pause.wait(0.02)
        process.kill()
    for _ in range(600):
        if not processes_of(str(tmp_path)):
            break
        pause.wait(0.1)
    assert processes_of(str(tmp_path)) == []
    assert list(folders.glob("robotworkshop-*")) == []
    shutil.rmtree(folders)
    done = games(broken)
    assert 1 <= done < games(whole)
    with (broken / "games.jsonl").open("ab") as file:
        file.write(b'{"type":"game","key":{"scene":"ro')
    assert main(arguments(movers, scenes, broken, "--seeds", "1")) == 0
    shown = capsys.readouterr()
    assert "the last line was torn by a kill" in shown.err
    assert f"going on after {done} game" in shown.err
    assert games(broken) == games(whole)
    assert tables(broken) == tables(whole)

    # Another seed adds to it; what is there is not played again, and the table is as if played at once.
    assert main(arguments(movers, scenes, broken, "--seeds", "2")) == 0
    assert games(broken) == 2 * (2 + 2)
    before = tables(broken)
    capsys.readouterr()
    assert main(arguments(movers, scenes, broken, "--seeds", "2", "--json")) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 8
    assert tables(broken) == before

    # A change is refused, in one line, and harms nothing.
    (tmp_path / "crash.py").write_text(STRAIGHT.format(speed=100.0), encoding="utf-8")
    changed = [movers[0], str(tmp_path / "crash.py")]
    assert main(arguments(changed, scenes, broken, "--seeds", "2")) == 2
    line = capsys.readouterr().err.splitlines()[-1]
    assert "holds another tournament: mover crash has changed since the first games; use another --out" in line
    assert tables(broken) == before


@pytest.fixture(scope="module")
def small(movers: list[str], scenes: str) -> Tournament:
    """Two movers, two scenes, one seed: four games."""
    tournament, _ = prepare([entrant(name) for name in movers[:2]], [scenes], 1, Rules(), ())
    return tournament


@pytest.fixture(scope="module")
def small_board(small: Tournament, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Its table where nothing goes wrong."""
    folder = tmp_path_factory.mktemp("quiet")
    held(small, folder, ProcessExecutor(1))
    return board_of(small, folder)


def held(tournament: Tournament, out: Path, executor: ProcessExecutor | DaskExecutor) -> tuple[Unplayed, ...]:
    with Journal(out) as journal, executor:
        journal.begin(tournament.setup)
        return play_games(tournament, journal, executor, lambda _: None)


def board_of(tournament: Tournament, out: Path) -> str:
    with Journal(out) as journal:
        board = leaderboard(tournament.setup, journal.results)
    return as_json(board) + as_html(board)


def test_a_worker_that_dies_is_survived(small: Tournament, small_board: str, tmp_path: Path) -> None:
    """Every worker is killed after the first game; what was under way is played again."""

    def workers() -> list[int]:
        return [child.pid for child in multiprocessing.active_children() if child.pid is not None]

    executor, killed = ProcessExecutor(2), threading.Event()

    def hear(news: News) -> None:
        if isinstance(news, GameResult) and not killed.is_set():
            killed.set()
            for worker in workers():
                os.kill(worker, signal.SIGKILL)

    with Journal(tmp_path / "killed") as journal, executor:
        journal.begin(small.setup)
        assert play_games(small, journal, executor, hear) == ()
    assert killed.is_set()
    assert board_of(small, tmp_path / "killed") == small_board


def test_a_game_that_kills_its_worker_again_is_not_played_and_the_others_are(
    movers: list[str],
    scenes: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ProcessExecutor, "isolation", lambda _: Present(IsolationLevel.LIMITS, "else it could not"))
    assassin = tmp_path / "assassin.py"
    assassin.write_text(KILL_PLAYER + STRAIGHT.format(speed=1.0), encoding="utf-8")
    out = tmp_path / "out"
    assert main(arguments([movers[0], str(assassin)], f"{scenes}/room.json", out, "--json")) == 1
    shown = capsys.readouterr()
    assert "room, assassin, seed 0: not played: the process that played it died, twice" in shown.err
    board = json.loads(shown.out)
    assert (board["games"], board["games_left"]) == (1, 1)


def test_no_mover_knows_the_floors_seed_and_all_can_check_it_afterwards(
    scenes: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    curious = tmp_path / "curious.py"
    curious.write_text(
        STRAIGHT.format(speed=300.0) + "\n    def start(self):\n        print(self.seed)\n        super().start()\n"
    )
    out = tmp_path / "out"
    command = arguments([str(curious)], f"{scenes}/room.json", out, "--record")
    assert main([*command, "--seeds", "2"]) == 0
    told = capsys.readouterr()
    secret = told.out.partition("the floors' secret was ")[2].partition(";")[0]
    digest = hashlib.sha256(secret.encode()).hexdigest()
    assert f"the floors' secret has the SHA-256 digest {digest}" in told.err
    assert digest in told.out
    with Journal(out) as journal:
        setup, keys = journal.setup, list(journal.results)
    assert setup is not None
    assert setup.floor_digest == digest
    versions = [setup.courses[0].digest, "{}", setup.movers[0].version]
    for key in keys:
        header = Replay(recording_file(out, key)).header
        assert (header.mover_seed, log_file(out, key, "curious").read_text().strip()) == (key.seed, str(key.seed))
        names = "\x1f".join([secret, *versions]).format(key.seed).encode()
        assert header.settings.seed == int.from_bytes(hashlib.sha256(names).digest()[:8], "big") >> 1
    # What everybody knows by now decides no further game; the games that were played stand.
    assert main([*command, "--seeds", "3"]) == 0
    shown = capsys.readouterr()
    assert digest not in shown.err
    assert secret in shown.out
    assert shown.out.count("the floors' secret was ") == 2
    assert main([*command, "--seeds", "3"]) == 0
    assert capsys.readouterr().out.count("the floors' secret was ") == 2
    assert (out / SECRETS).stat().st_mode & 0o077 == 0


def test_a_changed_mover_drives_on_other_floors(small: Tournament) -> None:
    """So a table of errors, learned from the recordings of one version, is of no use to the next one."""
    key = next(key for key in small.setup.matches() if len(key.movers) == 1)
    movers = tuple(msgspec.structs.replace(mover, version=f"{mover.version}+") for mover in small.setup.movers)
    changed = replace(small, setup=msgspec.structs.replace(small.setup, movers=movers))
    floors = {one.game(key, is_recorded=False, level=IsolationLevel.LIMITS).floor_seed for one in (small, changed)}
    assert len(floors) == 2


def test_one_that_sleeps_keeps_only_itself_waiting(scenes: str, tmp_path: Path) -> None:
    """It was entered first; the others play all their own games before its second one."""
    source = STRAIGHT.format(speed=400.0)
    sleepy = source.replace("    def step", "    def preprocess(self, *_):\n        time.sleep(4)\n    def step")
    (tmp_path / "sleeper.py").write_text(f"import time\n{sleepy}", encoding="utf-8")
    for name in ("one", "other"):
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
    entered = [entrant(str(tmp_path / f"{name}.py")) for name in ("sleeper", "one", "other")]
    tournament, _ = prepare(entered, [f"{scenes}/room.json"], 3, Rules(), ())
    with Journal(tmp_path / "out") as journal, ProcessExecutor(1) as executor:
        journal.begin(tournament.setup)
        ended = play_games(
            tournament, journal, executor, lambda _: None, is_called_off=lambda: len(journal.results) == 5
        )
        assert ended == ()
        order = [key.movers[0] for key in journal.results]
    assert order[0] == "sleeper"
    assert set(order[1:]) == {"one", "other"}


def test_both_sides_of_a_duel_are_played_on_the_same_floor(small: Tournament) -> None:
    duels = [key for key in small.setup.matches() if len(key.movers) == 2]
    games = [small.game(key, is_recorded=False, level=IsolationLevel.LIMITS) for key in duels]
    assert len(games) == 2
    assert len({game.floor_seed for game in games}) == 1


def test_a_damaged_file_of_secrets_is_named(
    movers: list[str], scenes: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / SECRETS).write_text("7\n")
    assert main(arguments(movers[:1], f"{scenes}/room.json", tmp_path)) == 2
    assert f"{tmp_path / SECRETS}: it holds no floors' secrets" in capsys.readouterr().err


def test_a_cluster_gives_the_same_table(small: Tournament, small_board: str, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None, protocol="tcp"
    ) as cluster:
        assert held(small, tmp_path / "cluster", DaskExecutor(cluster.scheduler_address)) == ()
    assert board_of(small, tmp_path / "cluster") == small_board


def test_ctrl_c_says_what_is_kept_and_how_to_go_on(
    movers: list[str],
    scenes: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    command = arguments(movers[:1], f"{scenes}/room.json", tmp_path, "--seeds", "2")

    @contextmanager
    def impatient(*_: object) -> Iterator[Listener]:
        yield lambda news: signal.raise_signal(signal.SIGINT) if isinstance(news, GameResult) else None

    with monkeypatch.context() as patched:
        patched.setattr(tournament_verbs, "shown_games", impatient)
        assert main(command) == 130
    told = [line for line in capsys.readouterr().err.splitlines() if ": movers " not in line and "digest" not in line]
    assert told == [
        f"robotworkshop: 1 game is kept in {tmp_path}: the same command goes on",
        "robotworkshop: interrupted",
    ]
    assert main(command) == 0
    shown = capsys.readouterr()
    assert "going on after 1 game\n" in shown.err
    assert "\n2 games; " in shown.out


def test_the_table_fills_in_while_games_are_played_and_ends_as_the_files_have_it(
    movers: list[str], scenes: str, tmp_path: Path
) -> None:
    standings, played, under_way = Standings(), list[int](), list[int]()

    def hear(news: object) -> None:
        assert isinstance(news, Opened | Unsandboxed | Begun | GameResult | Unplayed)
        standings.hear(news)
        under_way.append(len(standings.under_way))
        if isinstance(news, Begun):
            assert news.key in standings.under_way
        if isinstance(news, GameResult):
            board = standings.board()
            assert board is not None
            assert news.key not in standings.under_way
            assert (board.games, board.games_left) == (len(standings.games), standings.games_left)
            played.append(board.games)

    with Journal(tmp_path) as journal:
        held = hold(TournamentConfig(movers[:2], [scenes], 1, Rules(), 2, tmp_path), journal, hear)
    assert played == [1, 2, 3, 4]
    assert max(under_way) == 2
    assert standings.under_way == ()
    assert standings.board() == held.board
    assert [file.name for file in held.files] == list(TABLES)
    with Journal(tmp_path) as journal:
        again = Standings()
        assert hold(TournamentConfig(movers[:2], [scenes], 1, Rules(), 2, tmp_path), journal, again.hear) == held
    assert again.games == standings.games


def test_a_tournament_that_is_called_off_keeps_its_games_and_goes_on_later(
    movers: list[str], scenes: str, tmp_path: Path
) -> None:
    config, called_off = (
        TournamentConfig(movers[:1], [f"{scenes}/room.json"], 3, Rules(), 1, tmp_path),
        threading.Event(),
    )

    def hear(news: object) -> None:
        if isinstance(news, GameResult):
            called_off.set()

    with Journal(tmp_path) as journal:
        held = hold(config, journal, hear, called_off.is_set)
    assert (held.board.games, held.board.games_left) == (1, 2)
    assert games(tmp_path) == 1
    with Journal(tmp_path) as journal:
        assert hold(config, journal, lambda _: None).board.games == 3


@pytest.mark.usefixtures("scenes")
def test_a_tournament_goes_on_without_being_entered_again(
    movers: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(movers[0]).parent)
    command = ["tournament", "--mover", "fast.py", "--scenes", "room.json", "--seeds", "2", "--out", str(tmp_path)]
    assert main(command) == 0
    whole = tables(tmp_path)
    lines = (tmp_path / "games.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "games.jsonl").write_bytes(b"".join(lines[:-1]))
    secret = (tmp_path / SECRETS).read_text()
    (tmp_path / SECRETS).write_text(secret.replace(" published", ""))  # It was ended before its last game.
    monkeypatch.chdir(tmp_path)
    capsys.readouterr()
    assert main(["tournament", "--out", str(tmp_path)]) == 0
    assert "going on after 1 game\n" in capsys.readouterr().err
    assert tables(tmp_path) == whole
    assert main(["tournament", "--out", str(tmp_path), "--seeds", "3"]) == 2
    assert "--seeds: without --mover" in capsys.readouterr().err
    assert main(["tournament", "--out", str(tmp_path / "none")]) == 2
    assert "there is no tournament to resume" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_a_table_is_written_in_the_form_that_its_file_is_named_for(small: Tournament, tmp_path: Path) -> None:
    board = leaderboard(small.setup, {})
    for name, begin in (("t.csv", "rank,mover"), ("t.JSON", "{"), ("t.html", "<!doctype html>")):
        write_table(board, tmp_path / name)
        assert (tmp_path / name).read_text(encoding="utf-8").startswith(begin)
    with pytest.raises(TournamentError, match=r"\.csv, \.json or \.html"):
        write_table(board, tmp_path / "t.txt")
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(TournamentError, match="is a directory; choose another place"):
        write_table(board, tmp_path / "folder.csv")


def test_recorded_games_are_replayed_and_change_nothing(
    movers: list[str], scenes: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain, recorded = tmp_path / "plain", tmp_path / "recorded"
    with_one_secret(plain, recorded)
    pair = [movers[0], movers[2]]
    assert main(arguments(pair, scenes, plain)) == 0
    assert main(arguments(pair, scenes, recorded, "--record")) == 0
    assert tables(plain) == tables(recorded)
    assert not (plain / "recordings").exists()
    assert len(list((recorded / "recordings").glob("*.rwrec"))) == 4
    file = recording_file(recorded, GameKey("lanes", ("fast", "crash"), 0))
    replay = Replay(file)
    viewer = Viewer(replay.header.scene)
    for timed in replay.events():
        viewer.follow(timed.event)
    score = viewer.score
    assert [racer.name for racer in score.racers] == ["fast", "crash"]
    assert score.result is not None
    assert score.result.winner == "fast"
    assert sorted(kept.read_text() for kept in (recorded / "recordings" / "movers").iterdir()) == sorted(
        Path(mover).read_text() for mover in pair
    )
    capsys.readouterr()
    assert main(["replay", str(file), "--verify"]) == 0
    assert capsys.readouterr().out.startswith("identical over ")


@pytest.mark.parametrize(
    "address", ["", "foo", "foo:8786", "tcp://foo", "tcp://foo:", "tcp://:8786", "tcp://foo:8786/", "http://foo:8786"]
)
def test_what_is_no_address_is_refused_before_anybody_connects(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(TournamentError, match=f"--cluster {address}: not of the form tcp://HOST:PORT"):
        DaskExecutor(address)


def test_a_tls_cluster_needs_a_certificate() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(TournamentError, match=r"--cluster tls://127\.0\.0\.1:1: there is no certificate for it"):
        DaskExecutor("tls://127.0.0.1:1")


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "tls://node-1.example.org:8786", "tcp://[::1]:8786"])
def test_without_dask_one_line_names_the_extra(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(TournamentError, match=r"pip install 'robotworkshop\[cluster\]'"):
        DaskExecutor(address)


def test_two_tournaments_do_not_write_to_one_folder(tmp_path: Path) -> None:
    with Journal(tmp_path), pytest.raises(TournamentError, match="another tournament writes there now"):
        Journal(tmp_path)


def test_a_folder_that_cannot_be_used_is_named_with_the_remedy(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(TournamentError, match="file/out: not a directory; choose another folder with --out"):
        Journal(tmp_path / "file" / "out")


def test_a_full_disk_is_named(small: Tournament, tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    with Journal(tmp_path) as journal:
        resource.setrlimit(resource.RLIMIT_FSIZE, (10, usual[1]))
        try:
            with pytest.raises(TournamentError, match="file too large; what is there is kept"):
                journal.begin(small.setup)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    with Journal(tmp_path) as journal:
        assert (journal.setup, len(journal.dropped)) == (None, 10)


def test_a_damaged_line_is_named(small: Tournament, tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        journal.begin(small.setup)
    with (tmp_path / "games.jsonl").open("ab") as file:
        file.write(b"not a game\n")
    with pytest.raises(TournamentError, match="line 2 is damaged"):
        Journal(tmp_path)


def test_a_folder_without_scenes_is_named(
    movers: list[str], scenes: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "ro"
    folder.mkdir()
    empty = arguments(movers, str(folder), tmp_path / "out")
    assert main(empty) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert f"--scenes {folder}: the folder holds no scene" in line
    assert main([*empty, "--scenes", scenes]) == 2
    assert f"--scenes {folder}: the folder holds no scene" in capsys.readouterr().err
    (folder / "notes.json").write_text("{}", encoding="utf-8")
    assert main(empty) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert f"--scenes {folder}: no file there is a scene to play; the first: {folder / 'notes.json'}: " in line


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        (["--mover", "nobody"], "mover 'nobody': not installed; there is car, cells, lazy_prm, prm, "),
        (["--mover", "gone.py"], "mover gone.py: no such file or directory"),
        (["--mover", "prm", "--mover", "prm"], "mover prm: it is entered twice"),
        (["--mover", "prm", "--scenes", "nowhere"], "nowhere: no such file, nor a ready scene"),
        (["--mover", "prm", "--scenes", "duel_crossing"], "duel_crossing: a duel needs two movers; enter another one"),
        (["--mover", "prm", "--memory", "10"], "--memory: 10 MB is too little"),
        (["--mover", "prm", "--step-time", "100"], "--step-time: 100 s is not between 0 and 15 s"),
        (["--mover", "prm", "--time-limit", "0"], "--time-limit: 0 s is not a time; use a number above 0"),
        (["--mover", "prm", "--preprocess-time", "nan"], "--preprocess-time: nan s is not a time"),
        (["--mover", "prm", "--floor", "lava"], "--floor 'lava': it is not known"),
        (["--mover", "prm", "--scenes", "maze", "--cluster", "foo"], "--cluster foo: not of the form tcp://HOST:PORT"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    said: list[str], complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tournament", *said, "--out", str(tmp_path / "out")]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert complaint in line
