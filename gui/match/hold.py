"""What the thread of a match does: the referee, with a recording, and observers where they are let in."""

from contextlib import ExitStack
from datetime import datetime
from typing import TYPE_CHECKING

from robotworkshop.match.observing.observers import Broadcast
from robotworkshop.recording import Header, RunKind
from robotworkshop.recording.options import RecordWish
from robotworkshop.run.rulebook import rules_in_words
from robotworkshop.run.settings import Settings

if TYPE_CHECKING:
    from robotworkshop.match.referee.referee import MatchSettings, Referee
    from robotworkshop.match.wire.connection import Address
    from robotworkshop.stage.events import Announcer
    from scene.scene import Scene


def hold(
    referee: "Referee",
    scene: "Scene",
    settings: "MatchSettings",
    observers: "Address | None",
    announcer: "Announcer",
) -> None:
    """Hold a match to its end.

    Raises:
        MatchError: no match came of it.
        LinkError: observers cannot be let in there.
    """
    wish = RecordWish(datetime.now().astimezone())
    kind = RunKind.ARENA if settings.has_arena else RunKind.MATCH
    run = Settings(
        seed=settings.seed,
        speed=settings.speed,
        time_limit_s=settings.rules.time_limit_s,
        rules=rules_in_words(settings.rules),
        max_speed_mm_s=settings.limit_mm_s,
    )
    with ExitStack() as stack:
        stack.enter_context(wish.recorded(announcer, kind, scene, run, scene.title or "match"))
        if observers is not None:
            header = Header(kind, scene, run, wish.began.isoformat(timespec="seconds"))
            announcer.listen(stack.enter_context(Broadcast(observers, header)).hear)
        referee.run()
