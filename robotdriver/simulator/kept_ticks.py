"""A buffer, filled in C, of the ticks in which a robot sensed nothing new; Python reads it when it needs them."""

import ctypes
import struct

Kept = tuple[int, float, float, float, float, float, float, float]
"""Of a tick the number of the frame that was due, or 0, the time since the robot was put down, what the frame counts,
and the robot's pose."""

MOST_KEPT = 256
"""No more are kept; as in bodies/ticks.c."""

KEPT = struct.Struct("@q7d")

_real, _number, _pointer = ctypes.c_double, ctypes.c_int64, ctypes.c_void_p


class Watch(ctypes.Structure):
    """How C watches a robot: ``Watch`` in bodies/ticks.c.

    Attributes:
        until: Frames of this time and later ones have to be shown.
        leeway: A tick in which it has gone so far in a call has to be looked at.
        is_always: Whether every tick is news of it.
        kept: How many ticks are kept.
    """

    until: float
    leeway: float
    is_always: int
    kept: int

    _fields_ = (
        *((name, _real) for name in ("joined", "period", "next", "until", "start", "way", "from_angle", "angle")),
        *((name, _real) for name in ("leeway", "gone", "reading")),
        *((name, _number) for name in ("is_always", "is_followed", "was_moving", "kept")),
        *((name, _pointer) for name in ("passed", "ear", "cone", "feelers")),
    )


class KeptTicks:
    """The ticks that are kept of one robot.

    Args:
        watch: How many there are.
        rows: Where they are.

    Attributes:
        watch: How C watches it.
    """

    __slots__ = ("_rows", "watch")

    def __init__(self, watch: Watch, rows: memoryview) -> None:
        self.watch = watch
        self._rows = rows

    def newest_frame(self) -> Kept | None:
        """Return the newest tick in which a frame was due; it is kept on."""
        for place in reversed(range(self.watch.kept)):
            kept: Kept = KEPT.unpack_from(self._rows, place * KEPT.size)
            if kept[0]:
                return kept
        return None

    def take(self) -> list[Kept]:
        """Return the ticks; from now on they are kept no more."""
        if not (count := self.watch.kept):
            return []
        self.watch.kept = 0
        return list(KEPT.iter_unpack(self._rows[: count * KEPT.size]))
