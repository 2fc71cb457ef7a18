"""A player drives robots that are not its own simulation: real ones, here emulated, and those of a referee's arena."""

import math
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest

from robotdriver.create.driver.odometry import Calibration
from robotdriver.create.driver.robot import PhysicalRobot
from robotdriver.create3.driver.addresses import parse_address
from robotdriver.create3.driver.line import OPEN_S
from robotdriver.create3.driver.robot import FIRST_FRAME_S, Create3Robot
from robotworkshop.match.player.player import Player
from robotworkshop.match.player.player_robots import ArenaRobot, PlayerRobot, RealRobot
from robotworkshop.match.player.player_server import PlayerServer
from robotworkshop.match.referee.client import HAND_OVER_TIMEOUT_S, PlayerClient, RefusedError
from robotworkshop.match.referee.match_rulebook import MatchRuleOptions
from robotworkshop.match.referee.referee import Invitation, MatchSettings, Referee
from robotworkshop.match.wire.set_scene import SetSceneMessage
from robotworkshop.run.contest import GOAL_MM
from robotworkshop.run.create3_choice import Create3Choice
from robotworkshop.run.robot_choice import RobotChoice
from robotworkshop.run.settings import Settings
from robotworkshop.run.verdict import Phase
from robotworkshop.stage.events import Announcer
from robotworkshop.stage.floor import Floor
from scene.files import load_scene
from scene.scene import Scene, SceneRobot, Task, Workspace
from tests.robotdriver.beating_clock import clock_of
from tests.robotdriver.create3.served import served
from tests.robotworkshop.match.calling import CODE, PATIENCE_S, Served, duel, served_player, until

if sys.platform == "win32":
    pytest.skip("emulated Creates need a POSIX system", allow_module_level=True)

from robotdriver.create.emulator import EmulatedCreate
from robotdriver.create.emulator_server import EmulatorServer
from robotdriver.create.opcodes import Mode
from robotdriver.models import CREATE_1
from robotdriver.pose import Pose
from robotdriver.simulator import World
from robotdriver.simulator.world_robot import WorldRobot
from robotworkshop.assets import find_scene


def test_a_referee_waits_for_longer_than_a_create_3_is_looked_for() -> None:
    assert OPEN_S + FIRST_FRAME_S < HAND_OVER_TIMEOUT_S


@dataclass
class Arena:
    """A floor with an emulated Create at a TCP port."""

    robot: EmulatedCreate
    body: WorldRobot
    port: int
    server: EmulatorServer


