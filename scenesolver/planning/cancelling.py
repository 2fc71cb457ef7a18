"""How long work ends early: it asks now and then whether it is still wanted."""

from scene.mover import CancelRequested, PlanningCancelledError


def stop_if(cancel: CancelRequested) -> None:
    """Go on unless the work was cancelled.

    Raises:
        PlanningCancelledError: ``cancel`` answered True.
    """
    if cancel():
        raise PlanningCancelledError("planning was cancelled")
