"""A duel on this computer: two movers, each a player in this process, and a floor that both share."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from enum import Enum
from typing import TYPE_CHECKING

from gui.sources.file_movers import opened_mover
from robotworkshop.run.settings import Settings

if TYPE_CHECKING:
    from robotworkshop.match.referee.referee import Invitation

LOOPBACK = ("127.0.0.1", 0)
"""No other program on the network can call these players."""


class DuelState(Enum):
    """The states of a place for duels."""

    NONE = "nothing"
    RUNNING = "a duel"
    OTHER = "a match with players of the network"


class LocalPlayers:
    """Players that wait on this computer for a referee, until they are closed."""

    def __init__(self) -> None:
        self._open = ExitStack()

    def wait(self, movers: tuple[str, ...], settings: Settings) -> "tuple[Invitation, ...]":
        """Let a player wait for each of some movers, and return how they are invited.

        Args:
            movers: Names of installed movers, or paths of .py files.
            settings: What is chosen besides the movers.

        Raises:
            WorkshopError: a player cannot listen, or cannot have its mover's name.
        """
        from robotworkshop.match.player.pairing import new_pairing_code

        self.close()
        code, names = new_pairing_code(), player_names(movers)
        with ExitStack() as opened:
            invitations = tuple(
                opened.enter_context(entered(name, mover, settings, code))
                for name, mover in zip(names, movers, strict=True)
            )
            self._open = opened.pop_all()
        return invitations

    def close(self) -> None:
        """End all waiting."""
        self._open.close()


@contextmanager
def entered(name: str, mover: str, settings: Settings, code: str) -> "Iterator[Invitation]":
    """Let a player of this computer wait for a referee while the block runs, and give how it is invited.

    Args:
        name: The player's.
        mover: Name of an installed mover, or path of a .py file.
        settings: What is chosen besides the mover.
        code: What a referee must know.

    Raises:
        WorkshopError: it cannot listen, or cannot have this name.
    """
    from msgspec.structs import replace

    from robotworkshop.match.player.player import Player
    from robotworkshop.match.player.player_robots import ArenaRobot
    from robotworkshop.match.player.player_server import PlayerServer
    from robotworkshop.match.referee.referee import Invitation

    player = Player(name, replace(settings, mover=mover, parameters={}), ArenaRobot(), _hear, open_mover=opened_mover)
    with PlayerServer(player, LOOPBACK, code, _hear) as server:
        yield Invitation(server.address, code)


def player_names(movers: tuple[str, ...]) -> list[str]:
    """Return a name for each mover's player: that of the mover, and a number where both have the same."""
    from pathlib import Path

    titles = [Path(mover).stem if mover.endswith(".py") else mover for mover in movers]
    return [
        title if titles.count(title) == 1 else f"{title} {1 + titles[:number].count(title)}"
        for number, title in enumerate(titles)
    ]


def _hear(_happening: object) -> None:
    """The referee tells what happens."""
