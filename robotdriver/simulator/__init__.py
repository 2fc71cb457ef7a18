"""The simulated floor: a World of robots and obstacles, its clock, and the robots in it as RobotInterface.

What threads of a window may load at the same time is imported from here, and not from a part: of two threads, of which
one imports the package and the other a part, each waits for the other.
"""

from robotdriver.simulator.bodies.collisions import Contact
from robotdriver.simulator.bodies.contacts import Thing, ThingKind, Touch
from robotdriver.simulator.bodies.route import Route
from robotdriver.simulator.clock import Participant, SimulationClock
from robotdriver.simulator.randomness import NoiseStream, generator
from robotdriver.simulator.robot import SimulatorRobot
from robotdriver.simulator.snapshot import Outline, RobotSnapshot, RoundThing, WorldSnapshot
from robotdriver.simulator.world import TICK_S, World
from robotdriver.simulator.world_robot import Command, SetVelocities, Sing, WorldRobot

__all__ = [
    "TICK_S",
    "Command",
    "Contact",
    "NoiseStream",
    "Outline",
    "Participant",
    "RobotSnapshot",
    "RoundThing",
    "Route",
    "SetVelocities",
    "SimulationClock",
    "SimulatorRobot",
    "Sing",
    "Thing",
    "ThingKind",
    "Touch",
    "World",
    "WorldRobot",
    "WorldSnapshot",
    "generator",
]
