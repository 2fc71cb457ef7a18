"""The kinds of obstacles that a user tells apart: known or unknown, to be pushed, or moving by themselves."""

from dataclasses import replace

from gui.editor.tools import with_way
from gui.texts.language import tr
from scene.editing import Kind, Part, bounds, replace_obstacle
from scene.scene import Obstacle, Scene

STANDS, UNKNOWN, MOVABLE, MOVES, MOVES_UNKNOWN = "known", "unknown", "movable", "moves", "moves, unknown"


def obstacle_kinds() -> dict[str, str]:
    """Return what an obstacle can be, in words."""
    return {
        STANDS: tr("known"),
        UNKNOWN: tr("unknown"),
        MOVABLE: tr("movable box"),
        MOVES: tr("moves"),
        MOVES_UNKNOWN: tr("moves, unknown"),
    }


def kind_of(obstacle: Obstacle) -> str:
    """Return of which kind an obstacle is."""
    if obstacle.motion is not None:
        return MOVES if obstacle.known else MOVES_UNKNOWN
    if obstacle.movable:
        return MOVABLE
    return STANDS if obstacle.known else UNKNOWN


def with_kind(scene: Scene, index: int, kind: str) -> Scene:
    """Return a scene with an obstacle of another kind; one that is to move gets a way beside it."""
    obstacle = scene.obstacles[index]
    obstacle = replace(obstacle, known=kind not in (UNKNOWN, MOVES_UNKNOWN), movable=kind == MOVABLE)
    if kind in (MOVES, MOVES_UNKNOWN):
        if obstacle.motion is None:
            low_x, low_y, high_x, high_y = bounds(scene, (Part(Kind.OBSTACLE, index),))
            beside = ((3.0 * high_x - low_x) / 2.0 + 200.0, (low_y + high_y) / 2.0)
            obstacle = with_way(obstacle, (beside,))
    else:
        obstacle = replace(obstacle, motion=None)
    return replace_obstacle(scene, index, obstacle)
