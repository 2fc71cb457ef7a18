"""A player plays as robot.thrift says, phase by phase, with a simulated robot of its own."""

import json
import math
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest
import shapely
from thriftpy2.protocol import TBinaryProtocol
from thriftpy2.transport import TMemoryBuffer

from robotdriver.interface import DriveCommand, Forward, SensorData
from robotworkshop.match.player.player import SILENCE_S
from robotworkshop.match.player.player_events import GameBegan, PhaseChanged, SongOrdered
from robotworkshop.match.player.player_game import LEAVE_S
from robotworkshop.match.player.player_robots import SimulatedRobot
from robotworkshop.match.referee.client import PlayerClient, RefusedError
from robotworkshop.match.wire.rpc_errors import CallRefusedError, RefusalCode
from robotworkshop.match.wire.set_scene import SetSceneMessage
from robotworkshop.run.end_song import EndSong
from robotworkshop.run.settings import Settings
from robotworkshop.run.verdict import Phase
from scene.mover import CancelRequested, PlanningCancelledError, ProgressListener, SteppedMover
from scene.scene import Point, Task
from tests.robotworkshop.match.calling import (
    IDL,
    PATIENCE_S,
    Served,
    connected,
    duel,
    framed,
    greeting,
    message,
    read_frame,
    served_player,
    until,
)


@pytest.fixture
def served() -> Iterator[Served]:
    """A player as fast as can be."""
    with served_player() as player:
        yield player


@pytest.fixture
def slow() -> Iterator[Served]:
    """A player whose drives last long enough to meddle with them."""
    with served_player(Settings(speed=4.0)) as player:
        yield player


@pytest.fixture
def referee(served: Served) -> Iterator[PlayerClient]:
    with closing(served.caller()) as caller:
        caller.hello(PATIENCE_S)
        yield caller


@pytest.fixture
def slow_referee(slow: Served) -> Iterator[PlayerClient]:
    with closing(slow.caller()) as caller:
        caller.hello(PATIENCE_S)
        yield caller


def hand_over(referee: PlayerClient) -> Task:
    scene, task = duel()
    referee.set_scene(SetSceneMessage(scene, task, None, 60.0))
    return task


def plan(referee: PlayerClient) -> Task:
    task = hand_over(referee)
    referee.preprocess()
    until(referee, Phase.READY)
    return task


def drive(referee: PlayerClient) -> Task:
    task = plan(referee)
    referee.start()
    return task


def test_a_game_from_hello_to_the_song(served: Served, referee: PlayerClient) -> None:
    assert referee.status(PATIENCE_S).phase is Phase.IDLE
    task = hand_over(referee)
    status = referee.status(PATIENCE_S)
    assert (status.phase, status.claim, status.drive_s, status.path) == (Phase.SCENE_SET, task.start, 0.0, ())
    referee.preprocess()
    status = until(referee, Phase.READY)
    assert status.progress == 1.0
    assert status.path[0] == (task.start.x_mm, task.start.y_mm)
    assert status.path[-1] == task.goal
    assert status.claim == task.start
    referee.start()
    status = until(referee, Phase.ARRIVED)
    assert math.dist((status.claim.x_mm, status.claim.y_mm), task.goal) < 50.0
    assert status.drive_s > 10.0
    assert (status.collisions, status.reason, status.health.is_good) == (0, "", True)
    assert 0.9 < status.health.battery <= 1.0
    referee.stop()
    assert referee.status(PATIENCE_S).phase is Phase.ARRIVED
    referee.be_happy()
    assert [song.song for song in served.diary.of(SongOrdered)] == [EndSong.VICTORY]
    phases = [change.phase for change in served.diary.of(PhaseChanged)]
    assert phases == [Phase.SCENE_SET, Phase.PREPROCESSING, Phase.READY, Phase.DRIVING, Phase.ARRIVED]


@pytest.mark.parametrize("song", [EndSong.VICTORY, EndSong.DEFEAT])
def test_the_robot_sings_what_the_referee_says_not_what_the_drive_came_to(slow: Served, song: EndSong) -> None:
    """The floor is watched by its own events: the drive is stopped, and then the song is heard."""
    sung = threading.Event()
    expected = {EndSong.VICTORY: "winner", EndSong.DEFEAT: "loser"}[song]

    def look(event: object) -> None:
        if getattr(event, "snapshot", None) and event.snapshot.robots[0].song == expected:
            sung.set()

    with closing(slow.caller()) as referee:
        plan(referee)
        slow.diary.wait_for(GameBegan).session.announcer.listen(look)
        referee.start()
        referee.stop()
        (referee.be_happy if song is EndSong.VICTORY else referee.be_sad)()
        assert sung.wait(PATIENCE_S)
        assert until(referee, Phase.STOPPED).reason == "the referee said stop"


