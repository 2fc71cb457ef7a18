"""The owners of the names of a series' players: to the first that came, until the teacher gives a name back."""

import threading
from collections.abc import Callable
from pathlib import Path

import msgspec

from robotworkshop.tournament.setup import TournamentError

FILE_NAME = "names.json"


class PlayerNames:
    """Knows each player by its public key. Any thread may ask.

    Args:
        folder: The series'.
        tell: Told in a line of a second player that claims a name.

    Raises:
        TournamentError: what is kept there cannot be read.
    """

    def __init__(self, folder: Path, tell: Callable[[str], object]) -> None:
        self._file = folder / FILE_NAME
        self._tell = tell
        self._lock = threading.Lock()
        self._told: set[tuple[str, str]] = set()
        self._taken_away: set[tuple[str, str]] = set()
        self._owners: dict[str, str] = {}
        try:
            self._owners = msgspec.json.decode(self._file.read_bytes(), type=dict[str, str])
        except FileNotFoundError:
            pass  # a new series
        except (OSError, msgspec.MsgspecError) as error:
            raise TournamentError(f"{self._file}: it cannot be read ({error}); mend or remove it") from None

    def belongs(self, name: str, key: str, address: str) -> bool:
        """Return whether a name is that of the player with a key: its first owner is the one that asks first.

        Raises:
            TournamentError: the disk takes nothing.
        """
        with self._lock:
            owner = self._owners.get(name)
            if (name, key) in self._taken_away:
                return False
            if owner is None:
                self._owners[name] = owner = key
                self._keep()
            if owner != key and (name, key) not in self._told:
                self._told.add((name, key))
                self._tell(
                    f"{name} is claimed by a second player, at {address}; the first one keeps the name; "
                    f"if it is the second one's, end this and go on with --give-back {name!r}"
                )
            return owner == key

    def give_back(self, name: str) -> None:
        """Let another player have a name than the one that has it.

        Raises:
            TournamentError: it has no owner, or the disk is full.
        """
        with self._lock:
            owner = self._owners.pop(name, None)
            if owner is None:
                known = ", ".join(self._owners) or "none"
                raise TournamentError(f"--give-back {name[:60]!r}: no player has this name; there are: {known}")
            self._taken_away.add((name, owner))
            self._keep()

    def _keep(self) -> None:
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            written = self._file.with_suffix(".new")
            written.write_bytes(msgspec.json.format(msgspec.json.encode(self._owners)))
            written.replace(self._file)
        except OSError as error:
            raise TournamentError(f"{self._file}: {(error.strerror or str(error)).lower()}") from None
