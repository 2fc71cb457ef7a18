"""Whether a recording of a game tells what happened: by having its movers play it again."""

import json
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from robotworkshop.cli.app import main
from robotworkshop.recording import Encoder, Recorded, RecordingError, Replay
from robotworkshop.recording.header import RecordedMover, pack_header, unpack_header
from robotworkshop.run.events import DriveEnded, Event
from robotworkshop.stage.events import Moved
from robotworkshop.tournament.game import Game, GameKey, play
from robotworkshop.tournament.isolation.isolated_mover import MoverCode
from robotworkshop.tournament.isolation.limits import Limits
from robotworkshop.tournament.mover_sources import source_file

SCENE = {
    "format": "robotworkshop-scene",
    "version": 1,
    "workspace": {"min": [0, 0], "max": [3000, 3000]},
    "robots": [
        {"name": "a", "start": {"x": 500, "y": 1000}, "goal": {"x": 1200, "y": 1000}},
        {"name": "b", "start": {"x": 500, "y": 2000}, "goal": {"x": 1200, "y": 2000}},
    ],
    "obstacles": [],
}
LUCKY = b"""
import random
from robotdriver import Forward, Stop
from scene.mover import SteppedMover
class Lucky(SteppedMover):
    def step(self, sensor_data):
        if not hasattr(self, "luck"):
            self.luck = random.Random(self.seed)
        return Stop() if self._pose.x_mm > 1150.0 else Forward(self.luck.uniform(200.0, 400.0))
"""
CRASH = LUCKY.replace(b"        if not", b"        if sensor_data.frame > 30: 1 / 0\n        if not", 1)
LAZY = MoverCode("lazy_prm")


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two recorded games: between two files, and one of an installed mover."""
    folder = tmp_path_factory.mktemp("games")
    codes = (MoverCode("lucky.py", LUCKY), MoverCode("crash.py", CRASH))
    for name, movers in (("files", codes), ("installed", (LAZY, codes[1]))):
        key = GameKey("lanes", tuple(mover.name.removesuffix(".py") for mover in movers), 0)
        game = Game(
            key, movers, json.dumps(SCENE).encode(), 5, 2**62 + 3, "lab floor", Limits(), 20.0, is_recorded=True
        )
        (folder / name).write_bytes(play(game).recording)
    for code in codes:
        assert code.source is not None
        file = source_file(folder, code.source)
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(code.source)
    return folder


@pytest.fixture
def own_games(games: Path, tmp_path: Path) -> Path:
    """The same, to be tampered with."""
    return Path(shutil.copytree(games, tmp_path / "games"))


def rewrite(file: Path, change: Callable[[Event], Event] = lambda event: event, **header: object) -> None:
    """Write a recording anew, with other events and another header."""
    replay = Replay(file)
    encoder = Encoder(replace(replay.header, **header))  # type: ignore[arg-type]  # names and values of its fields
    events = [Recorded(timed.wall_ms, change(timed.event)) for timed in replay.events()]
    file.write_bytes(encoder.opening + encoder.encode(events))


def without_sources(file: Path) -> None:
    """Make a recording as older programs made them: their movers' files are beside it alone."""
    rewrite(file, movers=tuple(msgspec.structs.replace(one, source=b"") for one in Replay(file).header.movers))


