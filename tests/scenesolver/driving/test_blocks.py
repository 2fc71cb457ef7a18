"""How the frames of a drive are cut into blocks changes nothing of it, to the last bit."""

import math
import random
from functools import cache
from itertools import pairwise
from unittest.mock import patch

import pytest

from robotdriver.interface import Block, DriveCommand, SensorData, Wake
from robotdriver.pose import Pose
from robotdriver.simulator import SimulatorRobot
from robotworkshop.run.reports import Outcome
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer, Moved
from scene.mover import Hold
from scene.scene import Obstacle, Scene, SceneRobot, Wall, Workspace
from scenesolver.driving.driver import Driver
from scenesolver.driving.location_robot import LocationRobot

Told = list[tuple[float, DriveCommand, Pose, Pose, float | None]]


def strewn_room(seed: int, unknown: int, robots: int) -> Scene:
    """Return a room with things in it, some of which the movers are not told of."""
    source = random.Random(seed)
    boxes = []
    for number in range(6 + unknown):
        x, y = source.uniform(1_200.0, 6_500.0), source.uniform(-1_500.0, 1_300.0)
        width, height = source.uniform(50.0, 400.0), source.uniform(50.0, 400.0)
        corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
        boxes.append(Obstacle(corners, known=number >= unknown))
    drivers = [
        SceneRobot(
            str(number),
            Pose(400.0, 500.0 * number, source.uniform(-3.0, 3.0)),
            (7_500.0, source.uniform(-1_000.0, 0.0)),
        )
        for number in range(robots)
    ]
    wall = Wall((3_000.0, -2_000.0), (3_000.0, source.uniform(-1_500.0, -800.0)))
    return Scene(Workspace(0.0, -2_000.0, 8_000.0, 2_000.0), tuple(drivers), tuple(boxes), (wall,))


def driven(scene: Scene, *, is_watched: bool = False) -> tuple[list[Outcome], list[Told]]:
    """Drive; return what came of it, and all that each robot was told."""
    told: dict[Driver, Told] = {}
    obey = Driver.obey

    def note(driver: Driver, command: DriveCommand) -> DriveCommand:
        told.setdefault(driver, []).append((driver.now.time_s, command, driver.pose, driver.aim, driver.seen_ahead_mm))
        return obey(driver, command)

    announcer = Announcer()
    if is_watched:
        announcer.listen(lambda _: None, Moved)
    session = Session(scene, Settings(speed=None, time_limit_s=90.0), announcer)
    session.solve()
    with patch.object(Driver, "obey", note):
        reports = session.drive()
    by_place = sorted(told.values(), key=lambda each: (each[0][2].y_mm, each[0][2].x_mm))
    return [report.outcome for report in reports], by_place


def crossing() -> Scene:
    """Return a hall in which each of four robots has to get to the place opposite: they step aside for one another."""
    angles = [math.tau * number / 4.0 for number in range(4)]
    places = [(1_200.0 + 900.0 * math.cos(angle), 1_200.0 + 900.0 * math.sin(angle)) for angle in angles]
    racers = [
        SceneRobot(str(number), Pose(*places[number], angle + math.pi), places[(number + 2) % 4])
        for number, angle in enumerate(angles)
    ]
    return Scene(Workspace(0.0, 0.0, 2_400.0, 2_400.0), tuple(racers), ())


@cache
def driven_whole(name: str) -> tuple[list[Outcome], list[Told], int]:
    """Drive with blocks as long as movers wish; also return how many there were."""
    frames_until, blocks = SimulatorRobot.frames_until, 0

    def count(robot: SimulatorRobot, after: int, wake: Wake) -> Block:
        nonlocal blocks
        blocks += 1
        return frames_until(robot, after, wake)

    with patch.object(SimulatorRobot, "frames_until", count):
        return *driven(SCENES[name]), blocks


SCENES = {"crossing": crossing(), "room": strewn_room(3, 3, 1)}


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("longest_s", [0.0, 0.03], ids=["one frame a block", "random cuts"])
def test_where_blocks_are_cut_changes_nothing(name: str, longest_s: float) -> None:
    source, frames_until, blocks = random.Random(7), SimulatorRobot.frames_until, 0

    def cut(robot: SimulatorRobot, after: int, wake: Wake) -> Block:
        nonlocal blocks
        until_s = robot.sensor_data().time_s + source.uniform(0.0, longest_s)
        blocks += 1
        return frames_until(robot, after, wake._replace(at_s=min(wake.at_s, until_s)))

    *whole, fewest = driven_whole(name)
    with patch.object(SimulatorRobot, "frames_until", cut):
        assert [*driven(SCENES[name])] == whole
    assert blocks > 1.2 * fewest


def test_a_drive_is_the_same_where_every_tick_is_watched() -> None:
    scene = strewn_room(4, 6, 1)
    assert driven(scene, is_watched=True) == driven(scene)


def step_by_frame(robot: LocationRobot, now: SensorData) -> DriveCommand:
    """Answer with a command for one frame only."""
    answer = step_of_journey(robot, now)
    return answer.command if isinstance(answer, Hold) else answer


step_of_journey = LocationRobot.step


@pytest.mark.parametrize("name", SCENES)
def test_a_command_that_is_held_is_the_one_that_every_frame_would_be_given(name: str) -> None:
    outcomes, told, _ = driven_whole(name)
    with patch.object(LocationRobot, "step", step_by_frame):
        asked_outcomes, asked = driven(SCENES[name])
    assert [changes(each) for each in told] == [changes(each) for each in asked]
    assert [outcome.sim_time_s for outcome in outcomes] == [outcome.sim_time_s for outcome in asked_outcomes]
    assert sum(map(len, told)) < 0.6 * sum(map(len, asked))


def changes(
    told: Told,
) -> Told:
    """Return what was told that was not told already."""
    return [told[0], *(now for before, now in pairwise(told) if now[1] != before[1])]
