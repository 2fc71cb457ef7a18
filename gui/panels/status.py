"""The status bar: what to do next, progress with Cancel, links and matches, the speed, the cursor, and the scale."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QProgressBar, QStatusBar, QToolButton, QWidget

from gui.texts import messages
from gui.texts.language import isolated, tr
from gui.texts.names import named
from gui.widgets.elided import ElidedLabel

_STEPS = 1000


class StatusBar(QStatusBar):
    """Shows what it is told.

    Args:
        cancel: The command that gives up what is in progress.
    """

    def __init__(self, cancel: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hint = ElidedLabel()
        self._progress = QProgressBar()
        self._progress.setRange(0, _STEPS)
        self._progress.setFixedWidth(max(260, self.fontMetrics().horizontalAdvance("smoothing  100 %") + 60))
        self._progress.setAccessibleName(tr("Progress of solving"))
        self._cancel = QToolButton()
        self._cancel.setDefaultAction(cancel)
        self._cancel.setAutoRaise(True)
        self._cancel.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._links, self._speed, self._cursor, self._scale = QLabel(), QLabel(), QLabel(), QLabel()
        self._links.setToolTip(tr("What goes on beside this window's own game"))
        self._cursor.setMinimumWidth(self.fontMetrics().horizontalAdvance(messages.place(-10_000.0, -10_000.0)))
        self._speed.setToolTip(tr("The factor of real time that is reached"))
        self._scale.setToolTip(tr("Scale of the floor on the screen"))
        self.setContentsMargins(8, 0, 8, 0)
        self.addWidget(self._hint, 1)
        for widget in (self._progress, self._cancel, self._links, self._speed, self._cursor, self._scale):
            self.addPermanentWidget(widget)
        self.show_progress("", None)
        self.show_links(())

    @property
    def hint(self) -> str:
        """What it says that can be done next."""
        return self._hint.text()

    def show_hint(self, hint: str) -> None:
        """Say what can be done next."""
        self._hint.setText(hint)

    def show_progress(self, phase: str, fraction: float | None) -> None:
        """Show how far the work has come, from 0 to 1; None hides the bar."""
        if fraction is not None:
            # Qt paints a bar that is seen at once, and with it all of the window that waits to be painted: a canvas,
            # many times a frame. Without updates it is painted with the rest.
            self._progress.setUpdatesEnabled(False)
            self._progress.setRange(0, _STEPS)
            self._progress.setValue(round(_STEPS * fraction))
            self._progress.setFormat(f"{named(phase)}  %p %".strip())
            self._progress.setUpdatesEnabled(True)
        self._progress.setVisible(fraction is not None)
        self._cancel.setVisible(fraction is not None)

    def show_busy(self, work: str) -> None:
        """Show that there is work of which nobody knows how long it takes."""
        self.show_progress("", 0.0)
        self._progress.setRange(0, 0)
        self._hint.setText(f"{work} ...")

    @property
    def links(self) -> str:
        """What it says that goes on elsewhere."""
        return self._links.text()

    def show_links(self, links: Sequence[str]) -> None:
        """Show what goes on with real robots and other computers; nothing where there is nothing."""
        self._links.setText(" \u00b7 ".join(links))
        self._links.setVisible(bool(links))

    def show_speed(self, achieved: float) -> None:
        """Show the factor of real time that is reached; 0 shows nothing."""
        self._speed.setText(isolated(f"{achieved:.{1 if achieved < 10.0 else 0}f}\u00d7") if achieved else "")

    def show_cursor(self, x_mm: float, y_mm: float) -> None:
        """Show where on the floor the cursor is."""
        self._cursor.setText(messages.place(x_mm, y_mm))

    def hide_cursor(self) -> None:
        """Show no place."""
        self._cursor.clear()

    def show_scale(self, px_per_mm: float) -> None:
        """Show how large a metre is on the screen."""
        px = 1000.0 * px_per_mm
        self._scale.setText(f"1 m = {px:,.0f} px" if px >= 10.0 else f"1 m = {px:.2g} px")
