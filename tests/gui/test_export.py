"""Pictures in files: that everything is there, in the right place and colour, in PNG and in SVG."""

import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest
import shapely
from drawn import SCENE, VIEW, box, colours, everything, pressed
from PySide6.QtGui import QColor, QImage
from PySide6.QtSvg import QSvgRenderer
from pytestqt.qtbot import QtBot

from gui.painter.colors import COLORS
from gui.painter.files.animation_page import draw_page_parts
from gui.painter.files.export import MARGIN_PX, PictureError, write_picture
from gui.painter.viewport import Viewport
from robotdriver.interface import Bumper
from robotdriver.simulator.snapshot import WorldSnapshot
from robotworkshop.recording.export.page import PAGE_LAYERS
from robotworkshop.view.picture import ALL_LAYERS, Layer, Picture, Theme
from scene.scene import FloorRegion, Scene, Workspace
from scene.things import Area, NamedPlace, PolygonShape

pytestmark = pytest.mark.usefixtures("qapp")
WIDTH_PX = 1200
SVG = "{http://www.w3.org/2000/svg}"


def drawn(picture: Picture, folder: Path) -> tuple[QImage, Viewport]:
    file = folder / "picture.png"
    write_picture(picture, file, WIDTH_PX)
    image = QImage(str(file))
    return image, Viewport.fit(picture.scene.workspace, image.width(), image.height(), MARGIN_PX)


def color_at(image: QImage, view: Viewport, x_mm: float, y_mm: float) -> str:
    x, y = view.to_px(x_mm, y_mm)
    return image.pixelColor(round(x), round(y)).name().upper()


def difference(first: QImage, second: QImage) -> int:
    return int((colours(first) != colours(second))[::2, ::2].sum())


@pytest.mark.parametrize("theme", Theme)
def test_obstacle_floor_and_background_have_their_colours_in_their_places(tmp_path: Path, theme: Theme) -> None:
    colors = COLORS[theme]
    image, view = drawn(replace(everything(), theme=theme), tmp_path)
    assert image.width() == WIDTH_PX
    assert color_at(image, view, 1700.0, 1500.0) == colors.obstacle
    assert color_at(image, view, 2520.0, 830.0) == colors.obstacle, "the moving obstacle is where the snapshot has it"
    assert color_at(image, view, 3930.0, 2930.0) == colors.floor
    assert color_at(image, view, -100.0, 3100.0) == colors.background


@pytest.mark.parametrize("theme", Theme)
def test_floor_regions_have_their_colours_and_drops_that_of_what_is_round_the_floor(
    tmp_path: Path, theme: Theme
) -> None:
    tape, drop = FloorRegion(box(100, 2200, 600, 500), "#FF8000"), FloorRegion(box(400, 2200, 100, 500), drop=True)
    picture = Picture(Scene(SCENE.workspace, floor_regions=(tape, drop)), layers=frozenset(), theme=theme)
    image, view = drawn(picture, tmp_path)
    assert color_at(image, view, 250.0, 2450.0) == "#FF8000"
    assert color_at(image, view, 450.0, 2450.0) == COLORS[theme].background
    assert color_at(image, view, 1000.0, 2450.0) == COLORS[Theme.LIGHT].floor, "white in the dark as well"


def test_up_on_the_floor_is_up_in_the_picture(tmp_path: Path) -> None:
    scene = replace(
        SCENE, robots=(), walls=(), obstacles=(replace(SCENE.obstacles[0], polygon=box(0, 2000, 500, 900)),)
    )
    image, _ = drawn(Picture(scene), tmp_path)
    upper_left = image.pixelColor(round(MARGIN_PX) + 20, round(MARGIN_PX) + 60)
    assert upper_left == QColor(COLORS[Theme.LIGHT].obstacle)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> QImage:
    return drawn(replace(everything(), layers=ALL_LAYERS), tmp_path_factory.mktemp("whole"))[0]


# What movers draw is left out by the viewer, see test_viewer.py: what layers of others draw is painted all the same.
@pytest.mark.parametrize("layer", [each for each in Layer if each is not Layer.DRAWINGS])
def test_each_layer_draws_something_of_its_own(tmp_path: Path, whole: QImage, layer: Layer) -> None:
    without, _ = drawn(replace(everything(), layers=ALL_LAYERS - {layer}), tmp_path)
    assert difference(whole, without) > 20


