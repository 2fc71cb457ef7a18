"""A referee with scripted players: a match takes its course, and what goes wrong ends as the rules state."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from robotworkshop.assets import find_scene
from robotworkshop.events import Announcer, Event, Judged, MatchOpened, MatchStarted, PlayersPolled
from robotworkshop.match.referee import Invitation, MatchSettings, Referee
from robotworkshop.match.rulebook import RuleOptions
from robotworkshop.match.verdict import Verdict
from scene import load_scene

from .scripted import CODE, Script, ScriptedPlayer

SCENE = load_scene(find_scene("duel_crossing"))


class Match:
    def __init__(self, players: list[ScriptedPlayer], rules: RuleOptions, codes: list[str]) -> None:
        self.players = players
        self.events: list[Event] = []
        announcer = Announcer()
        announcer.listen(self.events.append)
        invitations = [Invitation(player.address, code) for player, code in zip(players, codes, strict=True)]
        self.referee = Referee(SCENE, invitations, MatchSettings(rules=rules), announcer)

    def play(self) -> Verdict:
        return self.referee.run()


@pytest.fixture
def hall() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def match(hall: ExitStack, *scripts: Script, rules: RuleOptions | None = None, codes: list[str] | None = None) -> Match:
    players = [hall.enter_context(ScriptedPlayer(script)) for script in scripts]
    return Match(players, rules or RuleOptions(time_limit_s=60.0), codes or [CODE] * len(players))


def test_the_first_at_its_goal_wins(hall: ExitStack) -> None:
    played = match(hall, Script("ann", drive_s=5.0), Script("bob", drive_s=0.3))
    verdict = played.play()
    assert (verdict.winner, verdict.rule, verdict.by_truth) == ("bob", "goal", False)
    assert verdict.reason == "bob is at its goal"
    ann, bob = played.players
    assert [call for call in bob.calls if call != "getStatus"] == [
        "hello",
        "setScene",
        "preprocess",
        "start",
        "stop",
        "beHappy",
    ]
    assert [call for call in ann.calls if call != "getStatus"] == [
        "hello",
        "setScene",
        "preprocess",
        "start",
        "stop",
        "beSad",
    ]
    kinds = [type(event) for event in played.events]
    assert kinds[0] is MatchOpened
    assert kinds[-1] is Judged
    assert kinds.count(MatchStarted) == 1
    assert PlayersPolled in kinds
    lost, won = verdict.players
    assert (won.reason, lost.reason) == ("", "bob is at its goal")
