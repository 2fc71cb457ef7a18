"""The floors' secrets of a tournament, kept in its folder for its host alone to read."""

import os
import re
from pathlib import Path

from robotworkshop.floor_secret import SECRET_BYTES, FloorSecret
from robotworkshop.tournament.phrases import keeping
from robotworkshop.tournament.setup import TournamentError

FILE_NAME = "floor_secrets.txt"
"""A secret a line, the newest last; one that was published has the word after it."""

_PUBLISHED = "published"
_LINE = re.compile(rf"([0-9a-f]{{{2 * SECRET_BYTES}}})( {_PUBLISHED})?")


class FloorSecrets:
    """The secrets in a tournament's folder.

    Args:
        folder: The tournament's.

    Attributes:
        published: Those that contestants may know by now; no floor is derived from them any more.

    Raises:
        TournamentError: the file there cannot be read.
    """

    def __init__(self, folder: Path) -> None:
        self._file = folder / FILE_NAME
        self.published: list[FloorSecret] = []
        self._current: FloorSecret | None = None
        for line in self._lines():
            known = _LINE.fullmatch(line)
            if known is None or self._current is not None:
                raise TournamentError(f"{self._file}: {keeping.BAD_SECRETS()}")
            if known[2]:
                self.published.append(FloorSecret(known[1]))
            else:
                self._current = FloorSecret(known[1])

    @property
    def has_current(self) -> bool:
        """True if there is a secret that is not published."""
        return self._current is not None

    def for_games(self, *, are_left: bool) -> FloorSecret:
        """Return the secret for games that are still to be played, if any are: never one that is published.

        Raises:
            TournamentError: a new one cannot be kept.
        """
        if self._current is None and self.published and not are_left:
            return self.published[-1]
        if self._current is None:
            self._current = FloorSecret()
            self._keep()
        return self._current

    def publish(self) -> None:
        """Derive no further floor from the current secret: contestants may know it from now on.

        Raises:
            TournamentError: that cannot be noted.
        """
        if self._current is not None:
            self.published.append(self._current)
            self._current = None
            self._keep()

    def _lines(self) -> list[str]:
        try:
            return self._file.read_text(encoding="ascii").splitlines()
        except FileNotFoundError:
            return []
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else None
            raise TournamentError(f"{self._file}: {reason.lower() if reason else keeping.BAD_SECRETS()}") from None

    def _keep(self) -> None:
        lines = [f"{secret.text} {_PUBLISHED}\n" for secret in self.published]
        if self._current is not None:
            lines.append(f"{self._current.text}\n")
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            written = self._file.with_suffix(".new")
            written.unlink(missing_ok=True)
            with os.fdopen(os.open(written, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as opened:
                opened.writelines(lines)
            written.replace(self._file)
        except OSError as error:
            raise TournamentError(f"{self._file}: {(error.strerror or str(error)).lower()}") from None
