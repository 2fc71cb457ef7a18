"""The EZ0 sonar on the cargo bay: from the analog input to millimetres and back.

The sonar puts out a voltage of Vcc/512 for every inch, in steps of an inch (MaxBotix LV-MaxSonar-EZ data sheet); the
Create reads 0 to 5 V as 0 to 1023 (Open Interface v2, packet 33).
"""

from functools import lru_cache

from robotdriver.errors import CommandError
from robotdriver.models import EZ0, INCH_MM

DEFAULT_SUPPLY_V = 6.0
"""Four cells of 1.5 V, as in the workshop game; 5 V from the cargo bay is common as well."""

MIN_SUPPLY_V, MAX_SUPPLY_V = 2.5, 6.5
"""Below, the sonar does not work (data sheet); above, four fresh cells do not go."""

_STEPS_A_VCC = 512
_INPUT_V = 5.0
_INPUT_MAX = 1023
_MAX_INCHES = round(EZ0.max_range_mm / INCH_MM)


@lru_cache(maxsize=4 * 1024)
def sonar_distance_mm(raw: int, supply_v: float = DEFAULT_SUPPLY_V) -> float | None:
    """Return the distance of the nearest echo in mm, a whole number of inches.

    Args:
        raw: Packet 33, 0 to 1023.
        supply_v: The sonar's supply voltage.

    Returns:
        None where nothing was heard: at or beyond the sonar's range, or beyond what 5 V can tell.

    Raises:
        CommandError: the supply is none that the sonar works with.
    """
    inches = round(raw / _counts_an_inch(supply_v))
    return None if raw >= _INPUT_MAX or inches >= _MAX_INCHES else inches * INCH_MM


def sonar_raw(distance_mm: float | None, supply_v: float = DEFAULT_SUPPLY_V) -> int:
    """Return what packet 33 reads for an echo at this distance; None where nothing is heard.

    Raises:
        CommandError: the supply is none that the sonar works with.
    """
    inches = _MAX_INCHES if distance_mm is None else round(distance_mm / INCH_MM)
    return min(round(min(inches, _MAX_INCHES) * _counts_an_inch(supply_v)), _INPUT_MAX)


def _counts_an_inch(supply_v: float) -> float:
    if not MIN_SUPPLY_V <= supply_v <= MAX_SUPPLY_V:
        raise CommandError(
            f"the sonar's supply must be {MIN_SUPPLY_V:g} to {MAX_SUPPLY_V:g} V, not {supply_v:g} V; measure it"
        )
    return supply_v / _STEPS_A_VCC / _INPUT_V * _INPUT_MAX
