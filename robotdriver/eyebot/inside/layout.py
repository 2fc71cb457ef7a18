"""The messages between an EyeBot's program and its floor, as bytes. All numbers are little-endian.

The library in C, `sdk/floor.h`, has the same layouts. A command is a letter and its fields, and so is a question.
"""

import struct
from enum import IntEnum
from typing import NamedTuple

NO_ECHO_MM = 9999
"""The reading of a distance sensor that sees nothing."""

LCD_WIDTH, LCD_HEIGHT = 480, 320
CELL_WIDTH, CELL_HEIGHT = 8, 16
LCD_ROWS, LCD_COLUMNS = LCD_HEIGHT // CELL_HEIGHT, LCD_WIDTH // CELL_WIDTH

CAMERA_SIZES = {0: (160, 120), 1: (320, 240), 2: (640, 480), 3: (1296, 730), 4: (1920, 1080), 5: (2592, 1944)}
"""Width and height of a picture by the number that `CAMInit` takes."""

MAX_RADIO_BYTES = 1024
MAX_LIDAR_POINTS = 3600


class Movement(IntEnum):
    """The rest of a movement, and its unit."""

    NONE = 0
    WAY_MM = 1
    TURN_RAD = 2


class Snapshot(NamedTuple):
    """The readings of a robot that a program reads without asking.

    Attributes:
        x_mm: Where the robot believes that it is.
        y_mm: The same.
        heading_rad: The same, in (-pi, pi].
        ahead_mm_s: How fast its wheels take it ahead.
        turn_rad_s: How fast they turn it, counter-clockwise.
        remaining: Of its movement by a way or an angle.
        done_in_s: No movement that is under way ends earlier than so.
        identity: Of the robot, from 1 on.
        robots: How many there are.
        movement: What `remaining` is.
        is_blocked: Whether something has stopped it since it was last told to drive.
        encoder_1: Ticks of the first motor; the others follow.
        rate_1: Ticks per second of the first motor; the others follow.
        key_number: Of the key press that was not taken yet, from 1 on; 0 for none.
        key: Which key it was: 1, 2, 4, 8, or 0 where the display was touched elsewhere.
        key_x: Where the display was touched, in pixels.
        key_y: The same.
        messages: How many radio messages wait.
        sender: Who sent the first one.
    """

    x_mm: float
    y_mm: float
    heading_rad: float
    ahead_mm_s: float
    turn_rad_s: float
    remaining: float
    done_in_s: float
    identity: int
    robots: int
    movement: int
    is_blocked: int
    encoder_1: int
    encoder_2: int
    encoder_3: int
    encoder_4: int
    rate_1: int
    rate_2: int
    rate_3: int
    rate_4: int
    key_number: int
    key: int
    key_x: int
    key_y: int
    messages: int
    sender: int


SNAPSHOT = struct.Struct("<7d18i")

KNOWN_DISTANCES = 8
"""After these fields come, of at most so many distance sensors that were asked of late, number and mm: TWO_INTEGERS."""

MOTORS = 4
"""Motors that a program can name; a robot may have fewer."""

TWO_NUMBERS = struct.Struct("<2d")
THREE_NUMBERS = struct.Struct("<3d")
INTEGER = struct.Struct("<i")
INTEGER_NUMBER = struct.Struct("<id")
PLACE = struct.Struct("<4i")
FOUND_PLACE = struct.Struct("<5i")
SHAPE = struct.Struct("<6i")
PICTURE = struct.Struct("<5i")
TWO_INTEGERS = struct.Struct("<2i")
FOUR_INTEGERS = struct.Struct("<4i")
LIDAR_FIELD = struct.Struct("<3i")


class Op:
    """The letters of commands."""

    SPEED = b"x"
    """Ahead mm/s and round rad/s: TWO_NUMBERS."""
    STRAIGHT = b"y"
    """Way mm, speed mm/s: TWO_NUMBERS."""
    TURN = b"Y"
    """Angle rad, speed rad/s: TWO_NUMBERS."""
    CURVE = b"C"
    """Way mm, angle rad, speed mm/s: THREE_NUMBERS."""
    BELIEVE = b"q"
    """x mm, y mm, heading rad: THREE_NUMBERS."""
    DUTY = b"m"
    """Motor from 1 on, share of its full speed -1...1: INTEGER_NUMBER."""
    TICKS_PER_S = b"M"
    """Motor, ticks per second: INTEGER_NUMBER."""
    RESET_ENCODER = b"e"
    """Motor: INTEGER."""
    SERVO = b"s"
    """Servo from 1 on, where it turns to 0...1: INTEGER_NUMBER."""
    LIDAR = b"L"
    """Field deg, tilt deg, points: LIDAR_FIELD."""
    TAKE_KEY = b"k"
    """Number of the press: INTEGER."""
    SEND = b"R"
    """Send a text to a robot: INTEGER, and the text."""
    SOUND = b"b"
    """ms: INTEGER, and a name."""
    TEXT = b"T"
    """Row and column, each -1 for where the last text ended: TWO_INTEGERS, and the text."""
    TEXT_COLOURS = b"c"
    """Text and background: TWO_INTEGERS."""
    TEXT_FONT = b"f"
    """Font and variation: TWO_INTEGERS."""
    TEXT_SIZE = b"F"
    """Points: INTEGER."""
    CLEAR = b"z"
    """Clear the display; nothing follows."""
    MENU = b"N"
    """Position 1...4, text and background colour: THREE integers as LIDAR_FIELD, and the text."""
    PIXEL = b"p"
    """x, y, colour, 0: FOUR_INTEGERS."""
    LINE = b"l"
    """x1, y1, x2, y2, colour, 0: SHAPE."""
    AREA = b"a"
    """x1, y1, x2, y2, colour, whether it is filled: SHAPE."""
    CIRCLE = b"o"
    """x, y, radius, 0, colour, whether it is filled: SHAPE."""
    IMAGE = b"g"
    """x, y, width, height, bytes a pixel: PICTURE, and the pixels."""


class Ask:
    """The letters of questions."""

    DISTANCE = b"p"
    """A distance sensor's number: INTEGER. Answer: INTEGER, mm."""
    LIDAR = b"l"
    """Answer: mm of each point, as integers."""
    CAMERA = b"c"
    """Width and height: TWO_INTEGERS. Answer: width, height as TWO_INTEGERS, and red, green and blue of each pixel."""
    RECEIVE = b"r"
    """Answer: sender, messages left, sender of the next: LIDAR_FIELD, and the text; a sender of 0 for no message."""
    ROBOT = b"g"
    """Robot: INTEGER. Answer: FOUND_PLACE, whether there is one, x mm, y mm, z mm, phi deg."""
    PUT_ROBOT = b"G"
    """Robot: INTEGER, and PLACE. Answer: INTEGER, 1 if it was done."""
    OBJECT = b"o"
    """Like ROBOT, of an object."""
    PUT_OBJECT = b"O"
    """Like PUT_ROBOT, of an object."""
    OBJECTS = b"n"
    """Answer: INTEGER."""
    CURSOR = b"P"
    """Answer: row and column: TWO_INTEGERS."""
    PIXEL = b"x"
    """x, y: TWO_INTEGERS. Answer: INTEGER."""
    DIGITAL = b"d"
    """Answer: the lines that are driven, and their levels, a bit each: TWO_INTEGERS."""
    ANALOG = b"a"
    """A channel: INTEGER. Answer: INTEGER."""
    SENSOR = b"i"
    """A sensor's number: INTEGER. Answer: whether there is one, and what it reads: TWO_INTEGERS."""
