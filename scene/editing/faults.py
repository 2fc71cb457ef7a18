"""The faults of a scene that is being drawn, all of it, each fault with the part that has it."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from itertools import accumulate, chain
from typing import TYPE_CHECKING, TypeVar

from robotdriver.record import Leaf
from scene.editing.parts import Kind, Part
from scene.errors import SceneError
from scene.scene import Scene

if TYPE_CHECKING:
    from scene.solids import SolidsMemory

Member = TypeVar("Member")

MOST = 8
"""The scenes whose faults are remembered."""
_PLACE = re.compile(r"(?P<what>obstacles|walls|robots)\[(?P<index>\d+)\](?P<rest>.*)")


class Fault(Leaf, frozen=True):
    """One thing that is wrong.

    Attributes:
        part: What has the fault; None if it is the scene as a whole.
        place: Its place in the native format.
        reason: What is wrong there, and what would be right.
    """

    part: Part | None
    place: str
    reason: str


class Inspector:
    """Looks through one scene after another, and again only at what the one before did not have.

    Scenes and parts are known again by identity: they are immutable, and an edit leaves most parts as they were. What
    was wrong with the last few scenes is remembered, and which parts were sound before the last edit: an undo leads
    back to them.
    """

    def __init__(self) -> None:
        self._sections: tuple[tuple[object, ...], ...] = ()
        self._sound: dict[int, object] = {}
        self._sound_before: dict[int, object] = {}
        self._found_in: dict[int, tuple[Scene, tuple[Fault, ...]]] = {}

    def faults(self, scene: Scene) -> tuple[Fault, ...]:
        """Return everything that is wrong: first what is unsound, and only of a sound scene what does not fit.

        An unsound obstacle or wall is left out to look at the others, so that one fault does not hide the next.
        """
        if (known := self._found_in.get(id(scene))) is not None:
            return known[1]
        found = self._found(scene)
        for oldest in list(self._found_in)[: max(len(self._found_in) - MOST + 1, 0)]:
            del self._found_in[oldest]
        self._found_in[id(scene)] = scene, found
        return found

    @cached_property
    def solids(self) -> "SolidsMemory":
        """Remembers the shapes of the scene that was looked through last."""
        from scene.solids import SolidsMemory  # Heavy: a window is painted before anybody asks for faults.

        return SolidsMemory()

    def knows(self, scene: Scene) -> bool:
        """Return whether `faults` has looked through a scene and remembers what it found."""
        return id(scene) in self._found_in

    def has_more_to_look_at(self, scene: Scene, points: int) -> bool:
        """Return whether `faults` would have to look at more than so many points again: thousands take it a while.

        A pair of robots counts as a point: each is compared with all others, whatever was edited.
        """
        robots = len(scene.robots)
        obstacles, walls = self._unknown_numbers(scene.obstacles), self._unknown_numbers(scene.walls)
        sizes = chain(
            (robots * (robots - 1) // 2,),
            (len(scene.obstacles[number].polygon) for number in obstacles),
            (2 for _ in walls),
        )
        return any(looked_at > points for looked_at in accumulate(sizes))

    def _found(self, scene: Scene) -> tuple[Fault, ...]:
        from scene.checks import check_fit  # Heavy as well.

        if found := self._faults_of_form(scene):
            return found
        errors = check_fit(scene, memory=self.solids)
        return tuple(Fault(_part(error.place), error.place, error.reason) for error in errors)

    def _faults_of_form(self, scene: Scene) -> tuple[Fault, ...]:
        from scene.checks import check_counts, check_form

        found: list[Fault] = []
        obstacles, walls = list(self._unknown_numbers(scene.obstacles)), list(self._unknown_numbers(scene.walls))
        while True:
            rest = replace(
                scene,
                obstacles=tuple(scene.obstacles[index] for index in obstacles),
                walls=tuple(scene.walls[index] for index in walls),
                floor_regions=self._unknown(scene.floor_regions),
                things=self._unknown(scene.things),
                places=self._unknown(scene.places),
                areas=self._unknown(scene.areas),
            )
            try:
                check_counts(scene)
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
        unsound = {id(_member(scene, fault.part)) for fault in found if fault.part is not None}
        if found or not (self._is_sound(scene.obstacles) and self._is_sound(scene.walls)):
            members = [one for one in (*scene.obstacles, *scene.walls) if id(one) not in unsound]
            self._sound_before, self._sound = self._sound, dict(zip(map(id, members), members, strict=True))
        wholes = () if found else (scene.obstacles, scene.walls)
        self._sections = (*wholes, scene.floor_regions, scene.things, scene.places, scene.areas)
        return tuple(found)

    def _unknown_numbers(self, section: tuple[Member, ...]) -> Iterator[int]:
        """Return the numbers of the obstacles or walls that are to be looked at."""
        if self._is_sound(section):
            return iter(())
        sound, before = self._sound, self._sound_before
        return (number for number, one in enumerate(map(id, section)) if one not in sound and one not in before)

    def _unknown(self, section: tuple[Member, ...]) -> tuple[Member, ...]:
        """Return what is to be looked at of a section that is checked as a whole, as an edit leaves it whole."""
        return () if self._is_sound(section) else section

    def _is_sound(self, section: tuple[object, ...]) -> bool:
        return any(section is one for one in self._sections)


def faults(scene: Scene) -> tuple[Fault, ...]:
    """Return everything that is wrong with a scene; see `Inspector.faults`."""
    return Inspector().faults(scene)


def _member(scene: Scene, part: Part) -> object:
    return scene.obstacles[part.index] if part.kind is Kind.OBSTACLE else scene.walls[part.index]


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
