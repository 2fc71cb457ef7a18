"""VW, MOTOR, ENCODER and SERVO."""

import math

from .layout import INTEGER, INTEGER_NUMBER, MOTORS, THREE_NUMBERS, TWO_NUMBERS, Movement, Op, Snapshot
from .port import Port


class Drive:
    """VW, MOTOR, ENCODER and SERVO."""

    def __init__(self, port: Port) -> None:
        self._port = port

    def VWSetSpeed(self, mm_per_s: float, degrees_per_s: float) -> int:
        self._port.write(Op.SPEED + TWO_NUMBERS.pack(mm_per_s, math.radians(degrees_per_s)))
        return 0

    def VWGetSpeed(self) -> "list[int]":
        robot = self._port.read()
        return [round(robot.ahead_mm_s), round(math.degrees(robot.turn_rad_s))]

    def VWSetPosition(self, x: float, y: float, phi: float) -> int:
        robot = self._port.read()
        heading_rad = math.radians(phi)
        ahead_mm, left_mm, turned_rad = self._gone_on(robot)
        began_rad = heading_rad - turned_rad
        c, s = math.cos(began_rad), math.sin(began_rad)
        began = {"x_mm": x - (c * ahead_mm - s * left_mm), "y_mm": y - (s * ahead_mm + c * left_mm)}
        self._port.believe(**began, heading_rad=began_rad)
        self._port.write(Op.BELIEVE + THREE_NUMBERS.pack(x, y, heading_rad))
        return 0

    def VWGetPosition(self) -> "list[int]":
        robot = self._port.read()
        ahead_mm, left_mm, turned_rad = self._gone_on(robot)
        c, s = math.cos(robot.heading_rad), math.sin(robot.heading_rad)
        x_mm, y_mm = robot.x_mm + c * ahead_mm - s * left_mm, robot.y_mm + s * ahead_mm + c * left_mm
        heading_rad = math.remainder(robot.heading_rad + turned_rad, math.tau)
        return [round(x_mm), round(y_mm), round(math.degrees(heading_rad))]

    def VWStraight(self, way: float, speed: float) -> int:
        self._port.move(Op.STRAIGHT + TWO_NUMBERS.pack(way, abs(speed)))
        return 0

    def VWTurn(self, angle: float, speed: float) -> int:
        self._port.move(Op.TURN + TWO_NUMBERS.pack(math.radians(angle), math.radians(abs(speed))))
        return 0

    def VWCurve(self, way: float, angle: float, speed: float) -> int:
        self._port.move(Op.CURVE + THREE_NUMBERS.pack(way, math.radians(angle), abs(speed)))
        return 0

    def VWDrive(self, ahead: float, left: float, speed: float) -> int:
        """Drive the arc that begins straight ahead and ends at a place: its angle is twice that of the chord."""
        if abs(left) > abs(ahead):
            return 1
        half, chord = math.atan2(left, abs(ahead)), math.hypot(ahead, left)
        way = math.copysign(chord * half / math.sin(half) if left else chord, ahead)
        angle = math.copysign(2.0 * half, left * ahead)
        self._port.move(Op.CURVE + THREE_NUMBERS.pack(way, angle, abs(speed)))
        return 0

    def VWRemain(self) -> int:
        robot = self._port.read()
        is_turn = robot.movement == Movement.TURN_RAD
        return round(math.degrees(robot.remaining) if is_turn else robot.remaining)

    def VWDone(self) -> int:
        self._port.read()
        return int(not self._port.is_driving)

    def VWWait(self) -> int:
        while not self.VWDone():
            self._port.doze(self._port.read().done_in_s)
        return 0

    def VWStalled(self) -> int:
        return self._port.read().is_blocked

    def MOTORDrive(self, motor: int, percent: float) -> int:
        return self._motor(Op.DUTY, motor, percent / 100.0)

    MOTORDriveRaw = MOTORDrive

    def MOTORPID(self, motor: int, p: int, i: int, d: int) -> int:  # noqa: ARG002  # They keep their speeds anyway.
        return int(not 1 <= motor <= MOTORS)

    def MOTORPIDOff(self, motor: int) -> int:
        return int(not 1 <= motor <= MOTORS)

    def MOTORSpeed(self, motor: int, ticks_per_s: float) -> int:
        return self._motor(Op.TICKS_PER_S, motor, ticks_per_s)

    def ENCODERRead(self, encoder: int) -> int:
        robot = self._port.read()
        counts = (robot.encoder_1, robot.encoder_2, robot.encoder_3, robot.encoder_4)
        return counts[encoder - 1] + self._counted_since(robot, encoder) if 1 <= encoder <= MOTORS else 0

    def ENCODERReset(self, encoder: int) -> int:
        if not 1 <= encoder <= MOTORS:
            return 1
        robot = self._port.read()
        self._port.believe(**{f"encoder_{encoder}": -self._counted_since(robot, encoder)})
        self._port.write(Op.RESET_ENCODER + INTEGER.pack(encoder))
        return 0

    def _gone_on(self, robot: Snapshot) -> "tuple[float, float, float]":
        """Return by how much the robot goes on within a tick, seen from where the snapshot found it.

        It keeps its speed, and does not go beyond what is left of a movement: mm ahead, mm to the left, rad.
        """
        since_s = self._port.floor.since_tick_s
        way_mm, angle_rad = robot.ahead_mm_s * since_s, robot.turn_rad_s * since_s
        whole = abs(angle_rad if robot.movement == Movement.TURN_RAD else way_mm)
        if robot.movement != Movement.NONE and whole > robot.remaining:
            share = robot.remaining / whole
            way_mm, angle_rad = share * way_mm, share * angle_rad
        return way_mm * math.cos(angle_rad / 2.0), way_mm * math.sin(angle_rad / 2.0), angle_rad

    def _counted_since(self, robot: Snapshot, encoder: int) -> int:
        """Return what an encoder counts within a tick at its motor's speed, so that fast control loops see it turn."""
        rates = (robot.rate_1, robot.rate_2, robot.rate_3, robot.rate_4)
        return int(rates[encoder - 1] * self._port.floor.since_tick_s)

    def SERVOSet(self, servo: int, angle: float) -> int:
        if not (1 <= servo <= 14 and 0 <= angle <= 255):
            return 1
        self._port.write(Op.SERVO + INTEGER_NUMBER.pack(servo, angle / 255.0))
        return 0

    SERVOSetRaw = SERVOSet

    def SERVORange(self, servo: int, low: int, high: int) -> int:
        return int(not (1 <= servo <= 14 and low < high))

    def _motor(self, letter: bytes, motor: int, value: float) -> int:
        if not 1 <= motor <= MOTORS:
            return 1
        self._port.write(letter + INTEGER_NUMBER.pack(motor, value))
        return 0
