"""Readings that an ear hears in C while a command is held: the drive is the same, to the last bit, as without one."""

import math
import random
from itertools import pairwise
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotdriver.interface import Bumper, DriveCommand, SensorData
from robotdriver.models import CREATE_1
from robotdriver.pose import Pose
from robotworkshop.run.reports import Outcome
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer, Moved
from scene.mover import Hold
from scene.scene import Obstacle, Scene, SceneRobot, Wall, Workspace
from scenesolver.driving import perception
from scenesolver.driving.driver import Driver
from scenesolver.driving.location_robot import LocationRobot
from scenesolver.driving.sonar_map import SonarMap
from scenesolver.kernel.library import short_library

needs_compiler = pytest.mark.skipif(short_library() is None, reason="nothing was compiled")

Told = list[list[tuple[float, DriveCommand, Pose, Pose, float | None]]]


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


def driven(scene: Scene, *, is_watched: bool) -> tuple[list[Outcome], Told, int]:
    """Drive; return what came of it, all that each robot was told, and how many readings were taken in by Python."""
    told: dict[Driver, list[tuple[float, DriveCommand, Pose, Pose, float | None]]] = {}
    obey, observe, taken_in = Driver.obey, SonarMap.observe, 0

    def note(driver: Driver, command: DriveCommand) -> DriveCommand:
        told.setdefault(driver, []).append((driver.now.time_s, command, driver.pose, driver.aim, driver.seen_ahead_mm))
        return obey(driver, command)

    def count(sonar_map: SonarMap, *reading: object) -> None:
        nonlocal taken_in
        taken_in += 1
        observe(sonar_map, *reading)  # type: ignore[arg-type]

    announcer = Announcer()
    if is_watched:
        announcer.listen(lambda _: None, Moved)
    session = Session(scene, Settings(speed=None, time_limit_s=90.0), announcer)
    session.solve()
    with patch.object(Driver, "obey", note), patch.object(SonarMap, "observe", count):
        reports = session.drive()
    by_place = sorted(told.values(), key=lambda each: each[0][2].y_mm)
    return [report.outcome for report in reports], by_place, taken_in


@needs_compiler
@pytest.mark.parametrize(("seed", "unknown", "robots"), [(1, 0, 1), (3, 3, 1), (6, 4, 2)])
def test_a_drive_is_the_same_with_an_ear_and_without(seed: int, unknown: int, robots: int) -> None:
    scene = strewn_room(seed, unknown, robots)
    outcomes, told, taken_in = driven(scene, is_watched=False)
    with patch.object(perception, "open_ear", lambda *_, **__: None):
        bare_outcomes, bare_told, bare_taken_in = driven(scene, is_watched=False)
    assert told == bare_told
    assert outcomes == bare_outcomes
    assert taken_in < bare_taken_in


@needs_compiler
def test_a_drive_is_the_same_where_every_tick_is_watched() -> None:
    scene = strewn_room(4, 6, 1)
    assert driven(scene, is_watched=True)[:2] == driven(scene, is_watched=False)[:2]


def crossing() -> Scene:
    """Return a hall in which each of four robots has to get to the place opposite: they step aside for one another."""
    angles = [math.tau * number / 4.0 for number in range(4)]
    places = [(2_000.0 + 1_700.0 * math.cos(angle), 2_000.0 + 1_700.0 * math.sin(angle)) for angle in angles]
    racers = [
        SceneRobot(str(number), Pose(*places[number], angle + math.pi), places[(number + 2) % 4])
        for number, angle in enumerate(angles)
    ]
    return Scene(Workspace(0.0, 0.0, 4_000.0, 4_000.0), tuple(racers), ())


def step_by_frame(robot: LocationRobot, now: SensorData) -> DriveCommand:
    """Answer with a command for one frame only."""
    answer = step_of_journey(robot, now)
    return answer.command if isinstance(answer, Hold) else answer


step_of_journey = LocationRobot.step


@pytest.mark.parametrize("scene", [crossing(), strewn_room(3, 3, 1)], ids=["crossing", "room"])
def test_a_command_that_is_held_is_the_one_that_every_frame_would_be_given(scene: Scene) -> None:
    outcomes, told, _ = driven(scene, is_watched=False)
    with patch.object(LocationRobot, "step", step_by_frame):
        asked_outcomes, asked, _ = driven(scene, is_watched=False)
    assert [changes(each) for each in told] == [changes(each) for each in asked]
    assert [outcome.sim_time_s for outcome in outcomes] == [outcome.sim_time_s for outcome in asked_outcomes]
    assert sum(map(len, told)) < sum(map(len, asked)) / 2


def changes(
    told: list[tuple[float, DriveCommand, Pose, Pose, float | None]],
) -> list[tuple[float, DriveCommand, Pose, Pose, float | None]]:
    """Return what was told that was not told already."""
    return [told[0], *(now for before, now in pairwise(told) if now[1] != before[1])]


def frame(seen_mm: float | None) -> SensorData:
    return SensorData(0, 0.0, 1.0, 1.0, 0.0, 0.0, Bumper.NONE, seen_mm, False)


@given(st.floats(50.0, 500.0), st.floats(0.0, 2_000.0), st.floats(0.0, 3_000.0), st.floats(0.0, 1.0))
def test_the_speed_stays_while_what_is_seen_ahead_stays_in_bounds(
    cruise_mm_s: float, room_mm: float, seen_mm: float, share: float
) -> None:
    driver = Driver(CREATE_1, 0.05, cruise_mm_s, frame(seen_mm), Pose(0.0, 0.0, 0.0))
    pace = driver.pace_mm_s(room_mm)
    speed = min(pace, driver.heedful_mm_s())
    nearest_mm, farthest_mm = driver.heeded_mm(pace, speed)
    if not nearest_mm <= farthest_mm:
        return
    low_mm, high_mm = max(nearest_mm, 0.0), min(farthest_mm, 6_000.0)
    for driver.seen_ahead_mm in (low_mm, high_mm, low_mm + share * (high_mm - low_mm)):
        assert min(pace, driver.heedful_mm_s()) == speed
    if math.isinf(farthest_mm):
        driver.seen_ahead_mm = None
        assert min(pace, driver.heedful_mm_s()) == speed
