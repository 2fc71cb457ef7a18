"""Gymnasium's environments: its own checker passes them, and the same seed gives the same episode."""

import importlib.util
import subprocess
import sys
import warnings
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import robotworkshop.doors.gym
from robotdriver.pose import Pose
from robotworkshop.doors.gym.actions import Game, Twist
from robotworkshop.doors.gym.registration import ENVIRONMENTS, GymError
from robotworkshop.doors.gym.way_to_goal import WayToGoal
from robotworkshop.examples import examples
from robotworkshop.frontends import load_frontend
from scene.scene import Obstacle, Scene, SceneRobot, Workspace
from tests.warm.programs import warm

ROOM = Scene(
    Workspace(0.0, 0.0, 4_000.0, 3_000.0),
    robots=(SceneRobot("ada", Pose(500.0, 1_500.0, 0.0), goal=(3_000.0, 1_500.0)),),
    obstacles=(Obstacle(((1_900.0, 2_200.0), (2_100.0, 2_200.0), (2_100.0, 3_000.0), (1_900.0, 3_000.0))),),
)


def wandered(env: WayToGoal, seed: int, steps: int = 60) -> list[Any]:
    """Return all that comes of random actions, as bytes."""
    observation, _ = env.reset(seed=seed)
    env.action_space.seed(seed)
    told: list[Any] = [{name: part.tobytes() for name, part in observation.items()}]
    for _ in range(steps):
        observation, reward, ended, late, info = env.step(env.action_space.sample())
        told.append(({name: part.tobytes() for name, part in observation.items()}, reward, ended, late, info["pose"]))
        if ended or late:
            break
    return told


@pytest.fixture
def env() -> Iterator[WayToGoal]:
    made = WayToGoal(ROOM)
    yield made
    made.close()


@pytest.mark.parametrize(("name", "scene"), [*((name, "empty_room") for name in ENVIRONMENTS), ("Sonar-v0", ROOM)])
def test_gymnasiums_own_checker_finds_nothing(name: str, scene: str | Scene) -> None:
    assert robotworkshop.doors.gym.__doc__
    made = gymnasium.make(f"RobotWorkshop/{name}", scene=scene, disable_env_checker=True)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made.unwrapped, skip_render_check=True)


def test_gymnasium_finds_them_by_the_modules_name() -> None:
    made = gymnasium.make("robotworkshop.doors.gym:RobotWorkshop/Sonar-v0", scene="empty_room")
    assert "ranges" in made.observation_space.spaces  # type: ignore[attr-defined]


def test_the_same_seed_is_the_same_episode(env: WayToGoal) -> None:
    noisy = WayToGoal("empty_room", starts="anywhere")
    assert wandered(noisy, 3) == wandered(noisy, 3)
    assert wandered(noisy, 3) != wandered(noisy, 4)
    assert wandered(env, 3) == wandered(WayToGoal(ROOM), 3)


def test_the_same_seed_is_the_same_episode_in_another_process() -> None:
    program = (
        "from robotworkshop.doors.gym.way_to_goal import WayToGoal\n"
        "env = WayToGoal('crates', starts='anywhere')\n"
        "env.reset(seed=5); env.action_space.seed(5)\n"
        "print([env.step(env.action_space.sample())[4]['pose'] for _ in range(20)])\n"
    )
    other = subprocess.run([warm("python"), "-"], input=program, capture_output=True, text=True, check=True)
    here = WayToGoal("crates", starts="anywhere")
    here.reset(seed=5)
    here.action_space.seed(5)
    assert other.stdout.strip() == str([here.step(here.action_space.sample())[4]["pose"] for _ in range(20)])


def test_a_restored_episode_goes_on_in_the_same_way(env: WayToGoal) -> None:
    env.reset(seed=1)
    for _ in range(10):
        env.step([0.6, 0.2])
    moment = env.save()
    actions = [[0.9, -0.3], [1.0, 0.1], [0.2, 0.9]] * 5

    def drive_on() -> list[Any]:
        told = []
        for action in actions:
            seen, reward, *_, info = env.step(action)
            told.append(({name: part.tobytes() for name, part in seen.items()}, reward, info))
        return told

    first = drive_on()
    env.restore(moment)
    assert drive_on() == first


