"""The panel of layers: what the canvas shows."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QWidget

from gui.texts.names import named
from robotworkshop.view.picture import Layer


class LayersPanel(QWidget):
    """A check box for each layer that has something to show, tied to its action, with the key that switches it."""

    def __init__(self, actions: dict[Layer, QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        grid = QGridLayout(self)
        grid.setContentsMargins(10, 8, 10, 8)
        grid.setVerticalSpacing(5)
        grid.setColumnStretch(0, 1)
        for row, (layer, action) in enumerate(actions.items()):
            box = QCheckBox(named(layer.value))
            box.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            box.setChecked(action.isChecked())
            box.setToolTip(action.toolTip())
            box.toggled.connect(action.setChecked)
            action.toggled.connect(box.setChecked)
            key = QLabel(action.shortcut().toString())
            key.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            for column, part in enumerate((box, key)):
                grid.addWidget(part, row, column)
                part.setVisible(action.isEnabled())
                action.enabledChanged.connect(part.setVisible)
        grid.setRowStretch(len(actions), 1)
