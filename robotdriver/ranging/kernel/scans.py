"""Thin rays among segments and robots with corners: single rays, and the scans of lasers. mm and rad.

What goes in are tables of what stands and of the robots, an eye, and directions. What comes out is how far each ray
goes.

A scan is a sweep over the segments, not over the rays. A segment is seen under one interval of directions, from atan2
of an end and of the cross and dot product of both, so only rays in that are held against it: a ray in the direction
(c, s) meets the line of a segment at cross(start, way) / cross((c, s), way). What lies outside the square of the range
is not looked at. Robots come from the nearest to the farthest, and of each the edges that face the eye first: what
rays have met so far hides what is behind, which costs a comparison. A single ray is held against each segment by both
of its ends, so that none slips through where two of them join.

Compiled; see docs/kernels.md. The types of its classes stand in scans.pxd.
"""

import math

import cython
import numpy as np
from cython.cimports.libc.math import asin, atan2, ceil, cos, fabs, floor, fmod, sin, sqrt
from numpy.typing import NDArray

if cython.compiled:
    from cython.cimports.robotdriver.ranging.kernel.crowds import Crowd, find_near
    from cython.cimports.robotdriver.ranging.kernel.wedges import (
        INVERSE,
        ON_EDGE,
        ROUNDING_MM,
        WAY_X,
        WAY_Y,
        Segments,
        X,
        Y,
        least,
        line_of,
        most,
    )
else:
    from robotdriver.ranging.kernel.crowds import Crowd, find_near
    from robotdriver.ranging.kernel.wedges import (
        INVERSE,
        ON_EDGE,
        ROUNDING_MM,
        WAY_X,
        WAY_Y,
        Segments,
        X,
        Y,
        least,
        line_of,
        most,
    )

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]

INFINITY = cython.declare(cython.double, math.inf)
TURN = cython.declare(cython.double, math.tau)
TINY = cython.declare(cython.double, 1e-300)
"""Keeps 0 / 0 at 0 without a branch."""
FEW = cython.declare(cython.Py_ssize_t, 24)
"""Up to so many bodies are sorted by insertion, more of them by numpy."""


@cython.final
@cython.cclass
class Scan:
    """The rays of a laser: its eye, the direction of the first ray, and what they have met so far.

    Args:
        step: From one ray to the next, counter-clockwise.
        cosines: Of the rays' directions, shape (n,).
        sines: Likewise.
        nearest: How far each ray goes, shape (n,); written to.
    """

    def __init__(
        self,
        x: cython.double,
        y: cython.double,
        first: cython.double,
        step: cython.double,
        cosines: Floats,
        sines: Floats,
        nearest: Floats,
    ) -> None:
        self.x, self.y, self.first, self.step, self.rays = x, y, first, step, len(cosines)
        self.cosines, self.sines, self.nearest = cosines, sines, nearest


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.locals(shapes="const double[:, ::1]")
def meet(scan: Scan, shapes: Floats, i: cython.Py_ssize_t) -> cython.void:
    """Shorten the rays that meet a segment."""
    start_x, start_y, way_x, way_y = shapes[i, X] - scan.x, shapes[i, Y] - scan.y, shapes[i, WAY_X], shapes[i, WAY_Y]
    end_x, end_y = start_x + way_x, start_y + way_y
    foot = least(most(-(start_x * way_x + start_y * way_y) * shapes[i, INVERSE], 0.0), 1.0)
    foot_x, foot_y = start_x + foot * way_x, start_y + foot * way_y
    low_mm = sqrt(foot_x * foot_x + foot_y * foot_y) - ROUNDING_MM
    if low_mm <= 0.0:  # what an eye lies on hides nothing
        return
    high_mm = sqrt(most(start_x * start_x + start_y * start_y, end_x * end_x + end_y * end_y)) + ROUNDING_MM
    turn = atan2(start_x * way_y - start_y * way_x, start_x * (start_x + way_x) + start_y * (start_y + way_y))
    begin = atan2(start_y, start_x)
    offset = fmod(least(begin, begin + turn) - scan.first, TURN)
    if offset < 0.0:
        offset += TURN
    ray: cython.Py_ssize_t
    _: cython.Py_ssize_t
    # A segment that begins before the first ray may reach into the scan after a full turn.
    for _ in range(2):
        low = most(ceil(offset / scan.step - ON_EDGE), 0.0)
        high = least(floor((offset + fabs(turn)) / scan.step + ON_EDGE), scan.rays - 1)
        offset -= TURN
        if low > high:
            continue
        for ray in range(cython.cast(cython.Py_ssize_t, low), cython.cast(cython.Py_ssize_t, high) + 1):
            across = scan.cosines[ray] * way_y - scan.sines[ray] * way_x
            if across == 0.0:
                continue
            distance = least(most((start_x * way_y - start_y * way_x) / across, low_mm), high_mm)
            if distance < scan.nearest[ray]:
                scan.nearest[ray] = distance


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_beyond(
    things: Segments, i: cython.Py_ssize_t, x: cython.double, y: cython.double, reach: cython.double
) -> cython.bint:
    """Return whether a segment lies beyond one side of the square about an eye."""
    x0, y0 = things.shapes[i, X] - x, things.shapes[i, Y] - y
    x1, y1 = x0 + things.shapes[i, WAY_X], y0 + things.shapes[i, WAY_Y]
    reach += ROUNDING_MM
    if (x0 > reach and x1 > reach) or (x0 < -reach and x1 < -reach):
        return True
    return (y0 > reach and y1 > reach) or (y0 < -reach and y1 < -reach)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.locals(stamps="Py_ssize_t[::1]")
