"""Errors while talking to a Create.

A mistake on our side (a speed that no Create knows, a packet that does not exist) is a CommandError, raised before a
byte is sent. What the robot got wrong is a BadReplyError. What keeps us from talking at all, or ends the talk, is a
DiagnosedError: it names its cause, so that people are told what to do about it and programs can tell causes apart.
"""

from enum import Enum

from robotdriver.errors import LinkError


class BadReplyError(LinkError):
    """The robot's answer is not what the Open Interface promises."""


class Cause(Enum):
    """The reason why a Create cannot be driven, or not any longer."""

    WRONG_PORT = "wrong port"
    NO_PERMISSION = "no permission"
    PORT_BUSY = "port busy"
    WRONG_BAUD = "wrong baud rate"
    WRONG_MODEL = "wrong model"
    ASLEEP_OR_OFF = "asleep or off"
    BATTERY_FLAT = "battery flat"
    CORRUPT_FRAMES = "corrupt frames"
    LINK_GONE = "link gone"
    WHEEL_DROP = "wheel drop"
    CLIFF = "cliff"
    CHARGER = "charger"
    LEFT_SAFE_MODE = "left Safe mode"
    PROGRAM_STALLED = "program stalled"
    DEAF = "does not hear"
    GUARD_GONE = "guard process gone"


class DiagnosedError(LinkError):
    """The robot cannot be driven, and it is known why.

    Attributes:
        cause: Why.
    """

    def __init__(self, cause: Cause, text: str) -> None:
        super().__init__(text)
        self.cause = cause
