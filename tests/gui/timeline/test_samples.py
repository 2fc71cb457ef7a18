"""What is sampled of a drive: its curves, in bounded memory, however long it is."""

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, islice

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from gui.sources.samples import CAPACITY, MOST_PLOTS, OF_MOVER, PLOTTED_ROBOTS, Curves, Samples, thinned
from gui.timeline.own_curves import own_curves
from robotdriver.interface import Bumper, SensorData
from robotdriver.models import CREATE_1, PIONEER_3DX, RobotModel
from robotdriver.pose import Pose
from robotdriver.simulator.snapshot import RobotSnapshot, WorldSnapshot
from robotworkshop.stage.events import DriveStarted, Moved, MoverView
from scene.mover import MoverStatus
from scene.shown import Shown

TICK_S = 0.015
SPEED_MM_S = 200.0
OFF_MM, OFF_RAD = 30.0, 0.1
CURVES = own_curves()


def robot(name: str, time_s: float, model: RobotModel = CREATE_1) -> RobotSnapshot:
    way_mm = SPEED_MM_S * time_s
    data = SensorData(1, time_s, 2_900.0, 3_000.0, way_mm, 0.0, Bumper.NONE, None, wall=False)
    readings = {ranger.name: 1_000.0 + number if number else None for number, ranger in enumerate(model.rangers)}
    return RobotSnapshot(name, model, Pose(way_mm, 0.0), replace(data, readings=readings), touching=False, song="")


def moved(time_s: float, *names: str, model: RobotModel = CREATE_1) -> Moved:
    robots = tuple(robot(name, time_s, model) for name in names)
    movers = tuple(
        MoverView(each.name, Pose(each.pose.x_mm, OFF_MM, math.tau + OFF_RAD), (), shapely.Polygon(), MoverStatus())
        for each in robots
    )
    return Moved(WorldSnapshot(time_s, robots, ()), movers)


def drive(duration_s: float, *names: str, model: RobotModel = CREATE_1) -> Iterator[Moved]:
    return (moved(tick * TICK_S, *names, model=model) for tick in range(round(duration_s / TICK_S)))


def heard(samples: Samples, events: Iterator[Moved]) -> Curves:
    samples.wanted = CURVES
    for event in events:
        samples.hear(event)
    curves = samples.curves()
    assert curves is not None
    return curves


def test_the_curves_are_those_of_the_drive() -> None:
    curves = heard(Samples(["Ada", "Bo"]), drive(5.0, "Bo", "Ada"))
    assert [(each.name, each.number) for each in curves.robots] == [("Ada", 0), ("Bo", 1)]
    ada = curves.robots[0]
    assert np.all(np.diff(curves.time_s) > 0.0)
    assert curves.time_s[-1] == pytest.approx(5.0, abs=0.1)
    np.testing.assert_allclose(ada.values["speed"][1:], SPEED_MM_S)
    np.testing.assert_allclose(ada.values["error"], OFF_MM)
    assert np.all(np.isnan(ada.values["range"])), "its sonar hears nothing"


def test_of_all_rangers_the_nearest_echo_has_a_curve() -> None:
    curves = heard(Samples(["Ada"]), drive(1.0, "Ada", model=PIONEER_3DX))
    assert curves.robots[0].values["range"][-1] == 1_001.0


def plotting(event: Moved, plots: dict[str, float]) -> Moved:
    return replace(event, movers=tuple(replace(mover, shown=Shown(plots)) for mover in event.movers))


def test_what_a_mover_plots_has_a_curve_from_its_first_value_on() -> None:
    events = enumerate(drive(3.0, "Ada"))
    curves = heard(Samples(["Ada"]), (plotting(each, {"gap": 1.0} if tick > 100 else {}) for tick, each in events))
    gap = curves.robots[0].values[f"{OF_MOVER}gap"]
    assert np.isnan(gap[curves.time_s < 1.4]).all()
    assert (gap[curves.time_s > 1.6] == 1.0).all()


def test_names_made_up_for_each_frame_come_to_an_end() -> None:
    curves = heard(Samples(["Ada"]), (plotting(each, {f"at {n}": 1.0}) for n, each in enumerate(drive(3.0, "Ada"))))
    assert sum(name.startswith(OF_MOVER) for name in curves.robots[0].values) == MOST_PLOTS


