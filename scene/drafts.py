"""Scenes that are still being drawn, as text: what `scene.files` refuses to write may be unsound only for a while."""

from scene import phrases
from scene.document import parse_document, write_document
from scene.errors import SceneError
from scene.formats.native import NATIVE
from scene.formats.typed import words_for
from scene.scene import Scene


def draft_text(scene: Scene) -> bytes:
    """Return a scene in the native format, whether its form is sound or not.

    Raises:
        SceneError: it holds a number that is not finite, or something else that JSON cannot express.
    """
    return write_document(NATIVE.dump(scene))


def scene_of_draft(text: bytes) -> Scene:
    """Return the scene of `draft_text`, its form unchecked.

    Raises:
        SceneError: the text is damaged, or of another version.
    """
    document = parse_document(text)
    if not isinstance(document, dict):
        raise SceneError(phrases.NO_DRAFT(found=words_for(document)))
    return NATIVE.load(document)
