"""A robot or brick of a recording: the display and lamps that it showed at the moment that is played."""

from PySide6.QtWidgets import QWidget

from gui.families.device_card import DeviceCard, front
from gui.families.ev3.display import DisplayView, LampView
from gui.sources.source import Source


class RecordedSheet(DeviceCard):
    """One panel of a recording.

    Args:
        name: Of the robot or brick.
        source: Plays the recording.
    """

    def __init__(self, name: str, source: Source, parent: QWidget | None = None) -> None:
        super().__init__(name, parent=parent)
        self._name = name
        self._source = source
        self.lamps = LampView(name)
        self.display = DisplayView(name)
        self.column.addWidget(front(self.display, self.lamps))
        self.look()

    def look(self) -> None:
        """Show what it showed at this moment."""
        shown = self._source.panels.get(self._name)
        self.display.show_packed(b"" if shown is None else shown.picture)
        self.lamps.show_names(() if shown is None else shown.lamps)
