"""The list of the commands that have keys."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gui.contributions.command import Command
from gui.texts.language import isolated, tr

_SPARE = 0.5
"""Room below a tip, in lines."""
_SIZE, _SHARE = QSize(960, 640), 0.9
"""It is so large, in pixels, or this share of the window where that is smaller: most tips then fit a line."""


class KeyList(QDialog):
    """A window beside the main window, which goes on working."""

    def __init__(self, commands: Sequence[Command], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Keys"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        room = self.screen().availableSize() if parent is None else parent.window().size()
        self.resize(_SIZE.boundedTo(room * _SHARE))
        keyed = [command for command in commands if command.keys]
        table = QTableWidget(len(keyed), 3)
        table.setHorizontalHeaderLabels([tr("Command"), tr("Key"), tr("What it does")])
        table.setAccessibleName(tr("Commands"))
        table.verticalHeader().hide()
        table.setShowGrid(False)
        table.setAlternatingRowColors(True)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        for row, command in enumerate(keyed):
            keys = ", ".join(
                isolated(QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)) for key in command.keys
            )
            for column, text in enumerate((command.plain_title, keys, command.tip)):
                table.setItem(row, column, QTableWidgetItem(text))
        table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
        table.setItemDelegateForColumn(2, _Tip(table))
        table.resizeColumnsToContents()
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)  # Tips take two lines.
        table.horizontalHeader().setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        QVBoxLayout(self).addWidget(table)


class _Tip(QStyledItemDelegate):
    """A tip, with some room to spare: a line is higher where a mark of direction comes from another typeface.

    Qt cuts a text after its first line if the last one lacks a pixel, and counts on lines of equal height.
    """

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return how large a tip wants to be."""
        size = super().sizeHint(option, index)
        spare_px = round(_SPARE * option.fontMetrics.height()) if size.height() > 2 * option.fontMetrics.height() else 0
        return QSize(size.width(), size.height() + spare_px)
