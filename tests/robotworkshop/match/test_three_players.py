"""An arena for more than two: three players on one floor, each with its own robot, and one winner by truth."""

from contextlib import ExitStack
from pathlib import Path

from robotdriver.pose import Pose
from robotworkshop.match.player.player import Player
from robotworkshop.match.player.player_robots import ArenaRobot
from robotworkshop.match.player.player_server import PlayerServer
from robotworkshop.match.referee.match_rulebook import MatchRuleOptions
from robotworkshop.match.referee.referee import Invitation, MatchSettings, Referee
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer, Moved
from scene.scene import Scene, SceneRobot, Workspace

CODE = "TEST22"
SPEEDS = {"ann": 150.0, "bob": 450.0, "cid": 0.0}
SCENE = Scene(
    Workspace(0.0, 0.0, 3000.0, 3000.0),
    tuple(
        SceneRobot(f"robot {number}", Pose(500.0, y_mm, 0.0), (900.0, y_mm))
        for number, y_mm in enumerate((500.0, 1500.0, 2500.0))
    ),
)
MOVER = """
from robotdriver import Forward, Stop
from scene.mover import SteppedMover


class Straight(SteppedMover):
    def step(self, sensor_data):
        if self._pose.x_mm > 850.0: self.arrive()
        return Stop() if {speed} == 0.0 or self._pose.x_mm > 850.0 else Forward({speed})
"""


def test_the_fastest_of_three_wins_and_all_have_a_lane_a_token_and_a_result(tmp_path: Path) -> None:
    with ExitStack() as stack:
        invitations = []
        for name, speed in SPEEDS.items():
            mover = tmp_path / f"{name}.py"
            mover.write_text(MOVER.format(speed=speed), encoding="utf-8")
            player = Player(name, Settings(mover=str(mover), speed=None), ArenaRobot(), lambda _: None)
            server = stack.enter_context(PlayerServer(player, ("127.0.0.1", 0), CODE, lambda _: None))
            invitations.append(Invitation(server.address, CODE))
        settings = MatchSettings(MatchRuleOptions(time_limit_s=60.0), has_arena=True, max_speed_mm_s=500.0)
        moves: list[Moved] = []
        announcer = Announcer()
        announcer.listen(moves.append, Moved)
        verdict = Referee(SCENE, invitations, settings, announcer).run()
    assert (verdict.winner, verdict.rule, verdict.by_truth) == ("bob", "goal", True)
    assert [player.name for player in verdict.players] == list(SPEEDS)
    assert verdict.margin is not None
    assert verdict.margin.runner_up == "ann"
    last = moves[-1].snapshot.robots
    driven_mm = [robot.pose.x_mm - 500.0 for robot in last]
    assert driven_mm[1] > driven_mm[0] > driven_mm[2] == 0.0  # Nobody drove another one's robot.
