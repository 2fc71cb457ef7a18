"""A match that is held from this window, or watched in it: a thread runs it, and here is what is to be seen of it."""

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from gui.sources.source import Source
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity
from gui.texts.told_below import said
from robotdriver.errors import WorkshopError
from robotworkshop.view.picture import Layer, Picture, Theme

if TYPE_CHECKING:
    from robotworkshop.match.referee.referee import Invitation, MatchSettings
    from robotworkshop.match.wire.connection import Address
    from robotworkshop.run.verdict import Verdict
    from robotworkshop.web.process import Pages
    from scene.scene import Scene


@dataclass(frozen=True, slots=True)
class PagesOpened:
    """Browsers see the match from now on.

    Attributes:
        url: Of the page.
    """

    url: str


class MatchSource(Source):
    """Shows one match at a time."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.verdict: Verdict | None = None
        self.url = ""
        """The address where browsers see the match, until another one is held; empty for nowhere."""
        self._pages = ExitStack()
        self._stop: Callable[[], None] | None = None

    @property
    def is_on(self) -> bool:
        """True if a match goes on."""
        return self._stop is not None

    def hold(
        self,
        scene: "Scene",
        invitations: "tuple[Invitation, ...]",
        settings: "MatchSettings",
        observers: "Address | None",
        web: "Address | None" = None,
    ) -> None:
        """Hold a match; it is recorded as all are.

        Args:
            scene: With as many robots that have a goal as there are players.
            invitations: The players, in the order of those robots.
            settings: How the match is held.
            observers: Where those may connect who want to watch; None to let none in.
            web: Where browsers find a page, which stays after the match; None for nowhere.
        """
        from robotworkshop.match.referee.referee import Referee
        from robotworkshop.recording.options import RecordingOptions
        from robotworkshop.stage.events import Announcer
        from robotworkshop.use_cases import hold_match
        from robotworkshop.web.audience import Audience

        announcer = Announcer()
        try:
            referee = Referee(scene, invitations, settings, announcer)
        except WorkshopError as error:
            self._complain(error)
            return
        announcer.listen(self._news.put)
        self.url = ""
        wish, name = RecordingOptions(datetime.now().astimezone()), scene.title or "match"

        def hold() -> None:
            self._pages.close()  # Of the match before; their port may be wanted again.
            audience = Audience(observers, web, open_pages=self._open_pages)
            hold_match(referee, scene, settings, announcer, wish, name, audience, lambda _: None, lambda _: None)

        self._begin("the match", hold, referee.call_off)

    def watch(self, address: "Address") -> None:
        """Watch a match that is held elsewhere."""
        from robotworkshop.match.observing.watching import Watched

        watched = Watched(address)

        def follow() -> None:
            for recorded in watched:
                self._news.put(recorded.event)

        self._begin("watching", follow, watched.close)

    def picture(self, layers: frozenset[Layer], theme: Theme) -> Picture | None:
        """Return what is to be seen now. Winners celebrate while their floor goes on: its time ends with the match."""
        shown = super().picture(layers, theme)
        return shown if shown is None or self.is_on else replace(shown, cheer_s=None)

    def forget(self) -> None:
        """Show nothing of a match that has ended, since another one is being prepared; one that goes on is shown."""
        if not self.is_on and self._viewer is not None:
            self._clear()
            self.changed.emit()

    def stop(self) -> None:
        """Cancel match, or watch it no longer."""
        if self._stop is not None:
            self._stop()

    def close(self) -> None:
        """End everything, and wait for it."""
        super().close()
        self._pages.close()

    def _open_pages(self, pages: "AbstractContextManager[Pages]") -> "Pages":
        """Have pages that stay after the match, so that late comers see how it ended. In the match's thread."""
        opened = self._pages.enter_context(pages)
        self._news.put(PagesOpened(opened.url))
        return opened

    @property
    def _is_awaiting(self) -> bool:
        return self.is_on or super()._is_awaiting

    def _begin(self, name: str, run: Callable[[], None], stop: Callable[[], None]) -> None:
        self._clear()
        self._stop = stop
        self._work(name, run, lambda _nothing: self._end(None), self._end)
        self.changed.emit()

    def _clear(self) -> None:
        self.verdict, self._viewer = None, None

    def _end(self, error: WorkshopError | None) -> None:
        self._take_all()
        self._stop = None
        if error is not None and (self.verdict is None or self.verdict.reason != str(error)):
            self._complain(error)  # Of a match that was cancelled the verdict has told.
        self.changed.emit()

    def _take(self, news: object) -> bool:
        from robotworkshop.run.events import Event, Judged, MatchOpened

        if isinstance(news, PagesOpened):
            self.url = news.url
            self.noticed.emit(Notice(Severity.GOOD, tr("Browsers see the match at {url}", url=news.url)))
            return True
        if not isinstance(news, Event):
            return False
        if isinstance(news, MatchOpened):
            self._show(news.scene)
            self.changed.emit()
        elif isinstance(news, Judged):
            self._tell(news.verdict)
        if self._viewer is not None:
            self._viewer.follow(news)
        return True

    def _tell(self, verdict: "Verdict") -> None:
        from robotworkshop.run.verdict import GOAL_RULE

        self.verdict = verdict
        won, reason = verdict.winner is not None, said(verdict.reason)
        is_good = won or verdict.rule == GOAL_RULE  # A dead heat at the goals is no failure.
        if won:
            text = tr("{winner} has won: {reason}", winner=verdict.winner, reason=reason)
        else:
            text = tr("No winner: {reason}", reason=reason)
        self.noticed.emit(Notice(Severity.GOOD if is_good else Severity.ERROR, text))
        self.changed.emit()
