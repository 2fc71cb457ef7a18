"""Chance on the floor: a stream of numbers for each robot and each sensor, found by name.

A stream belongs to the seed and the names that it was opened with, never to the order in which robots join. Its numbers
are looked up, not drawn: the one for the seventh reading is the same whether or not anything asked for the sixth. So
one robot more, or a reading that nothing looks at, changes no other number.

The numbers are those of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA
2014), in integer arithmetic: they are the same on every processor.
"""

import hashlib
import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_MIX_1, _MIX_2 = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_UNIT = 2.0**-53

_QUARTER = 1 << 16
_SPREAD = math.sqrt(3.0) / _QUARTER
"""Four even numbers below 2^16 have a sum whose standard deviation is 2^16 / sqrt(3)."""


class NoiseStream:
    """A stream of random numbers that are found by their place.

    Args:
        seed: Of the floor.
        names: What the stream is for, as the robot's and the sensor's names.

    Attributes:
        key: Of 64 bits; all numbers follow from it.
    """

    __slots__ = ("key",)

    def __init__(self, seed: int, *names: str) -> None:
        self.key = int.from_bytes(_digest(seed, names)[:8], "little")

    def uniform(self, place: int, draw: int = 0) -> float:
        """Return an even number in [0, 1).

        Args:
            place: Which reading, or which piece of way, it is for.
            draw: Which of the numbers that this place needs.
        """
        return (self._bits(place, draw) >> 11) * _UNIT

    def normal(self, place: int, draw: int = 0) -> float:
        """Return a number of mean 0 and standard deviation 1, by Box and Muller; uses this draw and the next one."""
        radius = math.sqrt(-2.0 * math.log(1.0 - self.uniform(place, draw)))
        return radius * math.cos(math.tau * self.uniform(place, draw + 1))

    def _bits(self, place: int, draw: int) -> int:
        return _mixed((self.base(place) + (draw + 1) * _GOLDEN) & _MASK)

    def base(self, place: int) -> int:
        """Return the number of 64 bits from which all numbers of a place come."""
        return _mixed((self.key + place * _GOLDEN) & _MASK)


def normals_of(streams: Sequence[NoiseStream], places: Sequence[int], count: int) -> Floats:
    """Return many numbers of mean 0 and standard deviation 1, none beyond 3.47: each the sum of four even ones.

    They need no function that one processor rounds otherwise than another.

    Args:
        streams: Whose numbers.
        places: Of each which.
        count: So many for each place.

    Returns:
        Shape (streams, count).
    """
    bases = [stream.base(place) for stream, place in zip(streams, places, strict=True)]
    z = np.array(bases, dtype=np.uint64)[:, None] + np.arange(1, count + 1, dtype=np.uint64) * np.uint64(_GOLDEN)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(_MIX_1)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(_MIX_2)
    z ^= z >> np.uint64(31)
    quarters, even = z.view(np.uint16).reshape(*z.shape, 4), 2 * (_QUARTER - 1)
    parts = quarters[..., 0].astype(np.int64) + quarters[..., 1] + quarters[..., 2] + quarters[..., 3]
    numbers: Floats = (parts - even) * _SPREAD
    return numbers


def generator(seed: int, *names: str) -> np.random.Generator:
    """Return numpy's generator for something that draws its numbers in an order of its own, as a wire does."""
    return np.random.default_rng(int.from_bytes(_digest(seed, names), "little"))


def _digest(seed: int, names: tuple[str, ...]) -> bytes:
    return hashlib.blake2b("\x1f".join((str(seed), *names)).encode(), digest_size=16).digest()


def _mixed(z: int) -> int:
    z = ((z ^ (z >> 30)) * _MIX_1) & _MASK
    z = ((z ^ (z >> 27)) * _MIX_2) & _MASK
    return z ^ (z >> 31)
