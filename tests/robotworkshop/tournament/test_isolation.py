"""Movers in cages drive as they do outside, bit for bit; those that misbehave lose, in one line and in bounded time."""

import hashlib
import inspect
import math
import os
import signal
import struct
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from robotdriver.interface import Forward, SensorData, Wake
from robotworkshop.assets import find_scene
from robotworkshop.run.events import Event
from robotworkshop.run.movers import make_mover
from robotworkshop.run.reports import SolveReport
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer, Moved
from robotworkshop.stage.floor import Floor
from robotworkshop.tournament.game import Game, GameKey, Performance, Played, play
from robotworkshop.tournament.isolation.isolated_mover import IsolatedMover, MoverCode, Watching
from robotworkshop.tournament.isolation.limits import Limits
from robotworkshop.tournament.isolation.robot_server import RobotServer
from scene import load_scene
from scene.mover import Hold, MoverState, RobotMoverInterface, SteppedMover
from scene.shown import unpacked
from tests.robotworkshop.run.narrow_door import ROOMS

THREADED = Path(__file__).resolve().parents[2] / "game" / "original_way.py"
PATIENT = Limits()


def code(mover: str | Path) -> MoverCode:
    return MoverCode(mover.name, mover.read_bytes()) if isinstance(mover, Path) else MoverCode(mover)


def fingerprint(
    scene_name: str, floor: str | None, movers: Sequence[RobotMoverInterface], seed: int
) -> tuple[str, list[str]]:
    """Return a digest of every bit of every pose, belief, state and path of a drive, and how it went."""
    scene, digest = load_scene(find_scene(scene_name)), hashlib.sha256()
    announcer = Announcer()
    settings = Settings(speed=None, seed=seed, floor=floor)
    session = Session(scene, settings, announcer, movers=[("it", mover) for mover in movers])
    assert all(report.solved for report in session.solve())

    def hear(event: Event) -> None:
        assert isinstance(event, Moved)
        if event.snapshot.time_s > 0.5 and any(robot.song for robot in event.snapshot.robots):
            return  # it is decided; what movers say now is nobody's concern
        for robot, view in zip(event.snapshot.robots, event.movers, strict=True):
            pose, belief = robot.pose, view.pose
            digest.update(struct.pack("<3d", pose.x_mm, pose.y_mm, pose.heading_rad))
            digest.update(struct.pack("<3d", belief.x_mm, belief.y_mm, belief.heading_rad))
            digest.update(repr((view.status, view.path)).encode())

    announcer.listen(hear, Moved)
    outcomes = [repr(report.outcome) for report in session.drive()]
    return digest.hexdigest(), outcomes


@pytest.mark.parametrize(
    ("scene", "floor", "movers"),
    [
        ("crossing", None, ["prm"]),
        ("empty_room", None, [THREADED]),
        ("duel_crossing", "lab floor", ["lazy_prm", THREADED]),
    ],
    ids=["stepped", "with a thread of its own", "both in a duel, where odometry drifts"],
)
def test_a_caged_mover_drives_the_same_bit_for_bit(scene: str, floor: str | None, movers: Sequence[str | Path]) -> None:
    free = fingerprint(scene, floor, [make_mover(str(mover), {}, 7) for mover in movers], 7)
    with ExitStack() as cages:
        isolated = [IsolatedMover(code(mover), PATIENT, seed=7) for mover in movers]
        for mover in isolated:
            cages.callback(mover.close)
        assert fingerprint(scene, floor, isolated, 7) == free


@pytest.mark.parametrize(
    ("scene", "movers"), [("empty_room", ["prm"]), ("duel_crossing", ["prm", "visibility"])], ids=["alone", "duel"]
)
def test_an_isolated_mover_arrives_the_same_as_one_in_the_game(scene: str, movers: Sequence[str]) -> None:
    def outcomes(drivers: Sequence[RobotMoverInterface]) -> list[str]:
        named = [("it", driver) for driver in drivers]
        session = Session(load_scene(find_scene(scene)), Settings(speed=None, seed=7), Announcer(), movers=named)
        session.solve()
        return [repr(report.outcome) for report in session.drive()]

    with ExitStack() as cages:
        isolated = [IsolatedMover(code(mover), PATIENT, seed=7) for mover in movers]
        for mover in isolated:
            cages.callback(mover.close)
        assert outcomes(isolated) == outcomes([make_mover(mover, {}, 7) for mover in movers])


