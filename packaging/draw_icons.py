"""Draws the application's icon in the forms that systems ask for: PNG, and from the drawings ICO and ICNS."""

import io
import sys
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QBuffer, QByteArray, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SVG = Path(__file__).parents[1] / "gui" / "style" / "robotworkshop.svg"
SIZES_PX = (16, 24, 32, 48, 64, 128, 256, 512, 1024)


def drawn(svg: Path, size_px: int) -> Image.Image:
    """Return a drawing as a square picture; each size is drawn by itself, so that none is blurred by scaling."""
    renderer = QSvgRenderer(str(svg))
    if not renderer.isValid():
        raise SystemExit(f"{svg}: not a drawing that Qt can read")
    image = QImage(size_px, size_px, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter, QRectF(0.0, 0.0, size_px, size_px))
    painter.end()
    content = QByteArray()
    buffer = QBuffer(content)
    image.save(buffer, "PNG")
    return Image.open(io.BytesIO(content.data()))


def draw_icons(svg: Path, folder: Path) -> None:
    """Write ``robotworkshop.ico``, ``robotworkshop.icns`` and a PNG of each size into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {size_px: drawn(svg, size_px) for size_px in SIZES_PX}
    for size_px, picture in pictures.items():
        picture.save(folder / f"{svg.stem}-{size_px}.png")
    # The formats have room for these sizes and no others.
    small = [picture for size_px, picture in pictures.items() if size_px <= 256]
    small[-1].save(folder / f"{svg.stem}.ico", append_images=small[:-1], sizes=[picture.size for picture in small])
    pictures[1024].save(folder / f"{svg.stem}.icns", append_images=list(pictures.values())[:-1])


if __name__ == "__main__":
    draw_icons(SVG, Path(sys.argv[1]))
