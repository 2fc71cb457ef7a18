"""The parts of a floor, except the robots on it: a World can exchange all of it at once."""

from dataclasses import dataclass
from typing import Self

from robotdriver.simulator.bodies.contacts import ContactSpace
from robotdriver.simulator.bodies.dynamics import Dynamics
from robotdriver.simulator.bodies.movable_obstacle import MovableObstacle
from robotdriver.simulator.motion import Motion
from robotdriver.simulator.sensing import Sensing
from robotdriver.simulator.sensors.floor_regions import FloorRegions
from robotdriver.simulator.world_obstacles import WorldObstacles


@dataclass(frozen=True, slots=True)
class FloorParts:
    """The parts of one floor, which know each other.

    Attributes:
        contacts: Where everything can be touched, the robots too.
        regions: What the floor is like.
        sensing: What there is to be sensed.
        dynamics: What moves the things that can be pushed.
        obstacles: What stands on it, and what can be pushed.
        motion: What moves in a tick.
    """

    contacts: ContactSpace
    regions: FloorRegions
    sensing: Sensing
    dynamics: Dynamics
    obstacles: WorldObstacles
    motion: Motion

    @classmethod
    def of_empty_floor(cls, seed: int, tick_s: float) -> Self:
        """Return the parts of a plain floor with nothing on it."""
        movable: list[MovableObstacle] = []
        contacts, regions = ContactSpace(), FloorRegions()
        sensing = Sensing(contacts, movable, regions, seed, tick_s)
        dynamics = Dynamics(contacts)
        obstacles = WorldObstacles(contacts, sensing, dynamics, movable)
        return cls(contacts, regions, sensing, dynamics, obstacles, Motion(tick_s, contacts, obstacles, dynamics))