def test_an_isolated_mover_is_judged_by_its_outline() -> None:
    def plan(mover: RobotMoverInterface) -> SolveReport:
        (report,) = Session(ROOMS, Settings(speed=None), Announcer(), movers=[("it", mover)]).solve()
        return report

    with closing(IsolatedMover(code("shape"), PATIENT)) as isolated:
        judged, free = plan(isolated), plan(make_mover("shape", {}, 0))
    assert judged.solved
    assert judged.poses == free.poses != ()


def test_an_isolated_mover_drives_the_same_curves(tmp_path: Path) -> None:
    curves = tmp_path / "curves.py"
    curves.write_text(
        """
from robotdriver import Stop, Wheels
from scene import SteppedMover


class Curves(SteppedMover):
    def step(self, data):
        if data.time_s > 1.0:
            self.give_up("enough")
            return Stop()
        return Wheels(150.0, 250.0 - 100.0 * data.time_s)
"""
    )
    free = fingerprint("empty_room", None, [make_mover(str(curves), {}, 7)], 7)
    isolated = IsolatedMover(code(curves), PATIENT, seed=7)
    try:
        assert fingerprint("empty_room", None, [isolated], 7) == free
    finally:
        isolated.close()


class Greedy(SteppedMover):
    """Holds one command for ever, and names more sensors than there are."""

    def step(self, _sensor_data: SensorData) -> Hold:
        names = {f"no {number}": None for number in range(1_000)}
        return Hold(Forward(100.0), Wake(math.inf, readings=names))


def test_a_mover_cannot_have_the_floor_look_at_more_sensors_than_there_are() -> None:
    source = (
        "import math\nfrom robotdriver.interface import Forward, SensorData, Wake\n"
        "from scene.mover import Hold, SteppedMover\n" + inspect.getsource(Greedy)
    )
    (lost,) = game("empty_room", MoverCode("greedy.py", source.encode())).result.performances
    assert lost.fault
    assert lost.reason == "it sent nonsense: 1,000 sensors to wake it, more than its robot has"


# Each of these is a way to misbehave, put into the place of one method; what it says when it loses.

PREPROCESS = "def preprocess(self, progress, cancel):\n"
STEP = "def step(self, sensor_data):\n    if sensor_data.frame < 9: return Forward(100.0)\n"
GLUTTON = "    self.hoard = []\n    while True: self.hoard.append(bytearray(2**24))"
JUNK = """    import os
    for number in range(3, 60):
        try:
            if __import__('stat').S_ISSOCK(os.fstat(number).st_mode): os.write(number, {what})
        except OSError: pass
    time.sleep(100)"""

MISDEEDS = {
    "hangs in preprocess": (PREPROCESS + "    time.sleep(1000)", "it took more than 2 s to prepare"),
    "crashes in preprocess": (
        PREPROCESS + "    1 / 0",
        "Bad: ZeroDivisionError: division by zero (bad.py, line ",
    ),
    "exits in preprocess": (PREPROCESS + "    os._exit(3)", "its process ended by itself, with status 3"),
    "says exit": (PREPROCESS + "    sys.exit()", "Bad: SystemExit (bad.py, line "),
    "dies in preprocess": (PREPROCESS + "    os.kill(os.getpid(), 11)", "its process died of SIGSEGV"),
    "eats memory in preprocess": (PREPROCESS + GLUTTON, "it used more memory than it may: MemoryError (bad.py, line "),
    "prints gigabytes": (PREPROCESS + "    while True: print('ha' * 10**6)", "it printed more than 64 MB"),
    "sends garbage": (PREPROCESS + JUNK.format(what="b'garbage' * 9"), "it sent nonsense: a message of "),
    "sends no message": (
        PREPROCESS + JUNK.format(what=r"b'\x00\x00\x00\x03\x93\xa1\xff'"),
        "it sent nonsense: what is no message",
    ),
    "hangs in step": (STEP + "    time.sleep(1000)", "it took more than 1 s for a step"),
    "spins in step": (STEP + "    while True: self.robot.drive_forward(1.0)", "it took more than 1 s for a step"),
    "waits for what is there": (STEP + "    while True: self.robot.wait_frame(0)", "it took more than 1 s for a step"),
    "crashes in step": (STEP + "    return {}['gone']", "Bad: KeyError: 'gone' (bad.py, line "),
    "crashes in a thread": (
        STEP + "    threading.Thread(target=lambda: 1 / 0).start(); time.sleep(1000)",
        "Bad: ZeroDivisionError",
    ),
    "exits in step": (STEP + "    os._exit(0)", "its process ended by itself, with status 0"),
    "eats memory in step": (STEP + GLUTTON, "Bad: MemoryError (bad.py, line "),
    "drives at no speed": (STEP + "    return Forward(float('nan'))", "Bad: the speed must be a number, not nan"),
    "is nowhere": (
        STEP + "    self._pose = Pose(float('nan'), 0.0); return Forward(1.0)",
        "Bad: pose is Pose(x_mm=nan, y_mm=0.0, heading_rad=0.0), not a Pose of finite numbers (bad.py, line ",
    ),
    "never starts": ("def start(self): time.sleep(1000)", "its start() did not return within 1 s"),
    "crashes at the start": ("def start(self): 1 / 0", "Bad: ZeroDivisionError"),
    "drives nothing": ("def start(self): pass", "it took more than 1 s for a step"),
    "does not load": ("import nowhere", "mover bad.py: does not load: ModuleNotFoundError"),
    "knows no place": (
        STEP + "    self.lost = True; return Stop()\n"
        "@property\ndef location(self): return (0.0, 1 / 0) if hasattr(self, 'lost') else super().location",
        "Bad: ZeroDivisionError: division by zero (bad.py, line ",
    ),
    "senses what is no shape": (
        "@property\ndef dynamic_obstacle(self): return 'a wall'",
        "Bad: dynamic_obstacle is 'a wall', not a shapely geometry (bad.py, line ",
    ),
    "has an endless path": (
        "@property\ndef current_path(self): return ((0.0, 0.0),) * 10_001",
        "Bad: current_path has 10,001 points; 10,000 are allowed (bad.py, line ",
    ),
}

