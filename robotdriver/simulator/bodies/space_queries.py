"""The first hit in a pymunk space: pymunk's own answers, without the objects that it makes of each.

They are asked in nearly every tick in which something is near a robot. Where pymunk's functions in C are not as they
are known here, its methods answer.
"""

import math

import pymunk
from pymunk._chipmunk_cffi import ffi, lib

_KNOWN = {
    "cpSpaceSegmentQueryFirst": (
        "struct cpShape *(*)(struct cpSpace *, struct cpVect, struct cpVect, double, struct cpShapeFilter, "
        "struct cpSegmentQueryInfo *)"
    ),
    "cpSpacePointQueryNearest": (
        "struct cpShape *(*)(struct cpSpace *, struct cpVect, double, struct cpShapeFilter, struct cpPointQueryInfo *)"
    ),
}
_ARE_KNOWN = all(
    hasattr(lib, name) and ffi.typeof(ffi.addressof(lib, name)).cname == kind for name, kind in _KNOWN.items()
) and hasattr(pymunk.Shape, "_from_cp_shape")


def first_on_way(
    space: pymunk.Space, start: tuple[float, float], end: tuple[float, float], blind: pymunk.ShapeFilter
) -> pymunk.Shape | None:
    """Return the first shape on the way from one point to another that a filter does not hide."""
    if not _ARE_KNOWN:
        met = space.segment_query_first(start, end, 0.0, blind)
        return None if met is None else met.shape
    here = space._space  # noqa: SLF001 - pymunk does not hand it out
    shape = lib.cpSpaceSegmentQueryFirst(here, start, end, 0.0, blind, ffi.NULL)
    return pymunk.Shape._from_cp_shape(shape) if shape else None  # noqa: SLF001 - likewise


def nearest_mm(space: pymunk.Space, place: tuple[float, float], within_mm: float, blind: pymunk.ShapeFilter) -> float:
    """Return how far a point is from the edge of the nearest shape that a filter does not hide, less than 0 inside.

    Infinite where none is within this distance.
    """
    if not _ARE_KNOWN:
        near = space.point_query_nearest(place, within_mm, blind)
        return math.inf if near is None else near.distance
    info = ffi.new("cpPointQueryInfo *")
    here = space._space  # noqa: SLF001 - pymunk does not hand it out
    if not lib.cpSpacePointQueryNearest(here, place, within_mm, blind, info):
        return math.inf
    distance_mm: float = info.distance
    return distance_mm
