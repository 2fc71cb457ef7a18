"""The rail of the drawing tools: each a picture over its word."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QToolButton, QVBoxLayout, QWidget

from gui.style.fonts import caption
from gui.style.sheet import give_role
from gui.widgets.hairline import Hairline

if TYPE_CHECKING:
    from gui.contributions.actions import Actions

WIDTH_PX, TOOL, ICON_PX, LINE_PX = 72, QSize(64, 52), 20, 48
GROUPS = (("select", "box", "polygon", "disc", "wall"), ("robot", "goal", "way"))
"""The tools by name: what draws and what robots need."""


class ToolRail(QFrame):
    """Of one width, with tools or without; these come with the commands."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        give_role(self, "rail")
        line_px = self.fontMetrics().height()
        self.setFixedWidth(round(WIDTH_PX * max(1.0, line_px / 16.0)))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(4, 8, 4, 8)
        self._column.setSpacing(2)

    def fill(self, commands: "Actions") -> None:
        """Put the tools on the rail, and below them what takes back an edit."""
        for number, tools in enumerate(GROUPS):
            if number:
                line = Hairline()
                line.setFixedWidth(LINE_PX)
                self._column.addWidget(line, 0, Qt.AlignmentFlag.AlignHCenter)
            self._add(commands, [f"tool.{tool}" for tool in tools])
        self._column.addStretch(1)
        self._add(commands, ["undo", "redo"])

    def _add(self, commands: "Actions", names: Sequence[str]) -> None:
        for name in names:
            button = QToolButton()
            button.setDefaultAction(commands[name])
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            button.setIconSize(QSize(ICON_PX, ICON_PX))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setFont(caption(button.font()))
            give_role(button, "tool")
            high = TOOL.height() if name.startswith("tool.") else TOOL.height() - 8
            button.setFixedSize(self.width() - 8, max(high, ICON_PX + 2 * button.fontMetrics().height()))
            self._column.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
