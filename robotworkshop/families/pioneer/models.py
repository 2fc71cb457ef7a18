"""The things that a word puts on the floor: robots that ship or that a user has, parameter files, and boxes."""

from dataclasses import dataclass, replace
from pathlib import Path

import platformdirs

from robotdriver.errors import ModelError, WorkshopError
from robotdriver.models.pioneers.model import PioneerModel
from robotdriver.models.pioneers.model_files import model_of_table, parsed_table, shipped_model, shipped_models
from robotdriver.models.pioneers.parameter_files import read_parameters
from robotworkshop.families import refusals
from robotworkshop.families.pioneer.boxes import BOXES, Box, box_of_table
from scene.phrases import NOT_READ

MAX_NAME = 60
"""The longest name of a robot."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """An object to put on the floor.

    Attributes:
        model: A robot, or a box.
        name: For it; empty for one that is made up.
    """

    model: PioneerModel | Box
    name: str = ""


def user_folder() -> Path:
    """Return the folder in which a user keeps models and the map ``init.map``."""
    return platformdirs.user_data_path("robotworkshop") / "pioneer"


def known_models() -> tuple[str, ...]:
    """Return the words for robots: those that ship, and those of the user's folder."""
    folder = user_folder()
    own = {file.stem for file in folder.iterdir() if file.suffix in (".toml", ".p")} if folder.is_dir() else set()
    return tuple(sorted({*shipped_models(), *own}))


def wanted(text: str) -> Wanted:
    """Return what ``MODEL[:NAME]`` asks for.

    Args:
        text: The name of a model or a box, or a file that ends in .toml or .p; a name after a colon. Of a parameter
            file, the name is also that of the subclass if the file has none.

    Raises:
        ModelError: its file is faulty.
        WorkshopError: there is no such model, or the name is none.
    """
    word, _, name = text.partition(":")
    if len(name) > MAX_NAME or not name.isprintable():
        raise WorkshopError(f"{text[:80]!a}: {refusals.LONG_NAME(count=str(MAX_NAME))}")
    return Wanted(_found(word), name)


def find_model(word: str) -> PioneerModel:
    """Return a model of a robot by its name or file.

    Raises:
        ModelError: its file is faulty.
        WorkshopError: there is none, or it is a box.
    """
    found = _found(word)
    if isinstance(found, Box):
        raise WorkshopError(refusals.IS_BOX(name=repr(word[:60])))
    return found


def _found(word: str) -> PioneerModel | Box:
    if word in BOXES:
        return BOXES[word]
    file = Path(word)
    if file.suffix.lower() in (".toml", ".p"):
        return _read(file)
    own = user_folder()
    for suffix in (".toml", ".p"):
        if (own / f"{word}{suffix}").is_file():
            return _read(own / f"{word}{suffix}")
    if word in shipped_models():
        return shipped_model(word)
    # Programs of old ask for robots by their former names.
    if word.lower() in shipped_models():
        return replace(shipped_model(word.lower()), name=word)
    known = ", ".join((*shipped_models(), *BOXES))
    raise WorkshopError(refusals.NO_PIONEER(name=repr(word[:60]), known=known))


def _read(file: Path) -> PioneerModel | Box:
    try:
        content = file.read_bytes()
    except OSError as error:
        raise ModelError("", NOT_READ(words=(error.strerror or str(error)).lower()), str(file)) from None
    if file.suffix.lower() == ".p":
        return read_parameters(content, file.stem, str(file))
    table = parsed_table(content, str(file))
    if table.get("base") in BOXES:
        return box_of_table(table, str(file))
    return model_of_table(table, file.stem, str(file))
