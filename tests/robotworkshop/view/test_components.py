"""Into which parts a roadmap falls: held against networkx, on any roadmap."""

from dataclasses import dataclass

import networkx as nx
import numpy as np
import shapely
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from robotdriver.pose import Pose
from robotworkshop.view.components import KnownComponents, roadmap_components
from scene.scene import SceneRobot


@dataclass(frozen=True)
class AnyRoadmap:
    points: NDArray[np.float64]
    edges: NDArray[np.int32]


@st.composite
def roadmaps(draw: st.DrawFn) -> AnyRoadmap:
    nodes = draw(st.integers(1, 30))
    rng = np.random.default_rng(draw(st.integers(0, 2**16)))
    edges = rng.integers(0, nodes, (draw(st.integers(0, 30)), 2), dtype=np.int32)
    return AnyRoadmap(rng.uniform(0.0, 1000.0, (nodes, 2)), edges)


@given(roadmap=roadmaps())
def test_components_are_those_of_networkx_the_largest_first(roadmap: AnyRoadmap) -> None:
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(roadmap.points)))
    graph.add_edges_from(roadmap.edges.tolist())
    found = roadmap_components(roadmap, (0.0, 0.0), (1000.0, 1000.0), None)
    parts = [set(np.flatnonzero(found.of_points == number).tolist()) for number in range(len(found.sizes))]
    assert sorted(map(sorted, parts)) == sorted(map(sorted, nx.connected_components(graph)))
    assert found.sizes.tolist() == sorted(map(len, parts), reverse=True) == list(map(len, parts))
    assert found.of_edges.tolist() == [found.of_points[first] for first, _ in roadmap.edges.tolist()]
    assert found.start is not None
    assert found.goal is not None


def test_start_and_goal_are_joined_to_milestones_that_they_see() -> None:
    points = np.array([[100.0, 0.0], [300.0, 0.0], [700.0, 0.0], [900.0, 0.0], [1100.0, 0.0]])
    roadmap = AnyRoadmap(points, np.array([[0, 1], [2, 3], [3, 4]], dtype=np.int32))
    wall = shapely.box(350.0, -100.0, 450.0, 100.0)
    found = roadmap_components(roadmap, (500.0, 0.0), (0.0, 0.0), wall)
    assert not shapely.is_prepared(wall)  # which the planner asks meanwhile, in a thread of its own
    assert found.sizes.tolist() == [3, 2]
    assert found.start == 0, "the nearest milestone is behind the wall"
    assert found.goal == 1
    assert not found.are_joined
    shut_in = shapely.box(-10.0, -50.0, 50.0, 50.0).exterior
    assert roadmap_components(roadmap, (500.0, 0.0), (0.0, 0.0), shut_in).goal is None


def test_an_empty_roadmap_has_none() -> None:
    empty = AnyRoadmap(np.empty((0, 2)), np.empty((0, 2), dtype=np.int32))
    found = roadmap_components(empty, (0.0, 0.0), (1.0, 1.0), None)
    assert not len(found.sizes)
    assert found.start is None
    assert not found.are_joined


def test_a_roadmap_is_looked_at_once() -> None:
    rng = np.random.default_rng(0)
    one, other = (AnyRoadmap(rng.uniform(0, 9, (5, 2)), np.array([[0, 1]], dtype=np.int32)) for _ in range(2))
    robot, known = SceneRobot("Ada", Pose(0.0, 0.0, 0.0), (9.0, 9.0)), KnownComponents()
    first = known.of(robot, one, None)
    assert known.of(robot, one, None) is first
    assert known.of(robot, other, None) is not first
    assert known.of(robot, None, None) is None
