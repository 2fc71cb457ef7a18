"""An inspector that has seen other scenes before finds what one finds that has seen none."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from robotdriver.pose import Pose
from scene import Obstacle, Scene, SceneRobot, Wall, Workspace
from scene.editing import Inspector, Kind, Part, faults, move
from scene.limits import MAX_WALLS
from scene.things import PolygonShape, Thing

BOXES = st.builds(
    lambda x, y, movable: Obstacle(((x, y), (x + 300.0, y), (x + 300.0, y + 300.0), (x, y + 300.0)), movable=movable),
    st.sampled_from((200.0, 400.0, 900.0)),
    st.sampled_from((200.0, 400.0, 900.0)),
    st.booleans(),
)
BOW = Obstacle(((0.0, 0.0), (100.0, 100.0), (100.0, 0.0), (0.0, 100.0)))
WALLS = st.sampled_from((Wall((0.0, 500.0), (900.0, 500.0)), Wall((1.0, 1.0), (1.0, 1.0))))
ROBOT = SceneRobot("Ada", Pose(500.0, 500.0, 0.0), (1_500.0, 1_500.0))
SCENES = st.builds(
    lambda obstacles, walls, is_twice, has_thing: Scene(
        Workspace(0.0, 0.0, 2_000.0, 2_000.0),
        (ROBOT, replace(ROBOT, name="Ada" if is_twice else "Bo", start=Pose(1_500.0, 500.0, 0.0))),
        tuple(obstacles),
        tuple(walls),
        things=(Thing(PolygonShape(BOW.polygon if is_twice else ((5.0, 5.0), (9.0, 5.0), (9.0, 9.0)))),) * has_thing,
    ),
    st.lists(BOXES | st.just(BOW), max_size=4),
    st.lists(WALLS, max_size=2),
    st.booleans(),
    st.booleans(),
)


@settings(max_examples=60)
@given(st.lists(SCENES, min_size=1, max_size=4), st.randoms(use_true_random=False))
def test_what_was_seen_before_changes_nothing(scenes: list[Scene], chance: object) -> None:
    inspector = Inspector()
    for scene in scenes:
        parts = tuple(Part(Kind.OBSTACLE, index) for index in range(0, len(scene.obstacles), 2))
        for each in (scene, move(scene, parts, chance.choice((0.0, 700.0)), 10.0), scene):  # type: ignore[attr-defined]
            assert inspector.faults(each) == faults(each)


def test_parts_that_are_sound_one_by_one_may_be_too_many() -> None:
    inspector, wall = Inspector(), Wall((0.0, 0.0), (1.0, 0.0))
    scene = Scene(Workspace(0.0, 0.0, 2_000.0, 2_000.0), walls=(wall,))
    assert inspector.faults(scene) == ()
    assert inspector.faults(replace(scene, walls=(wall,) * (MAX_WALLS + 1)))[0].place == "walls"


def test_an_inspector_says_how_much_of_a_scene_is_new_to_it() -> None:
    inspector, bare = Inspector(), Scene(Workspace(0.0, 0.0, 4_000.0, 3_000.0))
    corner = ((100.0, 100.0), (200.0, 100.0), (100.0, 200.0))
    scene = replace(bare, obstacles=(Obstacle(corner),) * 2, walls=(Wall((300.0, 300.0), (400.0, 300.0)),))
    assert inspector.has_more_to_look_at(scene, 7)
    assert not inspector.has_more_to_look_at(scene, 8)
    inspector.faults(scene)
    assert not inspector.has_more_to_look_at(scene, 0)
    one_more = replace(scene, obstacles=(*scene.obstacles, Obstacle(corner)))
    assert inspector.has_more_to_look_at(one_more, 2)
    assert not inspector.has_more_to_look_at(one_more, 3)


def test_pairs_of_robots_are_looked_at_with_every_edit() -> None:
    inspector = Inspector()
    scene = Scene(Workspace(0.0, 0.0, 4_000.0, 3_000.0), tuple(replace(ROBOT, name=str(number)) for number in range(5)))
    assert len(inspector.faults(scene)) == 10
    assert inspector.has_more_to_look_at(replace(scene), 9)
    assert not inspector.has_more_to_look_at(replace(scene), 10)
