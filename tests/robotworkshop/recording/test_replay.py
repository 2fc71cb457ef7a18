"""A recording as a source of events: the same as the live ones, from anywhere, however the file ends."""

import io
import json
from itertools import accumulate
from pathlib import Path

import pytest

from robotdriver.interface import Bumper
from robotworkshop.cli.app import main
from robotworkshop.recording import Encoder, Header, Recorded, RecordingError, Replay, RunKind
from robotworkshop.recording.index import MarkKind
from robotworkshop.recording.replay import MAX_GAP_S, TimedEvent, paced
from robotworkshop.recording.rows.keyframe import Situation
from robotworkshop.run.events import Event, Judged, MatchOpened, MatchStarted, PlayersPolled
from robotworkshop.run.verdict import Phase, PlayerResult, PlayerView, Verdict
from robotworkshop.stage.events import Bumped, DriveStarted, Moved

from .any_events import is_same
from .runs import FAST, recorded_run, scene_named
from .test_codec import moving

HEADER = Header(RunKind.SIMULATED, scene_named("crossing"), FAST, "2026-11-21T06:27:01+00:00")


def written(file: Path, events: list[Event], at_once: int = 50) -> Path:
    """Write a recording of these events; the time on the wall counts them."""
    encoder = Encoder(HEADER)
    told = [Recorded(number, event) for number, event in enumerate(events)]
    frames = [encoder.encode(told[start : start + at_once]) for start in range(0, len(told), at_once)]
    file.write_bytes(encoder.opening + b"".join(frames))
    return file


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Replay:
    """A drive of some key frames: 3,000 ticks."""
    events: list[Event] = [DriveStarted(moving(0).snapshot), *(moving(tick) for tick in range(1, 3_001))]
    events.insert(1_500, Bumped(moving(1_499).snapshot.time_s, "robot", Bumper.LEFT))
    return Replay(written(tmp_path_factory.mktemp("long") / "run", events))


def test_a_replay_is_the_live_run(tmp_path: Path) -> None:
    heard = recorded_run(tmp_path / "run")
    replay = Replay(tmp_path / "run")
    told = list(replay.events())
    assert replay.index.damage == ""
    assert len(told) == len(heard)
    assert all(is_same(timed.event, event) for timed, event in zip(told, heard, strict=True))
    assert [timed.time_s for timed in told] == sorted(timed.time_s for timed in told)
    assert (replay.start_s, replay.end_s) == (0.0, told[-1].time_s)
    assert replay.steps == sum(isinstance(event, Moved) for event in heard)


def test_seeking_comes_to_what_playing_comes_to(long: Replay) -> None:
    assert len(long.index.groups) > 2
    played = list(long.events())
    for time_s in (-1.0, 0.0, 0.0149, 0.015, 7.003, 22.5, 22.485, 44.999, 45.0, 1e9):
        before = [timed for timed in played if timed.time_s <= time_s]
        followed = Situation()
        for timed in before:
            followed.follow(Recorded(timed.wall_ms, timed.event))
        assert long.situation(time_s) == tuple(one.event for one in followed.events())
        assert long.step_at(time_s) == max((timed.step for timed in before), default=0)
        assert list(long.events(from_s=time_s)) == [timed for timed in played if timed.time_s >= time_s]
        assert list(long.events(to_s=time_s)) == before


def test_steps_go_forth_and_back(long: Replay) -> None:
    numbers = [1, 2, 3, 1_499, 1_500, 2_999, 3_000, 2_999, 1, 2]
    assert [long.step(number).event for number in numbers] == [moving(number) for number in numbers]
    assert [long.step(number).step for number in (-5, 0, 1, 3_000, 9_999)] == [1, 1, 1, 3_000, 3_000]


def test_readings_of_one_replay_go_on_beside_each_other(long: Replay) -> None:
    replay = Replay(long.file)
    whole = list(long.events())
    one, other = replay.events(), replay.events(from_s=10.0)
    firsts = [next(one) for _ in range(7)]
    later = next(other)
    assert replay.step_at(10.0) == long.step_at(10.0)
    assert [*firsts, *one] == whole
    assert [later, *other] == [timed for timed in whole if timed.time_s >= 10.0]


