"""RoBIOS-7 in Python: the functions of the module ``eye``, which programs import."""

import math
import struct
import subprocess
import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from . import pictures
from .constants import ANYKEY, BLACK, LIDAR_RESOLUTION, WHITE
from .layout import (
    CAMERA_SIZES,
    FOUND_PLACE,
    FOUR_INTEGERS,
    INTEGER,
    INTEGER_NUMBER,
    LCD_HEIGHT,
    LCD_WIDTH,
    LIDAR_FIELD,
    MAX_LIDAR_POINTS,
    MAX_RADIO_BYTES,
    MOTORS,
    NO_ECHO_MM,
    PICTURE,
    PLACE,
    SHAPE,
    THREE_NUMBERS,
    TWO_INTEGERS,
    TWO_NUMBERS,
    Ask,
    Movement,
    Op,
    Snapshot,
)
from .port import Port

Picture = Sequence[int]

FRAME_S = 1.0 / 30.0
"""So long the camera takes for a picture."""


class Lcd:
    """LCD: text by rows and columns, pixels from the top left."""

    def __init__(self, port: Port, size: "Callable[[], tuple[int, int]]") -> None:
        self._port = port
        self._camera_size = size
        self._image: tuple[int, int, int, int] | None = None

    def LCDInit(self) -> int:
        return 0

    def LCDRelease(self) -> int:
        return 0

    def LCDPrintf(self, form: Any, *fields: Any) -> int:
        return self._text(-1, -1, form, fields)

    def LCDSetPrintf(self, row: int, column: int, form: Any, *fields: Any) -> int:
        return self._text(row, column, form, fields)

    def LCDSetPos(self, row: int, column: int) -> int:
        return self._text(row, column, "", ())

    def LCDGetPos(self) -> "list[int]":
        return list(TWO_INTEGERS.unpack(self._port.ask(Ask.CURSOR)))

    def LCDClear(self) -> int:
        return self._draw(Op.CLEAR)

    def LCDSetColor(self, foreground: int, background: int = BLACK) -> int:
        return self._draw(Op.TEXT_COLOURS + TWO_INTEGERS.pack(int(foreground), int(background)))

    def LCDSetFont(self, font: int, variation: int) -> int:
        return self._draw(Op.TEXT_FONT + TWO_INTEGERS.pack(int(font), int(variation)))

    def LCDSetFontSize(self, size: int) -> int:
        return self._draw(Op.TEXT_SIZE + INTEGER.pack(int(size))) if size in (8, 12, 14, 18, 24) else 1

    def LCDSetMode(self, mode: int) -> int:  # noqa: ARG002  # There is one mode.
        return 0

    def LCDMenu(self, *texts: Any) -> int:
        for number, text in enumerate(texts[:4], 1):
            self.LCDMenuI(number, text)
        return 0

    def LCDMenuI(self, position: int, text: Any, foreground: int = BLACK, background: int = WHITE) -> int:
        if not 1 <= position <= 4:
            return 1
        fields = LIDAR_FIELD.pack(int(position), int(foreground), int(background))
        return self._draw(Op.MENU + fields + _bytes(text))

    def LCDGetSize(self) -> "list[int]":
        return [LCD_WIDTH, LCD_HEIGHT]

    def LCDPixel(self, x: int, y: int, colour: int) -> int:
        return self._draw(Op.PIXEL + FOUR_INTEGERS.pack(int(x), int(y), int(colour), 0))

    def LCDGetPixel(self, x: int, y: int) -> int:
        return _integer(self._port.ask(Ask.PIXEL + TWO_INTEGERS.pack(int(x), int(y))))

    def LCDLine(self, x1: int, y1: int, x2: int, y2: int, colour: int) -> int:
        return self._draw(Op.LINE + SHAPE.pack(int(x1), int(y1), int(x2), int(y2), int(colour), 0))

    def LCDArea(self, x1: int, y1: int, x2: int, y2: int, colour: int, fill: int = 1) -> int:
        return self._draw(Op.AREA + SHAPE.pack(int(x1), int(y1), int(x2), int(y2), int(colour), int(fill)))

    def LCDCircle(self, x: int, y: int, radius: int, colour: int, fill: int = 1) -> int:
        return self._draw(Op.CIRCLE + SHAPE.pack(int(x), int(y), int(radius), 0, int(colour), int(fill)))

    def LCDImageSize(self, kind: int) -> int:
        if kind not in CAMERA_SIZES:
            return 1
        left, top = self._image[:2] if self._image else (0, 0)
        self._image = (left, top, *CAMERA_SIZES[kind])
        return 0

    def LCDImageStart(self, x: int, y: int, width: int, height: int) -> int:
        self._image = (int(x), int(y), int(width), int(height))
        return 0

    def LCDImage(self, colours: Picture) -> int:
        return self._show(colours, 3)

    def LCDImageGray(self, greys: Picture) -> int:
        return self._show(greys, 1)

    def LCDImageBinary(self, bits: Picture) -> int:
        return self._show(bytes(0 if bit else 255 for bit in bits), 1)

    def LCDRefresh(self) -> int:
        return 0

    def _text(self, row: int, column: int, form: Any, fields: "tuple[Any, ...]") -> int:
        text = _bytes(form).decode(errors="replace")
        if fields:
            text %= fields[0] if len(fields) == 1 and isinstance(fields[0], tuple) else fields
        return self._draw(Op.TEXT + TWO_INTEGERS.pack(int(row), int(column)) + text.encode())

    def _show(self, pixels: Picture, depth: int) -> int:
        left, top, width, height = self._image or (0, 0, *self._camera_size())
        columns, rows = min(width, LCD_WIDTH), min(height, LCD_HEIGHT)
        data = bytes(pixels)
        cut = b"".join(data[y * width * depth : (y * width + columns) * depth] for y in range(rows))
        return self._draw(Op.IMAGE + PICTURE.pack(left, top, columns, rows, depth) + cut)

    def _draw(self, command: bytes) -> int:
        self._port.write(command)
        return 0


