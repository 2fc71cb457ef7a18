"""Errors of one robot, and the root of every error that a user may see."""


class WorkshopError(Exception):
    """An error that a user can cause or mend: its text is one line that names the thing, the place and the remedy."""


class LinkError(WorkshopError):
    """The robot cannot be reached, stopped answering, or left the floor."""


class PlacementError(WorkshopError):
    """An object cannot be put at the requested place on the floor.

    Args:
        reason: Why, and what to do.
        obstacle: The number of the obstacle that is in the way of a robot, if one is.
    """

    def __init__(self, reason: str, obstacle: int | None = None) -> None:
        super().__init__(reason)
        self.obstacle = obstacle


class CommandError(WorkshopError):
    """A command that this robot cannot carry out, whatever its state."""


class ConditionsError(WorkshopError):
    """A floor whose errors cannot be as stated.

    Args:
        figure: The name of the figure that is wrong.
        reason: Why.
    """

    def __init__(self, figure: str, reason: str) -> None:
        super().__init__(f"{figure}: {reason}")
        self.figure = figure
        self.reason = reason


class ModelError(WorkshopError):
    """A robot model that no floor can hold.

    Args:
        place: What of it is wrong, as ``drive.wheel_base_mm``.
        reason: Why, with the remedy.
        file: Where the model was read from; empty for one that was made otherwise.
    """

    def __init__(self, place: str, reason: str, file: str = "") -> None:
        super().__init__(": ".join(part for part in (file, place, reason) if part))
        self.place = place
        self.reason = reason
