"""The gripper of a Pioneer 2 or 3: two paddles, and a lift, as states that commands set and reports tell.

Numbers and bits are those that ARIA's ArGripper has. What the paddles could hold is not on the floor: the beams between
them are never broken.
"""

from enum import IntEnum

GENERAL_IO = 2
"""The kind of gripper that is told: clients read its state in each regular packet."""

GRIP_S, LIFT_S = 2.0, 4.0
"""From end to end, paddles and lift take about so long."""

_MOVES_GRIP, _MOVES_LIFT = 0x80, 0x40
_NOT_OPEN, _LIFT_BETWEEN, _NOT_CLOSED = 0x01, 0x02, 0x30


class GripperCommand(IntEnum):
    """The actions of the command GRIPPER."""

    OPEN = 1
    CLOSE = 2
    STOP = 3
    LIFT_UP = 4
    LIFT_DOWN = 5
    LIFT_STOP = 6
    STORE = 7
    DEPLOY = 8
    HALT = 15
    PRESSURE = 16
    CARRY = 17


class _Axis:
    """Moves between 0 and 1."""

    def __init__(self, duration_s: float) -> None:
        self.goal = 0.0
        self._duration_s = duration_s
        self._from, self._since_s = 0.0, 0.0

    def at(self, now_s: float) -> float:
        """Return where it is."""
        way = (now_s - self._since_s) / self._duration_s
        return min(self._from + way, self.goal) if self.goal > self._from else max(self._from - way, self.goal)

    def go(self, to: float, now_s: float) -> None:
        """Move there from now on."""
        self._from, self.goal, self._since_s = self.at(now_s), to, now_s

    def stop(self, now_s: float) -> None:
        """Stay."""
        self.go(self.at(now_s), now_s)

    def moves(self, now_s: float) -> bool:
        """Return whether it has not arrived."""
        return self.at(now_s) != self.goal


class Gripper:
    """A gripper, at first open and down.

    Attributes:
        is_used: Whether a client has moved it, or asked for it; reports are silent about it before.
        awaits_value: Whether the command before takes a value, which comes by itself.
        grasp_time: For how many times 20 ms the paddles press.
    """

    def __init__(self) -> None:
        self.is_used = self.awaits_value = False
        self.grasp_time = 10
        self._closed, self._raised = _Axis(GRIP_S), _Axis(LIFT_S)

    def obey(self, command: int, now_s: float) -> None:
        """Carry out what GRIPPER asks for; what is unknown is ignored."""
        self.is_used = True
        self.awaits_value = command in (GripperCommand.PRESSURE, GripperCommand.CARRY)
        closed: float | None = None
        raised: float | None = None
        match command:
            case GripperCommand.OPEN:
                closed = 0.0
            case GripperCommand.CLOSE | GripperCommand.PRESSURE:
                closed = 1.0
            case GripperCommand.LIFT_UP | GripperCommand.CARRY:
                raised = 1.0
            case GripperCommand.LIFT_DOWN:
                raised = 0.0
            case GripperCommand.STORE:
                closed = raised = 1.0
            case GripperCommand.DEPLOY:
                closed = raised = 0.0
        for axis, target, halts in (
            (self._closed, closed, (GripperCommand.STOP, GripperCommand.HALT)),
            (self._raised, raised, (GripperCommand.LIFT_STOP, GripperCommand.HALT)),
        ):
            if target is not None:
                axis.go(target, now_s)
            elif command in halts:
                axis.stop(now_s)

    def take_value(self, value: int) -> None:
        """Take what GRIPPERVAL says after a command with a value."""
        self.awaits_value = False
        self.grasp_time = min(max(value, 0), 0xFF)

    def switches(self, now_s: float) -> int:
        """Return its state as reports have it: a switch that is pressed is 0."""
        closed, raised = self._closed.at(now_s), self._raised.at(now_s)
        bits = _NOT_OPEN if closed > 0.0 else 0
        bits |= _NOT_CLOSED if closed < 1.0 else 0
        bits |= _LIFT_BETWEEN if 0.0 < raised < 1.0 else 0
        bits |= _MOVES_GRIP if self._closed.moves(now_s) else 0
        return bits | (_MOVES_LIFT if self._raised.moves(now_s) else 0)

    def __str__(self) -> str:
        """Return its state as people read it."""
        return f"paddles {'closed' if self._closed.goal else 'open'}, lift {'up' if self._raised.goal else 'down'}"
