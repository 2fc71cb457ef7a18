"""The pupils who may hand in movers for a ladder, each with a key of its own that this program draws."""

import csv
import hmac
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from robotworkshop.tournament.setup import TournamentError

FILE_NAME = "keys.csv"

MAX_PUPILS = 100
MAX_NAME_CHARACTERS = 40

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Characters that are not mistaken for one another."""

_KEY_LETTERS = 10
"""31^10 keys: at 1,000 tries a second one of a hundred is found after some 100,000 days."""

_NEVER_IN_NAMES = frozenset('/\\:*?"<>|.')
"""The characters that some system does not allow in a file's name."""


@dataclass(frozen=True, slots=True)
class Pupils:
    """The pupils and their keys.

    Attributes:
        keys: By name.
    """

    keys: Mapping[str, str]

    def name_of(self, key: str) -> str | None:
        """Return the owner of a key; None if it has none. How long it takes tells nothing of the keys."""
        typed = "".join(key.lower().replace("-", " ").split()).encode()
        found = None
        for name, own in self.keys.items():
            if hmac.compare_digest(own.encode(), typed):
                found = name
        return found


def pupils_of(names: Path, folder: Path) -> Pupils:
    """Return the pupils whose names stand in a file, with their keys; new ones are drawn and kept in `FILE_NAME`.

    Args:
        names: A text file, a name a line.
        folder: Where keys are kept, for this user alone to read; made where it is not there.

    Raises:
        TournamentError: a file cannot be read or written, or a name cannot be the name of a file.
    """
    try:
        lines = names.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not in UTF-8"
        raise TournamentError(f"--pupils {names}: {(reason or str(error)).lower()}") from None
    wanted = [line.strip() for line in lines if line.strip()]
    _check(names, wanted)
    file = folder / FILE_NAME
    before = _kept(file)
    keys = {name: before.get(name) or _drawn() for name in wanted}
    if not keys.items() <= before.items():
        _keep(file, before | keys)
    return Pupils(keys)


def shown(key: str) -> str:
    """Return a key as people read it out."""
    return f"{key[:5]}-{key[5:]}"


def _check(file: Path, names: list[str]) -> None:
    if not 1 <= len(names) <= MAX_PUPILS:
        raise TournamentError(f"--pupils {file}: {len(names)} names; 1 to {MAX_PUPILS} may hand in")
    seen: set[str] = set()
    for name in names:
        if len(name) > MAX_NAME_CHARACTERS or not name.isprintable() or _NEVER_IN_NAMES & set(name):
            raise TournamentError(
                f"--pupils {file}: {name[:MAX_NAME_CHARACTERS]!r} cannot be the name of a file; use up to "
                f"{MAX_NAME_CHARACTERS} letters, digits, spaces and hyphens"
            )
        if name.casefold() in seen:
            raise TournamentError(f"--pupils {file}: {name} stands there twice; tell the two apart")
        seen.add(name.casefold())


def _kept(file: Path) -> dict[str, str]:
    try:
        with file.open(encoding="utf-8", newline="") as opened:
            rows = list(csv.reader(opened))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise TournamentError(f"{file}: it cannot be read ({error}); mend or remove it") from None
    return {row[0]: row[1].replace("-", "") for row in rows[1:] if len(row) == 2}


def _keep(file: Path, keys: Mapping[str, str]) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        written = file.with_suffix(".new")
        written.unlink(missing_ok=True)
        number = os.open(written, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(number, "w", encoding="utf-8", newline="") as opened:
            csv.writer(opened).writerows([("pupil", "key"), *((name, shown(key)) for name, key in keys.items())])
        written.replace(file)
    except OSError as error:
        raise TournamentError(f"{file}: {(error.strerror or str(error)).lower()}") from None


def _drawn() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(_KEY_LETTERS))
