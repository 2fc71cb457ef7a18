"""The promised Python: the same results as the commands, pictures for notebooks, and errors in one line."""

import math
from dataclasses import replace
from pathlib import Path

import pytest

from robotdriver.errors import WorkshopError
from robotdriver.interface import SensorData, Stop
from robotworkshop.api import Simulation, load_scene, run, solve
from robotworkshop.recording import Replay
from robotworkshop.run.settings import Settings
from scene.mover import SteppedMover
from scene.scene import Wall

ROOM = load_scene("empty_room")


def test_a_run_is_repeatable_and_can_be_recorded(tmp_path: Path) -> None:
    first = run(ROOM, floor="lab floor", seed=3, record=tmp_path / "run.rwrec")
    again = run(ROOM, floor="lab floor", seed=3)
    assert first.reached
    assert first.drives[0].outcome == again.drives[0].outcome
    assert Replay(tmp_path / "run.rwrec").header.settings == Settings(seed=3, floor="lab floor", speed=None)


def test_a_cell_that_records_can_be_run_again_but_writes_over_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "run.rwrec"
    for seed in (1, 2):
        run(ROOM, seed=seed, record=file)
        assert Replay(file).header.settings.seed == seed
    file.write_text("the only copy of a thesis")
    with pytest.raises(WorkshopError, match=r"run\.rwrec: .*exists"):
        run(ROOM, record=file)
    assert file.read_text() == "the only copy of a thesis"


def test_what_has_no_way_says_so() -> None:
    wall = Wall((ROOM.workspace.min_x_mm, 1_500.0), (ROOM.workspace.max_x_mm, 1_500.0))
    closed = solve(replace(ROOM, walls=(wall,)))
    assert not closed.solved
    assert closed.plans[0].reason in repr(closed)


def test_a_result_shows_itself_in_a_notebook(tmp_path: Path) -> None:
    plan = solve(ROOM)
    assert plan._repr_svg_().startswith("<?xml")
    plan.save_picture(tmp_path / "plan.png")
    assert (tmp_path / "plan.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(WorkshopError, match=r"use \.png or \.svg"):
        plan.save_picture(tmp_path / "plan.doc")


def test_a_class_of_ones_own_drives_and_gets_its_parameters() -> None:
    class Idle(SteppedMover):
        """Gives up at once."""

        def begin(self) -> None:
            self.give_up("I would rather not")

        def step(self, _sensor_data: SensorData) -> Stop:
            """Stand."""
            return Stop()

    drive = run(ROOM, Idle)
    assert "I would rather not" in repr(drive)
    with pytest.raises(WorkshopError, match="Idle"):
        run(ROOM, Idle, no_such=1)


def test_a_script_drives_robots_in_its_own_time() -> None:
    def poses() -> list[tuple[float, float, float]]:
        with Simulation(ROOM, seed=5) as simulation:
            (name,) = simulation.robots
            robot, found = simulation.robots[name], []
            for speed_mm_s in (200.0, -100.0):
                robot.drive_forward(speed_mm_s)
                robot.turn_counter_clockwise(50.0)
                simulation.step(0.5)
                pose = simulation.pose(name)
                found.append((pose.x_mm, pose.y_mm, pose.heading_rad))
            assert math.isclose(simulation.time_s, 1.0, abs_tol=0.02)
            assert simulation._repr_svg_().startswith("<?xml")
        return found

    assert poses() == poses()


def test_a_script_tries_two_ways_from_one_moment() -> None:
    with Simulation(ROOM, seed=5) as simulation:
        (name,) = simulation.robots
        robot = simulation.robots[name]
        robot.drive_forward(200.0)
        simulation.step(0.5)
        moment, ends = simulation.save(), []
        for turn in (robot.turn_clockwise, robot.turn_counter_clockwise, robot.turn_clockwise):
            simulation.restore(moment)
            turn(100.0)
            simulation.step(0.5)
            assert simulation.time_s == pytest.approx(1.0, abs=0.02)
            ends.append((simulation.pose(name), robot.sensor_data()))
    assert ends[0] == ends[2] != ends[1]


@pytest.mark.parametrize("duration_s", [0.0, -1.0, math.inf, math.nan])
def test_time_only_goes_on(duration_s: float) -> None:
    with Simulation(ROOM) as simulation, pytest.raises(WorkshopError, match="seconds above 0"):
        simulation.step(duration_s)


def test_a_simulation_that_was_closed_says_so() -> None:
    simulation = Simulation(ROOM)
    simulation.close()
    with pytest.raises(WorkshopError, match="over"):
        simulation.step(1.0)
