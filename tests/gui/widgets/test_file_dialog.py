"""Qt's own file dialog, which a desktop without one shows."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QFileDialog, QStyledItemDelegate, QToolButton, QTreeView
from pytestqt.qtbot import QtBot

from gui.widgets.file_dialog import FileDialog


@pytest.fixture
def dialog(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> FileDialog:
    """A dialog that Qt draws, in a dark window."""
    qapp.setStyleSheet("")  # That of a window before would keep its own palette.
    (tmp_path / "a_scene_of_mine.json").write_text("{}")
    dialog = FileDialog(None, "Open", str(tmp_path))
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    palette = QPalette(QColor("#202020"))
    palette.setColor(QPalette.ColorRole.ButtonText, QColor("#f0f0f0"))
    dialog.setPalette(palette)
    qtbot.addWidget(dialog)
    dialog.resize(640, 400)
    dialog.show()
    qtbot.waitExposed(dialog)
    return dialog


def test_sizes_kinds_and_dates_are_read_in_full(qtbot: QtBot, dialog: FileDialog) -> None:
    files = dialog.findChild(QTreeView, "treeView")
    assert files is not None

    def is_wide_enough() -> bool:
        columns = range(1, files.model().columnCount())
        return files.model().rowCount(files.rootIndex()) == 1 and all(
            files.columnWidth(column) >= files.sizeHintForColumn(column) for column in columns
        )

    qtbot.waitUntil(is_wide_enough, timeout=60_000)
    assert files.columnWidth(0) > files.columnWidth(1)


@pytest.fixture
def from_right(qapp: QApplication) -> Iterator[None]:
    """A window that runs from right to left."""
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    yield
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


@pytest.mark.usefixtures("from_right")
def test_a_figure_stands_before_its_unit_in_a_window_from_right_to_left(dialog: FileDialog) -> None:
    files = dialog.findChild(QTreeView, "treeView")
    assert files is not None
    delegate = files.itemDelegate()
    assert isinstance(delegate, QStyledItemDelegate)
    assert delegate.displayText("2.14 KiB", dialog.locale()) == "\u20682.14 KiB\u2069"


@pytest.mark.parametrize("name", ["backButton", "forwardButton", "toParentButton"])
def test_arrows_have_the_colour_of_words(dialog: FileDialog, name: str) -> None:
    assert _inks(dialog, name) == {"#f0f0f0"}
    palette = dialog.palette()
    palette.setColor(QPalette.ColorRole.ButtonText, QColor("#0000ff"))
    dialog.setPalette(palette)
    assert _inks(dialog, name) == {"#0000ff"}


def _inks(dialog: FileDialog, name: str) -> set[str]:
    button = dialog.findChild(QToolButton, name)
    assert button is not None
    image = button.icon().pixmap(button.iconSize()).toImage()
    places = [(x, y) for x in range(image.width()) for y in range(image.height())]
    inked = [image.pixelColor(x, y) for x, y in places if image.pixelColor(x, y).alpha() == 255]
    return {color.name() for color in inked}
