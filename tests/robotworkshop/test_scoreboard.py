"""How a run or a match stands, told by its events."""

from dataclasses import replace

import pytest

from robotdriver.interface import Bumper, SensorData
from robotdriver.models import CREATE_1
from robotdriver.pose import Pose
from robotdriver.simulator.snapshot import RobotSnapshot, WorldSnapshot
from robotworkshop.assets import find_scene
from robotworkshop.run.events import Event, Judged, MatchOpened, MatchStarted, PlayersPolled
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.run.verdict import Phase, PlayerResult, PlayerView, Verdict
from robotworkshop.stage.events import Announcer, Collided, DriveStarted, Moved
from robotworkshop.view.scoreboard import Act, Score, Scoreboard
from robotworkshop.view.viewer import Viewer
from scene.files import load_scene
from scene.scene import Scene, SceneRobot, Workspace

SCENE = Scene(
    Workspace(0.0, 0.0, 4000.0, 2000.0),
    robots=(
        SceneRobot("post", Pose(2000.0, 1800.0, 0.0), None),
        SceneRobot("a", Pose(500.0, 500.0, 0.0), (2500.0, 500.0)),
        SceneRobot("b", Pose(500.0, 1500.0, 0.0), (2500.0, 1500.0)),
    ),
)
ADA = PlayerView("ada", "a", "prm", "127.0.0.1:1")
FRAME = SensorData(1, 0.0, 1.0, 1.0, 0.0, 0.0, Bumper.NONE, None, wall=False)
BOB = PlayerView("bob", "b", "lazy_prm", "127.0.0.1:2")


def board(*events: Event) -> Score:
    made = Scoreboard(SCENE)
    for event in events:
        made.follow(event)
    return made.score


def at(time_s: float, x_mm: float) -> WorldSnapshot:
    robot = RobotSnapshot("a", CREATE_1, Pose(x_mm, 500.0, 0.0), FRAME, touching=False, song="")
    return WorldSnapshot(time_s, (robot,), (), ())


def test_before_anything_the_robots_with_goals_wait() -> None:
    score = board()
    assert score.act is Act.WAITING
    assert [(racer.name, racer.number) for racer in score.racers] == [("a", 1), ("b", 2)]
    assert score.time_s is None
    assert score.result is None


def test_a_match_goes_from_planning_to_its_verdict() -> None:
    opened = MatchOpened(SCENE, (ADA, BOB))
    plans = PlayersPolled(
        -1.0, (replace(ADA, phase=Phase.PREPROCESSING, progress=0.5), replace(BOB, phase=Phase.READY))
    )
    score = board(opened, plans)
    assert (score.act, score.time_s, score.is_match) == (Act.PLANNING, None, True)
    assert [(racer.name, racer.planned) for racer in score.racers] == [("ada", 0.5), ("bob", 0.0)]

    counting = PlayersPolled(-2.5, (replace(ADA, phase=Phase.READY), replace(BOB, phase=Phase.READY)))
    assert board(opened, plans, counting).time_s == -2.5

    path = ((500.0, 500.0), (1000.0, 500.0), (1000.0, 1500.0), (2500.0, 500.0))
    start, half = (
        replace(ADA, phase=Phase.DRIVING, claim=Pose(x_mm, 500.0, 0.0), path=path, round_trip_s=0.001)
        for x_mm in (500.0, 1000.0)
    )
    driving = (opened, plans, MatchStarted(), PlayersPolled(0.1, (start, BOB)), PlayersPolled(4.0, (half, BOB)))
    score = board(*driving)
    (ada, _) = score.racers
    assert (score.act, score.time_s) == (Act.DRIVING, 4.0)
    rest_mm = 1000.0 + (1500.0**2 + 1000.0**2) ** 0.5
    assert ada.to_go_mm == pytest.approx(rest_mm)
    assert ada.done == pytest.approx(500.0 / (500.0 + rest_mm))
    assert ada.round_trip_s == 0.001

    verdict = Verdict("bob", "missed polls", "ada was not heard", False, 5.0, ())
    score = board(*driving, Judged(verdict))
    assert score.act is Act.OVER
    assert score.result is not None
    assert (score.result.winner, score.result.reason, score.time_s) == ("bob", "ada was not heard", 5.0)
    assert score.racers[1].done == 0.0, "nobody knows where it was"


def test_in_an_arena_truth_counts_and_not_what_players_say() -> None:
    lying = replace(ADA, phase=Phase.DRIVING, claim=Pose(2500.0, 500.0, 0.0), collisions=0)
    score = board(
        MatchOpened(SCENE, (ADA, BOB)),
        MatchStarted(),
        DriveStarted(at(0.0, 500.0)),
        Collided(0.5, "a", "obstacle 1", own=True),
        Collided(0.5, "a", "b", own=False),
        Moved(at(1.0, 600.0), ()),
        PlayersPolled(1.0, (lying, BOB)),
    )
    assert score.racers[0].to_go_mm == 1900.0
    assert score.racers[0].done == pytest.approx(0.05)
    assert score.racers[0].collisions == 1


def test_a_drive_is_told_alike_by_its_own_events_and_ends_at_its_goal() -> None:
    announcer = Announcer()
    scene = load_scene(find_scene("empty_room"))
    viewer = Viewer(scene)
    acts: list[Act] = []

    def hear(event: Event) -> None:
        viewer.follow(event)
        if not acts or acts[-1] is not viewer.score.act:
            acts.append(viewer.score.act)

    announcer.listen(hear)
    session = Session(scene, Settings(speed=None), announcer)
    session.solve()
    assert viewer.score.racers[0].phase is Phase.READY
    session.drive()
    score = viewer.score
    assert acts == [Act.PLANNING, Act.DRIVING, Act.OVER]
    assert score.result is not None
    assert score.result.winner == score.racers[0].name
    assert score.result.by_truth
    assert score.racers[0].done == 1.0
    assert score.time_s == score.result.time_s > 1.0


def test_who_has_won_by_what_others_did_is_where_it_is() -> None:
    driving = (MatchOpened(SCENE, (ADA, BOB)), MatchStarted(), PlayersPolled(1.0, (ADA, BOB)))
    before = board(*driving).racers[0]
    score = board(*driving, Judged(Verdict("ada", "disconnected", "bob is gone", False, 5.0, ())))
    assert score.racers[0].done == before.done < 1.0


def test_who_has_won_is_at_its_goal_and_the_other_one_stops() -> None:
    results = tuple(
        PlayerResult(view.name, view.robot, view.mover, "", Phase.DRIVING, "", 1.0, 5.0, 50.0, 0, None, None, 1, 0)
        for view in (ADA, BOB)
    )
    verdict = Verdict("ada", "goal", "ada is at its goal", True, 5.0, results)
    score = board(MatchOpened(SCENE, (ADA, BOB)), MatchStarted(), Judged(verdict))
    assert [racer.phase for racer in score.racers] == [Phase.ARRIVED, Phase.STOPPED]
