"""The parts of a planner, one by one, and the planner that is made of them."""

from dataclasses import replace
from pathlib import Path

import networkx as nx
import numpy as np
import pytest
import shapely

from scenesolver import FreeSpace, NoPathError, PlanningError, verify_path
from scenesolver.driving.textbook_robot import TextbookRobotParameters
from scenesolver.planning.parts.neighbours import nearest, star
from scenesolver.planning.parts.parts import Parts, names_of, part
from scenesolver.planning.textbook.planner import TextbookPlanner
from scenesolver.planning.textbook.prm import prm
from scenesolver.verify import verify_replan
from tests.scenesolver.scenes import RADIUS_MM, box, hall, scene_of, task

FAR = task(goal=(9_600.0, 9_600.0))
TEXTBOOK = Parts()


def planned(scene, parts: Parts = TEXTBOOK, a_task=FAR, seed: int = 0, **parameters) -> TextbookPlanner:
    planner = TextbookPlanner(scene, a_task, RADIUS_MM, TextbookRobotParameters(**parameters), prm, parts, seed)
    planner.preprocess(lambda _: None, lambda: False)
    return planner


@pytest.mark.parametrize("sampler", sorted(names_of("sampler")))
@pytest.mark.parametrize("search", sorted(names_of("search")))
@pytest.mark.parametrize("finish", sorted(names_of("finish")))
def test_any_parts_together_make_paths_that_pass(sampler: str, search: str, finish: str) -> None:
    parts = replace(
        TEXTBOOK, sampler=part("sampler", sampler), search=part("search", search), finish=part("finish", finish)
    )
    scene = hall(3)
    planner = planned(scene, parts)
    verdict = verify_path(scene, FAR, RADIUS_MM + planner.margin_mm, planner.path.points, 1_000.0)
    assert verdict.passed, verdict.violations
    assert planner.path.length_mm <= planner.raw_path.length_mm + 1e-6
    ends = planner.roadmap.points[planner.roadmap.edges]
    assert FreeSpace(scene, RADIUS_MM + planner.margin_mm).edges_free(ends[:, 0], ends[:, 1]).all()


def test_it_fails_where_a_roadmap_fails_and_proves_nothing() -> None:
    wide = 2.0 * RADIUS_MM + 240.0
    scene = scene_of([box(1_900, wide, 2_100, 6_000), box(3_900, 0, 4_100, 6_000 - wide)])

    proofs: list[bool] = []

    def successes(samples: int) -> int:
        count = 0
        for seed in range(20):
            try:
                planned(scene, a_task=task(), seed=seed, samples=samples)
                count += 1
            except NoPathError as error:
                proofs.append(error.proven)
        return count

    few, some, many = (successes(samples) for samples in (10, 60, 1_500))
    assert few <= 2
    assert few < some < many
    assert many >= 15
    assert not any(proofs)


@pytest.mark.parametrize("seed", range(4))
def test_it_plans_again_round_what_was_sensed(seed: int) -> None:
    scene = hall(seed)
    planner = planned(scene, seed=seed)
    sensed = shapely.Point(planner.path.points[len(planner.path.points) // 2]).buffer(60.0)
    path = planner.query_with_obstacle((400.0, 400.0), sensed)
    verdict = verify_replan(scene, FAR, RADIUS_MM, path.points, 1_000.0, sensed)
    assert verdict.passed, verdict.violations


def test_star_tries_more_neighbours_the_more_points_there_are() -> None:
    rng = np.random.default_rng(0)
    few, many = rng.uniform(0.0, 1e4, (30, 2)), rng.uniform(0.0, 1e4, (3_000, 2))
    assert len(star(few, 1)) / 30 < len(star(many, 1)) / 3_000
    assert {tuple(pair) for pair in nearest(few, 5).tolist()} <= {tuple(pair) for pair in star(few, 5).tolist()}


def test_searches_of_a_lecture_find_the_shortest_way_or_any() -> None:
    graph = nx.random_geometric_graph(200, 0.15, seed=3)
    for node, place in graph.nodes(data="pos"):
        graph.nodes[node]["point"] = place
    for a, b in graph.edges:
        graph.edges[a, b]["weight"] = float(np.hypot(*np.subtract(graph.nodes[a]["point"], graph.nodes[b]["point"])))
    start, goal = max(nx.connected_components(graph), key=len), None
    start, *_, goal = sorted(start)
    best = nx.dijkstra_path_length(graph, start, goal)
    for name in names_of("search"):
        way = part("search", name)(graph, start, goal)
        assert (way[0], way[-1]) == (start, goal)
        length = nx.path_weight(graph, way, "weight")
        assert length == pytest.approx(best) if name != "greedy" else length >= best - 1e-9


def test_a_part_comes_from_a_file_in_ten_lines(tmp_path: Path) -> None:
    file = tmp_path / "grid.py"
    file.write_text(
        "import numpy as np\n\n\ndef sampler(space, count, rng):\n    side = int(count**0.5)\n"
        "    low_x, low_y, high_x, high_y = space.bounds\n"
        "    xs, ys = np.meshgrid(np.linspace(low_x, high_x, side), np.linspace(low_y, high_y, side))\n"
        "    points = np.column_stack((xs.ravel(), ys.ravel()))\n    return points[space.is_free(points)]\n"
    )
    planner = planned(hall(3), replace(TEXTBOOK, sampler=part("sampler", str(file))), samples=900)
    assert len(np.unique(planner.roadmap.points[2:, 0])) <= 30


def test_parts_that_cannot_be_had_are_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "none.py").write_text("x = 1\n")
    (tmp_path / "bad.py").write_text("1 / 0\n")
    for name, said in (
        ("sobol", "halton"),
        (str(tmp_path / "none.py"), "no function sampler"),
        (str(tmp_path / "bad.py"), "division"),
    ):
        with pytest.raises(PlanningError, match=said) as caught:
            part("sampler", name)
        assert "\n" not in str(caught.value)