def test_one_game_follows_the_other(referee: PlayerClient) -> None:
    for _ in range(3):
        drive(referee)
        until(referee, Phase.ARRIVED)
        referee.be_sad()


def test_a_game_may_be_left_without_a_song(referee: PlayerClient) -> None:
    drive(referee)
    until(referee, Phase.ARRIVED)
    hand_over(referee)
    assert referee.status(PATIENCE_S).phase is Phase.SCENE_SET


def test_a_new_match_begins_with_nothing_known(served: Served, referee: PlayerClient) -> None:
    drive(referee)
    until(referee, Phase.ARRIVED)
    referee.close()
    with closing(served.caller("another match")) as other:
        assert other.status(PATIENCE_S).phase is Phase.IDLE


@pytest.mark.parametrize("order", ["preprocess", "start", "be_happy", "be_sad"])
def test_orders_that_come_too_early_change_nothing(referee: PlayerClient, order: str) -> None:
    with pytest.raises(RefusedError, match="no scene is set"):
        getattr(referee, order)()
    assert referee.status(PATIENCE_S).phase is Phase.IDLE
    if order == "preprocess":
        return
    hand_over(referee)
    with pytest.raises(RefusedError, match="scene set"):
        getattr(referee, order)()
    assert referee.status(PATIENCE_S).phase is Phase.SCENE_SET


def test_orders_that_do_not_fit_a_drive_change_nothing(slow_referee: PlayerClient) -> None:
    drive(slow_referee)
    for order in (slow_referee.preprocess, slow_referee.start, slow_referee.be_happy):
        with pytest.raises(RefusedError, match="driving"):
            order()
    with pytest.raises(RefusedError, match="a game is on"):
        hand_over(slow_referee)
    assert slow_referee.status(PATIENCE_S).phase is Phase.DRIVING
    slow_referee.stop()
    until(slow_referee, Phase.STOPPED)
    for order in (slow_referee.preprocess, slow_referee.start):
        with pytest.raises(RefusedError, match="stopped"):
            order()


@pytest.mark.parametrize("phase", [Phase.IDLE, Phase.SCENE_SET, Phase.READY, Phase.DRIVING])
def test_stop_fits_every_phase(slow_referee: PlayerClient, phase: Phase) -> None:
    go = {Phase.SCENE_SET: hand_over, Phase.READY: plan, Phase.DRIVING: drive}.get(phase)
    if go is not None:
        go(slow_referee)
    slow_referee.stop()
    slow_referee.stop()
    status = until(slow_referee, Phase.IDLE if phase is Phase.IDLE else Phase.STOPPED)
    assert status.phase is Phase.IDLE or status.reason == "the referee said stop"


class Plodder(SteppedMover):
    """Plans until it is cancelled."""

    def preprocess(self, progress: ProgressListener, cancel: CancelRequested) -> None:  # noqa: ARG002
        while not cancel():
            threading.Event().wait(0.001)
        raise PlanningCancelledError("cancelled")

    def step(self, sensor_data: SensorData) -> DriveCommand:  # noqa: ARG002
        return Forward(0.0)


class Stubborn(Plodder):
    """Goes on planning though it is cancelled, for a while."""

    def preprocess(self, progress: ProgressListener, cancel: CancelRequested) -> None:
        super_preprocess = super().preprocess
        try:
            super_preprocess(progress, cancel)
        finally:
            threading.Event().wait(1.0)


class Breaks(SteppedMover):
    """Breaks at once."""

    def step(self, sensor_data: SensorData) -> DriveCommand:  # noqa: ARG002
        raise ZeroDivisionError("as movers do")


class BreaksPlanning(Breaks):
    def preprocess(self, progress: ProgressListener, cancel: CancelRequested) -> None:  # noqa: ARG002
        raise ZeroDivisionError("as planners do")


class Babbler(SteppedMover):
    """Believes nonsense and senses much."""

    def step(self, sensor_data: SensorData) -> DriveCommand:  # noqa: ARG002
        return Forward(0.0)

    @property
    def location(self) -> Point:
        return (math.nan, math.inf)

    @property
    def current_path(self) -> tuple[Point, ...]:
        return tuple((float(x), 0.0) for x in range(30_000)) if self.status.state.name == "DRIVING" else ()

    @property
    def dynamic_obstacle(self) -> shapely.Geometry:
        square = shapely.box(0, 0, 1000, 1000).difference(shapely.box(400, 400, 600, 600))
        return shapely.GeometryCollection([square, shapely.LineString([(0, 0), (1, 1)]), shapely.Polygon()])


