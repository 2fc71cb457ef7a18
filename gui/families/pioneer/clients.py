"""The clients of the Pioneers that are served: which robot has one, what it gets, and where the others wait for one."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFormLayout, QLabel, QVBoxLayout, QWidget

from gui.sources.guest_source import GuestSource
from gui.texts.language import isolated, tr
from gui.widgets.wrapped import WrappedLabel

if TYPE_CHECKING:
    from robotworkshop.families.pioneer.live import PioneerCondition

LOOK_MS = 200
"""Time between two updates."""
AT_MOST = 8
"""Of a crowd the first ones are shown."""


class PioneerClients(QWidget):
    """Shows the clients of the floor that a source runs.

    Args:
        source: Runs it.
    """

    def __init__(self, source: GuestSource, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._source = source
        self.lines: dict[str, str] = {}
        """The text about each robot's client, by the robot's name."""
        self.hint = WrappedLabel(tr("Serve Pioneers, in the menu Run, lets programs that use ARIA connect."))
        self.hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._form = QFormLayout()
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 4, 16, 12)
        column.addWidget(self.hint)
        column.addLayout(self._form)
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self.look)
        source.changed.connect(self._follow)
        self._follow()

    def look(self) -> None:
        """Show the clients as they are now."""
        from robotworkshop.families.pioneer.live import PioneerLive

        live = self._source.live
        if not isinstance(live, PioneerLive):
            return
        conditions = live.conditions() if self._source.is_on else ()
        self._show({condition.name: _client(condition) for condition in conditions})
        places = ", ".join(f"tcp:{place.host}:{place.port}" for place in live.places)
        if not self._source.is_on:
            self.hint.setText(tr("The Pioneers are not served any more."))
        elif not conditions:
            self.hint.setText(tr("No client is connected. Each gets a robot at {places}.", places=places))
        elif len(conditions) > AT_MOST:
            self.hint.setText(tr("The first {n} robots of {all} are shown.", n=AT_MOST, all=len(conditions)))
        self.hint.setVisible(not 0 < len(conditions) <= AT_MOST)

    def _show(self, lines: dict[str, str]) -> None:
        if lines == self.lines:
            return
        self.lines = lines
        while self._form.rowCount():
            self._form.removeRow(0)
        for name, told in list(lines.items())[:AT_MOST]:
            title, line = QLabel(isolated(name)), WrappedLabel(told)
            title.setTextFormat(Qt.TextFormat.PlainText)
            title.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            self._form.addRow(title, line)

    def _follow(self) -> None:
        if self._source.is_on:
            self._timer.start()
        else:
            self._timer.stop()
        self.look()


def _client(condition: "PioneerCondition") -> str:
    if not condition.is_open:
        return tr("waits at port {port}", port=condition.port) if condition.port is not None else tr("not yet open")
    gets = [tr("sonars")] if condition.sonars_are_on else []
    gets += [tr("laser {n}", n=number + 1) for number in condition.lasers_on]
    return tr("connected: {subscriptions}", subscriptions=", ".join(gets)) if gets else tr("connected")
