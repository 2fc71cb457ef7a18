"""Polygons with holes: read, cut into pieces, written back, planned through, verified and refused."""

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import shapely

from scene import SceneError, scene_from_document
from scene.document import parse_document
from scene.formats import scene_to_bytes
from scene.holes import Pierced, pieces
from scenesolver import FreeSpace, NoPathError, SolverPRM, verify_path

RADIUS_MM = 170.0
OUTLINE = [[1000, 1000], [5000, 1000], [5000, 5000], [1000, 5000]]
ROOM = [[1200, 1200], [4800, 1200], [4800, 4800], [1200, 4800]]


def document(*obstacles: dict[str, Any], goal: tuple[int, int] = (4300, 4300)) -> dict[str, Any]:
    return {
        "format": "robotworkshop-scene",
        "version": 1,
        "workspace": {"min": [0, 0], "max": [6000, 6000]},
        "robots": [{"name": "ada", "start": {"x": 1700, "y": 1700}, "goal": {"x": goal[0], "y": goal[1]}}],
        "obstacles": list(obstacles),
    }


def solved(scene) -> SolverPRM:
    solver = SolverPRM(scene, scene.robots[0].task, RADIUS_MM)
    solver.preprocess(lambda _: None, lambda: False)
    return solver


def test_a_way_is_planned_and_verified_within_a_hole_and_none_leads_out() -> None:
    scene = scene_from_document(document({"polygon": OUTLINE, "holes": [ROOM]}))
    path = solved(scene).path
    assert verify_path(scene, scene.robots[0].task, RADIUS_MM, path.points, 1_000.0).passed
    assert shapely.Polygon(ROOM).buffer(-RADIUS_MM).contains(shapely.LineString(path.points))
    with pytest.raises(NoPathError) as caught:
        solved(scene_from_document(document({"polygon": OUTLINE, "holes": [ROOM]}, goal=(500, 500))))
    assert caught.value.proven


@pytest.mark.parametrize("seed", range(20))
def test_pieces_are_simple_do_not_overlap_and_make_up_the_whole(seed: int) -> None:
    rng = np.random.default_rng(seed)

    def ring(x: float, y: float, size: float) -> tuple[tuple[float, float], ...]:
        count = int(rng.integers(3, 12))
        angles = (np.arange(count) + rng.uniform(0.05, 0.95, count)) * 2.0 * np.pi / count
        far = size * rng.uniform(0.3, 1.0, len(angles))
        return tuple(zip((x + far * np.cos(angles)).tolist(), (y + far * np.sin(angles)).tolist(), strict=True))

    holes = tuple(ring(x, y, 90.0) for x in (200.0, 400.0, 600.0) for y in (200.0, 400.0) if rng.random() < 0.7)
    pierced = Pierced(((0.0, 0.0), (800.0, 0.0), (800.0, 600.0), (0.0, 600.0)), holes)
    whole, parts = shapely.Polygon(pierced.polygon, holes), [shapely.Polygon(piece) for piece in pieces(pierced)]
    assert all(part.is_valid and part.exterior.is_ccw for part in parts)
    assert sum(part.area for part in parts) == pytest.approx(whole.area)
    assert shapely.union_all(parts).symmetric_difference(whole).area < 1e-6
    corners = {point for each in (pierced.polygon, *holes) for point in each}
    assert {point for piece in pieces(pierced) for point in piece} <= corners


def test_it_is_written_as_it_was_read_and_as_pieces_once_one_has_moved() -> None:
    crate = {"polygon": [[100, 100], [300, 100], [300, 300]], "known": False}
    given = document(crate, {"polygon": OUTLINE, "holes": [ROOM], "name": "wall"}, crate)
    scene = scene_from_document(given)
    written = json.loads(scene_to_bytes(scene))
    assert written["obstacles"] == given["obstacles"]
    assert scene_from_document(parse_document(scene_to_bytes(scene))) == scene
    first, piece, *rest = scene.obstacles
    moved = replace(piece, polygon=tuple((x + 1.0, y) for x, y in piece.polygon))
    written = json.loads(scene_to_bytes(replace(scene, obstacles=(first, moved, *rest))))
    assert len(written["obstacles"]) == len(scene.obstacles)
    assert not any("holes" in each for each in written["obstacles"])


@pytest.mark.parametrize(
    ("obstacle", "place", "said"),
    [
        ({"polygon": OUTLINE, "holes": [[[0, 0], [500, 0], [500, 500]]]}, "obstacles[1].holes", "within the polygon"),
        ({"polygon": OUTLINE, "holes": [ROOM, ROOM]}, "obstacles[1].holes", "apart from each other"),
        ({"polygon": OUTLINE, "holes": [[[2000, 2000], [2500, 2000]]]}, "obstacles[1].holes[0]", "at least 3"),
        ({"polygon": OUTLINE, "holes": [ROOM], "movable": True}, "obstacles[1].holes", "cannot move"),
        ({"polygon": OUTLINE, "holes": 3}, "obstacles[1].holes", "expected"),
    ],
)
def test_faults_name_the_place(obstacle: dict[str, Any], place: str, said: str) -> None:
    crate = {"polygon": [[100, 100], [300, 100], [300, 300]]}
    with pytest.raises(SceneError, match=said) as caught:
        scene_from_document(document(crate, obstacle))
    assert place in str(caught.value)


def test_entries_after_one_with_holes_keep_their_numbers_in_errors() -> None:
    crossed = {"polygon": [[100, 100], [300, 300], [300, 100], [100, 300]]}
    with pytest.raises(SceneError, match=r"obstacles\[1\]\.polygon"):
        scene_from_document(document({"polygon": OUTLINE, "holes": [ROOM]}, crossed))


def test_a_point_is_free_in_the_hole_alone() -> None:
    scene = scene_from_document(document({"polygon": OUTLINE, "holes": [ROOM]}))
    rng = np.random.default_rng(1)
    points = rng.uniform(RADIUS_MM, 6_000.0 - RADIUS_MM, (2_000, 2))
    free = FreeSpace(scene, RADIUS_MM, 256).is_free(points)
    room = shapely.distance(shapely.Polygon(OUTLINE, [ROOM]), shapely.points(points)) - RADIUS_MM
    assert free[room > 0.2].all()
    assert not free[room < 0.0].any()
