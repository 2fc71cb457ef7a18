"""The readings of rangers: exact cones, rays and scans among segments, discs, points and robots with corners.

The floor's sensors and the movers that ask "what should I see from here?" use the same arithmetic. Nothing is sampled.
The inner loops are in `kernel`, and compiled.
"""

from robotdriver.ranging.range_map import RangeMap

__all__ = ["RangeMap"]
