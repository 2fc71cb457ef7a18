"""The verb `robotworkshop emulate create3`."""

from contextlib import AbstractContextManager, nullcontext, suppress
from datetime import datetime

from robotworkshop.cli.interrupts import interrupted_by_signals, wait_until_interrupted
from robotworkshop.cli.printing import stdout
from robotworkshop.doors.installed import Drivable, load_driver
from robotworkshop.families.create3.floor import Create3Floor
from robotworkshop.families.create3.serving import Address, robots_served
from robotworkshop.families.program_run import RunOptions
from robotworkshop.recording.header import Header, RunKind
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer, Told


def emulate(model: str, address: Address, scene: str | None, *, with_ros2: bool = False) -> None:
    """Serve emulated robots in real time until the program is interrupted; print in a line where each one is.

    Args:
        model: The robots' model.
        address: Host and port to listen at; with several robots, the port of the first one.
        scene: Where the robots stand, by file or name; None for an empty room.
        with_ros2: Whether programs of ROS 2 may drive them, too.

    Raises:
        WorkshopError: there is no such scene, it has no robot, a robot does not fit, or a port cannot be had.
    """
    announcer = Announcer()
    announcer.listen(lambda told: stdout.print_line(f"{told.robot}: {told.text}"), Told)
    floor = Create3Floor.of_world(scene, [model], announcer, RunOptions(speed=1.0))
    doors = _ros2(floor, announcer) if with_ros2 else nullcontext()
    with interrupted_by_signals(), suppress(KeyboardInterrupt), robots_served(floor, address) as places, doors:
        for name, (host, port) in places.items():
            stdout.print_line(f"{name} ({model}): {model}:tcp:{host}:{port}")
        wait_until_interrupted()


def _ros2(floor: Create3Floor, announcer: Announcer) -> AbstractContextManager[object]:
    """Return a context in which programs of ROS 2 may drive all robots of a floor."""
    robots = [Drivable(name, robot.robot, robot.drive, robot) for name, robot in floor.places.items()]
    header = Header(RunKind.PROGRAMS, floor.scene, Settings(speed=1.0), datetime.now().astimezone().isoformat())
    return load_driver("ros2")(lambda: robots, announcer, header, stdout.print_line)
