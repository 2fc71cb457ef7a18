"""Bitmaps of floors, as programs that map with a laser write them: dark pixels block, and become walls around them.

Each straight stretch of the border between dark and light pixels is one wall, so nothing is lost and nothing is
guessed. A bitmap alone does not say how large it is: a pixel is then 50 mm, and the middle of the bitmap is at (0, 0).
A map file of ROS (``.yaml``) says both, and how dark is dark.

Source: https://wiki.ros.org/map_server
"""

import io
import math
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any, TypeGuard

import numpy as np
import numpy.typing as npt

from robotdriver.pose import Pose
from scene.errors import SceneError
from scene.formats import faults
from scene.limits import MAX_COORDINATE_MM, MAX_WALLS
from scene.scene import Scene, Wall, Workspace

MM_PER_PIXEL = 50.0
"""The size of a pixel of a bitmap that comes without a map file of ROS."""

MAX_PIXELS = 64_000_000
"""Larger bitmaps are refused before they are read."""

_OCCUPIED = 0.65
"""A pixel blocks that is darker than this, from 0 for white to 1 for black."""

_PICTURES = (".png", ".pgm", ".pbm", ".bmp")
_MAP_FILES = (".yaml", ".yml")


@dataclass(frozen=True, slots=True)
class _MapFile:
    """The map file of ROS that goes with a bitmap."""

    image: str
    mm_per_pixel: float
    corner: Pose
    occupied: float
    is_negative: bool


class BitmapFormat:
    """Reads bitmaps, and map files of ROS with the bitmap that they name."""

    name = "bitmap"
    title = "bitmap"
    can_write = False
    suffixes = _PICTURES

    def recognises(self, content: bytes, name: str) -> bool:
        """Tell whether a file is meant to be a bitmap, or a map file of ROS."""
        suffix = PurePath(name).suffix.lower()
        return suffix in _PICTURES or (suffix in _MAP_FILES and b"resolution:" in content and b"image:" in content)

    def read(self, content: bytes, name: str) -> Scene:
        """Return the scene of a bitmap: its walls, in a workspace as large as the bitmap.

        Args:
            content: The file's bytes.
            name: Of the file, with its folder, from which the bitmap is found that a map file names.

        Raises:
            SceneError: it is no bitmap, is too large, or a map file is faulty.
        """
        if PurePath(name).suffix.lower() in _PICTURES:
            dark = _darkness(content)
            height, width = dark.shape
            corner = Pose(-width * MM_PER_PIXEL / 2.0, -height * MM_PER_PIXEL / 2.0)
            return scene_of_cells(dark > _OCCUPIED, MM_PER_PIXEL, corner)
        file = _map_file(content)
        path = Path(name).parent / file.image
        try:
            picture = path.read_bytes()
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise SceneError(faults.BITMAP_NOT_READ(name=file.image, words=reason), place="image") from None
        dark = _darkness(picture)
        return scene_of_cells(
            (1.0 - dark if file.is_negative else dark) > file.occupied, file.mm_per_pixel, file.corner
        )

    def write(self, scene: Scene) -> bytes:  # noqa: ARG002  # No scene can be written so.
        """Refuse: a bitmap keeps little of a scene.

        Raises:
            SceneError: always.
        """
        raise SceneError(faults.BITMAP_NOT_WRITTEN())

    def left_out(self, scene: Scene) -> tuple[str, ...]:  # noqa: ARG002
        """Return nothing, as nothing is written."""
        return ()


def _darkness(content: bytes) -> npt.NDArray[np.float32]:
    """Return how dark each pixel is, 0 to 1, the top row first; what is transparent is white.

    Raises:
        SceneError: it is no bitmap, or too large.
    """
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(content), formats=("PNG", "PPM", "BMP")) as image:
            if image.width * image.height > MAX_PIXELS:
                size = f"{image.width} x {image.height}"
                raise SceneError(faults.TOO_MANY_PIXELS(size=size, limit=f"{MAX_PIXELS:,}"))
            if image.mode.startswith("I"):  # 16 bits a pixel
                return 1.0 - np.asarray(image, dtype=np.float32) / np.float32(65_535.0)
            seen = image.convert("RGBA")
            white = Image.new("RGBA", seen.size, "white")
            grey = Image.alpha_composite(white, seen).convert("L")
    except UnidentifiedImageError:
        raise SceneError(faults.NO_PICTURE()) from None
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise SceneError(faults.NO_BITMAP(words=str(error))) from None
    return 1.0 - np.asarray(grey, dtype=np.float32) / np.float32(255.0)


