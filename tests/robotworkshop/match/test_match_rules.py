"""The rules that only a match has, and how they go together with those of every drive."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from robotdriver.pose import Pose
from robotworkshop.match.referee.match_rulebook import MatchRuleOptions, match_rulebook
from robotworkshop.match.referee.match_rules import MatchPhase, PlayerContestant, state_in
from robotworkshop.run.contest import Contest, Decision, Fault, Look
from robotworkshop.run.rulebook import RuleError, read_rules
from robotworkshop.run.verdict import Phase, PlayerView
from scene.scene import Scene, Task, Workspace

AREA = Workspace(0.0, 0.0, 5000.0, 5000.0)
START, GOAL = Pose(500.0, 500.0), (4000.0, 4000.0)
ON_THE_WAY, THERE = Pose(520.0, 500.0), Pose(GOAL[0] + 60.0, GOAL[1] - 60.0)
MISSED, TIME_S = 3, 10.0
OPTIONS = MatchRuleOptions(
    time_limit_s=100.0, planning_s=60.0, missed_polls=MISSED, planning_missed_polls=9, collisions=2
)
BOOK = match_rulebook(OPTIONS, Scene(AREA))


class Player:
    """A player as it is now."""

    def __init__(self, one: PlayerContestant) -> None:
        self.one = one

    @property
    def name(self) -> str:
        return self.one.name

    @property
    def fault(self) -> Fault | None:
        return self.one.fault


def player(
    name: str = "ann",
    phase: Phase = Phase.DRIVING,
    place: Pose | None = None,
    clock_s: float | None = None,
    looks: int = 1,
    **facts: Any,
) -> Player:
    """Return a player whose robot is claimed to be somewhere; by its clock since `looks` - 1 looks."""
    of_view = {key: facts.pop(key) for key in ("reason", "missed_polls") if key in facts}
    view = PlayerView(name, f"robot of {name}", "prm", "host:1", phase=phase, **of_view)
    task = Task(view.robot, START, GOAL)
    # Where the robot is, and not how it came there, is what most of these tests are about.
    one = PlayerContestant(name=name, task=task, radius_mm=165.0, view=view, **facts)
    if place is None:
        place = ON_THE_WAY if phase is Phase.DRIVING else START
    if clock_s is None:
        clock_s = TIME_S if phase is not Phase.READY else 0.0
    for _ in range(looks):
        one = one.after([Look(clock_s, place, state_in(phase), view.reason, collisions=one.collisions)])
    return Player(one)


def judged(phase: MatchPhase, *players: Player, time_s: float = TIME_S) -> Decision | None:
    ones = tuple(player.one for player in players)
    contest, faults, decision = BOOK.judge(Contest(AREA, ones, time_s, has_started=phase is MatchPhase.DRIVING))
    for player, one in zip(players, contest.contestants, strict=True):
        assert faults.get(one.name) is (None if player.fault is not None else one.fault)
        player.one = one
    return decision


def rival() -> Player:
    return player("bob")


def test_nothing_is_decided_while_all_is_well() -> None:
    players = player(), rival()
    assert judged(MatchPhase.DRIVING, *players) is None
    planning = player(phase=Phase.PREPROCESSING), player("bob", Phase.READY)
    assert judged(MatchPhase.PLANNING, *planning) is None
    assert [one.fault for one in (*players, *planning)] == [None] * 4


@pytest.mark.parametrize(
    ("facts", "rule", "words"),
    [
        ({"missed_polls": MISSED}, "missed polls", "3 polls in a row missed"),
        ({"missed_polls": MISSED, "complaint": "no answer within 1 s"}, "missed polls", "missed: no answer within 1 s"),
        ({"missed_polls": MISSED, "is_gone": True}, "disconnected", "nothing answers"),
        ({"phase": Phase.FAILED, "reason": "bug"}, "mover crashed", "bug"),
        ({"phase": Phase.GAVE_UP, "reason": "walls"}, "gave up", "walls"),
        ({"phase": Phase.GAVE_UP, "reason": "1 m out", "ended_by": "left the workspace"}, "left the workspace", "1 m"),
        ({"phase": Phase.GAVE_UP, "reason": "odd", "ended_by": "goal"}, "gave up", "odd"),
        ({"phase": Phase.STOPPED}, "stopped", "stopped at the player's side"),
        ({"phase": Phase.IDLE}, "started anew", "forgotten the match"),
        ({"phase": Phase.ARRIVED, "looks": 2}, "stopped short", "says that it has arrived, 4,950 mm from its goal"),
        ({"place": Pose(139.0, 500.0)}, "left the workspace", "26 mm outside"),
        ({"collisions": 3}, "collision", "collided 3 times; allowed: 2"),
        ({"clock_s": 1e9}, "clock", "shows 1,000,000,000.00 s when the match has lasted 10.00 s"),
        ({"clock_s": 11.6}, "clock", "shows 11.60 s when"),
        ({"clock_s": -0.5, "by_truth": False}, "clock", "ran 0.5 s backwards"),
    ],
)
def test_what_puts_a_player_out(facts: dict[str, Any], rule: str, words: str) -> None:
    ann, bob = player(**facts), rival()
    decision = judged(MatchPhase.DRIVING, ann, bob)
    assert ann.fault is not None
    assert (ann.fault.rule, bob.fault) == (rule, None)
    assert words in ann.fault.reason
    assert decision == Decision(rule, f"ann: {ann.fault.reason}", ("bob",), TIME_S)


@pytest.mark.parametrize(
    "facts",
    [
        {"missed_polls": 1},
        {"missed_polls": MISSED - 1, "is_gone": True},
        {"place": Pose(141.0, 500.0)},
        {"collisions": 2},
        {"phase": Phase.READY},
        {"clock_s": 11.4},
        {"clock_s": 0.0},
        {"phase": Phase.DRIVING, "ended_by": "left the workspace"},
    ],
)
def test_what_does_not(facts: dict[str, Any]) -> None:
    ann = player(**facts)
    assert judged(MatchPhase.DRIVING, ann, rival()) is None
    assert ann.fault is None


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"phase": Phase.DRIVING, "place": START}, "drives before the start"),
        ({"phase": Phase.ARRIVED}, "drives before the start"),
        ({"phase": Phase.READY, "place": Pose(530.0, 500.0)}, "moved 30 mm before the start"),
        ({"phase": Phase.READY, "place": THERE, "by_truth": False}, "moved 4,950 mm before the start"),
    ],
)
def test_a_false_start(facts: dict[str, Any], words: str) -> None:
    ann = player(**facts)
    decision = judged(MatchPhase.PLANNING, ann, player("bob", Phase.READY))
    assert ann.fault is not None
    assert ann.fault.rule == "false start"
    assert ann.fault.reason == words or facts.get("place") is THERE
    assert decision is not None
    assert decision.winner == "bob"


def test_the_first_at_its_goal_wins() -> None:
    decision = judged(MatchPhase.DRIVING, player(phase=Phase.ARRIVED, place=THERE, looks=2), rival())
    assert decision is not None
    assert (decision.reason, decision.winner, decision.time_s) == ("ann is at its goal", "ann", TIME_S)
    assert decision.margin is not None
    assert decision.margin.runner_up == "bob"


def test_a_player_that_is_out_cannot_win() -> None:
    cheat = player(phase=Phase.ARRIVED, place=THERE, looks=2, collisions=9)
    decision = judged(MatchPhase.DRIVING, cheat, rival())
    assert decision is not None
    assert (decision.winner, decision.rule) == ("bob", "collision")


def test_a_player_that_has_arrived_may_go_while_its_rival_settles() -> None:
    ann = player(phase=Phase.ARRIVED, place=THERE, looks=2)
    bob = player("bob", place=Pose(THERE.x_mm, THERE.y_mm))  # inside, and not at rest
    assert judged(MatchPhase.DRIVING, ann, bob) is None
    view = PlayerView("ann", "a", "prm", "host:1", phase=Phase.ARRIVED, missed_polls=MISSED)
    ann.one = replace(ann.one, view=view, is_gone=True)
    assert judged(MatchPhase.DRIVING, ann, bob) is None
    assert ann.fault is None


def test_all_out_is_a_draw() -> None:
    decision = judged(MatchPhase.DRIVING, player(phase=Phase.FAILED), player("bob", missed_polls=MISSED))
    assert decision is not None
    assert (decision.winner, decision.rule) == (None, "mover crashed, missed polls")


def test_the_time_limit_is_a_draw() -> None:
    decision = judged(MatchPhase.DRIVING, player(), rival(), time_s=100.0)
    assert decision == Decision("time limit", "not at the goal after 100 s, the time limit", (), 100.0)


def test_hard_work_may_silence_a_player_that_plans() -> None:
    quiet = player(phase=Phase.PREPROCESSING, missed_polls=8)
    assert judged(MatchPhase.PLANNING, quiet, player("bob", Phase.READY)) is None
    silent = player(phase=Phase.PREPROCESSING, missed_polls=9)
    judged(MatchPhase.PLANNING, silent, player("bob", Phase.READY))
    assert silent.fault is not None
    assert silent.fault.rule == "missed polls"


def test_before_the_start_none_wins_until_the_others_have_planned() -> None:
    for phase, is_over, winner in (
        (Phase.PREPROCESSING, False, None),
        (Phase.READY, True, "bob"),
        (Phase.GAVE_UP, True, None),
    ):
        decision = judged(MatchPhase.PLANNING, player(phase=Phase.GAVE_UP), player("bob", phase))
        assert (decision is not None) is is_over
        assert decision is None or decision.winner == winner


def test_a_player_without_a_plan_in_time_is_out() -> None:
    late = player(phase=Phase.PREPROCESSING, time_bank_s=60.0)
    decision = judged(MatchPhase.PLANNING, late, player("bob", Phase.READY), time_s=60.0)
    assert late.fault == Fault("planning time", "no plan after 60 s, its time for planning")
    assert decision is not None
    assert decision.winner == "bob"


def test_of_three_two_must_be_out() -> None:
    players = player(phase=Phase.FAILED), rival(), player("cid")
    assert judged(MatchPhase.DRIVING, *players) is None
    assert [one.fault is None for one in players] == [False, True, True]


_PLACES = st.one_of(
    st.none(), st.builds(Pose, st.floats(-1e4, 1e4), st.floats(-1e4, 1e4)), st.just(THERE), st.just(START)
)
_FACTS = st.fixed_dictionaries(
    {
        "phase": st.sampled_from(Phase),
        "place": _PLACES,
        "clock_s": st.floats(0.0, 200.0),
        "looks": st.integers(1, 2),
        "missed_polls": st.integers(0, 6),
        "is_gone": st.booleans(),
        "collisions": st.integers(0, 5),
        "by_truth": st.booleans(),
    }
)
_MATCHES = st.tuples(st.sampled_from(MatchPhase), st.floats(0.0, 200.0), st.lists(_FACTS, min_size=1, max_size=4))
_Match = tuple[MatchPhase, float, list[dict[str, Any]]]


def _outcome(match: _Match, turned: int = 1, **changes: Any) -> tuple[dict[str, Fault | None], Decision | None]:
    phase, time_s, facts = match
    players = [player(f"p{number}", **(dict(one) | changes)) for number, one in enumerate(facts)][::turned]
    decision = judged(phase, *players, time_s=time_s)
    return {one.name: one.fault for one in players}, decision


@given(_MATCHES)
def test_the_order_of_the_players_decides_nothing(match: _Match) -> None:
    (faults, one), (turned_faults, other) = _outcome(match), _outcome(match, turned=-1)
    assert faults == turned_faults
    assert (one is None) == (other is None)
    if one is not None and other is not None:
        assert (set(one.winners), one.time_s) == (set(other.winners), other.time_s)


@given(_MATCHES)
def test_a_winner_takes_part_and_has_done_nothing_wrong(match: _Match) -> None:
    faults, decision = _outcome(match)
    for winner in () if decision is None else decision.winners:
        assert faults[winner] is None


@given(_MATCHES)
def test_one_missed_poll_never_decides(match: _Match) -> None:
    """Nor do several, as long as they are fewer than the limit."""
    found = [_outcome(match, missed_polls=count, is_gone=count > 0) for count in (0, 1, MISSED - 1)]
    assert found[0] == found[1] == found[2]


@given(_MATCHES)
def test_before_the_start_no_goal_is_reached_and_no_time_is_up(match: _Match) -> None:
    _, decision = _outcome((MatchPhase.PLANNING, *match[1:]))
    assert decision is None or decision.rule not in ("goal", "time limit")


def test_rules_are_chosen_in_words() -> None:
    chosen = read_rules(["goal_mm=150", "workspace_mm=off", "missed_polls=5"], MatchRuleOptions())
    assert chosen == MatchRuleOptions(goal_mm=150.0, workspace_mm=None, missed_polls=5.0)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("speed=3", "there is no such rule; there are goal_mm, time_limit_s"),
        ("planning_s=off", "must be a number"),
        ("missed_polls=1", "missed_polls: 1 is out of bounds; use a number of at least 2"),
    ],
)
def test_what_no_rule_can_be(text: str, complaint: str) -> None:
    with pytest.raises(RuleError, match=complaint):
        read_rules([text], MatchRuleOptions())
