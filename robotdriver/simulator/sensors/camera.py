"""Pictures of the floor: walls, robots and balls as upright faces over the ground, column by column.

Each column of a picture is a vertical plane through the camera, and where it meets a thing is worked out exactly. So is
which row the thing's foot and top fall into. What is nearer is painted over what is farther. A pitched camera is drawn
with its rows shifted, so upright edges stay upright.
"""

import math

import numpy as np
from numpy.typing import NDArray

from robotdriver.errors import CommandError
from robotdriver.ground import Rgb
from robotdriver.material import Eye, Material
from robotdriver.models import Camera
from robotdriver.ranging.box_grid import Floats
from robotdriver.simulator.bodies.robot_body import PolygonBody
from robotdriver.simulator.sensors.moment import Moment

Picture = NDArray[np.uint8]
_Canvas = NDArray[np.uint32]
"""A picture while it is painted: a pixel is one number, red in the lowest byte, green and blue above it."""

_Face = tuple[Floats, NDArray[np.intp], Floats, Floats, Rgb]
"""The faces that columns meet: how far ahead, which column, from which height to which, and the colour."""

MAX_WIDTH, MAX_HEIGHT = 1_920, 1_080
SKY: Rgb = (235, 240, 245)
_NEAR_MM = 1.0
_TINY = 1e-300


def take_picture(moment: Moment, index: int, camera: Camera, width: int, height: int) -> Picture:
    """Return what a camera of a robot sees.

    Args:
        moment: When.
        index: Which robot of the moment.
        camera: Of that robot.
        width: In pixels, from 1 to 1,920.
        height: In pixels, from 1 to 1,080; pixels are square.

    Returns:
        Red, green and blue, shape (height, width, 3), the top row first.

    Raises:
        CommandError: the picture is too large, or of no size.
    """
    if not (1 <= width <= MAX_WIDTH and 1 <= height <= MAX_HEIGHT):
        raise CommandError(f"a picture of {width} x {height} pixels cannot be; use 1 x 1 to {MAX_WIDTH} x {MAX_HEIGHT}")
    pose, mount = moment.poses[index], camera.mount
    x, y = pose.to_world(mount.x_mm, mount.y_mm)
    heading = pose.heading_rad + mount.heading_rad
    focal_px = width / 2.0 / math.tan(camera.field_rad / 2.0)
    horizon_px = height / 2.0 - focal_px * math.tan(camera.pitch_rad)
    # The directions of the columns: how far to the left at one unit ahead.
    lefts: Floats = (width / 2.0 - 0.5 - np.arange(width, dtype=np.float64)) / focal_px
    canvas = _ground(moment, camera, (x, y, heading), lefts, focal_px, horizon_px, height)
    _paint(canvas, _faces(moment, index, (x, y, heading), lefts), camera.height_mm, focal_px, horizon_px)
    picture, bytes_of = np.empty((height, width, 3), np.uint8), canvas.view(np.uint8).reshape(height, width, 4)
    for channel in range(3):  # Whole channels: NumPy copies three bytes of four one pixel at a time.
        picture[:, :, channel] = bytes_of[:, :, channel]
    return picture


def _ground(
    moment: Moment,
    camera: Camera,
    eye: tuple[float, float, float],
    lefts: Floats,
    focal_px: float,
    horizon_px: float,
    height: int,
) -> _Canvas:
    """Return the picture of an empty floor."""
    canvas = np.empty((height, len(lefts)), dtype="<u4")
    below = np.arange(height) + 0.5 - horizon_px
    first = int(np.searchsorted(below, 1e-9, side="right"))
    canvas[:first] = _packed(SKY)
    canvas[first:] = _packed((255, 255, 255))
    if moment.around.regions.is_empty or first == height:
        return canvas
    ahead = (camera.height_mm * focal_px / below[first:])[:, None] * np.ones(len(lefts))
    left = ahead * lefts
    x, y, heading = eye
    c, s = math.cos(heading), math.sin(heading)
    colours = moment.around.regions.colours(x + c * ahead - s * left, y + s * ahead + c * left)
    canvas[first:] = colours.astype(np.uint32) @ np.array((1, 1 << 8, 1 << 16), dtype=np.uint32)
    return canvas


def _packed(colour: Rgb) -> int:
    red, green, blue = colour
    return red | green << 8 | blue << 16


def _faces(moment: Moment, index: int, eye: tuple[float, float, float], lefts: Floats) -> list[_Face]:
    """Return what the columns meet."""
    around = moment.around
    faces = [
        _walls(around.standing.ranges_of(material).segments, eye, lefts, material)
        for material in around.standing.materials
        if Eye.CAMERA in material.seen_by
    ]
    for obstacle, pose in zip(around.movable, moment.moved_poses, strict=True):
        material = around.material_of(obstacle.thing)
        if Eye.CAMERA not in material.seen_by:
            continue
        local = (*pose.from_world(*eye[:2]), eye[2] - pose.heading_rad)
        segments = getattr(obstacle.ranges, "segments", None)
        if segments is None:
            radius_mm = obstacle.bounds[2]
            faces.append(_disc((0.0, 0.0), radius_mm, local, lefts, material, is_ball=True))
        else:
            faces.append(_walls(segments, local, lefts, material))
    for number, (robot, pose) in enumerate(zip(around.robots, moment.poses, strict=True)):
        if number == index or Eye.CAMERA not in robot.material.seen_by:
            continue
        shape = robot.shape
        if isinstance(shape, PolygonBody):
            local = (*pose.from_world(*eye[:2]), eye[2] - pose.heading_rad)
            faces.append(_walls(shape.ranges.segments, local, lefts, robot.material))
        else:
            place = (pose.x_mm, pose.y_mm)
            faces.append(_disc(place, shape.radius_mm, eye, lefts, robot.material, is_ball=False))
    return faces


