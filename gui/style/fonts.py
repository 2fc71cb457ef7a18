"""The type of the window: one family, four sizes, three weights.

All sizes are parts of the application's own, which follows the system's: who needs large letters has them everywhere.
"""

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from gui.painter.typeface import FAMILY, bring_typeface, of_weight

BASE_PX, CAPTION_PX, TITLE_PX, DISPLAY_PX = 13, 11, 16, 24
"""Of most words, of captions and ticks, of titles and the clock, and of the welcome page's title, at a usual system."""
_IS_SET = "has the window's type"


def set_type(application: QApplication) -> None:
    """Give an application the window's family and least size, once; a larger size of the system stays."""
    if application.property(_IS_SET):
        return
    application.setProperty(_IS_SET, True)
    bring_typeface()
    face = application.font()
    least_pt = BASE_PX * 72.0 / application.primaryScreen().logicalDotsPerInchY()
    face.setFamilies([FAMILY, *face.families()])
    face.setPointSizeF(max(least_pt, face.pointSizeF()))
    application.setFont(face)


def caption(font: QFont) -> QFont:
    """Return the font of captions, ticks and keys that goes with a font of most words."""
    return _scaled(font, CAPTION_PX / BASE_PX)


def title(font: QFont) -> QFont:
    """Return the font of titles that goes with a font of most words."""
    return emphasised(_scaled(font, TITLE_PX / BASE_PX))


def display(font: QFont) -> QFont:
    """Return the font of the largest words that goes with a font of most words."""
    return emphasised(_scaled(font, DISPLAY_PX / BASE_PX))


def emphasised(font: QFont) -> QFont:
    """Return a font as titles have it."""
    return of_weight(font, QFont.Weight.DemiBold)


def medium(font: QFont) -> QFont:
    """Return a font as values and buttons have it."""
    return of_weight(font, QFont.Weight.Medium)


def plain(font: QFont) -> QFont:
    """Return a font as text has it, also inside what is emphasised."""
    return of_weight(font, QFont.Weight.Normal)


def figures(font: QFont) -> QFont:
    """Return a font for a value that changes: its digits have one width, so that it does not dance.

    It is for figures alone: Inter makes hyphens as wide as these digits, too.
    """
    made = QFont(font)
    made.setFeature(QFont.Tag("tnum"), 1)
    return made


def literal(font: QFont) -> QFont:
    """Return a font for what is typed as it is read, as keys: Inter would make a multiplication sign of an x in 3x2."""
    made = QFont(font)
    made.setFeature(QFont.Tag("calt"), 0)
    return made


def _scaled(font: QFont, by: float) -> QFont:
    made = QFont(font)
    if font.pointSizeF() > 0.0:
        made.setPointSizeF(by * font.pointSizeF())
    else:
        made.setPixelSize(round(by * font.pixelSize()))
    return made
