"""One mover, one law: a run, the window, a tournament, an arena and players' own floors come to the same end.

In lock-step times agree to a tick, in real time, where players' programs are asked now and then, within 0.2 s.
"""

import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication

from gui.sources.plan_source import RunPhase
from gui.sources.run_source import RunSource
from robotdriver.pose import Pose
from robotworkshop.assets import find_scene
from robotworkshop.match.player.player import Player
from robotworkshop.match.player.player_events import GameBegan, PlayerEvent
from robotworkshop.match.player.player_robots import ArenaRobot, PlayerRobot, SimulatedRobot
from robotworkshop.match.player.player_server import PlayerServer
from robotworkshop.match.referee.match_rulebook import MatchRuleOptions
from robotworkshop.match.referee.referee import Invitation, MatchSettings, Referee
from robotworkshop.run.events import Event
from robotworkshop.run.movers import make_mover
from robotworkshop.run.reports import Outcome
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer, Moved
from robotworkshop.tournament.game import Game, GameKey, play
from robotworkshop.tournament.isolation.isolated_mover import MoverCode
from robotworkshop.tournament.isolation.limits import Limits
from scene.files import load_scene, save_scene
from scene.scene import FloorRegion, Scene, SceneRobot, Workspace

CODE = "TEST22"
TICK_S = 0.015
LIMIT_S = 2.5
"""Where a drive shall end by it. Where it shall end otherwise, a busy computer is given longer."""

LONG_LIMIT_S = 60.0
PATIENCE_S = 60.0
HOLE = FloorRegion(((1300.0, 300.0), (1600.0, 300.0), (1600.0, 700.0), (1300.0, 700.0)), drop=True)
ALONE = Scene(Workspace(0.0, 0.0, 3000.0, 2000.0), (SceneRobot("ada", Pose(500.0, 500.0, 0.0), (900.0, 500.0)),))
BESIDE_A_HOLE = replace(ALONE, floor_regions=(HOLE,))
DUEL = replace(ALONE, robots=(*ALONE.robots, SceneRobot("bob", Pose(500.0, 1500.0, 0.0), (900.0, 1500.0))))

MOVER = """
import math
from robotdriver import Forward, Stop
from scene.mover import SteppedMover


class Mine(SteppedMover):
    def step(self, sensor_data):
        x = self._pose.x_mm
        {step}

{members}
"""

ARRIVES = "if x > 850.0: self.arrive()\n        return Stop() if x > 850.0 else Forward(400.0)"


def member(name: str, body: str, decorator: str = "@property") -> str:
    arguments = "self" if decorator else "self, *arguments"
    return f"    {decorator}\n    def {name}({arguments}):\n        {body}\n"


def while_driving(body: str) -> str:
    """Go wrong on the way, and not before."""
    return f"if self._pose.x_mm > 700.0: {body}\n        return super().NAME"


@dataclass(frozen=True)
class Behaviour:
    """What a mover does, and what must come of it everywhere.

    Attributes:
        rule: By which its drive ends.
        step: What it does at each frame.
        members: What else it has.
        is_at_goal: Whether its robot has reached its goal.
    """

    rule: str
    step: str = ARRIVES
    members: str = ""
    is_at_goal: bool = False

    @property
    def limit_s(self) -> float:
        """Time limit of its drives."""
        return LIMIT_S if self.rule == "time limit" else LONG_LIMIT_S


@dataclass(frozen=True)
class Mover:
    """A file of a mover's code, and the time limit of its drives."""

    file: Path
    limit_s: float


def broken(name: str, body: str) -> Behaviour:
    return Behaviour("mover crashed", members=member(name, while_driving(body).replace("NAME", name)))


BEHAVIOURS = {
    "arrives": Behaviour("goal", is_at_goal=True),
    "rests and says nothing": Behaviour("goal", "return Stop() if x > 850.0 else Forward(400.0)", is_at_goal=True),
    "stops short": Behaviour("stopped short", ARRIVES.replace("850.0", "700.0")),
    "passes through": Behaviour("time limit", "return Forward(300.0)"),
    "leaves the workspace": Behaviour("left the workspace", "return Forward(-400.0)"),
    "gives up": Behaviour("gave up", "if x > 700.0: self.give_up('enough')\n        return Forward(400.0)"),
    "never ends": Behaviour("time limit", "return Stop()"),
    "step raises": Behaviour("mover crashed", "if x > 700.0: 1 / 0\n        return Forward(400.0)"),
    "step returns None": Behaviour("mover crashed", "return Forward(400.0) if x < 700.0 else None"),
    "start raises": Behaviour("mover crashed", members=member("start", "self.robot.drive_forward(99.0); 1 / 0", "")),
    **{f"{name} raises": broken(name, "1 / 0") for name in ("location", "current_path")},
    "status is None": broken("status", "return None"),
    "orientation is NaN": broken("orientation", "return math.nan"),
}