BAD = """
import os, sys, threading, time
from robotdriver import Forward, Pose, Stop
from scene.mover import SteppedMover
class Bad(SteppedMover):
    def step(self, sensor_data):
        return Stop()
"""


def bad(misdeed: str) -> MoverCode:
    return MoverCode("bad.py", (BAD + textwrap.indent(misdeed, "    ")).encode())


def game(scene: str, *movers: MoverCode, limits: Limits = PATIENT, time_limit_s: float = 120.0) -> Played:
    key = GameKey(scene, tuple(mover.name for mover in movers), 0)
    return play(Game(key, movers, find_scene(scene).read_bytes(), 0, 0, None, limits, time_limit_s))


@pytest.mark.parametrize("misdeed", MISDEEDS)
def test_a_mover_that_misbehaves_loses_its_game_with_a_reason(misdeed: str) -> None:
    what, reason = MISDEEDS[misdeed]
    before = set(threading.enumerate())
    limits = Limits(
        memory_mb=512,
        preprocess_s=2.0 if "to prepare" in reason else 60.0,
        step_s=1.0 if " 1 s" in reason else 15.0,
    )
    (performance,) = game("empty_room", bad(what), limits=limits).result.performances
    assert performance.fault, performance
    assert not performance.reached
    assert performance.reason.startswith(tuple(reason.split("|")))
    assert "\n" not in performance.reason
    assert set(threading.enumerate()) <= before


def test_why_a_mover_has_left_its_robot_is_known_when_it_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    serve = RobotServer.serve

    def serve_and_dawdle(server: RobotServer) -> None:
        try:
            serve(server)
        finally:
            time.sleep(0.5)  # As a busy computer may hold its thread up, while that of the game goes on.

    monkeypatch.setattr(RobotServer, "serve", serve_and_dawdle)
    (performance,) = game("empty_room", bad(MISDEEDS["exits in step"][0])).result.performances
    assert performance.fault, performance
    assert performance.reason.startswith(MISDEEDS["exits in step"][1])


def test_who_plays_against_a_mover_that_crashes_still_wins_by_driving() -> None:
    result = game("duel_crossing", bad(MISDEEDS["crashes in step"][0]), code("visibility")).result
    assert result.winner == "visibility"
    first, second = result.performances
    assert (first.fault, second.reached, second.own_collisions) == (True, True, 0)
    assert second.margin is not None
    assert second.margin.runner_up == "bad.py"
    assert second.margin.short_mm is not None


