"""The ids under which Gymnasium makes our environments."""

from typing import Any

from robotdriver.errors import WorkshopError

NAMESPACE = "RobotWorkshop"

ENVIRONMENTS: dict[str, dict[str, Any]] = {
    "Sonar-v0": {"model": "create1"},
    "Laser-v0": {"model": "pioneer3dx"},
    "Camera-v0": {"model": "eyebot_s4", "image": (40, 30)},
}
"""The arguments of each environment, by its id."""


class GymError(WorkshopError):
    """An environment cannot be made; the text says what to do."""


def register_environments() -> None:
    """Let `gymnasium.make` know our environments.

    Raises:
        GymError: the extra is not installed.
    """
    try:
        import gymnasium
    except ImportError:
        raise GymError("gymnasium: not installed; pip install 'robotworkshop[gym]'") from None
    for name, arguments in ENVIRONMENTS.items():
        gymnasium.register(
            f"{NAMESPACE}/{name}",
            entry_point="robotworkshop.doors.gym.way_to_goal:WayToGoal",
            kwargs=arguments,
            nondeterministic=False,
        )
