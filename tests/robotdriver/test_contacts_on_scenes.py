"""Contacts on every ready scene, held against shapely's distances: no robot that drives blindly is ever inside."""

from pathlib import Path

import numpy as np
import pytest
import shapely

from robotdriver.simulator.commands import SetVelocities
from robotworkshop.assets import scene_files
from robotworkshop.stage.floor import Floor
from scene import load_scene

DISCOPYGAL = Path(__file__).parents[3] / "shared" / "scenes" / "discopygal"
SCENES = sorted((*scene_files(), *DISCOPYGAL.glob("*.json")), key=lambda file: file.stem)


@pytest.mark.parametrize("file", SCENES, ids=lambda file: file.stem)
def test_no_robot_is_ever_inside_of_anything(file: Path) -> None:
    scene = load_scene(file)
    world = Floor.of_scene(scene, seed=0, speed=None).world
    rng = np.random.default_rng(1)
    standing = [shapely.Polygon(obstacle.polygon) for obstacle in scene.obstacles if obstacle.motion is None]
    standing += [shapely.LineString((wall.start, wall.end)) for wall in scene.walls]
    bumps = 0
    for tick in range(700):
        for robot in world.robots:
            if tick % 70 == 0:
                left, right = rng.uniform(400.0, 500.0, 2)
                robot.post(SetVelocities({"left": left, "right": right}))
        world.step()
        bumps += len(world.contacts_begun)
        things = standing + [shapely.Polygon(outline) for _, outline in world.snapshot().moved_obstacles]
        for robot in world.robots:
            gaps = shapely.distance(things, shapely.Point(robot.pose.x_mm, robot.pose.y_mm))
            assert min(gaps, default=np.inf) >= robot.model.body.radius_mm - 1e-9
    assert bumps or file.stem == "empty_room"
