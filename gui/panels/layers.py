"""The panel of layers: what the canvas shows."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QWidget

from gui.texts.names import named
from robotworkshop.view.picture import Layer


class LayersPanel(QWidget):
    """A check box for each layer, tied to the layer's action, with the key that switches it."""

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
            grid.addWidget(box, row, 0)
            grid.addWidget(key, row, 1)
        grid.setRowStretch(len(actions), 1)
