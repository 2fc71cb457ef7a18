"""The errors by which a player refuses calls, as robot.thrift declares them."""

from enum import Enum

from robotworkshop.match.errors import MatchError


class RefusalCode(Enum):
    """Reasons to refuse a call; names and numbers are those of robot.thrift."""

    WRONG_VERSION = 1
    WRONG_PAIRING_CODE = 2
    NOT_PAIRED = 3
    BUSY = 4
    BAD_SCENE = 5
    BAD_TASK = 6
    OUT_OF_ORDER = 7
    ROBOT_UNREACHABLE = 8
    INTERNAL = 9


class CallRefusedError(MatchError):
    """A call that a player does not carry out.

    Attributes:
        code: Why, for programs.
    """

    def __init__(self, code: RefusalCode, text: str) -> None:
        super().__init__(text)
        self.code = code
