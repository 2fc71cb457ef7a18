"""Does a recording of a match in an arena tell what happened on its floor?

The players' programs answer in real time and never do quite the same again. What is recorded of them is each command as
it reached the floor, with its tick. On a new floor of the same seed, the commands must lead to every number again.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from robotdriver.pose import Pose
from robotworkshop.recording.comparison import Comparison, Divergence, Verification, check_repeatable, differences_of
from robotworkshop.recording.errors import RecordingError
from robotworkshop.recording.replay import Replay, TimedEvent
from robotworkshop.run.contest import ROUNDING_S
from robotworkshop.run.events import Judged, MatchStarted
from robotworkshop.run.settings import Settings
from robotworkshop.run.verdict import GOAL_RULE
from robotworkshop.stage.events import Collided, CommandsTaken, DriveStarted, Moved
from robotworkshop.stage.floor import Floor
from scene.scene import SceneRobot

MAX_PLANNING_S = 86_400.0
"""No match is verified whose players planned for longer: every tick of that time is simulated, too."""


def verify_arena(replay: Replay) -> Verification:
    """Give the recorded commands to a new floor, and compare what happens on it, tick by tick.

    Args:
        replay: Of the kind `RunKind.ARENA`.

    Raises:
        RecordingError: it holds no commands or no drive, or an event in it cannot be read.
        WorkshopError: the scene cannot be laid out, or a command is none for its robot.
    """
    header = replay.header
    check_repeatable(replay)
    began_s, started_s = _beginning(replay)
    world = Floor.of_scene(header.scene, seed=header.settings.seed, speed=None).world
    comparison = Comparison(_expected(replay))
    commands = (timed.event for timed in replay.events() if isinstance(timed.event, CommandsTaken))
    following, has_started = next(commands, None), False
    entries = {robot.name: _Entry(robot, header.settings) for robot in header.scene.robots if robot.goal is not None}
    while not comparison.is_over:
        while following is not None and following.tick <= world.ticks + 1:
            if following.tick <= world.ticks:
                raise RecordingError(f"{replay.file}: its commands are out of order at tick {following.tick:,}")
            for command in following.commands:
                world.robot(following.robot).post(command)
            following = next(commands, None)
        world.step()
        time_s = world.time_s - began_s
        if time_s < started_s:
            continue  # They plan, and what they do already counts for what comes.
        snapshot = replace(world.snapshot(), time_s=time_s)
        if not has_started:
            comparison.hear(DriveStarted(snapshot))
            has_started = True
        for contact in world.contacts_begun:
            comparison.hear(Collided(time_s, contact.robot, str(contact.other), contact.own))
        comparison.hear(Moved(snapshot, ()))
        for robot in snapshot.robots:
            if robot.name in entries:
                entries[robot.name].follow(time_s, robot.pose)
    return Verification(
        comparison.ticks,
        comparison.compared,
        comparison.result() or _wrong_verdict(replay, entries),
        differences_of(header),
        verified="poses, sensors and collisions of all robots, which follow from the seed and the recorded commands, "
        "and that a winner by its goal was the first there",
        unverified="which programs sent the commands, what the players said of themselves, and other verdicts",
    )


class _Entry:
    """The true times at which a robot entered its goal for the stay that lasts, and came to stand."""

    def __init__(self, robot: SceneRobot, settings: Settings) -> None:
        assert robot.goal is not None
        self._goal = robot.goal
        self._goal_mm = settings.rule_options.goal_mm
        self._pose: Pose | None = None
        self.still_since_s = 0.0
        self.entered_s: float | None = None

    def follow(self, time_s: float, pose: Pose) -> None:
        """Take note of where the robot is now."""
        if pose != self._pose:
            self._pose, self.still_since_s = pose, time_s
        if pose.distance_to(*self._goal) > self._goal_mm:
            self.entered_s = None
        elif self.entered_s is None:
            self.entered_s = time_s


def _wrong_verdict(replay: Replay, entries: Mapping[str, _Entry]) -> Divergence | None:
    """Return what is wrong with a verdict by the goal; None where it is right, or by another rule."""
    judged = next((timed for timed in replay.events() if isinstance(timed.event, Judged)), None)
    if judged is None or not isinstance(judged.event, Judged):
        return None
    verdict = judged.event.verdict
    if verdict.rule != GOAL_RULE or verdict.winner is None:
        return None
    robots = {player.name: player.robot for player in verdict.players}
    winner = robots.get(verdict.winner, "")
    entered_s = entries[winner].entered_s if winner in entries else None
    if entered_s is None or abs(entered_s - verdict.time_s) > ROUNDING_S:
        shown = "was not at its goal" if entered_s is None else f"entered its goal at {entered_s:.3f} s"
        what = f"the verdict says that it entered its goal at {verdict.time_s:.3f} s, and it {shown}"
        return Divergence(judged.time_s, winner, what)
    still_s = entries[winner].still_since_s
    earlier = [
        name
        for name, one in entries.items()
        if one.entered_s is not None and one.entered_s < entered_s and one.still_since_s <= still_s
    ]
    if earlier:
        return Divergence(
            judged.time_s, earlier[0], f"it was at its goal before {winner}, which the verdict says has won"
        )
    return None


def _beginning(replay: Replay) -> tuple[float, float]:
    """Return what the floor's clock showed when the drive began, and the drive's own time of its first tick, s."""
    began_s: float | None = None
    for timed in replay.events():
        match timed.event:
            case MatchStarted(floor_s):
                if floor_s is not None and not 0.0 <= floor_s <= MAX_PLANNING_S:
                    raise RecordingError(f"{replay.file}: the floor's clock cannot have shown {floor_s:g} s")
                began_s = floor_s
            case DriveStarted(snapshot) if began_s is not None:
                return began_s, snapshot.time_s
            case DriveStarted():
                made_by = replay.header.versions.get("robotworkshop", "an unknown version")
                raise RecordingError(
                    f"{replay.file}: robotworkshop {made_by} did not record the robots' commands, so it cannot be "
                    "verified; play it instead"
                )
            case _:
                pass
    raise RecordingError(f"{replay.file}: no robot drives in it, so there is nothing to verify")


def _expected(replay: Replay) -> Iterator[TimedEvent]:
    """Yield what the floor alone decides."""
    for timed in replay.events():
        match timed.event:
            case Moved(snapshot, _):
                yield replace(timed, event=Moved(snapshot, ()))
            case DriveStarted() | Collided():
                yield timed
            case _:
                pass
