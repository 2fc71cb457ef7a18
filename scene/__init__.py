"""The problem: the scene with its tasks, its file formats and checks, and the robot mover that solves it.

`scene` holds the data types, `formats` reads and writes them, `files` does so on the disk, `checks` says what is wrong
with a scene, and `mover` is what students replace. Knows robots, and nothing of planning or the game.

What is handed on is imported when it is first asked for: shapely and numpy, which checks and movers need, take a third
of the time in which a window is to be painted, and every import of a module of this package comes through here.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scene.checks import check_fit, check_form
    from scene.errors import SceneError
    from scene.files import load_scene, save_scene
    from scene.formats import SceneFormat, document_from_scene, scene_formats, scene_from_document
    from scene.mover import (
        CancelRequested,
        Hold,
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
    from scene.scene import FloorRegion, Motion, Obstacle, Scene, SceneRobot, Task, Wall, Workspace
    from scene.things import (
        Area,
        DiscShape,
        Georeference,
        Material,
        NamedPlace,
        Point,
        PointsShape,
        PolygonShape,
        PolylineShape,
        Thing,
    )

__all__ = [
    "Area",
    "CancelRequested",
    "DiscShape",
    "FloorRegion",
    "Georeference",
    "Hold",
    "Material",
    "Motion",
    "MoverState",
    "MoverStatus",
    "NamedPlace",
    "NoParameters",
    "Obstacle",
    "PlanningCancelledError",
    "Point",
    "PointsShape",
    "PolygonShape",
    "PolylineShape",
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
    "Thing",
    "Wall",
    "Workspace",
    "check_fit",
    "check_form",
    "document_from_scene",
    "load_scene",
    "save_scene",
    "scene_formats",
    "scene_from_document",
]

_HOMES = {
    "checks": ("check_fit", "check_form"),
    "errors": ("SceneError",),
    "files": ("load_scene", "save_scene"),
    "formats": ("SceneFormat", "document_from_scene", "scene_formats", "scene_from_document"),
    "mover": (
        "CancelRequested",
        "Hold",
        "MoverState",
        "MoverStatus",
        "NoParameters",
        "PlanningCancelledError",
        "Progress",
        "ProgressListener",
        "RoadmapView",
        "RobotMoverInterface",
        "SteppedMover",
    ),
    "scene": ("FloorRegion", "Motion", "Obstacle", "Scene", "SceneRobot", "Task", "Wall", "Workspace"),
    "things": (
        "Area",
        "DiscShape",
        "Georeference",
        "Material",
        "NamedPlace",
        "Point",
        "PointsShape",
        "PolygonShape",
        "PolylineShape",
        "Thing",
    ),
}


def __getattr__(name: str) -> object:
    """Import a public name from the module where it lives (PEP 562)."""
    for module, names in _HOMES.items():
        if name in names:
            value = globals()[name] = getattr(import_module(f"scene.{module}"), name)
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
