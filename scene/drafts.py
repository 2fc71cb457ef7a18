"""Scenes that are still being drawn, from their text: what `scene.files` refuses to read may be unsound for a while."""

from scene import phrases
from scene.document import parse_document
from scene.errors import SceneError
from scene.formats.native import NATIVE
from scene.formats.typed import words_for
from scene.scene import Scene


def scene_of_draft(text: bytes) -> Scene:
    """Return the scene that `NATIVE` has written, its form unchecked.

    Raises:
        SceneError: the text is damaged, or of another version.
    """
    document = parse_document(text)
    if not isinstance(document, dict):
        raise SceneError(phrases.NO_DRAFT(found=words_for(document)))
    return NATIVE.load(document)
