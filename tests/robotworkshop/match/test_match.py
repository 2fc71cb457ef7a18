"""Whole matches: players, and mostly the referee too, as programs of their own, ten times as fast as real time."""

import json
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from robotworkshop.assets import find_scene, scene_files
from robotworkshop.match.errors import MatchError
from robotworkshop.match.referee.match_rulebook import MatchRuleOptions
from robotworkshop.match.referee.referee import Invitation, MatchSettings, Referee
from robotworkshop.run.events import Event, Judged, MatchOpened, PlayersPolled
from robotworkshop.run.verdict import Phase, Verdict
from robotworkshop.stage.events import Announcer, Collided, DriveStarted, Moved
from scene import load_scene
from scene.scene import Scene
from tests.warm.programs import warm

from .processes import CODE, PATIENCE_S, Detour, PlayerProcess
from .scripted import CODE as SCRIPTED_CODE
from .scripted import IDL, Script, ScriptedPlayer, with_short_ways

DISCOPYGAL = Path(__file__).parents[4] / "shared" / "scenes" / "discopygal"
DUELS = [file for file in scene_files() if len(load_scene(file).tasks) == 2]
OTHERS_DUELS = [file for file in sorted(DISCOPYGAL.glob("*.json")) if len(load_scene(file).tasks) == 2]
SHORT_DUEL = with_short_ways(load_scene(find_scene("duel_crossing")), way_mm=500.0)
"""Long enough for something to happen on the way, in real time."""

SPEED = 10.0
ARENA_SPEED = 5.0
"""Robots in an arena are driven over a line: at ten times real time a busy machine does not hear them in time."""

FAIR = ("goal", "stopped short", "gave up")
"""How sound players may end in an arena: who bumps into something loses count of its wheels, and may stop short."""


@pytest.fixture(scope="module")
def rivals() -> Iterator[tuple[PlayerProcess, PlayerProcess]]:
    """Two players with floors of their own, who play one match after the other."""
    with PlayerProcess("ann") as ann, PlayerProcess("bob") as bob:
        yield ann, bob


@pytest.fixture(scope="module")
def arena_rivals() -> Iterator[tuple[PlayerProcess, PlayerProcess]]:
    with PlayerProcess("ann", "--robot", "arena") as ann, PlayerProcess("bob", "--robot", "arena") as bob:
        yield ann, bob


@pytest.fixture(scope="module")
def steady() -> Iterator[PlayerProcess]:
    """One that still drives when the other is long lost."""
    with PlayerProcess("dan") as dan:
        yield dan


@pytest.fixture
def hall() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def referee_process(scene: Path, invitations: tuple[str, ...], *options: str) -> "subprocess.Popen[str]":
    named = [word for invitation in invitations for word in ("--player", invitation)]
    command = [warm("robotworkshop"), "referee", str(scene), *named, "--json", "--no-record", *options]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def judged_by_process(scene: Path, players: tuple[PlayerProcess, ...], *options: str) -> dict[str, object]:
    process = referee_process(scene, tuple(player.invitation for player in players), *options)
    try:
        printed, _ = process.communicate(timeout=4 * PATIENCE_S)
    finally:
        process.kill()
    verdict: dict[str, object] = json.loads(printed)
    assert process.returncode == (1 if verdict["winner"] is None else 0)
    return verdict


class Held:
    """A match that the test itself referees."""

    def __init__(
        self, scene: str | Scene, places: list[tuple[tuple[str, int], str]], settings: MatchSettings | None = None
    ) -> None:
        self.events: list[Event] = []
        self.announcer = Announcer()
        self.announcer.listen(self.events.append)
        invitations = [Invitation(place, code) for place, code in places]
        settings = settings or MatchSettings(MatchRuleOptions(time_limit_s=120.0, missed_polls=2))
        played = load_scene(find_scene(scene)) if isinstance(scene, str) else scene
        self.referee = Referee(played, invitations, settings, self.announcer)

    def when(self, player: int, phase: Phase, deed: Callable[[], None]) -> None:
        """Have something done once, when a player is first seen in a phase."""
        done = threading.Event()

        def hear(event: Event) -> None:
            if isinstance(event, PlayersPolled) and event.players[player].phase is phase and not done.is_set():
                done.set()
                deed()

        self.announcer.listen(hear)

    def play(self) -> Verdict:
        return self.referee.run()


