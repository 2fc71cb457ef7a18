"""The places without floor: the regions of a scene that are drops, less what was laid on top of them."""

import shapely

from scene.scene import Scene


def drops_of(scene: Scene) -> shapely.Geometry:
    """Return the parts of the floor that a robot would fall into: Polygon or MultiPolygon, empty if there are none."""
    found: shapely.Geometry = shapely.Polygon()
    for region in scene.floor_regions:
        outline = shapely.Polygon(region.polygon)
        found = shapely.union(found, outline) if region.drop else shapely.difference(found, outline)
    return found