def test_marks_say_where_to_look(long: Replay) -> None:
    started, bumped = long.index.marks
    assert (started.time_s, started.kind) == (0.0, MarkKind.DRIVE_STARTED)
    assert (bumped.time_s, bumped.kind, bumped.robot) == (1_499 * 0.015, MarkKind.BUMPED, "robot")


def test_a_second_drive_goes_on_where_the_first_one_ended(tmp_path: Path) -> None:
    drive: list[Event] = [DriveStarted(moving(0).snapshot), moving(1), moving(2)]
    replay = Replay(written(tmp_path / "run", drive + drive))
    assert [timed.time_s for timed in replay.events()] == pytest.approx([0.0, 0.015, 0.03, 0.03, 0.045, 0.06])


def test_a_match_begins_before_its_drive(tmp_path: Path) -> None:
    players = (PlayerView("a", "one", "prm", "127.0.0.1:1"),)
    events: list[Event] = [
        MatchOpened(HEADER.scene, players),
        PlayersPolled(-10.0, players),
        PlayersPolled(-9.0, players),
        MatchStarted(),
        PlayersPolled(0.5, players),
        Judged(Verdict("a", "goal", "there", by_truth=False, time_s=0.6, players=())),
    ]
    replay = Replay(written(tmp_path / "run", events))
    assert [timed.time_s for timed in replay.events()] == [-10.0, -10.0, -9.0, -9.0, 0.5, 0.6]
    assert replay.situation(-9.5) == tuple(events[:2])
    assert (replay.start_s, replay.end_s, replay.steps) == (-10.0, 0.6, 3)


def test_a_file_that_ends_anywhere_is_good_up_to_there(tmp_path: Path) -> None:
    events: list[Event] = [moving(tick) for tick in range(1, 5)]
    encoder = Encoder(HEADER)
    pieces = [encoder.opening, *(encoder.encode([Recorded(0, event)]) for event in events)]
    data, ends = b"".join(pieces), list(accumulate(map(len, pieces)))
    file = tmp_path / "cut"
    for cut in range(len(data)):
        file.write_bytes(data[:cut])
        whole = sum(end <= cut for end in ends[1:])
        if not whole:
            with pytest.raises(
                RecordingError, match=f"cut off after {cut:,} bytes, before anything" if cut else "the file is empty"
            ):
                Replay(file)
            continue
        replay = Replay(file)
        assert [timed.event for timed in replay.events()] == events[:whole]
        assert replay.index.damage == ("" if cut in ends else f"cut off after byte {ends[whole]:,}")


