"""The rules by which a robot may drive, with time in the test's hands."""

import random

import pytest

from robotdriver.create.driver.safety import (
    ASK_S,
    CONFIRM_S,
    DEAF_S,
    GUARD_HOLD_S,
    GUARD_LOST_S,
    HOLD_S,
    LOST_S,
    STANDING,
    Guard,
    Safety,
    Trouble,
    Wheels,
)
from robotdriver.errors import LinkError

from .safety_histories import GO, PERIOD_S, History, check_history


def driving() -> History:
    history = History()
    history.run(0.1)
    history.tell(GO)
    history.run(0.3)
    assert history.robot == GO
    return history


@pytest.mark.parametrize(
    ("what", "held", "trouble", "within_s"),
    [
        ({"talks": False}, True, Trouble.SILENT, LOST_S),
        ({"looks": False}, True, None, LOST_S),
        ({"is_driven": False}, True, None, 0.0),
        ({"guard": Guard.GONE}, True, Trouble.UNGUARDED, 0.0),
        ({"guard": Guard.QUIET}, True, None, GUARD_HOLD_S),
        ({"guard": Guard.QUIET}, True, Trouble.UNGUARDED, GUARD_LOST_S),
        ({"fault": LinkError("a wheel dropped")}, True, None, 0.0),
        ({"hears": False}, False, None, ASK_S),  # as long as it does what it is to do and need not have answered
    ],
)
def test_one_thing_goes_wrong(what: dict[str, object], held: bool, trouble: Trouble | None, within_s: float) -> None:
    history = driving()
    for name, value in what.items():
        setattr(history, name, value)
    history.run(within_s + 2.0 * PERIOD_S)
    assert (history.safety.wheels(history.now_s) == STANDING) is held
    assert (history.robot == STANDING) is held
    assert history.trouble is trouble


def test_a_silent_robot_is_stopped_before_it_is_given_up_and_goes_on_when_it_is_heard() -> None:
    history = driving()
    history.talks = False
    history.run(HOLD_S + 2.0 * PERIOD_S)
    assert (history.robot, history.trouble) == (STANDING, None)
    history.talks = True
    history.run(2.0 * PERIOD_S)
    assert history.robot == GO


@pytest.mark.parametrize("wheels", [STANDING, GO])
def test_a_robot_that_hears_no_more_is_noticed_though_it_is_told_nothing(wheels: Wheels) -> None:
    history = History()
    history.run(0.1)
    history.tell(wheels)
    history.run(3.0)
    assert history.trouble is None
    history.hears = False
    history.run(1.5)
    assert history.trouble is Trouble.DEAF


def test_a_firmware_that_answers_nothing_while_it_streams_is_no_deaf_robot() -> None:
    history = History()
    history.answers = False
    history.run(0.1)
    history.tell(GO)
    history.run(5.0)
    assert history.trouble is None


def test_questions_and_answers_that_are_lost_now_and_then_make_no_robot_deaf() -> None:
    history, rng = driving(), random.Random(0)
    for _ in range(round(600.0 / PERIOD_S)):
        history.answers = rng.random() < 0.8
        history.step()
    assert history.trouble is None


@pytest.mark.parametrize("frames", [1, 2])
def test_what_ends_a_drive_stands_in_two_frames(frames: int) -> None:
    history = driving()
    history.fault = LinkError("a wheel dropped")
    history.step()
    assert (history.robot, history.safety.ended(history.now_s)) == (STANDING, None)
    history.fault = history.fault if frames == 2 else None
    history.run(2.0 * PERIOD_S)
    assert (history.safety.ended(history.now_s) is None) is (frames == 1)
    assert history.robot == (GO if frames == 1 else STANDING)


def test_a_single_frame_with_a_wrong_echo_makes_no_robot_deaf() -> None:
    history = driving()
    history.run(2.0)
    history.now_s += PERIOD_S
    history.safety.hear((150, 406), True, None, history.now_s)
    history.run(1.0)
    assert (history.robot, history.trouble) == (GO, None)


@pytest.mark.parametrize("wheels", [STANDING, (-100, 100)])
@pytest.mark.parametrize("echoes", [True, False])
def test_a_deaf_robot_is_noticed_within_a_second(wheels: Wheels, echoes: bool) -> None:
    history = History()
    history.echoes = echoes
    history.run(0.1)
    history.tell(GO)
    history.run(1.5)
    assert history.trouble is None
    history.hears = False
    history.tell(wheels)
    history.run(1.0)
    # A firmware that does not echo shows only by its wheels that it did not stop, or when it is asked.
    assert history.trouble is (Trouble.DEAF if echoes or wheels == STANDING else None)
    history.run(0.5)
    assert history.trouble is Trouble.DEAF


