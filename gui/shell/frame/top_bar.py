"""The bar at the window's upper edge: menus, workspaces, the search, Stop all, and the one thing to do next."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from gui.contributions.command import MENUS, Menu, menu_title, menus_of
from gui.contributions.workspace import Workspace
from gui.style.fonts import medium
from gui.style.sheet import give_role
from gui.texts.language import tr
from gui.widgets.action_button import ActionButton
from gui.widgets.plain_menu_bar import PlainMenuBar

if TYPE_CHECKING:
    from PySide6.QtGui import QIcon

    from gui.contributions.actions import Actions

HEIGHT_PX, PRIMARY_PX, FIND_PX, GAP_PX = 44, 136, 148, 8
SEGMENT, MENU_GAP_PX = QSize(76, 28), 7


class TopBar(QFrame):
    """The bar at the top: as high as it will be from the beginning; its buttons come with the commands.

    Attributes:
        menus: Every menu, those inside of others too.
        primary: Stands for what is to be done next.
        stop: Stops every robot.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        give_role(self, "bar")
        self.setFixedHeight(max(HEIGHT_PX, round(2.4 * self.fontMetrics().height())))
        self.menu_bar = PlainMenuBar()
        self.menu_bar.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.menus: dict[Menu, QMenu] = {}
        for menu in MENUS:
            self._add_menu(menu)
        self._logo = QToolButton()
        self._logo.setIconSize(QSize(20, 20))
        self._logo.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._switch = QFrame()
        give_role(self._switch, "switch")
        self._segments: dict[str, QToolButton] = {}
        self.search = ActionButton("quiet", FIND_PX, is_spread=True)
        self.stop = ActionButton("quiet")
        self.primary = ActionButton("primary", PRIMARY_PX)
        self._at_work = (self._switch, self.primary)
        self._lay_out()

    def _lay_out(self) -> None:
        left, right = QHBoxLayout(), QHBoxLayout()
        left.setSpacing(4)
        left.addWidget(self._logo)
        left.addWidget(self.menu_bar, 0, Qt.AlignmentFlag.AlignVCenter)
        left.addStretch(1)
        right.setSpacing(8)
        right.addStretch(1)
        for button in (self.search, self.stop, self.primary):
            right.addWidget(button)
        parts = QHBoxLayout(self._switch)
        parts.setContentsMargins(2, 2, 2, 2)
        parts.setSpacing(0)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 0, 8, 1)
        row.setSpacing(8)
        row.addLayout(left, 1)
        row.addWidget(self._switch, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addLayout(right, 1)
        row.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)

    def _add_menu(self, menu: Menu) -> None:
        made = self.menus[menu] = QMenu(menu_title(menu), self)
        made.setToolTipsVisible(True)
        if menu.inside is None:
            help_menu = self.menus.get(Menu.HELP)
            if help_menu is None:
                self.menu_bar.addMenu(made)
            else:
                self.menu_bar.insertMenu(help_menu.menuAction(), made)

    def fill(self, commands: "Actions", workspaces: Sequence[Workspace]) -> None:
        """Put the commands on the bar and into its menus, and the workspaces on the switch."""
        from gui.widgets.question import OVER_QUESTIONS

        for which in menus_of(commands.commands):
            if which not in self.menus:
                self._add_menu(which)
        for which, menu in self.menus.items():
            commands.fill(menu, which)
            if which.inside is not None:
                self.menus[which.inside].addSeparator()
                self.menus[which.inside].addMenu(menu)
        self._logo.clicked.connect(commands["welcome"].trigger)
        self._logo.setToolTip(next(each.tip for each in commands.commands if each.id == "welcome"))
        self._logo.setAccessibleName(commands.title("welcome"))
        for workspace in workspaces:
            self._add_segment(commands, f"workspace.{workspace.id}")
        commands["stop"].setIconText(tr("Stop all"))
        commands["palette"].setIconText(tr("Find"))
        self.search.show_action(commands["palette"])
        self.stop.show_action(commands["stop"])
        self.stop.show_parts(words=True, key=False)
        self.stop.setProperty(OVER_QUESTIONS, True)
        self.primary.show_action(commands["start"])
        for words in (tr("Play"), tr("Resume"), tr("Pause"), tr("Start"), tr("Solve"), tr("Cancel")):
            self.primary.leave_room_for(words)
        self.fit()

    def _add_segment(self, commands: "Actions", name: str) -> None:
        segment = self._segments[name] = QToolButton()
        segment.setDefaultAction(commands[name])
        segment.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        segment.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        segment.setFont(medium(segment.font()))
        give_role(segment, "segment")
        words_px = QWidget.fontMetrics(segment).horizontalAdvance(commands.title(name))
        high = max(SEGMENT.height(), self.height() - 16)
        segment.setFixedSize(max(SEGMENT.width(), round(1.15 * words_px) + 16), high)
        row = self._switch.layout()
        assert row is not None, "the switch lays out its segments"
        row.addWidget(segment)

    def show_logo(self, logo: "QIcon") -> None:
        """Show the program's mark, in the colours of the theme."""
        self._logo.setIcon(logo)

    def button_of(self, command: str) -> QWidget | None:
        """Return the button that stands for a command now; None where there is none."""
        if command in self._segments:
            return self._segments[command]
        for button in (self.primary, self.stop, self.search):
            if button.command is not None and button.command.objectName() == command:
                return button
        return None

    def show_work(self, on: bool) -> None:
        """Show what is done with a scene, or only what there is without one."""
        for part in self._at_work:
            part.setVisible(on)
        self.fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many words as there is room for."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Give up the search's key and then its words where there is no room; the rest stays."""
        menus = self.menu_bar.actions()
        # By itself a mirrored bar of menus asks for the room of two or three, and hides the others.
        self.menu_bar.setFixedWidth(sum(self.menu_bar.actionGeometry(menu).width() + MENU_GAP_PX for menu in menus))
        for words, key in ((True, True), (True, False), (False, False)):
            self.search.show_parts(words=words, key=key)
            parts = (self._logo, self.menu_bar, self._switch, self.search, self.stop, self.primary)
            needed_px = sum(part.sizeHint().width() + GAP_PX for part in parts if not part.isHidden())
            if needed_px + GAP_PX <= self.width():
                return
