"""What is to be solved: the scene with its tasks, its file formats and checks, and the robot mover that solves it.

`scene` holds the data types, `formats` reads and writes them, `files` does so on the disk, `checks` says what is wrong
with a scene, and `mover` is what students replace. Knows robots, and nothing of planning or the game.
"""

from scene.checks import check_fit, check_form
from scene.errors import SceneError
from scene.files import load_scene, save_scene
from scene.formats import FORMATS, SceneFormat, document_from_scene, scene_from_document
from scene.mover import (
    CancelRequested,
    MoverState,
    MoverStatus,
    NoParameters,
    PlanningCancelledError,
    Progress,
    ProgressListener,
    RoadmapView,
    RobotMoverInterface,
    SteppedMover,
)
from scene.scene import FloorRegion, Motion, Obstacle, Point, Scene, SceneRobot, Task, Wall, Workspace

__all__ = [
    "FORMATS",
    "CancelRequested",
    "FloorRegion",
    "Motion",
    "MoverState",
    "MoverStatus",
    "NoParameters",
    "Obstacle",
    "PlanningCancelledError",
    "Point",
    "Progress",
    "ProgressListener",
    "RoadmapView",
    "RobotMoverInterface",
    "Scene",
    "SceneError",
    "SceneFormat",
    "SceneRobot",
    "SteppedMover",
    "Task",
    "Wall",
    "Workspace",
    "check_fit",
    "check_form",
    "document_from_scene",
    "load_scene",
    "save_scene",
    "scene_from_document",
]
