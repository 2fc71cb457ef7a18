"""The events of a player, in words for people and as JSON for programs."""

import math
from typing import Any

from robotworkshop.match import phrases
from robotworkshop.match.player.player_events import (
    GameBegan,
    Listening,
    PhaseChanged,
    PlayerEvent,
    RefereeCame,
    RefereeLeft,
    Refused,
    SongOrdered,
)
from robotworkshop.printable import printable
from robotworkshop.run.verdict import Phase

_PHASES = {
    Phase.IDLE: phrases.WAITS_FOR_SCENE,
    Phase.SCENE_SET: phrases.HAS_SCENE,
    Phase.PREPROCESSING: phrases.PLANS,
    Phase.READY: phrases.IS_READY,
    Phase.DRIVING: phrases.DRIVES,
    Phase.ARRIVED: phrases.ARRIVED,
    Phase.GAVE_UP: phrases.GAVE_UP,
    Phase.FAILED: phrases.FAILED,
    Phase.STOPPED: phrases.STOPPED,
}


def line_of(happening: PlayerEvent) -> str:
    """Return a line for people, fit for a terminal whatever others have put into it."""
    return printable(_words(happening))


def _words(happening: PlayerEvent) -> str:
    match happening:
        case Listening(address, code):
            return phrases.WAITING(address=address, code=code)
        case RefereeCame(referee, peer, is_back):
            return (phrases.REFEREE_BACK if is_back else phrases.REFEREE_HERE)(name=referee, address=peer)
        case RefereeLeft(referee, peer):
            return phrases.REFEREE_LEFT(name=referee, address=peer)
        case Refused(peer, reason, more):
            if more:
                return phrases.MORE_REFUSED(address=peer, reason=reason, count=str(more))
            return phrases.CALLER_REFUSED(address=peer, reason=reason)
        case GameBegan(session):
            (racer,) = session.racers
            start, (x_mm, y_mm) = racer.task.start, racer.task.goal
            task = {
                "robot": racer.robot.name,
                "start": f"({start.x_mm:.0f}, {start.y_mm:.0f}) mm",
                "heading": f"{math.degrees(start.heading_rad):.0f} degrees",
                "goal": f"({x_mm:.0f}, {y_mm:.0f}) mm",
            }
            title = session.scene.title
            return phrases.NEW_SCENE(title=title, **task) if title else phrases.UNTITLED_SCENE(**task)
        case PhaseChanged(phase, reason):
            return _PHASES[phase]() + (f": {reason}" if reason else "")
        case SongOrdered(song):
            return phrases.SINGS(song=song.value)


def as_json_object(happening: PlayerEvent) -> dict[str, Any]:
    """Return an object for programs; ``event`` says what it is."""
    match happening:
        case Listening(address, code):
            return {"event": "listening", "address": address, "pairing_code": code}
        case RefereeCame(referee, peer, is_back):
            return {"event": "referee came", "referee": referee, "peer": peer, "is_back": is_back}
        case RefereeLeft(referee, peer):
            return {"event": "referee left", "referee": referee, "peer": peer}
        case Refused(peer, reason, more):
            return {"event": "refused", "peer": peer, "reason": reason, "more": more}
        case GameBegan(session):
            return {"event": "scene", "title": session.scene.title, "robot": session.racers[0].robot.name}
        case PhaseChanged(phase, reason):
            return {"event": "phase", "phase": phase.name, "reason": reason}
        case SongOrdered(song):
            return {"event": "song", "song": song.value}
