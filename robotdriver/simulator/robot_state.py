"""The numbers of a robot that every tick changes, in one piece of memory: bodies/stride.c works on the same ones."""

import ctypes

from robotdriver.simulator.undercarriage.state import UndercarriageState

_real = ctypes.c_double


class RobotState(ctypes.Structure):
    """The numbers of a robot; ``Robot`` in stride.c.

    Attributes:
        carriage: Those of its undercarriage.
        x_mm: Where it is.
        y_mm: Where it is.
        heading_rad: Where it looks.
        start_x_mm: Where it was before the last tick.
        start_y_mm: Where it was before the last tick.
        start_heading_rad: Where it looked then.
        free_mm: A lower bound of the distance to the nearest other thing.
        looked_mm: What the bound was when it was last computed.
        astray_mm: How far it may be from its place in the contact space.
        close_mm: What is nearer than this may excite its feelers.
        calm_mm: The robot and whatever comes nearer may go so far until anything can excite its feelers.
        feelers_mm: How far from its centre its feelers are carried along by a turn.
        has_fallen: Whether it has left the floor over a drop.
        rubs: Whether its body touches something.
        known: Where the `KnownPlace` of its body is; None where there is none.
    """

    carriage: UndercarriageState
    x_mm: float
    y_mm: float
    heading_rad: float
    start_x_mm: float
    start_y_mm: float
    start_heading_rad: float
    free_mm: float
    looked_mm: float
    astray_mm: float
    close_mm: float
    calm_mm: float
    feelers_mm: float
    has_fallen: int
    rubs: int
    known: int | None

    _fields_ = (
        ("carriage", UndercarriageState),
        *((name, _real) for name in ("x_mm", "y_mm", "heading_rad")),
        *((name, _real) for name in ("start_x_mm", "start_y_mm", "start_heading_rad")),
        *((name, _real) for name in ("free_mm", "looked_mm", "astray_mm", "close_mm", "calm_mm", "feelers_mm")),
        *((name, ctypes.c_int64) for name in ("has_fallen", "rubs")),
        ("known", ctypes.c_void_p),
    )
