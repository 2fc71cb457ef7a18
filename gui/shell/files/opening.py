"""Opening files: the kinds of files that a dialog offers, and what dropped files and folders mean."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from gui.texts.language import LEFT_TO_RIGHT_MARK, tr
from gui.texts.names import named

RECORDING, MOVER = ".rwrec", ".py"


def kinds_to_open() -> str:
    """Return all kinds of files that can be opened, as a file dialog lists them: everything first."""
    from robotworkshop.families.family import families
    from scene.formats import scene_formats

    formats = [(named(each.title), each.suffixes) for each in scene_formats()]
    programs = sorted({MOVER, *(suffix for family in families().values() for suffix in family.suffixes)})
    kinds = [*formats, (tr("Recordings"), (RECORDING,)), (tr("Movers and programs"), programs)]
    every = dict.fromkeys(suffix for _, suffixes in kinds for suffix in suffixes)
    mark = LEFT_TO_RIGHT_MARK if QGuiApplication.isRightToLeft() else ""
    listed = [(tr("All that can be opened"), tuple(every)), *kinds]
    filters = [f"{title} {mark}({' '.join(f'*{suffix}' for suffix in suffixes)})" for title, suffixes in listed]
    return ";;".join([*filters, tr("All files (*)")])


def openable_in(folder: Path) -> list[Path]:
    """Return the files of a folder that can be opened, by their endings, in the order of their names."""
    from robotworkshop.families.family import families
    from scene.formats import scene_formats

    programs = {suffix for family in families().values() for suffix in family.suffixes}
    known = (RECORDING, MOVER, *programs, *(suffix for each in scene_formats() for suffix in each.suffixes))
    try:
        return sorted(file for file in folder.iterdir() if file.is_file() and file.name.endswith(known))
    except OSError:
        return []


def sorted_out(files: Sequence[Path], is_program: Callable[[Path], bool]) -> tuple[list[Path], list[Path]]:
    """Return which of several files are programs, and the others: movers first, so that they drive what is opened."""
    programs = [file for file in files if is_program(file)]
    others = [file for file in files if file not in programs]
    return programs, sorted(others, key=lambda file: file.suffix != MOVER)