def with_mover(monkeypatch: pytest.MonkeyPatch, mover: type[SteppedMover]) -> None:
    monkeypatch.setattr("robotworkshop.match.player.player.make_mover", lambda *_: mover())


@pytest.mark.parametrize("mover", [Plodder, Stubborn])
def test_stop_cancels_planning(
    slow_referee: PlayerClient, monkeypatch: pytest.MonkeyPatch, mover: type[SteppedMover]
) -> None:
    with_mover(monkeypatch, mover)
    hand_over(slow_referee)
    slow_referee.preprocess()
    slow_referee.stop()
    assert slow_referee.status(PATIENCE_S).phase is Phase.STOPPED
    with_mover(monkeypatch, Breaks)
    hand_over(slow_referee)
    assert slow_referee.status(PATIENCE_S).phase is Phase.SCENE_SET


def test_planning_ends_when_the_time_bank_is_empty(referee: PlayerClient, monkeypatch: pytest.MonkeyPatch) -> None:
    with_mover(monkeypatch, Plodder)
    scene, task = duel()
    referee.set_scene(SetSceneMessage(scene, task, None, 60.0, time_bank_s=0.1))
    referee.preprocess()
    status = until(referee, Phase.GAVE_UP)
    assert (status.reason, status.ended_by) == ("no plan after 0.1 s, its time for planning", "planning time")


def test_a_mover_that_breaks_has_failed(referee: PlayerClient, monkeypatch: pytest.MonkeyPatch) -> None:
    with_mover(monkeypatch, Breaks)
    drive(referee)
    assert "as movers do" in until(referee, Phase.FAILED).reason
    with_mover(monkeypatch, BreaksPlanning)
    hand_over(referee)
    referee.preprocess()
    assert "as planners do" in until(referee, Phase.FAILED).reason
    referee.be_sad()


def test_where_there_is_no_way_the_player_gives_up(referee: PlayerClient) -> None:
    scene, task = duel()
    document = json.loads(scene)
    document["walls"] = [[[4000, 1], [4000, 5599]]]
    referee.set_scene(SetSceneMessage(json.dumps(document), task, None, 60.0))
    referee.preprocess()
    assert until(referee, Phase.GAVE_UP).reason
    referee.be_sad()


def test_a_drive_that_lasts_too_long_gives_up(referee: PlayerClient) -> None:
    scene, task = duel()
    referee.set_scene(SetSceneMessage(scene, task, None, 1.5))
    referee.preprocess()
    until(referee, Phase.READY)
    referee.start()
    assert "time limit" in until(referee, Phase.GAVE_UP).reason


def test_a_status_is_sound_whatever_the_mover_says(slow_referee: PlayerClient, monkeypatch: pytest.MonkeyPatch) -> None:
    with_mover(monkeypatch, Babbler)
    task = drive(slow_referee)
    status = until(slow_referee, Phase.FAILED)
    assert status.claim == task.start
    assert status.reason.startswith("Babbler: ")
    assert status.path == ()


def test_the_mover_is_told_of_no_other_robot(served: Served, referee: PlayerClient) -> None:
    task = hand_over(referee)
    scene = served.diary.wait_for(GameBegan).session.scene
    assert [robot.name for robot in scene.robots] == [task.name]


def test_the_referees_word_goes_before_the_scenes(served: Served, referee: PlayerClient) -> None:
    scene, task = duel()
    elsewhere = replace(task, start=replace(task.start, y_mm=task.start.y_mm + 100.0), goal=(4900.0, 2700.0))
    referee.set_scene(SetSceneMessage(scene, elsewhere, None, 12.5))
    session = served.diary.wait_for(GameBegan).session
    assert session.scene.tasks == (elsewhere,)
    assert session.settings.time_limit_s == 12.5


@pytest.mark.parametrize(
    ("changes", "limit_s", "complaint"),
    [
        ({"name": "nobody"}, 60.0, "no robot 'nobody'; its robots: player1, player2"),
        ({"goal": (math.nan, 0.0)}, 60.0, "goal.x: NaN"),
        ({"goal": (100_000.0, 0.0)}, 60.0, "goal: .*out of the workspace"),
        ({}, math.nan, "time limit"),
        ({}, 0.0, "time limit"),
        ({}, math.inf, "time limit"),
    ],
)
def test_bad_tasks(referee: PlayerClient, changes: dict[str, object], limit_s: float, complaint: str) -> None:
    scene, task = duel()
    with pytest.raises(RefusedError, match=complaint):
        referee.set_scene(SetSceneMessage(scene, replace(task, **changes), None, limit_s))
    assert referee.status(PATIENCE_S).phase is Phase.IDLE


