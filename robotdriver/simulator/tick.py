"""The tick of a floor."""

TICK_S = 0.015
"""The floor's own tick, whatever robots stand on it: a Create's frame period, so that a Create reports every tick."""
