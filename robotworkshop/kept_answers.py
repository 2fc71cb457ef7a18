"""Answers that stay the same until something is installed or edited: they are kept, and given again as they were.

What `--help` and `movers` print follows from what is installed, but to look through that takes many times as long as to
start Python. So the text is kept beside the compiled modules, as Python keeps those, with the times of all that it was
made of: the folders that modules are found in, and the files that do not belong to an installation. Where one of these
has changed, or nothing can be written, the answer is made again. It imports only what Python has loaded already:
to load pathlib takes longer than all of this.
"""

import os
import sys

_FOLDER = os.path.join(os.path.dirname(__file__), "__pycache__")


def kept_answer(name: str) -> str | None:
    """Return what was kept under a name, if it still holds."""
    try:
        with open(_file(name), encoding="utf-8", errors="surrogateescape") as file:
            head, _, answer = file.read().partition("\n\n")
    except OSError:
        return None
    stamps, now = head.split("\n"), _situation()
    if stamps[: len(now)] != now or any(_stamp(stamp.partition(" ")[2]) != stamp for stamp in stamps[len(now) :]):
        return None
    return answer


def keep_answer(name: str, answer: str) -> None:
    """Keep what was just made by the modules that are loaded now; where that cannot be, leave it."""
    if sys.dont_write_bytecode:
        return
    files = {getattr(module, "__file__", None) for module in tuple(sys.modules.values())}
    prefixes = tuple({os.path.join(prefix, "") for prefix in (sys.prefix, sys.base_prefix)})
    edited = sorted(file for file in files if file and os.path.isabs(file) and not file.startswith(prefixes))
    head = "\n".join([*_situation(), *map(_stamp, edited)])
    unfinished = f"{_file(name)}.{os.getpid()}"
    try:
        with open(unfinished, "w", encoding="utf-8", errors="surrogateescape") as file:
            file.write(f"{head}\n\n{answer}")
        os.replace(unfinished, _file(name))
    except OSError:
        return


def _file(name: str) -> str:
    return os.path.join(_FOLDER, f"{name}.{sys.implementation.cache_tag}.txt")


def _situation() -> list[str]:
    """Return what every answer depends on: the terminal, and the folders that modules are found in."""
    try:
        columns = os.environ.get("COLUMNS") or str(os.get_terminal_size().columns)
    except OSError:  # It is no terminal.
        columns = "-"
    return [columns, *map(_stamp, sys.path)]


def _stamp(path: str) -> str:
    """Return a path with the time of its last change."""
    try:
        return f"{os.stat(path).st_mtime_ns} {path}"
    except OSError:
        return f"- {path}"
