"""The rules are pure: a state of a match in, who is out and who has won out."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotdriver.pose import Pose
from robotworkshop.match.errors import MatchError
from robotworkshop.match.referee.match_rulebook import RuleOptions, read_rules, rulebook
from robotworkshop.match.referee.match_rules import Contestant, Decision, Fault, MatchState, Stage
from robotworkshop.run.verdict import Phase, PlayerView
from scene.scene import Task, Workspace

AREA = Workspace(0.0, 0.0, 5000.0, 5000.0)
START, GOAL = Pose(500.0, 500.0), (4000.0, 4000.0)
RADIUS_MM = 165.0
MISSED = 3
OPTIONS = RuleOptions(time_limit_s=100.0, planning_s=60.0, missed_polls=MISSED, planning_missed_polls=9, collisions=2)
BOOK = rulebook(OPTIONS)


def player(
    name: str = "ann",
    phase: Phase = Phase.DRIVING,
    place: Pose | None = None,
    reason: str = "",
    missed_polls: int = 0,
    **changes: Any,
) -> Contestant:
    view = PlayerView(name, f"robot of {name}", "prm", "host:1", phase=phase, reason=reason, missed_polls=missed_polls)
    if place is None:
        place = Pose(2000.0, 2000.0) if phase is Phase.DRIVING else START
    return Contestant(view, Task(view.robot, START, GOAL), RADIUS_MM, place, **changes)


def at(stage: Stage, *players: Contestant, time_s: float = 10.0) -> MatchState:
    return MatchState(stage, time_s, AREA, players)


def judged(match: MatchState) -> tuple[dict[str, Fault], Decision | None]:
    """Judge as the referee does."""
    faults = dict(BOOK.faults(match))
    contestants = tuple(replace(one, fault=one.fault or faults.get(one.name)) for one in match.contestants)
    return faults, BOOK.decision(replace(match, contestants=contestants))


RIVAL = player("bob")
THERE = Pose(GOAL[0] + 60.0, GOAL[1] - 60.0)


def test_nothing_is_decided_while_all_is_well() -> None:
    assert judged(at(Stage.DRIVING, player(), RIVAL)) == ({}, None)
    assert judged(at(Stage.PLANNING, player(phase=Phase.PREPROCESSING), player("bob", Phase.READY))) == ({}, None)


@pytest.mark.parametrize(
    ("changes", "rule", "words"),
    [
        ({"missed_polls": MISSED}, "missed polls", "has missed 3 polls in a row"),
        ({"missed_polls": MISSED, "is_gone": True}, "disconnected", "is gone"),
        ({"phase": Phase.FAILED, "reason": "bug"}, "mover crashed", "has lost its mover or its robot: bug"),
        ({"phase": Phase.GAVE_UP, "reason": "walls"}, "gave up", "has given up: walls"),
        ({"phase": Phase.STOPPED}, "stopped", "was stopped"),
        ({"phase": Phase.IDLE}, "started anew", "has forgotten"),
        ({"phase": Phase.ARRIVED}, "stopped short", "says that it has arrived, 4950 mm from its goal"),
        ({"place": Pose(139.0, 500.0)}, "left the workspace", "sticks 26 mm out"),
        ({"collisions": 3}, "collision", "has collided 3 times, allowed: 2"),
    ],
)
def test_what_puts_a_player_out(changes: dict[str, Any], rule: str, words: str) -> None:
    faults, decision = judged(at(Stage.DRIVING, player(**changes), RIVAL))
    assert faults["ann"].rule == rule
    assert words in faults["ann"].reason
    assert decision is not None
    assert (decision.winner, decision.rule) == ("bob", rule)
    assert words in decision.reason


@pytest.mark.parametrize(
    "changes",
    [
        {"missed_polls": 1},
        {"missed_polls": MISSED - 1, "is_gone": True},
        {"place": Pose(141.0, 500.0)},
        {"collisions": 2},
        {"phase": Phase.READY},
    ],
)
def test_what_does_not(changes: dict[str, Any]) -> None:
    assert judged(at(Stage.DRIVING, player(**changes), RIVAL)) == ({}, None)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"phase": Phase.DRIVING, "place": START}, "drives before the start"),
        ({"phase": Phase.ARRIVED}, "drives before the start"),
        ({"phase": Phase.READY, "place": Pose(530.0, 500.0)}, "has moved 30 mm before the start"),
    ],
)
def test_a_false_start(changes: dict[str, Any], words: str) -> None:
    ready = player("bob", Phase.READY)
    faults, decision = judged(at(Stage.PLANNING, player(**changes), ready))
    assert faults["ann"] == Fault("false start", words)
    assert decision is not None
    assert decision.winner == "bob"


def test_who_is_at_the_goal_has_won() -> None:
    _, decision = judged(at(Stage.DRIVING, player(place=THERE), RIVAL))
    assert decision == Decision("goal", "ann is at its goal", "ann")


def test_who_is_out_cannot_win() -> None:
    cheat = player(place=THERE, collisions=9)
    _, decision = judged(at(Stage.DRIVING, cheat, RIVAL))
    assert decision is not None
    assert (decision.winner, decision.rule) == ("bob", "collision")


def test_both_at_their_goals_is_a_draw() -> None:
    _, decision = judged(at(Stage.DRIVING, player(place=THERE), player("bob", place=THERE)))
    assert decision == Decision("goal", "ann and bob came to their goals at the same time", None)


def test_both_out_is_a_draw() -> None:
    failed = player(phase=Phase.FAILED)
    _, decision = judged(at(Stage.DRIVING, failed, player("bob", missed_polls=MISSED)))
    assert decision is not None
    assert (decision.winner, decision.rule) == (None, "mover crashed, missed polls")


def test_the_time_limit_is_a_draw_on_any_clock() -> None:
    for match in (
        at(Stage.DRIVING, player(), RIVAL, time_s=100.0),
        at(Stage.DRIVING, player(drive_s=100.0), RIVAL, time_s=10.0),
    ):
        # The robot's own clock, as a player with a private floor of ten times real time tells it.
        _, decision = judged(match)
        assert decision == Decision("time limit", "nobody is at the goal after 100 s, the time limit", None)


def test_hard_work_may_silence_a_player_that_plans() -> None:
    ready = player("bob", Phase.READY)
    assert judged(at(Stage.PLANNING, player(phase=Phase.PREPROCESSING, missed_polls=8), ready)) == ({}, None)
    faults, _ = judged(at(Stage.PLANNING, player(phase=Phase.PREPROCESSING, missed_polls=9), ready))
    assert faults["ann"].rule == "missed polls"


def test_before_the_start_nobody_wins_until_the_others_have_planned() -> None:
    lost = player(phase=Phase.GAVE_UP)
    assert judged(at(Stage.PLANNING, lost, player("bob", Phase.PREPROCESSING)))[1] is None
    _, decision = judged(at(Stage.PLANNING, lost, player("bob", Phase.READY)))
    assert decision is not None
    assert decision.winner == "bob"
    _, decision = judged(at(Stage.PLANNING, lost, player("bob", Phase.GAVE_UP)))
    assert decision is not None
    assert decision.winner is None


def test_who_has_no_plan_in_time_is_out() -> None:
    late = player(phase=Phase.PREPROCESSING)
    faults, decision = judged(at(Stage.PLANNING, late, player("bob", Phase.READY), time_s=60.0))
    assert faults["ann"].rule == "planning time"
    assert decision is not None
    assert decision.winner == "bob"


def test_of_three_two_must_be_out() -> None:
    match = at(Stage.DRIVING, player(phase=Phase.FAILED), RIVAL, player("cid"))
    faults, decision = judged(match)
    assert (set(faults), decision) == ({"ann"}, None)


places = st.one_of(
    st.none(), st.builds(Pose, st.floats(-1e4, 1e4), st.floats(-1e4, 1e4)), st.just(THERE), st.just(START)
)
contestants = st.builds(
    lambda name, phase, place, missed, gone, collisions, drive_s: player(
        name, phase, place, missed_polls=missed, is_gone=gone, collisions=collisions, drive_s=drive_s
    ),
    st.just("x"),
    st.sampled_from(Phase),
    places,
    st.integers(0, 6),
    st.booleans(),
    st.integers(0, 5),
    st.floats(0.0, 200.0),
)
matches = st.builds(
    lambda stage, time_s, players: at(
        stage,
        *(replace(p, view=replace(p.view, name=f"p{number}")) for number, p in enumerate(players)),
        time_s=time_s,
    ),
    st.sampled_from(Stage),
    st.floats(0.0, 200.0),
    st.lists(contestants, min_size=1, max_size=4),
)


@given(matches)
def test_the_order_of_the_players_decides_nothing(match: MatchState) -> None:
    turned = replace(match, contestants=match.contestants[::-1])
    (faults, one), (turned_faults, other) = judged(match), judged(turned)
    assert faults == turned_faults
    assert (one and one.winner) == (other and other.winner)
    assert (one is None) == (other is None)


@given(matches)
def test_a_winner_takes_part_and_has_done_nothing_wrong(match: MatchState) -> None:
    faults, decision = judged(match)
    if decision is not None and decision.winner is not None:
        assert decision.winner in {contestant.name for contestant in match.contestants}
        assert decision.winner not in faults


@given(matches)
def test_one_missed_poll_never_decides(match: MatchState) -> None:
    """Nor do several, as long as they are fewer than the limit."""

    def missing(polls: int) -> MatchState:
        return replace(
            match,
            contestants=tuple(
                replace(one, view=replace(one.view, missed_polls=polls), is_gone=polls > 0) for one in match.contestants
            ),
        )

    assert judged(missing(0)) == judged(missing(1)) == judged(missing(MISSED - 1))


@given(matches)
def test_before_the_start_nobody_is_at_a_goal_and_no_time_is_up(match: MatchState) -> None:
    _, decision = judged(replace(match, stage=Stage.PLANNING))
    assert decision is None or decision.rule not in ("goal", "time limit")


def test_rules_are_chosen_in_words() -> None:
    chosen = read_rules(["goal_mm=150", "workspace_mm=off", "collisions=0"], RuleOptions())
    assert chosen == RuleOptions(goal_mm=150.0, workspace_mm=None, collisions=0.0)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("speed=3", "there is no such rule; there are goal_mm, time_limit_s"),
        ("goal_mm=far", "must be a number"),
        ("goal_mm=off", "must be a number"),
        ("collisions=many", "must be a number, or off"),
        ("missed_polls=1", "1 cannot be; use a number from 2 on"),
        ("goal_mm=nan", "nan cannot be"),
    ],
)
def test_what_no_rule_can_be(text: str, complaint: str) -> None:
    with pytest.raises(MatchError, match=complaint):
        read_rules([text], RuleOptions())
