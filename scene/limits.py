"""The bounds of a scene, which files of every format are held to and beyond which no form goes."""

MAX_COORDINATE_MM = 1_000_000
"""No coordinate lies farther from 0: a kilometre, where a double still resolves a billionth of a millimetre."""
MAX_ROBOTS = 1_000
MAX_OBSTACLES = 100_000
MAX_WALLS = 100_000
MAX_FLOOR_REGIONS = 10_000
MAX_THINGS = 100_000
MAX_PLACES = 10_000
MAX_AREAS = 10_000
MAX_POINTS = 1_000_000
"""Corners of obstacles, things, areas and floor regions, waypoints and ends of walls, all together."""
MAX_NAME_LENGTH = 100
MAX_SPEED_MM_S = 10_000

COLOR_PATTERN = "^#[0-9a-fA-F]{6}$"
