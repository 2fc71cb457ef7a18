"""The small buttons of what lies across the window."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QToolButton

from gui.widgets.choice_button import ChoiceButton

BUTTON_PX = 22


def tool_button(tip: str, run: Callable[[], object]) -> QToolButton:
    """Return a button that does something; its icon depends on the theme."""
    button = QToolButton()
    button.setToolTip(tip)
    button.setAccessibleName(tip)
    button.setIconSize(QSize(14, 14))
    button.setFixedWidth(BUTTON_PX)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.clicked.connect(lambda _checked: run())
    return button


def menu_button(name: str) -> ChoiceButton:
    """Return a button that unfolds a choice."""
    button = ChoiceButton(4)
    button.setAccessibleName(name)
    button.setToolTip(name)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
