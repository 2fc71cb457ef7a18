"""The judge of plans: by the body's outline where a plan says with which headings it is driven, else by its disc."""

import math
from collections.abc import Sequence
from itertools import groupby

from robotdriver.models import AckermannDrive, RobotModel
from robotdriver.pose import Pose
from scene.scene import Point, Scene, Task
from scenesolver.verify import Verdict, verify_path


def verify_plan(
    scene: Scene,
    task: Task,
    model: RobotModel,
    path: Sequence[Point],
    poses: Sequence[Pose] = (),
    max_edge_mm: float = math.inf,
) -> Verdict:
    """Check a plan against the scene as it was drawn: by the body's outline if it has poses, else by its disc.

    Args:
        scene: The scene; what moves is left out.
        task: Whose plan it is.
        model: Of the robot.
        path: Corners of the path, mm.
        poses: Where the robot turns on the spot and where it has driven to, of one that steers also on its arcs; they
            must lead along the path.
        max_edge_mm: The longest segment allowed of a path without poses.
    """
    drive = model.drive
    if not poses and isinstance(drive, AckermannDrive):
        return Verdict(("a robot that steers cannot turn on the spot, as this path asks for",))
    if not poses:
        return verify_path(scene, task, model.body.radius_mm, path, max_edge_mm)
    # Not before: most plans have no poses, and what follows takes its time to load.
    from scenesolver.planning.shapes.drive_planner import outline_of
    from scenesolver.verify_shapes import verify_car, verify_drive

    if [place for place, _ in groupby((pose.x_mm, pose.y_mm) for pose in poses)] != list(path):
        return Verdict(("its poses do not lead along its path",))
    body = [(x, y) for x, y in outline_of(model.body).tolist()]
    if isinstance(drive, AckermannDrive):
        return verify_car(scene, body, task, poses, drive.least_radius_mm)
    return verify_drive(scene, body, task, poses)
