"""Details that a mover in a process of its own sends to a window that watches it: packed there, unpacked here."""

import math
import time
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from robotworkshop.run.guarded_mover import GuardedMover
from robotworkshop.tournament.isolation.channel import ProtocolError
from robotworkshop.tournament.isolation.messages import PackedRoadmap
from scene.mover import RoadmapView

ROADMAP_EVERY_S = 0.1
"""A roadmap that grows is told this often, and once when it is whole."""


class WatchedMover:
    """Packs what is new of a mover since it was last told, in the mover's process.

    Args:
        guard: The mover, behind its guard.
    """

    def __init__(self, guard: GuardedMover) -> None:
        self._guard = guard
        self._roadmap: RoadmapView | None = None
        self._told_roadmap_s = -math.inf
        self._obstacle = guard.dynamic_obstacle
        self._cloud = b""

    def growing(self, roadmap: RoadmapView | None) -> PackedRoadmap | None:
        """Return a roadmap that has grown; None where it is not time yet."""
        now_s = time.monotonic()
        if now_s - self._told_roadmap_s < ROADMAP_EVERY_S:
            return None
        self._told_roadmap_s = now_s
        return self.whole(roadmap)

    def whole(self, roadmap: RoadmapView | None) -> PackedRoadmap | None:
        """Return a roadmap; None where there is none, or this one is known."""
        if roadmap is None or roadmap is self._roadmap:
            return None
        self._roadmap = roadmap
        points, edges = np.asarray(roadmap.points, np.float64), np.asarray(roadmap.edges, np.int32)
        return PackedRoadmap(points.tobytes(), edges.tobytes())

    def sensed(self) -> bytes | None:
        """Return what it has sensed and the scene does not know, as WKB; None where that is as before."""
        obstacle = self._guard.view.dynamic_obstacle
        if obstacle is self._obstacle:
            return None
        self._obstacle = obstacle
        wkb: bytes = shapely.to_wkb(obstacle)
        return wkb

    def cloud(self) -> bytes | None:
        """Return its possible poses, empty for none; None where they are as before."""
        poses = self._guard.cloud
        cloud = b"" if poses is None else poses.tobytes()
        if cloud == self._cloud:
            return None
        self._cloud = cloud
        return cloud


@dataclass(frozen=True, slots=True)
class ToldRoadmap:
    """A roadmap as a mover's process told it; see `RoadmapView`."""

    points: NDArray[np.float64]
    edges: NDArray[np.int32]


def unpacked_roadmap(packed: PackedRoadmap) -> ToldRoadmap:
    """Return a roadmap; whether it is a sound one is for the mover's guard to judge.

    Raises:
        ProtocolError: the bytes are no rows.
    """
    try:
        points = np.frombuffer(packed.points, np.float64).reshape(-1, 2)
        edges = np.frombuffer(packed.edges, np.int32).reshape(-1, 2)
    except ValueError as error:
        raise ProtocolError("a roadmap that is no rows of points and edges") from error
    return ToldRoadmap(points, edges)


def unpacked_cloud(packed: bytes) -> NDArray[np.float64] | None:
    """Return possible poses, shape (n, 3); None for none.

    Raises:
        ProtocolError: the bytes are no rows.
    """
    try:
        return np.frombuffer(packed, np.float64).reshape(-1, 3) if packed else None
    except ValueError as error:
        raise ProtocolError("possible poses that are no rows") from error


def unpacked_sensed(wkb: bytes) -> shapely.Geometry:
    """Return what was sensed.

    Raises:
        ProtocolError: the bytes are no geometry.
    """
    try:
        return shapely.from_wkb(wkb)
    except (shapely.errors.GEOSException, TypeError) as error:
        raise ProtocolError("what was sensed is no geometry") from error
