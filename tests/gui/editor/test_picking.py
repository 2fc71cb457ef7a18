"""What lies under the hand: of a scene with many parts it is the same as if each was looked at alone."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.editor.picking import part_at, parts_within
from robotdriver.models import MODELS
from robotdriver.pose import Pose
from scene import Obstacle, Scene, SceneRobot, Wall, Workspace
from scene.editing import Kind, Part, bounds, parts_of

PLACE = st.tuples(st.integers(0, 40), st.integers(0, 40)).map(lambda cell: (25.0 * cell[0], 25.0 * cell[1]))


def box_at(place: tuple[float, float]) -> Obstacle:
    x, y = place
    return Obstacle(((x, y), (x + 60.0, y), (x + 60.0, y + 40.0), (x, y + 40.0)))


def wall_at(place: tuple[float, float]) -> Wall:
    return Wall(place, (place[0] + 75.0, place[1]))


def robot_at(place: tuple[float, float]) -> SceneRobot:
    return SceneRobot(f"{place}", Pose(*place), None if place[0] < 300.0 else (place[1], place[0]))


SCENES = st.builds(
    lambda boxes, walls, robots: Scene(Workspace(0.0, 0.0, 1000.0, 1000.0), robots, boxes, walls),
    st.lists(PLACE.map(box_at), max_size=8).map(tuple),
    st.lists(PLACE.map(wall_at), max_size=4).map(tuple),
    st.lists(PLACE.map(robot_at), max_size=3).map(tuple),
)


@given(scene=SCENES, first=PLACE, second=PLACE)
def test_a_band_holds_each_part_whose_box_is_in_it(
    scene: Scene, first: tuple[float, float], second: tuple[float, float]
) -> None:
    band = min(first[0], second[0]), min(first[1], second[1]), max(first[0], second[0]), max(first[1], second[1])
    wanted = []
    for part in parts_of(scene):
        low_x, low_y, high_x, high_y = bounds(scene, (part,))
        if band[0] <= low_x and band[1] <= low_y and high_x <= band[2] and high_y <= band[3]:
            wanted.append(part)
    assert parts_within(scene, band) == tuple(wanted)


@given(scene=SCENES, at=PLACE, reach_mm=st.sampled_from([0.5, 12.0, 400.0]))
def test_the_hand_finds_a_part_exactly_where_one_is_within_its_reach(
    scene: Scene, at: tuple[float, float], reach_mm: float
) -> None:
    def away_mm(part: Part) -> float:
        """Return how far the hand is from a part; all parts here are upright boxes, level walls, or discs."""
        low_x, low_y, high_x, high_y = bounds(scene, (part,))
        if part.kind in (Kind.OBSTACLE, Kind.WALL):
            return math.dist(at, (min(max(at[0], low_x), high_x), min(max(at[1], low_y), high_y)))
        radius_mm = MODELS[scene.robots[part.index].model].body.radius_mm
        away = math.dist(at, ((low_x + high_x) / 2.0, (low_y + high_y) / 2.0))
        return 0.0 if away <= radius_mm else away

    rank = [Kind.START, Kind.GOAL, Kind.WALL, Kind.OBSTACLE]
    near = [part for part in parts_of(scene) if away_mm(part) <= reach_mm]
    wanted = min(near, key=lambda part: (rank.index(part.kind), -part.index), default=None)
    assert part_at(scene, at, reach_mm) == wanted


@pytest.mark.parametrize("count", [0, 3])
def test_parts_of_a_scene_are_in_its_order(count: int) -> None:
    robots = tuple(robot_at((200.0 * number, 50.0)) for number in range(count))
    scene = Scene(Workspace(0.0, 0.0, 1000.0, 1000.0), robots, (box_at((0.0, 0.0)),) * count)
    goals = [Part(Kind.GOAL, number) for number in range(count) if robots[number].goal is not None]
    starts = [Part(Kind.START, number) for number in range(count)]
    assert parts_of(scene) == (*(Part(Kind.OBSTACLE, number) for number in range(count)), *starts, *goals)
