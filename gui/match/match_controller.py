"""Matches: a form for each part that a person may take in them, and what runs behind the forms."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from gui.contributions.command import Command
from gui.contributions.panel import Panel
from gui.contributions.place import own_place
from gui.match.commands import match_commands
from gui.match.discovery import Discovery
from gui.match.duel import DuelState, LocalPlayers, player_names
from gui.match.lead import Lead
from gui.match.parts import Part
from gui.match.players_panel import PlayersPanel
from gui.match.race_night import RaceNight
from gui.match.score_plate import ScorePlate, Side
from gui.sources.match_source import MatchSource
from gui.sources.player_source import PlayerSource
from gui.sources.run_source import RunSource
from gui.sources.source import Source
from gui.sources.worker import Worker
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

DUELLISTS, LIMIT_S, DUEL_SCENE = 2, 300.0, "duel_symmetric"
"""A duel: its number of robots, its time limit, and the scene offered in place of one without two robots."""
CLOSE_WITHIN_S = 5.0
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
        self._locals = LocalPlayers()
        self.night = RaceNight(run, lambda: self.match.is_on, self)
        self._on_air: Address | None = None
        self._closing = Worker()
        self._is_open = False
        self._cards = QTimer(self)
        self._cards.setInterval(CARDS_EVERY_MS)
        self._cards.timeout.connect(self._show_players)
        self._is_holding = self._is_duel = False
        self._theme = Theme.LIGHT
        self._offered_scene: Scene | None = None
        self._tie()

    @cached_property
    def forms(self) -> "MatchColumn":
        """The answers that are filled in to take part."""
        from gui.match.match_column import MatchColumn

        forms = MatchColumn()
        forms.duel.chosen.connect(self._show_duel)
        forms.duel.scene_wanted.connect(lambda: self.scene_wanted.emit(find_scene(DUEL_SCENE)))
        forms.referee.pressed.connect(self._start_or_cancel_match)
        forms.referee.chosen.connect(self.changed)
        forms.player.pressed.connect(self._enter_or_leave)
        forms.watch.pressed.connect(self._watch_or_leave)
        forms.nearby.asked.connect(self._invite)
        forms.night.pressed.connect(self.night.go_on)
        forms.night.cancelled.connect(self.night.stop)
        forms.night.added.connect(self.night.add)
        forms.night.joined.connect(self._join_night)
        forms.part_changed.connect(self._show_part)
        self.player.told.connect(forms.player.add_line)
        self.discovery.found.connect(forms.nearby.show_found)
        self.discovery.found.connect(forms.referee.show_found)
        # Every edit changes the phase, too. A form for many robots takes a while, and is not to be waited for.
        self._run.changed.connect(lambda: self._offer_scene(forms.referee), Qt.ConnectionType.QueuedConnection)
        self._run.movers_found.connect(lambda: self._offer_movers(forms))
        self.match.changed.connect(self._show_match)
        self.player.changed.connect(self._show_player)
        self._offer_scene(forms.referee)
        self._offer_movers(forms)
        forms.duel.set_theme(self._theme)
        QTimer.singleShot(0, forms.duel, self._show_duel)  # Not into a closed window.
        return forms

    def commands(self) -> list[Command]:
        """Return what can be done about matches and tournaments."""
        return match_commands(self)

    def panels(self) -> tuple[Panel, ...]:
        """Return the panels of matches, in the order in which they are laid."""
        return (
            Panel(
                own_place("Players"),
                lambda: self.players_panel,
                tr("The players, what each one does, how far its robot has come, and the quality of the connection."),
            ),
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
        """The source to be seen: the player's own game while its form is in front, else the match."""
        return self.player if self.forms.part is Part.PLAYER else self.match

    @property
    def is_duel_on(self) -> bool:
        """True if the match that goes on is a duel between movers of this computer."""
        return self.match.is_on and self._is_duel

    @property
    def _has_forms(self) -> bool:
        """True if the forms are made: most windows never need them."""
        return "forms" in self.__dict__

    def no_duel(self) -> str:
        """Return why no duel can be started now; empty where one can, or goes on."""
        if self.night.is_on:
            return tr("a race night is held here")
        if self.match.is_on:
            return "" if self._is_holding else tr("another match is watched")
        scene = self._run.scene
        if scene is None or len(scene.tasks) != DUELLISTS:
            return tr("a duel needs a scene with two robots and their goals")
        if self._has_forms and not all(self.forms.duel.movers):
            return tr("the movers are not known yet")
        return self._run.unfit

    def start_or_stop_duel(self) -> None:
        """Let the chosen movers drive against each other on one floor, or stop them."""
        from robotworkshop.match.referee.match_rulebook import MatchRuleOptions
        from robotworkshop.match.referee.referee import MatchSettings

        scene = self._run.scene
        if self.match.is_on:
            self.match.stop()
            return
        if scene is None or self.no_duel():
            return
        chosen = self._run.settings
        try:
            invitations = self._locals.wait(self.forms.duel.movers, chosen)
        except WorkshopError as error:
            self._complain(tr("The duel could not start: {reason}", reason=complained(error)))
            return
        settings = MatchSettings(
            rules=MatchRuleOptions(time_limit_s=LIMIT_S),
            has_arena=True,
            speed=chosen.speed or 1.0,
            seed=chosen.seed,
        )
        self.begun.emit()
        self._is_holding = self._is_duel = True
        self.match.hold(scene, invitations, settings, None)

    def _join_night(self) -> None:
        """Let the code of a night be typed that another window holds."""
        self.forms.show_part(Part.PLAYER)
        self.forms.player.enter_night()

    def _watch_game(self, address: "Address | None") -> None:
        """Show a game of the race night as soon as the one before is over."""
        self._on_air = address
        if address is not None and not self.match.is_on:
            self._on_air = None
            self._is_holding = self._is_duel = False
            self.match.watch(address)

    def _show_duel(self) -> None:
        """Show who drives on either side, and how it stands."""
        if not self._has_forms:
            return  # They show it when they are made.
        is_on, why = self.match.is_on, self.no_duel()
        scene = self._run.scene
        needs_scene = not is_on and (scene is None or len(scene.tasks) != DUELLISTS)
        state = DuelState.OTHER if is_on and not self._is_duel else DuelState.RUNNING if is_on else DuelState.NONE
        self.forms.duel.show_duel(state, why_not=why, needs_scene=needs_scene)
        night = self.night
        self.forms.night.show_night(night.night, next_step=night.next_step, why_not=night.why_not())
        self.forms.show_night_alone(self.night.is_on)
        score = self.source.score
        sides: list[Side] = []
        if score is not None and len(score.racers) == DUELLISTS:
            sides = [Side(each.number, each.name, each.mover, each.to_go_mm, each.done) for each in score.racers]
        elif not needs_scene and all(self.forms.duel.movers):
            names = player_names(self.forms.duel.movers)
            sides = [Side(number, name, name) for number, name in enumerate(names)]
        time_s = None if score is None else score.time_s
        self.score_plate.show_sides(sides, time_s or 0.0, LIMIT_S)
        self.score_plate.setVisible(self._is_open and bool(sides))

    def open(self, on: bool) -> None:
        """Begin to look for players, or end it."""
        self._is_open = self.lead.is_shown = on
        if on:
            self._show_duel()
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
        self._locals.close()
        self._closing.join(CLOSE_WITHIN_S)
        self.player.close()

    def _tie(self) -> None:
        self.night.begun.connect(self.begun)
        self.night.changed.connect(self._show_night)
        self.night.noticed.connect(self.noticed)
        self.night.on_air.connect(self._watch_game)
        self.match.moved.connect(self.changed)
        self.match.noticed.connect(self.noticed)
        self.player.moved.connect(self.changed)
        self.player.noticed.connect(self.noticed)

    def _start_or_cancel_match(self) -> None:
        from robotworkshop.match.referee.match_rulebook import MatchRuleOptions
        from robotworkshop.match.referee.referee import Invitation, MatchSettings
        from robotworkshop.match.wire.connection import read_address

        scene, form = self._run.scene, self.forms.referee
        if self.match.is_on:
            self.match.stop()
            return
        if scene is None:
            return
        try:
            if self._run.unfit:
                raise WorkshopError(self._run.unfit)
            for task, (typed, _) in zip(scene.tasks, form.players, strict=False):
                if not typed:
                    raise WorkshopError(
                        tr("{robot} has no player: type its HOST:PORT, or choose it from the list", robot=task.name)
                    )
            invitations = tuple(Invitation(read_address(address), code) for address, code in form.players)
            settings = MatchSettings(
                rules=MatchRuleOptions(time_limit_s=form.time_limit.value()),
                has_arena=form.arena.isChecked(),
                speed=form.speed.value() if form.arena.isChecked() else 1.0,
                seed=self._run.settings.seed,
            )
        except WorkshopError as error:
            self._complain(tr("The match could not start: {reason}", reason=complained(error)))
            return
        observers, web = (("0.0.0.0", port) if (port := box.value()) else None for box in (form.observers, form.web))
        self.begun.emit()
        self._is_holding, self._is_duel = True, False
        self.match.hold(scene, invitations, settings, observers, web)

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

    def _watch_or_leave(self) -> None:
        from robotworkshop.match.wire.connection import read_address

        if self.match.is_on:
            self.match.stop()
            return
        if not self.forms.watch.address:
            self._complain(tr("Type the HOST:PORT of the referee whose match is to be watched"))
            return
        try:
            address = read_address(self.forms.watch.address)
        except WorkshopError as error:
            self._complain(complained(error))
            return
        self._is_holding = self._is_duel = False
        self.begun.emit()
        self.match.watch(address)

    def _show_night(self) -> None:
        self._show_duel()
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
        self._show_duel()

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
            self._closing.collect()
            self._closing.start("closing players", self._locals.close, lambda _nothing: None, lambda _error: None)
        self._show_players()
        self.changed.emit()

    def _show_players(self) -> None:
        self.players_panel.show_score(self.source.score)
        if self.match.is_on:
            self.lead.take(self.match.score)
        self._show_duel()

    def _show_part(self) -> None:
        self._show_players()
        self.changed.emit()

    def _show_player(self) -> None:
        self.forms.player.show_waiting(self.player.address, self.player.pairing_code)
        self.changed.emit()

    def _complain(self, text: str) -> None:
        self.noticed.emit(Notice(Severity.ERROR, text))
