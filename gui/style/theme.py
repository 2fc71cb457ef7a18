"""How the window's own parts look: the palettes, light and dark, and which of them is taken."""

from enum import Enum

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from gui.style.application import draw_in_fusion
from robotworkshop.view.picture import Theme


class ThemeChoice(Enum):
    """What the user chooses in the View menu."""

    SYSTEM = "as the system"
    LIGHT = "light"
    DARK = "dark"


_ROLES = (
    QPalette.ColorRole.Window,
    QPalette.ColorRole.WindowText,
    QPalette.ColorRole.Base,
    QPalette.ColorRole.AlternateBase,
    QPalette.ColorRole.Text,
    QPalette.ColorRole.Button,
    QPalette.ColorRole.ButtonText,
    QPalette.ColorRole.ToolTipBase,
    QPalette.ColorRole.ToolTipText,
    QPalette.ColorRole.PlaceholderText,
    QPalette.ColorRole.Highlight,
    QPalette.ColorRole.HighlightedText,
    QPalette.ColorRole.Accent,
    QPalette.ColorRole.Link,
)
_COLORS = {
    Theme.LIGHT: (
        "#F6F7F8 #1F2328 #FFFFFF #F0F2F4 #1F2328 #F1F3F5 #1F2328 "
        "#FFFFFF #1F2328 #5F6670 #0072B2 #FFFFFF #0072B2 #0072B2"
    ),
    Theme.DARK: (
        "#26282B #ECEDEE #1E1E1E #2B2E31 #ECEDEE #34373B #ECEDEE "
        "#34373B #ECEDEE #A3AAB3 #2876AD #FFFFFF #3D9BD9 #6CB8EA"
    ),
}
_BORDERS = {Theme.LIGHT: "#7A8189", Theme.DARK: "#8A929B"}
_BORDERED = ("QCheckBox", "QAbstractSpinBox", "QComboBox", "QLineEdit", "QPushButton", "QListWidget", "QMenu")
"""Widgets that nobody would recognize without their borders."""
_FUSION_DARKENS = 140
"""In percent: Qt's style draws borders in the window's colour darkened so much, which is invisible on a dark window."""
_DISABLED = {Theme.LIGHT: "#A3A9B0", Theme.DARK: "#6B7178"}


def apply_theme(look: ThemeChoice) -> Theme:
    """Dress the application as was chosen, and return which colours that means on this system now."""
    application = QApplication.instance()
    assert isinstance(application, QApplication), "there is no window without an application"
    hints = application.styleHints()
    # The system's own parts, as title bars and dialogs, follow where the system can.
    hints.setColorScheme(
        {ThemeChoice.LIGHT: Qt.ColorScheme.Light, ThemeChoice.DARK: Qt.ColorScheme.Dark}.get(
            look, Qt.ColorScheme.Unknown
        )
    )
    is_dark = hints.colorScheme() is Qt.ColorScheme.Dark if look is ThemeChoice.SYSTEM else look is ThemeChoice.DARK
    theme = Theme.DARK if is_dark else Theme.LIGHT
    wear(theme, application)
    return theme


def palette_of(theme: Theme) -> QPalette:
    """Return the colours of all windows in a theme."""
    palette = QPalette()
    for role, color in zip(_ROLES, _COLORS[theme].split(), strict=True):
        palette.setColor(role, QColor(color))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(_DISABLED[theme]))
    return palette


def wear(theme: Theme, application: QApplication) -> None:
    """Give all windows the palette of a theme. The style is Qt's own, which draws any palette well on any system.

    There is no style sheet, of the application or of a part: with one, Qt dresses each widget anew when a palette
    changes, which takes ten times as long.
    """
    palette = palette_of(theme)
    draw_in_fusion(application)
    application.setPalette(palette)
    palette.setColor(QPalette.ColorRole.Window, QColor(_BORDERS[theme]).lighter(_FUSION_DARKENS))
    for widget_class in _BORDERED:
        application.setPalette(palette, widget_class)  # type: ignore[arg-type]  # the stubs say bytes, PySide takes str
    # Qt would hand the palette on when it comes to it; whatever paints its own icons and words asks for it now.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.ApplicationPaletteChange.value)
