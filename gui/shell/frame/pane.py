"""A panel in its place: its title over it, and what shows, folds or closes it."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from gui.contributions.panel import PANEL_PROPERTY
from gui.contributions.place import Area, Place
from gui.style.fonts import caption, emphasised
from gui.style.sheet import give_role
from gui.texts.language import tr
from gui.widgets.fold_button import FoldButton
from gui.widgets.hairline import Hairline

EDGE_PX = 16


class Pane(QFrame):
    """Empty until it has its panel.

    Args:
        place: Where it stands, and what it is called.
        parent: What it lies in.
        is_fitted: Whether it is as high as its panel needs, and leaves the rest of the column to others.
    """

    opened = Signal(bool)
    """Its panel is to be seen now, or is not any more; by its user."""

    def __init__(self, place: Place, parent: QWidget | None = None, *, is_fitted: bool = False) -> None:
        super().__init__(parent)
        self.place = place
        self._usual = QSizePolicy.Policy.Maximum if is_fitted else QSizePolicy.Policy.Preferred
        self._widget: QWidget | None = None
        self._is_open = False
        self.setObjectName(place.id)
        self.setProperty(PANEL_PROPERTY, place.id)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.fold = FoldButton()
        self.close_button = QToolButton()
        self.line = Hairline()
        """Between it and the section above."""
        if place.area in (Area.COLUMN, Area.FOLD):
            self._column.addWidget(self.line)
        if place.area is Area.FOLD:
            self._column.addWidget(self._foldable())
        elif place.area is Area.SHEET:
            give_role(self, "flyout")
            self._column.addLayout(self._closable())
        elif place.is_headed and place.area is Area.COLUMN:
            title = QLabel(place.title)
            title.setFont(emphasised(caption(title.font())))
            title.setContentsMargins(EDGE_PX, 12, EDGE_PX, 4)
            self._column.addWidget(title)
        self.toggle_action = QAction(place.title, self)
        self.toggle_action.setCheckable(True)
        self.toggle_action.triggered.connect(self._open_by_hand)

    def widget(self) -> QWidget | None:
        """Return its panel; None as long as it is not made."""
        return self._widget

    def set_widget(self, widget: QWidget) -> None:
        """Take its panel."""
        self._widget = widget
        self._column.addWidget(widget, 1)
        widget.setVisible(self._is_open)

    @property
    def is_open(self) -> bool:
        """True if its panel is to be seen where the pane is."""
        return self._is_open

    def set_open(self, on: bool) -> None:
        """Show its panel, or hide it: of a fold its title stays."""
        self._is_open = on
        if self._widget is not None:
            self._widget.setVisible(on)
        up = QSizePolicy.Policy.Expanding if on and self.place.grows else self._usual
        self.setSizePolicy(QSizePolicy.Policy.Preferred, up)
        for switch in (self.toggle_action, self.fold):
            switch.setChecked(on)
        self.fold.setText(self.place.title)

    def minimumSizeHint(self) -> QSize:
        """Be as wide as the place is, whatever is in it."""
        return QSize(0, super().minimumSizeHint().height())

    def _foldable(self) -> QWidget:
        self.fold.setCheckable(True)
        self.fold.setToolTip(tr("Unfold this part of the column, or fold it"))
        self.fold.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.fold.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.fold.clicked.connect(self._open_by_hand)
        give_role(self.fold, "fold")
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(EDGE_PX - 6, 4, EDGE_PX - 6, 4)
        line.addWidget(self.fold)
        return row

    def _closable(self) -> QHBoxLayout:
        title = QLabel(self.place.title)
        title.setFont(emphasised(title.font()))
        close = self.close_button
        close.setText("\u00d7")
        close.setToolTip(tr("Close this sheet; the View menu opens it again"))
        close.setAccessibleName(tr("Close"))
        close.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        close.clicked.connect(lambda: self._open_by_hand(False))
        row = QHBoxLayout()
        row.setContentsMargins(EDGE_PX, 8, EDGE_PX, 4)
        row.addWidget(title, 1)
        row.addWidget(close)
        return row

    def _open_by_hand(self, on: bool) -> None:
        self.set_open(on)
        self.opened.emit(on)
