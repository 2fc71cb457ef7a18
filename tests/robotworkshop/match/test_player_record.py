"""What the referee knows of one player, poll by poll."""

from collections.abc import Iterator

import pytest
import shapely

from robotdriver.pose import Pose
from robotworkshop.match.player.status import Status
from robotworkshop.match.referee.client import PlayerClient
from robotworkshop.match.referee.match_rules import PlayerContestant
from robotworkshop.match.referee.player_record import PlayerRecord
from robotworkshop.match.referee.rpc_thread import Answer, RpcThread
from robotworkshop.run.contest import Arrival
from robotworkshop.run.verdict import Health, Phase, PlayerView
from scene.scene import SceneRobot, Task

START, GOAL = Pose(500.0, 500.0), (1500.0, 500.0)


@pytest.fixture
def ann() -> Iterator[PlayerRecord]:
    """Yield the record of a player at its start; no test calls it."""
    rpc_thread = RpcThread(0, PlayerClient(("127.0.0.1", 1), "", "match", "referee"))
    view = PlayerView("ann", "robot", "prm", "127.0.0.1:1")
    contestant = PlayerContestant(
        name="ann", task=Task("robot", START, GOAL), radius_mm=165.0, by_truth=False, view=view
    )
    yield PlayerRecord(rpc_thread, SceneRobot("robot", START, GOAL), contestant)
    rpc_thread.close()


def answer(phase: Phase, x_mm: float, drive_s: float, entered_s: float | None = None) -> Answer:
    """Return the answer of a player that claims to be there."""
    claims = Pose(x_mm, 500.0), drive_s, (), shapely.Polygon(), Health(), 0
    return Answer(0, Status(phase, "", 1.0, "", *claims, entered_s=entered_s))


def test_a_player_that_says_it_has_arrived_is_looked_at_again_once(ann: PlayerRecord) -> None:
    found = []
    for phase, x_mm, drive_s in (
        (Phase.DRIVING, 1450.0, 4.0),
        (Phase.ARRIVED, 1490.0, 4.2),  # it may still roll
        (Phase.ARRIVED, 1495.0, 4.3),  # it does: from now on it is polled as ever
        (Phase.ARRIVED, 1495.0, 4.4),
    ):
        ann.take(answer(phase, x_mm, drive_s))
        found.append((ann.has_just_arrived, ann.contestant.rests))
    assert found == [(False, False), (True, False), (False, False), (False, True)]


def test_a_poll_that_is_missed_or_far_from_the_goal_asks_for_no_other_look(ann: PlayerRecord) -> None:
    ann.take(answer(Phase.ARRIVED, 1000.0, 2.0))
    assert not ann.has_just_arrived
    ann.take(answer(Phase.DRIVING, 1450.0, 3.0))
    ann.take(answer(Phase.ARRIVED, 1490.0, 3.1))
    assert ann.has_just_arrived
    ann.take(Answer(0, None, "silent for 1 s"))
    assert not ann.has_just_arrived


def test_a_player_that_says_when_it_entered_to_rest_needs_no_other_look(ann: PlayerRecord) -> None:
    ann.take(answer(Phase.DRIVING, 1300.0, 4.0))
    ann.take(answer(Phase.ARRIVED, 1490.0, 4.5, entered_s=4.2))
    assert ann.contestant.arrival == Arrival(entered_s=4.2, rested_s=4.5)
    assert not ann.has_just_arrived


@pytest.mark.parametrize(
    ("phase", "entered_s"),
    [(Phase.DRIVING, 4.2), (Phase.ARRIVED, 3.0), (Phase.ARRIVED, 4.6)],
    ids=["it still drives", "it was outside then", "that is yet to come"],
)
def test_a_word_that_does_not_fit_is_not_taken(ann: PlayerRecord, phase: Phase, entered_s: float) -> None:
    ann.take(answer(Phase.DRIVING, 1300.0, 4.0))
    ann.take(answer(phase, 1490.0, 4.5, entered_s))
    assert ann.contestant.arrival is None
    assert ann.contestant.entered_s == 4.5
    assert ann.has_just_arrived == (phase is Phase.ARRIVED)
