"""Number fields that let the commands' keys through: a field for numbers has no use for letters and the space bar."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractSpinBox

NUMBER_KEYS = frozenset("0123456789.,+-")
"""The keys that type a number; Qt's keys without a letter, as Return and the arrows, are not asked about."""


class _NumberKeys(QObject):
    """Keeps a field for numbers from taking what it cannot use."""

    def eventFilter(self, field: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride:
            if event.text().isprintable() and event.text() and not NUMBER_KEYS.intersection(event.text()):
                event.ignore()
                return True
        elif event.type() is QEvent.Type.Wheel and isinstance(field, QAbstractSpinBox) and not field.hasFocus():
            # Who scrolls a form does not mean to change the number that happens to lie under the cursor.
            event.ignore()
            return True
        return False


def keep_to_numbers(field: QAbstractSpinBox) -> None:
    """Let a field take the keys of numbers alone, and the wheel only when it has been clicked.

    Numbers run from left to right in every language, or a minus would stand behind its number.
    """
    field.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    field.installEventFilter(_NumberKeys(field))
