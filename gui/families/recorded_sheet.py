"""A robot or brick of a recording: the display and lamps that it showed at the moment that is played."""

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.families.ev3.display import DisplayView, LampView
from gui.families.sheet import Sheet
from gui.sources.source import Source
from gui.widgets.elided import ElidedLabel


class RecordedSheet(Sheet):
    """One panel of a recording.

    Args:
        name: Of the robot or brick.
        source: Plays the recording.
    """

    def __init__(self, name: str, source: Source, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._source = source
        head = ElidedLabel(name)
        bold = head.font()
        bold.setBold(True)
        head.setFont(bold)
        self.lamps = LampView(name)
        self.display = DisplayView(name)
        line = QHBoxLayout()
        line.addWidget(head, 1)
        line.addWidget(self.lamps)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 8)
        column.addLayout(line)
        column.addWidget(self.display)
        self.look()

    def look(self) -> None:
        """Show what it showed at this moment."""
        shown = self._source.panels.get(self._name)
        self.display.show_packed(b"" if shown is None else shown.picture)
        self.lamps.show_names(() if shown is None else shown.lamps)
