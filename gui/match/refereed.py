"""The data of the forms for network matches: who plays, and how; or whose match is watched."""

from typing import TYPE_CHECKING

from gui.texts.language import tr
from robotdriver.errors import WorkshopError

if TYPE_CHECKING:
    from gui.match.referee_form import RefereeForm
    from robotworkshop.match.referee.referee import Invitation, MatchSettings
    from robotworkshop.match.wire.connection import Address
    from scene.scene import Scene


def invited(form: "RefereeForm", scene: "Scene") -> "tuple[Invitation, ...]":
    """Return the players of a referee's form, in the order of the scene's robots.

    Raises:
        WorkshopError: one is missing, or its address is none.
    """
    from robotworkshop.match.referee.referee import Invitation
    from robotworkshop.match.wire.connection import read_address

    for task, (typed, _) in zip(scene.tasks, form.players, strict=False):
        if not typed:
            raise WorkshopError(
                tr("{robot} has no player: type its HOST:PORT, or choose it from the list", robot=task.name)
            )
    return tuple(Invitation(read_address(address), code) for address, code in form.players)


def settings_of(form: "RefereeForm", seed: int) -> "MatchSettings":
    """Return how the match of a referee's form is held."""
    from robotworkshop.match.referee.match_rulebook import MatchRuleOptions
    from robotworkshop.match.referee.referee import MatchSettings

    return MatchSettings(
        rules=MatchRuleOptions(time_limit_s=form.time_limit.value()),
        has_arena=form.arena.isChecked(),
        speed=form.speed.value() if form.arena.isChecked() else 1.0,
        seed=seed,
    )


def watched(typed: str) -> "Address":
    """Return the address of a match that is to be watched.

    Raises:
        WorkshopError: it is none.
    """
    from robotworkshop.match.wire.connection import read_address

    if not typed:
        raise WorkshopError(tr("Type the HOST:PORT of the referee whose match is to be watched"))
    return read_address(typed)
