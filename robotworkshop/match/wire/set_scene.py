"""The message of a referee to a player: a scene as text, and the task of the player's robot in it. Not checked."""

import math
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from robotworkshop.match import phrases
from robotworkshop.match.wire.rpc_errors import CallRefusedError, RefusalCode
from robotworkshop.run.rulebook import RuleError
from robotworkshop.run.settings import Settings, SettingsError
from scene.checks import check_fit, check_form
from scene.document import parse_document
from scene.errors import SceneError
from scene.formats import scene_from_document
from scene.scene import Scene, Task

MAX_VALUES = 220_000
"""A scene's text with more values is not parsed, since values take much more memory than text, objects most of all.
It is some 40 MB at this limit. A map of 60,000 points stays below it."""

_WEIGHTS = ((",", 1), ("[", 1), ("{", 4))

MAX_TIME_LIMIT_S = 86_400.0


@dataclass(frozen=True, slots=True)
class SetSceneMessage:
    """The task of one robot in a scene.

    Attributes:
        scene: The scene as the text of a file.
        task: The robot's name there, its start and its goal.
        robot_address: In an arena, where the robot listens; else None.
        time_limit_s: The drive ends when it has lasted so long.
        speed: Factor of real time at which a simulated robot drives; None where the referee is an older program.
        max_speed_mm_s: No wheel turns faster; None for the robot's own limit.
        seed: Of the mover; None where the referee is an older program.
        floor_seed: Of all that goes wrong on a simulated floor of the player's own; None where the mover's counts.
        rules: What is chosen about the rules, as ``goal_mm=150``.
        time_bank_s: For planning; None where the referee is an older program.
    """

    scene: str
    task: Task
    robot_address: str | None
    time_limit_s: float
    speed: float | None = None
    max_speed_mm_s: float | None = None
    seed: int | None = None
    floor_seed: int | None = None
    rules: tuple[str, ...] = ()
    time_bank_s: float | None = None

    def applied_to(self, settings: Settings) -> Settings:
        """Return a player's own settings with all that the referee decides, which is alike for all players.

        The seed is that of the mover. A lower top speed of the player's own stays.

        Raises:
            CallRefusedError: the referee asks for something that cannot be.
        """
        decided: dict[str, Any] = {"time_limit_s": self.time_limit_s, "rules": self.rules}
        if self.max_speed_mm_s is not None:
            decided["max_speed_mm_s"] = min(self.max_speed_mm_s, settings.max_speed_mm_s or math.inf)
        if self.speed is not None:
            decided["speed"] = self.speed
        if self.seed is not None:
            decided["seed"] = self.seed
        try:
            return msgspec.structs.replace(settings, **decided)
        except (SettingsError, RuleError) as error:
            raise CallRefusedError(RefusalCode.BAD_TASK, str(error)) from error

    def floor_settings(self, settings: Settings) -> Settings:
        """Return settings, as `applied_to` makes them, with the seed of the floor.

        Raises:
            CallRefusedError: there is no such seed.
        """
        if self.floor_seed is None:
            return settings
        try:
            return msgspec.structs.replace(settings, seed=self.floor_seed)
        except SettingsError as error:
            raise CallRefusedError(RefusalCode.BAD_TASK, str(error)) from error

    def own_scene(self) -> Scene:
        """Return the scene with no robot in it but the player's own, which has the task's start and goal.

        Raises:
            CallRefusedError: the text is no sound scene, or the robot cannot do this task in it.
        """
        scene = self._parsed()
        task = self.task
        robot = next((robot for robot in scene.robots if robot.name == task.name), None)
        if robot is None:
            known = ", ".join(robot.name for robot in scene.robots) or "none"
            raise CallRefusedError(RefusalCode.BAD_TASK, phrases.NO_ROBOT(name=repr(task.name[:100]), known=known))
        if not 0.0 < self.time_limit_s <= MAX_TIME_LIMIT_S:
            raise CallRefusedError(
                RefusalCode.BAD_TASK,
                phrases.BAD_TIME_LIMIT(time=f"{self.time_limit_s:g} s", most=f"{MAX_TIME_LIMIT_S:g}"),
            )
        own = replace(scene, robots=(replace(robot, start=task.start, goal=task.goal),))
        try:
            check_form(own)
        except SceneError as error:
            raise _refusal(error) from error
        for complaint in check_fit(own):
            raise _refusal(complaint)
        return own

    def _parsed(self) -> Scene:
        if sum(weight * self.scene.count(mark) for mark, weight in _WEIGHTS) > MAX_VALUES:
            raise CallRefusedError(RefusalCode.BAD_SCENE, phrases.TOO_MANY_VALUES(count=f"{MAX_VALUES:,}"))
        try:
            return scene_from_document(parse_document(self.scene.encode()))
        except SceneError as error:
            raise CallRefusedError(RefusalCode.BAD_SCENE, str(error)) from error
        except UnicodeEncodeError as error:
            raise CallRefusedError(RefusalCode.BAD_SCENE, "the scene's text holds half of a surrogate pair") from error


def _refusal(error: SceneError) -> CallRefusedError:
    """Return what is wrong with the player's own scene; its only robot's places are those of the task."""
    is_task = error.place.startswith(("robots[0].start", "robots[0].goal"))
    code = RefusalCode.BAD_TASK if is_task else RefusalCode.BAD_SCENE
    place = error.place.removeprefix("robots[0].") if is_task else error.place
    return CallRefusedError(code, f"{place}: {error.reason}" if place else error.reason)
