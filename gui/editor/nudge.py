"""Arrow keys move what is selected: 10 mm, 100 with Shift, 1 with Alt."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from gui.editor.document import Document
from gui.editor.hand_edits import HandEdit
from scene.editing import move

STEP_MM, LONG_STEP_MM, SHORT_STEP_MM = 10.0, 100.0, 1.0
WAYS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Down: (0.0, -1.0),
    Qt.Key.Key_Up: (0.0, 1.0),
}


class Nudge:
    """Moves what is selected; a key that is held down is one gesture, which one undo takes back."""

    def __init__(self) -> None:
        self._gesture: object = None

    def key(self, event: QKeyEvent, document: Document) -> bool:
        """Return whether a key was meant so."""
        way = WAYS.get(Qt.Key(event.key()))
        keys = event.modifiers()
        if way is None or not document.selection or keys & Qt.KeyboardModifier.ControlModifier:
            return False
        if self._gesture is None or not event.isAutoRepeat():
            self._gesture = object()
        step = STEP_MM
        if keys & Qt.KeyboardModifier.ShiftModifier:
            step = LONG_STEP_MM
        elif keys & Qt.KeyboardModifier.AltModifier:
            step = SHORT_STEP_MM
        moved = partial(move, parts=document.selection, dx_mm=way[0] * step, dy_mm=way[1] * step)
        document.by_hand.add(HandEdit("move", len(document.selection), moved, self._gesture))
        return True
