"""A program's own chance: `random`, and what asks the system for chance, draw the same in every run with one seed."""

import os
import random
from typing import Any

SEED_VARIABLE = "ROBOTWORKSHOP_SEED"
"""The environment's word for what a program's chance begins from; "0" if there is none."""


def adopt_chance() -> None:
    """Have `random` begin from the run's seed, also where the program asks for a seed of the system's own.

    The system's own chance, from which `secrets`, `uuid` and NumPy draw, is the run's too.
    """
    chance = os.environ.pop(SEED_VARIABLE, "0")
    plain = random.Random.seed
    system = random.Random(f"{chance}/system")

    def seed(generator: random.Random, a: Any = None, version: int = 2) -> None:
        plain(generator, system.random() if a is None else a, version)

    setattr(random.Random, "seed", seed)  # noqa: B010  # A checker of types forbids the plain assignment.
    random.seed = random._inst.seed  # noqa: SLF001
    random.seed(chance)
    for module, name in ((os, "urandom"), (random, "_urandom")):
        setattr(module, name, system.randbytes)
