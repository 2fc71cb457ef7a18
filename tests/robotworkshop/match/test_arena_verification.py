"""Whether a recording of a match in an arena tells what happened: by giving its commands to a new floor."""

import json
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from robotdriver.conditions import FLOORS
from robotdriver.pose import Pose
from robotdriver.simulator import SetVelocities
from robotworkshop.cli.app import main
from robotworkshop.match.player.player import Player
from robotworkshop.match.player.player_robots import ArenaRobot
from robotworkshop.match.player.player_server import PlayerServer
from robotworkshop.match.referee.match_rulebook import MatchRuleOptions
from robotworkshop.match.referee.referee import Invitation, MatchSettings, Referee
from robotworkshop.recording import Encoder, Recorded, Replay, RunKind
from robotworkshop.recording.options import RecordingOptions
from robotworkshop.run.events import Event, Judged, MatchStarted
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer, Collided, CommandsTaken, DriveStarted, Moved
from robotworkshop.use_cases import hold_match
from robotworkshop.web.audience import NO_AUDIENCE
from scene.scene import Motion, Obstacle, Scene, SceneRobot, Workspace

CODE = "TEST22"
CART = ((1400.0, 100.0), (1600.0, 100.0), (1600.0, 300.0), (1400.0, 300.0))
SCENE = Scene(
    Workspace(0.0, 0.0, 3000.0, 2000.0),
    (
        SceneRobot("west", Pose(600.0, 1000.0, 0.0), (2600.0, 1000.0)),
        SceneRobot("east", Pose(1000.0, 1000.0, 3.1), (300.0, 1000.0)),
    ),
    obstacles=(Obstacle(CART, motion=Motion(((1400.0, 400.0),), 150.0, True)),),
    floor=FLOORS["lab floor"],
)
HEADLONG = """
import random
from robotdriver import Forward
from scene.mover import SteppedMover
class Headlong(SteppedMover):
    def step(self, sensor_data):
        return Forward(random.uniform(200.0, 400.0))
"""


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recorded match whose robots run into each other."""
    folder = tmp_path_factory.mktemp("arena")
    mover, file = folder / "headlong.py", folder / "match"
    mover.write_text(HEADLONG, encoding="utf-8")
    with ExitStack() as stack:
        invitations = []
        for name in ("ann", "bob"):
            player = Player(name, Settings(mover=str(mover)), ArenaRobot(), lambda _: None)
            server = stack.enter_context(PlayerServer(player, ("127.0.0.1", 0), CODE, lambda _: None))
            invitations.append(Invitation(server.address, CODE))
        settings = MatchSettings(
            MatchRuleOptions(time_limit_s=4.0), has_arena=True, speed=2.0, seed=9, max_speed_mm_s=500.0
        )
        referee = Referee(SCENE, invitations, settings, announcer := Announcer())
        wish = RecordingOptions(datetime(2026, 11, 22, tzinfo=UTC), file)
        hold_match(referee, SCENE, settings, announcer, wish, "headlong", NO_AUDIENCE, lambda _: None, lambda _: None)
    return file


def changed(source: Path, target: Path, change: Callable[[Event], Event | None], **header: object) -> Path:
    """Write a recording anew, with other events, or without those that become None, and another header."""
    replay = Replay(source)
    encoder = Encoder(replace(replay.header, **header))  # type: ignore[arg-type]  # names and values of its fields
    events = [(timed.wall_ms, change(timed.event)) for timed in replay.events()]
    target.write_bytes(encoder.opening + encoder.encode(Recorded(ms, event) for ms, event in events if event))
    return target


def verified(file: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Return the exit status, and what was printed."""
    capsys.readouterr()
    status = main(["replay", str(file), "--verify"])
    shown = capsys.readouterr()
    return status, shown.out + shown.err


def test_what_happened_on_the_floor_follows_from_the_commands(match: Path, capsys: pytest.CaptureFixture[str]) -> None:
    replay = Replay(match)
    counts = replay.index.events
    assert replay.header.kind is RunKind.ARENA
    assert (counts["collided"] > 0, counts["commands"] > 5) == (True, True)
    status, told = verified(match, capsys)
    first, second = told.splitlines()
    assert (status, first) == (
        0,
        f"identical over {counts['moved']:,} ticks; made on this platform with these versions",
    )
    assert second == (
        "compared: poses, sensors and collisions of all robots, which follow from the seed and the recorded commands, "
        "and that a winner by its goal was the first there; "
        "not verified: which programs sent the commands, what the players said of themselves, and other verdicts"
    )


