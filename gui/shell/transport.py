"""The buttons of the bar that stand for what is done now: Start or Pause, Stop all, and the one primary."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from gui.contributions.actions import Actions
from gui.match.race_night import NightPhase
from gui.shell.frame.top_bar import TopBar
from gui.sources.connection import LinkState
from gui.sources.guest_source import GuestPhase
from gui.sources.plan_source import RunPhase
from gui.style.icons import icon
from gui.style.sheet import give_role
from gui.texts.language import tr

if TYPE_CHECKING:
    from gui.shell.rooms import Sources


class Transport(QObject):
    """Shows in the bar what goes on, and what is to be done next.

    Args:
        bar: Of the window.
        commands: Of which some stand on the bar.
        sources: What goes on: a run, programs, a recording, or a duel.
        is_match: Returns whether the user is where duels are started.
    """

    def __init__(
        self,
        bar: TopBar,
        commands: Actions,
        sources: "Sources",
        is_match: Callable[[], bool],
    ) -> None:
        super().__init__(bar)
        self._bar, self._commands, self._is_match = bar, commands, is_match
        self._run, self._guests, self._playback = sources.run, sources.families.source, sources.playback
        self._connection, self._matches = sources.connection, sources.matches
        self._match = sources.matches.match

    def show(self) -> None:
        """Show what goes on now."""
        run, guests, palette = self._run, self._guests, QApplication.palette()
        goes_on, is_held = run.phase is RunPhase.DRIVING, run.phase is RunPhase.PAUSED
        if guests.has_content:
            goes_on, is_held = guests.phase is GuestPhase.RUNNING, guests.phase is GuestPhase.PAUSED
        start, play = self._commands["start"], self._commands["play"]
        start.setText(tr("Pause") if goes_on else tr("Resume") if is_held else tr("S&tart"))
        start.setIcon(icon("pause" if goes_on else "start", palette))
        self._show_stop(drives=goes_on or is_held or guests.is_on)
        duel, duels = self._commands["duel"], self._match.is_on
        stops = tr("Stop duel") if self._matches.duel.is_on else tr("Stop match")
        duel.setText(stops if duels else tr("Start &duel"))
        duel.setIcon(icon("stop" if duels else "start", palette))
        night = self._commands["night"]
        night.setText(self._matches.night.next_step)
        night.setIcon(icon("stop" if self._matches.night.night.phase is NightPhase.RUNNING else "start", palette))
        is_playing = self._playback.is_playing
        play.setText(tr("Pause") if is_playing else tr("Play"))
        play.setIcon(icon("pause" if is_playing else "start", palette))
        self._bar.primary.show_action(self._commands[self._next_command()])
        self._bar.show_logo(icon("logo", palette))

    def _show_stop(self, *, drives: bool) -> None:
        """Let Stop all be quiet while nothing drives, outlined while robots do, and filled while a real one may."""
        is_real = self._connection.state is LinkState.CONNECTED
        give_role(self._bar.stop, "real" if is_real else "live" if drives else "quiet")

    def _next_command(self) -> str:
        """Return the id of the one command that is to be done next."""
        run = self._run
        if self._playback.is_shown:
            return "play"
        if self._is_match():
            return "night" if self._matches.night.is_on else "duel"
        if self._guests.has_content:
            return "start"
        if run.phase is RunPhase.SOLVING:
            return "cancel"
        needs_plan = run.phase in (RunPhase.EMPTY, RunPhase.LOADED)
        return "solve" if needs_plan or (run.is_plan_stale and not run.is_driving) else "start"
