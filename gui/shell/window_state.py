"""What the window remembers from one time to the next: only conveniences, so that a file that is lost loses nothing."""

import logging
import os
from pathlib import Path

import msgspec
import platformdirs

log = logging.getLogger(__name__)

MAX_RECENT = 10


class WindowState(msgspec.Struct, kw_only=True):
    """What was used last, the newest first.

    Attributes:
        addresses: Of robots that were connected.
        scenes: Files that were opened.
        look: Name of the colours that were chosen.
        language: Code of the one that was chosen; empty for that of the system.
        tour_seen: Whether the tour has been begun once.
        workspace: Name of the workspace that was used last.
        geometry: Where the window was, in Qt's own form.
        sounds: Whether the robots are heard.
        arrangements: Where its parts were, in Qt's own form, by workspace.
    """

    addresses: list[str] = []
    scenes: list[str] = []
    look: str = "SYSTEM"
    language: str = ""
    tour_seen: bool = False
    workspace: str = "PLAN"
    geometry: bytes = b""
    sounds: bool = False
    arrangements: dict[str, bytes] = {}


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
        return msgspec.json.decode(file.read_bytes(), type=WindowState)
    except FileNotFoundError:
        return WindowState()
    except (OSError, msgspec.MsgspecError) as error:
        log.warning("%s: the window begins anew: %s", file, error)
        return WindowState()


def store_window_state(window_state: WindowState, file: Path) -> None:
    """Write the memory, whole or not at all."""
    draft = file.with_suffix(f".{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(msgspec.json.encode(window_state))
        draft.replace(file)
    except OSError as error:
        log.warning("%s: what the window remembers was not kept: %s", file, error)
