"""Counts how often the interval of a rating holds the true one, over simulated tournaments.

    python benchmarks/ratings.py [TOURNAMENTS]

Each mover has a true strength, and another one near it on each scene. 0.95 of the intervals should hold it.
"""

import sys

import numpy as np

from robotworkshop.tournament.elo import ELO_PER_NATURAL, MEAN_ELO, MeetingScore, rate

MOVERS = ("a", "b", "c", "d", "e")
STRENGTHS = 0.8
"""Standard deviation of the movers' strengths, in natural units; 0.8 are 139 points."""

KINDS = ((6, 4, 0.0), (6, 4, 0.6), (12, 4, 0.0), (12, 4, 0.6), (20, 2, 0.3))
"""Scenes, seeds, and how far strengths on a scene are from the true ones, as a standard deviation."""


def share_held(scenes: int, seeds: int, spread: float, tournaments: int, rng: np.random.Generator) -> float:
    """Return the share of intervals that hold the true rating."""
    held = 0
    for _ in range(tournaments):
        true = rng.normal(0.0, STRENGTHS, len(MOVERS))
        meetings = []
        for scene in range(scenes):
            there = true + rng.normal(0.0, spread, len(MOVERS))
            for one in range(len(MOVERS)):
                for other in range(one + 1, len(MOVERS)):
                    chance = 1.0 / (1.0 + np.exp(there[other] - there[one]))
                    meetings += [
                        MeetingScore(MOVERS[one], MOVERS[other], float(won), str(scene), course)
                        for course, won in enumerate(rng.random(seeds) < chance)
                    ]
        ratings = rate(MOVERS, meetings)
        for mover, strength in zip(MOVERS, true - true.mean(), strict=True):
            wanted = MEAN_ELO + ELO_PER_NATURAL * strength
            held += abs(ratings[mover].elo - wanted) <= ratings[mover].margin
    return held / (tournaments * len(MOVERS))


def main() -> None:
    """Print a line for each kind of tournament."""
    tournaments = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    print(f"{'scenes':>7} {'seeds':>6} {'spread':>7} {'intervals that hold the true rating':>36}")
    for scenes, seeds, spread in KINDS:
        share = share_held(scenes, seeds, spread, tournaments, np.random.default_rng(0))
        print(f"{scenes:7} {seeds:6} {spread:7.1f} {share:36.3f}")


if __name__ == "__main__":
    main()
