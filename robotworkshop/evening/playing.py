"""One game of a series: a match between two players of the network, with a recording."""

import contextlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from robotworkshop.evening.lobby import Greeter, Lobby, is_there
from robotworkshop.evening.outcome import forfeit, result_of, unheld
from robotworkshop.floor_secret import FloorSecret
from robotworkshop.match.errors import MatchError
from robotworkshop.match.referee.match_rulebook import MatchRuleOptions
from robotworkshop.match.referee.match_setup import Invitation, MatchSettings
from robotworkshop.match.referee.referee import Referee
from robotworkshop.recording.options import RecordingOptions
from robotworkshop.run.events import Judged
from robotworkshop.run.verdict import Verdict
from robotworkshop.stage.events import Announcer
from robotworkshop.tournament.game import GameKey, GameResult
from robotworkshop.tournament.journal import recording_file
from robotworkshop.tournament.series.format import Series
from robotworkshop.use_cases import hold_match
from robotworkshop.web.audience import Audience, Relay
from scene.scene import Scene

TRIES = 3
"""A match that does not come about between players that are there is tried so often."""

AGAIN_AFTER_S = 2.0
"""A player still sings, or another referee's match ends."""


@dataclass(frozen=True, slots=True)
class Host:
    """The settings with which games of a series are held.

    Attributes:
        series: That.
        folder: Its folder.
        scenes: By label.
        lobby: Knows where the players are.
        greeter: Meets players.
        rules: What is chosen about the rules, but the time limit, which the series has.
        secret: What the floors' seeds are derived from.
        watched: Called before each game with its title; returns who is told where it can be watched.
        wait: Returns after so many seconds.
    """

    series: Series
    folder: Path
    scenes: dict[str, Scene]
    lobby: Lobby
    greeter: Greeter
    rules: MatchRuleOptions
    secret: FloorSecret
    watched: Callable[[str], Relay | None]
    wait: Callable[[float], object] = time.sleep

    def play(self, key: GameKey, banks_s: Sequence[float | None], begun: Callable[[Referee], object]) -> GameResult:
        """Play a game; a player that does not come, or does not answer, has lost it.

        Args:
            key: Which.
            banks_s: What its players have left for planning, in their order; None for no such limit.
            begun: Told of the referee, who may be asked to call the match off.

        Raises:
            MatchError: the match was called off.
        """
        reason = ""
        for attempt in range(TRIES):
            if attempt:
                self.wait(AGAIN_AFTER_S)
            invitations = {name: self.lobby.invitation(name) for name in key.movers}
            here = {name: where for name, where in invitations.items() if where is not None and is_there(where)}
            if absent := frozenset(key.movers) - here.keys():
                return forfeit(key, absent | self._silent(here))
            try:
                invited = tuple(
                    replace(here[name], time_bank_s=None if bank_s is None else min(bank_s, self.rules.planning_s))
                    for name, bank_s in zip(key.movers, banks_s, strict=True)
                )
                return self._match(key, invited, begun)
            except MatchError as error:
                reason = str(error)
        silent = self._silent(here)
        return forfeit(key, silent) if silent else unheld(key, reason)

    def _silent(self, here: dict[str, Invitation]) -> frozenset[str]:
        """Return those that do not answer."""
        return frozenset(name for name, where in here.items() if self.greeter.greet(where) is None)

    def _match(
        self, key: GameKey, invitations: tuple[Invitation, ...], begun: Callable[[Referee], object]
    ) -> GameResult:
        series, announcer, verdicts = self.series, Announcer(), list[Verdict]()
        settings = MatchSettings(
            rules=replace(self.rules, time_limit_s=series.time_limit_s),
            has_arena=series.has_arena,
            speed=series.speed,
            seed=key.seed,
            secret=self.secret.derived(str(key)),
            referee=self.greeter.referee,
            allows_unprotected=self.greeter.allows_unprotected,
        )
        scene = self.scenes[key.scene]
        referee = Referee(scene, invitations, settings, announcer)
        begun(referee)
        announcer.listen(lambda event: verdicts.append(event.verdict), Judged)
        file = recording_file(self.folder, key)
        with contextlib.suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.unlink(missing_ok=True)  # Of a try that came to nothing, or was killed.
        recording = RecordingOptions(datetime.now().astimezone(), file)
        audience = Audience(relay=self.watched(" : ".join(key.movers)))
        began_s = time.monotonic()
        hold_match(referee, scene, settings, announcer, recording, key.scene, audience, lambda _: None, lambda _: None)
        banks_s = [invitation.time_bank_s for invitation in invitations]
        return result_of(key, verdicts[0], time.monotonic() - began_s, banks_s)
