"""Echoes in the cones of many robots: of things that stand, and of the other robots. mm and rad.

What goes in are the segments of what stands, the robots where they are now (with corners as edges, round ones as
discs), and the cones of those that listen. What comes out is how far each cone hears the nearest thing, and the
nearest robot but its own.

Robots with corners are sorted by x, and only those are looked at whose discs reach into the circle of a listener's
range, and over both edges of a cone. The part of a disc inside a wedge is convex, so its point nearest to the apex is
the disc's own nearest point where the wedge holds that; else it lies on an edge of the wedge, at foot - sqrt(radius² -
height²) along it.

Compiled; see docs/kernels.md. The types of its classes stand in crowds.pxd.
"""

import math

import cython
import numpy as np
from cython.cimports.libc.math import cos, fabs, sin, sqrt
from numpy.typing import NDArray

if cython.compiled:
    from cython.cimports.robotdriver.ranging.kernel.wedges import (
        ROUNDING_MM,
        Segments,
        Wedge,
        X,
        Y,
        in_range,
        least,
        most,
        nearer,
        nearest_thing,
        turn_to,
    )
else:
    from robotdriver.ranging.kernel.wedges import (
        ROUNDING_MM,
        Segments,
        Wedge,
        X,
        Y,
        in_range,
        least,
        most,
        nearer,
        nearest_thing,
        turn_to,
    )

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]

INFINITY = cython.declare(cython.double, math.inf)


@cython.final
@cython.cclass
class Crowd:
    """Robots with corners, where they are now.

    Args:
        numbers: Of the robots, shape (n,).
        places: x and y of the robots, shape (n, 2).
        radii: Of the discs that hold them, shape (n,).
        first: Of each robot's edges, and the end of the last one's, shape (n + 1,).
        edges: The edges, as segments, shape (m, 5).
        order: The robots by x, shape (n,).
    """

    def __init__(
        self, numbers: Numbers, places: Floats, radii: Floats, first: Numbers, edges: Floats, order: Numbers
    ) -> None:
        self.numbers, self.places, self.radii, self.first = numbers, places, radii, first
        self.edges, self.order = edges, order
        self.widest_mm = float(np.max(radii, initial=0.0))
        self.near, self.away = np.empty(len(radii), dtype=np.int64), np.empty(len(radii))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def first_from(crowd: Crowd, x: cython.double) -> cython.Py_ssize_t:
    """Return the place in the order by x of the first robot that is not farther to the left."""
    low: cython.Py_ssize_t = 0
    high: cython.Py_ssize_t = crowd.order.shape[0]
    while low < high:
        middle: cython.Py_ssize_t = (low + high) // 2
        if crowd.places[crowd.order[middle], X] < x:
            low = middle + 1
        else:
            high = middle
    return low


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find_near(
    crowd: Crowd, x: cython.double, y: cython.double, reach: cython.double, own: cython.Py_ssize_t
) -> cython.Py_ssize_t:
    """Note which robots but one are so near a place; return how many."""
    far = reach + crowd.widest_mm + ROUNDING_MM
    count: cython.Py_ssize_t = 0
    place: cython.Py_ssize_t
    for place in range(first_from(crowd, x - far), crowd.order.shape[0]):
        body: cython.Py_ssize_t = crowd.order[place]
        dx, dy = crowd.places[body, X] - x, crowd.places[body, Y] - y
        if dx > far:
            break
        within = reach + crowd.radii[body] + ROUNDING_MM
        if crowd.numbers[body] != own and dx * dx + dy * dy <= within * within:
            crowd.near[count] = body
            count += 1
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def nearest_body(crowd: Crowd, cone: Wedge, count: cython.Py_ssize_t, reach: cython.double) -> cython.double:
    """Return the square of how far the nearest in a wedge is of so many robots near it."""
    nearest = INFINITY
    place: cython.Py_ssize_t
    edge: cython.Py_ssize_t
    for place in range(count):
        body: cython.Py_ssize_t = crowd.near[place]
        dx, dy = crowd.places[body, X] - cone.x, crowd.places[body, Y] - cone.y
        radius = crowd.radii[body] + ROUNDING_MM
        if dx * dx + dy * dy > (reach + radius) * (reach + radius):
            continue
        # The disc that holds it must reach over both edges of the wedge.
        if cone.left_x * dx + cone.left_y * dy < -radius or cone.right_x * dx + cone.right_y * dy < -radius:
            continue
        for edge in range(crowd.first[body], crowd.first[body + 1]):
            nearest = nearer(cone, crowd.edges, edge, nearest)
    return nearest


