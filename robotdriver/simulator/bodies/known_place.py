"""A body in the contact space, and the space itself, as structures for C: bodies/settle.c calls pymunk directly."""

import ctypes
from collections.abc import Sequence
from itertools import chain

import pymunk
from pymunk._chipmunk_cffi import ffi, lib

_pointer, _number, _real = ctypes.c_void_p, ctypes.c_int64, ctypes.c_double

_FUNCTIONS = {
    "cpBodySetPosition": "void(*)(struct cpBody *, struct cpVect)",
    "cpBodySetAngle": "void(*)(struct cpBody *, double)",
    "cpSpaceReindexShapesForBody": "void(*)(struct cpSpace *, struct cpBody *)",
    "cpSpacePointQueryNearest": (
        "struct cpShape *(*)(struct cpSpace *, struct cpVect, double, struct cpShapeFilter, struct cpPointQueryInfo *)"
    ),
    "cpSpaceBBQuery": (
        "void(*)(struct cpSpace *, struct cpBB, struct cpShapeFilter, void(*)(struct cpShape *, void *), void *)"
    ),
    "cpSpacePointQuery": (
        "void(*)(struct cpSpace *, struct cpVect, double, struct cpShapeFilter, "
        "void(*)(struct cpShape *, struct cpVect, double, struct cpVect, void *), void *)"
    ),
    "cpShapeGetFilter": "struct cpShapeFilter(*)(struct cpShape *)",
    "cpBodyGetPosition": "struct cpVect(*)(struct cpBody *)",
    "cpBodyGetAngle": "double(*)(struct cpBody *)",
    "cpSpaceSegmentQueryFirst": (
        "struct cpShape *(*)(struct cpSpace *, struct cpVect, struct cpVect, double, struct cpShapeFilter, "
        "struct cpSegmentQueryInfo *)"
    ),
}
_SIZES = {"cpVect": 16, "cpShapeFilter": 16, "cpPointQueryInfo": 48, "cpBB": 32}


class KnownPlace(ctypes.Structure):
    """What C knows of a body in the contact space; ``Contact`` in robot.h.

    Attributes:
        body: Of pymunk.
        outline: Of the body; None for a disc.
        rows: What stands about it.
        row_count: How many segments that is.
        version: Of the contact space, when that was found out.
        rows_x_mm: The middle of the square in which it is all that stands.
        rows_y_mm: The middle of that square.
        rows_far_mm: Half of its edge.
        awake_x_mm: The middle of the square in which points have their shapes.
        awake_y_mm: The middle of that square.
        awake_far_mm: Half of its edge; 0 where it is too small.
        radius_mm: Of the disc that holds the body.
        inner_mm: Of the disc that it holds.
        group: Of its own shapes, which its queries do not see.
        edges: Of the body, in its own frame: x and y of both ends, and a radius; of a disc its centre.
        edge_count: How many they are.
        mass_kg: Of the robot.
        is_hidden: Whether nothing else touches it.
    """

    body: int
    outline: int | None
    rows: int | None
    row_count: int
    version: int
    rows_x_mm: float
    rows_y_mm: float
    rows_far_mm: float
    awake_x_mm: float
    awake_y_mm: float
    awake_far_mm: float
    radius_mm: float
    inner_mm: float
    group: int
    edges: int
    edge_count: int
    mass_kg: float
    is_hidden: int

    _fields_ = (
        *((name, _pointer) for name in ("body", "outline", "rows")),
        *((name, _number) for name in ("row_count", "version")),
        *((name, _real) for name in ("rows_x_mm", "rows_y_mm", "rows_far_mm")),
        *((name, _real) for name in ("awake_x_mm", "awake_y_mm", "awake_far_mm", "radius_mm", "inner_mm")),
        ("group", ctypes.c_uint64),
        ("edges", _pointer),
        ("edge_count", _number),
        ("mass_kg", _real),
        ("is_hidden", _number),
    )

    @classmethod
    def of(
        cls, body: pymunk.Body, radius_mm: float, inner_mm: float, group: int, edges: Sequence[tuple[float, ...]]
    ) -> "KnownPlace":
        """Return that of a body of which no more is known."""
        known = cls(radius_mm=radius_mm, inner_mm=inner_mm, group=group, version=-1, edge_count=len(edges))
        known.rows_of_edges = (_real * (5 * len(edges)))(*chain.from_iterable(edges))  # lives as long as it
        known.edges = ctypes.addressof(known.rows_of_edges)
        known.body = _address(body._body)  # noqa: SLF001 - pymunk does not hand it out
        return known


class KnownSpace(ctypes.Structure):
    """The contact space, and how pymunk is asked; ``Floor`` in robot.h.

    Attributes:
        is_known: Whether C can ask it.
        version: Of the contact space.
        has_routes: Whether things go on routes.
    """

    is_known: int
    version: int
    has_routes: int

    _fields_ = (
        *((name, _number) for name in ("is_known", "version", "has_routes")),
        *((name, _pointer) for name in ("space", "set_position", "set_angle", "reindex", "nearest", "in_box")),
        *((name, _pointer) for name in ("all_near", "filter_of", "position_of", "angle_of", "first_on_way")),
    )

    @classmethod
    def of(cls, space: pymunk.Space, version: int, *, has_routes: bool) -> "KnownSpace":
        """Return what C needs to ask a space; of a pymunk that it does not know, nothing."""
        functions = {name: ffi.addressof(lib, name) for name in _FUNCTIONS}
        is_known = all(ffi.typeof(function).cname == _FUNCTIONS[name] for name, function in functions.items())
        if not (is_known and all(ffi.sizeof(name) == size for name, size in _SIZES.items())):
            return cls()
        here = _address(space._space)  # noqa: SLF001 - pymunk does not hand it out
        return cls(1, version, int(has_routes), here, *[_address(function) for function in functions.values()])


def _address(pointer: object) -> int:
    return int(ffi.cast("uintptr_t", pointer))
