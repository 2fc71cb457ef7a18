"""The address of a page as a QR code, which telephones read off the audience's screen."""

from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from robotworkshop.web.process import QR_BORDER, qr_modules


def has_code(url: str) -> bool:
    """Return whether a telephone gets to an address, so that a code of it helps."""
    return bool(_modules(url))


def draw_code(painter: QPainter, box: QRectF, url: str) -> None:
    """Draw an address into a square, dark on light in every theme: not all telephones read it the other way round.

    Args:
        painter: Draws it.
        box: Where, in pixels.
        url: Has a code.
    """
    rows = _modules(url)
    # Modules of whole pixels have sharp edges; what remains of the box is border.
    size = max(int(min(box.width(), box.height()) / (len(rows) + 2 * QR_BORDER)), 1)
    corner = box.center() - QPointF(0.5, 0.5) * (size * len(rows))
    left, top = round(corner.x()), round(corner.y())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    painter.fillRect(box, Qt.GlobalColor.white)
    for y, row in enumerate(rows):
        for x, is_dark in enumerate(row):
            if is_dark:
                painter.fillRect(left + x * size, top + y * size, size, size, Qt.GlobalColor.black)
    painter.restore()


@cache
def _modules(url: str) -> tuple[bytes, ...]:
    return qr_modules(url) if url else ()
