"""Cutting convex shapes off a region: exact, and without cracks where their sides lie on its edges.

The region is a list of rings with its inside on their left. Each ring falls into chains that lie outside of the shape.
Round the shape, chains that enter it and chains that leave it take turns; so what enters goes on along the shape,
clockwise, to the next chain that leaves it (K. Weiler and P. Atherton, Hidden surface removal using polygon area
sorting, 1977). A corner that lies on a side of the shape but for rounding counts as on it. Where crossings then still
fall together, or do not take turns, the cut is refused: another method has to do it.
"""

import math
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scenesolver.kernel.library import short_library
from scenesolver.kernel.region import NO_REGION, Region

SIDES = 8
"""Of each shape."""

MOST = 400
"""A region has no more corners than this ..."""

MOST_RINGS = 64
"""... nor more rings."""

_MOST_CHAINS = 32
_SNAP_MM = 1e-9
_SHORT_MM = 1e-6
_APART = 1e-9
_AREA_MM2 = 1e-3

_Point = tuple[float, float]
_Ring = list[_Point]


def cut_off(region: Region, shapes: NDArray[np.float64]) -> tuple[Region, int]:
    """Return what of a region lies outside of shapes, and how many of them were cut off before one was refused.

    Args:
        region: The region; it is the same object if no shape meets it.
        shapes: Corners of convex shapes, counterclockwise, shape (k, `SIDES`, 2).
    """
    if len(region.corners) > MOST or len(region.ends) > MOST_RINGS:
        return region, 0
    compiled = short_library()
    if compiled is None:
        return _cut_plainly(region, shapes)
    corners, ends = np.empty((MOST, 2)), np.empty(MOST_RINGS, dtype=np.int64)
    corners[: len(region.corners)], ends[: len(region.ends)] = region.corners, region.ends
    sizes = np.array((len(region.corners), len(region.ends), 0))
    shapes = np.ascontiguousarray(shapes)
    given = corners.ctypes.data, ends.ctypes.data, sizes.ctypes.data, shapes.ctypes.data
    taken: int = compiled.cut_shapes(*given, len(shapes))
    count, rings, is_cut = sizes.tolist()
    return (Region(corners[:count], ends[:rings]) if is_cut else region), taken


class _UncleanError(Exception):
    """A cut did not come out clean."""


def _cut_plainly(region: Region, shapes: NDArray[np.float64]) -> tuple[Region, int]:
    rings: list[_Ring] | None = [list(map(tuple, ring.tolist())) for ring in region.rings]
    is_cut, taken = False, 0
    for taken, shape in enumerate(shapes.tolist()):  # noqa: B007 - how far it came counts
        if not rings:
            break
        try:
            rest = _cut(rings, list(map(tuple, shape)))
        except _UncleanError:
            break
        if rest is not None:
            rings, is_cut = rest, True
    else:
        taken = len(shapes)
    if not rings:
        return NO_REGION, len(shapes)
    if not is_cut:
        return region, taken
    return Region(
        np.array([corner for ring in rings for corner in ring]), np.cumsum([len(ring) for ring in rings])
    ), taken


class _Side(NamedTuple):
    x: float
    y: float
    along_x: float
    along_y: float
    length: float


class _Chain(NamedTuple):
    corners: _Ring
    leaves: float
    enters: float