class Key:
    """KEY: the four keys, and touches of the display."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self._taken = 0

    def KEYRead(self) -> int:
        press = self._take()
        return press[0] if press else 0

    def KEYGet(self) -> int:
        return self.KEYWait(ANYKEY)

    def KEYWait(self, mask: int) -> int:
        while not (key := self.KEYRead()) & mask:
            self._port.doze()
        return key

    def KEYReadXY(self) -> "list[int]":
        press = self._take()
        return list(press[1:]) if press else [-1, -1]

    def KEYGetXY(self) -> "list[int]":
        while (place := self.KEYReadXY()) == [-1, -1]:
            self._port.doze()
        return place

    def _take(self) -> "tuple[int, int, int] | None":
        robot = self._port.read()
        if robot.key_number <= self._taken:
            return None
        self._taken = robot.key_number
        self._port.write(Op.TAKE_KEY + INTEGER.pack(self._taken))
        return robot.key, robot.key_x, robot.key_y


class Camera:
    """CAM and IP: pictures, and what is made of them. A program waits for the next picture of the camera."""

    def __init__(self, port: Port, names: "dict[str, Any]") -> None:
        self._port = port
        self._next_frame_s = 0.0
        self._names = names
        self.CAMInit(0)

    def CAMInit(self, resolution: int) -> int:
        if resolution not in CAMERA_SIZES:
            return 1
        self.size = width, height = CAMERA_SIZES[resolution]
        self._names.update(CAMWIDTH=width, CAMHEIGHT=height, CAMPIXELS=width * height, CAMSIZE=3 * width * height)
        return 0

    def CAMRelease(self) -> int:
        return 0

    def CAMGet(self) -> bytearray:
        self._port.floor.wait_until(self._next_frame_s)
        self._next_frame_s = self._port.floor.now_s + FRAME_S
        answer = self._port.ask(Ask.CAMERA + TWO_INTEGERS.pack(*self.size))
        if not answer:
            return bytearray(3 * self.size[0] * self.size[1])
        columns, rows = TWO_INTEGERS.unpack_from(answer)
        return bytearray(pictures.enlarged(answer[TWO_INTEGERS.size :], columns, rows, *self.size))

    def CAMGetGray(self) -> bytearray:
        return pictures.grey_of(self.CAMGet())

    IPSetSize = CAMInit

    def IPReadFile(self, file: Any) -> "list[Any]":
        return list(pictures.read_picture(_bytes(file).decode(), *self.size))

    def IPWriteFile(self, file: Any, colours: Picture) -> int:
        return int(not pictures.write_picture(_bytes(file).decode(), colours, *self.size, 3))

    def IPWriteFileGray(self, file: Any, greys: Picture) -> int:
        return int(not pictures.write_picture(_bytes(file).decode(), greys, *self.size, 1))

    def IPLaplace(self, greys: Picture) -> bytearray:
        return pictures.laplace(greys, *self.size)

    def IPSobel(self, greys: Picture) -> bytearray:
        return pictures.sobel(greys, *self.size)

    def IPCol2Gray(self, colours: Picture) -> bytearray:
        return pictures.grey_of(colours)

    def IPGray2Col(self, greys: Picture) -> bytearray:
        return pictures.merged(greys, greys, greys)

    def IPRGB2Col(self, reds: Picture, greens: Picture, blues: Picture) -> bytearray:
        return pictures.merged(reds, greens, blues)

    def IPCol2HSI(self, colours: Picture) -> "list[bytearray]":
        return list(pictures.split_hsi(colours))

    def IPOverlay(self, below: Picture, above: Picture) -> bytearray:
        return pictures.overlaid(below, above)

    def IPOverlayGray(self, below: Picture, above: Picture, colour: int) -> bytearray:
        red, green, blue = self.IPPCol2RGB(colour)
        pairs = list(zip(bytes(below), bytes(above), strict=False))
        return pictures.merged(*([shade if top else grey for grey, top in pairs] for shade in (red, green, blue)))

    def IPPRGB2Col(self, red: int, green: int, blue: int) -> int:
        return red << 16 | green << 8 | blue

    def IPPCol2RGB(self, colour: int) -> "list[int]":
        return [colour >> 16 & 255, colour >> 8 & 255, colour & 255]

    def IPPCol2HSI(self, colour: int) -> "list[int]":
        return list(pictures.hsi(*self.IPPCol2RGB(colour)))

    def IPPRGB2Hue(self, red: int, green: int, blue: int) -> int:
        return pictures.hsi(red, green, blue)[0]

    def IPPRGB2HSI(self, red: int, green: int, blue: int) -> "list[int]":
        return list(pictures.hsi(red, green, blue))


class System:
    """OS: the machine, its time, and timers."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self._timers: dict[int, bool] = {}

    def OSExecute(self, command: Any) -> str:
        done = subprocess.run(_bytes(command).decode(), shell=True, capture_output=True, check=False)
        return done.stdout.decode(errors="replace")

    def OSVersion(self) -> str:
        return "7.3"

    def OSVersionIO(self) -> str:
        return "1.0"

    def OSMachineSpeed(self) -> int:
        return 900

    def OSMachineType(self) -> int:
        return 0

    def OSMachineName(self) -> str:
        return f"EyeBot{self.OSMachineID()}"

    def OSMachineID(self) -> int:
        return self._port.read().identity

    def OSWait(self, milliseconds: float) -> int:
        self._port.floor.sleep(milliseconds / 1000.0)
        return 0

    def OSAttachTimer(self, milliseconds: float, function: "Callable[[], Any]") -> int:
        if milliseconds <= 0:
            return 0
        number = len(self._timers) + 1
        self._timers[number] = True

        def run() -> None:
            due_s = self._port.floor.now_s
            while self._timers[number]:
                due_s += milliseconds / 1000.0
                self._port.floor.wait_until(due_s)
                if self._timers[number]:
                    function()

        threading.Thread(target=run, name=f"timer {number}", daemon=True).start()
        return number

    def OSDetachTimer(self, timer: int) -> int:
        if timer not in self._timers:
            return 1
        self._timers[timer] = False
        return 0

    def OSGetTime(self) -> "list[int]":
        count = self.OSGetCount()
        return [count // 3_600_000, count // 60_000 % 60, count // 1000 % 60, count % 1000]

    def OSGetCount(self) -> int:
        self._port.read()
        return int(self._port.floor.now_ns // 1_000_000)


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
        self._port.read()
        heading_rad = math.radians(phi)
        self._port.believe(x_mm=x, y_mm=y, heading_rad=heading_rad)
        self._port.write(Op.BELIEVE + THREE_NUMBERS.pack(x, y, heading_rad))
        return 0

    def VWGetPosition(self) -> "list[int]":
        robot = self._port.read()
        return [round(robot.x_mm), round(robot.y_mm), round(math.degrees(robot.heading_rad))]

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


class Sensors:
    """PSD, LIDAR, DIGITAL, ANALOG and IRTV."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self._points = LIDAR_RESOLUTION
        self._directions: dict[int, str] = {}
        self._lines = 0

    def PSDGet(self, sensor: int) -> int:
        return _integer(self._port.ask_once(Ask.DISTANCE + INTEGER.pack(sensor)))

    PSDGetRaw = PSDGet

    def LIDARGet(self) -> "list[int]":
        answer = self._port.ask_once(Ask.LIDAR)
        scan = list(struct.unpack(f"<{len(answer) // 4}i", answer))
        return scan or [NO_ECHO_MM] * self._points

    def LIDARSet(self, field: int, tilt: int, points: int) -> int:
        if not (1 <= field <= 360 and 2 <= points <= MAX_LIDAR_POINTS):
            return 1
        self._points = points
        self._port.write(Op.LIDAR + LIDAR_FIELD.pack(field, tilt, points))
        self._port.forget(Ask.LIDAR)
        return 0

    def DIGITALSetup(self, line: int, direction: str) -> int:
        direction = _bytes(direction).decode()
        if not 1 <= line <= 16 or direction not in ("i", "o", "I", "J"):
            return 1
        self._directions[line] = direction
        self._put(line, direction == "I")
        return 0

    def DIGITALRead(self, line: int) -> int:
        return self.DIGITALReadAll() >> (line - 1) & 1 if 1 <= line <= 16 else 0

    def DIGITALReadAll(self) -> int:
        driven, levels = TWO_INTEGERS.unpack(self._port.ask_once(Ask.DIGITAL))
        for line, direction in self._directions.items():
            if direction == "o":
                driven &= ~(1 << (line - 1))
        return int(self._lines & ~driven | levels & driven)

    def DIGITALWrite(self, line: int, state: int) -> int:
        if self._directions.get(line) != "o":
            return 1
        self._put(line, bool(state))
        return 0

    def ANALOGRead(self, channel: int) -> int:
        return _integer(self._port.ask_once(Ask.ANALOG + INTEGER.pack(channel)))

    def ANALOGVoltage(self) -> int:
        self._port.read()
        return 720

    def IRTVGet(self) -> int:
        while True:
            self._port.doze(1.0)

    def IRTVRead(self) -> int:
        return self.ANALOGRead(0)

    def IRTVFlush(self) -> int:
        return 0

    def IRTVGetStatus(self) -> int:
        return 0

    def _put(self, line: int, is_high: bool) -> None:
        self._port.read()
        bit = 1 << (line - 1)
        self._lines = self._lines | bit if is_high else self._lines & ~bit


class Talk:
    """RADIO, SER and AU."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self._serial: dict[int, deque[int]] = {}
        self._sound_ends_s = 0.0

    def RADIOInit(self) -> int:
        return 0

    def RADIORelease(self) -> int:
        return 0

    def RADIOGetID(self) -> int:
        return self._port.read().identity

    def RADIOSend(self, to: int, text: Any) -> int:
        data = _bytes(text)
        if not 0 <= to <= self._port.read().robots or len(data) > MAX_RADIO_BYTES:
            return 1
        self._port.write(Op.SEND + INTEGER.pack(to) + data)
        return 0

    def RADIOCheck(self) -> int:
        robot = self._port.read()
        return robot.sender if robot.messages else 0

    def RADIOReceive(self, size: int = MAX_RADIO_BYTES) -> "list[Any]":
        while not self.RADIOCheck():
            self._port.doze()
        answer = self._port.ask(Ask.RECEIVE)
        sender, left, following = LIDAR_FIELD.unpack_from(answer)
        self._port.believe(messages=left, sender=following)
        return [sender, answer[LIDAR_FIELD.size :][:size].decode(errors="replace")]

    def RADIOStatus(self) -> "list[Any]":
        count = self._port.read().robots
        return [count, list(range(1, count + 1))]

    def SERInit(self, interface: int, baud: int, handshake: int) -> int:  # noqa: ARG002  # It is connected to itself.
        self._serial[interface] = deque(maxlen=4096)
        return 0

    def SERSendChar(self, interface: int, character: Any) -> int:
        return self.SERSend(interface, character)

    def SERSend(self, interface: int, text: Any) -> int:
        self._port.read()
        self._waiting(interface).extend(_bytes(chr(text) if isinstance(text, int) else text))
        return 0

    def SERReceiveChar(self, interface: int) -> int:
        self._port.read()
        waiting = self._waiting(interface)
        return waiting.popleft() if waiting else -1

    def SERReceive(self, interface: int, size: int = 4096) -> str:
        self._port.read()
        waiting = self._waiting(interface)
        return bytes(waiting.popleft() for _ in range(min(size, len(waiting)))).decode(errors="replace")

    def SERCheck(self, interface: int) -> int:
        self._port.read()
        return len(self._waiting(interface))

    def SERFlush(self, interface: int) -> int:
        self._waiting(interface).clear()
        return 0

    SERClose = SERFlush

    def AUBeep(self) -> int:
        return self._sound("beep", 0.2)

    def AUPlay(self, file: Any) -> int:
        return self._sound(file, 1.0)

    def AUDone(self) -> int:
        self._port.read()
        return int(self._port.floor.now_s >= self._sound_ends_s)

    def AUMicrophone(self) -> int:
        self._port.read()
        return 0

    def _waiting(self, interface: int) -> "deque[int]":
        return self._serial.setdefault(interface, deque(maxlen=4096))

    def _sound(self, name: Any, duration_s: float) -> int:
        self._sound_ends_s = self._port.floor.now_s + duration_s
        self._port.write(Op.SOUND + INTEGER.pack(round(1000.0 * duration_s)) + _bytes(name))
        return 0


class Places:
    """SIM: true places in the world; robot 0 is the program's own."""

    def __init__(self, port: Port) -> None:
        self._port = port

    def SIMGetRobot(self, robot: int) -> "list[Number]":
        return self._get(Ask.ROBOT, robot)

    def SIMSetRobot(self, robot: int, x: float, y: float, z: float, phi: float) -> int:
        return self._put(Ask.PUT_ROBOT, robot, x, y, z, phi)

    def SIMGetObject(self, thing: int) -> "list[Number]":
        return self._get(Ask.OBJECT, thing)

    def SIMSetObject(self, thing: int, x: float, y: float, z: float, phi: float) -> int:
        return self._put(Ask.PUT_OBJECT, thing, x, y, z, phi)

    def SIMGetRobotCount(self) -> int:
        return self._port.read().robots

    def SIMGetObjectCount(self) -> int:
        return _integer(self._port.ask(Ask.OBJECTS))

    def _get(self, letter: bytes, number: int) -> "list[Number]":
        found = FOUND_PLACE.unpack(self._port.ask(letter + INTEGER.pack(number)))
        return [Number(value) for value in found[1:]]

    def _put(self, letter: bytes, number: int, x: float, y: float, z: float, phi: float) -> int:
        place = PLACE.pack(*(round(value) for value in (x, y, z, phi)))
        return int(not _integer(self._port.ask(letter + INTEGER.pack(number) + place)))


class Number(int):
    """A whole number that also has a `value`, as those that the original returns have."""

    @property
    def value(self) -> int:
        return int(self)


def add_functions(names: "dict[str, Any]", floor: Any) -> None:
    """Add all functions of RoBIOS-7 to the names of a program's module ``eye``."""
    port = Port(floor)
    camera = Camera(port, names)
    groups = (
        Lcd(port, lambda: camera.size),
        Key(port),
        camera,
        System(port),
        Drive(port),
        Sensors(port),
        Talk(port),
        Places(port),
    )
    names.update({name: getattr(group, name) for group in groups for name in dir(group) if name[:2].isupper()})


def _bytes(text: Any) -> bytes:
    return text if isinstance(text, bytes) else str(text).encode()


def _integer(answer: bytes) -> int:
    (value,) = INTEGER.unpack(answer)
    return int(value)
