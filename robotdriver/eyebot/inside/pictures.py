"""Image processing. Pictures are bytes, row by row from the top left; a colour picture has red, green and blue.

It takes NumPy, which takes a while to load: import this only when there is a picture.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Bytes = Sequence[int]


def laplace(grey: Bytes, width: int, height: int) -> bytearray:
    """Return how much each pixel differs from its four neighbours; the border is black."""
    g = _raster(grey, width, height)
    edges = np.abs(4 * g[1:-1, 1:-1] - g[1:-1, :-2] - g[1:-1, 2:] - g[:-2, 1:-1] - g[2:, 1:-1])
    return _framed(edges)


def sobel(grey: Bytes, width: int, height: int) -> bytearray:
    """Return how steep the picture is at each pixel; the border is black."""
    g = _raster(grey, width, height)
    columns = g[:-2] + 2 * g[1:-1] + g[2:]
    rows = g[:, :-2] + 2 * g[:, 1:-1] + g[:, 2:]
    return _framed(np.abs(columns[:, 2:] - columns[:, :-2]) + np.abs(rows[2:] - rows[:-2]))


def _raster(grey: Bytes, width: int, height: int) -> "NDArray[np.int16]":
    """Return the pixels of a picture, row by row, as numbers that have room for eight of them."""
    return np.frombuffer(bytes(grey), np.uint8, width * height).reshape(height, width).astype(np.int16)


def _framed(inner: "NDArray[np.int16]") -> bytearray:
    """Return a picture with a black border, of which the inner pixels are given; 255 is the most."""
    picture = np.zeros((inner.shape[0] + 2, inner.shape[1] + 2), np.uint8)
    picture[1:-1, 1:-1] = np.minimum(inner, 255)
    return bytearray(picture.tobytes())


def _pixels(colours: Bytes) -> "NDArray[np.uint8]":
    """Return red, green and blue of all pixels, shape (n, 3)."""
    return np.frombuffer(bytes(colours), np.uint8).reshape(-1, 3)


def _sum(pixels: "NDArray[np.uint8]") -> "NDArray[np.uint16]":
    """Return the sum of each pixel's three bytes. NumPy adds long rows many times quicker than threes."""
    total = pixels[:, 0].astype(np.uint16)
    total += pixels[:, 1]
    total += pixels[:, 2]
    return total