def held(*players: PlayerProcess, scene: str = "duel_symmetric") -> Held:
    return Held(scene, [(player.place, CODE) for player in players])


# As it should be.


@pytest.mark.parametrize("scene", [*DUELS, *OTHERS_DUELS[:1]], ids=lambda file: file.stem)
def test_a_duel_is_decided_at_the_goal(scene: Path, rivals: tuple[PlayerProcess, PlayerProcess]) -> None:
    verdict = judged_by_process(scene, rivals, "--speed", f"{SPEED:g}")
    assert (verdict["rule"], verdict["by_truth"]) == ("goal", False)
    for player in verdict["players"]:
        if player["name"] == verdict["winner"]:
            assert player["goal_distance_mm"] <= 100.0
            assert player["reason"] == ""


def test_rivals_meet_in_an_arena_and_its_truth_decides(arena_rivals: tuple[PlayerProcess, PlayerProcess]) -> None:
    settings = MatchSettings(MatchRuleOptions(time_limit_s=600.0), has_arena=True, speed=ARENA_SPEED)
    match = Held("duel_crossing", [(player.place, CODE) for player in arena_rivals], settings)
    verdict = match.play()
    assert verdict.rule in FAIR, verdict
    assert verdict.by_truth
    assert verdict.winner is not None
    kinds = [type(event) for event in match.events]
    assert kinds[0] is MatchOpened
    assert kinds.count(DriveStarted) == 1
    assert kinds.count(Judged) == 1
    moved = [event.snapshot for event in match.events if isinstance(event, Moved)]
    assert [snapshot.time_s for snapshot in moved] == sorted(snapshot.time_s for snapshot in moved)
    apart = min(
        one.pose.distance_to(other.pose.x_mm, other.pose.y_mm) for one, other in (snapshot.robots for snapshot in moved)
    )
    bodies_mm = 2.0 * moved[0].robots[0].model.body.radius_mm
    assert bodies_mm <= apart
    songs = {robot.song for snapshot in moved for robot in snapshot.robots}
    assert {"winner", "loser"} <= songs
    assert sum(isinstance(event, Collided) and event.own for event in match.events) >= sum(
        player.collisions for player in verdict.players
    )


def test_the_same_players_play_an_arena_by_the_command_line(
    arena_rivals: tuple[PlayerProcess, PlayerProcess],
) -> None:
    verdict = judged_by_process(find_scene("duel_symmetric"), arena_rivals, "--arena", "--speed", f"{ARENA_SPEED:g}")
    assert verdict["rule"] in FAIR, verdict
    assert verdict["by_truth"]


# What goes wrong.


@pytest.mark.parametrize(
    ("phase", "act", "rule"),
    [
        (Phase.PREPROCESSING, signal.SIGKILL, "disconnected"),
        (Phase.DRIVING, signal.SIGKILL, "disconnected"),
        (Phase.DRIVING, signal.SIGSTOP, "missed polls"),
    ],
    ids=["killed while planning", "killed while driving", "frozen"],
)
def test_a_player_that_is_lost_forfeits(
    hall: ExitStack,
    steady: PlayerProcess,
    phase: Phase,
    act: signal.Signals,
    rule: str,
) -> None:
    slow_planner = ("--samples", "3000") if phase is Phase.PREPROCESSING else ()
    victim = hall.enter_context(PlayerProcess("cid", *slow_planner))
    match = held(victim, steady)
    match.when(0, phase, lambda: victim.send(act))
    verdict = match.play()
    assert (verdict.winner, verdict.rule) == ("dan", rule)
    assert verdict.reason == verdict.players[0].reason


def test_a_player_killed_before_it_has_the_scene_is_no_match(hall: ExitStack, steady: PlayerProcess) -> None:
    victim = hall.enter_context(PlayerProcess("cid"))
    match = held(victim, steady)
    match.announcer.listen(lambda _event: victim.send(signal.SIGKILL), MatchOpened)
    with pytest.raises(MatchError, match="cid"):
        match.play()
    assert match.events[-1:] == [event for event in match.events if isinstance(event, Judged)]


def test_a_wrong_pairing_code_is_no_match(rivals: tuple[PlayerProcess, PlayerProcess]) -> None:
    ann, bob = rivals
    with pytest.raises(MatchError, match="the pairing code is wrong"):
        Held("duel_symmetric", [(ann.place, CODE), (bob.place, "WRONG2")]).play()


