"""Programs that join a floor which waits, from other processes."""

import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

import pytest

from robotdriver.errors import LinkError
from robotdriver.ev3.lego import shipped_lego
from robotdriver.programs.inside.wire import ADDRESS_VARIABLE, NAME_VARIABLE
from robotworkshop.families.ev3.processes import PLAIN_FOLDER, command_of
from robotworkshop.families.ev3.run import Ev3Floor, Ev3RunOptions
from robotworkshop.families.ev3.world_by_name import load_world
from robotworkshop.families.processes import join
from robotworkshop.families.program_run import ProgramRun

PATIENCE_S = 60.0
PROGRAM = """
from time import sleep
from ev3dev2.motor import MoveTank
MoveTank("outA", "outD").on_for_rotations(30, 30, 1)
sleep(0.1)
"""


@pytest.mark.parametrize("is_plain", [False, True])
def test_programs_join_by_name_and_the_round_ends_with_the_last(tmp_path: Path, is_plain: bool) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    addresses: Queue[tuple[str, int]] = Queue()

    def opened(address: tuple[str, int], places: Sequence[str]) -> None:
        assert places == ["left/brick", "right/brick"]
        addresses.put(address)

    with (
        ThreadPoolExecutor(1) as threads,
        Ev3Floor(load_world("ev3_small_pair"), shipped_lego(), (), Ev3RunOptions()) as floor,
        ProgramRun(floor, Ev3RunOptions()) as run,
    ):
        served = threads.submit(run.serve, ("127.0.0.1", 0), opened, is_together=False)
        address = addresses.get(timeout=PATIENCE_S)
        if is_plain:
            setting = {"PYTHONPATH": str(PLAIN_FOLDER), NAME_VARIABLE: "right"}
            setting[ADDRESS_VARIABLE] = f"tcp:{address[0]}:{address[1]}"
            subprocess.run([sys.executable, str(program)], env={**os.environ, **setting}, check=True, timeout=60)
        else:
            assert join(command_of(program), "right", address) == 0
        (report,) = served.result(PATIENCE_S)
        assert (report.place, report.reason) == ("right/brick", "")
        left, right = floor.stage.world.robots
        start = load_world("ev3_small_pair").robots["right"].pose
        assert right.pose.y_mm - start.y_mm == pytest.approx(175.93, abs=1.0)
        assert left.pose == load_world("ev3_small_pair").robots["left"].pose
        with pytest.raises(LinkError, match="right is taken; there are left/brick, right/brick"):
            run.choose("right")
        assert run.choose("other.py") is floor.bricks["left", "brick"]
