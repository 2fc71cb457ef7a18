"""A drive is judged by the rulebook: the same for a run, a duel and a game of a tournament, by name."""

import json
import math
from dataclasses import replace
from pathlib import Path

import pytest

from robotdriver.pose import Pose
from robotworkshop.assets import find_scene
from robotworkshop.cli.app import main
from robotworkshop.run.movers import make_mover
from robotworkshop.run.reports import Outcome
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer, Moved
from robotworkshop.tournament.game import Game, GameKey, play
from robotworkshop.tournament.isolation.isolated_mover import MoverCode
from robotworkshop.tournament.isolation.limits import Limits
from scene import load_scene
from scene.files import save_scene
from scene.scene import Obstacle, Scene, SceneRobot, Workspace

HEAD = """
import math
from robotdriver import Forward, Stop, Turn, wrap_angle
from scene.mover import MoverState, MoverStatus, SteppedMover

class Mine(SteppedMover):
    def to(self, x, y):
        error = wrap_angle(math.atan2(y - self.pose.y_mm, x - self.pose.x_mm) - self.pose.heading_rad)
        return Turn(math.copysign(60.0, error)) if abs(error) > 0.05 else Forward(400.0)

    def step(self, sensor_data):
"""
ROOM = Scene(
    Workspace(0.0, 0.0, 4000.0, 2000.0),
    (SceneRobot("ada", Pose(500.0, 1500.0, 0.0), (3500.0, 1500.0)),),
    (Obstacle(((1900.0, 0.0), (2100.0, 0.0), (2100.0, 2000.0), (1900.0, 2000.0)), known=False),),
)
OPEN = Scene(ROOM.workspace, ROOM.robots)
"""The same without the wall that closes it."""

BEHAVIOURS = {
    # Out over the edge, round the wall, and in again.
    "leaves": (
        ROOM,
        "        self.way = getattr(self, 'way', [(1500.0, 2600.0), (2500.0, 2600.0), (3500.0, 1500.0)])\n"
        "        if math.dist(self.location, self.way[0]) < 50.0 and len(self.way) > 1: self.way.pop(0)\n"
        "        elif math.dist(self.location, self.way[0]) < 50.0: self.arrive(); return Stop()\n"
        "        return self.to(*self.way[0])",
        (False, "left the workspace"),
    ),
    "passes through": (OPEN, "        return Forward(400.0)", (False, "left the workspace")),
    "arrives": (
        OPEN,
        "        if self.pose.x_mm > 3450.0: self.arrive(); return Stop()\n        return Forward(400.0)",
        (True, "goal"),
    ),
    "rests and says nothing": (
        OPEN,
        "        return Stop() if self.pose.x_mm > 3450.0 else Forward(400.0)",
        (True, "goal"),
    ),
    "stops 150 mm short": (
        OPEN,
        "        if self.pose.x_mm > 3350.0: self.arrive(); return Stop()\n        return Forward(100.0)",
        (False, "stopped short"),
    ),
    "gives up": (OPEN, "        self.give_up('no more'); return Stop()", (False, "gave up")),
    "raises": (OPEN, "        return 1 / 0", (False, "mover crashed")),
    "never ends": (OPEN, "        return Stop()", (False, "time limit")),
}


@pytest.fixture
def mover(tmp_path: Path, request: pytest.FixtureRequest) -> str:
    file = tmp_path / "mine.py"
    file.write_text(HEAD + BEHAVIOURS[request.param][1] + "\n", encoding="utf-8")
    return str(file)