@dataclass(frozen=True)
class End:
    """How a game ended: who was at the goal, by which rule, and the time that counts."""

    at_goal: tuple[str, ...]
    rule: str
    time_s: float
    moved_s: float = 0.0
    """When the first robot began to move: where programs answer in real time, some time passes before."""


class FirstMove:
    """Hears when a robot moves for the first time."""

    def __init__(self, announcer: Announcer) -> None:
        self.time_s = 0.0
        self._places: list[Pose] = []
        announcer.listen(self._hear, Moved)

    def _hear(self, event: Event) -> None:
        assert isinstance(event, Moved)
        places = [robot.pose for robot in event.snapshot.robots]
        if self._places and not self.time_s and places != self._places:
            self.time_s = event.snapshot.time_s
        self._places = self._places or places


def by_run(scene: Scene, mover: Mover) -> End:
    """As `robotworkshop run` does."""
    robots = [robot.name for robot in scene.robots]
    movers = [(name, make_mover(str(mover.file), {}, 0)) for name in robots]
    session = Session(scene, _settings(mover), announcer := Announcer(), movers=movers)
    first_move = FirstMove(announcer)
    session.solve()
    outcomes = [report.outcome for report in session.drive()]
    return replace(_end(outcomes), moved_s=first_move.time_s)


def _end(outcomes: Sequence[Outcome]) -> End:
    at_goal = tuple(outcome.robot for outcome in outcomes if outcome.reached)
    first = outcomes[0]
    time_s = first.entered_s if at_goal and first.entered_s is not None else first.sim_time_s
    return End(at_goal, first.rule, time_s)


def by_tournament(scene: Scene, mover: Mover) -> End:
    """As a worker of `robotworkshop tournament` does."""
    robots = [robot.name for robot in scene.robots]
    file = mover.file.with_suffix(".json")
    save_scene(scene, file)
    code = MoverCode(mover.file.name, mover.file.read_bytes())
    key = GameKey("room", tuple(robots), 0)
    result = play(Game(key, (code,) * len(robots), file.read_bytes(), 0, 0, None, Limits(), mover.limit_s)).result
    at_goal = tuple(name for name, one in result.parts if one.reached)
    return End(at_goal, result.performances[0].rule, result.sim_time_s)


def by_window(scene: Scene, mover: Mover) -> End:
    """As the window's Solve and Start do."""
    file = mover.file.with_suffix(".json")
    save_scene(scene, file)
    run = RunSource(_settings(mover))
    try:
        run.open_scene(file)
        _until(lambda: run.phase is RunPhase.LOADED)
        run.solve()
        _until(lambda: run.phase is RunPhase.SOLVED)
        run.start_or_pause()
        _until(lambda: run.phase is RunPhase.ENDED)
        return _end([report.outcome for report in run.run_reports])
    finally:
        run.close()


def _until(has_come: Callable[[], bool]) -> None:
    """Let the window's events happen until something has."""
    deadline_s = time.monotonic() + PATIENCE_S
    while not has_come():
        assert time.monotonic() < deadline_s, "the window does not go on"
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 50)


def by_players(robot: Callable[[], PlayerRobot], speed: float, has_arena: bool) -> Callable[[Scene, Mover], End]:
    """As `robotworkshop referee` does with players of this kind."""

    def hold(scene: Scene, mover: Mover) -> End:
        with ExitStack() as stack:
            invitations = []
            for task in scene.tasks:
                player = Player(task.name, _settings(mover), robot(), lambda _: None)
                server = stack.enter_context(PlayerServer(player, ("127.0.0.1", 0), CODE, lambda _: None))
                invitations.append(Invitation(server.address, CODE))
            rules = MatchRuleOptions(time_limit_s=mover.limit_s)
            settings = MatchSettings(rules, has_arena, speed, max_speed_mm_s=500.0)
            first_move = FirstMove(announcer := Announcer())
            verdict = Referee(scene, invitations, settings, announcer).run()
        at_goal = () if verdict.rule != "goal" else tuple(one.name for one in verdict.players if _is_there(one))
        return End(at_goal, verdict.rule, verdict.time_s, first_move.time_s)

    return hold


