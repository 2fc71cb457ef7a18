"""Messages about players and results, in the language of the window."""

from typing import TYPE_CHECKING

from gui.texts.language import isolated, tr
from gui.texts.told_below import rules_named, said
from robotdriver.phrases.figures import figure

if TYPE_CHECKING:
    from robotworkshop.tournament.game import GameKey
    from robotworkshop.view.scoreboard import Competitor, Score


def game_named(key: "GameKey") -> str:
    """Return what a game of a tournament is called: its scene, who plays, its seed, and which of several it is."""
    parts = {"scene": key.scene, "movers": tr(" against ").join(map(isolated, key.movers)), "seed": key.seed}
    if key.number:
        return tr("{scene}, {movers}, seed {seed}, game {n}", n=key.number + 1, **parts)
    return tr("{scene}, {movers}, seed {seed}", **parts)


def has_begun(score: "Score") -> bool:
    """Return whether robots have been told to drive."""
    from robotworkshop.view.scoreboard import Act

    return score.act in (Act.DRIVING, Act.OVER)


def doing(racer: "Competitor") -> str:
    """Return what a player does, and at what or why."""
    words = deed(racer)
    if racer.phase.name == "PREPROCESSING" and racer.activity:
        words = f"{words} ({isolated(racer.activity)})"
    return f"{words}: {isolated(said(racer.reason))}" if racer.reason else words


def deed(racer: "Competitor") -> str:
    """Return what a player does, in a word or two."""
    from robotworkshop.run.verdict import Phase

    match racer.phase:
        case Phase.IDLE:
            return tr("waiting")
        case Phase.SCENE_SET:
            return tr("has the scene")
        case Phase.PREPROCESSING:
            return tr("planning")
        case Phase.READY:
            return tr("ready")
        case Phase.DRIVING:
            return tr("driving")
        case Phase.ARRIVED:
            return tr("arrived")
        case Phase.GAVE_UP:
            return tr("gave up")
        case Phase.FAILED:
            return tr("failed")
        case Phase.STOPPED:
            return tr("stopped")


def headline(score: "Score") -> str:
    """Return in a few words how it ended; empty before that."""
    from robotworkshop.run.verdict import ABANDONED_RULE, Phase

    result = score.result
    if result is None:
        return ""
    if result.rule == ABANDONED_RULE:
        return tr("The match was abandoned")
    if result.winner is None:
        is_draw = score.is_match or any(racer.phase is Phase.ARRIVED for racer in score.racers)
        return tr("A draw") if is_draw else tr("Goal not reached")
    if len(score.racers) == 1 and not score.is_match:
        return tr("Goal reached")
    return tr("{name} has won", name=result.winner)


def ending(score: "Score") -> str:
    """Return how it ended, all of it; empty before that."""
    result = score.result
    if result is None:
        return ""
    told = f"{headline(score)}: {isolated(said(result.reason))}." if result.reason else f"{headline(score)}."
    time = f"{figure(result.time_s, 1)} s"
    rule = rules_named(result.rule)
    if not rule:
        how = tr("It took {time}.", time=time)
    elif result.by_truth:
        how = tr("Decided by the rule \u201c{rule}\u201d after {time}, by truth.", rule=rule, time=time)
    else:
        how = tr("Decided by the rule \u201c{rule}\u201d after {time}, by the players' reports.", rule=rule, time=time)
    return f"{told} {how}"
