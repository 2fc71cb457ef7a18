"""Changes what is wrong with emulated Creates while they run: a line of text in, JSON out. No input or output here.

A line is ``is_deaf``, ``wheel_drops=left cliffs=front_left`` or ``clear``, for every robot, or for one, with its name
and a colon before it: ``player1: is_asleep``. An empty line changes nothing. The answer tells where each robot truly
is, its mode, and what is wrong; or ``error`` says what cannot be.
"""

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, fields, replace
from enum import IntFlag
from typing import Any

from robotdriver.create.emulated_sensors import Condition
from robotdriver.create.emulator import EmulatedCreate
from robotdriver.create.wire_faults import WireFaults
from robotdriver.errors import CommandError

_CLEAR = "clear"


def read_faults(
    texts: Iterable[str], wire: WireFaults | None = None, condition: Condition | None = None
) -> tuple[WireFaults, Condition]:
    """Return what is wrong with a line and a robot, of texts like ``drop_share=0.01``, ``cliffs=left`` and ``is_deaf``.

    Args:
        texts: What changes; ``clear`` begins again with nothing wrong.
        wire: What is wrong with the line before; None for nothing.
        condition: What is wrong with the robot before; None for nothing.

    Raises:
        CommandError: there is no such fault, or it cannot have this value.
    """
    wire, condition = wire or WireFaults(), condition or Condition()
    known: dict[str, Any] = asdict(WireFaults()) | asdict(Condition())
    wire_names = {field.name for field in fields(WireFaults)}
    for text in texts:
        if text == _CLEAR:
            wire, condition = WireFaults(), Condition()
            continue
        name, _, value = text.partition("=")
        if name not in known:
            raise CommandError(f"--fault {text}: there is no such fault; there are {', '.join(known)}")
        try:
            changed = {name: _value(known[name], value)}
        except (KeyError, ValueError) as error:
            raise CommandError(f"--fault {text}: {name} cannot be {value!r}") from error
        if name in wire_names:
            wire = replace(wire, **changed)
        else:
            condition = replace(condition, **changed)
    return wire, condition


class EmulatorControl:
    """Answers the lines that are sent to a running emulator.

    Args:
        robots: What it controls.
    """

    def __init__(self, robots: Sequence[EmulatedCreate]) -> None:
        self._robots = {robot.name: robot for robot in robots}

    def answer(self, line: bytes) -> bytes:
        """Carry out a line, and return how the robots are then, or what is wrong with the line."""
        try:
            self._carry_out(line.decode("utf-8", "replace").strip())
        except CommandError as error:
            return json.dumps({"error": str(error).removeprefix("--fault ")}).encode()
        return json.dumps({name: _state(robot) for name, robot in self._robots.items()}).encode()

    def _carry_out(self, line: str) -> None:
        name, colon, words = line.partition(":")
        if not colon:
            chosen, words = list(self._robots.values()), line
        elif name in self._robots:
            chosen = [self._robots[name]]
        else:
            raise CommandError(f"{name}: there is no such robot; there is {', '.join(self._robots)}")
        changes = [(robot, read_faults(words.split(), robot.faults, robot.condition)) for robot in chosen]
        for robot, (wire, condition) in changes:
            robot.faults, robot.condition = wire, condition


def _value(usual: object, text: str) -> Any:
    match usual:
        case bool():
            return {"": True, "yes": True, "no": False}[text]
        case IntFlag() as none:
            return type(none)[text.upper()]
        case _:
            return float(text)


def _state(robot: EmulatedCreate) -> dict[str, Any]:
    """Return how a robot is, for people and programs."""
    pose = robot.pose
    known = asdict(WireFaults()) | asdict(Condition())
    now = asdict(robot.faults) | asdict(robot.condition)
    wrong = {name: value for name, value in now.items() if value != known[name]}
    return {
        "x_mm": round(pose.x_mm, 1),
        "y_mm": round(pose.y_mm, 1),
        "heading_deg": round(math.degrees(pose.heading_rad), 1),
        "mode": robot.mode.name.lower(),
        "wheels_mm_s": list(robot.requested_wheels_mm_s),
        "wrong": {name: value.name if isinstance(value, IntFlag) else value for name, value in wrong.items()},
    }
