"""A referee with scripted players: a match takes its course, and what goes wrong ends as the rules state."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import pytest

from robotdriver.errors import WorkshopError
from robotworkshop.assets import find_scene
from robotworkshop.match.errors import MatchError
from robotworkshop.match.referee.client import PlayerClient
from robotworkshop.match.referee.match_rulebook import MatchRuleOptions
from robotworkshop.match.referee.referee import Invitation, MatchSettings, Referee
from robotworkshop.match.referee.rpc_thread import RpcThread
from robotworkshop.run.events import Event, Judged, MatchOpened, MatchStarted, PlayersPolled
from robotworkshop.run.verdict import Phase, Verdict, verdict_as_json
from robotworkshop.stage.events import Announcer
from scene import Scene, load_scene, scene_from_document

from .scripted import CODE, IDL, WAY_MM, HangUpError, Script, ScriptedPlayer, with_short_ways

SCENE = with_short_ways(load_scene(find_scene("duel_crossing")))
RULES = MatchRuleOptions(time_limit_s=60.0, missed_polls=2)

NEVER = None


class Match:
    def __init__(
        self, players: list[ScriptedPlayer], rules: MatchRuleOptions, scene: Scene, codes: list[str] | None = None
    ) -> None:
        self.players = players
        self.events: list[Event] = []
        self.announcer = Announcer()
        self.announcer.listen(self.events.append)
        invitations = [
            Invitation(player.address, code)
            for player, code in zip(players, codes or [CODE] * len(players), strict=True)
        ]
        self.referee = Referee(scene, invitations, MatchSettings(rules=rules), self.announcer)

    def play(self) -> Verdict:
        return self.referee.run()


@pytest.fixture
def hall() -> Iterator[ExitStack]:
    """Wherein players are; they leave when the test ends, and nothing of the match is left then."""
    before = threading.active_count()
    with ExitStack() as stack:
        yield stack
        assert not [thread.name for thread in threading.enumerate() if thread.name.startswith("rpc thread")]
    deadline_s = time.monotonic() + 60.0
    while threading.active_count() > before and time.monotonic() < deadline_s:
        time.sleep(0.01)
    assert threading.active_count() <= before


def match(hall: ExitStack, *scripts: Script, rules: MatchRuleOptions = RULES, scene: Scene = SCENE) -> Match:
    return Match([hall.enter_context(ScriptedPlayer(script)) for script in scripts], rules, scene)


def orders(player: ScriptedPlayer) -> list[str]:
    return [call for call in player.calls if call not in ("getStatus", "pair", "prove")]


RIVAL = Script("bob", drive_s=NEVER)


def test_the_first_at_its_goal_wins(hall: ExitStack) -> None:
    played = match(hall, Script("ann", drive_s=NEVER), Script("bob", drive_s=0.3))
    verdict = played.play()
    assert (verdict.winner, verdict.rule, verdict.by_truth) == ("bob", "goal", False)
    assert verdict.margin is not None
    assert verdict.margin.short_mm is not None
    assert verdict.reason == f"bob is at its goal; ann was {verdict.margin.short_mm:,.0f} mm short of its own"
    assert verdict_as_json(verdict)["margin"]["runner_up"] == "ann"
    ann, bob = played.players
    assert orders(ann) == ["setScene", "preprocess", "start", "stop", "beSad"]
    assert orders(bob) == ["setScene", "preprocess", "start", "stop", "beHappy"]
    lost, won = verdict.players
    assert (won.reason, lost.reason) == ("", "bob is at its goal")
    assert won.goal_distance_mm is not None
    assert won.goal_distance_mm <= 100.0
    assert won.preprocess_s is not None
    assert won.preprocess_s >= 0.1
    assert (won.polls, won.missed_polls) == (len([call for call in bob.calls if call == "getStatus"]), 0)
    assert won.median_round_trip_s is not None


def test_who_watches_hears_the_course_of_the_match(hall: ExitStack) -> None:
    played = match(hall, Script("ann", drive_s=NEVER), Script("bob", drive_s=0.3))
    verdict = played.play()
    opened, *middle, judged = played.events
    assert isinstance(opened, MatchOpened)
    assert [(view.name, view.robot) for view in opened.players] == [("ann", "player1"), ("bob", "player2")]
    assert judged == Judged(verdict)
    polled = [event for event in middle if isinstance(event, PlayersPolled)]
    begun = [event for event in middle if isinstance(event, MatchStarted)]
    assert len(polled) + len(begun) == len(middle)
    at = middle.index(begun[0])
    assert all(event.time_s < 0.0 for event in middle[:at] if isinstance(event, PlayersPolled))
    assert all(event.time_s >= 0.0 for event in middle[at:] if isinstance(event, PlayersPolled))
    assert [event.time_s for event in polled] == sorted(event.time_s for event in polled)


def test_players_are_told_their_task_and_the_known_part_of_the_scene(hall: ExitStack) -> None:
    secret = replace(SCENE, obstacles=(replace(SCENE.obstacles[-1], known=False), *SCENE.obstacles[:-1]))
    played = match(hall, Script("ann", drive_s=0.0), RIVAL, scene=secret)
    played.play()
    ann, bob = played.players
    told = scene_from_document(json.loads(ann.scene))
    assert ann.scene == bob.scene
    assert told.obstacles == SCENE.obstacles[:-1]
    assert [(robot.name, robot.goal) for robot in told.robots] == [(robot.name, robot.goal) for robot in SCENE.robots]
    assert ann.task.robot == "player1"
    assert (ann.task.goal.x_mm, ann.task.goal.y_mm) == SCENE.tasks[0].goal
    assert (bob.task.start.x_mm, bob.task.start.heading_rad) == (2800.0, SCENE.tasks[1].start.heading_rad)
    assert ann.task.robot_address is None


def test_both_in_the_same_round_of_polls_is_a_draw(hall: ExitStack) -> None:
    played = match(hall, Script("ann", drive_s=0.0), Script("bob", drive_s=0.0))
    verdict = played.play()
    assert (verdict.winner, verdict.rule) == (None, "goal")
    assert [orders(player)[-1] for player in played.players] == ["beHappy", "beHappy"]


@pytest.mark.parametrize(
    ("script", "rule"),
    [
        (Script("ann", no_way="walls all round"), "gave up"),
        (Script("ann", ends=Phase.FAILED), "mover crashed"),
        (Script("ann", ends=Phase.STOPPED, short_mm=120.0), "stopped"),
        (Script("ann", short_mm=120.0), "stopped short"),
        (Script("ann", drives_while_planning=True, plan_s=0.0), "false start"),
        (Script("ann", says={"location": IDL.Point(x_mm=50.0, y_mm=50.0)}), "left the workspace, false start"),
        (Script("ann", drive_s=NEVER, collisions=4), "collision"),
        (Script("ann", plan_s=1e6), "planning time"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_one_that_is_out_loses(hall: ExitStack, script: Script, rule: str) -> None:
    rules = replace(RULES, collisions=3.0, planning_s=3.0 if rule == "planning time" else 60.0)
    verdict = match(hall, script, RIVAL, rules=rules).play()
    assert verdict.winner == "bob"
    assert verdict.rule in rule
    assert verdict.players[0].reason.startswith("ann: ")
    assert verdict.reason == verdict.players[0].reason


def test_each_player_has_its_own_time_bank_and_is_told_of_it(hall: ExitStack) -> None:
    players = [hall.enter_context(ScriptedPlayer(Script(name, plan_s=0.5, drive_s=0.1))) for name in ("ann", "bob")]
    banks_s = (0.1, 50.0)
    invitations = [
        Invitation(player.address, CODE, time_bank_s) for player, time_bank_s in zip(players, banks_s, strict=True)
    ]
    verdict = Referee(SCENE, invitations, MatchSettings(rules=replace(RULES, planning_s=30.0)), Announcer()).run()
    assert [player.task.time_bank_s for player in players] == [0.1, 30.0]
    assert (verdict.winner, verdict.rule) == ("bob", "planning time")


def test_nobody_wins_where_nobody_has_a_way(hall: ExitStack) -> None:
    played = match(hall, Script("ann", no_way="walls"), Script("bob", no_way="walls", plan_s=0.4))
    verdict = played.play()
    assert (verdict.winner, verdict.rule) == (None, "gave up")
    assert verdict.reason == "ann: walls; bob: walls"
    assert verdict.time_s == 0.0
    assert not any(isinstance(event, MatchStarted) for event in played.events)


def test_the_time_limit_is_a_draw(hall: ExitStack) -> None:
    played = match(hall, Script("ann", drive_s=NEVER), RIVAL, rules=replace(RULES, time_limit_s=0.5))
    verdict = played.play()
    assert (verdict.winner, verdict.rule) == (None, "time limit")
    assert [orders(player)[-1] for player in played.players] == ["stop", "stop"], "nobody has lost, so none mourns"


# What happens on the way to a player.


def when(player: Callable[[], ScriptedPlayer], phase: Phase, deed: Callable[[], None]) -> Callable[[str], None]:
    """Return an ``answer`` that does something once, at a poll in this phase."""
    done = threading.Event()

    def answer(method: str) -> None:
        if method == "getStatus" and player().phase is phase and not done.is_set():
            done.set()
            deed()

    return answer


def hang_up() -> None:
    raise HangUpError


@pytest.mark.parametrize("phase", [Phase.PREPROCESSING, Phase.DRIVING])
def test_a_connection_that_breaks_and_comes_back_decides_nothing(hall: ExitStack, phase: Phase) -> None:
    script = Script("ann", drive_s=0.5)
    played = match(hall, script, RIVAL)
    ann = played.players[0]
    script.answer = when(lambda: ann, phase, hang_up)
    verdict = played.play()
    assert (verdict.winner, verdict.rule) == ("ann", "goal")
    assert verdict.players[0].missed_polls == 0
    assert ann.calls.count("prove") == 2
    assert len(set(ann.matches)) == 1


@pytest.mark.parametrize("method", ["preprocess", "start"])
@pytest.mark.parametrize("is_heard", [True, False], ids=["heard", "not heard"])
def test_an_order_whose_answer_is_lost_is_carried_out_once(hall: ExitStack, method: str, is_heard: bool) -> None:
    script = Script("ann", drive_s=0.5)
    played = match(hall, script, RIVAL)
    ann = played.players[0]
    lost = threading.Event()

    def answer(called: str) -> None:
        if called == method and not lost.is_set():
            lost.set()
            if is_heard:
                getattr(ann, method)()
            raise HangUpError

    script.answer = answer
    verdict = played.play()
    assert (verdict.winner, verdict.rule) == ("ann", "goal")


def test_one_missed_poll_decides_nothing(hall: ExitStack) -> None:
    script = Script("ann", drive_s=0.5)
    played = match(hall, script, RIVAL)
    script.answer = when(lambda: played.players[0], Phase.DRIVING, lambda: time.sleep(1.5))
    verdict = played.play()
    assert (verdict.winner, verdict.rule) == ("ann", "goal")
    assert verdict.players[0].missed_polls == 1


def test_a_player_that_falls_silent_forfeits(hall: ExitStack) -> None:
    script = Script("ann", drive_s=NEVER, plan_s=0.5)
    played = match(hall, script, RIVAL)
    wakes = threading.Event()
    hall.callback(wakes.set)
    ann = played.players[0]
    script.answer = lambda _method: None if ann.phase is not Phase.DRIVING else bool(wakes.wait(60.0)) and None
    verdict = played.play()
    assert (verdict.winner, verdict.rule) == ("bob", "missed polls")
    assert verdict.players[0].missed_polls == 2


@pytest.mark.parametrize("phase", [Phase.PREPROCESSING, Phase.DRIVING])
def test_a_player_that_is_gone_forfeits(hall: ExitStack, phase: Phase) -> None:
    script = Script("ann", drive_s=NEVER, plan_s=0.2)
    played = match(hall, script, Script("bob", drive_s=NEVER, plan_s=1.0))
    ann = played.players[0]
    closing: list[threading.Thread] = []

    def leave() -> None:
        closing.append(threading.Thread(target=ann.close))
        closing[0].start()
        raise HangUpError

    script.answer = when(lambda: ann, phase, leave)
    verdict = played.play()
    closing[0].join()
    assert (verdict.winner, verdict.rule) == ("bob", "disconnected")


def test_a_player_that_talks_nonsense_forfeits(hall: ExitStack) -> None:
    nowhere = IDL.Point(x_mm=float("nan"), y_mm=0.0)
    verdict = match(hall, Script("ann", says={"location": nowhere}), RIVAL).play()
    assert (verdict.winner, verdict.rule) == ("bob", "missed polls")
    assert verdict.players[0].reason == "ann: 2 polls in a row missed: its answer cannot be used: location.x_mm is nan"


# Robots' clocks.


@pytest.mark.parametrize(
    ("says", "drive_s", "rule"),
    [
        ({"time_s": 1e9}, NEVER, "clock"),
        ({"time_s": 20.0}, NEVER, "clock"),
        ({"time_s": -1.0}, NEVER, "clock"),
        ({"location": IDL.Point(x_mm=2800.0, y_mm=500.0), "time_s": 0.0}, 0.2, "too fast"),
    ],
    ids=["1e9 s", "20 times as fast", "backwards", "a leap"],
)
def test_a_robots_clock_or_claim_puts_out_that_robot_alone(
    hall: ExitStack, says: dict[str, Any], drive_s: float | None, rule: str
) -> None:
    """A clock of 1e9 s was a draw for both, and a claim of 4.4 m in no time won."""
    script = Script("ann", drive_s=drive_s)
    played = match(hall, script, RIVAL)
    played.announcer.listen(lambda _: script.says.update(says), MatchStarted)
    verdict = played.play()
    assert (verdict.winner, verdict.rule) == ("bob", rule)
    assert verdict.reason == verdict.players[0].reason


def test_the_winner_is_the_one_that_was_there_first_by_its_own_clock(hall: ExitStack) -> None:
    """Bob's program is slower, not its robot."""
    slow = Script("bob", drive_s=0.8, clock=0.4)
    verdict = match(hall, Script("ann", drive_s=0.6), slow).play()
    assert (verdict.winner, verdict.rule) == ("bob", "goal")
    assert verdict.time_s == pytest.approx(0.32 * 100.0 / WAY_MM, abs=0.2)


