"""The floor on an audience's screen, however long it takes to draw."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from gui.audience.floor_scene import AudienceScene
from robotworkshop.view.picture import Picture, Theme
from scene.scene import Obstacle, Scene, Workspace


@pytest.mark.usefixtures("qapp")
def test_a_floor_that_takes_long_to_draw_is_whole_after_some_paints() -> None:
    corners = [(x, y) for x in range(0, 6000, 100) for y in range(0, 6000, 100)]
    boxes = [((x, y), (x + 60.0, y), (x + 60.0, y + 60.0), (x, y + 60.0)) for x, y in corners]
    scene = Scene(Workspace(0.0, 0.0, 6000.0, 6000.0), obstacles=tuple(Obstacle(box) for box in boxes))
    stage, image = AudienceScene(), QImage(1200, 1000, QImage.Format.Format_RGB32)

    def paint(theme: Theme) -> None:
        painter = QPainter(image)
        stage.paint(painter, QRectF(0.0, 0.0, 1200.0, 1000.0), Picture(scene, theme=theme), None, 10.0, 1.0, 0.0)
        painter.end()

    for theme in (Theme.LIGHT, Theme.DARK):
        paint(theme)
        for _ in range(1000):
            if stage.is_whole:
                break
            paint(theme)
        assert stage.is_whole
