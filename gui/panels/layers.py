"""The layers of the floor: a button with the preset's name, and its flyout with what there is to be shown."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QFrame, QGridLayout, QHBoxLayout, QLabel, QToolButton, QWidget

from gui.contributions.layer import FloorLayer
from gui.contributions.panel import PANEL_PROPERTY
from gui.panels.layer_presets import LayerPreset, has_something, layer_groups, preset_of, preset_title
from gui.panels.layer_samples import LayerSample
from gui.style.fonts import caption, emphasised, medium
from gui.style.sheet import give_role
from gui.texts.language import tr
from gui.widgets.choice_button import ChoiceButton
from gui.widgets.flyout import Flyout
from gui.widgets.wrapped import WrappedLabel
from robotworkshop.view.picture import Layer, Picture, Theme


class LayersPlate(ChoiceButton):
    """Says which layers are shown; unfolded, each can be shown or hidden.

    Args:
        layers: All there are.
        actions: What shows and hides each, by its id.
        picture: Returns what is on the floor now.
        over: The part of the window that the flyout lies over.
    """

    preset_chosen = Signal(object)

    def __init__(
        self,
        layers: Sequence[FloorLayer],
        actions: Mapping[str, QAction],
        picture: Callable[[], Picture | None],
        over: QWidget,
    ) -> None:
        super().__init__()
        give_role(self, "plate")
        self._layers, self._actions, self._picture = tuple(layers), dict(actions), picture
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMinimumHeight(32)
        self.setAccessibleName(tr("Layers"))
        self.setToolTip(tr("Show and hide what is drawn on the floor"))
        self.flyout = Flyout(self, over)
        self.flyout.setProperty(PANEL_PROPERTY, "Layers")
        self._presets = self._preset_switch()
        self._rows = _Rows(self._layers, self._actions)
        self._more = WrappedLabel()
        self._more.setFont(caption(self._more.font()))
        self._more.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.flyout.column.addWidget(self._rows)
        self.flyout.column.addWidget(self._more)
        self.toggled.connect(lambda on: self._list() if on else None)
        for action in self._actions.values():
            action.toggled.connect(self._name)
        self._name()

    @property
    def boxes(self) -> Mapping[str, QCheckBox]:
        """The check box of each layer, by its id."""
        return self._rows.boxes

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._rows.set_theme(theme)

    def _preset_switch(self) -> QButtonGroup:
        group = QButtonGroup(self)
        switch = QFrame()
        give_role(switch, "switch")
        row = QHBoxLayout(switch)
        row.setContentsMargins(2, 2, 2, 2)
        row.setSpacing(0)
        for number, preset in enumerate(LayerPreset):
            button = QToolButton()
            button.setText(preset_title(preset))
            button.setCheckable(True)
            button.setToolTip(tr("Show the layers that are of use for this"))
            button.setMinimumHeight(26)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setFont(medium(button.font()))
            give_role(button, "segment")
            button.clicked.connect(lambda _on, preset=preset: self.preset_chosen.emit(preset))
            group.addButton(button, number)
            row.addWidget(button, 1)
        self.flyout.column.addWidget(switch)
        return group

    def _name(self) -> None:
        """Say which preset is shown, or that it is one of the user's own."""
        own = {layer.shows: layer.id for layer in self._layers if isinstance(layer.shows, Layer)}
        preset = preset_of({layer for layer, name in own.items() if self._actions[name].isChecked()})
        words = tr("own choice") if preset is None else preset_title(preset)
        self.show_words(words, lead=tr("Layers:"))
        self._presets.setExclusive(False)
        for number, each in enumerate(LayerPreset):
            self._presets.button(number).setChecked(each is preset)
        self._presets.setExclusive(preset is not None)

    def _list(self) -> None:
        """List the layers that have something to show."""
        picture = self._picture()
        shown = {
            layer.id
            for layer in self._layers
            if self._actions[layer.id].isEnabled() and picture is not None and has_something(layer, picture)
        }
        self._rows.show_layers(shown)
        self._more.setText(tr("Others appear when they have something to show."))
        self._more.setVisible(len(shown) < len(self._actions))


class _Rows(QWidget):
    """A row for each layer, by groups: its box, a sample of what it draws, and the key that switches it."""

    def __init__(self, layers: Sequence[FloorLayer], actions: Mapping[str, QAction]) -> None:
        super().__init__()
        self.boxes: dict[str, QCheckBox] = {}
        self._keys: dict[str, QLabel] = {}
        self._samples: dict[str, LayerSample] = {}
        self._titles: list[tuple[QLabel, frozenset[str]]] = []
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(0, 1)
        for name, group in layer_groups(layers):
            title = QLabel(name)
            title.setFont(emphasised(caption(title.font())))
            title.setContentsMargins(0, 6, 0, 0)
            self._titles.append((title, frozenset(layer.id for layer in group)))
            grid.addWidget(title, grid.rowCount(), 0)
            for layer in group:
                self._add(grid, layer, actions[layer.id])

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        for sample in self._samples.values():
            sample.theme = theme
            sample.update()

    def show_layers(self, shown: set[str]) -> None:
        """Show the rows of these layers, and the titles of their groups."""
        for name, box in self.boxes.items():
            box.setVisible(name in shown)
            for part in (self._samples[name], self._keys[name]):
                part.setVisible(name in shown)
        for title, group in self._titles:
            title.setVisible(not shown.isdisjoint(group))

    def _add(self, grid: QGridLayout, layer: FloorLayer, action: QAction) -> None:
        box = self.boxes[layer.id] = QCheckBox(layer.title)
        box.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        box.setChecked(action.isChecked())
        box.setToolTip(action.toolTip())
        box.toggled.connect(action.setChecked)
        action.toggled.connect(box.setChecked)
        key = self._keys[layer.id] = QLabel(action.shortcut().toString())
        key.setFont(caption(key.font()))
        key.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        sample = self._samples[layer.id] = LayerSample(layer.shows)
        row = grid.rowCount()
        grid.addWidget(box, row, 0)
        grid.addWidget(sample, row, 1)
        grid.addWidget(key, row, 2, Qt.AlignmentFlag.AlignTrailing)
