"""What lies on a floor is painted, before a run and during it, and however many there are of it."""

import math
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pytest
import shapely
from drawn import SCENE, STARTED, box
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from gui.canvas.drag import grip_at
from gui.painter.colors import COLORS, floor_colors, tinted
from gui.painter.ground.hatching import hatching
from gui.painter.ground.patches import area_patches, outline_patches
from gui.painter.painter import paint
from gui.painter.shapes import hairline, in_millimetres, pen, scaled_pens
from gui.painter.stamps import stamp
from gui.painter.text import PLATE_PX, draw_plate, plate_area
from gui.painter.viewport import Viewport
from robotdriver.models import MODELS
from robotdriver.movable import CRATE, GOLF_BALL
from robotdriver.pose import Pose
from robotdriver.simulator import RoundThing
from robotworkshop.view.picture import Layer, Picture, Theme, Track
from scene.scene import FloorRegion, Scene, SceneRobot, Wall
from scene.things import Area, DiscShape, NamedPlace, PointsShape, PolygonShape, PolylineShape, Thing

pytestmark = pytest.mark.usefixtures("qapp")
VIEW = Viewport.fit(SCENE.workspace, 1200, 900, 20)
BODIES = frozenset({Layer.OBSTACLES, Layer.UNKNOWN})


