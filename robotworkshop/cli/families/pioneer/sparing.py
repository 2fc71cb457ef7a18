"""A filter for log lines that clients cause without end: people read a terminal slowly, or not at all."""

import logging

_AT_ONCE = 20
_WINDOW_S = 10.0
_MOST_KINDS = 1_000


class Sparing(logging.Filter):
    """Lets twenty messages of a kind about a robot pass in ten seconds; errors always pass."""

    def __init__(self) -> None:
        super().__init__()
        self._passed: dict[tuple[str, object], tuple[float, int]] = {}  # by kind: since when, and how many

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a record passes."""
        if record.levelno > logging.WARNING:
            return True
        about = record.args[0] if isinstance(record.args, tuple) and record.args else None
        kind = record.msg, about if isinstance(about, str) else None
        since_s, count = self._passed.get(kind, (record.created, 0))
        if record.created >= since_s + _WINDOW_S:
            since_s, count = record.created, 0
        if len(self._passed) >= _MOST_KINDS:
            self._passed.clear()
        self._passed[kind] = since_s, count + 1
        return count < _AT_ONCE
