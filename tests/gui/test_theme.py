"""That everything can be read and made out, light and dark: WCAG 2.2 AA, 4.5 to 1 for text and 3 to 1 for controls."""

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QMenu,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.painter.colors import COLORS
from gui.panels.run.connection_bar import ConnectionBar
from gui.style.theme import palette_of, wear
from gui.texts.messages import Severity
from gui.widgets.wrapped import WrappedLabel
from robotworkshop.view.picture import Theme

TEXT, CONTROL = 4.5, 3.0
Role = QPalette.ColorRole


def contrast(first: QColor | str, second: QColor | str) -> float:
    """Return the ratio of WCAG 2.2, section "contrast ratio", from 1 to 21."""
    bright, dark = sorted((luminance(QColor(first)), luminance(QColor(second))), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def luminance(color: QColor) -> float:
    linear = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (color.redF(), color.greenF(), color.blueF())
    )
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_the_ratio_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21.0)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        (Role.WindowText, Role.Window),
        (Role.Text, Role.Base),
        (Role.Text, Role.AlternateBase),
        (Role.ButtonText, Role.Button),
        (Role.ToolTipText, Role.ToolTipBase),
        (Role.PlaceholderText, Role.Window),
        (Role.PlaceholderText, Role.Base),
        (Role.HighlightedText, Role.Highlight),
        (Role.Link, Role.Window),
    ],
)
def test_words_stand_out_from_their_ground(theme: Theme, text: Role, ground: Role) -> None:
    palette = palette_of(theme)
    assert contrast(palette.color(text), palette.color(ground)) >= TEXT


@pytest.mark.parametrize("theme", Theme)
def test_what_the_bar_says_of_a_robot_that_is_not_connected_stands_out(
    qtbot: QtBot, qapp: QApplication, theme: Theme
) -> None:
    wear(theme, qapp)
    bar = ConnectionBar([])
    qtbot.addWidget(bar)
    (words,) = (label for label in bar.findChildren(WrappedLabel) if label.text() == bar.text)
    group = QPalette.ColorGroup.Active if words.isEnabled() else QPalette.ColorGroup.Disabled
    assert contrast(words.palette().color(group, words.foregroundRole()), bar.palette().color(Role.Window)) >= TEXT


@pytest.mark.parametrize("theme", Theme)
def test_words_of_the_log_and_of_pictures_stand_out(theme: Theme) -> None:
    colors, base = COLORS[theme], palette_of(theme).color(Role.Base)
    for words in (colors.good, colors.bad):
        assert contrast(words, base) >= TEXT
    for ground in (colors.background, colors.floor):
        for words in (colors.text, colors.quiet_text):
            assert contrast(words, ground) >= TEXT
    assert contrast(colors.text, colors.plate) >= TEXT


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("severity", Severity)
def test_a_banner_can_be_read_and_its_icon_made_out(theme: Theme, severity: Severity) -> None:
    colors = COLORS[theme]
    ground = colors.raised
    assert contrast(colors.text, ground) >= TEXT
    accent = {Severity.GOOD: colors.good, Severity.ERROR: colors.bad, Severity.ROUTINE: colors.accent_text}[severity]
    assert contrast(accent, ground) >= CONTROL


@pytest.mark.parametrize("theme", Theme)
def test_robots_and_obstacles_stand_out_from_the_floor(theme: Theme) -> None:
    colors = COLORS[theme]
    for shape in (
        *colors.robots,
        colors.obstacle_edge,
        colors.wall,
        colors.unknown,
        colors.good,
        colors.bad,
        colors.edge,
    ):
        assert contrast(shape, colors.floor) >= CONTROL


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("kind", [QCheckBox, QSpinBox, QComboBox, QLineEdit, QPushButton])
def test_the_border_of_a_control_can_be_made_out(
    qtbot: QtBot, qapp: QApplication, theme: Theme, kind: type[QWidget]
) -> None:
    surroundings = QWidget()
    qtbot.addWidget(surroundings)
    control = kind()
    QVBoxLayout(surroundings).addWidget(control)
    wear(theme, qapp)
    surroundings.show()
    image = surroundings.grab().toImage()
    window = palette_of(theme).color(Role.Window)
    y = control.y() + control.height() // 2
    most = max(contrast(image.pixelColor(x, y), window) for x in range(control.x(), control.x() + 4))
    assert most >= CONTROL


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("is_checked", [False, True])
def test_the_box_of_a_menu_entry_can_be_made_out(
    qtbot: QtBot, qapp: QApplication, theme: Theme, *, is_checked: bool
) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    entry = menu.addAction("Entry")
    entry.setCheckable(True)
    entry.setChecked(is_checked)
    wear(theme, qapp)
    menu.ensurePolished()
    menu.resize(menu.sizeHint())
    image = menu.grab().toImage()
    place = menu.actionGeometry(entry)
    ground = image.pixelColor(place.left() + 2, place.center().y())
    # Its left edge is one line, high enough for a box; the entry's words stand farther away.
    edge = max(
        sum(contrast(image.pixelColor(x, y), ground) >= CONTROL for y in range(place.top(), place.bottom() + 1))
        for x in range(place.left(), place.left() + 12)
    )
    assert edge >= 8
