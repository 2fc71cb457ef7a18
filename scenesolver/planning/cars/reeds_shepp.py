"""The shortest ways of a car between two poses in an empty plane: Reeds-Shepp curves.

A car goes ahead and back, straight or along arcs of its least radius. Its shortest way is one of 48 words of at most
five legs, each to the left, straight or to the right. The formulas give the legs of eight words; the others are
theirs mirrored, driven the other way round, or read from the end. All lengths are in radii, and all poses are worked on
at once.

Source: J. Reeds, L. Shepp, Optimal paths for a car that goes both forwards and backwards, 1990; the numbers of formulas
are theirs.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scenesolver.geometry.predicates import BoolArray, FloatArray
from scenesolver.geometry.ragged import IntArray

LEFT, STRAIGHT, RIGHT = 1, 0, -1
MOST_LEGS = 5

_QUARTER = math.pi / 2.0
_HAIR = 1e-9
"""Rounding takes an angle that is 0 a little below it."""
_MISSED = 1e-6
"""A word whose end is farther from the pose that was asked for, in radii or rad, is none."""


@dataclass(frozen=True, slots=True)
class Curves:
    """Shortest ways, one a row.

    Attributes:
        turns: Of each leg `LEFT`, `STRAIGHT` or `RIGHT`, shape (n, 5); what is not needed has no length.
        lengths: Of each leg in radii, shape (n, 5); less than 0 where the car goes back.
    """

    turns: IntArray
    lengths: FloatArray

    @property
    def totals(self) -> FloatArray:
        """The length of each way, shape (n,), in radii."""
        totals: FloatArray = np.abs(self.lengths).sum(axis=1)
        return totals


def shortest(x: FloatArray, y: FloatArray, phi: FloatArray) -> Curves:
    """Return the shortest way from the origin, looking along x, to each of some poses, shape (n,) each; radii, rad."""
    phi = _wrapped(phi)
    backwards = x * np.cos(phi) + y * np.sin(phi), x * np.sin(phi) - y * np.cos(phi)
    turns, lengths = np.zeros((len(x), MOST_LEGS), dtype=np.int64), np.full((len(x), MOST_LEGS), np.inf)
    best = np.full(len(x), np.inf)
    asked = [(word, (x, y), 1) for word in _WORDS]
    asked += [(word, backwards, -1) for word in _READ_FROM_THE_END]
    for (word, ends, order), along, side in product(asked, (1, -1), (1, -1)):
        # Driven the other way round, and mirrored at the x-axis.
        with np.errstate(invalid="ignore"):
            kinds, legs = word(along * ends[0], side * ends[1], along * side * phi)
        found, found_turns = _padded(along * legs[:, ::order]), _padded(side * kinds[None, ::order])
        totals = np.abs(found).sum(axis=1)
        shorter = np.flatnonzero(totals < best)  # NaN, which is no way, is not
        shorter = shorter[_arrives(found_turns, found[shorter], x[shorter], y[shorter], phi[shorter])]
        best[shorter], lengths[shorter], turns[shorter] = totals[shorter], found[shorter], found_turns
    return Curves(turns, lengths)


def poses_after(turns: IntArray, lengths: FloatArray) -> FloatArray:
    """Return where legs lead from the origin, looking along x: x, y and heading before and after each leg.

    Args:
        turns: Shape (n, k), or (1, k) for all.
        lengths: Shape (n, k), radii.

    Returns:
        Shape (n, k + 1, 3).
    """
    poses = np.zeros((len(lengths), lengths.shape[1] + 1, 3))
    for leg in range(lengths.shape[1]):
        turn, length = np.broadcast_to(turns[:, leg], len(lengths)), lengths[:, leg]
        x, y, heading = poses[:, leg].T
        after = heading + turn * length
        is_arc = turn != 0
        # On an arc to the left the centre is to the left, and the same with the signs changed on one to the right.
        poses[:, leg + 1, 0] = x + np.where(is_arc, turn * (np.sin(after) - np.sin(heading)), length * np.cos(heading))
        poses[:, leg + 1, 1] = y + np.where(is_arc, turn * (np.cos(heading) - np.cos(after)), length * np.sin(heading))
        poses[:, leg + 1, 2] = after
    return poses


def _arrives(turns: IntArray, lengths: FloatArray, x: FloatArray, y: FloatArray, phi: FloatArray) -> BoolArray:
    """Return which of some ways lead where they shall: what rounding has spoilt is left out."""
    end = poses_after(turns, lengths)[:, -1]
    missed = np.abs(end[:, 0] - x) + np.abs(end[:, 1] - y) + np.abs(_wrapped(end[:, 2] - phi))
    arrives: BoolArray = missed <= _MISSED * (1.0 + np.abs(x) + np.abs(y))
    return arrives


def _wrapped(angles: FloatArray) -> FloatArray:
    """Return angles from -pi to pi."""
    wrapped: FloatArray = np.remainder(angles + math.pi, math.tau) - math.pi
    return wrapped


def _padded(legs: NDArray[Any]) -> NDArray[Any]:
    return np.pad(legs, ((0, 0), (0, MOST_LEGS - legs.shape[1])))


_Legs = tuple[IntArray, FloatArray]
"""The turns of a word's legs, shape (k,), and their lengths, shape (n, k): NaN where the word does not lead there."""