def test_who_rests_at_the_goal_has_reached_it(env: WayToGoal) -> None:
    env.reset(seed=0)
    total, ended, info = 0.0, False, dict[str, Any]()
    while not ended:
        at_goal = bool(info) and info["distance_mm"] < 50.0
        _, reward, ended, late, info = env.step([0.0 if at_goal else 0.6, 0.0])
        total += reward
        assert not late
    assert info["reached"]
    assert total == pytest.approx(10.0 + 2.5, abs=1.0)  # for the goal, and for 2.5 m nearer


def test_who_drives_out_of_the_workspace_is_out(env: WayToGoal) -> None:
    env.reset(seed=0, options={"start": Pose(500.0, 1_500.0, np.pi)})
    ended = False
    while not ended:
        _, reward, ended, _, info = env.step([1.0, 0.0])
    assert (info["reached"], info["reason"]) == (False, "left the workspace")
    assert reward < -9.0


def test_what_it_runs_into_is_counted_once(env: WayToGoal) -> None:
    env.reset(seed=0, options={"start": Pose(2_000.0, 1_500.0, np.pi / 2.0)})
    for _ in range(20):
        *_, info = env.step([1.0, 0.0])
    assert info["collisions"] == 1


def test_starts_anywhere_are_free_and_differ() -> None:
    env = WayToGoal(ROOM, starts="anywhere")
    poses = []
    for seed in range(20):
        _, info = env.reset(seed=seed)
        poses.append(info["pose"])
        assert info["distance_mm"] >= 1_000.0
        assert not env.world.robot("ada").touching
    assert len(set(poses)) == 20


def test_several_floors_step_as_a_vector() -> None:
    several = gymnasium.make_vec("RobotWorkshop/Sonar-v0", 3, vectorization_mode="sync", scene="empty_room")
    several.reset(seed=[1, 2, 3])
    seen, rewards, *_ = several.step(several.action_space.sample())
    assert seen["ranges"].shape == (3, 1)
    assert rewards.shape == (3,)
    several.close()


def test_a_mover_can_say_what_a_policy_of_the_game_does() -> None:
    kinds = [type(Game().command(action, 500.0)).__name__ for action in range(5)]
    assert kinds == ["Stop", "Forward", "Forward", "Turn", "Turn"]


@pytest.mark.parametrize(
    ("action", "wheels"), [([1, 0], (1, 1)), ([0, 1], (-1, 1)), ([1, 1], (0, 1)), ([9, 0], (1, 1))]
)
def test_a_twist_keeps_its_curve_within_the_wheels_speeds(action: list[float], wheels: tuple[float, float]) -> None:
    assert Twist().wheel_speeds(action) == wheels


def test_a_picture_is_drawn() -> None:
    env = WayToGoal(ROOM, render_mode="rgb_array")
    assert load_frontend("animation") is not None
    env.reset(seed=0)
    picture = env.render()
    assert picture is not None
    assert picture.ndim == 3
    assert len(np.unique(picture)) > 3


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"actions": "legs"}, "twist, wheels, game"),
        ({"starts": "here"}, "scene, anywhere"),
        ({"model": "tank"}, "robotdriver.MODELS"),
        ({"step_s": 0.0}, "step_s"),
        ({"robot": "bob"}, "bob"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(GymError, match=said):
        WayToGoal(ROOM, **arguments)


def test_before_an_episode_has_begun_it_says_so(env: WayToGoal) -> None:
    with pytest.raises(GymError, match="reset"):
        env.step([0.0, 0.0])


def test_the_policy_of_the_example_finds_its_way_among_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    path = next(one.path for one in examples() if one.name == "11_learn_to_drive.py")
    spec = importlib.util.spec_from_file_location("learn_to_drive", path)
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "learn_to_drive", example)
    spec.loader.exec_module(example)
    # Round figures near to what it learns.
    policy = (0.7, 1.1, 0.0, 0.0, 0.0, -1.2, -0.7, 0.3)
    assert sum(example.drive("columns", policy, seed)[1] for seed in range(10)) >= 9
