"""Kinds of lasers by the words that ARIA's parameter files have for them, and what clients may change while one runs.

Sources of the figures: the device descriptions of MobileSim.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from robotdriver.models.body import Mount
from robotdriver.models.sensors import LaserScanner
from robotdriver.phrases import models as phrases

MAX_RAYS = 2_000
"""A scan has no more rays: finer ones are refused."""

REFLECTOR = 33
"""A laser's value for a surface with reflectance 2; more for brighter ones."""

_DULL = 1.0
_FAR_MM = 30_000.0


@dataclass(frozen=True, slots=True)
class Laser:
    """A laser as it is set.

    Attributes:
        kind: As in ARIA's parameter files.
        mount: Its place, and the middle of its field.
        start_deg: The right edge of its field.
        end_deg: The left edge of its field.
        step_deg: Between two rays.
        max_range_mm: Farther things read as this.
        noise_mm: Standard deviation of a distance.
        is_flipped: Whether it is mounted upside down: its readings come the other way round.
        tells_reflectance: Whether it tells reflectors from plain surfaces.
    """

    kind: str
    mount: Mount = field(default=Mount())
    start_deg: float = -90.0
    end_deg: float = 90.0
    step_deg: float = 1.0
    max_range_mm: float = 32_767.0
    noise_mm: float = 0.0
    is_flipped: bool = False
    tells_reflectance: bool = False

    @property
    def rays(self) -> int:
        """The number of rays of a scan; at least 2."""
        return max(round((self.end_deg - self.start_deg) / self.step_deg) + 1, 2)

    @property
    def fault(self) -> str:
        """The reason why a laser cannot be set so; empty if it can."""
        if not (math.isfinite(self.start_deg) and math.isfinite(self.end_deg) and self.step_deg > 0.0):
            return phrases.NO_STEP(angle=f"{self.step_deg:g}")
        if not 0.0 < self.end_deg - self.start_deg < 360.0:
            return phrases.NO_FIELD(least=f"{self.start_deg:g}", most=f"{self.end_deg:g}")
        if self.rays > MAX_RAYS:
            return phrases.TOO_MANY_RAYS(count=f"{self.rays:,}")
        return ""

    def scanner(self, name: str) -> LaserScanner:
        """Return the floor's sensor, which scans when it is looked at."""
        middle = math.radians((self.start_deg + self.end_deg) / 2.0)
        mount = Mount(self.mount.x_mm, self.mount.y_mm, self.mount.heading_rad + middle)
        sector = math.radians(self.end_deg - self.start_deg)
        return LaserScanner(name, mount, self.rays, sector, self.max_range_mm, 1.0, 0.0, noise_mm=self.noise_mm)

    @property
    def most_mm(self) -> int:
        """The reading that clients get where nothing is in range."""
        return min(round(self.max_range_mm), 0xFFFF)

    def brightness(self, reflectances: Sequence[float], scan: Sequence[float]) -> list[int]:
        """Return what clients are told of the reflectance of each ray's surface; 0 for a plain one."""
        told = [_told(reflectance, mm) for reflectance, mm in zip(reflectances, scan, strict=True)]
        return told[::-1] if self.is_flipped else told


def _told(reflectance: float, distance_mm: float) -> int:
    if reflectance <= _DULL:
        return 0
    return 1 if distance_mm > _FAR_MM else min(round(REFLECTOR - 2.0 + reflectance), 255)


def _even(width_mm: float) -> float:
    """Return the standard deviation of an even error of plus or minus so much."""
    return width_mm / math.sqrt(3.0)


LASERS: Mapping[str, Laser] = MappingProxyType(
    {
        laser.kind: laser
        for laser in (
            Laser("lms2xx", noise_mm=_even(5.0), tells_reflectance=True),
            Laser("lms1XX", start_deg=-135.0, end_deg=135.0, max_range_mm=20_000.0, noise_mm=_even(7.5)),
            Laser(
                "s3series", start_deg=-135.0, end_deg=135.0, step_deg=0.5, max_range_mm=30_000.0, noise_mm=_even(6.0)
            ),
            Laser("tim3XX", start_deg=-135.0, end_deg=135.0, step_deg=3.0, max_range_mm=4_000.0, noise_mm=_even(6.0)),
            Laser("urg2.0", start_deg=-120.0, end_deg=120.0, step_deg=0.36, max_range_mm=4_000.0),
        )
    }
)
"""The lasers by their kind; any other kind is taken for the first one."""


def laser_of(kind: str) -> Laser:
    """Return a laser of this kind; of one that is not known, the most common one."""
    return next((laser for name, laser in LASERS.items() if name.lower() == kind.lower()), LASERS["lms2xx"])
