"""Emulated robots at ports of this computer: what `robotworkshop emulate` does."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, fields, replace
from enum import IntFlag
from pathlib import Path
from typing import Any

from robotdriver.create.emulated_sensors import Condition
from robotdriver.create.wire_faults import WireFaults
from robotdriver.errors import CommandError, LinkError
from robotdriver.pose import Pose
from robotworkshop.assets import find_scene
from robotworkshop.cli.interrupts import interrupted_by_signals, wait_until_interrupted
from robotworkshop.cli.printing import console
from robotworkshop.use_cases import creates_served
from scene.errors import SceneError
from scene.files import load_scene
from scene.scene import Scene, SceneRobot, Workspace

LOOPBACK = "127.0.0.1"
DEFAULT_MODEL = "create1"

Address = tuple[str, int]


def emulate_create(
    model: str | None, link: Path | None, address: Address | None, scene: str | None, faults: Iterable[str] = ()
) -> None:
    """Serve emulated Creates in real time until the program is interrupted; print in a line where each one is.

    Args:
        model: The robots' model; None for what the scene says, and a Create 1 on an empty floor.
        link: A name for the pseudo-terminal; with several robots, the beginning of their names.
        address: Host and port to listen at by TCP; with several robots, the port of the first one.
        scene: Where the robots stand, by file or name; None for one robot on an empty floor. Without a link and an
            address, each robot has a pseudo-terminal with the name that the system gives it.
        faults: What is wrong with every robot and its line; see `read_faults`.

    Raises:
        CommandError: there is no such fault.
        SceneError: the scene cannot be read, or has no robots.
        LinkError: a port cannot be had.
    """
    wire_faults, condition = read_faults(faults)
    loaded = _scene(model, scene)
    serving = creates_served(loaded, link, address, wire_faults, condition)
    with interrupted_by_signals(), suppress(KeyboardInterrupt), serving as served:
        for robot in served:
            console.print_line(f"{robot.name} ({robot.model}, {robot.baud} baud): {' '.join(robot.ports)}")
        wait_until_interrupted()


def read_address(text: str) -> Address:
    """Return host and port of ``HOST:PORT`` or ``PORT``; without a host only this computer can connect.

    Raises:
        LinkError: the text is neither.
    """
    host, _, port = text.rpartition(":")
    if not port.isascii() or not port.isdigit() or int(port) > 65535:
        raise LinkError(f"--tcp {text}: not of the form HOST:PORT; the port is a number up to 65535")
    return host.strip("[]") or LOOPBACK, int(port)


def read_faults(texts: Iterable[str]) -> tuple[WireFaults, Condition]:
    """Return what is wrong with a line and a robot, of texts like ``drop_share=0.01``, ``cliffs=left`` and ``is_deaf``.

    Raises:
        CommandError: there is no such fault, or it cannot have this value.
    """
    known: dict[str, Any] = asdict(WireFaults()) | asdict(Condition())
    found: dict[str, Any] = {}
    for text in texts:
        name, _, value = text.partition("=")
        if name not in known:
            raise CommandError(f"--fault {text}: there is no such fault; there are {', '.join(known)}")
        try:
            match known[name]:
                case bool():
                    found[name] = {"": True, "yes": True, "no": False}[value]
                case IntFlag() as none:
                    found[name] = type(none)[value.upper()]
                case _:
                    found[name] = float(value)
        except (KeyError, ValueError) as error:
            raise CommandError(f"--fault {text}: {name} cannot be {value!r}") from error
    wire_names = {field.name for field in fields(WireFaults)}
    return (
        WireFaults(**{name: value for name, value in found.items() if name in wire_names}),
        Condition(**{name: value for name, value in found.items() if name not in wire_names}),
    )


def _scene(model: str | None, name: str | None) -> Scene:
    """Return a scene with robots of the model."""
    if name is None:
        robot = SceneRobot("create", Pose(0.0, 0.0), model=model or DEFAULT_MODEL)
        return Scene(Workspace(-5000.0, -5000.0, 5000.0, 5000.0), robots=(robot,))
    loaded = load_scene(find_scene(name))
    if not loaded.robots:
        raise SceneError("there is no robot in it to emulate; add one", place="robots", file=find_scene(name))
    if model is None:
        return loaded
    return replace(loaded, robots=tuple(replace(robot, model=model) for robot in loaded.robots))
