"""Cut, copy and paste: parts travel as text in the native format, so that they can be pasted into a mail as well."""

from itertools import count

from PySide6.QtGui import QGuiApplication

from gui.editor.document import Document
from gui.texts.language import tr
from scene.document import parse_document, write_document
from scene.editing import outline, parts_of, paste, picked, remove
from scene.errors import SceneError

OFFSET_MM = 100.0
"""What is pasted lies so far to the right of, and below, what was copied, or what was pasted last."""


def copy(document: Document) -> None:
    """Put what is selected on the clipboard."""
    from scene.formats import document_from_scene  # Heavy: a window is painted before anybody copies.

    text = write_document(document_from_scene(picked(document.scene, document.selection)))
    QGuiApplication.clipboard().setText(text.decode())


def cut(document: Document) -> None:
    """Put what is selected on the clipboard, and take it out of the scene."""
    copy(document)
    document.edit(remove(document.scene, document.selection), "cut")


def paste_into(document: Document) -> None:
    """Put what is on the clipboard into the scene; it is selected then.

    Raises:
        SceneError: there is no scene on the clipboard.
    """
    from scene.formats import scene_from_document

    text = QGuiApplication.clipboard().text()
    try:
        copied = scene_from_document(parse_document(text.encode()))
    except SceneError as error:
        raise SceneError(tr("the clipboard holds no scene parts: {reason}", reason=error)) from error
    there = {outline(document.scene, part) for part in parts_of(document.scene)}
    for offset_mm in count(OFFSET_MM, OFFSET_MM):
        scene, added = paste(document.scene, copied, offset_mm, -offset_mm)
        if not any(outline(scene, part) in there for part in added):
            break
    document.edit(scene, "paste", selection=added)