@pytest.mark.parametrize(("side", "left", "right"), [(Bumper.LEFT, 1, 0), (Bumper.RIGHT, 0, 1), (Bumper.BOTH, 1, 1)])
def test_a_pressed_bumper_is_red_on_its_side(tmp_path: Path, side: Bumper, left: int, right: int) -> None:
    picture = pressed(replace(everything(), layers=frozenset()), side)
    assert picture.snapshot is not None
    image, view = drawn(picture, tmp_path)
    pose = picture.snapshot.robots[0].pose
    for y_mm, expected in ((110.0, left), (-110.0, right)):
        seen = QColor(color_at(image, view, *pose.to_world(115.0, y_mm)))
        assert (seen.red() > 2 * max(seen.blue(), seen.green())) == bool(expected), seen.name()


def test_an_unknown_obstacle_changes_when_it_is_sensed(tmp_path: Path) -> None:
    hidden, view = drawn(everything(), tmp_path)
    found = replace(VIEW, dynamic_obstacle=shapely.box(2450.0, 2580.0, 2750.0, 2600.0))
    sensed, _ = drawn(replace(everything(), movers=(found,)), tmp_path)
    before, after = (QColor(color_at(image, view, 2640.0, 2750.0)) for image in (hidden, sensed))
    assert after.saturation() > before.saturation() + 40


def test_obstacles_are_where_the_floor_has_them_now(tmp_path: Path) -> None:
    picture = everything()
    assert picture.snapshot is not None
    dragged = ((0, box(100.0, 1500.0, 400.0, 1000.0)), (7, box(3400.0, 1800.0, 300.0, 300.0)))
    bare = replace(picture, layers=frozenset({Layer.OBSTACLES, Layer.UNKNOWN}), inflated=None)
    now = replace(bare, snapshot=replace(picture.snapshot, standing_obstacles=dragged))
    (before, view), (after, _) = drawn(bare, tmp_path), drawn(now, tmp_path)
    colors = COLORS[Theme.LIGHT]
    assert color_at(before, view, 1700.0, 1500.0) == color_at(after, view, 300.0, 2000.0) == colors.obstacle
    assert color_at(after, view, 1700.0, 1500.0) == colors.floor, "dragged away"
    assert color_at(before, view, 2640.0, 2750.0) != color_at(after, view, 2640.0, 2750.0) == colors.floor, "removed"
    assert color_at(after, view, 3550.0, 1950.0) not in (colors.floor, colors.obstacle), "put down, and not known"


def test_what_can_be_pushed_is_drawn_once(tmp_path: Path) -> None:
    crate = replace(SCENE.obstacles[0], movable=True)
    scene = replace(SCENE, obstacles=(crate,))
    pushed = WorldSnapshot(1.0, (), ((0, box(100.0, 1000.0, 400.0, 1000.0)),), ())
    image, view = drawn(Picture(scene, snapshot=pushed, layers=frozenset({Layer.OBSTACLES})), tmp_path)
    assert color_at(image, view, 300.0, 1500.0) == COLORS[Theme.LIGHT].obstacle
    assert color_at(image, view, 1700.0, 1450.0) == COLORS[Theme.LIGHT].floor


def test_a_winner_is_seen_to_have_won(tmp_path: Path) -> None:
    quiet = everything()
    won = replace(quiet, tracks=(replace(quiet.tracks[0], reached=True), quiet.tracks[1]))
    first, second = drawn(won, tmp_path)[0], drawn(replace(won, cheer_s=0.4), tmp_path)[0]
    assert difference(drawn(quiet, tmp_path)[0], first) > 100
    assert difference(first, second) > 100, "rings and confetti"


def test_the_same_picture_is_the_same_file(tmp_path: Path) -> None:
    for name in ("a.png", "b.png", "a.svg", "b.svg"):
        write_picture(everything(), tmp_path / name)
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