def _word(turns: tuple[int, ...], lengths: tuple[FloatArray | float, ...], may: BoolArray) -> _Legs:
    legs = np.stack([np.broadcast_to(length, may.shape) for length in lengths], axis=1)
    return np.array(turns), np.where(may[:, None], legs, np.nan)


def _not_back(*legs: FloatArray) -> BoolArray:
    all_of_them: BoolArray = np.logical_and.reduce([leg >= -_HAIR for leg in legs])
    return all_of_them


def _lsl(x: FloatArray, y: FloatArray, phi: FloatArray) -> _Legs:
    """8.1: left, straight, left."""
    u, t = _polar(x - np.sin(phi), y - 1.0 + np.cos(phi))
    v = _wrapped(phi - t)
    return _word((LEFT, STRAIGHT, LEFT), (t, u, v), _not_back(t, v))


def _lsr(x: FloatArray, y: FloatArray, phi: FloatArray) -> _Legs:
    """8.2: left, straight, right."""
    u1, t1 = _polar(x + np.sin(phi), y - 1.0 - np.cos(phi))
    u = np.sqrt(u1**2 - 4.0)
    t = _wrapped(t1 + np.arctan2(2.0, u))
    v = _wrapped(t - phi)
    return _word((LEFT, STRAIGHT, RIGHT), (t, u, v), (u1 >= 2.0) & _not_back(t, v))


def _lrl(x: FloatArray, y: FloatArray, phi: FloatArray) -> _Legs:
    """8.3 and 8.4: left, back to the right, left either way."""
    u1, t1 = _polar(x - np.sin(phi), y - 1.0 + np.cos(phi))
    u = -2.0 * np.arcsin(u1 / 4.0)
    t = _wrapped(t1 + u / 2.0 + math.pi)
    v = _wrapped(phi - t + u)
    return _word((LEFT, RIGHT, LEFT), (t, u, v), (u1 <= 4.0) & _not_back(t))


def _lrlr_mirrored(x: FloatArray, y: FloatArray, phi: FloatArray) -> _Legs:
    """8.7: left and right ahead, left and right back; the middle legs are equally long."""
    xi, eta = x + np.sin(phi), y - 1.0 - np.cos(phi)
    rho = (2.0 + np.hypot(xi, eta)) / 4.0
    u = np.arccos(rho)
    t, v = _outer_legs(u, -u, xi, eta, phi)
    return _word((LEFT, RIGHT, LEFT, RIGHT), (t, u, -u, v), (rho <= 1.0) & _not_back(t, -v))


