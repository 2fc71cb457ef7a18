"""The hall of matches: a form for each part that a person may take in them, and what runs behind the forms."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from gui.match.discovery import Neighbours
from gui.match.parts import Part
from gui.match.players_panel import RivalsPanel
from gui.sources.game import Game
from gui.sources.match_source import Spectacle
from gui.sources.player_source import WaitingPlayer
from gui.sources.tournament_source import Contest
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity
from robotdriver.errors import WorkshopError
from robotworkshop.view.picture import Layer, Picture, Theme
from scene.scene import Scene

if TYPE_CHECKING:
    from gui.match.form_tabs import FormTabs
    from gui.match.referee_form import RefereeForm
    from gui.tournament.form import TournamentForm
    from gui.tournament.panel import TournamentPanel
    from robotworkshop.view.scoreboard import Score

CARDS_EVERY_MS = 100
"""Numbers that change faster than this cannot be read."""


class Hall(QObject):
    """Everything about matches in one window. What is seen of it is made when it is first seen.

    Args:
        game: Its scene is the one that a match is held in, and its settings are the player's.
    """

    changed = Signal()
    """There is something new to be seen."""
    begun = Signal()
    """Something is held, watched or waited for from now on: what was said of earlier tries does not count any more."""
    game_chosen = Signal(object)
    """The recording of a tournament's game, which is to be played."""
    noticed = Signal(object)

    def __init__(self, game: Game, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game = game
        self.spectacle = Spectacle(self)
        self.player = WaitingPlayer(self)
        self.neighbours = Neighbours(self)
        self.rivals = RivalsPanel()
        self.contest = Contest(self)
        self._cards = QTimer(self)
        self._cards.setInterval(CARDS_EVERY_MS)
        self._cards.timeout.connect(self._show_rivals)
        self._is_holding = False
        self._seated: Scene | None = None
        self._tie()

    @cached_property
    def forms(self) -> "FormTabs":
        """What is filled in to take part."""
        from gui.match.form_tabs import FormTabs

        forms = FormTabs()
        forms.referee.pressed.connect(self._hold_or_call_off)
        forms.referee.chosen.connect(self.changed)
        forms.player.pressed.connect(self._enter_or_leave)
        forms.watch.pressed.connect(self._watch_or_leave)
        forms.tournament.pressed.connect(self._hold_tournament_or_call_off)
        forms.tournament.resumed.connect(self.begun)
        forms.tournament.resumed.connect(self.contest.resume)
        forms.currentChanged.connect(lambda _number: self._show_part())
        self.player.told.connect(forms.player.add_line)
        self.neighbours.found.connect(forms.referee.show_found)
        self._game.phase_changed.connect(lambda: self._seat(forms.referee))  # Every edit changes the phase, too.
        self._game.movers_found.connect(lambda: self._offer_movers(forms.tournament))
        self.spectacle.changed.connect(self._show_match)
        self.player.changed.connect(self._show_player)
        self.contest.changed.connect(self._show_contest)
        self._seat(forms.referee)
        self._offer_movers(forms.tournament)
        return forms

    @cached_property
    def tournament(self) -> "TournamentPanel":
        """The table of the tournament."""
        from gui.tournament.panel import TournamentPanel

        panel = TournamentPanel(self.contest)
        panel.game_chosen.connect(self.game_chosen)
        return panel

    @property
    def is_live(self) -> bool:
        """Whether a match goes on here, or a player waits for one."""
        return self.spectacle.is_on or self.player.is_waiting

    def picture(self, layers: frozenset[Layer], theme: Theme) -> Picture | None:
        """Return what is to be seen of the match, or of the player's own game; None if there is neither."""
        return self._seen.picture(layers, theme)

    @property
    def score(self) -> "Score | None":
        """How that stands of which `picture` is; None before it is known."""
        return self._seen.score

    @property
    def _seen(self) -> Spectacle | WaitingPlayer:
        return self.player if self.forms.part is Part.PLAYER else self.spectacle

    def open(self, on: bool) -> None:
        """Begin to look for players, or end it."""
        if on:
            self.neighbours.look()
        else:
            self.neighbours.rest()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self.rivals.set_theme(theme)

    def stop(self) -> None:
        """Stop all robots: call the match off, and leave."""
        self.spectacle.stop()
        self.player.end()

    def close(self) -> None:
        """End everything, and wait for it."""
        self.neighbours.close()
        self.spectacle.close()
        self.player.close()
        self.contest.close()  # Last: it takes longest, and has no robot that anybody could run into.

    def _tie(self) -> None:
        self.contest.noticed.connect(self.noticed)
        self.spectacle.moved.connect(self.changed)
        self.spectacle.noticed.connect(self.noticed)
        self.player.moved.connect(self.changed)
        self.player.noticed.connect(self.noticed)

    def _hold_or_call_off(self) -> None:
        from robotworkshop.match.referee.match_rulebook import MatchRuleOptions
        from robotworkshop.match.referee.referee import Invitation, MatchSettings
        from robotworkshop.match.wire.connection import read_address

        scene, form = self._game.scene, self.forms.referee
        if self.spectacle.is_on:
            self.spectacle.stop()
            return
        if scene is None:
            return
        try:
            if self._game.unfit:
                raise WorkshopError(self._game.unfit)
            invitations = tuple(Invitation(read_address(address), code) for address, code in form.players)
            settings = MatchSettings(
                rules=MatchRuleOptions(time_limit_s=form.time_limit.value()),
                has_arena=form.arena.isChecked(),
                speed=form.speed.value() if form.arena.isChecked() else 1.0,
                seed=self._game.settings.seed,
            )
        except WorkshopError as error:
            self._complain(tr("The match was not held: {reason}", reason=error))
            return
        port = form.observers.value()
        self.begun.emit()
        self._is_holding = True
        self.spectacle.hold(scene, invitations, settings, ("0.0.0.0", port) if port else None)

    def _enter_or_leave(self) -> None:
        if self.player.is_waiting:
            self.player.end()
        else:
            self.begun.emit()
            self.player.begin(self.forms.player.entry, self._game.settings)

    def _watch_or_leave(self) -> None:
        from robotworkshop.match.wire.connection import read_address

        if self.spectacle.is_on:
            self.spectacle.stop()
            return
        try:
            address = read_address(self.forms.watch.address)
        except WorkshopError as error:
            self._complain(str(error))
            return
        self._is_holding = False
        self.begun.emit()
        self.spectacle.watch(address)

    def _hold_tournament_or_call_off(self) -> None:
        if self.contest.is_on:
            self.contest.call_off()
            return
        try:
            wish = self.forms.tournament.wish
        except WorkshopError as error:
            self._complain(tr("The tournament is not held: {reason}", reason=error))
            return
        self.begun.emit()
        self.contest.begin(wish)

    def _offer_movers(self, form: "TournamentForm") -> None:
        form.offer_movers([mover.name for mover in self._game.movers])

    def _show_contest(self) -> None:
        self.forms.tournament.show_contest(is_on=self.contest.is_on, is_ending=self.contest.is_ending)
        self.changed.emit()

    def _seat(self, form: "RefereeForm") -> None:
        scene = self._game.scene
        if scene is not None and scene is not self._seated:
            self._seated = scene
            form.set_scene(scene)
            self.spectacle.forget()

    def _show_match(self) -> None:
        is_on = self.spectacle.is_on
        self.forms.referee.show_match(is_on and self._is_holding)
        self.forms.watch.show_match(is_on=is_on and not self._is_holding)
        self.forms.referee.setEnabled(not is_on or self._is_holding)
        self.forms.watch.setEnabled(not is_on or not self._is_holding)
        if is_on:
            self._cards.start()
        else:
            self._cards.stop()
        self._show_rivals()
        self.changed.emit()

    def _show_rivals(self) -> None:
        self.rivals.show_score(self.score)

    def _show_part(self) -> None:
        self._show_rivals()
        self.changed.emit()

    def _show_player(self) -> None:
        self.forms.player.show_waiting(self.player.address, self.player.pairing_code)
        self.changed.emit()

    def _complain(self, text: str) -> None:
        self.noticed.emit(Notice(Severity.ERROR, text))
