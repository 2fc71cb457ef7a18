"""What a live watcher sees a replay shows, to the last line."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import shapely

from robotdriver.models import MODELS
from robotdriver.phrases.phrase import listed
from robotdriver.pose import Pose
from robotdriver.simulator import World
from robotworkshop.assets import find_scene
from robotworkshop.recording import Header, Recorder, RunKind
from robotworkshop.recording.replay import Replay
from robotworkshop.recording.rows.keyframe import Situation
from robotworkshop.recording.rows.rows import Recorded
from robotworkshop.run.events import Event, Judged, PlanningEnded, PlanningProgressed, PlansCompared
from robotworkshop.run.phrases import AT_GOALS_TOGETHER
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.run.verdict import GOAL_RULE, Phase, PlayerResult, Verdict
from robotworkshop.stage.events import Announcer, DriveStarted, FloorChanged, Moved, MoverView
from robotworkshop.view.picture import ALL_LAYERS, Layer, Picture
from robotworkshop.view.viewer import Viewer, inflated_in
from scene import load_scene
from scene.mover import MoverState, MoverStatus, Progress, RoadmapView
from scene.scene import Scene, Workspace
from scene.shown import Shown, packed

SCENE = load_scene(find_scene("crates"))


def without_roadmaps(picture: Picture) -> Picture:
    tracks = tuple(replace(track, roadmap=None, components=None) for track in picture.tracks)
    return replace(picture, scene=SCENE, inflated=None, tracks=tracks)


def roadmap_of(picture: Picture) -> RoadmapView:
    (track,) = picture.tracks
    assert track.roadmap is not None
    return track.roadmap


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[tuple[float, Picture]]]:
    """A recorded drive, and what a live watcher saw of it once in a second and at the end."""
    file = tmp_path_factory.mktemp("run") / "run.rwrec"
    settings, announcer = Settings(speed=None, seed=3, time_limit_s=20.0, parameters={"samples": 150}), Announcer()
    viewer, seen, drawn_at_s = Viewer(SCENE), list[tuple[float, Picture]](), -1.0
    viewer.inflated = inflated_in(SCENE)

    def watch(event: Event) -> None:
        nonlocal drawn_at_s
        viewer.follow(event)
        if isinstance(event, Moved) and event.snapshot.time_s > drawn_at_s + 1.0:
            drawn_at_s = event.snapshot.time_s
            seen.append((drawn_at_s, viewer.picture(ALL_LAYERS)))

    announcer.listen(watch)
    session = Session(SCENE, settings, announcer)
    header = Header(RunKind.SIMULATED, SCENE, settings, "2026-11-22T01:00:00+00:00")
    with Recorder(file, header, announcer):
        session.solve()
        session.compare_with_optimum()
        session.drive()
    seen.append((1e9, viewer.picture(ALL_LAYERS)))
    return file, seen


def test_a_replay_shows_what_a_live_watcher_saw(watched: tuple[Path, list[tuple[float, Picture]]]) -> None:
    file, seen = watched
    assert len(seen) > 3
    replay = Replay(file)
    viewer, events = Viewer(replay.header.scene), replay.events()
    viewer.inflated = inflated_in(viewer.scene)
    ahead = next(events, None)
    for time_s, live in seen:
        while ahead is not None and ahead.time_s <= time_s:
            viewer.follow(ahead.event)
            ahead = next(events, None)
        replayed = viewer.picture(ALL_LAYERS)
        assert without_roadmaps(replayed) == without_roadmaps(live)
        assert np.array_equal(roadmap_of(replayed).points, roadmap_of(live).points)
        assert np.array_equal(roadmap_of(replayed).edges, roadmap_of(live).edges)
        assert live.inflated is not None
        assert live.inflated.equals(replayed.inflated)
    (track,) = seen[-1][1].tracks
    assert all((track.raw_path, track.path, track.optimum, track.trail))


def test_a_newcomer_sees_the_last_roadmap_although_progress_without_one_followed() -> None:
    class Roadmap:
        points, edges = np.zeros((2, 2)), np.zeros((1, 2), dtype=np.int32)

    with_roadmap = PlanningProgressed("Ada", Progress("sampling", 0.5, Roadmap()))
    without = PlanningProgressed("Ada", Progress("smoothing", 0.9))
    situation = Situation()
    for event in (PlanningProgressed("Ada", Progress("free space", 0.1)), with_roadmap, without):
        situation.follow(Recorded(0, event))
    assert [recorded.event for recorded in situation.events()] == [with_roadmap, without]


def test_what_movers_draw_is_seen_as_long_as_its_layer_is() -> None:
    robot, world, viewer = SCENE.robots[0], World(seed=0), Viewer(SCENE)
    world.add_robot(MODELS[robot.model], robot.start, robot.name)
    shown = Shown(drawings={"aim": packed("aim", [(0.0, 0.0), (200.0, 0.0)])})
    mover = MoverView(robot.name, robot.start, (), shapely.Point(), MoverStatus(MoverState.DRIVING), shown)
    viewer.follow(Moved(world.snapshot(), (mover,)))
    (drawing,) = viewer.picture(ALL_LAYERS).drawings
    assert (drawing.geometry.wkt, drawing.number, drawing.words) == ("LINESTRING (0 0, 200 0)", 0, "aim")
    assert viewer.picture(ALL_LAYERS - {Layer.DRAWINGS}).drawings == ()


@pytest.mark.parametrize("rule", [GOAL_RULE, "disconnected"])
def test_only_a_winner_that_came_to_its_goal_has_reached_it(rule: str) -> None:
    name = SCENE.robots[0].name
    player = PlayerResult("Ada", name, "location", "", Phase.DRIVING, "", None, 1.0, None, 0, None, None, 0, 0)
    viewer = Viewer(SCENE)
    viewer.follow(Judged(Verdict("Ada", rule, "Bo hung up", by_truth=True, time_s=1.0, players=(player,))))
    (track,) = viewer.picture(ALL_LAYERS).tracks
    assert track.reached == (rule == GOAL_RULE)


@pytest.mark.parametrize("is_there", [True, False])
def test_a_winner_celebrates_where_it_is_and_has_reached_its_goal_only_there(is_there: bool) -> None:
    robot = SCENE.robots[0]
    assert robot.goal is not None
    world, viewer = World(seed=0), Viewer(SCENE)
    world.add_robot(MODELS[robot.model], Pose(*robot.goal) if is_there else robot.start, robot.name)
    viewer.follow(DriveStarted(world.snapshot()))
    (singer,) = world.snapshot().robots
    viewer.follow(Moved(replace(world.snapshot(), robots=(replace(singer, song="winner"),)), ()))
    picture = viewer.picture(ALL_LAYERS)
    (track,) = picture.tracks
    assert (track.reached, track.celebrates) == (is_there, True)
    assert picture.cheer_s == 0.0


def test_those_that_came_to_their_goals_together_have_reached_them() -> None:
    scene = replace(SCENE, robots=(SCENE.robots[0], replace(SCENE.robots[0], name="other")))
    players = tuple(
        PlayerResult(name, robot.name, "prm", "", Phase.STOPPED, "", None, 1.0, None, 0, None, None, 0, 0)
        for name, robot in zip(("Ada", "Bo"), scene.robots, strict=True)
    )
    for names, arrived in ((("Ada", "Bo"), [True, True]), (("Ada", "Bob"), [True, False])):
        viewer = Viewer(scene)
        reason = AT_GOALS_TOGETHER(names=listed(names))
        viewer.follow(Judged(Verdict(None, GOAL_RULE, reason, by_truth=True, time_s=1.0, players=players)))
        assert [racer.phase is Phase.ARRIVED for racer in viewer.score.racers] == arrived


def test_a_new_plan_makes_an_older_comparison_void() -> None:
    situation = Situation()
    for event in (PlanningEnded(()), PlansCompared(()), PlanningEnded(())):
        situation.follow(Recorded(0, event))
    assert [recorded.event for recorded in situation.events()] == [PlanningEnded(())]


def test_robots_that_join_and_leave_have_trails_and_colours_of_their_own() -> None:
    world, viewer = World(seed=0), Viewer(Scene(Workspace(0.0, 0.0, 4000.0, 4000.0)))
    first = world.add_robot(MODELS["create2"], Pose(500.0, 500.0), "first")
    second = world.add_robot(MODELS["create2"], Pose(1500.0, 500.0), "second")
    viewer.follow(DriveStarted(world.snapshot()))
    world.put_robot(second, Pose(1500.0, 1500.0))
    viewer.follow(Moved(world.snapshot(), ()))
    tracks = viewer.picture(ALL_LAYERS).tracks
    assert [(track.robot, track.number, len(track.trail)) for track in tracks] == [("first", 0, 1), ("second", 1, 2)]
    world.remove_robot(first)
    world.add_robot(MODELS["create2"], Pose(2500.0, 500.0), "third")
    viewer.follow(FloorChanged(world.snapshot()))
    tracks = viewer.picture(ALL_LAYERS).tracks
    assert [(track.robot, track.number) for track in tracks] == [("second", 1), ("third", 0)]
