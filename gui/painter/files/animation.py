"""Films and the parts of animated pages, drawn by the same painter as the canvas, with or without a screen."""

from collections.abc import Callable, Iterable, Iterator

from PySide6.QtGui import QImage, QPainter

from gui.painter.changes import NOWHERE, change_between
from gui.painter.files.export import MARGIN_PX, offscreen_application
from gui.painter.painter import paint_heap, paint_moving, paint_settled, paint_still, paint_trails
from gui.painter.viewport import Viewport
from robotworkshop.recording.export.sampled_pictures import Raster
from robotworkshop.view.picture import Picture
from scene.scene import Workspace


def draw_frames(pictures: Iterable[Picture], width_px: int) -> Iterator[Raster]:
    """Draw pictures of the same game, one after the other; what has not changed is not drawn again.

    Args:
        pictures: Of a floor; where it is laid out as another scene, its workspace is fitted into the same frame.
        width_px: Width of the frames; rounded down to a multiple of 4. Their height, an even number, follows from it.
    """
    application = offscreen_application()
    before, ground, settled = None, QImage(), QImage()
    view: Viewport | None = None
    for picture in pictures:
        if view is None:
            view = film_view(picture.scene.workspace, width_px)
        elif before is not None and before.scene is not picture.scene:
            view = Viewport.fit(picture.scene.workspace, view.width_px, view.height_px, MARGIN_PX)
        change = None if before is None else change_between(before, picture, view)
        is_new = change is None or change.still != NOWHERE
        if is_new:
            ground = QImage(round(view.width_px), round(view.height_px), QImage.Format.Format_RGB888)
            _paint_on(ground, paint_still, picture, view)
        if change is None or is_new or change.settled != NOWHERE:
            settled = ground.copy()
            _paint_on(settled, paint_settled, picture, view)
        frame = settled.copy()
        _paint_on(frame, paint_trails, picture, view)
        _paint_on(frame, paint_heap, picture, view)
        _paint_on(frame, paint_moving, picture, view)
        yield Raster(frame.width(), frame.height(), bytes(frame.constBits()))
        before = picture
    del application


def film_view(workspace: Workspace, width_px: int) -> Viewport:
    """Return the view of a whole workspace in a frame of this width: sides that films and rows of bytes can have."""
    width = width_px // 4 * 4
    across = width - 2.0 * MARGIN_PX
    height = round((across * workspace.height_mm / workspace.width_mm + 2.0 * MARGIN_PX) / 2.0) * 2
    return Viewport.fit(workspace, width, height, MARGIN_PX)


def _paint_on(
    image: QImage, paint: Callable[[QPainter, Picture, Viewport], None], picture: Picture, view: Viewport
) -> None:
    painter = QPainter(image)
    try:
        paint(painter, picture, view)
    finally:
        painter.end()
