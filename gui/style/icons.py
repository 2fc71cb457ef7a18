"""The application's icon, and the window's own: strokes on a grid of 24, drawn in the colours of the palette."""

from pathlib import Path

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QIconEngine, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer

_SHAPES = {
    "open": '<path d="M3 19V6a1 1 0 0 1 1-1h5l2 2.5h8a1 1 0 0 1 1 1V10"/><path d="M3 19l3-9h16l-3 9z"/>',
    "solve": '<path d="M6.5 16.5l4-4M13.2 10.3l3.6-2.6M8.5 18h7"/><circle cx="5" cy="18" r="2.4"/>'
    '<circle cx="12" cy="11" r="2.4"/><circle cx="19" cy="6" r="2.4"/><circle cx="18" cy="18" r="2.4"/>',
    "cancel": '<circle cx="12" cy="12" r="9"/><path d="M8.5 8.5l7 7M15.5 8.5l-7 7"/>',
    "start": '<path d="M7 4.5v15l12-7.5z" fill="COLOR"/>',
    "pause": '<path d="M8 5v14M16 5v14" stroke-width="4" stroke-linecap="butt"/>',
    "step": '<path d="M5 5v14l9-7z" fill="COLOR"/><path d="M18 5v14" stroke-width="3" stroke-linecap="butt"/>',
    "stop": '<path d="M8 2.500h8L21.500 8v8L16 21.500H8L2.500 16V8z" fill="COLOR"/>',
    "reset": '<path d="M5 12a7.5 7.5 0 1 1 2.2 5.3"/><path d="M4 6.5V12h5.5"/>',
    "speed": '<path d="M4.5 18a9 9 0 1 1 15 0"/><path d="M12 13l4-5"/>',
    "fit": '<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"/>',
    "picture": '<rect x="3.5" y="5" width="17" height="14" rx="1"/><path d="M4 17l5-5 4 4 3-3 4 4"/>'
    '<circle cx="15.5" cy="9.5" r="1.3"/>',
    "new": '<path d="M6 3.5h8l4.5 4.5V20a.5.5 0 0 1-.5.5H6a.5.5 0 0 1-.5-.5V4a.5.5 0 0 1 .5-.5z"/>'
    '<path d="M12 11v6M9 14h6"/>',
    "save": '<path d="M4 4h13l3 3v13H4z"/><path d="M8 4v5h7V4M7 20v-6h10v6"/>',
    "draw": '<path d="M4 20l1.2-4.6L16.5 4.1l3.4 3.4L8.6 18.8z"/><path d="M14 6.6l3.4 3.4"/>',
    "undo": '<path d="M8 6L4 10l4 4"/><path d="M4.5 10H14a5 5 0 0 1 0 10h-3"/>',
    "redo": '<path d="M16 6l4 4-4 4"/><path d="M19.5 10H10a5 5 0 0 0 0 10h3"/>',
    "tool_select": '<path d="M6 3l12 9-5.5 1L16 19.5l-2.8 1.3L10.300 14 6 17.5z" fill="COLOR"/>',
    "tool_polygon": '<path d="M5 18L4 8l8-4 8 6-3 9z"/>',
    "tool_box": '<rect x="4" y="6" width="16" height="12"/>',
    "tool_disc": '<circle cx="12" cy="12" r="8" fill="COLOR"/>',
    "tool_wall": '<path d="M5 19L19 5" stroke-width="3"/>',
    "tool_robot": '<path d="M5 17a7 7.500 0 0 1 14 0z"/><path d="M2.500 13v5M21.500 13v5" stroke-width="3"/>'
    '<path d="M9.500 14.500L12 11l2.500 3.500"/>',
    "tool_goal": '<path d="M6 21V4"/><path d="M6 4h12.500l-3 4.500 3 4.500H6z" fill="COLOR"/>',
    "tool_way": '<path d="M5 18C9 18 8 6 12 6s3 9 7 6" stroke-dasharray="2.5 3.5"/><circle cx="5" cy="18" r="1.8"/>'
    '<circle cx="19" cy="12" r="1.8"/>',
    "back": '<path d="M19 5v14l-9-7z" fill="COLOR"/><path d="M6 5v14" stroke-width="3" stroke-linecap="butt"/>',
    "forth": '<path d="M5 5v14l9-7z" fill="COLOR"/><path d="M18 5v14" stroke-width="3" stroke-linecap="butt"/>',
    "left": '<path d="M15 5l-7 7 7 7"/>',
    "right": '<path d="M9 5l7 7-7 7"/>',
    "share": '<path d="M8 9H5v11h14V9h-3M12 15V3M8 7l4-4 4 4"/>',
    "bookmark": '<path d="M7 4h10v16l-5-4-5 4z"/>',
    "error": '<path d="M8 2.500h8L21.500 8v8L16 21.500H8L2.500 16V8z"/><path d="M12 7v5.500M12 16.300v.4"/>',
    "good": '<circle cx="12" cy="12" r="9"/><path d="M7.5 12.5l3 3 6-7"/>',
    "info": '<circle cx="12" cy="12" r="9"/><path d="M12 11v6M12 7.2v.4"/>',
    "logo": '<circle cx="12" cy="12" r="10.500" fill="COLOR" stroke="none"/>'
    '<path d="M8 7l9 5-9 5 2.500-5z" fill="GROUND" stroke="none"/>',
    "find": '<circle cx="10.5" cy="10.5" r="6"/><path d="M15 15l5.5 5.5"/>',
    "layers": '<path d="M12 3.5L3 8.500l9 5 9-5z"/><path d="M3 13l9 5 9-5"/>',
    "scene": '<rect x="3.5" y="6" width="17" height="12"/>',
    "program": '<path d="M8 7l-5 5 5 5M16 7l5 5-5 5M13.500 5l-3 14"/>',
    "recording": '<rect x="3" y="5" width="18" height="14"/><path d="M8 5v14M16 5v14"/>',
    "close": '<path d="M6 6l12 12M18 6L6 18"/>',
}
_MIRRORED = {"undo": "redo", "redo": "undo", "left": "right", "right": "left"}
"""Icons that point back or on are mirrored among words that run from right to left; time is not."""
_APPLICATION_SIZES_PX = (16, 24, 32, 48, 64, 128, 256)


