"""Weights of fonts, for what stands out from the text round it."""

from PySide6.QtGui import QFont


def emphasised(font: QFont) -> QFont:
    """Return a font as titles have it."""
    return _of_weight(font, QFont.Weight.DemiBold)


def plain(font: QFont) -> QFont:
    """Return a font as text has it, also inside what is emphasised."""
    return _of_weight(font, QFont.Weight.Normal)


def _of_weight(font: QFont, weight: QFont.Weight) -> QFont:
    made = QFont(font)
    made.setWeight(weight)
    return made
