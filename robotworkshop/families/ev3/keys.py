"""Buttons of a brick and keys of the remote control that are pressed at times said beforehand."""

import math

from robotdriver.errors import CommandError
from robotdriver.ev3.brick import TOUCH, ButtonPress
from robotdriver.ev3.inside.wire import BUTTONS
from robotdriver.ev3.remote import REMOTE_KEYS, RemotePress
from robotworkshop.families import refusals

_HELD_S = 0.2
"""A key without a duration is pressed for this long."""


def planned_presses(text: str) -> tuple[tuple[ButtonPress, ...], tuple[RemotePress, ...]]:
    """Return what a text like ``enter@2s left@3.5s+1s,remote1.top_left@4s`` plans.

    Returns:
        The presses of the brick's buttons and touch sensors, and those of the remote control's keys.

    Raises:
        CommandError: a part of it is not of this form.
    """
    keys = {f"remote{channel}.{key}": (channel, key) for channel in range(1, 5) for key in REMOTE_KEYS}
    planned, remote = [], []
    for part in text.replace(",", " ").split():
        button, _, when = part.partition("@")
        begin, _, length = when.partition("+")
        if button not in (*BUTTONS, TOUCH) and button not in keys:
            known = f"{', '.join(BUTTONS)}, {TOUCH}, and remote1.{REMOTE_KEYS[0]} to remote4.{REMOTE_KEYS[-1]}"
            raise CommandError(f"{part}: {refusals.NO_BUTTON(name=repr(button), known=known)}")
        try:
            from_s = float(begin.removesuffix("s"))
            held_s = float(length.removesuffix("s")) if length else _HELD_S
        except ValueError:
            from_s = held_s = math.nan
        if not (0.0 <= from_s < math.inf and 0.0 < held_s < math.inf):
            raise CommandError(f"{part}: {refusals.NO_PRESS(button=button, button2=button)}")
        if button in keys:
            remote.append(RemotePress(*keys[button], from_s, from_s + held_s))
        else:
            planned.append(ButtonPress(button, from_s, from_s + held_s))
    return tuple(planned), tuple(remote)
