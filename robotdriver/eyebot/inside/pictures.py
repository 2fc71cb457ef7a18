"""Image processing. Pictures are bytes, row by row from the top left; a colour picture has red, green and blue."""

from collections.abc import Sequence

Bytes = Sequence[int]


def laplace(grey: Bytes, width: int, height: int) -> bytearray:
    """Return how much each pixel differs from its four neighbours; the border is black."""
    out = bytearray(width * height)
    for at in _inner(width, height):
        edge = 4 * grey[at] - grey[at - 1] - grey[at + 1] - grey[at - width] - grey[at + width]
        out[at] = min(abs(edge), 255)
    return out


def sobel(grey: Bytes, width: int, height: int) -> bytearray:
    """Return how steep the picture is at each pixel; the border is black."""
    out = bytearray(width * height)
    for at in _inner(width, height):
        up, down = at - width, at + width
        left = grey[up - 1] + 2 * grey[at - 1] + grey[down - 1]
        right = grey[up + 1] + 2 * grey[at + 1] + grey[down + 1]
        above = grey[up - 1] + 2 * grey[up] + grey[up + 1]
        below = grey[down - 1] + 2 * grey[down] + grey[down + 1]
        out[at] = min(abs(right - left) + abs(below - above), 255)
    return out


def _inner(width: int, height: int) -> "list[int]":
    return [y * width + x for y in range(1, height - 1) for x in range(1, width - 1)]


def grey_of(colours: Bytes) -> bytearray:
    """Return the mean of red, green and blue of each pixel."""
    data = bytes(colours)
    return bytearray((r + g + b) // 3 for r, g, b in zip(data[0::3], data[1::3], data[2::3], strict=True))


def merged(reds: Bytes, greens: Bytes, blues: Bytes) -> bytearray:
    """Return a colour picture of its three channels."""
    out = bytearray(3 * len(reds))
    out[0::3], out[1::3], out[2::3] = bytes(reds), bytes(greens), bytes(blues)
    return out


def hsi(red: int, green: int, blue: int) -> "tuple[int, int, int]":
    """Return hue, saturation and intensity of a colour.

    The hue is 0 to 251 for a full circle from red over green and blue, 255 for a grey; the others are 0 to 255.
    """
    most, least = max(red, green, blue), min(red, green, blue)
    spread, total = most - least, red + green + blue
    if not spread:
        hue = 255
    elif most == red:
        hue = int(42 * (green - blue) / spread)
    elif most == green:
        hue = 84 + int(42 * (blue - red) / spread)
    else:
        hue = 168 + int(42 * (red - green) / spread)
    saturation = 255 - 255 * 3 * least // total if total else 0
    return hue + 252 if hue < 0 else hue, saturation, total // 3


def split_hsi(colours: Bytes) -> "tuple[bytearray, bytearray, bytearray]":
    """Return the hues, saturations and intensities of a colour picture."""
    data = bytes(colours)
    found = [hsi(r, g, b) for r, g, b in zip(data[0::3], data[1::3], data[2::3], strict=True)]
    hues, saturations, intensities = zip(*found, strict=True)
    return bytearray(hues), bytearray(saturations), bytearray(intensities)


def overlaid(below: Bytes, above: Bytes) -> bytearray:
    """Return one colour picture over another, whose pixels show where the upper ones are black."""
    out, top = bytearray(below), bytes(above)
    for at in range(0, len(out), 3):
        if any(top[at : at + 3]):
            out[at : at + 3] = top[at : at + 3]
    return out


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
    places = [x * columns // width for x in range(width)]
    drawn: list[bytes] = []
    for y in range(height):
        row = y * rows // height * columns
        drawn.append(b"".join(pixels[3 * (row + x) : 3 * (row + x) + 3] for x in places))
    return b"".join(drawn)