def test_a_duel_that_nobody_drives_to_its_end_goes_to_who_is_not_at_fault() -> None:
    idle = MoverCode("idle.py", BAD.encode())
    crash = bad(MISDEEDS["crashes in preprocess"][0])
    result = game("duel_crossing", crash, idle, time_limit_s=2.0).result
    assert [one.reached for one in result.performances] == [False, False]
    assert result.winner == "idle.py"
    assert game("duel_crossing", idle, idle, time_limit_s=1.0).result.winner is None
    assert game("duel_crossing", crash, crash, time_limit_s=1.0).result.winner is None


def test_finding_no_way_is_no_fault() -> None:
    honest = bad(PREPROCESS + "    from robotdriver import WorkshopError; raise WorkshopError('there is\\nno way')")
    assert game("empty_room", honest).result.performances == (Performance(False, "there is no way"),)


def test_what_it_prints_is_kept_up_to_a_bound() -> None:
    loud = bad(PREPROCESS + "    print('here I am'); sys.stderr.write('x' * 10**6); os._exit(0)")
    (log,) = game("empty_room", loud).logs
    assert log.startswith(b"here I am\nxxx")
    assert len(log) == 256 * 1024


def test_all_its_steps_together_have_a_limit() -> None:
    slow = bad("def step(self, sensor_data):\n    time.sleep(0.5); return Stop()")
    (performance,) = game("empty_room", slow, limits=Limits(step_s=10.0, drive_s=1.2)).result.performances
    assert performance.reason == "its steps took more than 1.2 s together"


def test_every_step_has_the_whole_limit_of_a_step() -> None:
    slow = bad(
        "def step(self, sensor_data):\n    end = time.process_time() + 0.05\n"
        "    while time.process_time() < end: pass\n    return Stop()"
    )
    limits = Limits(step_s=1.0, drive_s=60.0)
    (performance,) = game("empty_room", slow, limits=limits, time_limit_s=0.45).result.performances
    assert not performance.fault, performance.reason


def test_it_sees_neither_the_world_nor_what_it_is_not_told() -> None:
    spy = bad(
        PREPROCESS + "    assert all(obstacle.known for obstacle in self.scene.obstacles)\n"
        "    assert not any(name.startswith(('pymunk', 'robotdriver.simulator')) for name in sys.modules)\n"
        "    assert os.path.exists('bad.py')"
    )
    (performance,) = game("crates", spy, time_limit_s=0.5).result.performances
    assert not performance.fault, performance.reason


def test_its_process_ends_with_the_one_that_plays() -> None:
    """A game is killed while its mover hangs in its long work; the mover's process is gone soon after."""
    program = textwrap.dedent("""
        import sys, tempfile
        from robotworkshop.tournament.isolation.isolation import MoverProcess
        from robotworkshop.tournament.isolation.level import IsolationLevel
        process = MoverProcess({}, IsolationLevel.LIMITS)
        print(process._process.pid, flush=True)
        sys.stdin.read()
    """)
    with subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as player:
        assert player.stdout is not None
        worker = int(player.stdout.readline())
        player.kill()
    assert is_gone(worker)


def is_gone(process: int) -> bool:
    """Wait until a process has ended; return False where it lives on."""
    pause = threading.Event()
    for _ in range(600):
        try:
            os.kill(process, 0)
            if ") Z " in Path(f"/proc/{process}/stat").read_text():
                return True
        except (ProcessLookupError, FileNotFoundError):
            return True
        pause.wait(0.1)
    return False


def test_what_its_process_has_begun_ends_with_it() -> None:
    """Also where the process itself is gone before anybody ends it."""
    forker = bad(
        PREPROCESS + "    import subprocess; child = subprocess.Popen(['sleep', '1000'])\n"
        "    print(child.pid); os._exit(0)"
    )
    (log,) = game("empty_room", forker).logs
    assert is_gone(int(log))


@pytest.mark.skipif(sys.platform != "linux", reason="its processes are counted as Linux does")
def test_a_storm_of_processes_is_ended_in_a_few_looks() -> None:
    """A look at thousands of children for each of them once took minutes."""
    from robotworkshop.tournament.isolation import fork_server

    looks, children = 0, fork_server._children

    def counted(process: int) -> list[int]:
        nonlocal looks
        looks += process == os.getpid()
        return children(process)

    keeper = os.fork()
    if not keeper:
        try:
            fork_server._children = counted
            for _ in range(60):
                if not os.fork():
                    signal.pause()
            fork_server._end_all()
        finally:
            os._exit(looks)
    assert 1 <= os.waitstatus_to_exitcode(os.waitpid(keeper, 0)[1]) < 60


