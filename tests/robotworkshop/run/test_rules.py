"""The law of a drive, rule by rule, on contestants that are told where they are look by look."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotdriver.pose import Pose
from robotworkshop.run.contest import GOAL_MM, REST_S, Contest, Contestant, ContestBlock, Decision, Fault, Look, Moment
from robotworkshop.run.obstruction import Obstruction
from robotworkshop.run.rulebook import Rulebook, RuleError, RuleOptions, drive_rulebook, read_rules, ruling
from robotworkshop.run.rules import LAG, SETTLE_S, TooFast
from robotworkshop.run.verdict import TEAM_RULE, Margin
from scene.mover import MoverState
from scene.scene import Scene, Task, Workspace

TICK_S = 0.015
AREA = Workspace(0.0, 0.0, 5000.0, 5000.0)
START, GOAL = Pose(500.0, 500.0), (4000.0, 4000.0)
RADIUS_MM, TOP_MM_S, LIMIT_S = 165.0, 500.0, 60.0
BOOK = drive_rulebook(RuleOptions(time_limit_s=LIMIT_S), Scene(AREA))
CLAIMS: Rulebook[Contestant] = Rulebook((TooFast(),), ())
"""What a referee asks of the word of others."""

ON_THE_WAY = Pose(2000.0, 2000.0)
ARRIVED, FAILED = MoverState.ARRIVED, MoverState.FAILED
THERE = Pose(GOAL[0] - 60.0, GOAL[1] + 60.0)
BESIDE = Pose(GOAL[0] + 50.0, GOAL[1] + 50.0)


class Racer:
    """A contestant, and what is told of it next. Its facts are those of the contestant as it is now."""

    def __init__(self, name: str = "ann", **facts: Any) -> None:
        self.one = Contestant(
            name=name,
            task=Task(name, START, GOAL),
            radius_mm=RADIUS_MM,
            **({"state": MoverState.DRIVING, "top_speed_mm_s": TOP_MM_S} | facts),
        )
        self.state = self.one.state

    def __getattr__(self, fact: str) -> Any:
        return getattr(self.one, fact)

    def look(self, time_s: float, place: Pose) -> Look:
        one = self.one
        return Look(time_s, place, self.state, one.reason, one.has_ended, one.collisions, one.has_fallen)

    def follow(self, time_s: float, place: Pose) -> None:
        self.one = self.one.after([self.look(time_s, place)])


def contestant(name: str = "ann", **facts: Any) -> Racer:
    return Racer(name, **facts)


def claimant(name: str = "ann") -> Racer:
    """Return a contestant that may claim any speed."""
    return contestant(name, by_truth=False, top_speed_mm_s=math.inf)


def judge(racers: Sequence[Racer], time_s: float, book: Rulebook[Contestant], **of_contest: Any) -> Decision | None:
    """Judge contestants as they are, and put out whom the rules put out."""
    judged, _, decision = book.judge(Contest(AREA, tuple(racer.one for racer in racers), time_s, **of_contest))
    for racer, one in zip(racers, judged.contestants, strict=True):
        racer.one = one
    return decision


@dataclass
class Race:
    """Lets time pass tick by tick, on one clock, as the floor does."""

    contestants: Sequence[Racer]
    book: Rulebook[Contestant] = field(default_factory=lambda: BOOK)
    time_s: float = 0.0
    decision: Decision | None = None

    def __post_init__(self) -> None:
        self.contest = Contest(AREA, tuple(racer.one for racer in self.contestants))

    def until(self, end_s: float, **places: Pose) -> Decision | None:
        """Let time pass until then or until a decision; those with a place stand there, all others drive about."""
        while self.decision is None and self.time_s < end_s - TICK_S / 2.0:
            self.time_s = round(self.time_s / TICK_S + 1.0) * TICK_S
            about = Pose(ON_THE_WAY.x_mm + 100.0 * math.sin(self.time_s), ON_THE_WAY.y_mm)
            looks = tuple(racer.look(self.time_s, places.get(racer.name, about)) for racer in self.contestants)
            self.contest, faults, self.decision = self.book.step(self.contest, [Moment(self.time_s, looks)])
            for racer, one in zip(self.contestants, self.contest.contestants, strict=True):
                assert faults.get(one.name) is (None if racer.fault is not None else one.fault)
                racer.one = one
        return self.decision


def test_nothing_is_decided_while_all_drive() -> None:
    ann, bob = contestant(), contestant("bob")
    assert Race([ann, bob]).until(20.0) is None
    assert (ann.fault, bob.fault) == (None, None)


# The goal.


def test_a_robot_that_rests_at_its_goal_has_reached_it_by_the_time_of_its_entry() -> None:
    race = Race([contestant()])
    race.until(3.0)
    race.until(20.0, ann=THERE)
    entered_s = 3.0 + TICK_S
    assert race.decision == Decision("goal", "ann is at its goal", ("ann",), pytest.approx(entered_s))
    assert race.time_s == pytest.approx(entered_s + REST_S, abs=TICK_S)
    assert ruling(race.contestants[0].one, race.decision) == ("goal", "")


def test_a_mover_that_says_arrived_is_believed_as_soon_as_its_robot_stands() -> None:
    ann = contestant()
    race = Race([ann])
    race.until(3.0)
    ann.state = ARRIVED
    assert race.until(3.0 + TICK_S, ann=THERE) is None, "it has only just come there"
    decision = race.until(20.0, ann=THERE)
    assert decision is not None
    assert decision.winner == "ann"
    assert race.time_s == pytest.approx(3.0 + 2 * TICK_S)


def test_a_robot_that_says_arrived_while_it_rolls_has_neither_arrived_nor_stopped_short() -> None:
    ann = contestant(state=ARRIVED)
    assert Race([ann]).until(20.0) is None
    assert ann.fault is None


def test_passing_through_the_goal_is_not_arriving() -> None:
    race = Race([contestant()])
    for step in range(2000):
        x_mm = 500.0 + step * TOP_MM_S * TICK_S
        assert race.until((step + 1) * TICK_S, ann=Pose(min(x_mm, 4800.0 + step % 2), GOAL[1])) is None
    decision = race.until(LIMIT_S + 1.0)
    assert decision == Decision("time limit", "not at the goal after 60 s, the time limit", (), pytest.approx(LIMIT_S))


def test_the_entry_that_counts_is_that_of_the_stay() -> None:
    race = Race([contestant()])
    race.until(3.0, ann=ON_THE_WAY)
    race.until(3.2, ann=THERE)
    race.until(6.0, ann=ON_THE_WAY)
    decision = race.until(20.0, ann=THERE)
    assert decision is not None
    assert decision.time_s == pytest.approx(6.0 + TICK_S)


@pytest.mark.parametrize(("away_mm", "is_there"), [(99.9, True), (100.0, True), (100.1, False), (160.0, False)])
def test_the_goal_has_a_radius_of_100_mm(away_mm: float, is_there: bool) -> None:
    assert GOAL_MM == 100.0
    decision = Race([contestant()]).until(5.0, ann=Pose(GOAL[0] + away_mm, GOAL[1]))
    assert (decision is not None) is is_there


def test_the_goal_may_have_another_radius() -> None:
    assert Race([contestant(goal_mm=150.0)]).until(5.0, ann=Pose(GOAL[0] + 149.0, GOAL[1])) is not None


def test_a_robot_that_turns_on_the_spot_does_not_rest() -> None:
    race = Race([contestant()])
    for step in range(200):
        assert race.until((step + 1) * TICK_S, ann=Pose(THERE.x_mm, THERE.y_mm, step * 0.01)) is None


# Several at their goals.


def test_those_inside_when_the_first_rests_may_settle_and_the_earliest_entry_wins() -> None:
    ann, bob = contestant(), contestant("bob")
    race = Race([ann, bob])
    race.until(3.0)
    ann_turns = [Pose(THERE.x_mm, THERE.y_mm, 0.01 * step) for step in range(40)]
    for step, place in enumerate(ann_turns[:-1]):  # ann is inside from here on, but still turns
        if step < 10:
            race.until(race.time_s + TICK_S, ann=place)
        else:
            bob.state = ARRIVED
            race.until(race.time_s + TICK_S, ann=place, bob=THERE)
        assert race.decision is None
    assert bob.is_home
    decision = race.until(20.0, ann=ann_turns[-1], bob=THERE)
    assert decision is not None
    assert decision.winner == "ann"
    assert decision.time_s == pytest.approx(3.0 + TICK_S)


@pytest.mark.parametrize("settled_s", [0.5, 1.9, 2.1, 10.0])
def test_there_are_two_seconds_to_settle(settled_s: float) -> None:
    rested_s = 3.0
    race = _with_ann_turning(settled_s - REST_S, rested_s)
    assert race.decision is not None
    assert race.decision.winner == ("ann" if settled_s <= SETTLE_S else "bob")
    assert race.time_s == pytest.approx(rested_s + min(settled_s, SETTLE_S), abs=2 * TICK_S)


def _with_ann_turning(turning_s: float, rested_s: float) -> Race:
    """Return a race in which ann enters before bob, but rests only so long after bob."""
    ann, bob = contestant(), contestant("bob")
    race = Race([ann, bob])
    race.until(rested_s - 3 * TICK_S, bob=ON_THE_WAY)
    heading = 0.0
    while race.decision is None and race.time_s < 20.0:
        after_s = race.time_s + TICK_S - rested_s
        if after_s <= turning_s:
            heading += 0.01
        bob_at = ON_THE_WAY if after_s < -TICK_S * 1.5 else THERE
        bob.state = ARRIVED if after_s >= -TICK_S / 2 else MoverState.DRIVING
        race.until(race.time_s + TICK_S, ann=Pose(THERE.x_mm, THERE.y_mm, heading), bob=bob_at)
    return race


def test_a_robot_that_enters_after_the_first_rests_has_lost() -> None:
    ann, bob = contestant(), contestant("bob")
    race = Race([ann, bob])
    race.until(3.0)
    decision = race.until(20.0, ann=THERE)
    assert decision is not None
    assert decision.winner == "ann"
    assert ruling(bob.one, decision) == ("goal", "ann is at its goal")


def test_a_robot_that_leaves_again_is_not_waited_for() -> None:
    ann, bob = contestant(), contestant("bob")
    race = Race([ann, bob])
    race.until(3.0)
    ann.state = ARRIVED
    # Bob passes through: it is inside when ann rests, and then leaves.
    race.until(3.0 + TICK_S, ann=THERE, bob=BESIDE)
    race.until(3.0 + 2 * TICK_S, ann=THERE, bob=Pose(BESIDE.x_mm + 1.0, BESIDE.y_mm))
    assert ann.is_home
    assert race.decision is None
    decision = race.until(20.0, ann=THERE)
    assert decision is not None
    assert decision.winner == "ann"
    assert race.time_s == pytest.approx(3.0 + 3 * TICK_S)


def test_the_same_tick_is_a_dead_heat() -> None:
    race = Race([contestant(), contestant("bob")])
    race.until(3.0)
    decision = race.until(20.0, ann=THERE, bob=BESIDE)
    assert decision is not None
    assert (decision.rule, decision.winner, set(decision.winners)) == ("goal", None, {"ann", "bob"})
    assert [ruling(one.one, decision) for one in race.contestants] == [("goal", ""), ("goal", "")]
    assert decision.margin is None


def test_one_tick_earlier_wins_on_one_clock() -> None:
    race = Race([contestant(), contestant("bob")])
    race.until(3.0)
    race.until(3.0 + TICK_S, bob=THERE)
    decision = race.until(20.0, ann=THERE, bob=THERE)
    assert decision is not None
    assert decision.winner == "bob"
    assert decision.margin == Margin("ann", late_s=pytest.approx(TICK_S))
    assert str(decision.margin) == ", 0.015 s before ann"


def test_the_margin_is_how_far_the_nearest_of_the_others_was_from_entering_its_goal() -> None:
    race = Race([contestant(), contestant("bob"), contestant("cid")])
    race.until(3.0)
    short = Pose(GOAL[0] - GOAL_MM - 250.0, GOAL[1])
    decision = race.until(20.0, ann=THERE, bob=short)
    assert decision is not None
    assert decision.margin == Margin("bob", short_mm=pytest.approx(250.0))
    assert str(decision.margin) == "; bob was 250 mm short of its own"


@pytest.mark.parametrize(("apart_s", "winner"), [(0.0, None), (0.049, None), (0.051, "ann"), (1.0, "ann")])
def test_without_one_clock_entries_less_than_a_poll_apart_are_a_dead_heat(apart_s: float, winner: str | None) -> None:
    ann, bob = claimant(), claimant("bob")
    decision = _claims((ann, bob), [(20.0, (ann, 20.0, 20.0)), (20.0, (bob, 20.0 + apart_s, 20.0 + apart_s))])
    assert decision is not None
    assert decision.winner == winner


# Robots with clocks of their own.


def _claims(racers: Sequence[Racer], stays: Iterable[tuple[float, tuple[Racer, float, float]]]) -> Decision | None:
    """Let robots enter their goals and say ARRIVED, each by its own clock; return the decision."""
    for match_s, (one, entered_s, rested_s) in stays:
        for clock_s in (entered_s / 2.0, entered_s - 1.0):
            one.follow(clock_s, Pose(3000.0, 3900.0))
        one.follow(entered_s, THERE)
        one.state = ARRIVED
        one.follow(rested_s, THERE)
        decision = judge(racers, match_s, BOOK, dead_heat_s=0.05)
        if decision is not None:
            return decision
    return None


def test_a_robot_whose_clock_is_behind_is_waited_for_and_may_win() -> None:
    ann, bob = claimant(), claimant("bob")
    bob.follow(6.0, ON_THE_WAY)
    assert _claims((ann, bob), [(10.0, (ann, 10.0, 10.0))]) is None, "by its clock bob may be there at 7 s"
    decision = _claims((ann, bob), [(14.0, (bob, 9.0, 9.0))])
    assert decision == Decision("goal", "bob is at its goal", ("bob",), 9.0, Margin("ann", late_s=1.0))


def test_a_robot_whose_clock_hardly_runs_is_not_waited_for_for_ever() -> None:
    ann, bob = claimant(), claimant("bob")
    bob.follow(0.5, START)
    assert _claims((ann, bob), [(10.0, (ann, 10.0, 10.0))]) is None
    assert judge((ann, bob), LAG * (10.05 + SETTLE_S) - 0.1, BOOK, dead_heat_s=0.05) is None
    decision = judge((ann, bob), LAG * (10.05 + SETTLE_S), BOOK, dead_heat_s=0.05)
    assert decision is not None
    assert decision.winner == "ann"


@pytest.mark.parametrize(("from_goal_mm", "is_waited_for"), [(GOAL_MM + 724.0, True), (GOAL_MM + 726.0, False)])
def test_a_robot_too_far_away_to_have_entered_by_then_is_not_waited_for(
    from_goal_mm: float, is_waited_for: bool
) -> None:
    ann, bob = claimant(), contestant("bob", by_truth=False)
    bob.follow(9.0, Pose(GOAL[0] - from_goal_mm, GOAL[1]))  # 1.05 s at 500 mm/s, and 200 mm of leeway
    decision = _claims((ann, bob), [(10.0, (ann, 10.0, 10.0))])
    assert (decision is None) is is_waited_for


def test_the_time_limit_waits_for_those_who_settle_and_for_nothing_else() -> None:
    ann, bob = contestant(), contestant("bob")
    race = Race([ann, bob], drive_rulebook(RuleOptions(time_limit_s=3.6), Scene(AREA)))
    race.until(3.0)
    for step in range(200):
        if race.until(3.0 + (step + 1) * TICK_S, ann=THERE, bob=Pose(THERE.x_mm, THERE.y_mm, step * 0.01)):
            break
    assert race.decision is not None
    assert (race.decision.rule, race.decision.winner) == ("goal", "ann")


@pytest.mark.parametrize(
    ("clocks", "match_s", "is_over"),
    [((61.0, 30.0), 50.0, False), ((61.0, 60.0), 50.0, True), ((10.0, 59.0), 60.0, True)],
)
def test_one_robots_clock_alone_does_not_end_the_drive(
    clocks: tuple[float, float], match_s: float, is_over: bool
) -> None:
    robots = claimant(), claimant("bob")
    for one, clock_s in zip(robots, clocks, strict=True):
        one.follow(clock_s, ON_THE_WAY)
    decision = judge(robots, match_s, BOOK)
    assert (decision is not None) is is_over
    if decision is not None:
        assert (decision.rule, decision.winner) == ("time limit", None)


# What puts a contestant out.


@pytest.mark.parametrize(
    ("facts", "place", "fault"),
    [
        ({"state": FAILED, "reason": "Bad: no (bad.py:3)"}, None, Fault("mover crashed", "Bad: no (bad.py:3)")),
        ({"state": FAILED}, None, Fault("mover crashed", "its mover or its robot has failed")),
        ({"state": MoverState.GAVE_UP, "reason": "walls"}, None, Fault("gave up", "walls")),
        ({}, Pose(139.0, 500.0), Fault("left the workspace", "26 mm outside the workspace")),
        ({}, Pose(500.0, 4862.0), Fault("left the workspace", "27 mm outside the workspace")),
        ({}, Pose(9000.0, 500.0), Fault("left the workspace", "4,165 mm outside the workspace")),
        ({"collisions": 3}, None, Fault("collision", "collided 3 times; allowed: 2")),
        (
            {"state": ARRIVED},
            START,
            Fault("stopped short", "its mover says that it has arrived, 4,950 mm from its goal"),
        ),
        ({"has_ended": True}, START, Fault("stopped short", "its mover has ended, 4,950 mm from its goal")),
    ],
)
def test_what_puts_a_contestant_out(facts: dict[str, Any], place: Pose | None, fault: Fault) -> None:
    ann, bob = contestant(**facts), contestant("bob")
    race = Race([ann, bob], drive_rulebook(RuleOptions(time_limit_s=LIMIT_S, collisions=2), Scene(AREA)))
    race.until(1.0, **({} if place is None else {"ann": place}))
    assert ann.fault == fault
    assert race.decision is None, "bob drives on: in a run the other has to reach its goal all the same"
    assert bob.fault is None
    decision = race.until(20.0, bob=THERE)
    assert decision is not None
    assert decision.winner == "bob"
    assert ruling(ann.one, decision) == (fault.rule, fault.reason)


@pytest.mark.parametrize(
    ("facts", "place"),
    [
        ({}, Pose(141.0, 500.0)),
        ({"collisions": 2}, ON_THE_WAY),
        ({"state": MoverState.IDLE}, START),
        ({"has_ended": True}, THERE),
    ],
)
def test_what_is_allowed(facts: dict[str, Any], place: Pose) -> None:
    ann = contestant(**facts)
    Race([ann], drive_rulebook(RuleOptions(collisions=2), Scene(AREA))).until(5.0, ann=place)
    assert ann.fault is None


def test_a_mover_that_ends_without_a_word_at_its_goal_has_arrived_and_short_of_it_has_not() -> None:
    ended = {"has_ended": True, "state": MoverState.IDLE}
    for place, rule in ((THERE, "goal"), (ON_THE_WAY, "stopped short")):
        race = Race([contestant(**ended)])
        decision = race.until(5.0, ann=place)
        assert decision is not None
        assert decision.rule == rule
        assert race.time_s == pytest.approx(TICK_S + REST_S, abs=TICK_S), "its robot may still roll"


def test_a_run_ends_when_all_are_out() -> None:
    ann, bob = (
        contestant(state=MoverState.GAVE_UP, reason="walls"),
        contestant("bob", state=FAILED, reason="bug"),
    )
    decision = Race([ann, bob]).until(1.0)
    assert decision == Decision("gave up, mover crashed", "ann: walls; bob: bug", (), pytest.approx(TICK_S))


def test_a_run_ends_with_its_only_robots_fault_and_not_later() -> None:
    ann = contestant()
    race = Race([ann])
    race.until(3.0)
    decision = race.until(10.0, ann=Pose(-200.0, 500.0))
    assert decision == Decision(
        "left the workspace", "ann: 365 mm outside the workspace", (), pytest.approx(3.0 + TICK_S)
    )
    assert ann.fault is not None
    assert ruling(ann.one, decision) == ("left the workspace", ann.fault.reason)


def test_what_happens_after_an_arrival_changes_nothing() -> None:
    ann, bob, heading = contestant(state=ARRIVED), contestant("bob"), 0.0
    race = Race([ann, bob])
    race.until(TICK_S, ann=THERE, bob=THERE)
    while not ann.is_home:
        heading += 0.01
        race.until(race.time_s + TICK_S, ann=THERE, bob=Pose(THERE.x_mm, THERE.y_mm, heading))
    ann.state = FAILED  # it goes wild while bob may settle
    race.until(race.time_s + TICK_S, ann=Pose(-500.0, 0.0), bob=Pose(THERE.x_mm, THERE.y_mm, heading + 0.01))
    decision = race.until(20.0, ann=Pose(-500.0, 0.0))
    assert decision is not None
    assert (decision.winner, ann.fault) == ("ann", None)


def test_a_fault_at_the_moment_of_arrival_counts() -> None:
    ann = contestant()
    race = Race([ann])
    race.until(REST_S, ann=THERE)
    assert not ann.is_home
    ann.state = FAILED
    decision = race.until(5.0, ann=THERE)
    assert decision is not None
    assert decision.rule == "mover crashed"


def test_rules_can_be_turned_off() -> None:
    ann = contestant()
    race = Race([ann], drive_rulebook(read_rules(["workspace_mm=off"], RuleOptions()), Scene(AREA)))
    assert race.until(1.0, ann=Pose(-9000.0, 0.0)) is None
    assert ann.fault is None


# Claims.


@pytest.mark.parametrize(
    ("clock_s", "way_mm", "is_out"),
    [
        (0.0, 199.0, False),
        (0.0, 201.0, True),
        (0.0, 4400.0, True),
        (1.0, 699.0, False),
        (1.0, 701.0, True),
        (2.0, 1199.0, False),
        (2.0, 1201.0, True),
    ],
)
def test_a_claim_is_as_far_as_its_robot_drives_and_200_mm(clock_s: float, way_mm: float, is_out: bool) -> None:
    ann = contestant(by_truth=False)
    ann.follow(clock_s, Pose(START.x_mm + way_mm, START.y_mm))
    judge([ann], clock_s, CLAIMS)
    assert (None if ann.fault is None else ann.fault.rule) == ("too fast" if is_out else None)


def test_only_the_last_two_seconds_of_a_claim_count() -> None:
    """Who has stood for long may not make up for it in one leap."""
    ann = contestant(by_truth=False)
    for step in range(600):
        ann.follow(step * 0.05, START)
        assert judge([ann], step * 0.05, CLAIMS) is None
    ann.follow(30.0, Pose(START.x_mm + 1400.0, START.y_mm))
    judge([ann], 30.0, CLAIMS)
    assert ann.fault == Fault(
        "too fast", "claims 1,400 mm in 2.00 s of its robot's clock; its robot drives at most 500 mm/s"
    )


def test_a_clock_that_stands_still_does_not_hide_a_leap() -> None:
    ann = contestant(by_truth=False)
    for step in range(50):
        ann.follow(1.0, Pose(START.x_mm + 100.0 * step, START.y_mm))
        judge([ann], 1.0, CLAIMS)
    assert ann.fault is not None


@given(st.lists(st.floats(0.0, 1.0), min_size=1, max_size=60), st.floats(0.001, 0.5))
def test_a_robot_that_drives_no_faster_than_it_can_is_never_too_fast(shares: list[float], period_s: float) -> None:
    ann = contestant(by_truth=False)
    place = START
    for look, share in enumerate(shares, 1):
        place = place.along_arc(share * TOP_MM_S * period_s, 0.3)
        ann.follow(look * period_s, place)
        judge([ann], look * period_s, CLAIMS)
        assert ann.fault is None


def test_a_robots_own_belief_may_be_corrected_in_its_own_drive() -> None:
    """Frames that are lost, or a belief that is put right, are no lie to anybody."""
    ann = contestant(by_truth=False)
    race = Race([ann])
    race.until(1.0, ann=START)
    race.until(1.5, ann=Pose(4500.0, 500.0))
    assert ann.fault is None


def test_truth_may_jump() -> None:
    """A person may pick a simulated robot up."""
    ann = contestant()
    race = Race([ann])
    race.until(1.0, ann=START)
    race.until(1.5, ann=Pose(4500.0, 500.0))
    assert ann.fault is None


def test_a_clock_that_runs_backwards_is_noticed() -> None:
    ann = contestant(by_truth=False)
    for clock_s in (1.0, 2.0, 1.5, 3.0, 2.9):
        ann.follow(clock_s, START)
    assert ann.setback_s == 0.5


# Order and options.

_STORY = st.lists(
    st.sampled_from(("drives", "inside", "turns", "arrived", "out", "fails", "gives up")), min_size=6, max_size=6
)


@given(st.lists(_STORY, min_size=2, max_size=3))
def test_the_order_of_contestants_decides_nothing(stories: list[list[str]]) -> None:
    names = ["ann", "bob", "cid"][: len(stories)]
    found = []
    for order in permutations(range(len(stories))):
        robots = [contestant(names[number]) for number in order]
        race = Race(robots, drive_rulebook(RuleOptions(time_limit_s=4.0), Scene(AREA)))
        for scene in range(6):
            _play(race, {names[number]: stories[number][scene] for number in order}, (scene + 1) * 0.6)
        race.until(5.0)
        decision = race.decision
        assert decision is not None, "every drive ends"
        assert set(decision.winners) <= set(names)
        faults = {one.name: one.fault for one in robots}
        assert all(faults[name] is None for name in decision.winners)
        found.append((set(decision.rule.split(", ")), set(decision.winners), decision.time_s, faults))
    assert all(one == found[0] for one in found)


_DOINGS = st.tuples(st.sampled_from((THERE, BESIDE, ON_THE_WAY)), st.sampled_from((ARRIVED, MoverState.DRIVING)))


@given(st.lists(st.tuples(_DOINGS, _DOINGS), min_size=2, max_size=60), st.data(), st.booleans())
def test_how_time_is_cut_into_blocks_changes_nothing(
    story: list[tuple[tuple[Pose, MoverState], ...]], data: st.DataObject, by_truth: bool
) -> None:
    robots = contestant(by_truth=by_truth).one, contestant("bob", by_truth=by_truth).one
    moments = [
        Moment(number * 0.2, tuple(Look(number * 0.2, place, state) for place, state in doings))
        for number, doings in enumerate(story, 1)
    ]
    judged = [_obstructed(Contest(AREA, robots), moments)]
    cuts = sorted(data.draw(st.lists(st.integers(0, len(moments)), max_size=5)))
    contest = Contest(AREA, robots)
    for begin, end in pairwise((0, *cuts, len(moments))):
        contest = _obstructed(contest, moments[begin:end])
    judged.append(contest)
    assert judged[0] == judged[1]


def _obstructed(contest: Contest[Contestant], block: ContestBlock) -> Contest[Contestant]:
    return Rulebook((), (), (Obstruction(),)).step(contest, block).contest


def _play(race: Race, doing: dict[str, str], end_s: float) -> None:
    while race.decision is None and race.time_s < end_s - TICK_S / 2.0:
        places = {}
        for one in race.contestants:
            what = doing[one.name]
            one.state = {
                "arrived": ARRIVED,
                "fails": FAILED,
                "gives up": MoverState.GAVE_UP,
            }.get(what, MoverState.DRIVING)
            if what in ("inside", "arrived"):
                places[one.name] = THERE
            elif what == "turns":
                places[one.name] = Pose(THERE.x_mm, THERE.y_mm, race.time_s)
            elif what == "out":
                places[one.name] = Pose(-500.0, 0.0)
        race.until(race.time_s + TICK_S, **places)


@given(st.floats(0.0, 5000.0), st.floats(0.0, 5000.0), st.floats(0.0, 500.0))
def test_a_body_within_the_workspace_has_never_left_it(x_mm: float, y_mm: float, tolerance_mm: float) -> None:
    ann = contestant()
    Race([ann], drive_rulebook(RuleOptions(workspace_mm=tolerance_mm), Scene(AREA))).until(TICK_S, ann=Pose(x_mm, y_mm))
    out_mm = max(RADIUS_MM - x_mm, RADIUS_MM - y_mm, x_mm + RADIUS_MM - 5000.0, y_mm + RADIUS_MM - 5000.0)
    if abs(out_mm - tolerance_mm) > 1e-6:
        assert (ann.fault is not None) is (out_mm > tolerance_mm)


def test_options_are_read() -> None:
    options = read_rules(["goal_mm=150", "workspace_mm=off", "collisions=2", "goal_mm=160"], RuleOptions())
    assert options == RuleOptions(goal_mm=160.0, workspace_mm=None, collisions=2.0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("speed=3", "no such rule; there are goal_mm, time_limit_s, workspace_mm, collisions"),
        ("goal_mm", "goal_mm must be a number"),
        ("goal_mm=off", "goal_mm must be a number"),
        ("collisions=few", "collisions must be a number, or off"),
        ("goal_mm=0", "use a number of at least 1"),
        ("goal_mm=nan", "use a number of at least 1"),
        ("time_limit_s=inf", "use a number of at least 0.001"),
    ],
)
def test_options_that_cannot_be(text: str, words: str) -> None:
    with pytest.raises(RuleError, match=words):
        read_rules([text], RuleOptions())


# Teams.


def test_a_team_has_won_when_the_last_of_its_robots_rests_at_its_goal() -> None:
    race = Race([contestant(team="a"), contestant("bob", team="a")])
    assert race.until(8.0, ann=THERE) is None
    decision = race.until(20.0, ann=THERE, bob=BESIDE)
    assert decision is not None
    assert decision.winners == ("ann", "bob")
    assert decision.rule == TEAM_RULE
    assert decision.time_s > 8.0


def test_a_team_of_which_one_robot_gives_up_is_out() -> None:
    race = Race([contestant(team="a"), contestant("bob", team="a", state=MoverState.GAVE_UP, reason="boxed in")])
    decision = race.until(8.0, ann=THERE)
    assert decision is not None
    assert decision.winners == ()
    assert "boxed in" in decision.reason


def test_a_robot_of_a_team_that_is_home_does_not_keep_the_time_limit_off() -> None:
    mates = [contestant(team="a"), contestant("bob", team="a")]
    race = Race(mates, drive_rulebook(RuleOptions(time_limit_s=10.0), Scene(AREA)))
    decision = race.until(30.0, ann=THERE)
    assert decision is not None
    assert decision.winners == ()
