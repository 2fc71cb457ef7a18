"""The readings of cones and lasers among segments, discs and robots with corners: exact, one segment after the other.

Bounds decide only what need not be looked at. mm and rad.
"""

import math

import cython
import numpy as np
from cython.cimports.libc.math import asin, atan2, ceil, cos, fabs, floor, fmod, sin, sqrt
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]

INFINITY = cython.declare(cython.double, math.inf)
TURN = cython.declare(cython.double, math.tau)
ROUNDING_MM = cython.declare(cython.double, 1e-6)
"""Bounds are so much wider than computed."""
ON_EDGE = cython.declare(cython.double, 1e-9)
"""A ray that is off the end of a segment by so small a part of a scan's step is rounding: it meets the segment."""
TINY = cython.declare(cython.double, 1e-300)
"""Keeps 0 / 0 at 0 without a branch."""
GLANCING = cython.declare(cython.double, 1.0 - 1e-9)
FEW = cython.declare(cython.Py_ssize_t, 24)
"""Up to so many bodies are sorted by insertion, more of them by numpy."""

# The columns of a segment: its first end, the way to its last end, and one over the square of its length.
X = cython.declare(cython.Py_ssize_t, 0)
Y = cython.declare(cython.Py_ssize_t, 1)
WAY_X = cython.declare(cython.Py_ssize_t, 2)
WAY_Y = cython.declare(cython.Py_ssize_t, 3)
INVERSE = cython.declare(cython.Py_ssize_t, 4)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def least(a: cython.double, b: cython.double) -> cython.double:
    """Return the smaller number."""
    return b if b < a else a


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def most(a: cython.double, b: cython.double) -> cython.double:
    """Return the larger number."""
    return b if b > a else a


@cython.final
@cython.cclass
class Segments:
    """The segments of a map, and which of them lie in each of some cells; without cells all are looked at.

    Args:
        shapes: x and y of first ends, ways to the last ends, one over the squares of the lengths, shape (n, 5).
        starts: Where the entries of each cell begin, and those of the last one end; empty for no cells.
        entries: The numbers of segments, cell by cell.
        corner: x and y of the first cell's lower left corner.
        cell_mm: How wide cells are.
        size: Columns and rows of cells.
    """

    shapes = cython.declare("const double[:, ::1]")
    starts = cython.declare("const Py_ssize_t[::1]")
    entries = cython.declare("const Py_ssize_t[::1]")
    x = cython.declare(cython.double)
    y = cython.declare(cython.double)
    cell_mm = cython.declare(cython.double)
    columns = cython.declare(cython.Py_ssize_t)
    rows = cython.declare(cython.Py_ssize_t)

    def __init__(
        self,
        shapes: Floats,
        starts: Numbers,
        entries: Numbers,
        corner: tuple[float, float],
        cell_mm: float,
        size: tuple[int, int],
    ) -> None:
        self.shapes, self.starts, self.entries = shapes, starts, entries
        self.x, self.y = corner
        self.cell_mm = cell_mm
        self.columns, self.rows = size


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

    numbers = cython.declare("const Py_ssize_t[::1]")
    places = cython.declare("const double[:, ::1]")
    radii = cython.declare("const double[::1]")
    first = cython.declare("const Py_ssize_t[::1]")
    edges = cython.declare("const double[:, ::1]")
    order = cython.declare("const Py_ssize_t[::1]")
    widest_mm = cython.declare(cython.double)
    near = cython.declare("Py_ssize_t[::1]")
    """Room for the numbers of those near an eye,"""
    away = cython.declare("double[::1]")
    """and how far they are."""

    def __init__(
        self, numbers: Numbers, places: Floats, radii: Floats, first: Numbers, edges: Floats, order: Numbers
    ) -> None:
        self.numbers, self.places, self.radii, self.first = numbers, places, radii, first
        self.edges, self.order = edges, order
        self.widest_mm = float(np.max(radii, initial=0.0))
        self.near, self.away = np.empty(len(radii), dtype=np.int64), np.empty(len(radii))


