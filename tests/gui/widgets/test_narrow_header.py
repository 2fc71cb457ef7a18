"""A narrow header keeps room for the arrow of the sorted column alone, and one column gives way to the others."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from gui.widgets.narrow_header import NarrowHeader

NAME, HITS, FAULTS = range(3)
LEAST_PX = 50


@pytest.fixture
def table(qtbot: QtBot) -> QTableView:
    made = QTableView()
    qtbot.addWidget(made)
    model = QStandardItemModel(3, 3, made)
    model.setHorizontalHeaderLabels(["Name", "Hits", "Faults"])
    made.setModel(model)
    made.verticalHeader().hide()
    header = NarrowHeader(made)
    made.setHorizontalHeader(header)
    header.let_give(NAME, LEAST_PX)
    made.setSortingEnabled(True)
    made.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
    made.resize(400, 200)
    made.show()
    return made


def test_only_the_sorted_column_has_room_for_an_arrow(table: QTableView) -> None:
    header = table.horizontalHeader()
    plain = [header.sectionSize(column) for column in (HITS, FAULTS)]
    table.sortByColumn(FAULTS, Qt.SortOrder.AscendingOrder)
    assert header.sectionSize(HITS) == plain[0]
    assert header.sectionSize(FAULTS) > plain[1]
    table.sortByColumn(HITS, Qt.SortOrder.AscendingOrder)
    assert header.sectionSize(HITS) > plain[0]
    assert header.sectionSize(FAULTS) == plain[1]


def test_a_column_takes_what_the_others_leave_but_for_the_least(qtbot: QtBot, table: QTableView) -> None:
    header = table.horizontalHeader()
    qtbot.waitUntil(lambda: header.length() == table.viewport().width())
    table.model().setData(table.model().index(0, HITS), "a long text")
    qtbot.waitUntil(lambda: header.length() == table.viewport().width())
    assert header.sectionSize(HITS) >= header.fontMetrics().horizontalAdvance("a long text")
    table.resize(120, 200)
    qtbot.waitUntil(lambda: header.sectionSize(NAME) == LEAST_PX)
    assert table.horizontalScrollBar().maximum() > 0
