"""The typeface of the window and of its pictures: Inter, which a package brings, else the system's own."""

from importlib.util import find_spec
from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase

FAMILY = "Inter"
_WEIGHT = QFont.Tag("wght")
_FILE = "files/Inter[opsz,wght].ttf"


def bring_typeface() -> None:
    """Make the typeface known to the application that there is."""
    brought = find_spec("fontpkg_inter")
    if brought is not None and brought.origin is not None:
        QFontDatabase.addApplicationFont(str(Path(brought.origin).parent / _FILE))


def of_weight(font: QFont, weight: QFont.Weight) -> QFont:
    """Return a font in another weight.

    The file holds all weights on one axis, which Qt does not set by itself; other fonts go by the weight.
    """
    made = QFont(font)
    made.setWeight(weight)
    made.setVariableAxis(_WEIGHT, float(weight.value))
    return made
