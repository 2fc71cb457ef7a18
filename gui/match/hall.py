"""The hall of matches: a form for each part that a person may take in them, and what runs behind the forms."""

from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QTabWidget, QWidget

from gui.game import Game
from gui.language import tr
from gui.match.forms import PlayerForm, WatchForm
from gui.match.neighbours import Neighbours
from gui.match.rivals import RivalsPanel
from gui.match.seats import RefereeForm
from gui.match.spectacle import Spectacle
from gui.match.waiting import WaitingPlayer
from gui.tournament.contest import Contest
from gui.tournament.form import TournamentForm
from gui.tournament.panel import TournamentPanel
from gui.words import Notice, Severity
from robotdriver.errors import WorkshopError
from robotworkshop.picture import Layer, Picture, Theme
from scene.scene import Scene

if TYPE_CHECKING:
    from robotworkshop.scoreboard import Score

CARDS_EVERY_MS = 100
"""Numbers that change faster than this cannot be read."""


class Part(Enum):
    """What somebody does in a match."""

    REFEREE = "referee"
    PLAYER = "player"
    WATCH = "watch"
    TOURNAMENT = "tournament"


def part_title(part: Part) -> str:
    """Return what a part is called."""
    return {
        Part.REFEREE: tr("Referee"),
        Part.PLAYER: tr("Player"),
        Part.WATCH: tr("Watch"),
        Part.TOURNAMENT: tr("Tournament"),
    }[part]


class Hall(QObject):
    """Everything about matches in one window.

    Args:
        game: Its scene is the one that a match is held in, and its settings are the player's.
    """

    changed = Signal()
    """There is something new to be seen."""
    begun = Signal()
    """Something is held, watched or waited for from now on: what was said of earlier tries does not count any more."""
    noticed = Signal(object)

    def __init__(self, game: Game, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game = game
        self.spectacle = Spectacle(self)
        self.player = WaitingPlayer(self)
        self.neighbours = Neighbours(self)
        self.referee_form, self.player_form, self.watch_form = RefereeForm(), PlayerForm(), WatchForm()
        self.rivals = RivalsPanel()
        self.contest = Contest(self)
        self.tournament_form, self.tournament = TournamentForm(), TournamentPanel(self.contest)
        self.tabs = QTabWidget()
        forms = (self.referee_form, self.player_form, self.watch_form, self.tournament_form)
        for part, form in zip(Part, forms, strict=True):
            self.tabs.addTab(_scrolled(form), part_title(part))
        self._cards = QTimer(self)
        self._cards.setInterval(CARDS_EVERY_MS)
        self._cards.timeout.connect(self._show_rivals)
        self._is_holding = False
        self._seated: Scene | None = None
        self._tie()

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
        return self.player if self.part is Part.PLAYER else self.spectacle

    @property
    def part(self) -> Part:
        """Of which the form is in front."""
        return list(Part)[self.tabs.currentIndex()]

    def show_part(self, part: Part) -> None:
        """Bring a form to the front."""
        self.tabs.setCurrentIndex(list(Part).index(part))

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
        self._game.phase_changed.connect(self._show_scene)  # Every edit changes the phase, too.
        self._game.movers_found.connect(self._offer_movers)
        self.contest.changed.connect(self._show_contest)
        self.contest.noticed.connect(self.noticed)
        self.tournament_form.pressed.connect(self._hold_tournament_or_call_off)
        self.tournament_form.resumed.connect(self.begun)
        self.tournament_form.resumed.connect(self.contest.resume)
        self.spectacle.changed.connect(self._show_match)
        self.spectacle.moved.connect(self.changed)
        self.spectacle.noticed.connect(self.noticed)
        self.player.changed.connect(self._show_player)
        self.player.moved.connect(self.changed)
        self.player.told.connect(self.player_form.add_line)
        self.player.noticed.connect(self.noticed)
        self.neighbours.found.connect(self.referee_form.show_found)
        self.referee_form.pressed.connect(self._hold_or_call_off)
        self.player_form.pressed.connect(self._enter_or_leave)
        self.watch_form.pressed.connect(self._watch_or_leave)
        self.tabs.currentChanged.connect(lambda _number: self._show_part())

    def _hold_or_call_off(self) -> None:
        from robotworkshop.match.connection import read_address
        from robotworkshop.match.referee import Invitation, MatchSettings
        from robotworkshop.match.rulebook import RuleOptions

        scene, form = self._game.scene, self.referee_form
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
                rules=RuleOptions(time_limit_s=form.time_limit.value()),
                arena_speed=form.speed.value() if form.arena.isChecked() else None,
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
            self.player.begin(self.player_form.entry, self._game.settings)

    def _watch_or_leave(self) -> None:
        from robotworkshop.match.connection import read_address

        if self.spectacle.is_on:
            self.spectacle.stop()
            return
        try:
            address = read_address(self.watch_form.address)
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
            wish = self.tournament_form.wish
        except WorkshopError as error:
            self._complain(tr("The tournament is not held: {reason}", reason=error))
            return
        self.begun.emit()
        self.contest.begin(wish)

    def _offer_movers(self) -> None:
        self.tournament_form.offer_movers([mover.name for mover in self._game.movers])

    def _show_contest(self) -> None:
        self.tournament_form.show_contest(is_on=self.contest.is_on, is_ending=self.contest.is_ending)
        self.changed.emit()

    def _show_scene(self) -> None:
        scene = self._game.scene
        if scene is not None and scene is not self._seated:
            self._seated = scene
            self.referee_form.set_scene(scene)
            self.spectacle.forget()

    def _show_match(self) -> None:
        is_on = self.spectacle.is_on
        self.referee_form.show_match(is_on and self._is_holding)
        self.watch_form.show_match(is_on=is_on and not self._is_holding)
        self.referee_form.setEnabled(not is_on or self._is_holding)
        self.watch_form.setEnabled(not is_on or not self._is_holding)
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
        self.player_form.show_waiting(self.player.address, self.player.pairing_code)
        self.changed.emit()

    def _complain(self, text: str) -> None:
        self.noticed.emit(Notice(Severity.ERROR, text))


def _scrolled(form: QWidget) -> QScrollArea:
    """Return a form in a frame that it may be higher than."""
    area = QScrollArea()
    area.setWidget(form)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    return area