@cython.locals(
    listeners="const double[:, ::1]",
    mounts="const double[:, ::1]",
    things_mm="double[:, ::1]",
    robots_mm="double[:, ::1]",
)
def cones(
    things: Segments,
    crowd: Crowd,
    listeners: Floats,
    mounts: Floats,
    half_angle: cython.double,
    reach: cython.double,
    things_mm: Floats,
    robots_mm: Floats,
) -> None:
    """Set how far the cones of robots hear: the nearest thing that stands, and the nearest robot but their own.

    Args:
        things: What stands.
        crowd: The robots.
        listeners: Of each robot x, y and heading, the least cosine of an echo, and its number, shape (n, 5).
        mounts: x, y and heading of each cone in the robots' frames, shape (k, 3).
        half_angle: Of all cones.
        reach: Their range; finite.
        things_mm: Set, shape (n, k).
        robots_mm: Likewise.
    """
    cone = Wedge()
    widest = 0.0
    each: cython.Py_ssize_t
    place: cython.Py_ssize_t
    for place in range(mounts.shape[0]):
        away = sqrt(mounts[place, 0] * mounts[place, 0] + mounts[place, 1] * mounts[place, 1])
        widest = most(widest, away + ROUNDING_MM)
    for each in range(listeners.shape[0]):
        x, y, heading = listeners[each, 0], listeners[each, 1], listeners[each, 2]
        own: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, listeners[each, 4])
        others: cython.Py_ssize_t = find_near(crowd, x, y, reach + widest, own)
        c, s = cos(heading), sin(heading)
        for place in range(mounts.shape[0]):
            ahead, aside = mounts[place, 0], mounts[place, 1]
            axis = heading + mounts[place, 2]
            turn_to(cone, x + c * ahead - s * aside, y + s * ahead + c * aside, axis, half_angle, listeners[each, 3])
            things_mm[each, place] = in_range(nearest_thing(things, cone, reach), reach)
            cone.cosine = 0.0  # a body has always a face towards the ear
            robots_mm[each, place] = in_range(nearest_body(crowd, cone, others, reach), reach)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def disc_in_wedge(
    cone: Wedge,
    dx: cython.double,
    dy: cython.double,
    radius: cython.double,
    half_c: cython.double,
    half_s: cython.double,
    reach: cython.double,
) -> cython.double:
    """Return how far the nearest point of a disc is that lies inside a wedge, by its middle as seen from the apex."""
    distance = sqrt(dx * dx + dy * dy)
    if distance - radius > reach:
        return INFINITY
    if distance <= radius:
        return 0.0
    ahead, aside = cone.axis_x * dx + cone.axis_y * dy, fabs(cone.axis_x * dy - cone.axis_y * dx)
    foot, height = half_c * ahead + half_s * aside, half_c * aside - half_s * ahead
    if height <= 0.0:
        return distance - radius
    square = radius * radius - height * height
    if square < 0.0:
        return INFINITY
    on_edge = foot - sqrt(square)
    return on_edge if on_edge >= 0.0 and on_edge <= reach else INFINITY


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.locals(discs="const double[:, ::1]")
def discs_ahead(
    cone: Wedge,
    discs: Floats,
    own: cython.Py_ssize_t,
    half_angle: cython.double,
    reach: cython.double,
    far: cython.double,
) -> cython.double:
    """Return how near the nearest of some discs is but for one, where it is not farther than this."""
    half_c, half_s, nearest = cos(half_angle), sin(half_angle), INFINITY
    each: cython.Py_ssize_t
    for each in range(discs.shape[0]):
        dx, dy, radius = discs[each, 0] - cone.x, discs[each, 1] - cone.y, discs[each, 2]
        ahead, room = cone.axis_x * dx + cone.axis_y * dy, radius + ROUNDING_MM
        if ahead > far + room or each == own:
            continue
        if half_c * fabs(cone.axis_x * dy - cone.axis_y * dx) - half_s * ahead > room:
            continue
        nearest = least(nearest, disc_in_wedge(cone, dx, dy, radius, half_c, half_s, reach))
    return nearest


@cython.locals(discs="const double[:, ::1]", listeners="const double[:, ::1]", found="double[::1]")
def cones_among_discs(
    things: Segments,
    discs: Floats,
    listeners: Floats,
    mount: tuple[float, float, float],
    half_angle: cython.double,
    reach: cython.double,
    found: Floats,
) -> None:
    """Set how far the nearest thing or disc is in cones that are alike, each of a listener that is a disc itself.

    Args:
        things: What stands.
        discs: x, y and radius of each, shape (m, 3).
        listeners: x, y, heading, least cosine of an echo, and the number of its own disc, shape (n, 5).
        mount: x, y and heading of the cone in a listener's frame.
        half_angle: Of the cones.
        reach: Their range; finite.
        found: Set, shape (n,).
    """
    cone = Wedge()
    ahead: cython.double = mount[0]
    aside: cython.double = mount[1]
    turn: cython.double = mount[2]
    each: cython.Py_ssize_t
    for each in range(listeners.shape[0]):
        heading = listeners[each, 2]
        c, s = cos(heading), sin(heading)
        x, y = listeners[each, 0] + c * ahead - s * aside, listeners[each, 1] + s * ahead + c * aside
        turn_to(cone, x, y, heading + turn, half_angle, listeners[each, 3])
        away = in_range(nearest_thing(things, cone, reach), reach)
        own: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, listeners[each, 4])
        found[each] = least(away, discs_ahead(cone, discs, own, half_angle, reach, least(away, reach)))
