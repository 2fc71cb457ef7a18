"""Does a recording of a match in an arena tell what happened on its floor?

The players' programs answer in real time and never do quite the same again. What is recorded of them is each command as
it reached the floor, with its tick. On a new floor of the same seed, the commands must lead to every number again.
"""

from collections.abc import Iterator
from dataclasses import replace

from robotworkshop.recording.comparison import Comparison, Verification, check_repeatable, differences_of
from robotworkshop.recording.errors import RecordingError
from robotworkshop.recording.replay import Replay, TimedEvent
from robotworkshop.run.events import MatchStarted
from robotworkshop.stage.events import Collided, CommandsTaken, DriveStarted, Moved
from robotworkshop.stage.floor import Floor

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
    return Verification(
        comparison.ticks,
        comparison.compared,
        comparison.result(),
        differences_of(header),
        verified="poses, sensors and collisions of all robots, which follow from the seed and the recorded commands",
        unverified="which programs sent the commands, what the players said of themselves, and the verdict",
    )


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