def meet_things(
    scan: Scan, things: Segments, reach: cython.double, stamps: Numbers, stamp: cython.Py_ssize_t
) -> cython.void:
    """Shorten the rays that meet things that stand; each that is looked at gets the stamp, and is looked at once."""
    each: cython.Py_ssize_t
    if things.columns == 0:
        for each in range(things.shapes.shape[0]):
            if not is_beyond(things, each, scan.x, scan.y, reach):
                meet(scan, things.shapes, each)
        return
    room = reach + ROUNDING_MM
    left: cython.Py_ssize_t = line_of(scan.x - room - things.x, things.cell_mm, things.columns)
    right: cython.Py_ssize_t = line_of(scan.x + room - things.x, things.cell_mm, things.columns)
    bottom: cython.Py_ssize_t = line_of(scan.y - room - things.y, things.cell_mm, things.rows)
    top: cython.Py_ssize_t = line_of(scan.y + room - things.y, things.cell_mm, things.rows)
    row: cython.Py_ssize_t
    entry: cython.Py_ssize_t
    for row in range(bottom, top + 1):
        begin: cython.Py_ssize_t = things.starts[row * things.columns + left]
        for entry in range(begin, things.starts[row * things.columns + right + 1]):
            each = things.entries[entry]
            if stamps[each] != stamp:  # a long segment is in many cells
                stamps[each] = stamp
                if not is_beyond(things, each, scan.x, scan.y, reach):
                    meet(scan, things.shapes, each)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def rays_at(
    scan: Scan, middle: cython.double, half: cython.double, lap: cython.Py_ssize_t
) -> tuple[cython.Py_ssize_t, cython.Py_ssize_t]:
    """Return the first ray in a sector after some full turns, and the one after the last.

    Args:
        scan: The rays.
        middle: How far the sector's middle is turned from the first ray.
        half: How far it reaches to both sides.
        lap: How many turns.
    """
    low = most(floor((middle - half + lap * TURN) / scan.step) - 1.0, 0.0)
    high = least(ceil((middle + half + lap * TURN) / scan.step) + 1.0, scan.rays - 1)
    if low > high:
        return 0, 0
    return cython.cast(cython.Py_ssize_t, low), cython.cast(cython.Py_ssize_t, high) + 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def farthest_in(scan: Scan, middle: cython.double, half: cython.double) -> cython.double:
    """Return how far the farthest ray in a sector goes; minus infinity where there is none."""
    far = -INFINITY
    lap: cython.Py_ssize_t
    ray: cython.Py_ssize_t
    begin: cython.Py_ssize_t
    end: cython.Py_ssize_t
    for lap in range(-1, 2):
        begin, end = rays_at(scan, middle, half, lap)
        for ray in range(begin, end):
            far = most(far, scan.nearest[ray])
    return far


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def may_shorten(
    scan: Scan,
    middle: cython.double,
    half: cython.double,
    start_x: cython.double,
    start_y: cython.double,
    end_x: cython.double,
    end_y: cython.double,
    low_mm: cython.double,
) -> cython.bint:
    """Return whether a segment, none of whose points is nearer than low_mm, may shorten a ray in a sector."""
    aside = ROUNDING_MM + 1e-8 * (fabs(start_x) + fabs(start_y) + fabs(end_x) + fabs(end_y))
    lap: cython.Py_ssize_t
    ray: cython.Py_ssize_t
    first: cython.Py_ssize_t
    after: cython.Py_ssize_t
    for lap in range(-1, 2):
        first, after = rays_at(scan, middle, half, lap)
        for ray in range(first, after):
            if scan.nearest[ray] <= low_mm:
                continue
            start = scan.cosines[ray] * start_y - scan.sines[ray] * start_x
            end = scan.cosines[ray] * end_y - scan.sines[ray] * end_x
            if (start <= aside or end <= aside) and (start >= -aside or end >= -aside):
                return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def meet_body(scan: Scan, crowd: Crowd, body: cython.Py_ssize_t, distance: cython.double) -> cython.void:
    """Shorten the rays that meet a robot. The edges that face the eye come first, and hide the others."""
    radius = crowd.radii[body] + ROUNDING_MM
    middle = fmod(atan2(crowd.places[body, Y] - scan.y, crowd.places[body, X] - scan.x) - scan.first, TURN)
    half = asin(radius / distance) if distance > radius else TURN / 2.0
    if middle < 0.0:
        middle += TURN
    if distance - radius - ROUNDING_MM >= farthest_in(scan, middle, half):
        return
    side: cython.Py_ssize_t
    i: cython.Py_ssize_t
    for side in range(2):
        for i in range(crowd.first[body], crowd.first[body + 1]):
            start_x, start_y = crowd.edges[i, X] - scan.x, crowd.edges[i, Y] - scan.y
            way_x, way_y = crowd.edges[i, WAY_X], crowd.edges[i, WAY_Y]
            if (start_x * way_y - start_y * way_x > 0.0) != (side == 0):
                continue
            foot = least(most(-(start_x * way_x + start_y * way_y) * crowd.edges[i, INVERSE], 0.0), 1.0)
            foot_x, foot_y = start_x + foot * way_x, start_y + foot * way_y
            low_mm = sqrt(foot_x * foot_x + foot_y * foot_y) - 2.0 * ROUNDING_MM
            if may_shorten(scan, middle, half, start_x, start_y, start_x + way_x, start_y + way_y, low_mm):
                meet(scan, crowd.edges, i)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def measure_near(scan: Scan, crowd: Crowd, count: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Note how far robots near the eye are, without those behind a laser that sees nothing there; return how many."""
    place: cython.Py_ssize_t
    kept: cython.Py_ssize_t = 0
    middle: cython.Py_ssize_t = scan.rays // 2
    is_half: cython.bint = middle * scan.step <= TURN / 4.0 + ON_EDGE
    for place in range(count):
        body: cython.Py_ssize_t = crowd.near[place]
        dx, dy = crowd.places[body, X] - scan.x, crowd.places[body, Y] - scan.y
        distance = sqrt(dx * dx + dy * dy)
        spare = crowd.radii[body] + ROUNDING_MM + 1e-8 * distance
        if is_half and dx * scan.cosines[middle] + dy * scan.sines[middle] < -spare:
            continue
        crowd.near[kept], crowd.away[kept] = body, distance
        kept += 1
    return kept


@cython.cfunc
def sort_near(crowd: Crowd, count: cython.Py_ssize_t) -> cython.void:
    """Bring the robots near the eye into the order of their distances."""
    i: cython.Py_ssize_t
    at: cython.Py_ssize_t
    if count > FEW:
        order = np.argsort(crowd.away[:count], kind="stable")
        near, away = np.array(crowd.near[:count])[order], np.array(crowd.away[:count])[order]
        np.asarray(crowd.near)[:count], np.asarray(crowd.away)[:count] = near, away
        return
    for i in range(1, count):
        body: cython.Py_ssize_t = crowd.near[i]
        distance: cython.double = crowd.away[i]
        at = i
        while at > 0 and crowd.away[at - 1] > distance:
            crowd.near[at], crowd.away[at] = crowd.near[at - 1], crowd.away[at - 1]
            at -= 1
        crowd.near[at], crowd.away[at] = body, distance


@cython.locals(
    firsts="const double[:, ::1]",
    own="const Py_ssize_t[::1]",
    cosines="const double[:, ::1]",
    sines="const double[:, ::1]",
    nearest="double[:, ::1]",
)
def scans(
    things: Segments,
    crowd: Crowd,
    firsts: Floats,
    own: Numbers,
    step: cython.double,
    cosines: Floats,
    sines: Floats,
    reach: cython.double,
    nearest: Floats,
) -> None:
    """Set how far lasers see along their rays: things that stand, and robots but their own.

    Args:
        things: What stands.
        crowd: The robots.
        firsts: x, y and direction of the first ray of each scan, shape (p, 3).
        own: The number of the robot that each does not see, shape (p,).
        step: From one ray to the next.
        cosines: Of the directions of all rays, shape (p, n).
        sines: Likewise.
        reach: Of the lasers.
        nearest: Set, infinite for what is out of range, shape (p, n).
    """
    stamps = np.zeros(things.shapes.shape[0] if things.columns else 0, dtype=np.int64)
    nth: cython.Py_ssize_t
    place: cython.Py_ssize_t
    ray: cython.Py_ssize_t
    for nth in range(firsts.shape[0]):
        x, y = firsts[nth, 0], firsts[nth, 1]
        scan = Scan(x, y, firsts[nth, 2], step, cosines[nth], sines[nth], nearest[nth])
        for ray in range(scan.rays):
            scan.nearest[ray] = INFINITY
        meet_things(scan, things, reach, stamps, nth + 1)
        others: cython.Py_ssize_t = measure_near(scan, crowd, find_near(crowd, x, y, reach, own[nth]))
        sort_near(crowd, others)
        for place in range(others):
            meet_body(scan, crowd, crowd.near[place], crowd.away[place])
        for ray in range(scan.rays):
            found = scan.nearest[ray]
            scan.nearest[ray] = INFINITY if found > reach else most(found, 0.0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.locals(ends="const double[:, ::1]")
def along_ray(
    ends: Floats, i: cython.Py_ssize_t, x: cython.double, y: cython.double, c: cython.double, s: cython.double
) -> cython.double:
    """Return how far a ray in the direction (c, s) goes until it meets a segment; infinite for never.

    A segment on the ray's own line is met with its nearer end, or at once where it is all about.
    """
    x0, y0, x1, y1 = ends[i, 0] - x, ends[i, 1] - y, ends[i, 2] - x, ends[i, 3] - y
    left_0, left_1 = c * y0 - s * x0, c * y1 - s * x1
    if left_0 * left_1 > 0.0:
        return INFINITY
    ahead, end_ahead = c * x0 + s * y0, c * x1 + s * y1
    near, far = fabs(left_0), fabs(left_1)
    if near + far == 0.0:
        low, high = least(ahead, end_ahead), most(ahead, end_ahead)
        distance = 0.0 if low < 0.0 and high >= 0.0 else low
    else:
        distance = ahead + (end_ahead - ahead) * (near / (near + far + TINY))
    return distance if distance >= 0.0 else INFINITY


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.locals(ends="const double[:, ::1]")
def along_ray_in_cells(
    things: Segments,
    ends: Floats,
    x: cython.double,
    y: cython.double,
    c: cython.double,
    s: cython.double,
    reach: cython.double,
) -> cython.double:
    """Return what `along_ray` says of the segments whose cells meet the box round so long a ray: the least."""
    low_x, low_y = x + least(reach * c, 0.0) - ROUNDING_MM, y + least(reach * s, 0.0) - ROUNDING_MM
    high_x, high_y = x + most(reach * c, 0.0) + ROUNDING_MM, y + most(reach * s, 0.0) + ROUNDING_MM
    left: cython.Py_ssize_t = line_of(low_x - things.x, things.cell_mm, things.columns)
    right: cython.Py_ssize_t = line_of(high_x - things.x, things.cell_mm, things.columns)
    bottom: cython.Py_ssize_t = line_of(low_y - things.y, things.cell_mm, things.rows)
    top: cython.Py_ssize_t = line_of(high_y - things.y, things.cell_mm, things.rows)
    nearest = INFINITY
    row: cython.Py_ssize_t
    entry: cython.Py_ssize_t
    for row in range(bottom, top + 1):
        begin: cython.Py_ssize_t = things.starts[row * things.columns + left]
        for entry in range(begin, things.starts[row * things.columns + right + 1]):
            nearest = least(nearest, along_ray(ends, things.entries[entry], x, y, c, s))
    return nearest


@cython.locals(ends="const double[:, ::1]")
def ray(
    things: Segments, ends: Floats, x: cython.double, y: cython.double, heading: cython.double, reach: cython.double
) -> float:
    """Return how far one sees along a ray; its range is finite.

    Args:
        things: What stands.
        ends: x and y of both ends of each segment, shape (n, 4).
        x: Origin of the ray.
        y: Likewise.
        heading: Direction of the ray.
        reach: Farther things are not seen.
    """
    c, s, nearest = cos(heading), sin(heading), INFINITY
    each: cython.Py_ssize_t
    if things.columns == 0:
        for each in range(ends.shape[0]):
            nearest = least(nearest, along_ray(ends, each, x, y, c, s))
        return nearest if nearest <= reach else INFINITY
    # What a shorter ray meets is the nearest of all.
    part = 4.0 * things.cell_mm
    while part < reach:
        nearest = along_ray_in_cells(things, ends, x, y, c, s, part)
        if nearest <= part:
            return nearest
        part *= 2.0
    nearest = along_ray_in_cells(things, ends, x, y, c, s, reach)
    return nearest if nearest <= reach else INFINITY