def _is_there(result: object) -> bool:
    distance_mm = getattr(result, "goal_distance_mm", None)
    return distance_mm is not None and distance_mm <= 100.0


def _settings(mover: Mover) -> Settings:
    return Settings(mover=str(mover.file), speed=None, time_limit_s=mover.limit_s)


DOORS = {
    "window": (by_window, TICK_S),
    "tournament": (by_tournament, TICK_S),
    "players": (by_players(SimulatedRobot, 2.0, has_arena=False), 0.2),
    "arena": (by_players(ArenaRobot, 1.0, has_arena=True), 0.2),
}


@pytest.fixture
def written(tmp_path: Path) -> Callable[[Behaviour], Mover]:
    def write(behaviour: Behaviour) -> Mover:
        file = tmp_path / "mine.py"
        file.write_text(MOVER.format(step=behaviour.step, members=behaviour.members), encoding="utf-8")
        return Mover(file, behaviour.limit_s)

    return write


@pytest.mark.skipif(sys.platform == "win32", reason="an isolated mover needs what only other systems have")
@pytest.mark.parametrize("name", BEHAVIOURS)
def test_a_mover_comes_to_the_same_end_by_every_door(name: str, written: Callable[[Behaviour], Mover]) -> None:
    behaviour = BEHAVIOURS[name]
    mover = written(behaviour)
    run = by_run(ALONE, mover)
    assert (run.rule, run.at_goal) == (behaviour.rule, ("ada",) if behaviour.is_at_goal else ())
    for door, (judged, tolerance_s) in DOORS.items():
        end = judged(ALONE, mover)
        assert (door, end.rule, end.at_goal) == (door, run.rule, run.at_goal)
        if door == "tournament" and behaviour.is_at_goal:
            continue  # it tells when the drive was over, not of the entry
        late_s = end.moved_s - run.moved_s if door == "arena" and behaviour.rule != "time limit" else 0.0
        assert end.time_s - late_s == pytest.approx(run.time_s, abs=tolerance_s), door


def test_a_dead_heat_is_one_by_every_door(written: Callable[[Behaviour], Mover]) -> None:
    """But for the arena: two programs that drive over a network never start in the same tick."""
    mover = written(BEHAVIOURS["arrives"])
    run = by_run(DUEL, mover)
    assert (run.rule, run.at_goal) == ("goal", ("ada", "bob"))
    for door in ("window", "tournament", "players"):
        end = DOORS[door][0](DUEL, mover)
        assert (door, end.rule, end.at_goal) == (door, "goal", ("ada", "bob"))


def test_a_fall_puts_a_robot_out_by_every_door(written: Callable[[Behaviour], Mover]) -> None:
    """But for the arena: a Create over its Open Interface stops at a cliff by itself."""
    mover = written(Behaviour("fell", "return Forward(480.0)"))
    run = by_run(BESIDE_A_HOLE, mover)
    assert (run.rule, run.at_goal) == ("fell", ())
    for door in ("window", "tournament", "players"):
        judged, tolerance_s = DOORS[door]
        end = judged(BESIDE_A_HOLE, mover)
        assert (door, end.rule) == (door, "fell")
        assert end.time_s == pytest.approx(run.time_s, abs=tolerance_s), door


def test_two_default_players_drive_a_ready_duel_each_their_own_way() -> None:
    """With the same seed both drove the same way at the same time, and both had lost."""
    with ExitStack() as stack:
        sessions: list[Session] = []

        def tell(news: PlayerEvent) -> None:
            if isinstance(news, GameBegan):
                sessions.append(news.session)

        invitations = []
        for name in ("ann", "bob"):
            player = Player(name, Settings(), SimulatedRobot(), tell)
            invitations.append(
                Invitation(stack.enter_context(PlayerServer(player, ("127.0.0.1", 0), CODE, tell)).address, CODE)
            )
        scene = load_scene(find_scene("duel_symmetric"))
        verdict = Referee(scene, invitations, MatchSettings(speed=8.0, seed=3), Announcer()).run()
    assert verdict.rule == "goal"
    assert len({session.settings.seed for session in sessions} | {3, 4}) == 4, "floors that their movers do not know"
    assert {session.settings.speed for session in sessions} == {8.0}, "and not that of the player's own settings"
