"""Maps of games become walls round what blocks."""

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from scene.errors import SceneError
from scene.formats import format_for, scene_from_bytes

HEAD = "type octile\nheight {}\nwidth {}\nmap\n"


def map_of(rows: list[str]) -> bytes:
    return (HEAD.format(len(rows), len(rows[0])) + "\n".join(rows) + "\n").encode()


@settings(max_examples=40, deadline=None)
@given(
    st.integers(1, 6).flatmap(lambda width: st.lists(st.text("@OTW.GS", min_size=width, max_size=width), min_size=1))
)
def test_walls_part_ground_from_what_blocks(rows: list[str]) -> None:
    scene = scene_from_bytes(map_of(rows), "arena.map")
    area = scene.workspace
    assert (area.max_x_mm, area.max_y_mm) == (500.0 * len(rows[0]), 500.0 * len(rows))
    walls = shapely.MultiLineString([(wall.start, wall.end) for wall in scene.walls])
    blocked = np.array([[cell not in ".GS" for cell in row] for row in rows][::-1])
    for row, column in np.ndindex(blocked.shape):
        if column + 1 < blocked.shape[1]:
            across = shapely.LineString([(500 * column + 250, 500 * row + 250), (500 * column + 750, 500 * row + 250)])
            assert across.intersects(walls) == (blocked[row, column] != blocked[row, column + 1])


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"type octile\nheight 2\nwidth 2\n", "lines type, height"),
        (b"type octile\nheight x\nwidth 2\nmap\n..\n", "height is a whole number"),
        (b"type octile\nheight 2\nwidth 2\nmap\n..\n", "1 of its 2 rows"),
        (b"type octile\nheight 1\nwidth 2\nmap\n.?\n", "letters"),
        (b"type octile\nheight 1\nwidth 99999999999\nmap\n.\n", "width"),
    ],
)
def test_faults_are_told_with_their_place(content: bytes, said: str) -> None:
    with pytest.raises(SceneError, match=said):
        scene_from_bytes(content, "arena.map")


def test_maps_of_aria_are_still_known_by_their_ending() -> None:
    assert format_for("arena.map").name == "aria_map"
    with pytest.raises(SceneError, match="2D-Map"):
        scene_from_bytes(b"hello", "arena.map")
