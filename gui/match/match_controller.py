"""Matches: a form for each part that a person may take in them, and what runs behind the forms."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from gui.contributions.command import Command
from gui.contributions.panel import Panel
from gui.contributions.place import own_place
from gui.match.commands import match_commands
from gui.match.discovery import Discovery
from gui.match.duel_room import DUEL_SCENE, LIMIT_S, DuelRoom
from gui.match.ladder_room import LadderRoom
from gui.match.lead import Lead
from gui.match.parts import Part
from gui.match.players_panel import PlayersPanel
from gui.match.race_night import NightPhase, RaceNight
from gui.match.refereed import invited, settings_of, watched
from gui.match.score_plate import ScorePlate
from gui.sources.match_source import MatchSource
from gui.sources.player_source import Entry, PlayerSource, Robot
from gui.sources.run_source import RunSource
from gui.sources.source import Source
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity
from gui.texts.told_below import complained
from robotdriver.errors import WorkshopError
from robotworkshop.assets import find_scene
from robotworkshop.view.picture import Theme
from scene.scene import Scene

if TYPE_CHECKING:
    from gui.match.match_column import MatchColumn
    from gui.match.referee_form import RefereeForm
    from robotworkshop.match.discovery import FoundPlayer
    from robotworkshop.match.wire.connection import Address

CARDS_EVERY_MS = 100
"""Numbers that change faster than this cannot be read."""


class MatchController(QObject):
    """Everything about matches in one window. What is seen of it is made when it is first seen.

    Args:
        run: Its scene is the one that a match is held in, and its settings are the player's.
    """

    changed = Signal()
    """There is something new to be seen."""
    begun = Signal()
    """Something is held, watched or waited for from now on: what was said of earlier tries does not count any more."""
    form_wanted = Signal()
    """A form is to be seen."""
    scene_wanted = Signal(object)
    """The scene of this file is to be opened."""
    noticed = Signal(object)

    def __init__(self, run: RunSource, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._run = run
        self.match = MatchSource(self)
        self.player = PlayerSource(self)
        self.discovery = Discovery(self)
        self.players_panel = PlayersPanel()
        self.score_plate = ScorePlate()
        self.score_plate.hide()
        self.lead = Lead()
        self.duel = DuelRoom(run, self.match)
        self.night = RaceNight(run, lambda: self.match.is_on, self)
        self.ladder = LadderRoom(run, self)
        self._on_air: Address | None = None
        self._is_open = False
        self._cards = QTimer(self)
        self._cards.setInterval(CARDS_EVERY_MS)
        self._cards.timeout.connect(self._show_players)
        self._is_holding = False
        self._night_code = ""
        self._theme = Theme.LIGHT
        self._offered_scene: Scene | None = None
        self._tie()

    @cached_property
    def forms(self) -> "MatchColumn":
        """The answers that are filled in to take part."""
        from gui.match.match_column import MatchColumn

        forms = MatchColumn(self.players_panel)
        forms.duel.chosen.connect(self._show)
        forms.duel.scene_wanted.connect(self.prepare_duel)
        forms.referee.pressed.connect(self._hold_or_cancel)
        forms.referee.chosen.connect(self.changed)
        forms.player.pressed.connect(self._enter_or_leave)
        forms.watch.pressed.connect(self._watch_or_leave)
        forms.nearby.asked.connect(self._invite)
        forms.night.pressed.connect(self.night.go_on)
        forms.night.left.connect(self.night.stop)
        forms.night.added.connect(self.night.add)
        forms.ladder.pressed.connect(lambda: self.ladder.start(forms.ladder.names))
        forms.ladder.left.connect(self.ladder.stop)
        forms.ladder.added.connect(self.ladder.add)
        forms.door.joined.connect(self._join_night)
        forms.door.left.connect(self.player.stop)
        forms.nearby.joined.connect(lambda _night: forms.show_part(Part.NIGHT))
        forms.nearby.joined.connect(lambda night: forms.door.ask(night.name))
        forms.part_changed.connect(self._show_part)
        self.player.told.connect(forms.player.add_line)
        self.discovery.found.connect(forms.nearby.show_found)
        self.discovery.nights_found.connect(forms.nearby.show_nights)
        self.discovery.found.connect(forms.referee.show_found)
        # Every edit changes the phase, too. A form for many robots takes a while, and is not to be waited for.
        self._run.changed.connect(lambda: self._offer_scene(forms.referee), Qt.ConnectionType.QueuedConnection)
        self._run.movers_found.connect(lambda: self._offer_movers(forms))
        self.match.changed.connect(self._show_match)
        self.player.changed.connect(self._show_player)
        self._offer_scene(forms.referee)
        self._offer_movers(forms)
        forms.duel.set_theme(self._theme)
        QTimer.singleShot(0, forms.duel, self._show)  # Not into a closed window.
        return forms

    def commands(self) -> list[Command]:
        """Return what can be done about matches and tournaments."""
        return match_commands(self)

    def panels(self) -> tuple[Panel, ...]:
        """Return the panels of matches, in the order in which they are laid."""
        return (
            Panel(
                own_place("Match"),
                lambda: self.forms,
                tr("Hold a match as its referee, enter one as a player, or watch one."),
            ),
        )

    def show_form(self, part: Part) -> None:
        """Bring the form of a part to the front."""
        self.form_wanted.emit()
        self.forms.show_part(part)

    @property
    def source(self) -> Source:
        """The source to be seen: the player's own game at a race night, or while its form is in front; or the match."""
        return self.player if self._is_guest or self.forms.part is Part.PLAYER else self.match

    @property
    def players(self) -> dict[str, str]:
        """The players of the duel that would begin now, by their robots; none at a race night."""
        return {} if self.night.is_on or self._is_guest else self.duel.players

    @property
    def _is_guest(self) -> bool:
        """True while this computer takes part in a race night that another one holds."""
        return bool(self._night_code) and self.player.pairing_code == self._night_code

    @property
    def _has_forms(self) -> bool:
        """True if the forms are made: most windows never need them."""
        return "forms" in self.__dict__

    def no_duel(self) -> str:
        """Return why no duel can be started now; empty where one can, or goes on."""
        if self.night.is_on:
            return tr("a race night is held here")
        if self._is_guest:
            return tr("you take part in a race night")
        if self.match.is_on:
            return "" if self._is_holding else tr("another match is watched")
        return self.duel.why_not()

    def prepare_duel(self) -> None:
        """Have a scene opened in which two can meet, unless one is open."""
        if self.duel.needs_scene:
            self.scene_wanted.emit(find_scene(DUEL_SCENE))

    def start_or_stop_duel(self) -> None:
        """Let the chosen movers drive against each other on one floor, or stop them."""
        if self.match.is_on:
            self.match.stop()
            return
        self.duel.movers = self.forms.duel.movers
        if self.no_duel():
            return
        try:
            self.duel.start(lambda: self._begin(holds=True))
        except WorkshopError as error:
            self._complain(tr("The duel could not start: {reason}", reason=complained(error)))

    def _begin(self, *, holds: bool) -> None:
        """Know that a match begins, held here or watched; that it is a duel is known by who begins it."""
        self._is_holding = holds
        self.duel.give_way()
        self.begun.emit()

    def _hold_or_cancel(self) -> None:
        """Hold the match of the referee's form, or call it off."""
        scene, form = self._run.scene, self.forms.referee
        if self.match.is_on:
            self.match.stop()
            return
        if scene is None:
            return
        try:
            if self._run.unfit:
                raise WorkshopError(self._run.unfit)
            players, settings = invited(form, scene), settings_of(form, self._run.settings.seed)
        except WorkshopError as error:
            self._complain(tr("The match could not start: {reason}", reason=complained(error)))
            return
        observers, web = (("0.0.0.0", port) if (port := box.value()) else None for box in (form.observers, form.web))
        self._begin(holds=True)
        self.match.hold(scene, players, settings, observers, web)

    def _watch_or_leave(self) -> None:
        if self.match.is_on:
            self.match.stop()
            return
        try:
            address = watched(self.forms.watch.address)
        except WorkshopError as error:
            self._complain(complained(error))
            return
        self._begin(holds=False)
        self.match.watch(address)

    def _join_night(self, name: str, code: str) -> None:
        """Take part in a night that another computer holds, with the mover that is chosen."""
        self._night_code = code
        self.begun.emit()
        self.player.begin(Entry(name, Robot.ARENA, on_network=True, pairing_code=code), self._run.settings)

    def _watch_game(self, address: "Address | None") -> None:
        """Show a game of the race night as soon as the one before is over."""
        self._on_air = address
        if address is not None and not self.match.is_on:
            self._on_air, self._is_holding = None, False
            self.duel.give_way()
            self.match.watch(address)

    def _show(self) -> None:
        """Show who drives on either side, and how it stands; and the race night."""
        if not self._has_forms:
            return  # They show it when they are made.
        duel, night, forms = self.duel, self.night, self.forms
        duel.movers = forms.duel.movers
        forms.duel.show_duel(duel.state, why_not=self.no_duel(), needs_scene=duel.needs_scene)
        forms.night.show_held(night.held)
        forms.ladder.show_held(self.ladder.held)
        forms.ladder.show_page(self.ladder.ladder.url)
        forms.show_sections(
            is_host=night.is_on,
            is_guest=self._is_guest,
            has_ladder=self.ladder.ladder.is_on,
            is_match=self.match.is_on,
        )
        score = self.source.score
        has_no_sides = night.night.phase is NightPhase.GATHERING or (score is None and self._is_guest)
        sides = [] if has_no_sides else duel.sides(score)
        time_s = None if score is None else score.time_s
        self.score_plate.show_sides(sides, time_s or 0.0, self._limit_s())
        self.score_plate.setVisible(self._is_open and bool(sides))

    def _limit_s(self) -> float | None:
        """Return how long a match lasts at most; None where that is not known, as of one that is watched."""
        if self.match.is_on and not (self.duel.is_on or self.night.is_on):
            return self.forms.referee.time_limit.value() if self._is_holding else None
        return LIMIT_S

    def open(self, on: bool) -> None:
        """Begin to look for players, or end it."""
        self._is_open = self.lead.is_shown = on
        if on:
            self._show()
        else:
            self.score_plate.hide()
        if on:
            self.discovery.look()
        else:
            self.discovery.rest()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        self.players_panel.set_theme(theme)
        self.score_plate.set_theme(theme)
        if self._has_forms:  # Else they take it when they are made.
            self.forms.duel.set_theme(theme)

    def stop(self) -> None:
        """Stop all robots: call the match off, and leave."""
        self.night.stop()
        self.match.stop()
        self.player.stop()

    def close(self) -> None:
        """End everything, and wait for it."""
        self.discovery.close()
        self.night.close()
        self.match.close()
        self.duel.close()
        self.player.close()
        self.ladder.close()

    def _tie(self) -> None:
        self.night.begun.connect(self.begun)
        self.ladder.begun.connect(self.begun)
        self.ladder.noticed.connect(self.noticed)
        self.ladder.changed.connect(self._show)
        self.night.changed.connect(self._show_night)
        self.night.noticed.connect(self.noticed)
        self.night.on_air.connect(self._watch_game)
        self.match.moved.connect(self.changed)
        self.match.noticed.connect(self.noticed)
        self.player.moved.connect(self.changed)
        self.player.noticed.connect(self.noticed)

    def _invite(self, player: "FoundPlayer") -> None:
        """Give a player that was found the next robot that has none; its code is typed by hand."""
        self.forms.show_part(Part.REFEREE)
        self.forms.referee.invite(player.name, player.address)

    def _enter_or_leave(self) -> None:
        if self.player.is_waiting:
            self.player.stop()
        else:
            self.begun.emit()
            self.player.begin(self.forms.player.entry, self._run.settings)

    def _show_night(self) -> None:
        self._show()
        self.changed.emit()

    def _offer_movers(self, forms: "MatchColumn") -> None:
        forms.night.offer_movers(self._run.movers)
        forms.duel.offer_movers(self._run.movers)

    def _offer_scene(self, form: "RefereeForm") -> None:
        scene = self._run.scene
        if scene is not None and scene is not self._offered_scene:
            self._offered_scene = scene
            form.set_scene(scene)
            self.match.forget()
        self._show()

    def _show_match(self) -> None:
        is_on = self.match.is_on
        self.forms.referee.show_match(is_on and self._is_holding)
        self.forms.watch.show_match(is_on=is_on and not self._is_holding)
        self.forms.referee.setEnabled(not is_on or self._is_holding)
        self.forms.watch.setEnabled(not is_on or not self._is_holding)
        if is_on:
            self._cards.start()
        else:
            self._cards.stop()
            QTimer.singleShot(0, self, lambda: self._watch_game(self._on_air))
            self.duel.end_players()
        self._show_players()
        self.changed.emit()

    def _show_players(self) -> None:
        self.players_panel.show_score(self.source.score)
        if self.match.is_on:
            self.lead.take(self.match.score)
        self._show()

    def _show_part(self) -> None:
        self._show_players()
        self.changed.emit()

    def _show_player(self) -> None:
        self.forms.player.show_waiting(self.player.address, self.player.pairing_code)
        self.forms.door.show_player(is_in=self._is_guest, is_playing=self.player.has_referee)
        self._show_players()
        self.changed.emit()

    def _complain(self, text: str) -> None:
        self.noticed.emit(Notice(Severity.ERROR, text))
