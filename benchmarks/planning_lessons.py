"""Success over samples of the textbook roadmap: python benchmarks/planning_lessons.py [--seeds 20] [SCENE ...]."""

import argparse

from robotdriver.models import MODELS
from robotworkshop.assets import find_scene
from scene.files import load_scene
from scenesolver import NoPathError, verify_path
from scenesolver.driving.textbook_robot import TextbookRobot, TextbookRobotParameters
from scenesolver.planning.parts.roadmap_planner import RoadmapPlanner

SAMPLES = (10, 20, 40, 80, 160, 320, 640, 1_280)


def main() -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenes", nargs="*", default=["maze", "bug_trap"])
    parser.add_argument("--seeds", type=int, default=20)
    arguments = parser.parse_args()
    print(f"{'samples':16}" + "".join(f"{samples:7}" for samples in SAMPLES))
    for scene in arguments.scenes:
        solved = (sum(_solves(scene, samples, seed) for seed in range(arguments.seeds)) for samples in SAMPLES)
        print(f"{scene:16}" + "".join(f"{count:7}" for count in solved), flush=True)


def _solves(name: str, samples: int, seed: int) -> bool:
    scene = load_scene(find_scene(name)).as_known()
    (robot,) = (each for each in scene.robots if each.task is not None)
    radius_mm = MODELS[robot.model].body.radius_mm
    parameters = TextbookRobotParameters(samples=samples)
    planner = RoadmapPlanner(scene, robot.task, radius_mm, parameters, TextbookRobot(parameters).parts(), seed)
    try:
        planner.preprocess(lambda _: None, lambda: False)
    except NoPathError:
        return False
    verdict = verify_path(scene, robot.task, radius_mm, planner.path.points, parameters.max_edge_mm)
    assert verdict.passed, verdict.violations
    return True


if __name__ == "__main__":
    main()
