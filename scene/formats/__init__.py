"""The file formats of scenes, one a module, and the registry that finds the one a document is written in.

A further format is a further module here and a further entry in `FORMATS`; nothing else names one.
"""

from collections.abc import Mapping
from typing import Any, Protocol

from scene.checks import check_form
from scene.errors import SceneError
from scene.formats.discopygal import DISCOPYGAL
from scene.formats.native import FORMAT, NATIVE
from scene.formats.typed import words_for
from scene.scene import Scene

__all__ = ["FORMATS", "SceneFormat", "document_from_scene", "scene_from_document"]


class SceneFormat(Protocol):
    """A format that scenes are read from and written in."""

    @property
    def name(self) -> str:
        """The word for it, as on the command line."""

    @property
    def title(self) -> str:
        """What people call it."""

    @property
    def suffixes(self) -> tuple[str, ...]:
        """File endings, with the dot."""

    def recognises(self, document: Mapping[str, Any]) -> bool:
        """Tell whether the document is meant to be in this format, however faulty it may be."""

    def load(self, document: Mapping[str, Any]) -> Scene:
        """Return the scene; raises `SceneError` with the JSON path of the fault."""

    def dump(self, scene: Scene) -> dict[str, Any]:
        """Return the document of a scene whose form is sound."""

    def left_out(self, scene: Scene) -> tuple[str, ...]:
        """Return what of a scene the format has no place for, in words; nothing where it keeps everything."""


FORMATS: tuple[SceneFormat, ...] = (NATIVE, DISCOPYGAL)
"""Every format. The first is the program's own, the one that scenes are kept in."""


def scene_from_document(document: Any) -> Scene:
    """Return the scene of a JSON document in any known format, its form checked.

    Raises:
        SceneError: the format is not known, or the document breaks its rules; the place is the JSON path.
    """
    if not isinstance(document, Mapping):
        raise SceneError(f"not a scene: expected a JSON object, found {words_for(document)}")
    for scene_format in FORMATS:
        if scene_format.recognises(document):
            scene = scene_format.load(document)
            check_form(scene)
            return scene
    titles = " or ".join(scene_format.title for scene_format in FORMATS)
    if "format" in document:
        raise SceneError(f'not the format of a {titles}; ours says "{FORMAT}"', place="format")
    raise SceneError(f'not a {titles}: the key "format" is missing; ours says "{FORMAT}"')


def document_from_scene(scene: Scene, scene_format: SceneFormat = NATIVE) -> dict[str, Any]:
    """Return a scene as a document: in the native format with everything, unknown keys included.

    Raises:
        SceneError: its form is not sound, so that it could not be read back.
    """
    check_form(scene)
    return scene_format.dump(scene)
