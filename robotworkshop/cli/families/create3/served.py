"""What `robotworkshop emulate create3` does."""

from contextlib import suppress

from robotworkshop.cli.interrupts import interrupted_by_signals, wait_until_interrupted
from robotworkshop.cli.printing import stdout
from robotworkshop.families.create3.floor import Create3Floor
from robotworkshop.families.create3.serving import Address, robots_served
from robotworkshop.families.program_run import RunOptions
from robotworkshop.stage.events import Announcer, Told


def emulate(model: str, address: Address, scene: str | None) -> None:
    """Serve emulated robots in real time until the program is interrupted; print in a line where each one is.

    Args:
        model: The robots' model.
        address: Host and port to listen at; with several robots, the port of the first one.
        scene: Where the robots stand, by file or name; None for an empty room.

    Raises:
        WorkshopError: there is no such scene, it has no robot, a robot does not fit, or a port cannot be had.
    """
    announcer = Announcer()
    announcer.listen(lambda told: stdout.print_line(f"{told.robot}: {told.text}"), Told)
    floor = Create3Floor.of_world(scene, [model], announcer, RunOptions(speed=1.0))
    with interrupted_by_signals(), suppress(KeyboardInterrupt), robots_served(floor, address) as places:
        for name, (host, port) in places.items():
            stdout.print_line(f"{name} ({model}): {model}:tcp:{host}:{port}")
        wait_until_interrupted()
