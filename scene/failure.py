"""Failures of a user's code, in one line for its author."""

import sysconfig
import traceback
from pathlib import Path


def failure_line(error: BaseException) -> str:
    """Return an exception with the line that it comes from: the last one outside Python's and other libraries."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith("<")]
    own = [frame for frame in frames if not any(Path(frame.filename).is_relative_to(place) for place in _libraries())]
    text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    if frames and not isinstance(error, SyntaxError):  # which names its line itself
        where = (own or frames)[-1]
        text += f" ({Path(where.filename).name}, line {where.lineno})"
    return " ".join(text.split())


def _libraries() -> set[str]:
    """Return the folders of Python's own code and of what was installed."""
    return {sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")}