def test_a_winner_that_was_not_at_its_goal_is_named(
    match: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def lie(event: Event) -> Event:
        if not isinstance(event, Judged):
            return event
        return Judged(replace(event.verdict, winner="bob", rule="goal", time_s=1.0))

    status, told = verified(changed(match, tmp_path / "it", lie), capsys)
    assert status == 1
    assert "robot east: the verdict says that it entered its goal at 1.000 s, and it " in told


def all_but_the_first_three_in_tick_1() -> Callable[[Event], Event]:
    """Return what has all commands come too late but the first three, of which the third never comes in tick 1."""
    seen: list[Event] = []

    def changes(event: Event) -> Event:
        if not isinstance(event, CommandsTaken):
            return event
        seen.append(event)
        return event if len(seen) <= 3 else replace(event, tick=1)

    return changes


def nth_moved(number: int, change: Callable[[Moved], Moved]) -> Callable[[Event], Event]:
    """Return what changes the tick of this number."""
    count = 0

    def changes(event: Event) -> Event:
        nonlocal count
        if isinstance(event, Moved):
            count += 1
            return change(event) if count == number else event
        return event

    return changes


def test_a_pose_that_was_changed_is_named_with_its_tick_and_its_number(
    match: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def push(event: Moved) -> Moved:
        first, second = event.snapshot.robots
        second = replace(second, pose=replace(second.pose, y_mm=second.pose.y_mm + 1e-9))
        return replace(event, snapshot=replace(event.snapshot, robots=(first, second)))

    status, told = verified(changed(match, tmp_path / "it", nth_moved(90, push)), capsys)
    assert status == 1
    assert ", identical over 89 ticks before: robot east: snapshot.robots[1].pose.y_mm is " in told


def test_a_command_that_was_changed_or_left_out_leads_elsewhere(
    match: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def slower(event: Event) -> Event:
        if not isinstance(event, CommandsTaken) or event.robot != "west":
            return event
        speeds = {"left": 100.0, "right": 100.0}
        return replace(event, commands=tuple(SetVelocities(speeds) for _ in event.commands))

    status, told = verified(changed(match, tmp_path / "slower", slower), capsys)
    assert (status, "robot west: snapshot.robots[0].pose.x_mm is " in told) == (1, True), told
    left_out = changed(match, tmp_path / "none", lambda event: None if isinstance(event, CommandsTaken) else event)
    status, told = verified(left_out, capsys)  # Whichever robot moved first does not move now.
    assert (status, ".pose.x_mm is " in told) == (1, True), told


def test_another_seed_is_noticed(match: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = msgspec.structs.replace(Replay(match).header.settings, seed=10)
    status, told = verified(changed(match, tmp_path / "it", lambda event: event, settings=settings), capsys)
    assert (status, told.startswith("differs at ")) == (1, True)


def test_a_match_that_broke_off_is_verified_up_to_there(
    match: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "cut").write_bytes(match.read_bytes()[:-2_000])
    assert main(["replay", str(tmp_path / "cut"), "--verify", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["compared"] == Replay(tmp_path / "cut").index.events["moved"]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (
            lambda event: None if isinstance(event, Moved | Collided | DriveStarted) else event,
            "no robot drives in it, so there is nothing to verify",
        ),
        (
            lambda event: MatchStarted() if isinstance(event, MatchStarted) else event,
            "did not record the robots' commands, so it cannot be verified; play it instead",
        ),
        (
            lambda event: MatchStarted(1e300) if isinstance(event, MatchStarted) else event,
            "the floor's clock cannot have shown 1e+300 s",
        ),
        (
            all_but_the_first_three_in_tick_1(),
            "its commands are out of order at tick 1",
        ),
        (
            lambda event: replace(event, robot="north") if isinstance(event, CommandsTaken) else event,
            "there is no robot 'north' on the floor",
        ),
        (
            lambda event: (
                replace(event, commands=(SetVelocities({"tail": 1.0}),)) if isinstance(event, CommandsTaken) else event
            ),
            "has no motor 'tail'",
        ),
    ],
)
def test_a_match_that_cannot_be_verified_says_why(
    change: Callable[[Event], Event | None],
    reason: str,
    match: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, told = verified(changed(match, tmp_path / "it", change), capsys)
    assert (status, reason in told, told.count("\n")) == (2, True, 1), told
