"""The robots that wait for each other: the stays in a team's paths in time, and the robot that passes meanwhile."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from robotworkshop.view.picture import Track
from scene.scene import Point

LEAST_S = 0.3
"""Shorter stays are not worth a word."""


@dataclass(frozen=True, slots=True)
class Wait:
    """A stay on a robot's way.

    Attributes:
        robot: Its name.
        place: Where it stands, mm.
        lasts_s: How long.
        awaited: Name of the robot that passes meanwhile; empty where none is known.
        passes: Where that one is as this one sets out again; None where none is known.
    """

    robot: str
    place: Point
    lasts_s: float
    awaited: str
    passes: Point | None = None


def waits_of(tracks: Sequence[Track]) -> list[Wait]:
    """Return the stays of all robots that were planned for in time, in the order of the tracks.

    A robot sets out as soon as the one that it has waited for is out of its way: that is the one nearest to its next
    leg then.
    """
    timed = [track for track in tracks if track.times_s and len(track.times_s) == len(track.path)]
    found = []
    for track in timed:
        corners = list(zip(track.times_s, track.path, strict=True))
        for number, ((begin_s, place), (end_s, after)) in enumerate(pairwise(corners)):
            if place != after or end_s - begin_s < LEAST_S or number + 2 >= len(corners):
                continue
            there = {other.robot: _at(other, end_s) for other in timed if other.robot != track.robot}
            apart = {name: _apart(place, corners[number + 2][1], at) for name, at in there.items()}
            awaited = min(apart, key=lambda name: (apart[name], name), default="")
            found.append(Wait(track.robot, place, end_s - begin_s, awaited, there.get(awaited)))
    return found


def _at(track: Track, time_s: float) -> Point:
    """Return where a robot is at a time of the plan."""
    for (begin_s, (ax, ay)), (end_s, (bx, by)) in pairwise(zip(track.times_s, track.path, strict=True)):
        if begin_s <= time_s < end_s:
            share = (time_s - begin_s) / (end_s - begin_s)
            return ax + share * (bx - ax), ay + share * (by - ay)
    return track.path[-1]


def _apart(start: Point, end: Point, point: Point) -> float:
    """Return how far a point is from a segment."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    along = (point[0] - start[0]) * dx + (point[1] - start[1]) * dy
    share = min(max(along / square, 0.0), 1.0) if square > 0.0 else 0.0
    return math.dist(point, (start[0] + share * dx, start[1] + share * dy))
