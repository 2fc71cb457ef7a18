"""A mover is tried before it takes part: in the isolation, where it may do what it likes."""

from robotdriver.errors import WorkshopError
from robotworkshop.assets import find_scene
from robotworkshop.tournament.game import Game, GameKey, play
from robotworkshop.tournament.isolation.isolated_mover import MoverCode
from robotworkshop.tournament.isolation.level import IsolationLevel
from robotworkshop.tournament.isolation.limits import Limits

SCENE = "empty_room"
LIMITS = Limits(preprocess_s=10.0, drive_s=10.0)
DRIVE_S = 0.5


def fault_of(code: MoverCode, level: IsolationLevel) -> str:
    """Return why a mover would lose any game, in one line; empty where it loads, plans and takes its first steps.

    Args:
        code: The mover.
        level: How its process is kept from the computer.
    """
    key = GameKey(SCENE, (code.name,), 0)
    try:
        content = find_scene(SCENE).read_bytes()
        played = play(Game(key, (code,), content, 0, 0, None, LIMITS, DRIVE_S, level=level))
    except (WorkshopError, OSError) as error:
        return f"it could not be tried: {error}"
    (performance,) = played.result.performances
    return performance.reason if performance.fault else ""
