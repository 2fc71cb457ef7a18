"""The one style sheet of the window, filled from the colours of a theme.

Words have their colours from the palette, so that a part may still choose a role of its own; the sheet is about the
shapes of controls and of the window's own plates, which are told apart by the property ``role``.
"""

from functools import lru_cache
from pathlib import Path
from string import Template

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from gui.painter.colors import COLORS
from robotworkshop.view.picture import Theme

_PICTURES = Path(__file__).with_name("pictures")

_SHEET = Template("""
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QToolTip { background: $raised; color: $text; border: 1px solid $line; padding: 4px 6px; }

QMenuBar { background: transparent; border: 0; }
QMenuBar::item { background: transparent; color: $second_text; padding: 6px 8px; border-radius: 4px; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: $sunk; color: $text; }
QMenu { background: $raised; border: 1px solid $control_edge; padding: 4px; }
QMenu::item { color: $text; padding: 5px 24px 5px 10px; border-radius: 4px; }
QMenu::icon { padding-left: 10px; }
QMenu::item:selected { background: $accent_soft; color: $accent_text; }
QMenu::item:disabled { color: $disabled_text; }
QMenu::separator { height: 1px; background: $line; margin: 4px 8px; }
QMenu::indicator { margin-left: 6px; }
QMenu::right-arrow { image: url($right); width: 16px; height: 16px; }
QMenu::right-arrow:!enabled { image: none; }

QPushButton { background: $raised; color: $text; border: 1px solid $control_edge; border-radius: 4px;
  padding: 4px 12px; min-height: 22px; }
QPushButton:hover { background: $sunk; }
QPushButton:pressed { background: $line; }
QPushButton:focus { border-color: $accent; }
QPushButton:disabled { color: $disabled_text; border-color: $line; background: $surface; }
QPushButton[role="primary"], QFileDialog QPushButton:default {
  background: $accent; color: $on_accent; border-color: $accent; }
QPushButton[role="primary"]:hover, QFileDialog QPushButton:default:hover {
  background: $accent_text; border-color: $accent_text; }
QPushButton[role="primary"]:focus { border-color: $text; }
QPushButton[role="primary"]:disabled, QFileDialog QPushButton:default:disabled {
  background: $sunk; color: $quiet_text; border-color: $line; }
QPushButton[role="danger"] { color: $bad; }
QPushButton[role="danger"]:hover { background: $bad_soft; border-color: $bad; }
QPushButton[role="quiet"] { background: $surface; border-color: $line; }
QPushButton[role="quiet"]:hover { background: $sunk; }
QPushButton[role="live"] { background: $surface; border-color: $control_edge; }
QPushButton[role="real"] { background: $bad; color: $raised; border-color: $bad; }
QPushButton[role="link"] { background: transparent; border-color: transparent; color: $accent_text; padding: 2px 0; }
QPushButton[role="link"]:hover { background: $accent_soft; }
QPushButton[role="link"]:focus { border-color: $accent; }

QPushButton[tall="true"] { min-height: 30px; padding: 4px 15px; }

QPushButton[role="softkey"] { padding: 3px 1px; }
QPushButton[role="key"] { padding: 0; min-height: 26px; max-height: 26px; min-width: 22px; max-width: 22px; }

QPushButton[role="fold"] { background: transparent; border-color: transparent; text-align: left;
  padding: 3px 28px; }
QPushButton[role="fold"]:hover { background: $sunk; }
QPushButton[role="fold"]:focus { border-color: $accent; }

QToolButton { background: transparent; border: 1px solid transparent; border-radius: 4px; padding: 3px; }
QToolButton:hover { background: $sunk; }
QToolButton:pressed { background: $line; }
QToolButton:focus { border-color: $accent; }
QToolButton:checked { background: $accent_soft; color: $accent_text; }
QToolButton:disabled { color: $disabled_text; }
QToolButton[role="segment"] { color: $second_text; padding: 0 6px; }
QToolButton[role="segment"]:checked { background: $raised; color: $text; border-color: $line; }
QToolButton[role="segment"]:focus { border-color: $accent; }
QToolButton[role="tool"] { color: $second_text; padding: 2px 0; }
QToolButton[role="tool"]:checked { color: $accent_text; }
QToolButton[role="tool"]:disabled { color: $disabled_text; }
QToolButton[role="plate"] { background: $raised; border: 1px solid $line; border-radius: 8px; padding: 0 10px; }
QToolButton[role="square"] { background: $raised; border: 1px solid $line; border-radius: 8px; padding: 0; }
QToolButton[role="plate"]:hover, QToolButton[role="square"]:hover { background: $surface; }
QToolButton[role="square"]:focus, QToolButton[role="plate"]:focus,
QToolButton[role="plate"]:checked { border-color: $accent; color: $text; }
QToolButton::menu-indicator { image: none; }

QLineEdit, QAbstractSpinBox, QComboBox { background: $raised; color: $text; border: 1px solid $control_edge;
  border-radius: 4px; padding: 2px 6px; min-height: 22px; selection-background-color: $accent;
  selection-color: $on_accent; }
QLineEdit:focus, QAbstractSpinBox:focus, QComboBox:focus { border-color: $accent; }
QLineEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled { color: $disabled_text; border-color: $line;
  background: $surface; }
QComboBox::drop-down { border: 0; width: 22px; }
QComboBox::down-arrow { image: url($down); width: 16px; height: 16px; }
QComboBox QLineEdit { border: 0; padding: 0; min-height: 0; background: transparent; }
QAbstractSpinBox { padding: 2px 0; }
QAbstractSpinBox QLineEdit { border: 0; padding: 0 6px; min-height: 0; background: transparent; }
QComboBox QAbstractItemView { background: $raised; border: 1px solid $control_edge; padding: 4px; outline: 0; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { border: 0; width: 18px; background: transparent; }
QAbstractSpinBox[role="keyed"]::up-button, QAbstractSpinBox[role="keyed"]::down-button { width: 0; }
QAbstractSpinBox[role="keyed"]::up-arrow, QAbstractSpinBox[role="keyed"]::down-arrow { image: none; width: 0; }
QAbstractSpinBox::up-arrow { image: url($up); width: 12px; height: 12px; }
QAbstractSpinBox::down-arrow { image: url($down); width: 12px; height: 12px; }
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover { background: $sunk; border-radius: 3px; }

QCheckBox { spacing: 8px; }
QCheckBox::indicator, QMenu::indicator:non-exclusive, QAbstractItemView::indicator { width: 14px; height: 14px;
  border: 1px solid $control_edge; border-radius: 4px; background: $raised; }
QCheckBox::indicator:checked, QMenu::indicator:non-exclusive:checked, QAbstractItemView::indicator:checked {
  background: $accent; border-color: $accent_text; image: url($check); }
QCheckBox::indicator:focus { border-color: $accent; }
QCheckBox::indicator:disabled { border-color: $line; background: $surface; }
QCheckBox::indicator:checked:disabled { background: $disabled_text; border-color: $disabled_text; }
QRadioButton { spacing: 8px; }
QRadioButton::indicator, QMenu::indicator:exclusive { width: 14px; height: 14px; border: 1px solid $control_edge;
  border-radius: 8px; background: $raised; }
QRadioButton::indicator:checked, QMenu::indicator:exclusive:checked { border: 4px solid $accent; width: 8px;
  height: 8px; background: $raised; }

QAbstractScrollArea { border: 0; }
QTreeView, QTableView, QListView, QPlainTextEdit, QTextBrowser { border: 0; outline: 0;
  selection-background-color: $accent_soft; selection-color: $accent_text; }
QPlainTextEdit[role="field"] { background: $raised; border: 1px solid $control_edge; border-radius: 4px; }
QPlainTextEdit[role="field"]:focus { border-color: $accent; }
QTableView::item { padding: 0 3px; }
QTreeView { background: transparent; }
QTreeView::item { height: 24px; }
QTreeView::item:selected, QListView::item:selected { background: $accent_soft; color: $accent_text; }
QTreeView::item:hover:!selected { background: $sunk; }
QTreeView::branch { background: transparent; }
QTreeView::branch:selected { background: $accent_soft; }
QTreeView::branch:has-children:closed { image: url($closed); }
QTreeView::branch:has-children:open { image: url($down); }
QHeaderView { background: transparent; }
QHeaderView::section { background: $surface; color: $quiet_text; border: 0; border-bottom: 1px solid $line;
  padding: 4px 6px; }
QTableCornerButton::section { background: $surface; border: 0; }

QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: $control_edge; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 24px; }
QScrollBar::handle:horizontal { min-width: 24px; }
QScrollBar::handle:hover { background: $quiet_text; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QTabWidget::pane { border: 0; border-top: 1px solid $line; }
QTabBar::tab { background: transparent; color: $second_text; padding: 6px 8px; border: 0;
  border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: $accent_text; border-bottom-color: $accent; }
QTabBar::tab:hover:!selected { color: $text; }
QTabBar::tab:focus { color: $accent_text; }
QTabBar { qproperty-drawBase: 0; }

QProgressBar { background: $line; color: $text; border: 0; border-radius: 2px; text-align: center; }
QProgressBar::chunk { background: $accent; border-radius: 2px; }
QSlider::groove:horizontal { height: 4px; background: $line; border-radius: 2px; }
QSlider::sub-page:horizontal { background: $control_edge; border-radius: 2px; }
QSlider::handle:horizontal { width: 14px; height: 14px; margin: -5px 0; border-radius: 7px; background: $accent; }
QSlider::handle:horizontal:disabled { background: $disabled_text; }
QGroupBox { border: 1px solid $line; border-radius: 8px; margin-top: 10px; padding: 8px; }
QGroupBox::title { subcontrol-origin: margin; left: 10px; padding: 0 4px; color: $quiet_text; }
QStatusBar { border: 0; }
QStatusBar::item { border: 0; }

QLabel[role="second"] { color: $second_text; }
QLabel[role="bad"] { color: $bad; }
*[role="fault"] { background: $bad_soft; border-radius: 8px; }
*[role="bar"] { background: $surface; border-bottom: 1px solid $line; }
*[role="switch"] { background: $sunk; border-radius: 4px; }
*[role="rail"] { background: $surface; border-right: 1px solid $line; }
*[role="column"] { background: $surface; border-left: 1px solid $line; }
*[role="strip"] { background: $surface; border-top: 1px solid $line; }
*[role="line"] { background: $line; }
*[role="plate"] { background: $raised; border: 1px solid $line; border-radius: 8px; }
*[role="flyout"] { background: $raised; border: 1px solid $control_edge; border-radius: 8px; }
*[role="card"] { border-bottom: 1px solid $line; }
*[role="case"] { background: $sunk; border: 1px solid $control_edge; border-radius: 8px; }
*[role="state"] { background: $sunk; color: $text; border-radius: 4px; padding: 1px 8px 1px 18px; }
*[role="chip"] { background: $sunk; color: $text; border-radius: 4px; padding: 1px 8px; }
*[role="replay"] { background: $text; color: $surface; border-radius: 4px; padding: 1px 8px; }
""")


@lru_cache(maxsize=len(Theme))
def style_sheet(theme: Theme, *, is_mirrored: bool) -> str:
    """Return the style sheet of a theme, for a window that runs from left to right or is mirrored."""
    colors = COLORS[theme]
    named = {name: value for name in colors.__slots__ if isinstance(value := getattr(colors, name), str)}
    shade = theme.name.lower()
    sides = ("left", "right") if is_mirrored else ("right", "left")
    pictures = {"check": "check", "up": f"up-{shade}", "down": f"down-{shade}"}
    pictures |= {"right": f"{sides[0]}-{shade}", "closed": f"{sides[0]}-{shade}"}
    files = {name: (_PICTURES / f"{file}.svg").as_posix() for name, file in pictures.items()}
    return _SHEET.substitute(named, **files)


def give_role(widget: QWidget, role: str) -> None:
    """Have a widget look as its role in the style sheet says, also where it had another one before."""
    if widget.property("role") == role:
        return
    widget.setProperty("role", role)
    if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):  # Else it is dressed when it is first shown.
        widget.style().unpolish(widget)
        widget.style().polish(widget)
