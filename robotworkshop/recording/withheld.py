"""Secrets that are kept from players, and so from all who listen: the seed, and the obstacles that movers must sense.

A contestant may watch its own match from another computer. What it hears there must not help its mover.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from robotworkshop.recording.header import Header, RunKind
from robotworkshop.run.events import Event, MatchOpened
from robotworkshop.stage.events import DriveStarted, FloorChanged, Moved, SceneChanged
from scene.scene import Point, Scene
from scene.things import DiscShape, PolygonShape, Thing

if TYPE_CHECKING:
    from robotdriver.simulator import WorldSnapshot

PLAYED = (RunKind.MATCH, RunKind.ARENA, RunKind.GAME)
"""The part of a scene that contestants may know."""


def told_of(scene: Scene) -> Scene:
    """Return a scene without what movers must sense; its things keep their forms, unlike in `Scene.as_known`."""
    return replace(
        scene,
        obstacles=tuple(obstacle for obstacle in scene.obstacles if obstacle.known),
        things=tuple(thing for thing in scene.things if thing.known),
    )


def known_bodies(scene: Scene) -> tuple[bool, ...]:
    """Return for each thing that has a number on the floor whether the movers are told of it."""
    return (*(obstacle.known for obstacle in scene.obstacles), *(thing.known for thing in solid_things(scene)))


def solid_things(scene: Scene) -> list[Thing]:
    """Return the things that have numbers on the floor, behind those of the obstacles."""
    shapes = (PolygonShape, DiscShape)
    return [thing for thing in scene.things if thing.material.solid and isinstance(thing.shape, shapes)]


_Outlines = tuple[tuple[int, tuple[Point, ...]], ...]


class Withheld:
    """Hands on the events of a run without what contestants must not know; all of a run that none plays.

    Args:
        header: Of the run.

    Attributes:
        header: As it may be told.
    """

    def __init__(self, header: Header) -> None:
        self.header, self._numbers = header, dict[int, int]()
        self._is_played = header.kind in PLAYED
        self._standing: tuple[_Outlines, _Outlines] = ((), ())  # of the newest snapshot, as it came and as it is told
        if self._is_played:
            settings = msgspec.structs.replace(header.settings, seed=0)
            self.header = replace(header, scene=self._lay(header.scene), settings=settings, mover_seed=None)

    def told(self, event: Event) -> Event:
        """Return an event as it may be told."""
        if not self._is_played:
            return event
        match event:
            case MatchOpened(scene) | SceneChanged(scene):
                return replace(event, scene=self._lay(scene))
            case Moved(snapshot) | DriveStarted(snapshot) | FloorChanged(snapshot):
                return replace(event, snapshot=self._seen(snapshot))
        return event

    def _lay(self, scene: Scene) -> Scene:
        known = (number for number, is_known in enumerate(known_bodies(scene)) if is_known)
        self._numbers = {number: told for told, number in enumerate(known)}
        return told_of(scene)

    def _seen(self, snapshot: "WorldSnapshot") -> "WorldSnapshot":
        numbers = self._numbers
        if self._standing[0] is not snapshot.standing_obstacles:
            told = tuple((numbers[each], outline) for each, outline in snapshot.standing_obstacles if each in numbers)
            self._standing = snapshot.standing_obstacles, told
        return replace(
            snapshot,
            moved_obstacles=tuple(
                (numbers[each], outline) for each, outline in snapshot.moved_obstacles if each in numbers
            ),
            standing_obstacles=self._standing[1],
            discs=tuple((numbers[each], disc) for each, disc in snapshot.discs if each in numbers),
        )
