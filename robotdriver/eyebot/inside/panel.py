"""LCD: text by rows and columns, pixels from the top left."""

from collections.abc import Callable, Sequence
from typing import Any

from .constants import ANYKEY, BLACK, WHITE
from .layout import (
    CAMERA_SIZES,
    FOUR_INTEGERS,
    INTEGER,
    LCD_HEIGHT,
    LCD_WIDTH,
    LIDAR_FIELD,
    PICTURE,
    SHAPE,
    TWO_INTEGERS,
    Ask,
    Op,
)
from .port import Port
from .values import as_bytes, integer_of

Picture = Sequence[int]


_BLACK_BITS = bytes((255, *(0,) * 255))
"""The shade of each byte of a binary picture: 1 is black."""


def _printed(form: str, fields: "tuple[Any, ...]") -> str:
    """Return a text as C's `printf` writes it, which ignores fields beyond those that the text names."""
    try:
        return form % fields
    except TypeError:
        named = form.replace("%%", "").count("%")
        if len(fields) <= named:
            raise
        return form % fields[:named]


class Lcd:
    """LCD: text by rows and columns, pixels from the top left."""

    def __init__(self, port: Port, size: "Callable[[], tuple[int, int]]") -> None:
        self._port = port
        self._camera_size = size
        self._image: tuple[int, int, int, int] | None = None

    def LCDInit(self) -> int:
        return 0

    def LCDRelease(self) -> int:
        return 0

    def LCDPrintf(self, form: Any, *fields: Any) -> int:
        return self._text(-1, -1, form, fields)

    def LCDSetPrintf(self, row: int, column: int, form: Any, *fields: Any) -> int:
        return self._text(row, column, form, fields)

    def LCDSetPos(self, row: int, column: int) -> int:
        return self._text(row, column, "", ())

    def LCDGetPos(self) -> "list[int]":
        return list(TWO_INTEGERS.unpack(self._port.ask(Ask.CURSOR)))

    def LCDClear(self) -> int:
        return self._draw(Op.CLEAR)

    def LCDSetColor(self, foreground: int, background: int = BLACK) -> int:
        return self._draw(Op.TEXT_COLOURS + TWO_INTEGERS.pack(int(foreground), int(background)))

    def LCDSetFont(self, font: int, variation: int) -> int:
        return self._draw(Op.TEXT_FONT + TWO_INTEGERS.pack(int(font), int(variation)))

    def LCDSetFontSize(self, size: int) -> int:
        return self._draw(Op.TEXT_SIZE + INTEGER.pack(int(size))) if size in (8, 12, 14, 18, 24) else 1

    def LCDSetMode(self, mode: int) -> int:  # noqa: ARG002  # There is one mode.
        return 0

    def LCDMenu(self, *texts: Any) -> int:
        for number, text in enumerate(texts[:4], 1):
            self.LCDMenuI(number, text)
        return 0

    def LCDMenuI(self, position: int, text: Any, foreground: int = BLACK, background: int = WHITE) -> int:
        if not 1 <= position <= 4:
            return 1
        fields = LIDAR_FIELD.pack(int(position), int(foreground), int(background))
        return self._draw(Op.MENU + fields + as_bytes(text))

    def LCDGetSize(self) -> "list[int]":
        return [LCD_WIDTH, LCD_HEIGHT]

    def LCDPixel(self, x: int, y: int, colour: int) -> int:
        return self._draw(Op.PIXEL + FOUR_INTEGERS.pack(int(x), int(y), int(colour), 0))

    def LCDGetPixel(self, x: int, y: int) -> int:
        return integer_of(self._port.ask(Ask.PIXEL + TWO_INTEGERS.pack(int(x), int(y))))

    def LCDLine(self, x1: int, y1: int, x2: int, y2: int, colour: int) -> int:
        return self._draw(Op.LINE + SHAPE.pack(int(x1), int(y1), int(x2), int(y2), int(colour), 0))

    def LCDArea(self, x1: int, y1: int, x2: int, y2: int, colour: int, fill: int = 1) -> int:
        return self._draw(Op.AREA + SHAPE.pack(int(x1), int(y1), int(x2), int(y2), int(colour), int(fill)))

    def LCDCircle(self, x: int, y: int, radius: int, colour: int, fill: int = 1) -> int:
        return self._draw(Op.CIRCLE + SHAPE.pack(int(x), int(y), int(radius), 0, int(colour), int(fill)))

    def LCDImageSize(self, kind: int) -> int:
        if kind not in CAMERA_SIZES:
            return 1
        left, top = self._image[:2] if self._image else (0, 0)
        self._image = (left, top, *CAMERA_SIZES[kind])
        return 0

    def LCDImageStart(self, x: int, y: int, width: int, height: int) -> int:
        self._image = (int(x), int(y), int(width), int(height))
        return 0

    def LCDImage(self, colours: Picture) -> int:
        return self._show(colours, 3)

    def LCDImageGray(self, greys: Picture) -> int:
        return self._show(greys, 1)

    def LCDImageBinary(self, bits: Picture) -> int:
        return self._show(bytes(bits).translate(_BLACK_BITS), 1)

    def LCDRefresh(self) -> int:
        return 0

    def _text(self, row: int, column: int, form: Any, fields: "tuple[Any, ...]") -> int:
        text = as_bytes(form).decode(errors="replace")
        if fields:
            text = _printed(text, fields[0] if len(fields) == 1 and isinstance(fields[0], tuple) else fields)
        return self._draw(Op.TEXT + TWO_INTEGERS.pack(int(row), int(column)) + text.encode())

    def _show(self, pixels: Picture, depth: int) -> int:
        left, top, width, height = self._image or (0, 0, *self._camera_size())
        columns, rows = min(width, LCD_WIDTH), min(height, LCD_HEIGHT)
        data = bytes(pixels)
        cut = data[: width * rows * depth]
        if columns < width:
            cut = b"".join(data[y * width * depth : (y * width + columns) * depth] for y in range(rows))
        return self._draw(Op.IMAGE + PICTURE.pack(left, top, columns, rows, depth) + cut)

    def _draw(self, command: bytes) -> int:
        self._port.write(command)
        return 0


class Key:
    """KEY: the four keys, and touches of the display."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self._taken = 0

    def KEYRead(self) -> int:
        press = self._take()
        return press[0] if press else 0

    def KEYGet(self) -> int:
        return self.KEYWait(ANYKEY)

    def KEYWait(self, mask: int) -> int:
        while not (key := self.KEYRead()) & mask:
            self._port.doze()
        return key

    def KEYReadXY(self) -> "list[int]":
        press = self._take()
        return list(press[1:]) if press else [-1, -1]

    def KEYGetXY(self) -> "list[int]":
        while (place := self.KEYReadXY()) == [-1, -1]:
            self._port.doze()
        return place

    def _take(self) -> "tuple[int, int, int] | None":
        robot = self._port.read()
        if robot.key_number <= self._taken:
            return None
        self._taken = robot.key_number
        self._port.write(Op.TAKE_KEY + INTEGER.pack(self._taken))
        return robot.key, robot.key_x, robot.key_y
