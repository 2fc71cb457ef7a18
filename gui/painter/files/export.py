"""Pictures in files: PNG and SVG, drawn by the same painter as the canvas, with or without a screen."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication, QRectF, QSize
from PySide6.QtGui import QGuiApplication, QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgGenerator

from gui.painter.painter import paint
from gui.painter.viewport import Viewport
from gui.texts.language import tr
from robotdriver.errors import WorkshopError
from robotworkshop.view.picture import Picture

MARGIN_PX = 44.0
"""Room round the workspace: the grid's numbers and the scale bar stand in it."""
MAX_SIDE_PX = 16_000
"""Neither side of a picture is longer."""


class PictureError(WorkshopError):
    """A picture that cannot be written."""


def write_picture(picture: Picture, file: Path, width_px: int = 1600) -> None:
    """Draw a picture of the whole workspace into a file; the suffix says which kind.

    Args:
        picture: What to draw.
        file: Ends in .png or .svg; an old file is replaced.
        width_px: Width of the picture, 100 to MAX_SIDE_PX; its height follows from the workspace.

    Raises:
        PictureError: another suffix, a size out of bounds, or the file cannot be written.
    """
    view = _view(picture, file, width_px)
    application = offscreen_application()
    match file.suffix.lower():
        case ".png":
            _write_png(picture, view, file)
        case ".svg":
            _write_svg(picture, view, file)
        case suffix:
            raise PictureError(
                tr(
                    "{file}: {suffix} is no kind of picture; use .png or .svg",
                    file=file,
                    suffix=suffix or tr("no suffix"),
                )
            )
    del application  # One that was made for this picture ends with it.


def _view(picture: Picture, file: Path, width_px: int) -> Viewport:
    workspace = picture.scene.workspace
    across = width_px - 2.0 * MARGIN_PX
    height_px = round(across * workspace.height_mm / workspace.width_mm + 2.0 * MARGIN_PX)
    if not (100 <= width_px <= MAX_SIDE_PX and height_px <= MAX_SIDE_PX):
        raise PictureError(
            tr(
                "{file}: a picture of {size} pixels is out of bounds; "
                "choose a width from 100 up so that neither side is above {most}",
                file=file,
                size=f"{width_px} x {height_px}",
                most=MAX_SIDE_PX,
            )
        )
    return Viewport.fit(workspace, width_px, height_px, MARGIN_PX)


def offscreen_application() -> QCoreApplication:
    """Return an application, without which Qt draws no text: the running one, or one that never looks for a display."""
    # Qt would abort the process if it looked for a display that is not there.
    return QGuiApplication.instance() or QGuiApplication(["robotworkshop", "-platform", "offscreen"])


def _write_png(picture: Picture, view: Viewport, file: Path) -> None:
    image = QImage(round(view.width_px), round(view.height_px), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    try:
        paint(painter, picture, view)
    finally:
        painter.end()
    with _drawn_on(file) as sheet:
        QImageWriter(sheet, QByteArray(b"PNG")).write(image)


def _write_svg(picture: Picture, view: Viewport, file: Path) -> None:
    with _drawn_on(file) as sheet:
        generator = QSvgGenerator()
        generator.setOutputDevice(sheet)
        generator.setSize(QSize(round(view.width_px), round(view.height_px)))
        generator.setViewBox(QRectF(0.0, 0.0, view.width_px, view.height_px))
        generator.setTitle(picture.scene.title or "Robot Workshop")
        generator.setDescription("Drawn by Robot Workshop; millimetres, y up, in pixels of a picture.")
        painter = QPainter(generator)
        try:
            paint(painter, picture, view)
        finally:
            painter.end()


@contextmanager
def _drawn_on(file: Path) -> Iterator[QBuffer]:
    """Give a sheet in memory, and store what was drawn on it: Qt itself would complain on the terminal."""
    sheet = QBuffer()
    sheet.open(QBuffer.OpenModeFlag.WriteOnly)
    yield sheet
    try:
        file.write_bytes(sheet.data().data())
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise PictureError(
            tr("{file}: cannot be written: {reason}; choose another file or folder", file=file, reason=reason)
        ) from error