@pytest.mark.parametrize(("mover", "behaviour"), [(name, name) for name in BEHAVIOURS], indirect=["mover"])
def test_a_mover_gets_the_same_result_by_every_door(
    mover: str, behaviour: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    scene, _, (reached, rule) = BEHAVIOURS[behaviour]
    save_scene(scene, tmp_path / "room.json")
    words = ["run", str(tmp_path / "room.json"), "--mover", mover, "--speed", "max", "--time-limit", "30"]
    assert main([*words, "--json", "--no-record"]) == (0 if reached else 1)
    document = json.loads(capsys.readouterr().out)
    assert (document["reached"], document["rule"]) == (reached, rule)

    code = MoverCode("mine.py", Path(mover).read_bytes())
    content = (tmp_path / "room.json").read_bytes()
    game = Game(GameKey("room", ("mine",), 0), (code,), content, 0, 0, None, Limits(), 30.0)
    result = play(game).result
    (performance,) = result.performances
    assert (performance.reached, performance.rule) == (reached, rule)
    assert performance.driven_mm == document["driven_mm"]
    assert result.sim_time_s == document["decided_s"]
    assert performance.fault is (rule in ("mover crashed", "left the workspace"))


def duel(scene: Scene) -> tuple[Outcome, ...]:
    """Let a blind mover drive both robots of a scene, straight ahead."""
    session = Session(scene, Settings(speed=None, mover="visibility"), announcer := Announcer())
    assert all(report.solved for report in session.solve())
    songs = dict[str, str]()
    announcer.listen(
        lambda event: songs.update({robot.name: robot.song for robot in event.snapshot.robots if robot.song}), Moved
    )
    outcomes = tuple(report.outcome for report in session.drive())
    assert songs == {outcome.robot: "winner" for outcome in outcomes if outcome.reached}
    return outcomes


def test_a_dead_heat_is_a_draw() -> None:
    scene = load_scene(find_scene("duel_symmetric"))
    first, second = duel(scene)
    assert (first.reached, second.reached) == (True, True)
    assert first.decided_s == second.decided_s < first.sim_time_s


def test_a_dead_heat_in_a_tournament_has_no_winner() -> None:
    code = MoverCode("visibility")
    content = find_scene("duel_symmetric").read_bytes()
    result = play(Game(GameKey("duel", ("a", "b"), 0), (code, code), content, 0, 0, None, Limits(), 100.0)).result
    assert [one.reached for one in result.performances] == [True, True]
    assert result.winner is None


def test_a_robot_that_is_out_stands_while_its_rival_drives_on(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(HEAD + "        return self.to(1500.0, 9000.0)\n", encoding="utf-8")
    robots = (*OPEN.robots, SceneRobot("bob", Pose(500.0, 500.0, 0.0), (3500.0, 500.0)))
    scene, announcer, seen = Scene(ROOM.workspace, robots), Announcer(), []
    announcer.listen(seen.append, Moved)
    movers = [("mine", make_mover(str(file), {}, 0)), ("prm", make_mover("visibility", {}, 0))]
    session = Session(scene, Settings(speed=None), announcer, movers=movers)
    session.solve()
    ada, bob = (report.outcome for report in session.drive())
    assert (ada.rule, bob.rule, bob.reached) == ("left the workspace", "goal", True)
    assert ada.truth is not None
    assert 2000.0 - 174.0 + 25.0 < ada.truth.y_mm < 2000.0 - 174.0 + 25.0 + 20.0
    assert seen[-1].snapshot.robots[0].pose == ada.truth


PARKED = Scene(
    Workspace(0.0, 0.0, 5000.0, 4000.0),
    (
        SceneRobot("ada", Pose(1000.0, 1000.0, 0.0), (4500.0, 500.0)),
        SceneRobot("bob", Pose(500.0, 3000.0, 0.0), (2500.0, 2000.0)),
    ),
)


@pytest.mark.parametrize(
    ("place", "until", "is_fault"),
    [
        ("2500.0, 2000.0", "math.dist(self.location, ({place})) < 40.0", True),
        ("2720.0, 1780.0", "math.dist(self.location, ({place})) < 40.0", True),
        # Where bob can still stand on its goal; and one that waits, and then drives there at last.
        ("2800.0, 1700.0", "math.dist(self.location, ({place})) < 40.0", False),
        ("2500.0, 2000.0", "sensor_data.time_s < 40.0", False),
    ],
    ids=["on its goal", "at its edge", "beside its goal", "patient"],
)
def test_who_stands_on_a_rivals_goal_has_lost_and_who_is_patient_has_not(
    place: str, until: str, is_fault: bool, tmp_path: Path
) -> None:
    file = tmp_path / "parker.py"
    stands = until.replace("{place}", place)
    file.write_text(f"{HEAD}        return Stop() if {stands} else self.to({place})\n", encoding="utf-8")
    save_scene(PARKED, tmp_path / "parked.json")
    codes = (MoverCode("parker.py", file.read_bytes()), MoverCode("prm"))
    content = (tmp_path / "parked.json").read_bytes()
    game = Game(GameKey("parked", ("parker", "prm"), 0), codes, content, 0, 0, None, Limits(), 60.0)
    result = play(game).result
    parker, rival = result.performances
    assert (parker.fault, rival.fault) == (is_fault, False), result
    assert (rival.rule == "obstruction", result.winner == "prm" or not is_fault) == (is_fault, True)


GATE = Scene(
    Workspace(0.0, 0.0, 5000.0, 4000.0),
    (
        SceneRobot("ada", Pose(1000.0, 2000.0, 0.0), (500.0, 500.0)),
        SceneRobot("bob", Pose(500.0, 3000.0, 0.0), (4500.0, 2000.0)),
    ),
    tuple(
        Obstacle(((2400.0, low), (2600.0, low), (2600.0, high), (2400.0, high)), known=known)
        for low, high, known in ((0.0, 1750.0, True), (2250.0, 4000.0, True))
    ),
)
"""Two rooms with one gate, in which two robots do not pass each other."""

BEHIND = replace(GATE.robots[0], goal=(4500.0, 500.0))
MEETS = replace(GATE.robots[1], start=Pose(4000.0, 2000.0, math.pi), goal=(500.0, 3000.0))


@pytest.mark.parametrize(
    ("robots", "turn", "rule"),
    [
        (GATE.robots, "Stop() if self.pose.x_mm > 2500.0 else Forward(300.0)", "obstruction"),
        # It rocks to and fro, and turns about.
        (GATE.robots, "Forward(300.0 if self.pose.x_mm < 2500.0 else -100.0)", "obstruction"),
        (GATE.robots, "Turn(60.0) if self.pose.x_mm > 2500.0 else Forward(300.0)", "obstruction"),
        # Beside the gate there is room to pass.
        (GATE.robots, "Stop() if self.pose.x_mm > 3200.0 else Forward(300.0)", "goal"),
        # It goes slowly through the gate.
        ((BEHIND, GATE.robots[1]), "Stop() if self.pose.x_mm > 4000.0 else Forward(80.0)", "goal"),
        # It waits in the gate for a while.
        (GATE.robots, "Forward(300.0) if self.pose.x_mm < 2500.0 or 12.0 < sensor_data.time_s else Stop()", "goal"),
        # Both meet in the gate: each is in the other's way.
        ((BEHIND, MEETS), "Stop() if self.pose.x_mm > 2300.0 else Forward(300.0)", "time limit"),
    ],
    ids=["stands in the gate", "rocks in it", "turns in it", "beside it", "slow", "patient", "face to face"],
)
def test_who_keeps_a_rival_out_by_standing_in_the_only_way_has_lost(
    robots: tuple[SceneRobot, ...], turn: str, rule: str, tmp_path: Path
) -> None:
    file = tmp_path / "blocker.py"
    file.write_text(f"{HEAD}        return {turn}\n", encoding="utf-8")
    scene = replace(GATE, robots=robots)
    movers = [("blocker", make_mover(str(file), {}, 0)), ("prm", make_mover("prm", {}, 0))]
    settings = Settings(speed=None, time_limit_s=60.0)
    session = Session(scene, settings, Announcer(), movers=movers)
    session.solve()
    blocker, rival = (report.outcome for report in session.drive())
    assert rival.rule == rule, (blocker, rival)
    assert rival.reached is (rule != "time limit")
    assert not blocker.reached


def test_who_rams_its_rival_is_out(tmp_path: Path) -> None:
    movers = []
    for name, turn in (
        ("rammer", "Forward(300.0 if sensor_data.time_s % 2.0 < 1.4 else -200.0)"),
        ("patient", "self.to(2500.0, 3500.0) if sensor_data.time_s > 40.0 and self.pose.y_mm < 3450.0 else Stop()"),
    ):
        (file := tmp_path / f"{name}.py").write_text(f"{HEAD}        return {turn}\n", encoding="utf-8")
        movers.append((name, make_mover(str(file), {}, 0)))
    robots = (GATE.robots[0], replace(GATE.robots[1], start=Pose(2000.0, 2000.0, 0.0), goal=(2500.0, 3500.0)))
    session = Session(Scene(GATE.workspace, robots), Settings(speed=None), Announcer(), movers=movers)
    session.solve()
    rammer, patient = (report.outcome for report in session.drive())
    assert (rammer.rule, rammer.reason) == ("obstruction", "drove into other robots 6 times")
    assert patient.reached