def _cut(rings: list[_Ring], shape: _Ring) -> list[_Ring] | None:
    """Return what of a region a shape leaves; None where it leaves all."""
    sides = _sides(shape)
    depths = [[_depths(sides, corner) for corner in ring] for ring in rings]
    if any(all(depth[side] <= 0.0 for ring in depths for depth in ring) for side in range(SIDES)):
        return None
    rest = _Rest()
    chains: list[_Chain] = []
    is_changed = False
    for ring, ring_depths in zip(rings, depths, strict=True):
        outside = _chains(sides, ring, ring_depths)
        if outside is None:
            rest.add(ring)
            continue
        is_changed = True
        chains += outside
    if len(chains) > _MOST_CHAINS:
        raise _UncleanError
    if not chains:
        # Its corners may lie on edges; what is amid it does not, nor in a ring that it has taken away.
        is_within = _contains(rest.rings, _between(shape[0], shape[SIDES // 2], 0.5))
        if not is_changed and not is_within:
            return None
        if is_within:
            rest.add(shape[::-1])
    else:
        for linked in _linked(chains, shape):
            rest.add(linked)
    before, left = (sum(_doubled_area(ring, shape[0]) for ring in each) / 2.0 for each in (rings, rest.rings))
    if not before + _AREA_MM2 >= left >= before - _doubled_area(shape, shape[0]) / 2.0 - _AREA_MM2:
        raise _UncleanError
    return rest.rings


class _Rest:
    """The rings that are left."""

    def __init__(self) -> None:
        self.rings: list[_Ring] = []
        self._count = 0

    def add(self, corners: _Ring) -> None:
        """Add a ring without the corners that are there twice, if it holds anything."""
        ring: _Ring = []
        for corner in corners:
            if not ring or not _is_same(ring[-1], corner):
                ring.append(corner)
        if self._count + len(ring) > MOST:
            raise _UncleanError
        while len(ring) > 1 and _is_same(ring[-1], ring[0]):
            ring.pop()
        if len(ring) < 3 or abs(_doubled_area(ring, ring[0])) <= _SHORT_MM:
            return
        if len(self.rings) == MOST_RINGS:
            raise _UncleanError
        self.rings.append(ring)
        self._count += len(ring)


def _sides(shape: _Ring) -> list[_Side]:
    sides = []
    for index, (x, y) in enumerate(shape):
        end_x, end_y = shape[(index + 1) % SIDES]
        dx, dy = end_x - x, end_y - y
        length = math.sqrt(dx * dx + dy * dy)
        if not length > _SHORT_MM:
            raise _UncleanError
        sides.append(_Side(x, y, dx / length, dy / length, length))
    return sides


def _depths(sides: list[_Side], corner: _Point) -> list[float]:
    """Return how far inside of each side of a shape a corner lies, less than 0 where it is outside."""
    x, y = corner
    depths = [side.along_x * (y - side.y) - side.along_y * (x - side.x) for side in sides]
    return [0.0 if abs(depth) <= _SNAP_MM else depth for depth in depths]


def _chains(sides: list[_Side], ring: _Ring, depths: list[list[float]]) -> list[_Chain] | None:
    """Return the chains of a ring that lie outside of a shape; None where all of it does."""
    inside = [min(each) >= 0.0 for each in depths]
    events: list[tuple[str, _Point, float]] = []
    for v, a in enumerate(ring):
        w = v + 1 if v + 1 < len(ring) else 0
        if not inside[v]:
            events.append(("outside", a, 0.0))
        if inside[v] and inside[w]:
            continue
        passed = _passage(depths[v], depths[w])
        if passed is None:
            continue
        b = ring[w]
        (enter, enter_side), (leave, leave_side) = passed
        if not inside[v] and not inside[w]:
            dx, dy = b[0] - a[0], b[1] - a[1]
            if min(enter_side, leave_side) < 0 or not (leave - enter) * math.sqrt(dx * dx + dy * dy) > _SHORT_MM:
                continue
        if not inside[v]:
            at = _between(a, b, enter)
            events.append(("enters", at, _where_on(sides, enter_side, at)))
        if not inside[w]:
            at = _between(a, b, leave)
            events.append(("leaves", at, _where_on(sides, leave_side, at)))
    first = next((index for index, (kind, _, _) in enumerate(events) if kind == "leaves"), None)
    if first is None:
        return [] if inside[0] else None
    chains: list[_Chain] = []
    corners: _Ring = []
    leaves = 0.0
    for kind, at, where in events[first:] + events[:first]:
        if kind == "leaves":
            corners, leaves = [], where
        corners.append(at)
        if kind == "enters":
            chains.append(_Chain(corners, leaves, where))
    return chains


def _passage(here: list[float], there: list[float]) -> tuple[tuple[float, int], tuple[float, int]] | None:
    """Return the shares of an edge at which it enters and leaves a shape, and the sides; None where it is beside it."""
    enter, enter_side, leave, leave_side = 0.0, -1, 1.0, -1
    for side, (a, b) in enumerate(zip(here, there, strict=True)):
        if a < 0.0 and b < 0.0:
            return None
        if a < 0.0:
            share = a / (a - b)
            if enter_side < 0 or share > enter:
                enter, enter_side = share, side
        elif b < 0.0:
            share = a / (a - b)
            if leave_side < 0 or share < leave:
                leave, leave_side = share, side
    return (enter, enter_side), (leave, leave_side)


def _linked(chains: list[_Chain], shape: _Ring) -> list[_Ring]:
    """Return the rings that chains make with the boundary of a shape."""
    crossings = [
        crossing
        for number, chain in enumerate(chains)
        for crossing in ((chain.leaves, False, number), (chain.enters, True, number))
    ]
    crossings.sort(key=lambda crossing: -crossing[0])
    after = [0] * len(chains)
    ahead = [(where - SIDES, is_entry, chain) for where, is_entry, chain in crossings[:1]]
    for (where, is_entry, chain), (next_where, is_next_entry, next_chain) in pairwise(crossings + ahead):
        if is_entry == is_next_entry or where - next_where <= _APART:
            raise _UncleanError
        if is_entry:
            after[chain] = next_chain
    rings = []
    used: set[int] = set()
    for begin in range(len(chains)):
        if begin in used:
            continue
        ring, chain = [], begin
        while chain not in used:
            used.add(chain)
            ring += chains[chain].corners
            enters = chains[chain].enters
            chain = after[chain]
            leaves = chains[chain].leaves
            to = leaves if leaves < enters else leaves - SIDES
            ring += [shape[(n + SIDES) % SIDES] for n in range(SIDES - 1, -SIDES - 1, -1) if to < n < enters]
        rings.append(ring)
    return rings


def _where_on(sides: list[_Side], side: int, at: _Point) -> float:
    """Return where on a shape's boundary a place on a side is: the side's number, and how much of it lies before."""
    x, y, along_x, along_y, length = sides[side]
    way = along_x * (at[0] - x) + along_y * (at[1] - y)
    where = side + min(max(way, 0.0), length) / length
    return where if where < SIDES else where - SIDES


def _between(a: _Point, b: _Point, share: float) -> _Point:
    if share in (0.0, 1.0):
        return b if share else a
    return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def _is_same(a: _Point, b: _Point) -> bool:
    return abs(a[0] - b[0]) <= _SNAP_MM and abs(a[1] - b[1]) <= _SNAP_MM


def _doubled_area(ring: _Ring, base: _Point) -> float:
    x, y = base
    area = 0.0
    for (a_x, a_y), (b_x, b_y) in zip(ring, ring[1:] + ring[:1], strict=True):
        area += (a_x - x) * (b_y - y) - (b_x - x) * (a_y - y)
    return area


def _contains(rings: list[_Ring], place: _Point) -> bool:
    x, y = place
    is_in = False
    for ring in rings:
        for (a_x, a_y), (b_x, b_y) in zip(ring, ring[1:] + ring[:1], strict=True):
            if (a_y > y) != (b_y > y) and x < a_x + (y - a_y) / (b_y - a_y) * (b_x - a_x):
                is_in = not is_in
    return is_in
