"""The players and race nights that announce themselves on the network, searched for while a form shows them."""

import logging
from contextlib import ExitStack
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from gui.sources.worker import Worker
from gui.texts.language import tr
from robotdriver.errors import WorkshopError

if TYPE_CHECKING:
    pass

log = logging.getLogger(__name__)

LOOK_MS = 500
CLOSE_WITHIN_S = 5.0


class Browsers:
    """Looks for players and for race nights, until it is closed.

    Raises:
        WorkshopError: there is no network.
    """

    def __init__(self) -> None:
        from robotworkshop.evening.discovery import NightBrowser
        from robotworkshop.match.discovery import PlayerBrowser

        try:
            with ExitStack() as opened:
                self.players: PlayerBrowser = opened.enter_context(PlayerBrowser())
                self.nights: NightBrowser = opened.enter_context(NightBrowser())
                self._open = opened.pop_all()
        except OSError as error:
            reason = tr("players cannot be found on the network: {reason}", reason=error.strerror)
            raise WorkshopError(reason) from error

    def close(self) -> None:
        """Look no longer."""
        self._open.close()


class Discovery(QObject):
    """Knows the players and race nights on the network."""

    found = Signal(object)
    """All `FoundPlayer` that are there now."""
    nights_found = Signal(object)
    """All `FoundNight` that let players in now."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._browsers: Browsers | None = None
        self._is_wanted = False
        self._worker = Worker()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self._look)

    def look(self) -> None:
        """Begin to look; does nothing where there is no network."""
        self._is_wanted = True
        if self._browsers is None and not self._worker.is_busy:
            self._worker.start("looking for players", Browsers, self._take, self._give_up)
        self._timer.start()

    def rest(self) -> None:
        """Look no longer."""
        self._is_wanted = False
        browsers, self._browsers = self._browsers, None
        if browsers is not None:
            self._worker.start("resting", browsers.close, lambda _nothing: self._rested(), self._give_up)

    def close(self) -> None:
        """Look no longer, and wait until that is so."""
        self.rest()
        self._timer.stop()
        self._worker.join(CLOSE_WITHIN_S)
        self._worker.collect()  # What was being made is given up, in another thread.
        self._worker.join(CLOSE_WITHIN_S)

    def _look(self) -> None:
        self._worker.collect()
        if self._browsers is not None:
            self.found.emit(self._browsers.players.found)
            self.nights_found.emit(self._browsers.nights.found)
        elif not self._is_wanted and not self._worker.is_busy:
            self._timer.stop()

    def _take(self, browsers: Browsers) -> None:
        self._browsers = browsers
        if not self._is_wanted:
            self.rest()

    def _rested(self) -> None:
        if self._is_wanted:  # The form was opened again while the last search was ending.
            self.look()

    def _give_up(self, error: WorkshopError) -> None:
        log.info("%s", error)
