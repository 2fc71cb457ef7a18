"""Errors while a way is planned."""

from robotdriver.errors import WorkshopError


class PlanningError(WorkshopError):
    """A task or a parameter that no planner could use; the text is one line that says what to change."""


class NoPathError(PlanningError):
    """No way from start to goal was found.

    Attributes:
        proven: Start and goal lie in different components of the free space, so there is none; if False, the roadmap
            was too thin to find one.
        needed_mm: No passage that is narrower lets the robot through; 0 where the planner does not say.
    """

    def __init__(self, reason: str, *, proven: bool, needed_mm: float = 0.0) -> None:
        super().__init__(reason)
        self.proven = proven
        self.needed_mm = needed_mm