def test_all_players_drive_under_the_same(hall: ExitStack) -> None:
    players = [hall.enter_context(ScriptedPlayer(script)) for script in (Script("ann", drive_s=0.0), RIVAL)]
    rules = replace(RULES, goal_mm=120.0, workspace_mm=None)
    settings = MatchSettings(rules=rules, speed=4.0, max_speed_mm_s=250.0, seed=7)
    Referee(SCENE, [Invitation(player.address, CODE) for player in players], settings, Announcer()).run()
    tasks = [player.task for player in players]
    assert [(task.speed, task.max_speed_mm_s, sorted(task.rules)) for task in tasks] == [
        (4.0, 250.0, ["goal_mm=120", "workspace_mm=off"])
    ] * 2
    assert [task.seed for task in tasks] == [7, 8], "so that two alike do not drive alike"
    secret = settings.secret
    assert [task.floor_seed for task in tasks] == [secret.seed_of("player", "7", name) for name in ("ann", "bob")]


# What never becomes a match.


@pytest.mark.parametrize(
    ("script", "code", "complaint"),
    [
        (Script("ann"), "0000", r"127.0.0.1:\d+: the pairing code is wrong"),
        (
            Script("ann", version=IDL.PROTOCOL_VERSION - 1),
            CODE,
            "ann .*version 0 of the players' protocol, this referee version 1",
        ),
        (Script("bob"), CODE, "the players are called bob, bob; give each another --name"),
        (Script("ann", robot="arena"), CODE, "ann plays with --robot arena, and this match has no arena"),
        (Script("\x1b[31m"), CODE, r"\[31m"),
    ],
    ids=["pairing code", "version", "names", "robot", "escape"],
)
def test_players_that_do_not_fit_are_complained_of(hall: ExitStack, script: Script, code: str, complaint: str) -> None:
    players = [hall.enter_context(ScriptedPlayer(one)) for one in (script, RIVAL)]
    wrong = Match(players, RULES, SCENE, [code, CODE])
    if script.name.startswith("\x1b"):
        script.no_way = "x"
        assert wrong.play().players[0].name == "[31m"
        return
    with pytest.raises(MatchError, match=complaint) as caught:
        wrong.play()
    assert "\n" not in str(caught.value)
    assert wrong.events == []


