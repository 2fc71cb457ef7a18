"""The floor around a robot and its simulator, as its clients are told."""

from dataclasses import dataclass

from robotdriver.pioneer.wgs84 import Georeference


@dataclass(frozen=True, slots=True)
class PioneerSurroundings:
    """The surroundings of a robot; replaced as a whole when they change.

    Attributes:
        map_file: Name of the map; empty where there is none.
        georeference: Where on Earth the floor's origin lies; None where that is not known.
        version: Of the program.
        has_window: Whether a user can see the floor, and take hold of it.
        was_restarted: Whether the program was started again after it had been killed.
    """

    map_file: str = ""
    georeference: Georeference | None = None
    version: str = "1.0"
    has_window: bool = False
    was_restarted: bool = False
