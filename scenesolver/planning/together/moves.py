"""All moves of a team on its roads, and which of them bring two robots too near to each other.

Moves are numbers, and what a move keeps others from is one large number with a bit for each.
"""

import numpy as np
from scipy.spatial import cKDTree

from scenesolver.geometry.predicates import FloatArray
from scenesolver.planning.together.encounters import moves_meet
from scenesolver.planning.together.roster import Roster

Configuration = tuple[int, ...]


class Moves:
    """All moves of all robots, and which of them bring two robots too near to each other.

    Robots of one size and speed have the same moves. The first moves are the stays at all places, by their numbers.

    Args:
        roster: The team.
    """

    def __init__(self, roster: Roster) -> None:
        kinds = list({id(roads): roads for roads in roster.roads}.values())
        begins, ends, radii = [], [], []
        firsts: dict[int, int] = {}
        leavings: dict[int, list[list[tuple[int, int]]]] = {}
        count = 0
        for roads in kinds:
            points = roads.points
            firsts[id(roads)] = count
            begins += [points, points[roads.tails]]
            ends += [points, points[roads.heads]]
            radii.append(np.full(len(points) + len(roads.tails), roads.radius_mm))
            leaving = [[(count + place, place)] for place in range(len(points))]
            for edge, (tail, head) in enumerate(zip(roads.tails.tolist(), roads.heads.tolist(), strict=True)):
                leaving[tail].append((count + len(points) + edge, head))
            leavings[id(roads)] = leaving
            count += len(points) + len(roads.tails)
        self.meets = _meetings(np.concatenate(begins), np.concatenate(ends), np.concatenate(radii), roster.gap_mm)
        self.of = [leavings[id(roads)] for roads in roster.roads]
        self.stay = [firsts[id(roads)] for roads in roster.roads]
        self._to: list[dict[tuple[int, int], int]] = [
            {(place, head): move for place, some in enumerate(of_one) for move, head in some} for of_one in self.of
        ]

    def move(self, one: int, place: int, head: int) -> int:
        """Return the move of a robot from a place to another one, or the same."""
        return self._to[one][place, head]


def _meetings(begins: FloatArray, ends: FloatArray, radii: FloatArray, gap_mm: float) -> list[int]:
    """Return for each move those that it keeps others from, as bits of a number."""
    count = len(begins)
    half = np.hypot(*(ends - begins).T) / 2.0
    reach = radii + half
    middles = (begins + ends) / 2.0
    pairs = cKDTree(middles).query_pairs(2.0 * reach.max() + gap_mm, output_type="ndarray")
    first, second = pairs.T
    near = np.hypot(*(middles[first] - middles[second]).T) < reach[first] + reach[second] + gap_mm
    first, second = first[near], second[near]
    meet = moves_meet(
        (begins[first], ends[first]), (begins[second], ends[second]), radii[first] + radii[second] + gap_mm
    )
    table = np.zeros((count, count), dtype=np.bool_)
    table[first[meet], second[meet]] = table[second[meet], first[meet]] = True
    np.fill_diagonal(table, True)
    return [int.from_bytes(row.tobytes(), "little") for row in np.packbits(table, axis=1, bitorder="little")]
