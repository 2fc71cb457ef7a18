"""Common parts of the formats that are written as JSON: from bytes to a document, and back."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from scene.document import parse_document, write_document
from scene.errors import SceneError
from scene.scene import Scene

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def is_json_object(content: bytes) -> bool:
    """Tell whether bytes begin as a JSON object does, however faulty they may be."""
    return content[:1000].removeprefix(_BYTE_ORDER_MARK).lstrip()[:1] == b"{"


class JsonFormat(ABC):
    """A format of JSON objects; what a format adds is which objects are its own and what they mean.

    Attributes:
        name: The word for it, as on the command line.
        title: What people call it.
        suffixes: File endings, with the dot.
    """

    can_write = True

    name: str
    title: str
    suffixes: tuple[str, ...] = (".json",)

    @abstractmethod
    def owns(self, document: Mapping[str, Any]) -> bool:
        """Tell whether the document is meant to be in this format, however faulty it may be."""

    @abstractmethod
    def load(self, document: Mapping[str, Any]) -> Scene:
        """Return the scene; raises `SceneError` with the JSON path of the fault."""

    @abstractmethod
    def document(self, scene: Scene, gather: Callable[[Iterable[Any]], Iterable[Any]]) -> dict[str, Any]:
        """Return the document of a scene, keys in the format's order.

        Args:
            scene: It may be unsound, as while it is being drawn.
            gather: Is given the members of which there may be thousands.
        """

    @abstractmethod
    def left_out(self, scene: Scene) -> tuple[str, ...]:
        """Return what of a scene the format has no place for, in words; nothing where it keeps everything."""

    def recognises(self, content: bytes, name: str) -> bool:  # noqa: ARG002  # JSON files are all called .json.
        """Tell whether a file is meant to be in this format, however faulty it may be."""
        if not is_json_object(content):
            return False
        try:
            document = parse_document(content)
        except SceneError:
            return False
        return isinstance(document, Mapping) and self.owns(document)

    def read(self, content: bytes, name: str) -> Scene:  # noqa: ARG002
        """Return the scene in a file; raises `SceneError` with the place of the fault."""
        return self.load(parse_document(content))

    def dump(self, scene: Scene) -> dict[str, Any]:
        """Return the document of a scene."""
        return self.document(scene, list)

    def write(self, scene: Scene) -> bytes:
        """Return the file of a scene.

        Raises:
            SceneError: it holds a number that is not finite, or something else that JSON cannot express.
        """
        return write_document(self.document(scene, iter))