def test_an_svg_holds_every_roadmap_edge_in_one_path_and_the_names_as_text(tmp_path: Path) -> None:
    file = tmp_path / "picture.svg"
    picture = everything()
    write_picture(picture, file)
    root = ET.parse(file).getroot()
    segments = [d.count("L") for path in root.iter(f"{SVG}path") if (d := path.get("d", "")).count("M") == d.count("L")]
    assert picture.tracks[0].roadmap is not None
    assert segments.count(len(picture.tracks[0].roadmap.edges)) == 1
    words = [text.text for text in root.iter(f"{SVG}text")]
    assert {"Ada", "Bo", "500 mm"} <= set(words)


def test_the_svg_renders_like_the_png(tmp_path: Path) -> None:
    file = tmp_path / "picture.svg"
    write_picture(everything(), file, WIDTH_PX)
    from PySide6.QtGui import QPainter

    png, view = drawn(everything(), tmp_path)
    image = QImage(png.size(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    renderer = QSvgRenderer(str(file))
    assert renderer.isValid()
    renderer.render(painter)
    painter.end()
    for place in ((1700.0, 1500.0), (2520.0, 830.0), (3930.0, 2930.0), (-100.0, 3100.0)):
        assert color_at(image, view, *place) == color_at(png, view, *place)


@pytest.mark.parametrize("name", ["picture.jpg", "picture", "missing/picture.png", "missing/picture.svg"])
def test_what_cannot_be_written_is_said_in_one_line(tmp_path: Path, name: str) -> None:
    with pytest.raises(PictureError, match=r"picture") as caught:
        write_picture(everything(), tmp_path / name)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("suffix", ["png", "svg"])
def test_a_folder_in_which_nothing_can_be_written_is_told_once_and_by_us(
    tmp_path: Path, suffix: str, capfd: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "taken" / f"picture.{suffix}"
    folder.mkdir(parents=True)  # Root may write anywhere, but over a folder nobody can.
    with pytest.raises(PictureError, match="cannot be written: is a directory"):
        write_picture(everything(), folder)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(("width_px", "workspace"), [(20, (1.0, 1.0)), (1600, (1.0, 1000.0)), (100_000, (1.0, 1.0))])
def test_a_size_out_of_bounds_is_refused(tmp_path: Path, width_px: int, workspace: tuple[float, float]) -> None:
    scene = Scene(Workspace(0.0, 0.0, *workspace))
    with pytest.raises(PictureError, match="out of bounds"):
        write_picture(Picture(scene), tmp_path / "a.png", width_px)


def test_pictures_are_written_without_a_display_or_an_application(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path\n"
        "from gui.painter.files.export import write_picture; from drawn import everything\n"
        "for file in sys.argv[1:]: write_picture(everything(), Path(file))"
    )
    files = tmp_path / "a.png", tmp_path / "a.svg"
    surroundings = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    surroundings |= {"PYTHONPATH": str(Path(__file__).parent), "QT_QPA_PLATFORM": "xcb"}
    subprocess.run([sys.executable, "-c", program, *map(str, files)], check=True, env=surroundings, timeout=120)
    assert all(file.stat().st_size > 10_000 for file in files)


def test_qt_survives_many_calls_that_return_nothing(qtbot: QtBot) -> None:
    """PySide6 6.12.0 on Python 3.11 drops a reference to None in each and aborts after some 7,000."""
    from PySide6.QtWidgets import QLabel

    label = QLabel()
    qtbot.addWidget(label)
    for number in range(20_000):
        label.setNum(number)
    assert label.text() == "19999"


def test_a_page_shows_what_is_marked_on_the_floor_in_its_colours() -> None:
    tape, drop = FloorRegion(box(100, 2200, 600, 500), "#ff8000"), FloorRegion(box(400, 2200, 100, 500), drop=True)
    area = Area("forbidden", PolygonShape(box(2000, 200, 500, 500)), "keep out")
    scene = Scene(
        SCENE.workspace, floor_regions=(tape, drop), areas=(area,), places=(NamedPlace("Home", (300.0, 300.0)),)
    )
    parts = draw_page_parts(Picture(scene, layers=PAGE_LAYERS), 800)
    for theme, drawn_parts in parts.themes.items():
        around, light = COLORS[Theme(theme)], COLORS[Theme.LIGHT]
        for shown in ("#ff8000", light.floor.lower(), around.background.lower(), light.bad.lower(), "keep out", "Home"):
            assert shown in drawn_parts.still, f"{theme}: {shown}"
