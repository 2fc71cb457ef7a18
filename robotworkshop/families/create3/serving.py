"""Create 3s and Roots of a scene at TCP ports, in real time."""

from collections.abc import Iterator
from contextlib import contextmanager

from robotdriver.create3.guest import ServedRobot
from robotdriver.emulation.server import GuestServer
from robotworkshop.families.create3.floor import Create3Floor

Address = tuple[str, int]


@contextmanager
def robots_served(floor: Create3Floor, address: Address) -> Iterator[dict[str, Address]]:
    """Serve every robot of a floor while the block runs; the block gets where each one is, by name.

    Args:
        floor: In real time.
        address: Host and port to listen at; with several robots, the port of the first one.

    Raises:
        LinkError: a port cannot be had.
    """
    host, port = address
    try:
        with GuestServer(floor.stage.clock) as server:
            yield {
                name: server.serve_tcp(ServedRobot(robot), host, port and port + number, max_clients=1)
                for number, (name, robot) in enumerate(floor.places.items())
            }
    finally:
        floor.stage.stop()
