"""Cut, copy and paste: parts travel as text in the native format, so that they can be pasted into a mail as well."""

from collections.abc import Callable
from itertools import count

from PySide6.QtGui import QGuiApplication

from gui.editor.document import Document, Edited
from gui.texts.language import tr
from gui.texts.told_below import complained
from scene.document import parse_document
from scene.editing import outline, parts_of, paste, picked, remove
from scene.errors import SceneError

OFFSET_MM = 100.0
"""The distance of a pasted part to the right of, and below, what was copied, or what was pasted last."""

LEAST_PART = 30
"""A part takes so many characters of a text at least."""
CORNERS_A_PART = 4
"""To write so many corners takes as long as most edits of a part."""
Complain = Callable[[str], object]


def copy(document: Document, complain: Complain) -> None:
    """Put what is selected on the clipboard."""
    _make_text(document, QGuiApplication.clipboard().setText, complain)


def cut(document: Document, complain: Complain) -> None:
    """Put what is selected on the clipboard, and take it out of the scene."""
    scene, selection = document.scene, document.selection

    def take(text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        document.make_edit("cut", len(selection), lambda: (remove(scene, selection), None), complain)

    _make_text(document, take, complain)


def paste_into(document: Document, complain: Complain) -> None:
    """Put what is on the clipboard into the scene; it is selected then."""
    scene, text = document.scene, QGuiApplication.clipboard().text()

    def pasted() -> Edited:
        from scene.formats import scene_from_document

        try:
            copied = scene_from_document(parse_document(text.encode()))
        except SceneError as error:
            raise SceneError(tr("the clipboard holds no scene parts: {reason}", reason=complained(error))) from error
        there = {outline(scene, part) for part in parts_of(scene)}
        for offset_mm in count(OFFSET_MM, OFFSET_MM):
            edited, added = paste(scene, copied, offset_mm, -offset_mm)
            if not any(outline(edited, part) in there for part in added):
                return edited, added
        raise AssertionError("a count has no end")

    document.make_edit("paste", len(text) // LEAST_PART, pasted, complain)


def _make_text(document: Document, take: Callable[[str], object], complain: Complain) -> None:
    """Have what is selected written as a text."""
    scene, parts = document.scene, document.selection

    def text() -> str:
        from scene.formats import scene_to_bytes  # Heavy: a window is painted before anybody copies.

        return scene_to_bytes(picked(scene, parts)).decode()

    corners = sum(len(outline(scene, part)) for part in parts)
    document.make(corners // CORNERS_A_PART, text, take, complain)
