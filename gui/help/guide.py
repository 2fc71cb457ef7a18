"""The guide of one window: opens its manual, explains its controls, and leads through it."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QRect, Signal
from PySide6.QtWidgets import QApplication, QMainWindow, QWhatsThis, QWidget

from gui.contributions.actions import Actions
from gui.contributions.command import Command, Menu
from gui.contributions.panel import Panel
from gui.texts.language import tr
from robotworkshop.assets import manual_folder

if TYPE_CHECKING:
    from gui.help.manual import Manual
    from gui.help.tour import Step, Tour


class Guide(QObject):
    """Everything by which a window explains itself.

    Args:
        window: Over which it opens what it shows.
        chapter: Returns the name of the manual's chapter about what the user does now.
        steps: Returns the steps of the tour.
        kept_clear: Returns what the tour must not cover, in the window's coordinates.

    Attributes:
        manual: Its window, once it was opened.
        tour: While it goes on.
    """

    opened = Signal()
    """The manual is to be seen."""
    tour_begun = Signal()
    tour_changed = Signal()
    """A tour has begun or ended."""

    def __init__(
        self,
        window: QMainWindow,
        chapter: Callable[[], str],
        steps: "Callable[[], tuple[Step, ...]]",
        kept_clear: Callable[[], Sequence[QRect]],
    ) -> None:
        super().__init__(window)
        self.manual: Manual | None = None
        self.tour: Tour | None = None
        self._window = window
        self._chapter = chapter
        self._steps = steps
        self._kept_clear = kept_clear
        self._actions: Actions | None = None
        self._panels: Sequence[Panel] = ()

    def set_contributions(self, actions: Actions, panels: Sequence[Panel]) -> None:
        """Explain these commands and panels."""
        self._actions, self._panels = actions, panels

    @property
    def is_manual_open(self) -> bool:
        """True if the manual is to be seen."""
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
            Command(
                "palette",
                tr("Comma&nds..."),
                Menu.HELP,
                self.show_palette,
                tr("Find a command by its name"),
                ("Ctrl+K", "Ctrl+Shift+P"),
                icon="find",
            ),
            Command(
                "keys",
                tr("&Keys"),
                Menu.HELP,
                self.show_keys,
                tr("List all commands with their keys"),
                ("Ctrl+F1",),
            ),
        ]

    def open_manual(self) -> None:
        """Show the chapter about what the user does now."""
        self.open_chapter(self._chapter())

    def open_chapter(self, name: str) -> None:
        """Show a chapter of the manual, by the name of its file."""
        from gui.help.book import Book
        from gui.help.manual import Manual

        if self.manual is None:
            commands = () if self._actions is None else self._actions.commands
            self.manual = Manual(Book(manual_folder(), commands), self._window)
        self.manual.turn_to(self.manual.book.folder / f"{name}.md")
        self.manual.show()
        self.manual.raise_()
        self.manual.activateWindow()
        self.opened.emit()

    def show_palette(self) -> None:
        """Let a command be found by its name."""
        from gui.help.palette import CommandPalette

        if self._actions is not None:
            CommandPalette(self._actions, self._window).show()

    def show_keys(self) -> None:
        """List all commands with their keys."""
        from gui.help.keys import KeyList

        if self._actions is not None:
            KeyList(self._actions.commands, self._window).show()

    def explain_next(self) -> None:
        """Let the next click be answered with what the control does."""
        self._explain_all()
        QWhatsThis.enterWhatsThisMode()

    def explain_focus(self) -> None:
        """Say what the control does that has the keyboard."""
        self._explain_all()
        control: QWidget | None = QApplication.focusWidget()
        while control is not None and not control.whatsThis():
            control = control.parentWidget()
        if control is not None:
            below = QPoint(control.width() // 2, min(control.height(), 40))
            QWhatsThis.showText(control.mapToGlobal(below), control.whatsThis(), control)

    def begin_tour(self) -> None:
        """Lead through the window, from the beginning."""
        self.begin_tour_at(0)

    def begin_tour_at(self, number: int) -> None:
        """Lead through the window, without so many steps at the beginning; see `Tour`."""
        from gui.help.tour import Tour

        self.end_tour()
        self.tour_begun.emit()
        self.tour = Tour(self._window, self._steps(), self._kept_clear, number)
        self.tour.ended.connect(self._forget_tour)
        self.tour_changed.emit()

    def look_on(self) -> None:
        """Let the tour see whether its user has done what the step is about."""
        if self.tour is not None:
            self.tour.look()

    def end_tour(self) -> None:
        """Lead no further."""
        if self.tour is not None:
            self.tour.end()

    def _explain_all(self) -> None:
        from gui.help.whats_this import explain_all

        if self._actions is not None:
            explain_all(self._window, self._actions, self._panels)

    def _forget_tour(self) -> None:
        self.tour = None
        self.tour_changed.emit()
