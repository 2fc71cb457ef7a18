"""The bounds of a scene, which files of every format are held to and beyond which no form goes."""

MAX_COORDINATE_MM = 1_000_000
"""No coordinate lies farther from 0: a kilometre, where a double still resolves a billionth of a millimetre."""
MAX_ROBOTS = 64
MAX_OBSTACLES = 10_000
MAX_WALLS = 10_000
MAX_FLOOR_REGIONS = 1_000
MAX_POINTS = 100_000
"""Corners of obstacles and floor regions, waypoints and ends of walls, all together."""
MAX_NAME_LENGTH = 100
MAX_SPEED_MM_S = 10_000

COLOR_PATTERN = "^#[0-9a-fA-F]{6}$"
