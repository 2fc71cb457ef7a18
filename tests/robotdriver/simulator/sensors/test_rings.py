"""Rings of sensors that are read when they are asked for, of one robot and of several together."""

from robotdriver.interface import Reading
from robotdriver.models.pioneers.model_files import shipped_model
from robotdriver.pose import Pose
from robotdriver.simulator.commands import SetTwist
from robotdriver.simulator.world import World

TICK_S = 0.02
ROBOTS = 6


def readings(asked: tuple[int, ...]) -> list[dict[str, Reading]]:
    """Return what the first robot reads in 2 s, while some of the others are asked as well."""
    world = World(tick_s=TICK_S, seed=3)
    for start, end in (((-4e3, -4e3), (4e3, -4e3)), ((4e3, -4e3), (4e3, 4e3)), ((-4e3, 4e3), (-4e3, -4e3))):
        world.add_wall(start, end)
    kind = shipped_model("p3dx").on_floor()
    robots = [world.add_robot(kind, Pose(1200.0 * (n % 3), 1200.0 * (n // 3), 0.9 * n), f"r{n}") for n in range(ROBOTS)]
    for number, robot in enumerate(robots):
        robot.post(SetTwist(100.0, 0.0, 0.2 * number))
    read = []
    for tick in range(100):
        world.step()
        if tick % 5 == 0:
            for number in asked:
                found = robots[number].readings
                # Some are asked for another number of times than before.
                values = {name: found[name] for name in found if tick % 10 == 0 or number != 2}
                if number == 0:
                    read.append(values)
    return read


def test_robots_that_are_asked_together_read_what_they_read_alone() -> None:
    alone = readings((0,))
    assert readings((0, 1, 2, 3, 4, 5)) == alone
    assert readings((5, 4, 2, 0)) == alone