def test_a_player_that_is_slow_by_half_a_second_drives_on(
    hall: ExitStack, rivals: tuple[PlayerProcess, PlayerProcess]
) -> None:
    ann, bob = rivals
    detour = hall.enter_context(Detour(ann.place, delay_s=0.5))
    # A poll is given 1 s: on a busy computer one that takes half of it by the detour may be late now and then.
    settings = MatchSettings(MatchRuleOptions(time_limit_s=120.0, missed_polls=10), speed=1.0)
    verdict = Held(SHORT_DUEL, [(detour.place, CODE), (bob.place, CODE)], settings).play()
    assert verdict.rule == "goal"
    slow = verdict.players[0]
    assert slow.missed_polls < slow.polls / 2
    assert slow.median_round_trip_s is not None
    assert slow.median_round_trip_s >= 0.5


def test_a_player_whose_line_is_cut_and_mended_in_time_drives_on(hall: ExitStack) -> None:
    ann = hall.enter_context(PlayerProcess("ann"))
    detour = hall.enter_context(Detour(ann.place))
    rival = hall.enter_context(ScriptedPlayer(Script("bob", drive_s=None)))
    settings = MatchSettings(MatchRuleOptions(time_limit_s=120.0, missed_polls=2), speed=1.0)
    match = Held(SHORT_DUEL, [(detour.place, CODE), (rival.address, SCRIPTED_CODE)], settings)

    def cut() -> None:
        detour.cut()
        mending = threading.Timer(0.5, detour.mend)
        mending.start()
        hall.callback(mending.join)

    match.when(0, Phase.DRIVING, cut)
    verdict = match.play()
    assert (verdict.winner, verdict.rule) == ("ann", "goal")
    assert sum(happening["event"] == "referee came" for happening in ann.happenings) <= 2


def test_a_lie_about_a_place_in_the_arena_wins_nothing(
    hall: ExitStack, arena_rivals: tuple[PlayerProcess, PlayerProcess]
) -> None:
    goal = load_scene(find_scene("duel_crossing")).tasks[0].goal
    claim = {"location": IDL.Point(x_mm=goal[0], y_mm=goal[1])}
    liar = hall.enter_context(ScriptedPlayer(Script("liar", robot="arena", drive_s=None, says=claim)))
    settings = MatchSettings(MatchRuleOptions(time_limit_s=600.0), has_arena=True, speed=ARENA_SPEED)
    match = Held("duel_crossing", [(liar.address, SCRIPTED_CODE), (arena_rivals[1].place, CODE)], settings)
    verdict = match.play()
    assert (verdict.winner, verdict.rule) != ("liar", "goal")
    assert verdict.by_truth
    assert verdict.time_s > 10.0  # so long it takes to drive there
    assert verdict.players[0].goal_distance_mm == pytest.approx(4400.0, abs=1.0)


def test_robots_stop_when_their_referee_is_killed(hall: ExitStack) -> None:
    ann = hall.enter_context(PlayerProcess("ann"))
    bob = hall.enter_context(ScriptedPlayer(Script("bob", drive_s=None)))
    players = (ann.invitation, f"{bob.address[0]}:{bob.address[1]}#{SCRIPTED_CODE}")
    process = referee_process(find_scene("duel_symmetric"), players)
    hall.callback(process.communicate)
    hall.callback(process.kill)
    ann.wait_for(lambda happening: happening.get("phase") == "DRIVING")
    process.kill()
    stopped = ann.wait_for(lambda happening: happening.get("phase") == "STOPPED")
    assert stopped["reason"] == "nothing was heard from the referee for 2 s"


def test_robots_stop_when_their_referee_is_interrupted(hall: ExitStack) -> None:
    players = [hall.enter_context(ScriptedPlayer(Script(name, drive_s=None))) for name in ("ann", "bob")]
    named = tuple(f"{player.address[0]}:{player.address[1]}#{SCRIPTED_CODE}" for player in players)
    process = referee_process(find_scene("duel_symmetric"), named)
    hall.callback(process.communicate)
    while not all("start" in player.calls for player in players):
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGTERM)
    assert process.wait(PATIENCE_S) == 130
    assert all(player.calls[-1] == "stop" for player in players)
