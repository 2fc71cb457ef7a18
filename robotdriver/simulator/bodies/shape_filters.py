"""Which shapes of the contact space meet or see which others, and how hard and rough they are."""

from functools import lru_cache

import pymunk

_STANDING, _ROBOT, _MOVABLE, _ON_ROUTE = 1, 2, 4, 8
"""Categories of shapes. A robot's shape meets only movable things when these are stepped."""

_STANDS = pymunk.ShapeFilter(categories=_STANDING)

GOES = pymunk.ShapeFilter(categories=_ON_ROUTE)

ALL_THAT_STANDS = pymunk.ShapeFilter(mask=_STANDING)

MOVABLES = pymunk.ShapeFilter(mask=_MOVABLE)

ALL_BUT_MOVABLE = pymunk.ShapeFilter.ALL_MASKS() ^ _MOVABLE


def standing(shape: pymunk.Shape) -> pymunk.Shape:
    """Return a shape of what does not yield, so hard and rough that a movable thing's own material decides."""
    shape.filter = _STANDS
    shape.friction = shape.elasticity = 1.0
    return shape


def robot_shape(shape: pymunk.Shape, group: int) -> pymunk.Shape:
    """Return a robot's shape: like what stands, but when movable things are stepped only these meet it."""
    shape.filter = pymunk.ShapeFilter(group, _ROBOT, _MOVABLE)
    shape.friction = shape.elasticity = 1.0
    return shape


def movable_shape(shape: pymunk.Shape, friction: float, restitution: float) -> pymunk.Shape:
    """Return the shape of a thing that can be pushed."""
    shape.filter = pymunk.ShapeFilter(categories=_MOVABLE)
    shape.friction, shape.elasticity = friction, restitution
    return shape


def blind_to(group: int, mask: int = pymunk.ShapeFilter.ALL_MASKS()) -> pymunk.ShapeFilter:
    """Return the filter of queries that do not see the shapes of a group, nor those outside of a mask."""
    return pymunk.ShapeFilter(group, mask=mask)


@lru_cache(maxsize=4_096)
def but_standing(blind: pymunk.ShapeFilter) -> pymunk.ShapeFilter:
    """Return the filter of queries that do not see what stands still either."""
    return pymunk.ShapeFilter(blind.group, mask=blind.mask & ~_STANDING)
