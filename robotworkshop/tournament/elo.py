"""Ratings from who beat whom, with how far they can be trusted."""

import math
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.special import expit, log_expit, stdtrit

MEAN_ELO = 1500.0
"""The movers' ratings have this mean."""

ELO_PER_NATURAL = 400.0 / math.log(10.0)
"""Elo's scale: who is rated 400 higher is expected to win ten of eleven games."""

_Strengths = np.ndarray[tuple[int], np.dtype[np.float64]]

LEAST_SCENES = 6
"""With fewer, leaving out a scene says too little of how far ratings may be from the true ones."""

LEAST_SHARE = 0.5
"""Of the interval for independent meetings, so that scenes which all agree do not make a rating certain."""

Z_95 = 1.959963984540054
"""A normal variable is within so many standard deviations of its mean with a probability of 95 %."""


@dataclass(frozen=True, slots=True)
class MeetingScore:
    """Two movers have met.

    Attributes:
        one: Label of a mover.
        other: Label of another one.
        score: 1 if the first has won, 0 if the other has, 0.5 for a draw.
        scene: Label of the scene.
        course: What tells its games from others on that scene: two meetings that are equal are one that was repeated.
    """

    one: str
    other: str
    score: float
    scene: str = ""
    course: Hashable = ()


@dataclass(frozen=True, slots=True)
class Rating:
    """A mover's strength on Elo's scale.

    Attributes:
        elo: The most likely rating.
        margin: It is within this of the true one with a probability of 95 %.
    """

    elo: float
    margin: float


class Scores:
    """The scores of movers against each other, on each scene; the ratings that follow cost the same after any number.

    The model is that of Bradley and Terry (Rank analysis of incomplete block designs, Biometrika 39, 1952): one of
    strength s beats one of strength t with probability ``1 / (1 + exp(t - s))``. A draw counts as half a win of each
    side. So that who has won every game gets a finite rating (Hunter, MM algorithms for generalized Bradley-Terry
    models, Annals of Statistics 32, 2004, says when there is none without), each mover also draws one game against an
    average one. The logarithm of the likelihood is concave, so there is one maximum.

    Meetings on one scene are alike: what suits one mover there suits it with every seed. So where there are
    `LEAST_SCENES` scenes, intervals come from leaving out each scene in turn (the jackknife of clusters; Efron and
    Stein, Annals of Statistics 9, 1981), with Student's t for as many. With fewer scenes that says too little; then
    intervals are those of the normal distribution with the inverse of the Hessian at the maximum as its covariance,
    which takes meetings as independent: read them as the least that is uncertain. `benchmarks/ratings.py` counts how
    often intervals hold the true ratings of simulated tournaments.

    Args:
        movers: Labels.
    """

    def __init__(self, movers: Iterable[str]) -> None:
        self._index = {name: place for place, name in enumerate(sorted(movers))}
        self._by_scene: dict[str, NDArray[np.float64]] = {}

    def add(self, meeting: MeetingScore) -> None:
        """Count a meeting."""
        count = len(self._index)
        wins = self._by_scene.setdefault(meeting.scene, np.zeros((count, count)))
        one, other = self._index[meeting.one], self._index[meeting.other]
        wins[one, other] += meeting.score
        wins[other, one] += 1.0 - meeting.score

    def ratings(self) -> dict[str, Rating]:
        """Return the ratings that make the meetings' results most likely, by label.

        Meetings score 0, 0.5 or 1, which add up without any error, so the order in which they came changes no bit.
        """
        count = len(self._index)
        parts = [self._by_scene[scene] for scene in sorted(self._by_scene)]
        total = np.sum(parts, axis=0) if parts else np.zeros((count, count))
        strengths = _most_likely(total, np.zeros(count))
        centred = strengths - strengths.mean()
        margins = _margins_by_curvature(strengths, total)
        if len(parts) >= LEAST_SCENES:
            margins = np.maximum(_margins_by_scenes(strengths, total, parts), LEAST_SHARE * margins)
        return {
            name: Rating(MEAN_ELO + ELO_PER_NATURAL * float(centred[place]), ELO_PER_NATURAL * float(margins[place]))
            for name, place in self._index.items()
        }


def rate(movers: Iterable[str], meetings: Iterable[MeetingScore]) -> dict[str, Rating]:
    """Return the ratings that follow from meetings in any order, by label; see `Scores`."""
    scores = Scores(movers)
    for meeting in meetings:
        scores.add(meeting)
    return scores.ratings()


def _margins_by_scenes(
    strengths: _Strengths, total: NDArray[np.float64], parts: Sequence[NDArray[np.float64]]
) -> _Strengths:
    """Return how far from the mean of all each strength may be, by what it is without each scene in turn."""
    count = len(parts)
    without = np.array([_most_likely(total - part, strengths) for part in parts])
    without -= without.mean(axis=1, keepdims=True)
    spread = ((without - without.mean(axis=0)) ** 2).sum(axis=0) * (count - 1) / count
    margins: _Strengths = stdtrit(count - 1, 0.975) * np.sqrt(spread)
    return margins


def _margins_by_curvature(strengths: _Strengths, total: NDArray[np.float64]) -> _Strengths:
    """Return how far from the mean of all each strength may be, if all meetings are independent."""
    covariance = np.linalg.inv(_hessian(strengths, total))
    centring = np.eye(len(strengths)) - 1.0 / len(strengths)
    margins: _Strengths = Z_95 * np.sqrt(np.diag(centring @ covariance @ centring.T))
    return margins


def _most_likely(wins: NDArray[np.float64], start: _Strengths) -> _Strengths:
    found = minimize(_unlikelihood, start, (wins,), method="trust-exact", jac=_slope, hess=_hessian, tol=1e-10)
    strengths: _Strengths = found.x
    return strengths


def _unlikelihood(strengths: _Strengths, wins: NDArray[np.float64]) -> float:
    """Return minus the logarithm of the likelihood."""
    ahead = strengths[:, None] - strengths[None, :]
    against_average = 0.5 * (log_expit(strengths) + log_expit(-strengths))
    return -float((wins * log_expit(ahead)).sum() + against_average.sum())


def _slope(strengths: _Strengths, wins: NDArray[np.float64]) -> _Strengths:
    """Return its first derivatives."""
    surprise = wins * expit(strengths[None, :] - strengths[:, None])
    slope: _Strengths = surprise.sum(axis=0) - surprise.sum(axis=1) + expit(strengths) - 0.5
    return slope


def _hessian(strengths: _Strengths, wins: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return its second derivatives."""
    chance = expit(strengths[:, None] - strengths[None, :])
    weights = (wins + wins.T) * chance * (1.0 - chance)
    own = expit(strengths)
    return np.asarray(np.diag(weights.sum(axis=1) + own * (1.0 - own)) - weights, dtype=np.float64)
