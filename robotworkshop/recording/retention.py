"""The default folder of recordings, and how many of them are kept."""

import re
from datetime import datetime
from pathlib import Path

import platformdirs

from robotworkshop.recording.errors import RecordingError
from robotworkshop.recording.index import is_without_events

SUFFIX = ".rwrec"
"""The suffix of recordings."""
KEPT = 100
"""The newest recordings that are kept in the user's folder; older ones are deleted."""

_OWN_NAME = re.compile(r"\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d_(.*)" + re.escape(SUFFIX))


def recordings_folder() -> Path:
    """Return where this user's recordings are kept."""
    return platformdirs.user_data_path("robotworkshop") / "recordings"


def kept_recordings(folder: Path) -> tuple[Path, ...]:
    """Return the recordings in a folder that were named here, from the oldest to the newest."""
    return tuple(sorted(file for file in folder.glob(f"*{SUFFIX}") if _OWN_NAME.fullmatch(file.name)))


def subject_of(file: Path) -> str:
    """Return the scene and seed in a recording's name that was given here, without the time; of others the stem."""
    named = _OWN_NAME.fullmatch(file.name)
    return file.stem if named is None else named[1]


def newest_recording(folder: Path) -> Path:
    """Return the newest recording in a folder in which something happened: a crash may leave one with nothing in it.

    Raises:
        RecordingError: there is none.
    """
    for file in reversed(kept_recordings(folder)):
        if not is_without_events(file):
            return file
    raise RecordingError(f"{folder}: no recording there yet; `robotworkshop run` makes one, or name a file")


def place_for(folder: Path, began: datetime, scene: str, seed: int) -> Path:
    """Return the file for a new recording in a folder, which is made where it is missing; old ones make room for it.

    Args:
        folder: See `recordings_folder`.
        began: Date and time of day.
        scene: The scene's name, or its file.
        seed: The run's.

    Raises:
        RecordingError: the folder cannot be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file in kept_recordings(folder)[: -KEPT + 1]:
            file.unlink(missing_ok=True)
    except OSError as error:
        raise RecordingError(f"{folder}: {(error.strerror or str(error)).lower()}; nothing can be recorded") from error
    word = re.sub(r"[^\w-]+", "-", Path(scene).stem)[:60] or "scene"
    name = f"{began:%Y-%m-%d_%H-%M-%S}_{word}_seed{seed}"
    number = 1
    while (file := folder / f"{name}{'' if number == 1 else f'_{number}'}{SUFFIX}").exists():
        number += 1
    return file