def test_where_the_truth_is_not_known_there_is_no_error() -> None:
    samples = Samples(["Ada"], is_truth_known=False)
    assert np.all(np.isnan(heard(samples, drive(1.0, "Ada")).robots[0].values["error"]))


def test_nothing_is_taken_while_nobody_looks_and_no_line_is_drawn_over_it() -> None:
    samples = Samples(["Ada"])
    samples.hear(moved(0.0, "Ada"))
    assert samples.curves() is None
    heard(samples, drive(1.0, "Ada"))
    samples.wanted = ()
    samples.hear(moved(2.0, "Ada"))
    curves = heard(samples, iter([moved(5.0, "Ada"), moved(5.1, "Ada")]))
    torn = curves.time_s == 5.0
    assert torn.sum() == 1
    assert np.isnan(curves.robots[0].values["error"][torn]).all()
    assert curves.robots[0].values["error"][-1] == pytest.approx(OFF_MM)


def test_another_drive_begins_anew() -> None:
    samples = Samples(["Ada"])
    heard(samples, drive(3.0, "Ada"))
    before = samples.version
    samples.hear(DriveStarted(WorldSnapshot(0.0, (), ())))
    assert samples.curves() is None
    assert samples.version != before
    assert heard(samples, drive(1.0, "Ada")).time_s[0] == 0.0


def test_robots_may_come_to_a_floor_that_was_empty() -> None:
    curves = heard(Samples([]), chain((moved(1.0), moved(1.1)), islice(drive(5.0, "Ada"), 100, None)))
    assert [each.name for each in curves.robots] == ["Ada"]
    assert curves.time_s[0] == 100 * TICK_S
    np.testing.assert_allclose(curves.robots[0].values["speed"][1:], SPEED_MM_S)


def test_hours_take_no_more_memory_than_minutes() -> None:
    samples = Samples(["Ada"])
    first = moved(0.0, "Ada")
    for step in range(4 * CAPACITY):
        samples.wanted = CURVES
        time_s = 0.05 * step
        samples.take(time_s, replace(first, snapshot=replace(first.snapshot, time_s=time_s)))
    curves = samples.curves()
    assert curves is not None
    assert CAPACITY / 2 <= len(curves.time_s) <= CAPACITY
    assert curves.time_s[0] == 0.0
    assert curves.time_s[-1] == pytest.approx(0.05 * 4 * CAPACITY, abs=1.0)
    steps_s = np.diff(curves.time_s)
    assert steps_s.max() <= 1.01 * steps_s.min(), "old and new times are sampled alike"


def test_of_many_robots_only_the_first_are_plotted() -> None:
    names = [f"robot {number}" for number in range(2 * PLOTTED_ROBOTS)]
    curves = heard(Samples(names), drive(0.5, *names))
    assert [robot.name for robot in curves.robots] == names[:PLOTTED_ROBOTS]


def test_the_newest_sample_of_a_time() -> None:
    curves = heard(Samples(["Ada"]), drive(2.0, "Ada"))
    assert curves.sample_at(-1.0) == 0
    assert curves.sample_at(9.0) == len(curves.time_s) - 1
    at = curves.sample_at(1.0)
    assert curves.time_s[at] <= 1.0 < curves.time_s[at + 1]


value = st.none() | st.floats(-1e4, 1e4)


@given(st.lists(value, min_size=1, max_size=300), st.integers(1, 40))
def test_a_curve_that_is_thinned_keeps_its_peaks(drawn: list[float | None], columns: int) -> None:
    values = np.array([np.nan if each is None else each for each in drawn])
    time_s = np.arange(len(values), dtype=float)
    thin_s, thin = thinned(time_s, values, columns)
    assert len(thin_s) == len(thin) <= max(len(values), 2 * columns)
    assert np.all(np.diff(thin_s) >= 0.0)
    assert (thin_s[0], thin_s[-1]) == (time_s[0], time_s[-1])
    for peak in (np.fmin, np.fmax):
        np.testing.assert_equal(peak.reduce(thin), peak.reduce(values))
