"""What is wrong with a scene that is being drawn, all of it, each fault with the part that has it."""

import re
from dataclasses import dataclass, replace

from scene.editing.parts import Kind, Part
from scene.errors import SceneError
from scene.scene import Scene

_PLACE = re.compile(r"(?P<what>obstacles|walls|robots)\[(?P<index>\d+)\](?P<rest>.*)")


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong.

    Attributes:
        part: What has the fault; None if it is the scene as a whole.
        place: Its place in the native format.
        reason: What is wrong there, and what would be right.
    """

    part: Part | None
    place: str
    reason: str


def faults(scene: Scene) -> tuple[Fault, ...]:
    """Return everything that is wrong with a scene; first what is unsound, and only of a sound scene what does not fit.

    An unsound obstacle or wall is left out to look at the others, so that one fault does not hide the next.
    """
    from scene.checks import check_fit, check_form  # Heavy: a window is painted before anybody asks for faults.

    found: list[Fault] = []
    obstacles, walls = list(range(len(scene.obstacles))), list(range(len(scene.walls)))
    while True:
        rest = replace(
            scene,
            obstacles=tuple(scene.obstacles[index] for index in obstacles),
            walls=tuple(scene.walls[index] for index in walls),
        )
        try:
            check_form(rest)
        except SceneError as error:
            part = _part(error.place)
            if part is None or part.kind not in (Kind.OBSTACLE, Kind.WALL):
                return (*found, Fault(part, error.place, error.reason))
            numbers = obstacles if part.kind is Kind.OBSTACLE else walls
            index = numbers.pop(part.index)
            place = error.place.replace(f"[{part.index}]", f"[{index}]", 1)
            found.append(Fault(Part(part.kind, index), place, error.reason))
            continue
        break
    if found:
        return tuple(found)
    return tuple(Fault(_part(error.place), error.place, error.reason) for error in check_fit(scene))


def _part(place: str) -> Part | None:
    """Return the part that a place in the native format belongs to."""
    match = _PLACE.match(place)
    if match is None:
        return None
    index = int(match["index"])
    match match["what"]:
        case "obstacles":
            return Part(Kind.OBSTACLE, index)
        case "walls":
            return Part(Kind.WALL, index)
        case _:
            return Part(Kind.GOAL if match["rest"].startswith(".goal") else Kind.START, index)
