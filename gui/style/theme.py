"""The look of the window's own parts: the palettes, light and dark, and which of them is taken."""

from enum import Enum

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from gui.painter.colors import COLORS
from gui.style.application import draw_in_fusion
from gui.style.fonts import set_type
from gui.style.sheet import style_sheet
from robotworkshop.view.picture import Theme


class ThemeChoice(Enum):
    """The choices of the theme in the View menu."""

    SYSTEM = "as the system"
    LIGHT = "light"
    DARK = "dark"


_ROLES = {
    QPalette.ColorRole.Window: "surface",
    QPalette.ColorRole.WindowText: "text",
    QPalette.ColorRole.Base: "raised",
    QPalette.ColorRole.AlternateBase: "surface",
    QPalette.ColorRole.Text: "text",
    QPalette.ColorRole.Button: "raised",
    QPalette.ColorRole.ButtonText: "text",
    QPalette.ColorRole.ToolTipBase: "raised",
    QPalette.ColorRole.ToolTipText: "text",
    QPalette.ColorRole.PlaceholderText: "quiet_text",
    QPalette.ColorRole.Highlight: "accent",
    QPalette.ColorRole.HighlightedText: "on_accent",
    QPalette.ColorRole.Accent: "accent",
    QPalette.ColorRole.Link: "accent_text",
    QPalette.ColorRole.Mid: "line",
}
"""The colour of the theme for each of Qt's roles."""


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
    palette, colors = QPalette(), COLORS[theme]
    for role, name in _ROLES.items():
        palette.setColor(role, QColor(getattr(colors, name)))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(colors.disabled_text))
    return palette


def wear(theme: Theme, application: QApplication) -> None:
    """Give all windows the palette, the style sheet and the type of a theme, in Qt's own style on every system."""
    draw_in_fusion(application)
    set_type(application)
    application.setPalette(palette_of(theme))
    sheet = style_sheet(theme, is_mirrored=application.isRightToLeft())
    if application.styleSheet() != sheet:
        application.setStyleSheet(sheet)
    # Qt would hand the palette on when it comes to it; whatever paints its own icons and words asks for it now.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.ApplicationPaletteChange.value)
