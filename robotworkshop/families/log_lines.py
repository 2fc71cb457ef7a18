"""The log of a family's robots while they are served, line by line."""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager


class _Lines(logging.Handler):
    """Hands on what is said and no warning: of those the program tells by itself.

    Args:
        say: Takes each line, in the thread that logs it.
    """

    def __init__(self, say: Callable[[str], None]) -> None:
        super().__init__(logging.INFO)
        self._say = say

    def emit(self, record: logging.LogRecord) -> None:
        """Take a record."""
        if record.levelno < logging.WARNING:
            self._say(record.getMessage())


@contextmanager
def logged_lines(names: Sequence[str], say: Callable[[str], None]) -> Iterator[None]:
    """Hand on what loggers say while the block runs.

    Args:
        names: Of the loggers.
        say: Takes each line.
    """
    handler, loggers = _Lines(say), [logging.getLogger(name) for name in names]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)
            logger.removeHandler(handler)