def verified(file: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Return the exit status, and what was printed: the result, else why there is none."""
    capsys.readouterr()
    status = main(["replay", str(file), "--verify"])
    shown = capsys.readouterr()
    return status, shown.out or shown.err


def test_the_movers_of_a_game_play_it_again_to_the_last_bit(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, told = verified(games / "installed", capsys)
    assert status == 0
    assert re.match(r"identical over \d+ ticks, of which \d+ were recorded; made on this platform", told)
    assert told.endswith("and the outcome; not verified: how much wall time the movers took\n")
    assert main(["replay", str(games / "files"), "--verify", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["identical"], document["compared"] > 10) == (True, True)
    assert document["unverified"] == "how much wall time the movers took"


def test_a_pose_that_was_changed_is_named_with_its_tick_and_its_number(
    own_games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def push(event: Event) -> Event:
        if not (isinstance(event, Moved) and event.snapshot.time_s == pytest.approx(1.2)):
            return event
        first, second = event.snapshot.robots
        second = replace(second, pose=replace(second.pose, x_mm=second.pose.x_mm + 1e-9))
        return replace(event, snapshot=replace(event.snapshot, robots=(first, second)))

    rewrite(own_games / "files", push)
    status, told = verified(own_games / "files", capsys)
    assert status == 1
    assert told.startswith("differs at 1.200 s, identical over 79 ticks, of which 19 were recorded before: robot b: ")
    assert "snapshot.robots[1].pose.x_mm is " in told


def test_an_outcome_that_was_changed_is_named(own_games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def reward(event: Event) -> Event:
        if not isinstance(event, DriveEnded):
            return event
        reports = [replace(one, outcome=replace(one.outcome, reached=not one.outcome.reached)) for one in event.reports]
        return DriveEnded(tuple(reports))

    rewrite(own_games / "files", reward)
    status, told = verified(own_games / "files", capsys)
    assert status == 1
    assert "robot a: reports[0].outcome.reached is True, was False" in told


def test_a_mover_whose_file_is_missing_is_named(own_games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    without_sources(own_games / "files")
    file = source_file(own_games, CRASH)
    file.unlink()
    status, told = verified(own_games / "files", capsys)
    assert status == 2
    assert "mover crash: its file is not there, so the game cannot be played again; put the crash.py that " in told
    assert str(file) in told


def test_a_mover_whose_file_has_changed_is_named(own_games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    without_sources(own_games / "files")
    source_file(own_games, CRASH).write_bytes(LUCKY)
    status, told = verified(own_games / "files", capsys)
    assert (status, "mover crash: " in told, "is not the file that played" in told) == (2, True, True)


def test_a_program_that_is_not_installed_is_named(own_games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, crash = Replay(own_games / "installed").header.movers
    gone = RecordedMover("swift", "swift", version="swift-movers 2.1")
    rewrite(own_games / "installed", movers=(gone, crash))
    status, told = verified(own_games / "installed", capsys)
    assert status == 2
    assert "mover swift: swift is not installed here, so the game cannot be played again; install swift-mov" in told


def test_an_installed_mover_of_another_version_is_told(own_games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lazy, crash = Replay(own_games / "installed").header.movers
    rewrite(own_games / "installed", movers=(RecordedMover(lazy.label, lazy.name, version="robotworkshop 0"), crash))
    status, told = verified(own_games / "installed", capsys)
    assert status == 0
    assert "made with mover lazy_prm robotworkshop 0, here robotworkshop " in told


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        ({"movers": ()}, "did not note which movers played, so it cannot be verified"),
        ({"limits": {"memory_mb": 1.0}}, "the movers' limits in it cannot be read: --memory: 1 MB is too little"),
        ({"limits": {"luck": 1.0}}, "the movers' limits in it cannot be read: "),
    ],
)
def test_a_game_that_cannot_be_played_again_says_why(
    header: dict[str, object], reason: str, own_games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rewrite(own_games / "files", **header)
    status, told = verified(own_games / "files", capsys)
    assert (status, reason in told, told.count("\n")) == (2, True, 1)


@pytest.mark.parametrize(
    ("name", "digest"), [("../lucky.py", 64 * "0"), ("C:lucky.py", 64 * "0"), ("lucky.py", "../lucky"), ("", "")]
)
def test_no_mover_leads_out_of_the_recordings_folder(name: str, digest: str, games: Path) -> None:
    header = replace(Replay(games / "files").header, movers=(RecordedMover("lucky", name, digest),))
    with pytest.raises(RecordingError, match="its header cannot be read"):
        unpack_header(pack_header(header))


def test_a_header_from_before_movers_were_noted_is_read(games: Path) -> None:
    header = Replay(games / "files").header
    row = msgspec.msgpack.decode(pack_header(header))
    del row["movers"], row["limits"]
    assert unpack_header(msgspec.msgpack.encode(row)) == replace(header, movers=(), limits={})


def test_whoever_gets_the_file_of_a_game_alone_can_verify_it(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(games / "files", tmp_path / "alone")
    status, told = verified(tmp_path / "alone", capsys)
    assert (status, told.startswith("identical over ")) == (0, True)
    one, other = Replay(tmp_path / "alone").header.movers
    rewrite(tmp_path / "alone", movers=(one, msgspec.structs.replace(other, source=LUCKY)))
    status, told = verified(tmp_path / "alone", capsys)
    assert (status, "mover crash: its file is not there" in told) == (2, True)
