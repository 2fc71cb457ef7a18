"""The games of a tournament on the disk: one whole line each, so that a kill loses at most the games under way."""

import os
import sys
from pathlib import Path
from typing import Any

import msgspec

from robotworkshop.tournament.game import GameKey, GameResult, Played
from robotworkshop.tournament.setup import Setup, TournamentError, check_continues

FILE_NAME = "games.jsonl"

_MOST_OF_NAME = 40
"""Files about games have no more of each label in their names."""

_decoder: msgspec.json.Decoder[Setup | GameResult] = msgspec.json.Decoder(Setup | GameResult)
_encoder = msgspec.json.Encoder()


class Journal:
    """A file of JSON lines: the set-up, then the games in the order in which they ended, and set-ups that add to it.

    Also a context manager that closes it.

    Args:
        folder: Where it is, or shall be.

    Attributes:
        setup: The latest set-up; None in a new journal.
        results: The games so far.
        dropped: The torn last line that a kill left behind and that was dropped, or an empty string.

    Raises:
        TournamentError: the folder cannot be used, another tournament writes there, or a line is damaged.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.file = folder / FILE_NAME
        self.setup: Setup | None = None
        self.results: dict[GameKey, GameResult] = {}
        self.dropped = ""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._number = os.open(self.file, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise TournamentError(f"{error.filename}: {reason}; choose another folder with --out") from None
        try:
            _claim(self._number, self.file)
            self._read()
        except BaseException:
            os.close(self._number)
            raise

    def begin(self, setup: Setup) -> None:
        """Take down a set-up, if it is new or adds to the one before.

        Raises:
            TournamentError: it changes what was played already.
        """
        if self.setup is not None:
            try:
                check_continues(self.setup, setup)
            except TournamentError as error:
                raise TournamentError(f"{self.file} holds another tournament: {error}") from None
        if setup != self.setup:
            self._append(setup)
            self.setup = setup

    def add(self, played: Played) -> None:
        """Take down a game, and what its movers have printed; on the disk when this returns.

        Raises:
            TournamentError: the disk takes no more.
        """
        for mover, log in zip(played.result.key.movers, played.logs, strict=True):
            if log:
                self._keep_log(played.result.key, mover, log)
        self._append(played.result)
        self.results[played.result.key] = played.result

    def close(self) -> None:
        """Let others write to the file."""
        os.close(self._number)

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _append(self, entry: Setup | GameResult) -> None:
        line = _encoder.encode(entry) + b"\n"
        try:
            while line:
                line = line[os.write(self._number, line) :]
            os.fsync(self._number)
        except OSError as error:
            raise self._full(error) from None

    def _keep_log(self, key: GameKey, mover: str, log: bytes) -> None:
        names = [key.scene, *key.movers, f"seed {key.seed}.{key.number}", mover]
        file = self._folder / "logs" / " ".join(name[:_MOST_OF_NAME] for name in names)
        try:
            file.parent.mkdir(exist_ok=True)
            file.with_name(f"{file.name}.log").write_bytes(log)
        except OSError as error:
            raise self._full(error) from None

    def _full(self, error: OSError) -> TournamentError:
        reason = (error.strerror or str(error)).lower()
        return TournamentError(f"{self._folder}: {reason}; what is there is kept, mend this and give the command again")

    def _read(self) -> None:
        with open(self._number, "rb", closefd=False) as opened:
            content = opened.read()
        whole, newline, torn = content.rpartition(b"\n")
        if torn:
            self.dropped = torn.decode(errors="replace")
            os.ftruncate(self._number, len(whole) + len(newline))
        os.lseek(self._number, 0, os.SEEK_END)
        for number, line in enumerate(whole.split(b"\n") if newline else (), 1):
            self._take(number, line)

    def _take(self, number: int, line: bytes) -> None:
        try:
            entry: Any = _decoder.decode(line)
        except msgspec.MsgspecError as error:
            raise TournamentError(f"{self.file}: line {number} is damaged ({error}); mend or remove it") from None
        if isinstance(entry, Setup):
            self.setup = entry
        elif self.setup is None:
            raise TournamentError(f"{self.file}: line {number} comes before any set-up; this is no tournament's file")
        else:
            self.results.setdefault(entry.key, entry)


def _claim(number: int, file: Path) -> None:
    """Keep other tournaments from writing to the file while this one does."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise TournamentError(
            f"{file}: another tournament writes there now; wait for it, or use another --out"
        ) from None
