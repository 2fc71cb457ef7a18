"""Finds a world for EV3 robots by what a user calls it."""

from robotworkshop.assets import find_scene
from robotworkshop.families.ev3.world import Ev3World, empty_room


def load_world(name: str | None) -> Ev3World:
    """Return a world.

    Args:
        name: A file, a ready scene, or a ready world; None for an empty room.

    Raises:
        SceneError: it cannot be read, or a robot's type is not known.
        WorkshopError: there is neither such a file nor such a ready world.
    """
    if name is None:
        return empty_room()
    from robotworkshop.families.ev3.stored_world import read_world  # Heavy, and the empty room needs none.

    return read_world(find_scene(name))
