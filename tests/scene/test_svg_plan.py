"""Floor plans in SVG: dark shapes block, strokes are walls, and a unit is 10 mm."""

import pytest
import shapely

from scene.errors import SceneError
from scene.formats import format_for, scene_from_bytes
from scene.scene import Scene

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400">'


def plan(content: str, head: str = HEAD) -> Scene:
    return scene_from_bytes(f"{head}{content}</svg>".encode(), "plan.svg")


def blocked(scene: Scene) -> shapely.Geometry:
    return shapely.union_all([shapely.Polygon(obstacle.polygon) for obstacle in scene.obstacles])


def test_a_rectangle_stands_upright_in_millimetres() -> None:
    scene = plan('<rect x="100" y="50" width="200" height="30"/>')
    assert (scene.workspace.max_x_mm, scene.workspace.max_y_mm) == (6_000.0, 4_000.0)
    assert blocked(scene).equals(shapely.box(1_000.0, 3_200.0, 3_000.0, 3_500.0))


@pytest.mark.parametrize(
    ("content", "area_m2"),
    [
        ('<path d="M100,100 h100 v100 h-100 z"/>', 1.0),
        ('<path d="M100 100 L200 100 200 200 100 200Z M125 125 v50 h50 v-50 z"/>', 0.75),
        ('<path fill-rule="evenodd" d="M100 100H200V200H100Z M125 125H175V175H125Z"/>', 0.75),
        ('<circle cx="200" cy="200" r="100"/>', 3.121),
        ('<path d="M100 200 A100 100 0 0 1 300 200 A100 100 0 0 1 100 200"/>', 3.136),
        ('<path d="M100 200 A100 100 0 0 1 300 200 Z"/>', 1.568),
        ('<path d="M0 0 C 0 100 100 100 100 0 Z"/>', 0.599),
        ('<path d="M0 0 Q 50 100 100 0 T 200 0 Z"/>', 0.666),
        ('<g transform="translate(100 100) scale(2)"><rect width="50" height="50"/></g>', 1.0),
        ('<polygon points="100,100 200,100 200,200" style="fill:#333"/>', 0.5),
        ('<g fill="none"><rect width="50" height="50" fill="black" transform="rotate(30)"/></g>', 0.25),
    ],
)
def test_shapes_block_as_large_as_they_are_drawn(content: str, area_m2: float) -> None:
    assert blocked(plan(content)).area / 1e6 == pytest.approx(area_m2, rel=0.01)


@pytest.mark.parametrize(
    "content",
    [
        '<rect width="600" height="400" fill="white"/>',
        '<rect width="50" height="50" fill="#f8f8f8"/>',
        '<rect width="50" height="50" display="none"/>',
        '<defs><rect width="50" height="50"/></defs><text x="3">words</text>',
        '<g style="fill: none"><rect width="50" height="50"/></g>',
    ],
)
def test_what_is_light_or_hidden_does_not_block(content: str) -> None:
    scene = plan(content)
    assert (scene.obstacles, scene.walls) == ((), ())


def test_strokes_are_walls_and_marks_are_start_and_goal() -> None:
    scene = plan(
        '<g stroke="#000" fill="none"><line x1="0" y1="100" x2="300" y2="100"/><polyline points="0 0 10 0 10 10"/></g>'
        '<circle id="start" cx="50" cy="350" r="9"/><circle id="goal" cx="550" cy="50" r="9"/>'
    )
    assert (scene.walls[0].start, scene.walls[0].end) == ((0.0, 3_000.0), (3_000.0, 3_000.0))
    assert len(scene.walls) == 3
    (robot,) = scene.robots
    assert (robot.start.x_mm, robot.start.y_mm) == pytest.approx((500.0, 500.0))
    assert robot.goal == pytest.approx((5_500.0, 3_500.0))
    assert scene.obstacles == ()


def test_the_root_says_how_large_a_unit_is_and_shapes_where_it_ends() -> None:
    scene = plan('<rect width="10" height="10"/>', '<svg data-mm-per-unit="100" width="50" height="50">')
    assert scene.workspace.max_x_mm == 5_000.0
    assert blocked(scene).area == pytest.approx(1e6)
    around = plan('<rect width="10" height="10"/>', "<svg>")
    assert around.workspace.max_x_mm == pytest.approx(2_100.0)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"<svg><rect></svg>", "not a sound SVG"),
        (b"<html/>", "begins with svg"),
        (b'<!DOCTYPE svg [<!ENTITY a "aa">]><svg>&a;</svg>', "entities"),
        (b'<svg viewBox="0 0 9 9"><path d="M1 2 3"/></svg>', r"svg/path\[1\].*takes 2 numbers"),
        (b'<svg data-mm-per-unit="-3"/>', "above 0"),
        (b"<svg/>", "viewBox"),
        (b"<svg>" + b"<g>" * 500 + b"</g>" * 500 + b"</svg>", "deep"),
    ],
)
def test_faults_are_said_in_one_line(content: bytes, said: str) -> None:
    with pytest.raises(SceneError, match=said) as caught:
        scene_from_bytes(content, "plan.svg")
    assert "\n" not in str(caught.value)


def test_plans_are_not_written() -> None:
    with pytest.raises(SceneError, match="only read"):
        format_for("plan.svg").write(plan(""))
