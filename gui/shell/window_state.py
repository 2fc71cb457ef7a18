"""The state that the window keeps from one time to the next: only conveniences, so that a lost file loses nothing.

It is read before the first paint, and so by what Python has at hand: msgspec alone takes as long to import as the whole
window to be made.
"""

import json
import logging
import os
from base64 import b64decode, b64encode
from dataclasses import asdict, dataclass, field
from pathlib import Path

import platformdirs

log = logging.getLogger(__name__)

MAX_RECENT = 10


@dataclass(slots=True, kw_only=True)
class WindowState:
    """The things used last, the newest first.

    Attributes:
        addresses: Of robots that were connected.
        scenes: Files that were opened.
        look: Name of the colours that were chosen.
        language: Code of the one that was chosen; empty for that of the system.
        tour_seen: Whether the tour has been begun once.
        workspace: Id of the workspace that was used last.
        geometry: Where the window was, in Qt's own form.
        sounds: Whether the robots are heard.
        panels: Ids of the panels that were open, by the id of the workspace, where its user has changed them.
    """

    addresses: list[str] = field(default_factory=list)
    scenes: list[str] = field(default_factory=list)
    look: str = "SYSTEM"
    language: str = ""
    tour_seen: bool = False
    workspace: str = "plan"
    geometry: bytes = b""
    sounds: bool = False
    panels: dict[str, list[str]] = field(default_factory=dict)


def remembered(newest: str, older: list[str]) -> list[str]:
    """Return a list of what was used last with one more on top."""
    return [newest, *(each for each in older if each != newest)][:MAX_RECENT]


def window_state_file() -> Path:
    """Return where the window's memory is kept."""
    return platformdirs.user_state_path("robotworkshop") / "window.json"


def chosen_language() -> str:
    """Return the code of the language that the user has chosen; empty for that of the system."""
    return load_window_state(window_state_file()).language


def load_window_state(file: Path) -> WindowState:
    """Return what a file holds; nothing where there is no such file or it holds something else."""
    try:
        return _from_document(json.loads(file.read_bytes()))
    except FileNotFoundError:
        return WindowState()
    except (OSError, ValueError) as error:
        log.warning("%s: the window begins anew: %s", file, error)
        return WindowState()


def store_window_state(window_state: WindowState, file: Path) -> None:
    """Write the memory, whole or not at all."""
    draft = file.with_suffix(f".{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(json.dumps(_to_document(window_state)), encoding="utf-8")
        draft.replace(file)
    except OSError as error:
        log.warning("%s: what the window remembers was not kept: %s", file, error)


def _to_document(window_state: WindowState) -> dict[str, object]:
    """Return it as JSON has it; bytes are written as base64."""
    document = asdict(window_state)
    document["geometry"] = b64encode(window_state.geometry).decode()
    return document


def _from_document(document: object) -> WindowState:
    """Return what a document says; what it does not know is as at first, and what is not known here is left out.

    Raises:
        ValueError: a value is of another kind.
    """
    if not isinstance(document, dict):
        raise ValueError("it is no object")
    made = WindowState()
    for name, usual in asdict(made).items():
        if name not in document:
            continue
        value = document[name]
        if name == "geometry":
            value = _bytes(value)
        elif name == "panels" and not _names_panels(value):
            raise ValueError("panels: they are no lists of names")
        if type(value) is not type(usual) or (isinstance(value, list) and not all(type(e) is str for e in value)):
            raise ValueError(f"{name}: {type(value).__name__} is no {type(usual).__name__}")
        setattr(made, name, value)
    return made


def _names_panels(value: object) -> bool:
    """Return whether a value has a list of names for each workspace."""
    lists = value.values() if isinstance(value, dict) else (None,)
    return all(isinstance(each, list) and all(type(name) is str for name in each) for each in lists)


def _bytes(text: object) -> bytes:
    """Return what base64 stands for.

    Raises:
        ValueError: the text is no base64.
    """
    if not isinstance(text, str):
        raise ValueError(f"{type(text).__name__} is no text")
    return b64decode(text, validate=True)
