"""Qt's own file dialog, which a desktop without one shows."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QFileDialog, QToolButton, QTreeView, QWidget
from pytestqt.qtbot import QtBot

from gui.widgets.file_dialog import FileDialog


@pytest.fixture
def dialog(qtbot: QtBot, tmp_path: Path) -> FileDialog:
    """A dialog that Qt draws, in a dark window."""
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


@pytest.mark.parametrize("name", ["lookInCombo", "treeView", "listView"])
def test_folders_sizes_and_dates_run_from_left_to_right_in_a_hebrew_window(dialog: FileDialog, name: str) -> None:
    dialog.hide()
    dialog.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    dialog.show()
    shown = dialog.findChild(QWidget, name)
    assert shown is not None
    assert shown.layoutDirection() is Qt.LayoutDirection.LeftToRight


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
