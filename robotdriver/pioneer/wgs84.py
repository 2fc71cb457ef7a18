"""Latitude and longitude of a place on the floor, on the ellipsoid WGS 84.

The floor is the plane that touches the Earth in its origin, with x to the east and y to the north. Sources: the
definition of WGS 84 (NIMA TR8350.2), and for the way back from the centre of the Earth B. R. Bowring, "Transformation
from spatial to geographical coordinates", Survey Review 23 (1976), which is exact
to 1e-9 degrees near the ground.
"""

import math
from dataclasses import dataclass

_A = 6_378_137.0
_F = 1.0 / 298.257223563
_B = _A * (1.0 - _F)
_E2 = _F * (2.0 - _F)
_E2_SECOND = _E2 / (1.0 - _E2)


@dataclass(frozen=True, slots=True)
class Georeference:
    """A place on Earth: degrees, and m above the ellipsoid."""

    latitude_deg: float
    longitude_deg: float
    altitude_m: float = 0.0

    def at(self, x_mm: float, y_mm: float) -> "Georeference":
        """Return the place that is so far to the east and to the north of this one."""
        latitude, longitude = math.radians(self.latitude_deg), math.radians(self.longitude_deg)
        sin_lat, cos_lat, sin_lon, cos_lon = (
            math.sin(latitude),
            math.cos(latitude),
            math.sin(longitude),
            math.cos(longitude),
        )
        radius = _A / math.sqrt(1.0 - _E2 * sin_lat * sin_lat)
        east, north = x_mm / 1_000.0, y_mm / 1_000.0
        outward = (radius + self.altitude_m) * cos_lat - north * sin_lat
        x = outward * cos_lon - east * sin_lon
        y = outward * sin_lon + east * cos_lon
        z = (radius * (1.0 - _E2) + self.altitude_m) * sin_lat + north * cos_lat
        return _from_centre(x, y, z)


def _from_centre(x: float, y: float, z: float) -> Georeference:
    """Return the place at so many m from the centre of the Earth, by Bowring's formula."""
    outward = math.hypot(x, y)
    theta = math.atan2(z * _A, outward * _B)
    latitude = math.atan2(
        z + _E2_SECOND * _B * math.sin(theta) ** 3,
        outward - _E2 * _A * math.cos(theta) ** 3,
    )
    sine, cosine = math.sin(latitude), math.cos(latitude)
    # Exact at the equator and at the poles alike.
    altitude = outward * cosine + z * sine - _A * math.sqrt(1.0 - _E2 * sine * sine)
    return Georeference(math.degrees(latitude), math.degrees(math.atan2(y, x)), altitude)