def _lrlr(x: FloatArray, y: FloatArray, phi: FloatArray) -> _Legs:
    """8.8: left ahead, right and left back, right ahead; the middle legs are equally long."""
    xi, eta = x + np.sin(phi), y - 1.0 - np.cos(phi)
    rho = (20.0 - xi**2 - eta**2) / 16.0
    u = -np.arccos(rho)
    t, v = _outer_legs(u, u, xi, eta, phi)
    return _word((LEFT, RIGHT, LEFT, RIGHT), (t, u, u, v), (rho >= 0.0) & (rho <= 1.0) & _not_back(t, v))


def _lrsl(x: FloatArray, y: FloatArray, phi: FloatArray) -> _Legs:
    """8.9: left ahead, then back: a quarter to the right, straight, left."""
    rho, theta = _polar(x - np.sin(phi), y - 1.0 + np.cos(phi))
    r = np.sqrt(rho**2 - 4.0)
    t = _wrapped(theta + np.arctan2(r, -2.0))
    u, v = 2.0 - r, _wrapped(phi - _QUARTER - t)
    return _word((LEFT, RIGHT, STRAIGHT, LEFT), (t, -_QUARTER, u, v), (rho >= 2.0) & _not_back(t, -u, -v))


def _lrsr(x: FloatArray, y: FloatArray, phi: FloatArray) -> _Legs:
    """8.10: left ahead, then back: a quarter to the right, straight, right."""
    rho, t = _polar(1.0 + np.cos(phi) - y, x + np.sin(phi))
    u, v = 2.0 - rho, _wrapped(t + _QUARTER - phi)
    return _word((LEFT, RIGHT, STRAIGHT, RIGHT), (t, -_QUARTER, u, v), (rho >= 2.0) & _not_back(t, -u, -v))


def _lrslr(x: FloatArray, y: FloatArray, phi: FloatArray) -> _Legs:
    """8.11: left ahead, then back: a quarter to the right, straight, a quarter to the left; right ahead."""
    xi, eta = x + np.sin(phi), y - 1.0 - np.cos(phi)
    rho = np.hypot(xi, eta)
    u = 4.0 - np.sqrt(rho**2 - 4.0)
    t = _wrapped(np.arctan2((4.0 - u) * xi - 2.0 * eta, -2.0 * xi + (u - 4.0) * eta))
    v = _wrapped(t - phi)
    legs = (t, -_QUARTER, u, -_QUARTER, v)
    return _word((LEFT, RIGHT, STRAIGHT, LEFT, RIGHT), legs, (rho >= 2.0) & _not_back(t, -u, v))


def _polar(x: FloatArray, y: FloatArray) -> tuple[FloatArray, FloatArray]:
    return np.hypot(x, y), np.arctan2(y, x)


def _outer_legs(
    u: FloatArray, v: FloatArray, xi: FloatArray, eta: FloatArray, phi: FloatArray
) -> tuple[FloatArray, ...]:
    """8.5 and 8.6: return the first and the last leg of a word of four arcs, whose middle ones are known."""
    delta = u - v
    a, b = np.sin(u) - np.sin(delta), np.cos(u) - np.cos(delta) - 1.0
    t1 = np.arctan2(eta * a - xi * b, xi * a + eta * b)
    is_behind = 2.0 * (np.cos(delta) - np.cos(v) - np.cos(u)) + 3.0 < 0.0
    t = _wrapped(t1 + np.where(is_behind, math.pi, 0.0))
    return t, _wrapped(t - u + v - phi)


_Word = Callable[[FloatArray, FloatArray, FloatArray], _Legs]
_WORDS: tuple[_Word, ...] = (_lsl, _lsr, _lrl, _lrlr_mirrored, _lrlr, _lrsl, _lrsr, _lrslr)
_READ_FROM_THE_END: tuple[_Word, ...] = (_lrl, _lrsl, _lrsr)
"""Those that are other words when they are read from the end."""
