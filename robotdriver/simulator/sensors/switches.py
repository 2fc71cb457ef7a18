"""What a robot feels besides what its body touches, as C feels it while ticks pass in one call: bodies/feelers.c."""

import ctypes
from collections.abc import Mapping, Sequence
from ctypes import c_double, c_int64, c_uint64, c_void_p
from itertools import chain

from robotdriver.interface import Reading
from robotdriver.models import BumperSector, ProximitySwitch
from robotdriver.simulator.sensors.feelers import Feeler

_MOST_SWITCHES = 64


class Switches(ctypes.Structure):
    """The proximity switches of a robot that has no other feelers but bumpers; ``Feelers`` in robot.h."""

    _fields_ = (("seen", c_uint64), ("count", c_int64), ("switches", c_void_p))

    def __init__(self, switches: Sequence[ProximitySwitch]) -> None:
        mounts = ((each.mount.x_mm, each.mount.y_mm, each.mount.heading_rad, each.range_mm) for each in switches)
        self._rows = (c_double * (4 * len(switches)))(*chain.from_iterable(mounts))  # lives as long as it
        super().__init__(0, len(switches), ctypes.addressof(self._rows))
        self._names = tuple(each.name for each in switches)

    def begin(self, felt: Mapping[str, Reading]) -> None:
        """Begin with what they read now."""
        self.seen = sum(1 << number for number, name in enumerate(self._names) if felt[name])


def switches_of(feelers: Sequence[Feeler]) -> Switches | None:
    """Return how C is to feel what these feel; None where it cannot."""
    switches = [feeler for feeler in feelers if isinstance(feeler, ProximitySwitch)]
    bumpers = [feeler for feeler in feelers if isinstance(feeler, BumperSector)]
    if len(switches) + len(bumpers) < len(feelers) or len(switches) > _MOST_SWITCHES:
        return None
    return Switches(switches)