def test_wheels_so_slow_that_frames_show_nothing_make_no_robot_deaf() -> None:
    history = History()
    history.echoes = history.answers = False
    history.run(0.1)
    history.tell(GO)
    history.run(0.5)
    for _ in range(100):
        history.tell((10, 10))
        history.now_s += PERIOD_S
        history.safety.hear(STANDING, False, None, history.now_s)
        history.safety.run(history.now_s, is_driven=True, guard=Guard.STANDS_BY)
    assert history.trouble is None


def test_a_driver_that_steers_in_every_frame_hides_no_deaf_robot() -> None:
    history = driving()
    history.hears = False
    for turn in range(round(1.0 / PERIOD_S)):
        history.tell((100 + turn, 400 - turn))
        history.step()
    assert history.trouble is Trouble.DEAF


@pytest.mark.parametrize("stood_s", [1.05, 1.3, 2.0, 4.0, 60.0])
@pytest.mark.parametrize("first", ["frame", "time", "look", "command"])
def test_a_program_that_stood_still_knows_that_it_was_itself(stood_s: float, first: str) -> None:
    history = driving()
    history.now_s += stood_s
    now_s, safety = history.now_s, history.safety
    match first:
        case "frame":
            safety.hear(GO, True, None, now_s)
        case "time":
            safety.run(now_s, is_driven=True, guard=Guard.STANDS_BY)
        case "look":
            safety.look(now_s)
        case "command":
            safety.tell(GO, now_s)
    assert history.trouble is Trouble.STALLED
    assert safety.wheels(now_s) == STANDING


def test_what_was_not_heard_is_sent_again() -> None:
    history = driving()
    history.hears = False
    history.tell(STANDING)
    assert not history.safety.must_send(history.now_s + CONFIRM_S / 2.0)
    history.run(CONFIRM_S + 2.0 * PERIOD_S)
    history.hears = True
    history.run(CONFIRM_S + 2.0 * PERIOD_S)
    assert (history.robot, history.trouble) == (STANDING, None)
    assert DEAF_S > 2.0 * CONFIRM_S


def test_what_was_heard_is_not_sent_again() -> None:
    history = driving()
    left, right = GO
    for echo, again in (((left, -right), True), ((left, right), False)):  # no frame has the very object that was sent
        history.safety.hear(echo, True, None, history.now_s)
        assert history.safety.must_send(history.now_s) is again


@pytest.mark.parametrize("steers_before_s", [0.3, 1.7])
def test_a_robot_that_its_guard_stopped_in_a_pause_of_this_program_is_told_to_go_on(steers_before_s: float) -> None:
    history = driving()
    history.run(1.0)
    history.tell((200, 100))
    history.run(steers_before_s)
    history.now_s += 0.22
    history.robot = STANDING
    history.run(3.0 * PERIOD_S)
    assert (history.robot, history.trouble) == ((200, 100), None)


def test_a_robot_that_its_guard_stopped_and_that_hears_no_more_is_deaf() -> None:
    history = driving()
    history.run(1.7)
    history.now_s += 0.22
    history.robot, history.hears = STANDING, False
    history.run(1.0)
    assert history.trouble is Trouble.DEAF


@pytest.mark.parametrize("seed", range(200))
def test_no_history_turns_the_wheels_where_a_rule_says_stop(seed: int) -> None:
    """As many more as you like by running safety_histories.py."""
    check_history(random.Random(seed))


def test_old_frames_after_a_pause_of_this_program_make_no_robot_deaf() -> None:
    """On a loaded machine the robot's answers wait for as long as we do."""
    safety, now_s = Safety(0.0), 0.0
    for _ in range(40):
        now_s += 0.015
        safety.run(now_s, is_driven=True, guard=Guard.STANDS_BY)
        safety.hear(STANDING, False, None, now_s)
    safety.tell((200, 200), now_s)
    safety.sent((200, 200), now_s)
    now_s += 0.9
    for _ in range(20):
        now_s += 0.001
        safety.hear(STANDING, False, None, now_s)
        safety.run(now_s, is_driven=True, guard=Guard.STANDS_BY)
    assert safety.ended(now_s) is None
    safety.hear((200, 200), True, None, now_s + 0.015)
    assert safety.ended(now_s + 0.015) is None
