"""The levels at which movers' processes are kept from the rest of a computer."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from robotdriver.phrases.phrase import Phrase
from robotworkshop.tournament.isolation import landlock, sandbox

BY_LANDLOCK = Phrase("movers are isolated by Landlock, not by a sandbox: {reason}")
BY_LIMITS = Phrase("movers have the rights of your user, within limits: {reason}")


class IsolationLevel(StrEnum):
    """The barrier between a mover and the computer; docs/sandboxes.md tells what each stops."""

    SANDBOX = "sandbox"
    """A sandbox by bubblewrap."""

    LANDLOCK = "landlock"
    """Landlock, which binds a process to some files, and to itself."""

    LIMITS = "limits"
    """Limits on what a process uses; it has the rights of its user."""


@dataclass(frozen=True, slots=True)
class Present:
    """The means of isolation that a computer offers.

    Attributes:
        level: The best one.
        why_no_sandbox: Why it is not the best of all, with the remedy; empty where it is.
    """

    level: IsolationLevel
    why_no_sandbox: str = ""

    @property
    def warning(self) -> str:
        """The way movers are kept apart where there is no sandbox, in one line; empty where there is one."""
        if not self.why_no_sandbox:
            return ""
        if self.level is IsolationLevel.LANDLOCK:
            return BY_LANDLOCK(reason=self.why_no_sandbox)
        return BY_LIMITS(reason=self.why_no_sandbox)


@cache
def present_level() -> Present:
    """Return what this computer offers."""
    why_no_sandbox = sandbox.why_not()
    if not why_no_sandbox:
        return Present(IsolationLevel.SANDBOX)
    return Present(IsolationLevel.LANDLOCK if landlock.abi() else IsolationLevel.LIMITS, why_no_sandbox)
