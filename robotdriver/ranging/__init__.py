"""The readings of rangers: exact cones, rays and scans among segments, discs, points and robots with corners.

The floor's sensors and the movers that ask "what should I see from here?" use the same arithmetic. Nothing is sampled.
`kernel` is compiled; see robotdriver.compiled.
"""

from robotdriver import compiled

compiled.require(__name__)

from robotdriver.ranging.range_map import RangeMap  # noqa: E402  # whose kernel the line above looks after

__all__ = ["RangeMap"]
