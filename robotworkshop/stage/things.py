"""A scene's things on the floor."""

from itertools import pairwise

from robotdriver.simulator import World
from scene.things import DiscShape, PointsShape, PolygonShape, PolylineShape, Thing


def lay_thing(world: World, thing: Thing) -> None:
    """Put a thing on the floor, for bodies to touch and rangers to see.

    A disc that nobody can push is laid as the polygon of 32 edges round it. What is not solid is left out: the floor's
    rangers see what bodies touch, and nothing else.

    Raises:
        PlacementError: something is in the way.
    """
    if not thing.material.solid:
        return
    match thing.shape:
        case PolygonShape(corners):
            world.add_obstacle(corners, movable=thing.movable)
        case PolylineShape(points):
            for start, end in pairwise(points):
                world.add_wall(start, end)
        case PointsShape(points):
            world.add_points(points)
        case DiscShape((x_mm, y_mm), radius_mm) if thing.movable is not None:
            world.add_disc(x_mm, y_mm, radius_mm, thing.movable)
        case DiscShape() as disc:
            world.add_obstacle(disc.outline)
