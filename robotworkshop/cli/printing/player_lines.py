"""What happens at a player, in words for people and as JSON for programs."""

import math
from typing import Any

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
    Phase.IDLE: "waits for a scene",
    Phase.SCENE_SET: "has a scene",
    Phase.PREPROCESSING: "plans",
    Phase.READY: "has a plan, and waits for the start",
    Phase.DRIVING: "drives",
    Phase.ARRIVED: "is at the goal",
    Phase.GAVE_UP: "gave up",
    Phase.FAILED: "failed",
    Phase.STOPPED: "stopped",
}


def line_of(happening: PlayerEvent) -> str:
    """Return a line for people, fit for a terminal whatever others have put into it."""
    return printable(_words(happening))


def _words(happening: PlayerEvent) -> str:
    match happening:
        case Listening(address, code):
            return f"waiting for a referee at {address}; the pairing code is {code}"
        case RefereeCame(referee, peer, is_back):
            return f"the referee {referee} is {'back' if is_back else 'here'} ({peer})"
        case RefereeLeft(referee, peer):
            return f"the referee {referee} has left ({peer})"
        case Refused(peer, reason, more):
            unsaid = f" (and {more} more refusals before)" if more else ""
            return f"refused {peer}: {reason}{unsaid}"
        case GameBegan(session):
            (entrant,) = session.entrants
            start, (x_mm, y_mm) = entrant.task.start, entrant.task.goal
            return (
                f"the scene {session.scene.title or 'without a title'}: robot {entrant.robot.name}, from "
                f"({start.x_mm:.0f}, {start.y_mm:.0f}) mm facing {math.degrees(start.heading_rad):.0f} degrees, "
                f"to ({x_mm:.0f}, {y_mm:.0f}) mm"
            )
        case PhaseChanged(phase, reason):
            return f"the player {_PHASES[phase]}" + (f": {reason}" if reason else "")
        case SongOrdered(song):
            return f"the robot sings of {song.value}"


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
            return {"event": "scene", "title": session.scene.title, "robot": session.entrants[0].robot.name}
        case PhaseChanged(phase, reason):
            return {"event": "phase", "phase": phase.name, "reason": reason}
        case SongOrdered(song):
            return {"event": "song", "song": song.value}
