"""Emulated robots at ports of this computer: what `robotworkshop emulate` does."""

import json
import socket
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from robotdriver.create.emulator_control import read_faults
from robotdriver.errors import CommandError, LinkError
from robotdriver.pose import Pose
from robotworkshop.assets import find_scene
from robotworkshop.cli.interrupts import interrupted_by_signals, wait_until_interrupted
from robotworkshop.cli.printing import stdout
from robotworkshop.frontends import load_frontend
from robotworkshop.use_cases import creates_served
from scene.errors import SceneError
from scene.files import load_scene
from scene.scene import Scene, SceneRobot, Workspace

LOOPBACK = "127.0.0.1"
DEFAULT_MODEL = "create1"

_ANSWER_S = 2.0
_DATAGRAM_BYTES = 65_507

Address = tuple[str, int]


def emulate_create(
    model: str | None,
    link: Path | None,
    address: Address | None,
    scene: str | None,
    faults: Iterable[str] = (),
    control: Address | None = None,
    *,
    window: bool = False,
) -> None:
    """Serve emulated Creates in real time until the program is interrupted; print in a line where each one is.

    Args:
        model: The robots' model; None for what the scene says, and a Create 1 on an empty floor.
        link: A name for the pseudo-terminal; with several robots, the beginning of their names.
        address: Host and port to listen at by TCP; with several robots, the port of the first one.
        scene: Where the robots stand, by file or name; None for one robot on an empty floor. Without a link and an
            address, each robot has a pseudo-terminal with the name that the system gives it.
        faults: What is wrong with every robot and its line; see `read_faults`.
        control: Host and port at which faults can be changed by UDP while it runs; None for nowhere.
        window: Whether to show them in a window, which ends the program when it is closed.

    Raises:
        CommandError: there is no such fault.
        FrontendError: no window can be shown.
        SceneError: the scene cannot be read, or has no robots.
        LinkError: a port cannot be had.
    """
    wire_faults, condition = read_faults(faults)
    platform = load_frontend("display")() if window else ""
    loaded = _scene(model, scene)
    serving = creates_served(loaded, link, address, wire_faults, condition, control)
    with interrupted_by_signals(), suppress(KeyboardInterrupt), serving as served:
        for robot in served.robots:
            stdout.print_line(f"{robot.name} ({robot.model}, {robot.baud} baud): {' '.join(robot.ports)}")
        if served.control:
            stdout.print_line(f"control: {served.control}")
        if window:
            load_frontend("create_bench")(served, platform)
        else:
            wait_until_interrupted()


def control(address: Address, words: Sequence[str]) -> None:
    """Send a line to a running emulator's control port, and print what it answers.

    Args:
        address: Host and port.
        words: As ``is_deaf`` or ``player1: wheel_drops=left``; nothing asks how the robots are.

    Raises:
        LinkError: nothing answers there.
        CommandError: the emulator refuses; the text says why.
    """
    family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
    with socket.socket(family, socket.SOCK_DGRAM) as sender:
        sender.settimeout(_ANSWER_S)
        try:
            sender.connect(address)
            sender.send(" ".join(words).encode())
            answer = json.loads(sender.recv(_DATAGRAM_BYTES))
        except (OSError, ValueError) as error:
            raise LinkError(f"{address[0]}:{address[1]}: no emulator's control port answers there ({error})") from error
    if "error" in answer:
        raise CommandError(answer["error"])
    stdout.print_json(answer)


def read_address(text: str) -> Address:
    """Return host and port of ``HOST:PORT`` or ``PORT``; without a host only this computer can connect.

    Raises:
        LinkError: the text is neither.
    """
    host, _, port = text.rpartition(":")
    if not port.isascii() or not port.isdigit() or int(port) > 65535:
        raise LinkError(f"--tcp {text}: not of the form HOST:PORT; the port is a number up to 65535")
    return host.strip("[]") or LOOPBACK, int(port)


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
