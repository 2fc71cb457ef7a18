"""What a user may choose about how a planned path is driven."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class DriveParameters:
    """How a planned path is driven; not slotted, since a mover's parameters inherit a planner's as well."""

    cruise_mm_s: float = field(
        default=400.0,
        metadata={
            "label": "Cruising speed",
            "unit": "mm/s",
            "minimum": 20.0,
            "maximum": 500.0,
            "help": "Speed on long legs with nothing near; three quarters of it where odometry drifts.",
        },
    )
    correct_drift: bool = field(
        default=True,
        metadata={
            "label": "Correct drift",
            "help": "Where odometry drifts, weigh poses by what the sonar reads in the known scene: a particle filter.",
        },
    )
