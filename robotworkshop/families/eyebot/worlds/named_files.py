"""Files that worlds and simulations name, which may have been written on another computer."""

from pathlib import Path


def existing(folder: Path, name: str) -> Path | None:
    """Return a file that a file of this folder names. Of another computer's path the last part that is here counts."""
    parts = [part for part in name.replace("\\", "/").split("/") if part]
    whole = Path(name)
    for candidate in (whole, *(Path(*parts[index:]) for index in range(len(parts)))):
        place = candidate if candidate.is_absolute() else folder / candidate
        if place.is_file():
            return place
    return None
