"""The display of an EyeBot: a raster of pixels, text in cells above it, and the four words of the menu."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from robotdriver.eyebot.inside.layout import (
    CELL_HEIGHT,
    CELL_WIDTH,
    FOUR_INTEGERS,
    INTEGER,
    LCD_COLUMNS,
    LCD_HEIGHT,
    LCD_ROWS,
    LCD_WIDTH,
    LIDAR_FIELD,
    PICTURE,
    SHAPE,
    TWO_INTEGERS,
    Op,
)

BLACK, WHITE = 0x000000, 0xFFFFFF

Pixels = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Cell:
    """One character of the display.

    Attributes:
        text: One character.
        colour: 0xRRGGBB.
        background: The same.
        font: 0 Helvetica, 1 Times, 2 Courier.
        variation: 1 for bold, 2 for italics.
        size: In points, 8 to 24; 12 fills a cell.
    """

    text: str
    colour: int
    background: int
    font: int
    variation: int
    size: int


@dataclass(frozen=True, slots=True)
class MenuWord:
    """A word of the menu above a key."""

    text: str
    colour: int = BLACK
    background: int = WHITE


class Lcd:
    """A display of 480 x 320 pixels; text stands in 20 rows of 60 characters.

    Attributes:
        pixels: Red, green and blue, shape (320, 480, 3).
        cells: The text by row and column.
        menu: The four words, from the left to the right.
        drawings: How often anything has changed.
    """

    def __init__(self) -> None:
        self.pixels: Pixels = np.zeros((LCD_HEIGHT, LCD_WIDTH, 3), dtype=np.uint8)
        self.cells: dict[tuple[int, int], Cell] = {}
        self.menu = [MenuWord("")] * 4
        self.drawings = 0
        self._row = self._column = 0
        self._colour, self._background = WHITE, BLACK
        self._font = self._variation = 0
        self._size = 12
        self._drawers: Mapping[bytes, Callable[[bytes], None]] = {
            Op.TEXT: self._draw_text,
            Op.TEXT_COLOURS: self._set_colours,
            Op.TEXT_FONT: self._set_font,
            Op.TEXT_SIZE: self._set_size,
            Op.CLEAR: self._clear,
            Op.MENU: self._set_menu,
            Op.PIXEL: self._draw_pixel,
            Op.LINE: self._draw_line,
            Op.AREA: self._draw_area,
            Op.CIRCLE: self._draw_circle,
            Op.IMAGE: self._draw_image,
        }

    def knows(self, letter: bytes) -> bool:
        """Return whether a command is one of the display's."""
        return letter in self._drawers

    @property
    def cursor(self) -> tuple[int, int]:
        """Row and column at which the next text begins."""
        return self._row, self._column

    @property
    def lines(self) -> tuple[str, ...]:
        """The text, row by row, without the empty rows below it."""
        rows = [[" "] * LCD_COLUMNS for _ in range(LCD_ROWS)]
        for (row, column), cell in self.cells.items():
            rows[row][column] = cell.text
        lines = ["".join(row).rstrip() for row in rows]
        while lines and not lines[-1]:
            lines.pop()
        return tuple(lines)

    def draw(self, letter: bytes, fields: bytes) -> None:
        """Carry out a command.

        Raises:
            struct.error: it is too short.
        """
        self.drawings += 1
        self._drawers[letter](fields)

    def pixel(self, x: int, y: int) -> int:
        """Return a pixel; black outside of the display."""
        if not (0 <= x < LCD_WIDTH and 0 <= y < LCD_HEIGHT):
            return BLACK
        red, green, blue = self.pixels[y, x].tolist()
        return int(red << 16 | green << 8 | blue)

    # The commands, each by its fields.

    def _draw_text(self, fields: bytes) -> None:
        row, column = TWO_INTEGERS.unpack_from(fields)
        self._print(row, column, fields[TWO_INTEGERS.size :].decode(errors="replace"))

    def _set_colours(self, fields: bytes) -> None:
        self._colour, self._background = (colour & WHITE for colour in TWO_INTEGERS.unpack_from(fields))

    def _set_font(self, fields: bytes) -> None:
        self._font, self._variation = TWO_INTEGERS.unpack_from(fields)

    def _set_size(self, fields: bytes) -> None:
        (self._size,) = INTEGER.unpack_from(fields)

    def _clear(self, fields: bytes) -> None:  # noqa: ARG002  # There are none.
        # By whole rows, many times faster than pixel by pixel.
        self.pixels.reshape(LCD_HEIGHT, -1)[:] = np.tile(_channels(self._background), LCD_WIDTH)
        self.cells.clear()
        self._row = self._column = 0

    def _set_menu(self, fields: bytes) -> None:
        position, colour, background = LIDAR_FIELD.unpack_from(fields)
        text = fields[LIDAR_FIELD.size :].decode(errors="replace")
        self.menu[(position - 1) % 4] = MenuWord(text, colour & WHITE, background & WHITE)

    def _draw_pixel(self, fields: bytes) -> None:
        x, y, colour, _ = FOUR_INTEGERS.unpack_from(fields)
        if 0 <= x < LCD_WIDTH and 0 <= y < LCD_HEIGHT:
            self.pixels[y, x] = _channels(colour)

    def _draw_line(self, fields: bytes) -> None:
        x1, y1, x2, y2, colour, _ = SHAPE.unpack_from(fields)
        self._line(x1, y1, x2, y2, colour)

    def _draw_area(self, fields: bytes) -> None:
        x1, y1, x2, y2, colour, fill = SHAPE.unpack_from(fields)
        self._area(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2), colour, is_filled=bool(fill))

    def _draw_circle(self, fields: bytes) -> None:
        x, y, radius, _, colour, fill = SHAPE.unpack_from(fields)
        self._circle(x, y, radius, colour, is_filled=bool(fill))

    def _draw_image(self, fields: bytes) -> None:
        x, y, width, height, bytes_per_pixel = PICTURE.unpack_from(fields)
        self._image(x, y, width, height, bytes_per_pixel, fields[PICTURE.size :])

    # How they are drawn.

    def _print(self, row: int, column: int, text: str) -> None:
        if row >= 0:
            self._row = min(row, LCD_ROWS - 1)
        if column >= 0:
            self._column = min(column, LCD_COLUMNS - 1)
        for character in text:
            if character in "\n\r":
                self._row, self._column = self._row + (character == "\n"), 0
            elif character == "\t":
                self._column += 8 - self._column % 8
            else:
                if self._column >= LCD_COLUMNS:
                    self._row, self._column = self._row + 1, 0
                self._scroll()
                self.cells[self._row, self._column] = Cell(
                    character, self._colour, self._background, self._font, self._variation, self._size
                )
                self._column += 1
        self._scroll()

    def _scroll(self) -> None:
        """Move everything up by a row where the text has come below the last one."""
        if self._row < LCD_ROWS:
            return
        above = self._row - LCD_ROWS + 1
        self._row = LCD_ROWS - 1
        self.cells = {(row - above, column): cell for (row, column), cell in self.cells.items() if row >= above}

    def _fill(self, left: int, top: int, right: int, bottom: int, colour: int) -> None:
        """Fill a rectangle, its edges included; the characters whose middles are in it vanish."""
        left, top = max(left, 0), max(top, 0)
        right, bottom = min(right, LCD_WIDTH - 1), min(bottom, LCD_HEIGHT - 1)
        if left > right or top > bottom:
            return
        self.pixels[top : bottom + 1, left : right + 1] = _channels(colour)
        self._wipe(left, top, right, bottom)

    def _wipe(self, left: int, top: int, right: int, bottom: int) -> None:
        if not self.cells or (right - left < CELL_WIDTH // 2 and bottom - top < CELL_HEIGHT // 2):
            return
        for row, column in tuple(self.cells):
            x, y = column * CELL_WIDTH + CELL_WIDTH // 2, row * CELL_HEIGHT + CELL_HEIGHT // 2
            if left <= x <= right and top <= y <= bottom:
                del self.cells[row, column]

    def _line(self, x1: int, y1: int, x2: int, y2: int, colour: int) -> None:
        """Draw a line, at most twice as far as the display reaches."""
        far = 4 * LCD_WIDTH
        if max(abs(x1), abs(y1), abs(x2), abs(y2)) > far:
            return
        if x1 == x2 or y1 == y2:
            left, right, top, bottom = min(x1, x2), max(x1, x2), min(y1, y2), max(y1, y2)
            if right >= 0 and bottom >= 0:
                self.pixels[max(top, 0) : bottom + 1, max(left, 0) : right + 1] = _channels(colour)
            return
        steps = max(abs(x2 - x1), abs(y2 - y1))
        shares = np.arange(steps + 1) / max(steps, 1)
        self._dots(np.rint(x1 + shares * (x2 - x1)), np.rint(y1 + shares * (y2 - y1)), colour)

    def _dots(self, xs: NDArray[np.float64], ys: NDArray[np.float64], colour: int) -> None:
        columns, rows = xs.astype(np.intp), ys.astype(np.intp)
        inside = (columns >= 0) & (columns < LCD_WIDTH) & (rows >= 0) & (rows < LCD_HEIGHT)
        self.pixels[rows[inside], columns[inside]] = _channels(colour)

    def _area(self, left: int, top: int, right: int, bottom: int, colour: int, *, is_filled: bool) -> None:
        if is_filled:
            self._fill(left, top, right, bottom, colour)
            return
        for ends in (
            (left, top, right, top),
            (left, bottom, right, bottom),
            (left, top, left, bottom),
            (right, top, right, bottom),
        ):
            self._line(*ends, colour)

    def _circle(self, x: int, y: int, radius: int, colour: int, *, is_filled: bool) -> None:
        radius = min(abs(radius), 4 * LCD_WIDTH)
        if not is_filled:
            angles = np.linspace(0.0, 2.0 * np.pi, 8 * radius + 1)
            self._dots(np.rint(x + radius * np.cos(angles)), np.rint(y + radius * np.sin(angles)), colour)
            return
        rows, columns = np.ogrid[:LCD_HEIGHT, :LCD_WIDTH]
        self.pixels[(columns - x) ** 2 + (rows - y) ** 2 <= radius * radius] = _channels(colour)

    def _image(self, x: int, y: int, width: int, height: int, depth: int, data: bytes) -> None:
        if depth not in (1, 3) or width <= 0 or height <= 0 or len(data) != width * height * depth:
            return
        colours = np.frombuffer(data, dtype=np.uint8).reshape(height, width, depth)
        left, top = max(x, 0), max(y, 0)
        right, bottom = min(x + width, LCD_WIDTH), min(y + height, LCD_HEIGHT)
        if left >= right or top >= bottom:
            return
        shown = colours[top - y : bottom - y, left - x : right - x]
        for channel in range(3):  # NumPy copies whole channels many times quicker than threes.
            self.pixels[top:bottom, left:right, channel] = shown[:, :, channel % depth]
        self._wipe(left, top, right - 1, bottom - 1)


def _channels(colour: int) -> tuple[int, int, int]:
    """Return red, green and blue of 0xRRGGBB."""
    return colour >> 16 & 255, colour >> 8 & 255, colour & 255
