"""Parts of Foxglove's messages from what the floor is made of: millimetres come in, metres go out."""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

import shapely
from foxglove.messages import (
    Color,
    CylinderPrimitive,
    Duration,
    LinePrimitive,
    LinePrimitiveLineType,
    Point3,
    Quaternion,
    SceneEntity,
    Timestamp,
    TriangleListPrimitive,
    Vector3,
)
from foxglove.messages import Pose as Pose3

from robotdriver.pose import Pose
from scene.scene import Point

Rgb = tuple[float, float, float]
"""Red, green and blue, 0 to 1."""

Named = tuple[str, SceneEntity]
"""A drawing and its name: messages cannot be read back."""


def stamp(time_ns: int) -> Timestamp:
    """Return a time since 1970 as messages have it."""
    return Timestamp(sec=time_ns // 1_000_000_000, nsec=time_ns % 1_000_000_000)


def rotation(angle_rad: float) -> Quaternion:
    """Return a turn about z."""
    return Quaternion(x=0.0, y=0.0, z=math.sin(angle_rad / 2.0), w=math.cos(angle_rad / 2.0))


def pose3(pose: Pose) -> Pose3:
    """Return a pose on the floor as one in space."""
    return Pose3(position=Vector3(x=pose.x_mm / 1e3, y=pose.y_mm / 1e3, z=0.0), orientation=rotation(pose.heading_rad))


def color(rgb: Rgb, alpha: float = 1.0) -> Color:
    """Return a colour."""
    return Color(r=rgb[0], g=rgb[1], b=rgb[2], a=alpha)


def rgb_of(code: str) -> Rgb:
    """Return the colour that "#rrggbb" stands for."""
    red, green, blue = bytes.fromhex(code[1:])
    return red / 255.0, green / 255.0, blue / 255.0


def line(points: Iterable[Point], height_m: float, width_m: float, rgb: Rgb, *, closed: bool = False) -> LinePrimitive:
    """Return a line over the floor at a height."""
    kind = LinePrimitiveLineType.LineLoop if closed else LinePrimitiveLineType.LineStrip
    corners = [Point3(x=x / 1e3, y=y / 1e3, z=height_m) for x, y in points]
    return LinePrimitive(type=kind, pose=Pose3(), thickness=width_m, points=corners, color=color(rgb))


def prism(area: shapely.Geometry, height_m: float, rgb: Rgb, alpha: float = 1.0) -> list[TriangleListPrimitive]:
    """Return the walls and the roof of an area that stands so high on the floor; one primitive for each part of it."""
    return [
        _solid(part, height_m, color(rgb, alpha))
        for part in shapely.get_parts(area)
        if isinstance(part, shapely.Polygon) and not part.is_empty
    ]


def _solid(polygon: shapely.Polygon, height_m: float, paint: Color) -> TriangleListPrimitive:
    roof = shapely.get_parts(shapely.constrained_delaunay_triangles(polygon))
    corners = shapely.get_coordinates(roof).reshape(-1, 4, 2)[:, :3].reshape(-1, 2) / 1e3
    points = [Point3(x=x, y=y, z=height_m) for x, y in corners.tolist()]
    for ring in (polygon.exterior, *polygon.interiors):
        ends = (shapely.get_coordinates(ring) / 1e3).tolist()
        for (x0, y0), (x1, y1) in pairwise(ends):
            low0, low1 = Point3(x=x0, y=y0, z=0.0), Point3(x=x1, y=y1, z=0.0)
            high0, high1 = Point3(x=x0, y=y0, z=height_m), Point3(x=x1, y=y1, z=height_m)
            points += [low0, low1, high1, low0, high1, high0]
    return TriangleListPrimitive(pose=Pose3(), points=points, color=paint, indices=[])


def drum(center: Point, radius_mm: float, height_m: float, paint: Color) -> CylinderPrimitive:
    """Return a cylinder that stands on the floor."""
    x, y = center
    size = Vector3(x=radius_mm / 500.0, y=radius_mm / 500.0, z=height_m)
    place = Pose3(position=Vector3(x=x / 1e3, y=y / 1e3, z=height_m / 2.0), orientation=rotation(0.0))
    return CylinderPrimitive(pose=place, size=size, bottom_scale=1.0, top_scale=1.0, color=paint)


def entity(
    name: str,
    frame: str,
    time_ns: int,
    *,
    lines: Sequence[LinePrimitive] = (),
    triangles: Sequence[TriangleListPrimitive] = (),
    cylinders: Sequence[CylinderPrimitive] = (),
) -> Named:
    """Return what is drawn under one name; it takes the place of what had that name, and turns with its frame."""
    return name, SceneEntity(
        id=name,
        frame_id=frame,
        timestamp=stamp(time_ns),
        lifetime=Duration(sec=0),
        frame_locked=True,
        lines=list(lines),
        triangles=list(triangles),
        cylinders=list(cylinders),
    )
