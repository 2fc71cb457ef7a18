"""A Create 2 without a sonar: every ready scene, and unknown boxes that only its light bumpers can show.

The reach of real light bumpers is printed nowhere, so boxes are met with half and double the assumed one, too.
The mover knows only the model. Usage: ``python benchmarks/light_bumpers.py [--drives 20]``.
"""

import argparse
import math
import random
import sys
from dataclasses import replace
from unittest.mock import patch

from rich.console import Console
from rich.table import Table

from robotdriver.models import CREATE_2, MODELS, LightBumper, RobotModel
from robotdriver.pose import Pose
from robotworkshop.assets import scene_files
from robotworkshop.run.reports import Outcome
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer
from scene.files import load_scene
from scene.scene import Obstacle, Point, Scene, SceneRobot, Workspace
from scenesolver.driving.belief.rangers import rangers_of

FASTEST_MM_S = 150.0
REACH_FACTORS = (0.5, 1.0, 2.0)


def driven(scene: Scene, seed: int, max_speed_mm_s: float | None) -> tuple[Outcome, ...]:
    """Return what came of solving and driving a scene."""
    session = Session(scene, Settings(speed=None, seed=seed, max_speed_mm_s=max_speed_mm_s), Announcer())
    session.solve()
    return tuple(report.outcome for report in session.drive())


def with_create_2(scene: Scene) -> Scene:
    """Return a scene all of whose robots are Create 2."""
    return replace(scene, robots=tuple(replace(robot, model=CREATE_2.name) for robot in scene.robots))


def with_reach(factor: float) -> RobotModel:
    """Return a Create 2 whose light bumpers see so many times as far."""
    return replace(
        CREATE_2,
        sensors=tuple(
            replace(sensor, range_mm=factor * sensor.range_mm) if isinstance(sensor, LightBumper) else sensor
            for sensor in CREATE_2.sensors
        ),
    )


def box(rng: random.Random) -> tuple[Point, ...]:
    """Return a rectangle of 40 to 400 mm, turned anyhow, somewhere on the robot's way."""
    width, height, angle = rng.uniform(40.0, 400.0), rng.uniform(40.0, 400.0), rng.uniform(0.0, math.pi)
    x, y, c, s = rng.uniform(900.0, 2600.0), rng.uniform(850.0, 1150.0), math.cos(angle), math.sin(angle)
    corners = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
    return tuple((x + c * u * width - s * v * height, y + s * u * width + c * v * height) for u, v in corners)


def boxes_on_the_way(seed: int) -> Scene:
    """Return a room with one to three boxes of which the scene's mover is not told."""
    rng = random.Random(seed)
    boxes = tuple(Obstacle(box(rng), known=False) for _ in range(rng.choice((1, 2, 3))))
    robot = SceneRobot("robot", Pose(400.0, 1000.0, 0.0), (3100.0, 1000.0), CREATE_2.name)
    return Scene(Workspace(0.0, 0.0, 3500.0, 2000.0), (robot,), boxes)


def main() -> int:
    """Print what came of the scenes, and of the boxes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--drives", type=int, default=20)
    drives: int = parser.parse_args().drives
    console = Console(width=None if sys.stdout.isatty() else 120)
    ready = Table("ready scene", "robots at their goal", "own bumps", title="Create 2, no sonar")
    for file in scene_files():
        outcomes = driven(with_create_2(load_scene(file)), 0, None)
        ready.add_row(
            file.stem,
            ", ".join(outcome.robot for outcome in outcomes if outcome.reached) or "none",
            str(sum(outcome.own_collisions for outcome in outcomes)),
        )
    console.print(ready)
    met = Table("true reach / assumed", "drives", "at the goal", "own bumps", "plans anew", title="Unknown boxes")
    knows = rangers_of(CREATE_2)
    for factor in REACH_FACTORS:
        with (
            patch.dict(MODELS, {CREATE_2.name: with_reach(factor)}),
            patch("scenesolver.driving.location_robot.rangers_of", lambda _model: knows),
        ):
            outcomes = [driven(boxes_on_the_way(seed), seed, FASTEST_MM_S)[0] for seed in range(drives)]
        figures = (
            drives,
            sum(outcome.reached for outcome in outcomes),
            sum(outcome.own_collisions for outcome in outcomes),
            sum(outcome.replans for outcome in outcomes),
        )
        met.add_row(f"{factor:g}", *map(str, figures))
    console.print(met)
    return 0


if __name__ == "__main__":
    sys.exit(main())
