"""A program's own chance: `random` draws the same in every run with one seed."""

import os
import random
from typing import Any

SEED_VARIABLE = "ROBOTWORKSHOP_SEED"
"""The environment's word for what a program's chance begins from; "0" if there is none."""


def adopt_chance() -> None:
    """Have `random` begin from the run's seed, also where the program asks for a seed of the system's own."""
    chance = os.environ.pop(SEED_VARIABLE, "0")
    plain = random.seed

    def seed(a: Any = None, version: int = 2) -> None:
        plain(chance if a is None else a, version)

    seed()
    random.seed = seed