def test_the_state_before_the_drive_is_that_of_the_task() -> None:
    scene = load_scene(find_scene("empty_room"))
    (task,) = scene.tasks
    floor = Floor.of_scene(scene, seed=0, speed=None)
    mover = IsolatedMover(code("prm"), PATIENT)
    try:
        mover.initialize(floor.robots[task.name], scene.as_known(), task)
        assert mover.location == (task.start.x_mm, task.start.y_mm)
        assert math.isclose(mover.orientation, task.start.heading_rad)
        assert mover.status.state is MoverState.IDLE
        fractions: list[float] = []
        mover.preprocess(lambda progress: fractions.append(progress.fraction), lambda: False)
        assert fractions == sorted(fractions)
        assert fractions
        assert len(mover.current_path) > 1
        assert mover.location == (task.start.x_mm, task.start.y_mm)
    finally:
        mover.close()


SHOWS = b"""
from robotdriver import Forward, Stop
from scene import SteppedMover

class Shows(SteppedMover):
    def step(self, sensor_data):
        self.plot("way", sensor_data.distance_mm)
        self.draw("ahead", [self.location, (self.location[0] + 100, self.location[1])])
        if sensor_data.time_s > 0.5:
            self.draw("ahead", None)
        return Stop() if sensor_data.time_s > 1.0 else Forward(200)
"""


def test_what_it_plots_and_draws_is_seen_as_that_of_one_in_the_game() -> None:
    seen: list[Moved] = []
    announcer = Announcer()
    announcer.listen(lambda event: seen.append(event) if isinstance(event, Moved) else None, Moved)
    mover = IsolatedMover(MoverCode("shows.py", SHOWS), PATIENT)
    settings = Settings(speed=None, time_limit_s=1.2)
    with ExitStack() as cages:
        cages.callback(mover.close)
        session = Session(load_scene(find_scene("empty_room")), settings, announcer, movers=[("it", mover)])
        session.solve()
        session.drive()
    shown = [(event.snapshot.time_s, event.movers[0].shown) for event in seen]
    ways = [said.plots.get("way", 0.0) for _, said in shown]
    assert ways == sorted(ways)
    assert ways[-1] > 100.0
    (ahead,) = next(said.drawings for time_s, said in shown if time_s > 0.3).items()
    assert unpacked(*ahead).length == pytest.approx(100.0)
    assert not shown[-1][1].drawings


def test_who_watches_a_mover_sees_what_it_knows(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from pathlib import Path\n"
        "from scenesolver.driving.location_robot import LocationRobot\n\n\n"
        "class Mine(LocationRobot):\n"
        "    def start(self):\n        print(Path.cwd(), self.parameters.samples)\n        super().start()\n"
    )
    pieces: list[bytes] = []

    def known(mover: RobotMoverInterface) -> list[object]:
        """Return all that a window shows of a mover beside what a game needs of it, from each time that it looks."""
        announcer, seen = Announcer(), list[object]()
        session = Session(
            load_scene(find_scene("crates")),
            Settings(speed=None, seed=3, floor="lab floor", time_limit_s=12.0),
            announcer,
            movers=[("it", mover)],
        )
        (report,) = session.solve()
        (guard,) = session.movers
        assert guard.roadmap is not None
        seen += [report.margin_mm, report.raw_path, guard.roadmap.points.tolist(), guard.roadmap.edges.tolist()]

        def look(event: Event) -> None:
            assert isinstance(event, Moved)
            if event.snapshot.time_s > 0.5:  # It has waited for a frame by then, and said what it knows.
                seen.append((event.movers[0].dynamic_obstacle.wkt, str(guard.cloud)))

        announcer.listen(look, Moved)
        session.drive()
        return seen

    code = MoverCode(str(file), parameters={"samples": 200})
    with closing(IsolatedMover(code, PATIENT, seed=3, watching=Watching(tmp_path, pieces.append))) as watched:
        told = known(watched)
    assert told == known(make_mover(str(file), {"samples": 200}, 3))
    assert b"".join(pieces).decode().split() == [str(tmp_path), "200"]


def test_why_there_is_no_path_is_known_of_an_isolated_mover_too() -> None:
    def reported(mover: RobotMoverInterface) -> tuple[bool, str, float]:
        (report,) = Session(ROOMS, Settings(speed=None), Announcer(), movers=[("it", mover)]).solve()
        return report.proven, report.reason, report.needed_mm

    with closing(IsolatedMover(code("prm"), PATIENT)) as isolated:
        assert reported(isolated) == reported(make_mover("prm", {}, 0))