def _map_file(content: bytes) -> _MapFile:
    """Return what a map file of ROS says.

    Raises:
        SceneError: a key is missing, or its value is none.
    """
    import yaml

    try:
        document = yaml.safe_load(content)
    except yaml.YAMLError as error:
        raise SceneError(faults.NO_MAP_FILE(words=" ".join(str(error).split()))) from None
    if not isinstance(document, dict) or not isinstance(image := document.get("image"), str):
        raise SceneError(faults.NO_IMAGE(), place="image")
    mm_per_pixel = 1e3 * _number(document, "resolution")
    if mm_per_pixel <= 0.0:
        raise SceneError(faults.NO_RESOLUTION(), place="resolution")
    origin = document.get("origin", [0.0, 0.0, 0.0])
    if not isinstance(origin, list) or len(origin) != 3 or not all(map(_is_finite, origin)):
        raise SceneError(faults.NO_ORIGIN(), place="origin")
    corner = Pose(1e3 * origin[0], 1e3 * origin[1], float(origin[2]))
    occupied = _number(document, "occupied_thresh", _OCCUPIED)
    return _MapFile(image, mm_per_pixel, corner, occupied, bool(document.get("negate", 0)))


def _number(document: dict[str, Any], key: str, default: float | None = None) -> float:
    value = document.get(key, default)
    if not _is_finite(value):
        raise SceneError(faults.NO_NUMBER(word=repr(value)), place=key)
    return float(value)


def _is_finite(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and math.isfinite(value)


def scene_of_cells(blocked: npt.NDArray[np.bool_], mm_per_pixel: float, corner: Pose) -> Scene:
    """Return the scene whose walls border the blocked pixels.

    Args:
        blocked: Shape (rows, columns), the top row first.
        mm_per_pixel: The edge of a pixel.
        corner: The lower left corner of the bitmap, and where its lower edge leads.
    """
    grid = blocked[::-1]  # the lowest row first
    # Everything in pixels, each line as (x, y, x, y).
    lying = _stretches(grid)[:, [0, 2, 1, 2]]
    standing = _stretches(grid.T)[:, [2, 0, 2, 1]]
    lines = np.vstack((lying, standing)).astype(np.float64) * mm_per_pixel
    if len(lines) > MAX_WALLS:
        raise SceneError(faults.TOO_MANY_EDGES(count=f"{len(lines):,}", limit=f"{MAX_WALLS:,}"))
    rows, columns = grid.shape
    frame = _placed(np.array([(0.0, 0.0, columns, 0.0), (columns, rows, 0.0, rows)]) * mm_per_pixel, corner)
    xs, ys = frame[:, ::2], frame[:, 1::2]
    if max(np.abs(xs).max(), np.abs(ys).max()) > MAX_COORDINATE_MM:
        raise SceneError(faults.TOO_LARGE(size=f"{columns} x {rows}", pixel=f"{mm_per_pixel:g} mm"))
    walls = tuple(Wall((x, y), (to_x, to_y)) for x, y, to_x, to_y in _placed(lines, corner).tolist())
    return Scene(Workspace(float(xs.min()), float(ys.min()), float(xs.max()), float(ys.max())), walls=walls)


def _stretches(grid: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
    """Return the longest straight borders along the rows of a grid: first and last column line, and row line."""
    rows, columns = grid.shape
    padded = np.zeros((rows + 2, columns + 2), dtype=np.bool_)
    padded[1:-1, 1:-1] = grid
    # Above row line n are the cells of row n, below those of row n - 1.
    is_border = np.zeros((rows + 1, columns + 2), dtype=np.int8)
    is_border[:, 1:-1] = padded[1:, 1:-1] != padded[:-1, 1:-1]
    changes = np.diff(is_border, axis=1)
    line, begin = np.nonzero(changes == 1)
    _, end = np.nonzero(changes == -1)
    return np.stack((begin, end, line), axis=1)


def _placed(lines: npt.NDArray[np.float64], corner: Pose) -> npt.NDArray[np.float64]:
    """Return lines where they are on the floor."""
    cos, sin = math.cos(corner.heading_rad), math.sin(corner.heading_rad)
    xs, ys = lines[:, ::2], lines[:, 1::2]
    placed = np.empty_like(lines)
    placed[:, ::2] = corner.x_mm + cos * xs - sin * ys
    placed[:, 1::2] = corner.y_mm + sin * xs + cos * ys
    return placed


BITMAP = BitmapFormat()