@pytest.fixture(autouse=True)
def no_calibrations(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setattr("robotworkshop.run.robot_choice.calibrations_file", lambda: tmp_path / "none.json")


@pytest.fixture
def arena() -> Iterator[Arena]:
    scene = load_scene(find_scene("duel_crossing"))
    world = Floor.of_scene(replace(scene, robots=scene.robots[:1]), seed=0, speed=None).world
    robot = EmulatedCreate(world.robots[0], rng=np.random.default_rng(0))
    with clock_of(world, 2.0) as clock, EmulatorServer(clock) as server:
        _, port = server.serve_tcp(robot, "127.0.0.1", 0)
        yield Arena(robot, world.robots[0], port, server)


@contextmanager
def refereed(robot: PlayerRobot) -> Iterator[tuple[Served, PlayerClient]]:
    with served_player(Settings(), robot) as served, closing(served.caller()) as referee:
        referee.hello(PATIENCE_S)
        yield served, referee


def drive(referee: PlayerClient, address: str | None, way_mm: float | None = None) -> Task:
    """Let it drive to its goal, or so far towards it."""
    scene, task = duel()
    if way_mm is not None:
        (x_mm, y_mm), start = task.goal, task.start
        share = way_mm / start.distance_to(x_mm, y_mm)
        goal = (start.x_mm + share * (x_mm - start.x_mm), start.y_mm + share * (y_mm - start.y_mm))
        task = replace(task, goal=goal)
    referee.set_scene(SetSceneMessage(scene, task, address, 60.0))
    referee.preprocess()
    until(referee, Phase.READY)
    referee.start()
    return task


def songs(arena: Arena) -> list[str]:
    return [song.name for song in arena.robot.songs_played]


@pytest.mark.parametrize("kind", ["real", "arena"])
def test_a_robot_at_a_port_comes_to_its_goal_and_sings_as_it_is_told(arena: Arena, kind: str) -> None:
    at = f"tcp:127.0.0.1:{arena.port}"
    robot = RealRobot(RobotChoice(at)) if kind == "real" else ArenaRobot()
    with refereed(robot) as (_, referee):
        task = drive(referee, at if kind == "arena" else None, way_mm=1_200.0)
        status = until(referee, Phase.ARRIVED)
        assert arena.body.pose.distance_to(*task.goal) < 150.0  # after 1.2 m by whole degrees and millimetres
        assert math.dist((status.claim.x_mm, status.claim.y_mm), task.goal) <= GOAL_MM
        wait_until(lambda: referee.status(PATIENCE_S).health.is_good)
        assert referee.status(PATIENCE_S).health.age_s < 5.0
        referee.be_sad()
        wait_until(lambda: songs(arena) == ["loser"])


def wait_until(condition: Callable[[], bool]) -> None:
    pause = threading.Event()
    for _ in range(int(PATIENCE_S / 0.01)):
        if condition():
            return
        pause.wait(0.01)
    raise AssertionError


def is_driving(arena: Arena) -> bool:
    left, right = (motor.velocity_mm_s for motor in (arena.body.motors["left"], arena.body.motors["right"]))
    return left != 0.0 or right != 0.0


def test_the_robot_stands_when_the_referee_says_stop_and_when_the_player_ends(arena: Arena) -> None:
    at = f"tcp:127.0.0.1:{arena.port}"
    with refereed(RealRobot(RobotChoice(at))) as (served, referee):
        drive(referee, None)
        wait_until(lambda: is_driving(arena))
        referee.stop()
        until(referee, Phase.STOPPED)
        assert not is_driving(arena)
        referee.be_happy()
        wait_until(lambda: songs(arena) == ["winner"])
        drive(referee, None)
        wait_until(lambda: is_driving(arena))
        served.server.close()
        wait_until(lambda: not is_driving(arena))


def test_a_robot_that_is_lost_is_no_reason_to_fall_silent(arena: Arena) -> None:
    with refereed(RealRobot(RobotChoice(f"tcp:127.0.0.1:{arena.port}"))) as (_, referee):
        drive(referee, None)
        wait_until(lambda: is_driving(arena))
        arena.server.close()
        status = until(referee, Phase.FAILED)
        assert status.reason
        assert not status.health.is_good
        referee.be_sad()
        assert referee.status(PATIENCE_S).phase is Phase.FAILED


def test_an_arena_that_is_gone_is_told_of_without_its_cables(arena: Arena) -> None:
    with refereed(ArenaRobot()) as (_, referee):
        drive(referee, f"tcp:127.0.0.1:{arena.port}")
        wait_until(lambda: is_driving(arena))
        arena.server.close()
        status = until(referee, Phase.FAILED)
        assert status.reason == "the referee's floor is gone; wait for the next match"


def test_the_only_robot_at_a_port_is_found_when_the_scene_is_set(arena: Arena, tmp_path: Path) -> None:
    choice = RobotChoice("real", ports=str(tmp_path / "robot*"))
    with refereed(RealRobot(choice)) as (_, referee):
        scene, task = duel()
        message = SetSceneMessage(scene, task, None, 60.0)
        with pytest.raises(RefusedError, match="no port is called"):
            referee.set_scene(message)
        arena.server.serve_pty(arena.robot, tmp_path / "robot")
        referee.set_scene(message)
        wait_until(lambda: referee.status(PATIENCE_S).health.is_good)  # not while a busy computer stands still
        assert arena.robot.mode is Mode.SAFE


class PatientCreate(RobotChoice):
    """A robot that a busy computer does not lose."""

    def robot(self, calibration: Calibration | None = None, lost_s: float = PATIENCE_S) -> PhysicalRobot:
        return super().robot(calibration, lost_s)


class PatientCreate3(Create3Choice):
    """A robot that a busy computer does not lose."""

    def robot(self) -> Create3Robot:
        return Create3Robot(parse_address(self.address), self.robot_model, self.max_speed_mm_s, PATIENCE_S)


def test_a_create_3_races_a_create() -> None:
    ways = {"ann": 400.0, "bob": 900.0}
    robots = tuple(SceneRobot(name, Pose(0.0, way_mm, 0.0), (way_mm, way_mm)) for name, way_mm in ways.items())
    scene = Scene(Workspace(-400.0, 0.0, 1_400.0, 1_400.0), robots)
    with ExitStack() as stack:
        create_3 = stack.enter_context(served(speed=1.0))
        world = World(seed=0)
        body = world.add_robot(CREATE_1, Pose(0.0, 0.0, 0.0), "create")
        server = stack.enter_context(EmulatorServer(stack.enter_context(clock_of(world, 1.0))))
        _, port = server.serve_tcp(EmulatedCreate(body, rng=np.random.default_rng(0)), "127.0.0.1", 0)
        choices = {"ann": PatientCreate3(create_3.address), "bob": PatientCreate(f"tcp:127.0.0.1:{port}")}
        invitations = []
        for name, choice in choices.items():
            player = Player(name, Settings(), RealRobot(choice), lambda _: None)
            door = stack.enter_context(PlayerServer(player, ("127.0.0.1", 0), CODE, lambda _: None))
            invitations.append(Invitation(door.address, CODE))
        verdict = Referee(scene, invitations, MatchSettings(MatchRuleOptions(time_limit_s=60.0)), Announcer()).run()
        assert (verdict.winner, verdict.rule, verdict.by_truth) == ("ann", "goal", False), verdict
        assert create_3.body.pose.distance_to(ways["ann"], 0.0) <= GOAL_MM + 5.0
        assert body.pose != Pose(0.0, 0.0, 0.0)


def test_a_robot_that_cannot_be_reached_is_told_at_once() -> None:
    with refereed(RealRobot(RobotChoice("tcp:127.0.0.1:1"))) as (_, referee):
        scene, task = duel()
        with pytest.raises(RefusedError, match=r"tcp:127\.0\.0\.1:1"):
            referee.set_scene(SetSceneMessage(scene, task, None, 60.0))
        assert referee.status(PATIENCE_S).phase is Phase.IDLE


@pytest.mark.parametrize(
    ("address", "complaint"),
    [
        (None, "names no robot"),
        ("tcp:192.0.2.1:80", "at the referee's own address, as tcp:127.0.0.1:PORT"),
        ("tcp:localhost:80", "at the referee's own address"),
        ("serial:/dev/ttyUSB0", "at the referee's own address"),
        ("replay:/etc/passwd", "at the referee's own address"),
        ("nonsense", "not a robot's address"),
        ("tcp:127.0.0.1:1", r"tcp:127\.0\.0\.1:1"),
    ],
)
def test_an_arenas_robot_is_at_the_referees_own_host_or_nowhere(address: str | None, complaint: str) -> None:
    with refereed(ArenaRobot()) as (_, referee):
        scene, task = duel()
        with pytest.raises(RefusedError, match=complaint):
            referee.set_scene(SetSceneMessage(scene, task, address, 60.0))