@cython.final
@cython.cclass
class Wedge:
    """A cone: its apex, its axis, the inward normals of its edges, and the least cosine of an echo's incidence."""

    x = cython.declare(cython.double)
    y = cython.declare(cython.double)
    axis_x = cython.declare(cython.double)
    axis_y = cython.declare(cython.double)
    narrow = cython.declare(cython.double)
    left_x = cython.declare(cython.double)
    left_y = cython.declare(cython.double)
    right_x = cython.declare(cython.double)
    right_y = cython.declare(cython.double)
    cosine = cython.declare(cython.double)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def turn_to(
    cone: Wedge,
    x: cython.double,
    y: cython.double,
    axis: cython.double,
    half_angle: cython.double,
    cosine: cython.double,
) -> cython.void:
    """Set a wedge."""
    left, right = axis + half_angle, axis - half_angle
    cone.x, cone.y, cone.cosine = x, y, cosine
    cone.axis_x, cone.axis_y, cone.narrow = cos(axis), sin(axis), cos(half_angle) - ON_EDGE
    cone.left_x, cone.left_y = sin(left), -cos(left)
    cone.right_x, cone.right_y = -sin(right), cos(right)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.locals(shapes="const double[:, ::1]")
def nearer(cone: Wedge, shapes: Floats, i: cython.Py_ssize_t, nearest: cython.double) -> cython.double:
    """Return the lesser of a square and that of the distance to a segment's part in a wedge."""
    to_x, to_y = shapes[i, X] - cone.x, shapes[i, Y] - cone.y
    way_x, way_y = shapes[i, WAY_X], shapes[i, WAY_Y]
    left_0, right_0 = cone.left_x * to_x + cone.left_y * to_y, cone.right_x * to_x + cone.right_y * to_y
    left_1 = left_0 + cone.left_x * way_x + cone.left_y * way_y
    right_1 = right_0 + cone.right_x * way_x + cone.right_y * way_y
    enter, leave = 0.0, 1.0
    if left_0 < 0.0:
        if left_1 < 0.0:
            return nearest
        enter = left_0 / (left_0 - left_1)
    elif left_1 < 0.0:
        leave = left_0 / (left_0 - left_1)
    if right_0 < 0.0:
        if right_1 < 0.0:
            return nearest
        enter = most(enter, right_0 / (right_0 - right_1))
    elif right_1 < 0.0:
        leave = least(leave, right_0 / (right_0 - right_1))
    if enter > leave:
        return nearest
    t = least(most(-(to_x * way_x + to_y * way_y) * shapes[i, INVERSE], enter), leave)
    to_x, to_y = to_x + t * way_x, to_y + t * way_y
    square = to_x * to_x + to_y * to_y
    if not square < nearest:
        return nearest
    if cone.cosine != 0.0 and (way_x != 0.0 or way_y != 0.0):
        across = to_x * way_y - to_y * way_x
        if across * across * shapes[i, INVERSE] < square * cone.cosine * cone.cosine * GLANCING:
            return nearest
    return square


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def line_of(offset_mm: cython.double, cell_mm: cython.double, lines: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return the line of cells at some way from the first one's edge; the first or last one for what lies outside."""
    return cython.cast(cython.Py_ssize_t, least(most(floor(offset_mm / cell_mm), 0.0), lines - 1))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def cells_of(
    things: Segments, cone: Wedge, reach: cython.double
) -> tuple[cython.Py_ssize_t, cython.Py_ssize_t, cython.Py_ssize_t, cython.Py_ssize_t]:
    """Return the first and last column, and the lowest and highest row, of the box round so long a wedge."""
    left, right, up, down = -cone.left_y, cone.right_y, cone.left_x, -cone.right_x
    # Where the sector holds an axis of the plane, it bulges beyond its corners.
    min_x = -1.0 if cone.axis_x <= -cone.narrow else least(least(left, right), 0.0)
    max_x = 1.0 if cone.axis_x >= cone.narrow else most(most(left, right), 0.0)
    min_y = -1.0 if cone.axis_y <= -cone.narrow else least(least(up, down), 0.0)
    max_y = 1.0 if cone.axis_y >= cone.narrow else most(most(up, down), 0.0)
    x, y = cone.x - things.x, cone.y - things.y
    return (
        line_of(x + reach * min_x - ROUNDING_MM, things.cell_mm, things.columns),
        line_of(x + reach * max_x + ROUNDING_MM, things.cell_mm, things.columns),
        line_of(y + reach * min_y - ROUNDING_MM, things.cell_mm, things.rows),
        line_of(y + reach * max_y + ROUNDING_MM, things.cell_mm, things.rows),
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def nearest_in_cells(things: Segments, cone: Wedge, reach: cython.double, nearest: cython.double) -> cython.double:
    """Return the square of the nearest of the segments whose cells meet the box round a wedge that reaches so far."""
    first: cython.Py_ssize_t
    last: cython.Py_ssize_t
    bottom: cython.Py_ssize_t
    top: cython.Py_ssize_t
    row: cython.Py_ssize_t
    entry: cython.Py_ssize_t
    first, last, bottom, top = cells_of(things, cone, reach)
    for row in range(bottom, top + 1):
        begin: cython.Py_ssize_t = things.starts[row * things.columns + first]
        for entry in range(begin, things.starts[row * things.columns + last + 1]):
            nearest = nearer(cone, things.shapes, things.entries[entry], nearest)
    return nearest


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def nearest_thing(things: Segments, cone: Wedge, reach: cython.double) -> cython.double:
    """Return the square of how far the nearest segment in a wedge is."""
    nearest = INFINITY
    each: cython.Py_ssize_t
    if things.columns == 0:
        for each in range(things.shapes.shape[0]):
            nearest = nearer(cone, things.shapes, each, nearest)
        return nearest
    # What is found in a shorter wedge of the same angle is the nearest of all.
    part = 0.125
    while part < 1.0:
        nearest = nearest_in_cells(things, cone, part * reach, nearest)
        if nearest <= part * reach * (part * reach):
            return nearest
        part *= 2.0
    return nearest_in_cells(things, cone, reach, nearest)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def in_range(square: cython.double, reach: cython.double) -> cython.double:
    """Return a distance by its square, infinite beyond a range."""
    distance = sqrt(square)
    return distance if distance <= reach else INFINITY


def wedge(
    things: Segments,
    x: cython.double,
    y: cython.double,
    axis: cython.double,
    half_angle: cython.double,
    reach: cython.double,
    cosine: cython.double,
) -> float:
    """Return how far the nearest point of any segment is that lies inside a wedge; its range is finite."""
    cone = Wedge()
    turn_to(cone, x, y, axis, half_angle, cosine)
    return in_range(nearest_thing(things, cone, reach), reach)


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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def enters(
    things: Segments, i: cython.Py_ssize_t, cone: Wedge, nearest: cython.double, farthest: cython.double
) -> cython.bint:
    """Return whether a segment, cut to a wedge, has points between two distances."""
    to_x, to_y = things.shapes[i, X] - cone.x, things.shapes[i, Y] - cone.y
    way_x, way_y = things.shapes[i, WAY_X], things.shapes[i, WAY_Y]
    enter, leave = 0.0, 1.0
    side: cython.Py_ssize_t
    for side in range(2):
        normal_x = cone.right_x if side else cone.left_x
        normal_y = cone.right_y if side else cone.left_y
        inside_0 = normal_x * to_x + normal_y * to_y
        inside_1 = inside_0 + normal_x * way_x + normal_y * way_y
        if inside_0 < 0.0:
            if inside_1 < 0.0:
                return False
            enter = most(enter, inside_0 / (inside_0 - inside_1))
        elif inside_1 < 0.0:
            leave = least(leave, inside_0 / (inside_0 - inside_1))
    if enter > leave:
        return False
    foot = least(most(-(to_x * way_x + to_y * way_y) * things.shapes[i, INVERSE], enter), leave)
    if away_at(to_x, to_y, way_x, way_y, foot) > farthest:
        return False
    return away_at(to_x, to_y, way_x, way_y, enter) >= nearest or away_at(to_x, to_y, way_x, way_y, leave) >= nearest


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def away_at(
    to_x: cython.double, to_y: cython.double, way_x: cython.double, way_y: cython.double, share: cython.double
) -> cython.double:
    """Return how far a point is at a share of a segment."""
    x, y = to_x + share * way_x, to_y + share * way_y
    return sqrt(x * x + y * y)


def enters_ring(
    things: Segments,
    x: cython.double,
    y: cython.double,
    axis: cython.double,
    half_angle: cython.double,
    nearest: cython.double,
    farthest: cython.double,
) -> bool:
    """Return whether any segment enters the part of a wedge between two distances."""
    cone = Wedge()
    turn_to(cone, x, y, axis, half_angle, 0.0)
    each: cython.Py_ssize_t
    if things.columns == 0:
        for each in range(things.shapes.shape[0]):
            if enters(things, each, cone, nearest, farthest):
                return True
        return False
    first: cython.Py_ssize_t
    last: cython.Py_ssize_t
    bottom: cython.Py_ssize_t
    top: cython.Py_ssize_t
    row: cython.Py_ssize_t
    first, last, bottom, top = cells_of(things, cone, farthest)
    for row in range(bottom, top + 1):
        begin: cython.Py_ssize_t = things.starts[row * things.columns + first]
        for each in range(begin, things.starts[row * things.columns + last + 1]):
            if enters(things, things.entries[each], cone, nearest, farthest):
                return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.locals(shapes="const double[:, ::1]", stops="const double[:, ::1]")
def seen_of_cloud(
    shapes: Floats,
    stops: Floats,
    i: cython.Py_ssize_t,
    x: cython.double,
    y: cython.double,
    c: cython.double,
    s: cython.double,
    half_c: cython.double,
    half_s: cython.double,
    least_square: cython.double,
    nearest: cython.double,
) -> cython.double:
    """Return the lesser of a square and that of the distance to a segment's part in a wedge, by both of its ends."""
    to_x, to_y, end_x, end_y = shapes[0, i] - x, shapes[1, i] - y, stops[0, i] - x, stops[1, i] - y
    ahead_0, left_0 = c * to_x + s * to_y, c * to_y - s * to_x
    ahead_1, left_1 = c * end_x + s * end_y, c * end_y - s * end_x
    # How far inside of both edges of the wedge both ends are.
    a_0, a_1 = half_s * ahead_0 - half_c * left_0, half_s * ahead_1 - half_c * left_1
    b_0, b_1 = half_s * ahead_0 + half_c * left_0, half_s * ahead_1 + half_c * left_1
    if most(a_0, a_1) < 0.0 or most(b_0, b_1) < 0.0:
        return nearest
    a, b = fabs(a_0) + fabs(a_1) + TINY, fabs(b_0) + fabs(b_1) + TINY
    enter = -least(least(a_0, 0.0) / a, least(b_0, 0.0) / b)
    leave = least(least(a_1, 0.0) / a, least(b_1, 0.0) / b) + 1.0
    if enter > leave:
        return nearest
    way_x, way_y, inverse = shapes[2, i], shapes[3, i], shapes[4, i]
    t = least(most((to_x * way_x + to_y * way_y) * -inverse, enter), leave)
    near_x, near_y = to_x + t * way_x, to_y + t * way_y
    square = near_x * near_x + near_y * near_y
    if not square < nearest:
        return nearest
    if least_square != 0.0 and (way_x != 0.0 or way_y != 0.0):
        across = to_x * way_y - to_y * way_x
        if across * across * inverse < square * least_square * GLANCING:
            return nearest
    return square


@cython.locals(
    shapes="const double[:, ::1]",
    stops="const double[:, ::1]",
    poses="const double[:, ::1]",
    order="const Py_ssize_t[::1]",
    bounds="const double[::1]",
    found="double[::1]",
)
def cloud(
    shapes: Floats,
    stops: Floats,
    poses: Floats,
    half_angle: cython.double,
    reach: cython.double,
    least_cosine: cython.double,
    order: Numbers,
    bounds: Floats,
    found: Floats,
) -> None:
    """Set what each of many wedges sees that lie close together.

    Args:
        shapes: Of the segments, shape (5, n).
        stops: Their last ends, shape (2, n).
        poses: x, y, cosine and sine of the axis of each wedge, shape (p, 4).
        half_angle: Of all.
        reach: Of all.
        least_cosine: Of an echo's incidence.
        order: Segments that any of the wedges may see, nearest first, shape (k,).
        bounds: The least that each of these can be away, shape (k,).
        found: Set, shape (p,).
    """
    half_c, half_s, square = cos(half_angle), sin(half_angle), least_cosine * least_cosine
    pose: cython.Py_ssize_t
    nth: cython.Py_ssize_t
    for pose in range(poses.shape[0]):
        x, y, c, s = poses[pose, 0], poses[pose, 1], poses[pose, 2], poses[pose, 3]
        nearest, limit = INFINITY, INFINITY
        for nth in range(order.shape[0]):
            if bounds[nth] > limit:
                break
            seen = seen_of_cloud(shapes, stops, order[nth], x, y, c, s, half_c, half_s, square, nearest)
            if seen < nearest:
                nearest, limit = seen, sqrt(seen)
        found[pose] = in_range(nearest, reach)


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

    x = cython.declare(cython.double)
    y = cython.declare(cython.double)
    first = cython.declare(cython.double)
    step = cython.declare(cython.double)
    rays = cython.declare(cython.Py_ssize_t)
    cosines = cython.declare("const double[::1]")
    sines = cython.declare("const double[::1]")
    nearest = cython.declare("double[::1]")

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
    """Return how far the farthest ray in a sector goes; less than 0 where there is none."""
    far = -1.0
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
