"""The list of all commands with their keys."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gui.contributions.command import Command
from gui.texts.language import isolated, tr


class KeyList(QDialog):
    """A window beside the main window, which goes on working."""

    def __init__(self, commands: Sequence[Command], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Keys"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(680, 560)
        table = QTableWidget(len(commands), 3)
        table.setHorizontalHeaderLabels([tr("Command"), tr("Key"), tr("What it does")])
        table.setAccessibleName(tr("Commands"))
        table.verticalHeader().hide()
        table.setShowGrid(False)
        table.setAlternatingRowColors(True)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        for row, command in enumerate(commands):
            keys = ", ".join(
                isolated(QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)) for key in command.keys
            )
            for column, text in enumerate((command.plain_title, keys, command.tip)):
                table.setItem(row, column, QTableWidgetItem(text))
        table.resizeColumnsToContents()
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)  # Tips take two lines.
        table.horizontalHeader().setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        QVBoxLayout(self).addWidget(table)
