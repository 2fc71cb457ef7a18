"""The buttons of the bar that stand for what is done now: Start or Pause, Stop all, and the one primary."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from gui.contributions.actions import Actions
from gui.painter.colors import COLORS
from gui.shell.top_bar import TopBar
from gui.sources.connection import Connection, LinkState
from gui.sources.guest_source import GuestPhase, GuestSource
from gui.sources.plan_source import RunPhase
from gui.sources.playback import Playback
from gui.sources.run_source import RunSource
from gui.style.icons import icon
from gui.style.sheet import give_role
from gui.texts.language import tr
from robotworkshop.view.picture import Theme


class Transport(QObject):
    """Shows in the bar what goes on, and what is to be done next.

    Args:
        bar: Of the window.
        commands: Of which some stand on the bar.
        run: Goes on or is held, unless programs do.
        guests: Programs on a floor.
        playback: Is played in place of both once its user has touched it.
        connection: To a real robot, which Stop all must reach.
    """

    def __init__(
        self,
        bar: TopBar,
        commands: Actions,
        run: RunSource,
        guests: GuestSource,
        playback: Playback,
        connection: Connection,
    ) -> None:
        super().__init__(bar)
        self._bar, self._commands = bar, commands
        self._run, self._guests, self._playback, self._connection = run, guests, playback, connection

    def show(self, theme: Theme) -> None:
        """Show what goes on now."""
        run, guests, palette = self._run, self._guests, QApplication.palette()
        goes_on, is_held = run.phase is RunPhase.DRIVING, run.phase is RunPhase.PAUSED
        if guests.has_content:
            goes_on, is_held = guests.phase is GuestPhase.RUNNING, guests.phase is GuestPhase.PAUSED
        start, play = self._commands["start"], self._commands["play"]
        start.setText(tr("Pause") if goes_on else tr("Resume") if is_held else tr("S&tart"))
        start.setIcon(icon("pause" if goes_on else "start", palette))
        self._show_stop(theme, drives=goes_on or is_held or guests.is_on)
        is_playing = self._playback.is_playing
        play.setText(tr("Pause") if is_playing else tr("Play"))
        play.setIcon(icon("pause" if is_playing else "start", palette))
        self._bar.primary.show_action(self._commands[self._next_command()])
        self._bar.show_logo(icon("logo", palette))

    def _show_stop(self, theme: Theme, *, drives: bool) -> None:
        """Let Stop all be quiet while nothing drives, outlined while robots do, and filled while a real one may."""
        is_real = self._connection.state is LinkState.CONNECTED
        give_role(self._bar.stop, "real" if is_real else "live" if drives else "quiet")
        shade = COLORS[theme].raised if is_real else None
        self._commands["stop"].setIcon(icon("stop", QApplication.palette(), shade))

    def _next_command(self) -> str:
        """Return the id of the one command that is to be done next."""
        run = self._run
        if self._playback.is_shown:
            return "play"
        if self._guests.has_content:
            return "start"
        if run.phase is RunPhase.SOLVING:
            return "cancel"
        needs_plan = run.phase in (RunPhase.EMPTY, RunPhase.LOADED)
        return "solve" if needs_plan or (run.is_plan_stale and not run.is_driving) else "start"
