"""The simulated floor: a World of robots and obstacles, its clock, and the robots in it as RobotInterface.

What is handed on is imported when it is first asked for: who only reads pictures of a floor needs no physics.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from robotdriver.simulator.bodies.route import Route
    from robotdriver.simulator.bodies.things import Thing, ThingKind, Touch
    from robotdriver.simulator.clock import Participant, SimulationClock
    from robotdriver.simulator.collisions import Contact
    from robotdriver.simulator.commands import Command, SetVelocities, Sing
    from robotdriver.simulator.memento import Memento
    from robotdriver.simulator.randomness import NoiseStream, generator
    from robotdriver.simulator.robot import SimulatorRobot
    from robotdriver.simulator.sensors.beacon import Beacon
    from robotdriver.simulator.snapshot import Outline, RobotSnapshot, RoundThing, WorldSnapshot
    from robotdriver.simulator.tick import TICK_S
    from robotdriver.simulator.world import World
    from robotdriver.simulator.world_robot import WorldRobot

__all__ = [
    "TICK_S",
    "Beacon",
    "Command",
    "Contact",
    "Memento",
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

_HOMES = {
    "bodies.things": ("Thing", "ThingKind", "Touch"),
    "bodies.route": ("Route",),
    "clock": ("Participant", "SimulationClock"),
    "collisions": ("Contact",),
    "commands": ("Command", "SetVelocities", "Sing"),
    "memento": ("Memento",),
    "randomness": ("NoiseStream", "generator"),
    "robot": ("SimulatorRobot",),
    "sensors.beacon": ("Beacon",),
    "snapshot": ("Outline", "RobotSnapshot", "RoundThing", "WorldSnapshot"),
    "tick": ("TICK_S",),
    "world": ("World",),
    "world_robot": ("WorldRobot",),
}


def __getattr__(name: str) -> object:
    """Import a public name from the module where it lives (PEP 562)."""
    for module, names in _HOMES.items():
        if name in names:
            value = globals()[name] = getattr(import_module(f"robotdriver.simulator.{module}"), name)
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
