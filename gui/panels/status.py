"""The plate over the floor's upper corner: what to do next, progress with Cancel, links and matches, and the cursor."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QIcon, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from gui.style.fonts import emphasised
from gui.style.sheet import give_role
from gui.texts import messages
from gui.texts.language import tr
from gui.texts.names import named
from gui.widgets.elided import ElidedLabel

_STEPS = 1000
BAR_PX, SYMBOL_PX = (120, 6), 16


class StatusPlate(QFrame):
    """Shows what it is told; it is hidden where it has nothing to say.

    Args:
        cancel: The command that gives up what is in progress.

    Attributes:
        cursor: Where on the floor the cursor is; to be laid out by the window.
    """

    def __init__(self, cancel: QAction) -> None:
        super().__init__()
        give_role(self, "plate")
        self._is_hint_shown = True
        self._work = ""
        self._lead, self._hint = QLabel(), ElidedLabel()
        self._lead.setFont(emphasised(self._lead.font()))
        self._symbol = _Symbol()
        self._progress = QProgressBar()
        self._progress.setRange(0, _STEPS)
        self._progress.setFixedSize(*BAR_PX)
        self._progress.setTextVisible(False)
        self._progress.setAccessibleName(tr("Progress of solving"))
        self._cancel = QPushButton(tr("Cancel"))
        self._cancel.setToolTip(tr("Give up what is in progress"))
        self._cancel.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        give_role(self._cancel, "link")
        self._cancel.clicked.connect(cancel.trigger)
        self._done = QLabel()
        self._links = QLabel()
        self._links.setToolTip(tr("Other activity of this window"))
        give_role(self._links, "chip")
        self.cursor_label = QLabel()
        self.cursor_label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.cursor_label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 3, 10, 3)
        row.setSpacing(8)
        for widget in (self._symbol, self._lead, self._hint, self._done, self._progress, self._cancel, self._links):
            row.addWidget(widget)
        self.setMinimumHeight(32)
        self.show_progress("", None)
        self.show_links(())

    @property
    def hint(self) -> str:
        """The result of planning, and the hint on what can be done next."""
        return f"{self._lead.text()} {self._hint.text()}".strip()

    def show_hint(self, hint: str, *, lead: str = "", is_shown: bool = True, symbol: QIcon | None = None) -> None:
        """Say what can be done next, where it is to be seen at all.

        Args:
            hint: The words.
            lead: The result, bold before them; empty where there is none.
            is_shown: Whether there is a place for it in this workspace.
            symbol: Stands before both.
        """
        self._lead.setText(lead)
        self._hint.setText(hint)
        self._symbol.show_icon(symbol)
        self._is_hint_shown = is_shown
        self._fit()

    def show_progress(self, phase: str, fraction: float | None) -> None:
        """Show how far the work has come, from 0 to 1; None hides the bar."""
        if fraction is not None:
            # Qt paints a bar that is seen at once, and with it all of the window that waits to be painted: a canvas,
            # many times a frame. Without updates it is painted with the rest.
            self._progress.setUpdatesEnabled(False)
            self._progress.setRange(0, _STEPS)
            self._progress.setValue(round(_STEPS * fraction))
            self._progress.setUpdatesEnabled(True)
            self._done.setText(f"{named(phase)}  {100.0 * fraction:.0f} %".strip())
        for widget in (self._progress, self._cancel, self._done):
            widget.setVisible(fraction is not None)
        self._fit()

    def show_busy(self, work: str) -> None:
        """Show that there is work of unknown length."""
        self.show_progress("", 0.0)
        self._progress.setRange(0, 0)
        self._done.setText(f"{work} ...")

    @property
    def links(self) -> str:
        """The links to what goes on elsewhere."""
        return self._links.text()

    def show_links(self, links: Sequence[str]) -> None:
        """Show what goes on with real robots and other computers; nothing where there is nothing."""
        self._links.setText(" \u00b7 ".join(links))
        self._links.setVisible(bool(links))
        self._fit()

    def show_cursor(self, x_mm: float, y_mm: float) -> None:
        """Show where on the floor the cursor is."""
        self.cursor_label.setText(messages.place(x_mm, y_mm))

    def hide_cursor(self) -> None:
        """Show no place."""
        self.cursor_label.clear()

    def _fit(self) -> None:
        """Show the hint where nothing is in progress, and itself where there is anything to be said."""
        is_working = not self._progress.isHidden()
        self._hint.setVisible(self._is_hint_shown and bool(self._hint.text()) and not is_working)
        self._lead.setVisible(bool(self._lead.text()) and not self._hint.isHidden())
        self._symbol.setVisible(self._symbol.has_icon and not self._hint.isHidden())
        self.setVisible(is_working or not self._hint.isHidden() or not self._links.isHidden())


class _Symbol(QWidget):
    """An icon, as sharp as the screen is."""

    def __init__(self) -> None:
        super().__init__()
        self._icon = QIcon()
        self.setFixedSize(SYMBOL_PX, SYMBOL_PX)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    @property
    def has_icon(self) -> bool:
        """True if there is anything to be seen."""
        return not self._icon.isNull()

    def show_icon(self, icon: QIcon | None) -> None:
        """Show an icon, or none."""
        self._icon = QIcon() if icon is None else icon
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw it."""
        self._icon.paint(QPainter(self), self.rect())
