"""The simulated floor: a World of robots and obstacles, its clock, and the robots in it as RobotInterface."""

from robotdriver.simulator.clock import Participant, SimulationClock
from robotdriver.simulator.collisions import Contact
from robotdriver.simulator.contacts import Thing, ThingKind, Touch
from robotdriver.simulator.robot import SimulatorRobot
from robotdriver.simulator.route import Route
from robotdriver.simulator.snapshot import RobotSnapshot, WorldSnapshot
from robotdriver.simulator.world import World
from robotdriver.simulator.world_robot import WorldRobot

__all__ = [
    "Contact",
    "Participant",
    "RobotSnapshot",
    "Route",
    "SimulationClock",
    "SimulatorRobot",
    "Thing",
    "ThingKind",
    "Touch",
    "World",
    "WorldRobot",
    "WorldSnapshot",
]