def _walls(segments: Floats, eye: tuple[float, float, float], lefts: Floats, material: Material) -> _Face:
    """Return where the columns meet upright faces over segments, shape (n, 4)."""
    x, y, heading = eye
    c, s = math.cos(heading), math.sin(heading)
    dx, dy = segments[:, 0::2] - x, segments[:, 1::2] - y
    ahead, left = c * dx + s * dy, c * dy - s * dx
    # What lies wholly behind, or wholly to one side of the picture, is in none of its columns.
    seen = (ahead.max(axis=1) > _NEAR_MM) & (left - lefts[0] * ahead <= 0.0).any(axis=1)
    seen &= (left - lefts[-1] * ahead >= 0.0).any(axis=1)
    ahead, left = ahead[seen], left[seen]
    # How far to the left of each column's plane the two ends are: they are on both sides where it meets the face.
    here, there = (left[:, end, None] - lefts * ahead[:, end, None] for end in (0, 1))
    segment, column = (here * there <= 0.0).nonzero()
    near, far = here[segment, column], there[segment, column]
    share = near / (near - far + np.where(near == far, _TINY, 0.0))
    met = ahead[segment, 0] + share * (ahead[segment, 1] - ahead[segment, 0])
    (before,) = (met > _NEAR_MM).nonzero()
    met, column = met[before], column[before]
    return met, column, np.zeros(len(met)), np.full(len(met), material.height_mm), material.rgb


def _disc(
    centre: tuple[float, float],
    radius_mm: float,
    eye: tuple[float, float, float],
    lefts: Floats,
    material: Material,
    *,
    is_ball: bool,
) -> _Face:
    """Return where the columns meet a cylinder, or a ball that lies on the floor."""
    x, y, heading = eye
    c, s = math.cos(heading), math.sin(heading)
    dx, dy = centre[0] - x, centre[1] - y
    ahead, left = c * dx + s * dy, c * dy - s * dx
    lengths = np.hypot(1.0, lefts)
    along, aside = (ahead + left * lefts) / lengths, (left - ahead * lefts) / lengths
    half = np.sqrt(np.maximum(radius_mm**2 - aside**2, 0.0))
    first = along if is_ball else along - half
    (column,) = ((np.abs(aside) < radius_mm) & (first > _NEAR_MM)).nonzero()
    met = (first / lengths)[column]
    if is_ball:
        return met, column, radius_mm - half[column], radius_mm + half[column], material.rgb
    return met, column, np.zeros(len(column)), np.full(len(column), material.height_mm), material.rgb


def _paint(canvas: _Canvas, faces: list[_Face], height_mm: float, focal_px: float, horizon_px: float) -> None:
    """Paint faces on a picture, the farthest first."""
    if not faces:
        return
    ahead, column, low, high = (np.concatenate([face[part] for face in faces]) for part in range(4))
    colours = np.repeat([np.uint32(_packed(face[4])) for face in faces], [len(face[0]) for face in faces])
    rows, width = canvas.shape
    # A pixel is painted where its middle is.
    top = np.clip(np.ceil(horizon_px + (height_mm - high) * focal_px / ahead - 0.5), 0, rows).astype(np.intp)
    foot = np.clip(np.ceil(horizon_px + (height_mm - low) * focal_px / ahead - 0.5), 0, rows).astype(np.intp)
    order = np.lexsort((ahead, column))
    order = order[_rises(column[order], top[order], low[order] == 0.0, rows)][::-1]
    column, top, foot, colours = column[order], top[order], foot[order], colours[order]
    # The farthest of all columns at once, then the next ones.
    starts = np.searchsorted(-column, -np.arange(width))
    rank = np.arange(len(column)) - starts[column]
    for layer in range(int(rank.max(initial=-1)) + 1):
        (here,) = (rank == layer).nonzero()
        columns = column[here]
        first, last = int(top[here].min()), int(foot[here].max())
        # Small numbers are compared many times faster; columns without a face here have none of the rows.
        tops, feet, shades = np.zeros(width, np.int16), np.zeros(width, np.int16), np.zeros(width, np.uint32)
        tops[columns], feet[columns], shades[columns] = top[here], foot[here], colours[here]
        row = np.arange(first, last, dtype=np.int16)[:, None]
        np.copyto(canvas[first:last], shades, where=(row >= tops) & (row < feet))


def _rises(column: NDArray[np.intp], top: NDArray[np.intp], stands: NDArray[np.bool_], rows: int) -> NDArray[np.bool_]:
    """Return which faces rise above all nearer ones of their column that stand on the floor; the others are hidden.

    Args:
        column: Of each face, ascending; of one column the nearest comes first.
        top: The row of its top.
        stands: Whether it begins at the floor.
        rows: Of the picture.
    """
    # In each column the least row so far: later columns lie lower by more than a picture, so they begin again.
    drop = column * (rows + 1)
    least = np.minimum.accumulate(np.where(stands, top, rows) - drop)
    before = np.concatenate((np.full(min(len(top), 1), rows), least[:-1] + drop[1:]))
    visible: NDArray[np.bool_] = top < np.minimum(before, rows)
    return visible
