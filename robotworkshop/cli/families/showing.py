"""Shows a floor of programs in the window, for the verbs of families that are asked to."""

from robotworkshop.cli import settings_options
from robotworkshop.frontends import ShownFloor, load_frontend


def show(floor: ShownFloor, *, seed: int, speed: str | None) -> int:
    """Open the window on a floor, and return its exit status when it is closed.

    Args:
        floor: To be shown.
        seed: Of all chance.
        speed: Factor of real time, or max; None for what is stored.
    """
    settings = settings_options.changed(settings_options.stored(), speed=speed, seed=seed)
    status: int = load_frontend("window")(None, settings, None, floor)
    return status