def test_what_comes_before_damage_is_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path / "run", [moving(tick) for tick in range(1, 101)])
    data = bytearray(file.read_bytes())
    data[-1] ^= 1
    file.write_bytes(data)
    replay = Replay(file)
    assert [timed.event for timed in replay.events()] == [moving(tick) for tick in range(1, 51)]
    assert main(["replay", str(file), "--json"]) == 0
    (line,) = capsys.readouterr().err.splitlines()
    assert "run: damaged at byte" in line
    assert line.endswith("what comes before that, 0.7 s in 50 steps, is used")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "no such file"),
        (b"", "the file is empty"),
        (b"{}", "not a recording of"),
        (b"robotworkshop recording 5\n", "5"),
    ],
)
def test_what_is_no_recording_is_refused_in_a_line(
    content: bytes | None, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if content is not None:
        (tmp_path / "it").write_bytes(content)
    assert main(["replay", str(tmp_path / "it")]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"robotworkshop: {tmp_path / 'it'}: ")
    assert reason in line


def test_events_are_played_when_they_are_due() -> None:
    times = [-10.0, -9.5, 0.0, 1.0, 1.5]
    clock, shown = [100.0], list[float]()  # The clock is the sum of this.
    events = [TimedEvent(time_s, 0, 0, MatchStarted()) for time_s in times]
    for timed in paced(events, 2.0, lambda: sum(clock), clock.append):
        shown.append(sum(clock) - 100.0)
        clock.append(0.1)  # What is done with it takes its time, and nothing is late because of that.
        assert timed.time_s == times[len(shown) - 1]
    assert shown == pytest.approx([0.0, 0.25, 0.25 + MAX_GAP_S / 2.0, 0.75 + MAX_GAP_S / 2.0, 1.0 + MAX_GAP_S / 2.0])


class TestCommandLine:
    def test_a_run_can_be_stepped_through(
        self, long: Replay, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO("\n\nb\n30\nfly\nq\n"))
        assert main(["replay", str(long.file), "--step"]) == 0
        out, err = capsys.readouterr()
        steps = [line for line in out.splitlines() if "step " in line and "of 3,000" in line]
        assert [line.split("step ")[1].split(" ")[0] for line in steps] == ["1", "2", "3", "2", "2,000", "2,000"]
        assert "robot (3.0, 100.0) mm, 14.3 deg" in steps[0]
        assert "'fly' is neither" in err

    def test_the_newest_is_played_where_none_is_named(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        main(["run", "crossing", "--speed", "max", "--seed", "4"])
        lines = capsys.readouterr().out.splitlines()
        assert main(["replay", "--speed", "max"]) == 0
        title, *results = capsys.readouterr().out.splitlines()
        assert title.startswith("The crossing: simulated, seed 4, 20")
        assert results == lines[:-1]
        assert main(["replay", "--json"]) == 0
        document = json.loads(capsys.readouterr().out)
        assert (document["kind"], document["seed"], document["damage"]) == ("simulated", 4, "")
        assert document["results"][0]["robot"] == "player1"

    @pytest.mark.parametrize(
        ("options", "reason"),
        [
            (["--from", "50", "--to", "10"], "--from 50 --to 10: it ends before it begins"),
            (["--from", "5000"], "--from 5000: the recording ends at 45.0 s"),
            (["--step", "--from", "5000"], "--from 5000: the recording ends at 45.0 s"),
            (["--from", "nan"], "--from nan: use a number of seconds"),
            (["--to", "-1"], "--to -1: the recording begins at 0.0 s"),
            (["--verify", "--step"], "--step: replay --verify compares the whole run; leave --step out"),
            (["--verify", "--from", "3"], "--from: replay --verify compares the whole run; leave --from out"),
            (
                ["--step", "--json", "--to", "3"],
                "--to --json: replay --step goes wherever one says, at anybody's pace; leave --to and --json out",
            ),
        ],
    )
    def test_what_cannot_be_had_is_refused_in_a_line(
        self, options: list[str], reason: str, long: Replay, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["replay", str(long.file), *options]) == 2
        assert capsys.readouterr() == ("", f"robotworkshop: {reason}\n")

    def test_the_end_that_is_shown_is_in_the_recording(self, tmp_path: Path) -> None:
        file = written(tmp_path / "run", [moving(tick) for tick in range(1, 12)])  # 0.165 s, shown as 0.2 s
        assert main(["replay", str(file), "--from", "0.2"]) == 0

    def test_phases_are_named_as_the_referee_names_them(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        result = PlayerResult("a", "one", "prm", "127.0.0.1:1", Phase.DRIVING, "", None, 0.0, None, 0, None, None, 0, 0)
        judged = Judged(Verdict("a", "goal", "there", by_truth=False, time_s=0.6, players=(result,)))
        assert main(["replay", str(written(tmp_path / "run", [judged])), "--json"]) == 0
        (player,) = json.loads(capsys.readouterr().out)["verdict"]["players"]
        assert player["phase"] == "driving"

    @pytest.mark.parametrize("speed", ["0", "11", "-1", "nan", "quick"])
    def test_speeds_have_bounds(self, speed: str, long: Replay, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["replay", str(long.file), "--speed", speed]) == 2
        assert "use a number from 0.1 to 10, or max" in capsys.readouterr().err
