"""Duels on this computer: two movers, one floor, and who stands on either side of the score."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from gui.match.duel import DuelState, LocalPlayers, player_names
from gui.match.score_plate import Side
from gui.sources.match_source import MatchSource
from gui.sources.run_source import RunSource
from gui.sources.worker import Worker
from gui.texts.language import tr

if TYPE_CHECKING:
    from robotworkshop.view.scoreboard import Score

DUELLISTS, LIMIT_S, DUEL_SCENE = 2, 300.0, "duel_symmetric"
"""A duel: its number of robots, its time limit, and the scene offered in place of one without two robots."""
CLOSE_WITHIN_S = 5.0


class DuelRoom:
    """Holds one duel at a time.

    Args:
        run: Its scene is the one in which both meet.
        match: Shows it.

    Attributes:
        movers: Who drives, in the order of the robots; empty names before movers are known.
    """

    def __init__(self, run: RunSource, match: MatchSource) -> None:
        self._run, self._match = run, match
        self.movers: tuple[str, ...] = ("", "")
        self._is_ours = False
        self._players = LocalPlayers()
        self._closing = Worker()

    @property
    def is_on(self) -> bool:
        """True if the match that goes on is a duel between movers of this computer."""
        return self._match.is_on and self._is_ours

    @property
    def state(self) -> DuelState:
        """The present state of the place for duels."""
        if self._match.is_on:
            return DuelState.RUNNING if self._is_ours else DuelState.OTHER
        return DuelState.NONE

    @property
    def needs_scene(self) -> bool:
        """True if another scene must be opened before."""
        scene = self._run.scene
        return not self._match.is_on and (scene is None or len(scene.tasks) != DUELLISTS)

    def why_not(self) -> str:
        """Return why no duel can be started now, as far as scene and movers go; empty where one can."""
        if self.needs_scene:
            return tr("a duel needs a scene with two robots and their goals")
        return self._run.unfit if all(self.movers) else tr("the movers are not known yet")

    def start(self, begin: Callable[[], object]) -> None:
        """Let the movers drive against each other on one floor.

        Args:
            begin: Called as soon as both players are there.

        Raises:
            WorkshopError: a mover cannot drive.
        """
        from robotworkshop.match.referee.match_rulebook import MatchRuleOptions
        from robotworkshop.match.referee.referee import MatchSettings

        scene, chosen = self._run.scene, self._run.settings
        if scene is None:
            return
        invitations = self._players.wait(self.movers, chosen)
        rules = MatchRuleOptions(time_limit_s=LIMIT_S)
        settings = MatchSettings(rules=rules, has_arena=True, speed=chosen.speed or 1.0, seed=chosen.seed)
        begin()
        self._is_ours = True
        self._match.hold(scene, invitations, settings, None)

    def give_way(self) -> None:
        """Know that the next match is no duel."""
        self._is_ours = False

    def sides(self, score: "Score | None") -> list[Side]:
        """Return the two rivals of the score, or of a duel that would begin now; none if there are not two."""
        if score is not None:
            racers = score.racers if len(score.racers) == DUELLISTS else ()
            return [Side(each.number, each.name, each.mover, each.to_go_mm, each.done) for each in racers]
        return [Side(number, name, name) for number, name in enumerate(self.players.values())]

    @property
    def players(self) -> dict[str, str]:
        """The players of a duel that would begin now, by the robots that they would have."""
        scene = self._run.scene
        if scene is None or len(scene.tasks) != DUELLISTS or not all(self.movers):
            return {}
        return dict(zip((task.name for task in scene.tasks), player_names(self.movers), strict=True))

    def end_players(self) -> None:
        """Let the players of a duel that is over wait no more."""
        self._closing.collect()
        self._closing.start("closing players", self._players.close, lambda _nothing: None, lambda _error: None)

    def close(self) -> None:
        """End the players, and wait for that."""
        self._players.close()
        self._closing.join(CLOSE_WITHIN_S)
