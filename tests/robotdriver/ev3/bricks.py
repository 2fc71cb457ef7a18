"""Programs on bricks, for tests: written to a file and run with the real library on an empty floor."""

import json
from collections.abc import Sequence
from pathlib import Path
from textwrap import dedent
from typing import Any

from robotdriver.ev3.brick import Brick, ButtonPress
from robotdriver.ev3.layout import Layout
from robotdriver.ev3.lego import shipped_lego
from robotdriver.ev3.model import build
from robotdriver.ev3.radio import Radio
from robotdriver.ev3.ready import SMALL
from robotdriver.pose import Pose
from robotdriver.programs.host import ProgramHost
from robotdriver.programs.process import python_command
from robotdriver.programs.program import ProgramEnded, ProgramEvent
from robotdriver.simulator.clock import SimulationClock
from robotdriver.simulator.world import World

PATIENCE_S = 120.0
BOOT = Path(__file__).parents[3] / "robotdriver" / "ev3" / "inside" / "boot.py"
HEAD = """
from ev3dev2.motor import *
from ev3dev2.sensor import *
from ev3dev2.sensor.lego import *
import json, sys, time
notes = {}
"""
TAIL = """
with open(sys.argv[1], "w") as file:
    json.dump(notes, file)
"""


class Bench:
    """A floor with one EV3 at the origin that looks along +x; whoever runs a program gets its notes."""

    def __init__(self, folder: Path, layout: Layout = SMALL, presses: Sequence[ButtonPress] = ()) -> None:
        self.folder = folder
        self.world = World(seed=0)
        self.lego = shipped_lego()
        self.model = build(layout, self.lego)
        self.robot = self.world.add_robot(self.model.model, Pose(0.0, 0.0, 0.0), "robot")
        self.brick = Brick("brick", self.robot, self.model.bricks[0], self.lego, Radio(), presses)
        self.events: list[ProgramEvent] = []

    def run(self, program: str, *, is_noting: bool = True) -> dict[str, Any]:
        """Run a program to its end; return what it has written into ``notes``."""
        file, notes = self.folder / "program.py", self.folder / "notes.json"
        file.write_text(HEAD + dedent(program) + TAIL if is_noting else dedent(program))
        clock = SimulationClock(self.world)
        with ProgramHost(clock, on_event=self.events.append) as host:
            host.start(python_command(file, [str(notes)], BOOT), self.brick)
            assert host.wait(PATIENCE_S)
        clock.stop()
        assert not is_noting or self.end.status == 0, self.end.stderr
        noted: dict[str, Any] = json.loads(notes.read_text()) if is_noting else {}
        return noted

    @property
    def end(self) -> ProgramEnded:
        """How the program ended."""
        (end,) = [event for event in self.events if isinstance(event, ProgramEnded)]
        return end
