"""The file formats of scenes, and the registry that finds the one a file is written in.

A format is an object like `SceneFormat` that is announced by an entry point in the group ``robotworkshop.formats``; an
installed package may bring its own. Only the native format is named here: it is the one that scenes are kept in.
"""

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any, Protocol

from scene import phrases
from scene.checks import check_form
from scene.document import parse_document
from scene.entry_points import entry_points
from scene.errors import SceneError
from scene.failure import failure_line
from scene.formats.faults import FORMAT_FAILED, NO_SUCH_ENDING, NO_SUCH_FORMAT
from scene.formats.json_format import JsonFormat, is_json_object
from scene.formats.native import FORMAT, NATIVE
from scene.formats.typed import words_for
from scene.scene import Scene

__all__ = [
    "GROUP",
    "SceneFormat",
    "document_from_scene",
    "format_for",
    "left_out",
    "scene_formats",
    "scene_from_bytes",
    "scene_from_document",
    "scene_to_bytes",
]

log = logging.getLogger(__name__)

GROUP = "robotworkshop.formats"
"""The group of entry points that announce formats."""


class SceneFormat(Protocol):
    """A format that scenes are read from and written in."""

    @property
    def name(self) -> str:
        """The word for it, as on the command line."""

    @property
    def title(self) -> str:
        """The name that people use."""

    @property
    def suffixes(self) -> tuple[str, ...]:
        """File endings, with the dot."""

    @property
    def can_write(self) -> bool:
        """True if there are files that scenes can be written into."""

    def recognises(self, content: bytes, name: str) -> bool:
        """Tell whether a file of this name is meant to be in this format, however faulty it may be."""

    def read(self, content: bytes, name: str) -> Scene:
        """Return the scene in a file; raises `SceneError` with the place of the fault, and what would be right."""

    def write(self, scene: Scene) -> bytes:
        """Return the file of a scene whose form is sound; what came from this format comes back as it was."""

    def left_out(self, scene: Scene) -> tuple[str, ...]:
        """Return what of a scene the format has no place for, in words; nothing where it keeps everything."""


@cache
def scene_formats() -> tuple[SceneFormat, ...]:
    """Return every format, the native one first and the others by name.

    One that cannot be loaded is left out, with a warning in the log.
    """
    found: dict[str, SceneFormat] = {}
    for entry in entry_points(group=GROUP):
        try:
            scene_format: SceneFormat = entry.load()
            found[scene_format.name] = scene_format
        except Exception as error:  # Another package's code: whatever it raises.
            log.warning("the scene format %s of %s cannot be used: %s", entry.name, entry.value, error, exc_info=error)
    found.pop(NATIVE.name, None)
    return (NATIVE, *(found[name] for name in sorted(found)))


def format_for(name: str, word: str | None = None) -> SceneFormat:
    """Return the format to write a file in.

    Args:
        name: The file's name, by whose ending the format is chosen where no word is given.
        word: The format's own name; None for what the ending says.

    Raises:
        SceneError: there is no format of this word, or none of this ending.
    """
    if word is not None:
        for scene_format in scene_formats():
            if scene_format.name == word:
                return scene_format
        known = ", ".join(scene_format.name for scene_format in scene_formats())
        raise SceneError(NO_SUCH_FORMAT(name=ascii(word), known=known))
    for scene_format in scene_formats():
        if name.lower().endswith(tuple(scene_format.suffixes)):
            return scene_format
    known = ", ".join(dict.fromkeys(suffix for each in scene_formats() if each.can_write for suffix in each.suffixes))
    raise SceneError(NO_SUCH_ENDING(name=ascii(name), known=known))


def scene_from_bytes(content: bytes, name: str) -> Scene:
    """Return the scene in a file of any known format, its form checked.

    Args:
        content: The file's bytes.
        name: The file's name, by whose ending some formats are known; with its folder where it may name other files.

    Raises:
        SceneError: the format is not known or fails, or the file breaks its rules; the place is in the format's terms.
    """
    if not is_json_object(content):
        for scene_format in scene_formats():
            with _failing_by_name(scene_format):
                if scene_format.recognises(content, name):
                    scene = scene_format.read(content, name)
                    check_form(scene)
                    return scene
    return scene_from_document(parse_document(content))


def scene_to_bytes(scene: Scene, scene_format: SceneFormat = NATIVE) -> bytes:
    """Return a scene as a file: in the native format with everything, unknown keys included.

    Raises:
        SceneError: its form is not sound, so that it could not be read back, or the format fails.
    """
    check_form(scene)
    with _failing_by_name(scene_format):
        return bytes(memoryview(scene_format.write(scene)))  # It takes no text, which is no file.


def left_out(scene: Scene, scene_format: SceneFormat) -> tuple[str, ...]:
    """Return what of a scene a format has no place for, in words.

    Raises:
        SceneError: the format fails.
    """
    with _failing_by_name(scene_format):
        return tuple(scene_format.left_out(scene))


def scene_from_document(document: Any) -> Scene:
    """Return the scene of a JSON document in any known format, its form checked.

    Raises:
        SceneError: the format is not known, or the document breaks its rules; the place is the JSON path.
    """
    if not isinstance(document, Mapping):
        raise SceneError(phrases.NO_OBJECT(found=words_for(document)))
    scene_format = NATIVE if NATIVE.owns(document) else _foreign_format(document)
    scene = scene_format.load(document)
    check_form(scene)
    return scene


def document_from_scene(scene: Scene, scene_format: JsonFormat = NATIVE) -> dict[str, Any]:
    """Return a scene as a JSON document: in the native format with everything, unknown keys included.

    Raises:
        SceneError: its form is not sound, so that it could not be read back.
    """
    check_form(scene)
    return scene_format.dump(scene)


@contextmanager
def _failing_by_name(scene_format: SceneFormat) -> Iterator[None]:
    """Raise what goes wrong in the code of a format, which may be another package's, as an error that names it."""
    try:
        yield
    except SceneError:
        raise
    except Exception as error:
        log.info("the scene format %s failed", scene_format.name, exc_info=error)
        raise SceneError(FORMAT_FAILED(name=scene_format.name, words=failure_line(error))) from error


def _foreign_format(document: Mapping[str, Any]) -> JsonFormat:
    written_as_json = [each for each in scene_formats() if isinstance(each, JsonFormat)]
    for scene_format in written_as_json:
        if scene_format.owns(document):
            return scene_format
    titles = " or ".join(scene_format.title for scene_format in written_as_json)
    if "format" in document:
        raise SceneError(phrases.OTHER_FORMAT(formats=titles, format=FORMAT), place="format")
    raise SceneError(phrases.NO_FORMAT(formats=titles, format=FORMAT))
