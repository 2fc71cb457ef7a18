"""Things over the canvas until they are closed: the notice, the offer of a rescue, the welcome page; and the log."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from gui.contributions.actions import Actions
from gui.contributions.command import Command, Menu
from gui.contributions.panel import Panel
from gui.contributions.place import own_place
from gui.panels.banner import Banner
from gui.panels.log import LogPanel
from gui.shell.frame.plates import Corner, Plates
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity
from gui.welcome.page import WelcomePage
from robotworkshop.assets import scene_files
from robotworkshop.view.picture import Theme


class Notices(QObject):
    """Tells the user something, and takes it away again.

    Args:
        work: All below the bar, which the welcome page covers.
        has_picture: Says whether there is anything on the canvas.
    """

    changed = Signal()
    """Something was shown or closed."""
    welcome_wanted = Signal()
    """There is nothing to be seen behind what is told."""

    def __init__(self, work: QWidget, has_picture: Callable[[], bool], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.banner, self.rescue_banner = Banner(), Banner()
        for banner in (self.banner, self.rescue_banner):
            banner.changed.connect(self.changed)
        self.log = LogPanel()
        self.welcome = WelcomePage()
        self.welcome.hide()
        self._has_picture = has_picture
        self._actions: Actions | None = None
        self._closers: list[tuple[Callable[[], bool], Callable[[], object]]] = []
        grid = work.layout()
        assert isinstance(grid, QGridLayout), "one thing lies on the other"
        grid.addWidget(self.welcome, 0, 0, 2, 3)
        self._plates: Plates | None = None
        self.closes_first(lambda: self.rescue_banner.notice is not None, self.rescue_banner.clear)
        self.closes_first(lambda: self.banner.notice is not None, self.banner.clear)

    def lie_over(self, plates: Plates) -> None:
        """Let notices lie over everything, also over the welcome page."""
        self._plates = plates

    def set_actions(self, actions: Actions) -> None:
        """Offer remedies from among these commands."""
        self._actions = actions

    def closes_first(self, is_there: Callable[[], bool], close: Callable[[], object]) -> None:
        """Let something else be closed as a notice is, before all that was known up to now."""
        self._closers.insert(0, (is_there, close))

    def commands(self) -> list[Command]:
        """Return what can be done about notices."""
        return [
            Command(
                "close_notice",
                tr("&Close the notice"),
                Menu.HELP,
                self.close_uppermost,
                tr("Close what lies over the floor: the tour, the notice, or the welcome page"),
                ("Esc",),
                blocked=lambda: "" if self._can_close else tr("there is no notice"),
            ),
        ]

    def panels(self) -> tuple[Panel, ...]:
        """Return the log as the window's panel."""
        text = tr("All that was said, with the time of day, the newest below. It can be selected and copied.")
        return (Panel(own_place("Log"), lambda: self.log, text),)

    def notify(self, notice: Notice) -> None:
        """Tell the user something: in the log, and in the banner as well unless it is routine."""
        self.log.add(notice)
        if notice.severity is not Severity.ROUTINE:
            self._show_in(self.banner, notice)
            if not self._has_picture() and not self.welcome.isVisible():
                self.welcome_wanted.emit()

    def complain(self, notice: Notice) -> None:
        """Tell of what was noticed beside the work: in the log alone while a notice tells what went wrong with it."""
        shown = self.banner.notice
        if shown is not None and shown.severity is Severity.ERROR:
            self.log.add(notice)
        else:
            self.notify(notice)

    def tell_refusal(self, text: str) -> None:
        """Say over the floor why what was asked for is not done; it is no news for the log."""
        self._show_in(self.banner, Notice(Severity.ROUTINE, text))

    def show_rescue(self, offer: Notice | None) -> None:
        """Offer edits that were left behind; None takes the offer away."""
        if offer is None:
            self.rescue_banner.clear()
        else:
            self.log.add(offer)
            self._show_in(self.rescue_banner, offer)

    def show_welcome(self, opened: Sequence[Path], recorded: Sequence[Path], theme: Theme) -> None:
        """Show what can be opened, over the canvas."""
        self.welcome.show_scenes(opened, recorded, scene_files(), theme)
        self.welcome.show()
        self.welcome.raise_()
        self._raise_banners()
        self.changed.emit()

    def close_uppermost(self) -> None:
        """Close what lies over the canvas, the uppermost first."""
        close = next((close for is_there, close in self._closers if is_there()), None)
        if close is not None:
            close()
        elif self._can_leave_welcome:
            self.welcome.hide()
        self.changed.emit()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        for part in (self.banner, self.rescue_banner, self.log):
            part.set_theme(theme)

    @property
    def _can_leave_welcome(self) -> bool:
        """True if the welcome page hides something."""
        return self.welcome.isVisible() and self._has_picture()

    @property
    def _can_close(self) -> bool:
        return self._can_leave_welcome or any(is_there() for is_there, _ in self._closers)

    def _show_in(self, banner: Banner, notice: Notice) -> None:
        remedies = [] if self._actions is None else [self._actions[remedy] for remedy in notice.remedies]
        banner.show_notice(notice, remedies)
        self._raise_banners()

    def _raise_banners(self) -> None:
        if self._plates is not None:
            self._plates.raise_over(Corner.LOWER_LEFT)
            self._plates.place()  # At once: a click that comes before the next turn must find its button.