def test_nobody_there_is_said_in_a_line(hall: ExitStack) -> None:
    players = [ScriptedPlayer(Script("ann")), hall.enter_context(ScriptedPlayer(RIVAL))]
    players[0].close()
    with pytest.raises(
        MatchError, match=r"127.0.0.1:\d+: cannot be reached \(connection refused\); is the player running"
    ):
        Match(players, RULES, SCENE).play()


def test_there_must_be_as_many_players_as_robots(hall: ExitStack) -> None:
    with pytest.raises(MatchError, match="robots with a goal: 2, players: 1"):
        match(hall, Script("ann"))


def test_a_scene_that_is_too_large_is_not_handed_over(hall: ExitStack) -> None:
    large = replace(SCENE, meta={"description": "x" * 5_000_000})
    with pytest.raises(WorkshopError, match="too many for a match"):
        match(hall, Script("ann"), RIVAL, scene=large)


def test_a_referee_that_is_interrupted_stops_everybody(hall: ExitStack) -> None:
    played = match(hall, Script("ann", drive_s=NEVER), RIVAL)

    def interrupt(event: Event) -> None:
        if isinstance(event, PlayersPolled) and event.time_s > 0.2:
            raise KeyboardInterrupt

    played.announcer.listen(interrupt)
    with pytest.raises(KeyboardInterrupt):
        played.play()
    assert [orders(player)[-1] for player in played.players] == ["stop", "stop"]
    judged = played.events[-1]
    assert isinstance(judged, Judged)
    assert (judged.verdict.winner, judged.verdict.rule) == (None, "abandoned")
    assert judged.verdict.reason == "the referee was stopped"


def test_a_lock_that_an_interruption_has_left_taken_does_not_hold_up_the_end() -> None:
    """Python lets Ctrl-C in between taking a Future's lock and the block that gives it back."""
    calls = RpcThread(0, PlayerClient(("127.0.0.1", 1), CODE, "match", "referee"))
    may_answer = threading.Event()
    order = calls.order(lambda _client: may_answer.wait())
    order._condition.acquire()  # type: ignore[attr-defined]  # as the interruption leaves it
    may_answer.set()
    calls.close()
    assert not order.done()
    order._condition.release()  # type: ignore[attr-defined]
