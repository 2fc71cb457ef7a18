"""The layout that the panels below the floor share: their height, and the head at their left."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLayout, QWidget

HEIGHT_PX, HEAD_PX = 112, 200


def head_of(kind: QWidget, figure: QWidget, choice: QWidget | None, value: QWidget, row: QLayout) -> QWidget:
    """Return the head of a panel: three lines.

    Args:
        kind: What is played; at the left of the first line.
        figure: How far it is; at the right of it.
        choice: At the left of the second line; None leaves all of that line to the value.
        value: At the right of it.
        row: The buttons, which are the third line.
    """
    head = QWidget()
    head.setFixedWidth(max(HEAD_PX, 26 * head.fontMetrics().averageCharWidth()))
    grid = QGridLayout(head)
    grid.setContentsMargins(12, 8, 12, 6)
    grid.setVerticalSpacing(4)
    grid.setColumnStretch(0, 1)
    far = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    grid.addWidget(kind, 0, 0, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    grid.addWidget(figure, 0, 1, far)
    if choice is None:
        grid.addWidget(value, 1, 0, 1, 2, far)
    else:
        grid.addWidget(choice, 1, 0, Qt.AlignmentFlag.AlignLeft)
        grid.addWidget(value, 1, 1, far)
    grid.addLayout(row, 2, 0, 1, 2)
    return head