@pytest.mark.parametrize(
    ("scene", "complaint"),
    [
        ("", "empty"),
        ("[]", "not a scene"),
        ("{", "ends in the middle"),
        ('{"format": "robotworkshop-scene", "version": 9}', "version"),
        ("\x00", "binary"),
    ],
)
def test_bad_scenes(referee: PlayerClient, scene: str, complaint: str) -> None:
    _, task = duel()
    with pytest.raises(RefusedError, match=complaint):
        referee.set_scene(SetSceneMessage(scene, task, None, 60.0))
    assert referee.status(PATIENCE_S).phase is Phase.IDLE


def test_refusals_have_codes() -> None:
    scene, task = duel()
    for code, assignment in (
        (RefusalCode.BAD_SCENE, SetSceneMessage("{}", task, None, 60.0)),
        (RefusalCode.BAD_TASK, SetSceneMessage(scene, replace(task, name="nobody"), None, 60.0)),
    ):
        with pytest.raises(CallRefusedError) as refusal:
            assignment.own_scene()
        assert refusal.value.code is code
    assert {code.name: code.value for code in RefusalCode} == IDL.ErrorCode._NAMES_TO_VALUES
    assert {phase.name: phase.value for phase in Phase} == IDL.Phase._NAMES_TO_VALUES


def test_a_player_with_a_robot_of_its_own_is_not_for_an_arena(referee: PlayerClient) -> None:
    scene, task = duel()
    with pytest.raises(RefusedError, match="start it with --robot arena"):
        referee.set_scene(SetSceneMessage(scene, task, "tcp:127.0.0.1:4000", 60.0))


def test_what_fails_inside_reaches_the_referee_as_one_line(
    referee: PlayerClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SimulatedRobot, "make_ready", lambda *_: 1 / 0)
    with pytest.raises(RefusedError, match="program has failed: ZeroDivisionError"):
        hand_over(referee)
    assert referee.status(PATIENCE_S).phase is Phase.IDLE


def test_a_referee_that_falls_silent_while_the_robot_drives_stops_it(slow: Served) -> None:
    with closing(slow.caller()) as referee:
        drive(referee)
        stopped = slow.diary.wait_for(PhaseChanged, lambda change: change.phase is Phase.STOPPED)
        assert stopped.reason == f"nothing was heard from the referee for {SILENCE_S:g} s"


def test_a_referee_that_asks_now_and_then_is_not_silent(slow: Served) -> None:
    with closing(slow.caller()) as referee:
        drive(referee)
        pause = threading.Event()
        for _ in range(5):
            pause.wait(0.5)
            assert referee.status(PATIENCE_S).phase is Phase.DRIVING


def test_an_ended_player_leaves_no_thread_and_no_port(slow: Served) -> None:
    with closing(slow.caller()) as referee:
        drive(referee)
        slow.server.close()
        names = ("player", "client", "mover", "stopping")
        left = [thread for thread in threading.enumerate() if thread.name.startswith(names)]
        for thread in left:
            thread.join(LEAVE_S)
        assert not [thread for thread in left if thread.is_alive()]
        with served_player() as other:
            assert other.address != slow.address
        with pytest.raises(ConnectionError):
            connected(slow.address)


def test_location_is_where_the_robot_is_believed_to_be(served: Served) -> None:
    scene, task = duel()
    with connected(served.address) as caller:
        for sent in (
            message("hello", greeting=greeting()),
            message(
                "setScene",
                scene=scene,
                task=IDL.Task(
                    robot=task.name,
                    start=IDL.Pose(x_mm=task.start.x_mm, y_mm=task.start.y_mm, heading_rad=0.0),
                    goal=IDL.Point(x_mm=task.goal[0], y_mm=task.goal[1]),
                    time_limit_s=60.0,
                ),
            ),
            message("getLocation"),
        ):
            caller.sendall(framed(sent))
            answer = read_frame(caller)
        reader = TBinaryProtocol(TMemoryBuffer(answer))
        reader.read_message_begin()
        result = IDL.Player.getLocation_result()
        result.read(reader)
        assert (result.success.x_mm, result.success.y_mm) == (task.start.x_mm, task.start.y_mm)