def painted(picture: Picture) -> QImage:
    image = QImage(1200, 900, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint(painter, picture, VIEW)
    painter.end()
    return image


def color_at(image: QImage, x_mm: float, y_mm: float) -> str:
    x, y = VIEW.to_px(x_mm, y_mm)
    return image.pixelColor(round(x), round(y)).name().upper()


THINGS = (
    Thing(PolygonShape(box(300.0, 300.0, 300.0, 300.0)), "shelf"),
    Thing(DiscShape((1000.0, 450.0), 150.0), "post"),
    Thing(DiscShape((1500.0, 450.0), 150.0), "puck", movable=CRATE),
    Thing(DiscShape((2000.0, 450.0), 150.0), "ball", known=False, movable=GOLF_BALL),
    Thing(PolylineShape(((300.0, 1000.0), (1500.0, 1000.0), (1500.0, 1500.0))), "fence"),
    Thing(PointsShape(tuple((300.0 + 2.0 * step, 2000.0) for step in range(400))), "scan"),
)
FLOOR = Scene(SCENE.workspace, things=THINGS)


def test_every_kind_of_thing_is_painted() -> None:
    colors = COLORS[Theme.LIGHT]
    image = painted(Picture(FLOOR, layers=BODIES))
    assert color_at(image, 450.0, 450.0) == color_at(image, 1000.0, 520.0) == colors.obstacle
    assert color_at(image, 1480.0, 330.0) == colors.obstacle, "what can be pushed"
    assert color_at(image, 2080.0, 400.0) not in (colors.floor, colors.obstacle), "not known"
    for x_mm, y_mm in ((900.0, 1000.0), (1500.0, 1250.0), (700.0, 2000.0)):
        near = {color_at(image, x_mm + dx, y_mm + dy) for dx in (-3.5, 0.0, 3.5) for dy in (-3.5, 0.0, 3.5)}
        assert colors.obstacle_edge in near


def test_areas_and_named_places_are_painted() -> None:
    colors = COLORS[Theme.LIGHT]
    scene = Scene(
        SCENE.workspace,
        areas=(
            Area("forbidden", PolygonShape(box(300.0, 300.0, 600.0, 600.0))),
            Area("forbidden", PolylineShape(((2000.0, 200.0), (2000.0, 2800.0)))),
            Area("bad_gps", PolygonShape(box(1200.0, 300.0, 600.0, 600.0))),
        ),
        places=(NamedPlace("dock", (3000.0, 1500.0), 0.0, "dock"), NamedPlace("dock", (3010.0, 1500.0))),
    )
    bare, named = (painted(Picture(scene, layers=frozenset(layers))) for layers in ((), (Layer.LABELS,)))
    assert len({color_at(bare, 600.0, 500.0), color_at(bare, 1500.0, 500.0), colors.floor}) == 3
    assert len({color_at(bare, 2000.0, 400.0 + 5.0 * step) for step in range(20)}) > 1, "a dashed line"
    assert color_at(bare, 3000.0, 1500.0) != colors.floor
    x, y = VIEW.to_px(3000.0, 1500.0)
    plate = [(round(x) + dx, round(y) + dy) for dx in range(-12, 12) for dy in range(12, 24)]
    assert {bare.pixelColor(*at).name().upper() for at in plate} == {colors.floor}
    assert {named.pixelColor(*at).name().upper() for at in plate} > {colors.floor}, "its name, once"


def test_what_is_pushed_is_painted_where_the_floor_has_it() -> None:
    colors = COLORS[Theme.LIGHT]
    puck = RoundThing(Pose(3000.0, 2500.0, 1.0), 150.0, False)
    standing = ((0, THINGS[0].shape.corners), (1, THINGS[1].shape.outline))  # type: ignore[union-attr]
    snapshot = replace(STARTED, robots=(), moved_obstacles=(), standing_obstacles=standing, discs=((2, puck),))
    picture = Picture(FLOOR, snapshot=snapshot, layers=BODIES)
    image = painted(picture)
    assert color_at(image, 2980.0, 2400.0) == colors.obstacle
    assert color_at(image, 1480.0, 330.0) == colors.floor, "it was there"
    assert color_at(image, 450.0, 450.0) == colors.obstacle, "the movers are told of it"
    grip = grip_at(picture, 3000.0, 2600.0)
    assert grip is not None
    assert grip.thing == 2


def test_overlapping_obstacles_are_one_area_whichever_way_they_run() -> None:
    first, second = box(0.0, 0.0, 200.0, 200.0), box(100.0, 100.0, 200.0, 200.0)[::-1]
    (patch,) = outline_patches([first, second])
    assert patch.path.contains(patch.path.boundingRect().center())


def test_the_shortest_path_is_drawn_where_it_is_not_the_one_that_was_planned() -> None:
    direct, bent = ((500.0, 500.0), (3500.0, 2500.0)), ((500.0, 500.0), (500.0, 2500.0), (3500.0, 2500.0))

    def drawn(path: tuple[tuple[float, float], ...], layers: frozenset[Layer]) -> QImage:
        return painted(Picture(SCENE, tracks=(Track("Ada", path=path, optimum=direct),), layers=layers))

    alone, with_path, both = (frozenset(each) for each in ({Layer.OPTIMUM}, {Layer.PATH}, {Layer.PATH, Layer.OPTIMUM}))
    assert drawn(direct, alone) != drawn(direct, frozenset())
    assert drawn(direct, both) == drawn(direct, with_path)
    assert drawn(bent, both) != drawn(bent, with_path)


def test_a_large_area_is_filled_in_pieces_that_cover_it_and_nothing_else() -> None:
    rng = np.random.default_rng(3)
    area = shapely.union_all(shapely.buffer(shapely.points(rng.uniform(0.0, 4000.0, (900, 2))), 60.0))
    pieces = area_patches(area).fill
    assert len(pieces) > 1
    for x, y in rng.uniform(0.0, 4000.0, (200, 2)).tolist():
        if shapely.distance(area.boundary, shapely.Point(x, y)) > 1.0:
            inside = any(patch.path.contains(QPointF(x, y)) for patch in pieces)
            assert inside == shapely.contains_xy(area, x, y)


@given(st.integers(0, 10_000), st.integers(1, 12), st.floats(0.05, 0.5))
def test_hatching_lies_in_its_area_and_fills_all_of_it(seed: int, discs: int, scale: float) -> None:
    rng = np.random.default_rng(seed)
    area = shapely.union_all(shapely.buffer(shapely.points(rng.uniform(500.0, 2500.0, (discs, 2))), 200.0, quad_segs=4))
    view = Viewport(3000.0 * scale, 3000.0 * scale, 1500.0, 1500.0, scale)
    (patch,) = area_patches(area).fill
    pieces = shapely.linestrings(hatching(patch.edges, view).reshape(-1, 2, 2))
    assert shapely.length(pieces).sum() > 0.0
    assert shapely.covers(shapely.buffer(area, 1e-6), pieces).all()
    # As many lines as belong there: their length times the distance between them is the area.
    gap_mm = 2.0 ** round(math.log2(8.0 / scale))
    assert shapely.length(pieces).sum() * gap_mm == pytest.approx(shapely.area(area), rel=0.5)


def test_names_among_a_crowd_do_not_hide_each_other() -> None:
    robots = tuple(SceneRobot(f"Robot {n}", Pose(1000.0 + 90.0 * n, 1500.0, 0.0)) for n in range(20))
    bare = frozenset({Layer.OBSTACLES})
    crowd = Scene(SCENE.workspace, robots)
    named, unnamed = (painted(Picture(crowd, layers=layers)) for layers in (bare | {Layer.LABELS}, bare))
    # The upper edge of a plate is one line from its left to its right.
    radius_mm = MODELS["create1"].body.radius_mm
    row = round(VIEW.to_px(0.0, 1500.0)[1] + radius_mm * VIEW.px_per_mm + 5.0)
    differs = [named.pixel(x, row) != unnamed.pixel(x, row) for x in range(1200)]
    plates = sum(after and not before for before, after in pairwise(differs))
    assert 2 <= plates < 20


class _Dot(NamedTuple):
    """A disc that is kept as an image."""

    radius_px: float

    @property
    def reach_px(self) -> tuple[float, float]:
        return self.radius_px, self.radius_px

    def draw(self, painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#0072B2"))
        painter.drawEllipse(QPointF(0.0, 0.0), self.radius_px, self.radius_px)


def test_long_names_that_differ_in_their_ends_are_told_apart() -> None:
    def plate(name: str) -> QImage:
        image = QImage(240, 40, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        draw_plate(painter, 120.0, 8.0, name, "#0072B2", COLORS[Theme.LIGHT])
        painter.end()
        return image

    long = "the robot of the third row, whose name its makers could not agree upon"
    assert plate(f"{long} 1") != plate(f"{long} 2")
    assert plate_area(120.0, 8.0, f"{long} 1").width() <= PLATE_PX + 12.0


@pytest.mark.parametrize(("ratio", "times"), [(1.0, 1.0), (1.0, 2.7), (1.5, 3.3), (2.0, 1.0)])
def test_what_is_kept_as_an_image_is_as_sharp_as_if_it_were_drawn(ratio: float, times: float) -> None:
    def picture(draw: Callable[[QPainter], None]) -> NDArray[np.int64]:
        image = QImage(200, 200, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        image.setDevicePixelRatio(ratio)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(11.0, 7.0)
        painter.scale(times, times)
        draw(painter)
        painter.end()
        return np.array(image.constBits()).reshape(-1, 4).astype(np.int64)

    def drawn(painter: QPainter) -> None:
        painter.translate(18.1, 17.9)
        _Dot(12.3).draw(painter)

    apart = abs(picture(drawn) - picture(lambda painter: stamp(painter, 18.1, 17.9, _Dot(12.3))))
    assert apart.max() < 64  # Nothing is farther from its place than an eighth of a pixel.


def test_a_floor_with_colours_is_true_to_them_in_the_dark() -> None:
    line = FloorRegion(box(100.0, 100.0, 800.0, 200.0), "#D02020")
    dark = COLORS[Theme.DARK]
    for region, floor, inside in (
        (line, "#FFFFFF", "#D02020"),
        (replace(line, drop=True), dark.floor, dark.background),
    ):
        scene = Scene(SCENE.workspace, floor_regions=(region,))
        image = painted(Picture(scene, layers=frozenset(), theme=Theme.DARK))
        assert color_at(image, 500.0, 200.0) == inside
        assert color_at(image, 500.0, 700.0) == floor == floor_colors(Theme.DARK, scene).floor
        assert image.pixelColor(1, 1).name().upper() == dark.background == floor_colors(Theme.DARK, scene).background


@pytest.mark.parametrize("width_px", [1.0, 2.4, 11.0])
def test_lines_are_as_broad_beside_the_floor_on_a_screen_of_any_scale(width_px: float) -> None:
    def darkness(ratio: float, times: float) -> float:
        """Return how many pixels of the screen a line is broad."""
        image = QImage(400, 300, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        image.setDevicePixelRatio(ratio)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(times, times)
        with scaled_pens(painter), in_millimetres(painter, Viewport(80.0, 60.0, 0.0, 0.0, 1.0)):
            painter.setPen(pen("#000000", width_px))
            painter.drawLine(QPointF(-300.0, 0.0), QPointF(300.0, 0.0))
        painter.end()
        return sum(1.0 - image.pixelColor(40, y).redF() for y in range(image.height()))

    assert darkness(1.0, 1.0) == pytest.approx(width_px, abs=0.2)
    assert darkness(2.0, 1.0) == pytest.approx(2.0 * width_px, abs=0.4), "at 200 %"
    assert darkness(1.5, 2.0) == pytest.approx(3.0 * width_px, abs=0.6), "for an audience at 150 %"


def test_a_hairline_is_as_strong_on_a_screen_of_any_scale() -> None:
    def strength(alpha: float, ratio: float) -> float:
        """Return how much darker it makes a column of the screen, in pixels of the window."""
        image = QImage(400, 300, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        image.setDevicePixelRatio(ratio)
        painter = QPainter(image)
        with scaled_pens(painter), in_millimetres(painter, Viewport(80.0, 60.0, 0.0, 0.0, 1.0)):
            painter.setPen(hairline(tinted("#000000", alpha)))
            painter.drawLine(QPointF(-300.0, 0.0), QPointF(300.0, 0.0))
        painter.end()
        return sum(1.0 - image.pixelColor(40, y).redF() for y in range(image.height())) / ratio

    assert strength(0.26, 1.0) == pytest.approx(0.26, abs=0.01)
    assert strength(0.26, 2.0) == pytest.approx(0.26, abs=0.01), "at 200 %"
    assert strength(0.26, 0.5) == pytest.approx(0.52, abs=0.02), "never fainter than a pixel of the screen"
    assert strength(1.0, 2.0) == pytest.approx(0.5, abs=0.01), "no line is more than opaque"


def test_a_wall_at_the_edge_of_a_printed_floor_is_seen_in_the_dark_too() -> None:
    tape = FloorRegion(box(1000.0, 1000.0, 300.0, 300.0), "#000000")
    edge = SCENE.workspace
    wall = Wall((edge.min_x_mm, edge.min_y_mm), (edge.min_x_mm, edge.max_y_mm))
    scene = Scene(edge, walls=(wall,), floor_regions=(tape,))
    image = painted(Picture(scene, layers=frozenset({Layer.OBSTACLES}), theme=Theme.DARK))
    colors = floor_colors(Theme.DARK, scene)
    x, y = (round(each) for each in VIEW.to_px(edge.min_x_mm, 1500.0))
    across = [image.pixelColor(x + each, y).name().upper() for each in range(-8, 9)]
    assert across[0] == colors.background
    assert across[-1] == colors.floor
    dark = [number for number, color in enumerate(across) if QColor(color).lightness() < 90 and number > 0]
    walls = [number for number in dark if colors.floor in across[:number]]
    assert walls, "the floor goes on beyond the wall"
