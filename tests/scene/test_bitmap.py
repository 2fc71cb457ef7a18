"""Bitmaps of floors become walls round what is dark."""

import io
from pathlib import Path

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from PIL import Image

from scene.errors import SceneError
from scene.files import load_scene, save_scene
from scene.formats import format_for, scene_from_bytes, scene_to_bytes

PIXELS = ["#####", "#...#", "#.#.#", "#####"]


def picture(dark: np.ndarray, kind: str = "PNG") -> bytes:
    file = io.BytesIO()
    Image.fromarray(np.where(dark, 0, 254).astype(np.uint8)).save(file, kind)
    return file.getvalue()


def drawn(rows: list[str]) -> np.ndarray:
    return np.array([[cell == "#" for cell in row] for row in rows])


@pytest.mark.parametrize(("kind", "suffix"), [("PNG", "png"), ("PPM", "pgm"), ("BMP", "bmp")])
def test_walls_are_the_edges_of_what_is_dark(kind: str, suffix: str) -> None:
    scene = scene_from_bytes(picture(drawn(PIXELS), kind), f"floor.{suffix}")
    space = scene.workspace
    assert (space.min_x_mm, space.min_y_mm, space.max_x_mm, space.max_y_mm) == (-125.0, -100.0, 125.0, 100.0)
    ends = {tuple(sorted((wall.start, wall.end))) for wall in scene.walls}
    assert ((-125.0, -100.0), (125.0, -100.0)) in ends
    assert ((-75.0, 50.0), (75.0, 50.0)) in ends
    # Left of the pillar, and the pillar's own side above it.
    assert ((-25.0, -50.0), (-25.0, 0.0)) in ends
    assert len(ends) == 4 + 8


@settings(max_examples=40, deadline=None)
@given(arrays.arrays(np.bool_, st.tuples(st.integers(1, 7), st.integers(1, 7))))
def test_walls_part_dark_from_light_wherever_they_touch(dark: np.ndarray) -> None:
    scene = scene_from_bytes(picture(dark), "floor.png")
    rows, columns = dark.shape
    walls = shapely.MultiLineString([(wall.start, wall.end) for wall in scene.walls])
    centres = [
        [(50.0 * (column + 0.5 - columns / 2.0), 50.0 * (rows / 2.0 - row - 0.5)) for column in range(columns)]
        for row in range(rows)
    ]
    for row in range(rows):
        for column in range(columns):
            for down, right in ((1, 0), (0, 1)):
                if row + down < rows and column + right < columns:
                    way = shapely.LineString((centres[row][column], centres[row + down][column + right]))
                    assert way.intersects(walls) == (dark[row, column] != dark[row + down, column + right])
    assert walls.length == pytest.approx(50.0 * perimeter(dark))


def perimeter(dark: np.ndarray) -> int:
    around = np.pad(dark, 1)
    return int((around[1:] != around[:-1]).sum() + (around[:, 1:] != around[:, :-1]).sum())


def test_a_map_file_of_ros_says_how_large_and_where(tmp_path: Path) -> None:
    (tmp_path / "floor.pgm").write_bytes(picture(~drawn(PIXELS), "PPM"))
    file = tmp_path / "floor.yaml"
    file.write_text("image: floor.pgm\nresolution: 0.02\norigin: [1.0, -2.0, 0.0]\nnegate: 1\noccupied_thresh: 0.65\n")
    scene = load_scene(file)
    space = scene.workspace
    assert (space.min_x_mm, space.min_y_mm, space.max_x_mm, space.max_y_mm) == (1000.0, -2000.0, 1100.0, -1920.0)
    assert len(scene.walls) == 12
    file.write_text("image: floor.pgm\nresolution: 0.02\norigin: [0, 0, 1.5707963267948966]\nnegate: 1\n")
    turned = load_scene(file).workspace
    assert (turned.min_x_mm, turned.max_y_mm) == (pytest.approx(-80.0), pytest.approx(100.0))


def test_a_bitmap_becomes_a_map_of_aria(tmp_path: Path) -> None:
    (tmp_path / "floor.png").write_bytes(picture(drawn(PIXELS)))
    scene = load_scene(tmp_path / "floor.png")
    save_scene(scene, tmp_path / "floor.map", format_for("floor.map"))
    assert len(load_scene(tmp_path / "floor.map").walls) == len(scene.walls)


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("a.png", b"no picture", "not a sound bitmap"),
        ("a.png", picture(drawn(PIXELS))[:60], "not a sound bitmap"),
        ("a.yaml", b"image: [\nresolution: 1\n", "not a map file of ROS"),
        ("a.yaml", b"image: 3\nresolution: 1\n", "names its bitmap"),
        ("a.yaml", b"image: a.png\nresolution: much\n", "expected a number"),
        ("a.yaml", b"image: a.png\nresolution: -1\n", "more than 0"),
        ("a.yaml", b"image: a.png\nresolution: 1\norigin: [0, 0]\n", "lower left corner"),
        ("a.yaml", b"image: none.png\nresolution: 1\n", "none.png cannot be read"),
    ],
)
def test_a_faulty_bitmap_is_refused_in_a_line(name: str, content: bytes, reason: str) -> None:
    with pytest.raises(SceneError, match=reason):
        scene_from_bytes(content, name)


def test_scenes_are_not_written_as_bitmaps() -> None:
    scene = scene_from_bytes(picture(drawn(PIXELS)), "floor.png")
    with pytest.raises(SceneError, match=r"write a \.map or \.json"):
        scene_to_bytes(scene, format_for("floor.png"))
