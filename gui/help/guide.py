"""The guide of one window: opens its manual, explains its controls, and leads through it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QApplication, QWhatsThis, QWidget

from gui.shell.actions import Command, Menu
from gui.shell.window_state import store_window_state, window_state_file
from gui.texts.language import tr
from robotworkshop.assets import manual_folder

if TYPE_CHECKING:
    from gui.help.manual import Manual
    from gui.help.tour import Tour
    from gui.shell.main_window import MainWindow


class Guide(QObject):
    """Everything by which a window explains itself.

    Args:
        window: It.

    Attributes:
        manual: Its window, once it was opened.
        tour: While it goes on.
    """

    opened = Signal()
    """The manual is to be seen."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self.manual: Manual | None = None
        self.tour: Tour | None = None
        self._window = window

    @property
    def is_manual_open(self) -> bool:
        """Whether the manual is to be seen."""
        return self.manual is not None and self.manual.isVisible()

    def commands(self) -> list[Command]:
        """Return what can be asked of the guide."""
        return [
            Command(
                "manual",
                tr("&Manual"),
                Menu.HELP,
                self.open_manual,
                tr("Open the manual at the chapter of this workspace"),
                ("F1",),
            ),
            Command(
                "whats_this",
                tr("&What's this?"),
                Menu.HELP,
                self.explain_next,
                tr("Explain the control that is clicked next"),
                ("Shift+F1",),
            ),
            Command(
                "explain_focus",
                tr("E&xplain the focus"),
                Menu.HELP,
                self.explain_focus,
                tr("Explain the control that the keys go to"),
                ("Ctrl+Shift+F1",),
            ),
            Command(
                "tour",
                tr("&Tour"),
                Menu.HELP,
                self.begin_tour,
                tr("Be shown round: open a scene, solve it, drive, and look back"),
            ),
        ]

    def open_manual(self) -> None:
        """Show the chapter of the workspace."""
        from gui.help.book import Book
        from gui.help.manual import Manual

        if self.manual is None:
            self.manual = Manual(Book(manual_folder(), self._window.commands.commands), self._window)
        self.manual.turn_to(self.manual.book.folder / f"{self._window.workspace.name.lower()}.md")
        self.manual.show()
        self.manual.raise_()
        self.manual.activateWindow()
        self.opened.emit()

    def explain_next(self) -> None:
        """Let the next click be answered with what the control does."""
        from gui.help.whats_this import explain_all

        explain_all(self._window, self._window.commands)
        QWhatsThis.enterWhatsThisMode()

    def explain_focus(self) -> None:
        """Say what the control does that has the keyboard."""
        from gui.help.whats_this import explain_all

        explain_all(self._window, self._window.commands)
        control: QWidget | None = QApplication.focusWidget()
        while control is not None and not control.whatsThis():
            control = control.parentWidget()
        if control is not None:
            below = QPoint(control.width() // 2, min(control.height(), 40))
            QWhatsThis.showText(control.mapToGlobal(below), control.whatsThis(), control)

    def begin_first_tour(self) -> None:
        """Lead through the window, where a scene is open already, unless that has been done before."""
        if not self._window.window_state.tour_seen:
            self._begin_tour(1)

    def begin_tour(self) -> None:
        """Lead through the window, from the beginning."""
        self._begin_tour(0)

    def _begin_tour(self, number: int) -> None:
        from gui.help.tour import Tour

        self.end_tour()
        self._window.window_state.tour_seen = True
        store_window_state(
            self._window.window_state, window_state_file()
        )  # At once: who is killed is not led round again.
        self.tour = Tour(self._window, number)
        self.tour.ended.connect(self._forget_tour)
        self._window.commands.refresh()

    def end_tour(self) -> None:
        """Lead no further."""
        if self.tour is not None:
            self.tour.end()

    def _forget_tour(self) -> None:
        self.tour = None
        self._window.commands.refresh()