def icon(name: str, palette: QPalette, color: str | None = None) -> QIcon:
    """Return an icon in the palette's text colour, or in another one, and greyed for what is disabled."""
    return QIcon(
        _Strokes(
            _MIRRORED.get(name, name) if QGuiApplication.isRightToLeft() else name,
            QColor(color) if color else palette.color(QPalette.ColorRole.ButtonText),
            palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.ButtonText),
        )
    )


class _Strokes(QIconEngine):
    """Draws an icon when it is seen, as large as it is then: most of a window's are in menus that are never opened.

    Args:
        name: Of its shape.
        color: Of its strokes.
        disabled: Of its strokes while what it stands for cannot be done.
    """

    def __init__(self, name: str, color: QColor, disabled: QColor) -> None:
        super().__init__()
        self._name, self._color, self._disabled = name, color, disabled
        self._drawn: dict[tuple[int, bool], QPixmap] = {}

    def clone(self) -> QIconEngine:
        """Return another one like it."""
        return _Strokes(self._name, self._color, self._disabled)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, _state: QIcon.State) -> None:
        """Draw it in the middle of a rectangle."""
        side = float(min(rect.width(), rect.height()))
        square = QRectF(0.0, 0.0, side, side)
        square.moveCenter(QRectF(rect).center())
        QSvgRenderer(QByteArray(_svg(self._name, self._shade(mode)))).render(painter, square)

    def pixmap(self, size: QSize, mode: QIcon.Mode, _state: QIcon.State) -> QPixmap:
        """Return it in this size; it is square."""
        key = min(size.width(), size.height()), mode is QIcon.Mode.Disabled
        if key not in self._drawn:
            self._drawn[key] = _rendered(_svg(self._name, self._shade(mode)), key[0])
        return self._drawn[key]

    def _shade(self, mode: QIcon.Mode) -> QColor:
        return self._disabled if mode is QIcon.Mode.Disabled else self._color


def application_icon() -> QIcon:
    """Return the icon of the application, drawn for each size by itself."""
    svg = Path(__file__).with_name("robotworkshop.svg").read_bytes()
    made = QIcon()
    for size_px in _APPLICATION_SIZES_PX:
        made.addPixmap(_rendered(svg, size_px))
    return made


def symbol(name: str, color: str, size_px: int, pixel_ratio: float) -> QPixmap:
    """Return an icon as a pixmap for a label."""
    pixmap = _rendered(_svg(name, QColor(color)), round(size_px * pixel_ratio))
    pixmap.setDevicePixelRatio(pixel_ratio)
    return pixmap


def _svg(name: str, color: QColor) -> bytes:
    svg = (
        (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="COLOR" stroke-width="2" '
            f'stroke-linecap="round" stroke-linejoin="round">{_SHAPES[name]}</svg>'
        )
        .replace("COLOR", color.name())
        .replace("GROUND", "#FFFFFF" if color.lightness() < 128 else "#1A1D21")
    )
    return svg.encode()


def _rendered(svg: bytes, size_px: int) -> QPixmap:
    pixmap = QPixmap(size_px, size_px)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    QSvgRenderer(QByteArray(svg)).render(painter, QRectF(0.0, 0.0, size_px, size_px))
    painter.end()
    return pixmap
