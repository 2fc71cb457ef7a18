"""Maps that clients ask for: files of one folder and nothing beside it."""

from pathlib import Path

from robotworkshop.families import refusals
from scene.errors import SceneError
from scene.files import load_scene
from scene.scene import Scene, Workspace

EMPTY = Scene(Workspace(-100_000.0, -100_000.0, 100_000.0, 100_000.0))
"""The floor without a map: 200 m by 200 m."""


def map_in_folder(folder: Path, name: str) -> Path:
    """Return the file of a map that a client asks for.

    Args:
        folder: Where maps are looked for.
        name: As the client has it: relative to the folder, with slashes of either kind, in capitals or not.

    Raises:
        SceneError: there is none of this name in the folder, or the name leads out of it.
    """
    try:
        root = found = folder.resolve()
        for part in name.replace("\\", "/").split("/"):
            if part not in ("", "."):
                found = _entry(found, part)
        is_there = found.resolve().is_relative_to(root) and found.is_file()
    except (OSError, RuntimeError, ValueError):  # Names that are too long, links in a circle, what no system takes.
        is_there = False
    if not is_there:
        raise SceneError(refusals.NO_MAP(name=ascii(name[:100]), folder=str(folder)))
    return found


def _entry(folder: Path, name: str) -> Path:
    """Return an entry of a folder, if need be one that differs in capitals alone."""
    exact = folder / name
    if exact.exists() or not folder.is_dir():
        return exact
    return next((entry for entry in sorted(folder.iterdir()) if entry.name.lower() == name.lower()), exact)


def read_map(file: Path) -> Scene:
    """Return the scene of a map, in any format.

    Raises:
        SceneError: it cannot be read, or is faulty; the text names file, place and remedy.
    """
    return load_scene(file)
