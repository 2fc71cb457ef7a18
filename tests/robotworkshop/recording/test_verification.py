"""Whether a recording tells what happened: by simulating it again."""

import json
import subprocess
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from robotworkshop.cli.app import main
from robotworkshop.recording import Encoder, Header, Recorded, Recorder, Replay, RunKind
from robotworkshop.run.events import DriveEnded, Event
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer, FloorChanged, Moved
from tests.warm.programs import warm

from .runs import recorded_run, scene_named
from .test_codec import moving

SETTINGS = Settings(speed=None, seed=3, time_limit_s=4.0, floor="lab floor")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recorded run on an imperfect floor."""
    file = tmp_path_factory.mktemp("run") / "run"
    recorded_run(file, "duel_crossing", SETTINGS)
    return file


def rewritten(source: Path, target: Path, change: dict[int, float] | None = None, **header: object) -> Path:
    """Write a recording anew: with the truth of the first robot moved by so much at these steps, and another header."""
    replay = Replay(source)
    events: list[Event] = []
    for timed in replay.events():
        event = timed.event
        if isinstance(event, Moved) and change and timed.step in change:
            first, *others = event.snapshot.robots
            moved = replace(first, pose=replace(first.pose, x_mm=first.pose.x_mm + change[timed.step]))
            event = replace(event, snapshot=replace(event.snapshot, robots=(moved, *others)))
        events.append(event)
    encoder = Encoder(replace(replay.header, **header))  # type: ignore[arg-type]  # names and values of its fields
    target.write_bytes(encoder.opening + encoder.encode(Recorded(0, event) for event in events))
    return target


def test_a_run_is_the_same_in_another_process(run: Path) -> None:
    command = [warm("robotworkshop"), "replay", str(run), "--verify"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    (end,) = (timed.event for timed in Replay(run).events() if isinstance(timed.event, DriveEnded))
    ticks = round(end.reports[0].outcome.sim_time_s / 0.015)
    assert done.stdout == f"identical over {ticks:,} ticks; made on this platform with these versions\n"


def test_a_hurried_run_is_recorded_now_and_then_and_verified_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = Session(scene_named("crossing"), SETTINGS, Announcer())
    with Recorder(tmp_path / "run", Header(RunKind.SIMULATED, session.scene, SETTINGS, ""), session.announcer):
        session.solve()
        session.drive()
    assert main(["replay", str(tmp_path / "run"), "--verify"]) == 0
    assert capsys.readouterr().out.startswith("identical over 264 ticks, of which 66 were recorded; ")
    false = rewritten(tmp_path / "run", tmp_path / "false", {30: 1e-9})
    assert main(["replay", str(false), "--verify"]) == 1
    assert "differs at 1.800 s, identical over 119 ticks, of which 29 were recorded before" in capsys.readouterr().out


def test_a_run_at_its_own_pace_is_recorded_tick_by_tick(tmp_path: Path) -> None:
    settings = msgspec.structs.replace(SETTINGS, speed=50.0, time_limit_s=1.0)
    session = Session(scene_named("crossing"), settings, Announcer())
    with Recorder(tmp_path / "run", Header(RunKind.SIMULATED, session.scene, settings, ""), session.announcer):
        session.solve()
        session.drive()
    assert [timed.time_s for timed in Replay(tmp_path / "run").events(from_s=0.5, to_s=0.55)] == pytest.approx(
        [0.51, 0.525, 0.54]
    )


def test_the_first_divergence_is_named(run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    false = rewritten(run, tmp_path / "false", {200: 1e-9, 210: 5.0})
    assert main(["replay", str(false), "--verify"]) == 1
    line = capsys.readouterr().out
    assert line.startswith(
        "differs at 3.000 s, identical over 199 ticks before: robot player1: snapshot.robots[0].pose.x_mm"
    )
    assert main(["replay", str(false), "--verify", "--json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert (document["identical"], document["ticks"], document["divergence"]["time_s"]) == (False, 199, 3.0)


def test_another_seed_or_version_is_noticed(run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = replace_settings(seed=4)
    versions = dict(Replay(run).header.versions) | {"numpy": "1.0"}
    assert main(["replay", str(rewritten(run, tmp_path / "it", settings=other, versions=versions)), "--verify"]) == 1
    assert "; made with numpy 1.0, here " in capsys.readouterr().out


def replace_settings(**changes: object) -> object:
    return msgspec.structs.replace(SETTINGS, **changes)


def test_a_run_that_was_cut_off_is_verified_up_to_there(run: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut"
    cut.write_bytes(run.read_bytes()[:-1_000])
    assert Replay(cut).index.damage
    assert main(["replay", str(cut), "--verify"]) == 0


def test_a_run_that_goes_on_longer_than_it_can_is_not_the_same(
    run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shorter = rewritten(run, tmp_path / "it", settings=replace_settings(time_limit_s=1.0))
    assert main(["replay", str(shorter), "--verify"]) == 1
    assert "differs at 1.0" in capsys.readouterr().out


def test_a_run_that_its_user_stopped_is_verified_up_to_there(tmp_path: Path) -> None:
    announcer = Announcer()
    session = Session(scene_named("crossing"), SETTINGS, announcer)
    header = Header(RunKind.SIMULATED, session.scene, SETTINGS, "")

    def stop(event: Event) -> None:
        if isinstance(event, Moved) and event.snapshot.time_s > 1.0:
            session.stop()

    announcer.listen(stop)
    with Recorder(tmp_path / "run", header, announcer):
        session.solve()
        session.drive()
    assert main(["replay", str(tmp_path / "run"), "--verify"]) == 0


@pytest.mark.parametrize(
    ("header", "events", "reason"),
    [
        ({"kind": RunKind.REAL}, [moving(1)], "a recording of the kind real cannot be simulated again"),
        ({"kind": RunKind.MATCH}, [moving(1)], "a recording of the kind match cannot be simulated again"),
        ({"tick_s": None, "versions": {"robotworkshop": "0.0.7"}}, [moving(1)], "floor of robotworkshop 0.0.7"),
        ({}, [moving(1), FloorChanged(moving(1).snapshot)], "a user changed the floor"),
    ],
)
def test_what_cannot_be_verified_says_why(
    header: dict[str, object],
    events: list[Event],
    reason: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    made = replace(Header(RunKind.SIMULATED, scene_named("crossing"), SETTINGS, ""), **header)  # type: ignore[arg-type]  # as above
    encoder = Encoder(made)
    (tmp_path / "it").write_bytes(encoder.opening + encoder.encode(Recorded(0, event) for event in events))
    assert main(["replay", str(tmp_path / "it"), "--verify"]) == 2
    assert reason in capsys.readouterr().err
