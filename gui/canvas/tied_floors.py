"""Floors beside the window's floor, whose views are tied: whichever is moved or zoomed, the others follow."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QStyle, QWidget

from gui.canvas.canvas import MARGIN_PX, Canvas
from gui.style.fonts import medium
from gui.style.sheet import give_role
from gui.texts.language import tr

if TYPE_CHECKING:
    from robotworkshop.view.picture import Picture
    from scene.scene import Workspace

EDGE_PX, HIGH_PX = 8, 28
"""A name's distance from the edges of its floor, and how high it is."""
PLATES_PX = 46, 150
"""The room that the plates over the first floor take: down from its upper edge, and along it at its far end."""
LETTERS = "ABCD"
"""The floors are called by these."""


class TiedFloors(QObject):
    """One floor for each of several things that are held against each other; the window's own is the first.

    Args:
        first: The window's own.
        grid: In which it lies, at the upper left.
    """

    def __init__(self, first: Canvas, grid: QGridLayout) -> None:
        super().__init__(first)
        self._first, self._grid = first, grid
        self._plates = [FloorPlate(LETTERS[0], first, PLATES_PX[1])]
        self._others: list[Canvas] = []
        first.view_changed.connect(self._tie)

    def show(self, names: Sequence[str], area: "Workspace", *, has_free_corner: bool) -> None:
        """Show a floor for each of these names, the first of which is that of the window's own.

        Args:
            names: What each shows; two to four.
            area: The rectangle that each shows when it is zoomed to fit.
            has_free_corner: Whether the upper corner of the first is free for its name; else it stands below plates.
        """
        while len(self._others) < len(names) - 1:
            self._others.append(self._made())
        room = self._grid.geometry()
        columns = columns_for(len(names), room.width(), room.height(), area)
        self._lay_out(len(names), columns)
        for plate, name in zip(self._plates, names, strict=False):
            plate.show_name(name, has_free_corner=has_free_corner)
        self._first.name_px = 0 if has_free_corner else PLATES_PX[0] + HIGH_PX + EDGE_PX - round(MARGIN_PX)
        self._first.fit_again()
        self._tie()

    def hide(self) -> None:
        """Leave all the room to the first floor."""
        self._plates[0].hide()
        self._lay_out(1, 1)
        self._first.name_px = 0
        self._first.fit_again()

    def _lay_out(self, count: int, columns: int) -> None:
        """Show so many floors in rows of so many columns."""
        for number, floor in enumerate(self._others, 1):
            self._grid.removeWidget(floor)
            if number < count:
                self._grid.addWidget(floor, number // columns, number % columns)
            floor.setVisible(number < count)
        for line in range(len(LETTERS)):
            self._grid.setColumnStretch(line, int(line < columns))
            self._grid.setRowStretch(line, int(line * columns < count))

    def show_pictures(self, pictures: "Sequence[Picture | None]") -> None:
        """Show a picture on each floor beside the first."""
        for floor, picture in zip(self._others, pictures, strict=False):
            floor.show_picture(picture)

    def _made(self) -> Canvas:
        floor, letter = Canvas(), LETTERS[len(self._others) + 1]
        floor.setAccessibleName(tr("Floor {letter}", letter=letter))
        floor.setWhatsThis(tr("What floor A shows, done otherwise. If you move or zoom one floor, the others follow."))
        floor.theme = self._first.theme
        self._plates.append(FloorPlate(letter, floor))
        floor.view_chosen.connect(lambda: self._first.look_like(floor.view))
        return floor

    def _tie(self) -> None:
        for floor in self._others:
            if floor.isVisible():
                floor.look_like(self._first.view)


def columns_for(count: int, width_px: int, height_px: int, area: "Workspace") -> int:
    """Return in how many columns so many floors show an area largest; none is made smaller than a canvas may be.

    Args:
        count: Of floors.
        width_px: Of the room for all of them.
        height_px: Likewise.
        area: It.
    """
    least, edges_px = Canvas.LEAST, 2.0 * MARGIN_PX

    def seen_of(columns: int) -> tuple[bool, float]:
        wide_px, high_px = width_px / columns, height_px / math.ceil(count / columns)
        has_room = wide_px >= least.width() and high_px >= least.height()
        across, up = area.max_x_mm - area.min_x_mm, area.max_y_mm - area.min_y_mm
        return has_room, min((wide_px - edges_px) / across, (high_px - edges_px) / up)

    return max(range(1, count + 1), key=seen_of)


class FloorPlate(QLabel):
    """The letter of a floor and the name of what it shows, at the beginning of its upper edge.

    Args:
        letter: By which a table calls it.
        floor: On which it lies.
        beside_px: How much of the upper edge other plates take at its far end.
    """

    def __init__(self, letter: str, floor: QWidget, beside_px: int = 0) -> None:
        super().__init__(floor)
        self._letter, self._name, self._beside_px, self._has_free_corner = letter, "", beside_px, True
        self.setFont(medium(self.font()))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setContentsMargins(12, 0, 12, 0)
        self.setFixedHeight(HIGH_PX)
        give_role(self, "plate")
        floor.installEventFilter(self)
        self.hide()

    def show_name(self, name: str, *, has_free_corner: bool) -> None:
        """Be seen, with the name of what the floor shows, in its corner or below the plates there."""
        self._name, self._has_free_corner = name, has_free_corner
        self.show()
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the upper edge."""
        if event.type() is QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        floor = self.parentWidget()
        if floor is None:
            return
        room = floor.width() - 2 * EDGE_PX - (self._beside_px if self._has_free_corner else 0)
        words = f"{self._letter}   {self._name}"
        inner = room - self.contentsMargins().left() - self.contentsMargins().right()
        self.setText(self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, inner))
        self.adjustSize()
        place = QRect(EDGE_PX, EDGE_PX if self._has_free_corner else PLATES_PX[0], self.width(), HIGH_PX)
        self.setGeometry(QStyle.visualRect(self.layoutDirection(), floor.rect(), place))
