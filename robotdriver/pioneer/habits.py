"""The ways in which an emulated robot may differ from its protocol, as data."""

from dataclasses import dataclass

NAME = "MobileSim"
"""The name of a robot. Programs of the original ARIA know a simulator by this name alone: with any other one they look
for lasers at serial ports. AriaCoda takes AMRISim's serial number as well."""

WATCHDOG_S = 2.0
"""A robot stops after so long without a command (ARCOS)."""


@dataclass(frozen=True, slots=True)
class Habits:
    """The habits of all robots, as the program's options state them.

    Attributes:
        ignored: Commands that do nothing.
        warns_of_unknown: Whether commands that are not known are told in the log as warnings.
        is_srisim: Whether the old commands 62 and 66 to 69 are carried out.
        has_old_laser_commands: Whether the old commands 35 to 38 are carried out.
        stops_unattended: Whether the robot stops after `WATCHDOG_S` without a command; else this is only logged.
        may_exit: Whether a client may end the program.
    """

    ignored: frozenset[int] = frozenset()
    warns_of_unknown: bool = False
    is_srisim: bool = False
    has_old_laser_commands: bool = True
    stops_unattended: bool = True
    may_exit: bool = False
