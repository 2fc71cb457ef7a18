"""With which statuses `emulate pioneer` ends."""

from enum import IntEnum


class PioneerExitStatus(IntEnum):
    """Exit statuses, as of the simulator that programs for Pioneers know."""

    CANCELLED = 234
    NO_FOLDER = 247
    NO_PORT = 248
    BAD_MODEL = 250
    BAD_MAP = 253
    BAD_ARGUMENTS = 255
