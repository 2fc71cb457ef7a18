"""The floor of a second run, beside the first: it shows the same part of it, as large."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QLabel, QWidget

from gui.canvas.canvas import Canvas
from gui.painter.viewport import Viewport
from gui.style.fonts import medium
from gui.style.sheet import give_role
from gui.texts.language import tr

EDGE_PX, BELOW_PX = 8, 48
"""From the edges of the floor: below its other plates."""


class SecondFloor(Canvas):
    """A canvas whose view is tied to that of another one: whichever is moved or zoomed, the other follows.

    Args:
        first: The other one.
    """

    def __init__(self, first: Canvas, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Floor of the other run"))
        self.setWhatsThis(tr("Run B at the same moment as run A. If you move or zoom one floor, the other follows."))
        self._first = first
        self.plate = RunPlate("B", self)
        self.first_plate = RunPlate("A", first)
        for plate in (self.plate, self.first_plate):
            plate.hide()
        first.view_changed.connect(lambda: self._tie(self, first.view))
        self.view_changed.connect(lambda: self._tie(first, self.view))

    def show_runs(self, first: str, second: str) -> None:
        """Be seen, with the name of each run over its floor."""
        self.first_plate.show_run(first)
        self.plate.show_run(second)
        self.show()
        self.look_like(self._first.view)

    def hide_runs(self) -> None:
        """Leave all the room to the first floor."""
        self.first_plate.hide()
        self.hide()

    def _tie(self, canvas: Canvas, view: Viewport) -> None:
        if self.isVisible():
            canvas.look_like(view)


class RunPlate(QLabel):
    """The letter and the name of a run, in the middle of the upper edge of its floor.

    Args:
        letter: By which the table calls it.
        floor: On which it lies.
    """

    def __init__(self, letter: str, floor: QWidget) -> None:
        super().__init__(floor)
        self._letter, self._name = letter, ""
        self.setFont(medium(self.font()))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setContentsMargins(12, 0, 12, 0)
        self.setFixedHeight(32)
        give_role(self, "plate")
        floor.installEventFilter(self)

    def show_run(self, name: str) -> None:
        """Be seen, with the name of a run."""
        self._name = name
        self.show()
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the middle of the upper edge."""
        if event.type() is QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        floor = self.parentWidget()
        if floor is None:
            return
        room = floor.width() - 2 * EDGE_PX
        words = f"{self._letter}   {self._name}"
        inner = room - self.contentsMargins().left() - self.contentsMargins().right()
        self.setText(self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, inner))
        self.adjustSize()
        self.move((floor.width() - self.width()) // 2, BELOW_PX)
