"""The picture on a world's floor, as regions of a few colours: lanes and tracks that cameras follow."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import shapely
from numpy.typing import NDArray
from PIL import Image, ImageFilter, UnidentifiedImageError

from robotworkshop.families.eyebot.worlds import faults
from scene.errors import SceneError
from scene.scene import FloorRegion

CELLS = 400
"""A picture is divided into at most so many cells on its longer side."""

COLOURS = 8
MOST_REGIONS = 400
"""The patches of a picture that count, the largest ones."""

_LEAST_CELLS = 3
_SMOOTH_CELLS = 1.0
"""The stairs that cells make of a slanted edge are smoothed by so much."""


def regions_of(file: Path, width_mm: float, height_mm: float) -> tuple[FloorRegion, ...]:
    """Return the regions of a picture that is stretched over a floor; its top is where y is greatest.

    A region has no holes: what lies within it comes later, and so on top of it.

    Args:
        file: The picture, in any format that Pillow reads.
        width_mm: Of the floor, along x.
        height_mm: Of the floor, along y.

    Raises:
        SceneError: it cannot be read as a picture.
    """
    try:
        with Image.open(file) as picture:
            cells, palette = _cells(picture)
    except (OSError, UnidentifiedImageError, Image.DecompressionBombError) as error:
        raise SceneError(faults.NO_PICTURE(reason=str(error)), file=file) from None
    patches = [(patch, colour) for colour in np.unique(cells).tolist() for patch in _patches(cells == colour)]
    rows, columns = cells.shape
    # Patches that are too small, or were smoothed, leave gaps: below all lies the colour that there is most of.
    patches.append((shapely.box(0.0, 0.0, columns, rows), int(np.bincount(cells.ravel()).argmax())))
    patches.sort(key=lambda each: (-shapely.area(each[0]), each[0].bounds))
    scale = np.array((width_mm / columns, height_mm / rows))
    return tuple(
        FloorRegion(
            tuple((float(x), float(y)) for x, y in shapely.get_coordinates(patch)[:-1] * scale),
            "#{:02x}{:02x}{:02x}".format(*palette[colour]),
        )
        for patch, colour in patches[:MOST_REGIONS]
    )


def _cells(picture: Image.Image) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return a picture's cells from the bottom to the top, each with the number of its colour, and the colours."""
    small = picture.convert("RGB")
    small.thumbnail((CELLS, CELLS), Image.Resampling.BOX)
    few = small.quantize(COLOURS, dither=Image.Dither.NONE)
    palette = np.array(few.getpalette(), dtype=np.uint8).reshape(-1, 3)
    # Without the thin seams of mixed colours that smooth edges have.
    numbers = Image.fromarray(np.asarray(few, dtype=np.uint8)).filter(ImageFilter.ModeFilter(3))
    return np.asarray(numbers, dtype=np.uint8)[::-1], palette


def _patches(is_there: NDArray[np.bool_]) -> Iterator[shapely.Polygon]:
    """Yield the outlines of the patches that cells make, with their holes filled."""
    edges = np.diff(np.pad(is_there, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    (row, begin), (_, end) = (edges == 1).nonzero(), (edges == -1).nonzero()
    for part in shapely.get_parts(shapely.union_all(shapely.box(begin, row, end, row + 1))):
        whole = shapely.Polygon(shapely.get_exterior_ring(part))
        if shapely.area(whole) < _LEAST_CELLS:
            continue
        smooth = shapely.simplify(whole, _SMOOTH_CELLS)
        yield smooth if isinstance(smooth, shapely.Polygon) and smooth.is_valid and not smooth.is_empty else whole
