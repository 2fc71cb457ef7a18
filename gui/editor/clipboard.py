"""Cut, copy and paste: parts travel as text in the native format, so that they can be pasted into a mail as well."""

from collections.abc import Callable
from itertools import count

from PySide6.QtGui import QGuiApplication

from gui.editor.document import Document, Edited
from gui.texts.language import tr
from scene.document import parse_document, write_document
from scene.editing import Part, outline, parts_of, paste, picked, remove
from scene.errors import SceneError
from scene.scene import Scene

OFFSET_MM = 100.0
"""What is pasted lies so far to the right of, and below, what was copied, or what was pasted last."""

LEAST_PART = 30
"""A part takes so many characters of a text at least."""
Complain = Callable[[str], object]


def copy(document: Document, complain: Complain) -> None:
    """Put what is selected on the clipboard."""
    scene, selection = document.scene, document.selection
    document.make(len(selection), lambda: _text(scene, selection), QGuiApplication.clipboard().setText, complain)


def cut(document: Document, complain: Complain) -> None:
    """Put what is selected on the clipboard, and take it out of the scene."""
    scene, selection = document.scene, document.selection

    def take(text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        document.make_edit("cut", len(selection), lambda: (remove(scene, selection), None), complain)

    document.make(len(selection), lambda: _text(scene, selection), take, complain)


def paste_into(document: Document, complain: Complain) -> None:
    """Put what is on the clipboard into the scene; it is selected then."""
    scene, text = document.scene, QGuiApplication.clipboard().text()

    def pasted() -> Edited:
        from scene.formats import scene_from_document

        try:
            copied = scene_from_document(parse_document(text.encode()))
        except SceneError as error:
            raise SceneError(tr("the clipboard holds no scene parts: {reason}", reason=error)) from error
        there = {outline(scene, part) for part in parts_of(scene)}
        for offset_mm in count(OFFSET_MM, OFFSET_MM):
            edited, added = paste(scene, copied, offset_mm, -offset_mm)
            if not any(outline(edited, part) in there for part in added):
                return edited, added
        raise AssertionError("a count has no end")

    document.make_edit("paste", len(text) // LEAST_PART, pasted, complain)


def _text(scene: Scene, parts: tuple[Part, ...]) -> str:
    from scene.formats import document_from_scene  # Heavy: a window is painted before anybody copies.

    return write_document(document_from_scene(picked(scene, parts))).decode()
