"""The roads of a team: a roadmap for the robots of one size and speed, with the times that its edges take."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import networkx as nx
import numpy as np

from scene.scene import Point
from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.predicates import FloatArray
from scenesolver.geometry.ragged import IntArray
from scenesolver.planning.roadmap import Roadmap, build_roadmap


@dataclass(frozen=True, eq=False)
class Roads:
    """The places and ways of robots of one size and speed.

    Attributes:
        roadmap: Places and the free straight ways between them.
        radius_mm: The disc, without any margin.
        speed_mm_s: How fast the robots drive.
    """

    roadmap: Roadmap
    radius_mm: float
    speed_mm_s: float

    @property
    def points(self) -> FloatArray:
        """The places, shape (n, 2), mm."""
        return self.roadmap.points

    @cached_property
    def tails(self) -> IntArray:
        """The start of each edge, both directions, shape (2 m,)."""
        first, second = self.roadmap.ends
        return np.concatenate((first, second))

    @cached_property
    def heads(self) -> IntArray:
        """The end of each edge, shape (2 m,)."""
        first, second = self.roadmap.ends
        return np.concatenate((second, first))

    @cached_property
    def lasts_s(self) -> FloatArray:
        """The time that each edge takes, shape (2 m,)."""
        return np.tile(np.maximum(self.roadmap.lengths_mm, 1e-6) / self.speed_mm_s, 2)

    @cached_property
    def leaving(self) -> list[list[tuple[int, int, float]]]:
        """For each place the edges that leave it: their number, where they end, and how long they take."""
        edges: list[list[tuple[int, int, float]]] = [[] for _ in range(len(self.points))]
        columns = self.tails.tolist(), self.heads.tolist(), self.lasts_s.tolist()
        for number, (tail, head, lasts) in enumerate(zip(*columns, strict=True)):
            edges[tail].append((number, head, lasts))
        return edges

    def place(self, point: FloatArray | Point) -> int:
        """Return the number of the place at a point."""
        return int(self.roadmap.tree.query(point)[1])

    def left_s(self, goal: int) -> list[float]:
        """Return how long the way to a place takes from each one alone; infinite where there is none."""
        found = nx.single_source_dijkstra_path_length(self.roadmap.graph, goal)
        left = np.full(len(self.points), np.inf)
        for place, length in found.items():
            left[place] = length
        seconds: list[float] = (left / self.speed_mm_s).tolist()
        return seconds


def roads(
    space: FreeSpace,
    points: FloatArray,
    ways: Iterable[FloatArray],
    neighbours: int,
    radius_mm: float,
    speed_mm_s: float,
) -> Roads:
    """Return roads over free places, and over ways that are known to be free.

    Args:
        space: Where the robots can be.
        points: Places, those that are not free are left out, shape (n, 2), mm.
        ways: Further places, each of them joined to the next.
        neighbours: With how many of the nearest others each place is joined.
        radius_mm: The disc, without any margin.
        speed_mm_s: How fast the robots drive.
    """
    ways = list(ways)
    places = np.unique(np.concatenate((points[space.is_free(points)], *ways)), axis=0)
    roadmap = build_roadmap(space, places, neighbours)
    free = space.is_free(places)
    if not free.all():
        # Of an edge between places that are not free it is not known whether it is; see below for those of ways.
        kept = free[roadmap.edges].all(axis=1)
        roadmap = Roadmap(places, roadmap.edges[kept], roadmap.lengths_mm[kept], roadmap.tree)
    links: list[IntArray] = [np.asarray(roadmap.tree.query(way)[1]) for way in ways]
    known = set(map(tuple, np.sort(roadmap.edges, axis=1).tolist()))
    added = sorted(
        {
            (min(a, b), max(a, b))
            for link in links
            for a, b in zip(link[:-1].tolist(), link[1:].tolist(), strict=True)
            if a != b
        }
        - known
    )
    if added:
        # A way is free though it may lead out of a place, or through a gap, that leaves less room than the space has.
        more = np.array(added)
        edges = np.concatenate((roadmap.edges, more.astype(np.int32)))
        lengths = np.append(roadmap.lengths_mm, np.hypot(*(places[more[:, 1]] - places[more[:, 0]]).T))
        order = np.argsort(edges[:, 0], kind="stable")
        roadmap = Roadmap(places, edges[order], lengths[order], roadmap.tree)
    return Roads(roadmap, radius_mm, speed_mm_s)
