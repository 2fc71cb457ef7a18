"""A robot's way to its goal as a Gymnasium environment, on the simulated floor."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from robotdriver.errors import PlacementError
from robotdriver.interface import SensorData
from robotdriver.models import MODELS
from robotdriver.pose import Pose
from robotdriver.simulator import TICK_S, Memento, SetVelocities, World
from robotworkshop.assets import find_scene
from robotworkshop.doors.gym.actions import Actions, actions_named
from robotworkshop.doors.gym.registration import GymError
from robotworkshop.doors.gym.senses import Observation, Senses
from robotworkshop.frontends import load_frontend
from robotworkshop.run.contest import GOAL_MM, REST_S
from robotworkshop.stage.floor import Floor
from robotworkshop.view.picture import Picture
from scene.files import load_scene
from scene.scene import Scene

ARRIVED, OUT, HIT, STEP = 10.0, -10.0, -0.1, -0.01
"""Rewards: for coming to rest at the goal, for being out, for each collision of its own, for each step."""

_LEAST_WAY_MM = 1000.0
"""A start anywhere is at least so far from the goal."""
_TRIES = 10_000
_RENDER_PX = 640


@dataclass(frozen=True, slots=True)
class SavedEpisode:
    """A moment of an episode, to go back to. Its content is of no use to others."""

    floor: Memento
    collisions: int
    still_s: float
    senses: SensorData | None
    chance: Mapping[str, Any]


class WayToGoal(gymnasium.Env[Observation, Any]):
    """One robot of a scene drives to its goal. What it observes is told in `Senses`.

    A step lasts ``step_s``. Its reward is the way that brought the robot nearer to its goal, in metres, and the rewards
    named above. The episode ends where the game's rules decide: the robot comes to rest within 100 mm of its goal, it
    leaves the workspace, or it falls. It is cut off after ``time_limit_s``. ``info`` has the truth: ``pose`` (x and y
    in mm, heading in rad), ``distance_mm``, ``collisions`` and, at the end, ``reached`` and ``reason``.

    Args:
        scene: A ready scene, a file, or a Scene. Obstacles that movers are not told of stand there, too.
        model: Of the robot.
        robot: Its name in the scene; None for the first with a goal.
        actions: "twist", "wheels" or "game", see `robotworkshop.doors.gym.actions`.
        starts: "scene" for the scene's start, "anywhere" for a free place and heading drawn for each episode.
        step_s: How long each action lasts.
        time_limit_s: Longest episode.
        image: Width and height of the camera's picture in pixels; None for none.
        render_mode: "rgb_array", or None.

    Raises:
        WorkshopError: the scene, the robot or an argument cannot be; the text names the remedy.
    """

    metadata = {"render_modes": ["rgb_array"], "render_fps": 7}  # noqa: RUF012  # declared by Gymnasium as it is

    def __init__(
        self,
        scene: str | Path | Scene = "empty_room",
        *,
        model: str = "create1",
        robot: str | None = None,
        actions: str = "twist",
        starts: str = "scene",
        step_s: float = 0.15,
        time_limit_s: float = 120.0,
        image: tuple[int, int] | None = None,
        render_mode: str | None = None,
    ) -> None:
        whole = scene if isinstance(scene, Scene) else load_scene(find_scene(scene))
        chosen = next((each for each in whole.robots if each.goal and robot in (None, each.name)), None)
        if chosen is None or chosen.goal is None:
            raise GymError(f"robot {robot!r}: the scene has none with a goal of this name" if robot else "no goal")
        if starts not in ("scene", "anywhere"):
            raise GymError(f"starts {starts!r}: there are scene, anywhere")
        if model not in MODELS:
            raise GymError(f"model {model!r}: see robotdriver.MODELS for those that there are")
        if not (0.0 < step_s <= time_limit_s):
            raise GymError(f"step_s must be above 0 and at most time_limit_s, not {step_s:g}")
        self._robot = replace(chosen, model=model)
        self._goal = chosen.goal
        # The others stand in the way as they do in the scene.
        self._scene = replace(whole, robots=tuple(self._robot if each is chosen else each for each in whole.robots))
        self._model = MODELS[model]
        self._senses = Senses(self._model, image)
        self._actions: Actions = actions_named(actions)
        self._starts, self._step_s, self._time_limit_s, self._image = starts, step_s, time_limit_s, image
        self.observation_space = self._senses.space
        self.action_space = self._actions.space
        self.render_mode = render_mode
        self._floor: World | None = None
        self._probe: World | None = None
        self._ticks = max(1, round(step_s / TICK_S))
        self._collisions, self._still_s, self._distance_mm = 0, 0.0, 0.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode.

        Args:
            seed: Of all chance: the floor's errors, and starts anywhere.
            options: ``start``: a `Pose` to start from, mm and rad; nothing else.

        Returns:
            The first observation, and ``info``.
        """
        super().reset(seed=seed)
        start = (options or {}).get("start") or self._start()
        robot = replace(self._robot, start=start)
        robots = tuple(robot if each.name == robot.name else each for each in self._scene.robots)
        self._robot = robot
        self._floor = _laid(replace(self._scene, robots=robots), int(self.np_random.integers(2**31)))
        self._collisions, self._still_s = 0, 0.0
        self._senses.before = None
        observation = self._observe()
        self._distance_mm = start.distance_to(*self._goal)
        return observation, self._info(start)

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Drive for one step; see the class for reward and ends."""
        world, (left, right) = self.world, self._actions.wheel_speeds(action)
        body, top_mm_s = world.robot(self._robot.name), self._model.drive.max_wheel_speed_mm_s
        before = body.pose
        body.post(SetVelocities({"left": left * top_mm_s, "right": right * top_mm_s}))
        collided = self._pass_time(world)
        pose = body.pose
        distance_mm = pose.distance_to(*self._goal)
        reward = (self._distance_mm - distance_mm) / 1e3 + STEP + HIT * collided
        self._distance_mm = distance_mm
        self._collisions += collided
        self._still_s = self._still_s + self._step_s if pose == before else 0.0
        info = self._info(pose)
        reason = self._reason(pose)
        if reason is not None:
            reward += ARRIVED if reason == "" else OUT
            info |= {"reached": reason == "", "reason": reason}
        is_late = world.time_s >= self._time_limit_s
        return self._observe(), reward, reason is not None, is_late and reason is None, info

    def render(self) -> NDArray[np.uint8] | None:
        """Return the floor from above, shape (height, width, 3), in the mode "rgb_array"."""
        if self.render_mode != "rgb_array":
            return None
        (raster,) = load_frontend("animation")(iter([Picture(self._scene, snapshot=self.world.snapshot())]), _RENDER_PX)
        return np.frombuffer(raster.rgb, dtype=np.uint8).reshape(raster.height_px, raster.width_px, 3)

    @property
    def world(self) -> World:
        """The floor of the episode.

        Raises:
            WorkshopError: none has begun.
        """
        if self._floor is None:
            raise GymError("no episode: call reset() first")
        return self._floor

    def save(self) -> SavedEpisode:
        """Take down this moment of the episode, to go back to it as often as you wish."""
        chance = self.np_random.bit_generator.state
        return SavedEpisode(self.world.save(), self._collisions, self._still_s, self._senses.before, chance)

    def restore(self, moment: SavedEpisode) -> None:
        """Go back to a moment of this episode: the same actions lead to the same steps again, to the last bit.

        Raises:
            WorkshopError: it is of another episode.
        """
        self.world.restore(moment.floor)
        self._collisions, self._still_s = moment.collisions, moment.still_s
        self._senses.before = moment.senses
        self.np_random.bit_generator.state = moment.chance
        self._distance_mm = self.world.robot(self._robot.name).pose.distance_to(*self._goal)

    def close(self) -> None:
        """End the episode."""
        self._floor = self._probe = None

    def _start(self) -> Pose:
        """Return where an episode begins."""
        if self._starts == "scene":
            return self._robot.start
        probe = self._probe = self._probe or _laid(self._scene, 0)
        space, reach_mm = self._scene.workspace, self._model.body.radius_mm
        low = (space.min_x_mm + reach_mm, space.min_y_mm + reach_mm, -math.pi)
        high = (space.max_x_mm - reach_mm, space.max_y_mm - reach_mm, math.pi)
        for _ in range(_TRIES):
            x_mm, y_mm, heading_rad = self.np_random.uniform(low, high).tolist()
            pose = Pose(x_mm, y_mm, heading_rad)
            if pose.distance_to(*self._goal) < _LEAST_WAY_MM:
                continue
            try:
                probe.put_robot(probe.robot(self._robot.name), pose)
            except PlacementError:
                continue
            return pose
        raise GymError(f"starts anywhere: no free place {_LEAST_WAY_MM:g} mm from the goal in {_TRIES:,} tries")

    def _pass_time(self, world: World) -> int:
        """Let a step pass, and return how often the robot ran into something."""
        collided = 0
        for _ in range(self._ticks):
            world.step()
            collided += sum(each.own and each.robot == self._robot.name for each in world.contacts_begun)
        return collided

    def _observe(self) -> Observation:
        world, body, start = self.world, self.world.robot(self._robot.name), self._robot.start
        counted = body.undercarriage.odometer.pose  # since it was put down, tick by tick
        believed = Pose(*start.to_world(counted.x_mm, counted.y_mm), start.heading_rad + counted.heading_rad)
        seen = self._senses.observe(body.sensor_data, believed, self._goal)
        if self._image is not None:
            seen["image"] = world.sensing.picture(body, self._senses.camera, *self._image)
        return seen

    def _reason(self, pose: Pose) -> str | None:
        """Return why the episode is over: "" at the goal, else what the rules object to; None while it goes on."""
        body, space = self._model.body.radius_mm, self._scene.workspace
        if self.world.robot(self._robot.name).has_fallen:
            return "fell from the floor"
        inside_x = space.min_x_mm + body <= pose.x_mm + 1.0 and pose.x_mm - 1.0 <= space.max_x_mm - body
        inside_y = space.min_y_mm + body <= pose.y_mm + 1.0 and pose.y_mm - 1.0 <= space.max_y_mm - body
        if not (inside_x and inside_y):
            return "left the workspace"
        return "" if self._distance_mm <= GOAL_MM and self._still_s >= REST_S else None

    def _info(self, pose: Pose) -> dict[str, Any]:
        return {
            "pose": (pose.x_mm, pose.y_mm, pose.heading_rad),
            "distance_mm": pose.distance_to(*self._goal),
            "collisions": self._collisions,
            "time_s": self.world.time_s,
        }


def _laid(scene: Scene, seed: int) -> World:
    """Return a floor with all that a scene has, which nothing but its caller makes tick."""
    return Floor.of_scene(scene, seed=seed, speed=None).world
