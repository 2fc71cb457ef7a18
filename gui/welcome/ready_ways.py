"""The ways through the ready scenes, as their small pictures show them: found once, and kept beside the program."""

import json
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from robotdriver.pose import Pose
from robotworkshop.view.picture import Track
from scene.scene import Point, Scene

_FILE = Path(__file__).with_name("ways.json")
"""Written by tools/write_welcome_ways.py."""


@dataclass(frozen=True, slots=True)
class KeptRoadmap:
    """A roadmap as it is drawn."""

    points: NDArray[np.float64]
    edges: NDArray[np.int32]


@lru_cache(maxsize=1)
def _kept() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(_FILE.read_text("utf-8"))
    return found


def ways_of(scene: str) -> tuple[tuple[Point, ...], ...]:
    """Return the ways of the robots of a ready scene, by its name; none of another one."""
    kept = _kept().get(scene)
    return () if kept is None else tuple(tuple((float(x), float(y)) for x, y in way) for way in kept["ways"])


def tracks_of(scene: Scene, name: str) -> tuple[Track, ...]:
    """Return what was planned in a ready scene of this name."""
    return tuple(
        Track(robot.name, path=way, number=number)
        for number, (robot, way) in enumerate(zip(scene.robots, ways_of(name), strict=False))
    )


def half_way(scene: Scene, name: str, share: float) -> tuple[Scene, tuple[Track, ...]]:
    """Return a ready scene and its plan with the first robot a part of its way on, and with its roadmap."""
    way, kept = ways_of(name)[0], _kept()[name]
    lengths = [float(np.hypot(x - ax, y - ay)) for (ax, ay), (x, y) in pairwise(way)]
    left = share * sum(lengths)
    number = 0
    while left > lengths[number]:
        left -= lengths[number]
        number += 1
    (ax, ay), (bx, by) = way[number], way[number + 1]
    done = left / lengths[number]
    at = Pose(ax + done * (bx - ax), ay + done * (by - ay), float(np.arctan2(by - ay, bx - ax)))
    roadmap = KeptRoadmap(np.array(kept["milestones"], dtype=np.float64), np.array(kept["edges"], dtype=np.int32))
    robot = replace(scene.robots[0], start=at)
    track = Track(robot.name, roadmap=roadmap, path=way, trail=(*way[: number + 1], (at.x_mm, at.y_mm)))
    return replace(scene, robots=(robot, *scene.robots[1:])), (track,)
