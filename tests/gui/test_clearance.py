"""The colours of the clearance: nearer is stronger, as the true distance to what is known says."""

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

from gui.painter.colors import COLORS
from gui.painter.ground.clearance import MOST_MM, draw_clearance
from gui.painter.ground.heat import STEPS
from gui.painter.viewport import Viewport
from robotworkshop.assets import find_scene
from robotworkshop.view.picture import Picture, Theme
from scene import load_scene
from scene.scene import Scene

pytestmark = pytest.mark.usefixtures("qapp")
CRATES = load_scene(find_scene("crates"))
BAND_MM = MOST_MM / STEPS
MARGIN_MM = 12.0
"""Squares of two pixels are so far across, about."""


@pytest.fixture(scope="module")
def painted() -> tuple[QImage, Viewport]:
    view = Viewport.fit(CRATES.workspace, 1200.0, 800.0, 20.0)
    image = QImage(1200, 800, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    draw_clearance(painter, view, Picture(CRATES), COLORS[Theme.LIGHT])
    painter.end()
    return image, view


def distance_mm(scene: Scene, x_mm: float, y_mm: float) -> float:
    here, floor = shapely.Point(x_mm, y_mm), scene.workspace
    known = [shapely.Polygon(each.polygon) for each in scene.obstacles if each.known]
    edge = min(x_mm - floor.min_x_mm, floor.max_x_mm - x_mm, y_mm - floor.min_y_mm, floor.max_y_mm - y_mm)
    return min(edge, *(shapely.distance(here, each) for each in known))


@settings(max_examples=200, deadline=None)
@given(st.floats(150.0, 7250.0), st.floats(150.0, 4450.0), st.floats(150.0, 7250.0), st.floats(150.0, 4450.0))
def test_what_is_nearer_is_never_fainter(
    painted: tuple[QImage, Viewport], x1_mm: float, y1_mm: float, x2_mm: float, y2_mm: float
) -> None:
    image, view = painted
    near, far = sorted((distance_mm(CRATES, *place), place) for place in ((x1_mm, y1_mm), (x2_mm, y2_mm)))
    opacity = [image.pixelColor(*map(round, view.to_px(*place))).alpha() for _, place in (near, far)]
    if far[0] - near[0] > BAND_MM + MARGIN_MM:
        assert opacity[0] > opacity[1] or near[0] > MOST_MM - MARGIN_MM - BAND_MM
    if far[0] > MOST_MM + MARGIN_MM:
        assert opacity[1] == 0
