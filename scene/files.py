"""Scenes in files: loading within stated limits, saving without ever losing the old file."""

import os
import uuid
from pathlib import Path

from scene import phrases
from scene.errors import SceneError
from scene.formats import SceneFormat, scene_from_bytes, scene_to_bytes
from scene.formats.native import NATIVE
from scene.scene import Scene

MAX_FILE_BYTES = 64 * 1024 * 1024
"""Larger files are refused before they are read."""


def load_scene(path: Path | str) -> Scene:
    """Return the scene in a file of any known format, its form checked.

    Raises:
        SceneError: the file cannot be read, is too large, or is no sound scene; it names file, place and reason.
    """
    path = Path(path)
    try:
        return scene_from_bytes(_read(path), str(path))
    except SceneError as error:
        raise (error if error.file is not None else error.of_file(path)) from None


def save_scene(scene: Scene, path: Path | str, scene_format: SceneFormat = NATIVE) -> None:
    """Write a scene to a file, in the native format if no other is asked for, whole or not at all.

    The text goes to a temporary file in the same folder, is forced to the disk, and then takes the place of the old
    file in one step; a symbolic link goes on pointing to the file that it names.

    Raises:
        SceneError: the scene's form is not sound, the format fails, or the file cannot be written; an old file is then
            as it was.
    """
    path = Path(path)
    try:
        content = scene_to_bytes(scene, scene_format)
    except SceneError as error:
        raise error.of_file(path) from None
    replace_file(path, content)


def replace_file(path: Path, content: bytes) -> None:
    """Write a file, whole or not at all: beside the old one, forced to the disk, and then in its place.

    Raises:
        SceneError: it cannot be written; an old file is then as it was.
    """
    try:
        _replace(path, content)
    except SceneError as error:
        raise error.of_file(path) from None


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            # Devices and pipes have no size: the limit is held once more while reading.
            content = b"" if size > MAX_FILE_BYTES else file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise SceneError(phrases.NOT_READ(words=_plain(error))) from None
    if max(size, len(content)) > MAX_FILE_BYTES:
        raise SceneError(phrases.TOO_LARGE(size=f"{MAX_FILE_BYTES // 2**20} MB"))
    return content


def _replace(path: Path, content: bytes) -> None:
    temporary: Path | None = None
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():
            raise SceneError(phrases.NOT_REGULAR())
        if target.exists() and not os.access(target, os.W_OK):
            raise SceneError(phrases.READ_ONLY())
        # Opened with the user's own default permissions, which a file of the tempfile module would not have.
        new = target.with_name(f".{target.name[:100]}.{uuid.uuid4().hex}.tmp")
        with new.open("xb") as file:
            temporary = new
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            new.chmod(target.stat().st_mode & 0o7777)
        new.replace(target)
        temporary = None
    except OSError as error:
        raise SceneError(phrases.NOT_WRITTEN(words=_plain(error))) from None
    finally:
        if temporary is not None:
            temporary.unlink(missing_ok=True)


def _plain(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
