"""The actions of a policy: ways to read them as speeds of wheels."""

from typing import Any, Protocol

import numpy as np
from gymnasium import spaces

from robotdriver.interface import DriveCommand, Forward, Stop, Turn
from robotworkshop.doors.gym.registration import GymError


class Actions(Protocol):
    """One way to read actions."""

    space: spaces.Space[Any]
    """All that a policy may do."""

    def wheel_speeds(self, action: Any) -> tuple[float, float]:
        """Return an action as shares of the top speed, -1 to 1, of the left and the right wheel."""


class Twist:
    """Two numbers: how fast ahead and how fast round, counter-clockwise, as shares of the most, -1 to 1."""

    space: spaces.Space[Any] = spaces.Box(-1.0, 1.0, (2,), dtype=np.float32)

    def wheel_speeds(self, action: Any) -> tuple[float, float]:
        """Return both wheels; where one would be too fast, both are slower and the curve stays."""
        ahead, turn = (min(max(float(each), -1.0), 1.0) for each in action)
        left, right = ahead - turn, ahead + turn
        most = max(1.0, abs(left), abs(right))
        return left / most, right / most


class Wheels:
    """Two numbers: the left and the right wheel, as shares of the top speed, -1 to 1."""

    space: spaces.Space[Any] = spaces.Box(-1.0, 1.0, (2,), dtype=np.float32)

    def wheel_speeds(self, action: Any) -> tuple[float, float]:
        """Return both wheels."""
        left, right = (min(max(float(each), -1.0), 1.0) for each in action)
        return left, right


class Game:
    """One of five things that a mover of the game may say: stop, ahead, back, left, right. Turns take half speed."""

    space: spaces.Space[Any] = spaces.Discrete(5)
    _WHEELS = ((0.0, 0.0), (1.0, 1.0), (-1.0, -1.0), (-0.5, 0.5), (0.5, -0.5))

    def wheel_speeds(self, action: Any) -> tuple[float, float]:
        """Return both wheels."""
        return self._WHEELS[int(action)]

    def command(self, action: Any, top_mm_s: float) -> DriveCommand:
        """Return what a mover says to do the same."""
        left, right = self.wheel_speeds(action)
        if left == right:
            return Forward(right * top_mm_s) if right else Stop()
        return Turn(right * top_mm_s)


_KINDS: dict[str, type[Twist] | type[Wheels] | type[Game]] = {"twist": Twist, "wheels": Wheels, "game": Game}


def actions_named(name: str) -> Actions:
    """Return a way to read actions: "twist", "wheels" or "game".

    Raises:
        GymError: there is none of this name.
    """
    if name not in _KINDS:
        raise GymError(f"actions {name!r}: there are {', '.join(_KINDS)}")
    return _KINDS[name]()
