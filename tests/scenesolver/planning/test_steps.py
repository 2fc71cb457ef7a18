"""The steps that a planner tells: what really happens, in order, without changing it."""

import networkx as nx
import numpy as np
import pytest

from scenesolver import FreeSpace
from scenesolver.driving.location_robots import (
    CellsRobot,
    LazyLocationRobot,
    RrtConnectRobot,
    RrtRobot,
    RrtStarRobot,
    VisibilityLocationRobot,
)
from scenesolver.driving.textbook_robot import TextbookRobot
from scenesolver.planning.textbook.planner import TextbookPlanner
from scenesolver.planning.textbook.steps import Step, StepKind, sentence
from tests.scenesolver.scenes import RADIUS_MM, hall, task

FAR = task(goal=(9_600.0, 9_600.0))
SCENE = hall(2, count=10)


def told(robot: type[TextbookRobot], **parameters) -> tuple[TextbookPlanner, list[Step]]:
    mover = robot(robot.parameters_type(**parameters))
    planner = TextbookPlanner(SCENE, FAR, RADIUS_MM, mover.parameters, mover.plan, mover.parts(), 3)
    planner.preprocess(lambda _: None, lambda: False)
    steps: list[Step] = []
    planner.tell_steps(steps.append)
    return planner, steps


def of(steps: list[Step], kind: StepKind) -> list[Step]:
    return [step for step in steps if step.kind is kind]


@pytest.mark.parametrize(
    "robot",
    [TextbookRobot, LazyLocationRobot, RrtRobot, RrtConnectRobot, RrtStarRobot, CellsRobot, VisibilityLocationRobot],
)
def test_the_steps_lead_to_the_way_that_was_planned(robot) -> None:
    planner, steps = told(robot, **({} if robot in (CellsRobot, VisibilityLocationRobot) else {"samples": 500}))
    (way,) = of(steps, StepKind.WAY)
    np.testing.assert_array_equal(np.array(way.points), planner.raw_path.points)
    assert way.cost_mm == pytest.approx(planner.raw_path.length_mm)
    assert {step.kind for step in steps[steps.index(way) + 1 :]} <= {StepKind.CUT}
    assert all(sentence(step).endswith(".") for step in steps)


def test_edges_are_refused_where_the_robot_touches_something() -> None:
    planner, steps = told(TextbookRobot, samples=150)
    space = FreeSpace(SCENE, RADIUS_MM + planner.margin_mm)
    refused = np.array([step.points for step in of(steps, StepKind.REFUSED)])
    assert len(refused)
    along = (refused[:, 1] - refused[:, 0]) / np.hypot(*(refused[:, 1] - refused[:, 0]).T)[:, None]
    assert space.edges_free(refused[:, 0], refused[:, 2] - 0.001 * along).all()
    assert not space.edges_free(refused[:, 0], refused[:, 2] + 0.001 * along).any()
    free = np.array([step.points for step in of(steps, StepKind.FREE)])
    assert len(free) == len(planner.roadmap.edges)
    assert space.edges_free(free[:, 0], free[:, 1]).all()


@pytest.mark.parametrize("search", ["dijkstra", "astar", "greedy"])
def test_nodes_are_expanded_as_the_search_expands_them(search) -> None:
    planner, steps = told(TextbookRobot, samples=150, search=search)
    expanded = of(steps, StepKind.EXPAND)
    places = [step.points[0] for step in expanded]
    assert places[0] == (400.0, 400.0)
    assert len(set(places)) == len(places)
    if search == "dijkstra":
        costs = [step.cost_mm for step in expanded]
        assert costs == sorted(costs)
        best = nx.single_source_dijkstra_path_length(nx.Graph(planner.roadmap.graph), 0)
        nodes = {tuple(point): node for node, point in enumerate(planner.roadmap.points.tolist())}
        assert all(best[nodes[step.points[0]]] == pytest.approx(step.cost_mm) for step in expanded)
    else:
        assert len(expanded) < len(planner.roadmap.points)


def test_cuts_tell_what_they_save() -> None:
    planner, steps = told(TextbookRobot, samples=150)
    (way,) = of(steps, StepKind.WAY)
    saved = sum(step.cost_mm for step in of(steps, StepKind.CUT))
    assert saved > 0.0
    assert way.cost_mm - saved == pytest.approx(planner.path.length_mm)


def test_a_planner_that_finds_nothing_tells_its_steps_too() -> None:
    mover = RrtRobot(RrtRobot.parameters_type(samples=10))
    planner = TextbookPlanner(SCENE, FAR, RADIUS_MM, mover.parameters, mover.plan, mover.parts(), 3)
    with pytest.raises(Exception, match="no way was found"):
        planner.preprocess(lambda _: None, lambda: False)
    steps: list[Step] = []
    planner.tell_steps(steps.append)
    assert of(steps, StepKind.ASK)
    assert not of(steps, StepKind.WAY)
