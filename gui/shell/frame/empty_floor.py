"""The middle of the canvas while no scene is open: the two ways to get one."""

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from gui.contributions.actions import Actions
from gui.style.fonts import medium, title
from gui.style.sheet import give_role
from gui.texts.language import tr


class EmptyFloor(QFrame):
    """Offers a new scene, or one that there is; it is hidden as soon as there is a picture.

    Args:
        commands: Those of the window.
        drawn: Sent with each picture of the floor, or None.
    """

    def __init__(self, commands: Actions, drawn: SignalInstance) -> None:
        super().__init__()
        give_role(self, "empty")
        heading = QLabel(tr("No scene is open"))
        heading.setFont(title(heading.font()))
        hint = QLabel(tr("Draw a floor of your own, or choose one of the ready scenes."))
        give_role(hint, "second")
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        for words, action in ((tr("New scene"), commands["new"]), (tr("Ready scenes"), commands["welcome"])):
            buttons.addWidget(_button(words, action))
        column = QVBoxLayout(self)
        column.setSpacing(8)
        for label in (heading, hint):
            column.addWidget(label, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addSpacing(8)
        buttons.insertStretch(0, 1)
        buttons.addStretch(1)
        column.addLayout(buttons)
        drawn.connect(self._follow)
        self._follow(None)

    def _follow(self, picture: object) -> None:
        self.setVisible(picture is None)


def _button(words: str, action: QAction) -> QPushButton:
    button = QPushButton(words)
    button.setFont(medium(button.font()))
    button.setToolTip(action.toolTip())
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.clicked.connect(action.trigger)
    return button