def grey_of(colours: Bytes) -> bytearray:
    """Return the mean of red, green and blue of each pixel."""
    return bytearray((_sum(_pixels(colours)) // np.uint16(3)).astype(np.uint8).tobytes())


def merged(reds: Bytes, greens: Bytes, blues: Bytes) -> bytearray:
    """Return a colour picture of its three channels."""
    out = bytearray(3 * len(reds))
    out[0::3], out[1::3], out[2::3] = bytes(reds), bytes(greens), bytes(blues)
    return out


def split_hsi(colours: Bytes) -> "tuple[bytearray, bytearray, bytearray]":
    """Return the hues, saturations and intensities of a colour picture.

    The hue is 0 to 251 for a full circle from red over green and blue, 255 for a grey; the others are 0 to 255.
    """
    pixels = _pixels(colours)
    red, green, blue = (pixels[:, channel].astype(np.int16) for channel in range(3))
    most, least = np.maximum(np.maximum(red, green), blue), np.minimum(np.minimum(red, green), blue)
    is_red, is_green = most == red, most == green
    difference = np.where(is_red, green - blue, np.where(is_green, blue - red, red - green))
    spread = most - least
    # As C divides: towards 0. All of it fits 16 bits.
    hue = np.sign(difference) * (np.abs(difference) * np.int16(42) // np.maximum(spread, 1))
    hue += np.where(is_red, np.int16(0), np.where(is_green, np.int16(84), np.int16(168)))
    hue[hue < 0] += 252
    hue[spread == 0] = 255
    total = _sum(pixels)
    saturation = 255 - 765 * least.astype(np.int32) // np.maximum(total, 1)
    saturation[total == 0] = 0
    hues, saturations, intensities = (
        bytearray(each.astype(np.uint8).tobytes()) for each in (hue, saturation, total // np.uint16(3))
    )
    return hues, saturations, intensities


def hsi(red: int, green: int, blue: int) -> "tuple[int, int, int]":
    """Return hue, saturation and intensity of one colour."""
    hues, saturations, intensities = split_hsi(bytes((red, green, blue)))
    return hues[0], saturations[0], intensities[0]


def overlaid(below: Bytes, above: Bytes) -> bytearray:
    """Return one colour picture over another, whose pixels show where the upper ones are black."""
    over = _pixels(above)
    colours = _pixels(below).copy()
    np.copyto(colours, over, where=(over[:, 0] | over[:, 1] | over[:, 2]).astype(bool)[:, None])
    return bytearray(colours.tobytes())


def marked(below: Bytes, above: Bytes, colour: "Sequence[int]") -> bytearray:
    """Return a grey picture in colours, with those pixels in one colour at which another grey picture is not black."""
    is_marked = np.frombuffer(bytes(above), np.uint8) != 0
    colours = np.repeat(np.frombuffer(bytes(below), np.uint8), 3).reshape(-1, 3)
    np.copyto(colours, np.array(colour, np.uint8), where=is_marked[:, None])
    return bytearray(colours.tobytes())


def read_picture(file: str, width: int, height: int) -> "tuple[int, bytearray]":
    """Return the picture in a binary PNM file, cut or filled up with black to a size.

    Returns:
        3 for colours, 2 for greys, 1 for black and white, -1 for no such file; and the picture.
    """
    try:
        with open(file, "rb") as stream:  # noqa: PTH123  # Programs rely on the folder they run in, and so does this.
            content = stream.read()
    except OSError:
        return -1, bytearray()
    kind = {b"P4": 1, b"P5": 2, b"P6": 3}.get(content[:2])
    numbers: list[int] = []
    at = 2
    while kind and len(numbers) < (2 if kind == 1 else 3):
        while content[at : at + 1].isspace() or content[at : at + 1] == b"#":
            at = content.find(b"\n", at) if content[at : at + 1] == b"#" else at + 1
        end = at
        while content[end : end + 1].isdigit():
            end += 1
        if end == at:
            return -1, bytearray()
        numbers.append(int(content[at:end]))
        at = end
    if not kind or (kind > 1 and numbers[2] != 255):
        return -1, bytearray()
    columns, rows = numbers[:2]
    depth, raw = (3 if kind == 3 else 1), content[at + 1 :]
    if kind == 1:
        packed = (columns + 7) // 8
        raw = bytes(
            0 if raw[y * packed + x // 8] >> (7 - x % 8) & 1 else 255 for y in range(rows) for x in range(columns)
        )
    out = bytearray(width * height * depth)
    for y in range(min(rows, height)):
        row = raw[y * columns * depth : (y * columns + min(columns, width)) * depth]
        out[y * width * depth : y * width * depth + len(row)] = row
    return kind, out


def write_picture(file: str, pixels: Bytes, width: int, height: int, depth: int) -> bool:
    """Write a picture of 1 or 3 bytes a pixel as a binary PNM file; return whether that went well."""
    head = f"P{6 if depth == 3 else 5}\n{width} {height}\n255\n".encode()
    try:
        with open(file, "wb") as stream:  # noqa: PTH123
            stream.write(head + bytes(pixels)[: width * height * depth])
    except OSError:
        return False
    return True


def enlarged(pixels: bytes, columns: int, rows: int, width: int, height: int) -> bytes:
    """Return a colour picture in another size, each pixel that of the nearest one."""
    if (columns, rows) == (width, height):
        return pixels
    small = np.frombuffer(pixels, "V3").reshape(rows, columns)
    wide = small.take(np.arange(width) * columns // width, axis=1)
    return wide.take(np.arange(height) * rows // height, axis=0).tobytes()
