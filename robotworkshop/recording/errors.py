"""Errors in a recording."""

from robotdriver.errors import WorkshopError


class RecordingError(WorkshopError):
    """A recording that cannot be written or read."""
