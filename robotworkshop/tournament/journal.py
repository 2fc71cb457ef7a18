"""The games of a tournament on the disk: one whole line each, so that a kill loses at most the games under way."""

import os
import sys
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from robotworkshop.recording.retention import SUFFIX
from robotworkshop.run.refusals import MEND
from robotworkshop.tournament.game import GameKey, GameResult, Played
from robotworkshop.tournament.isolation.isolated_mover import MoverCode
from robotworkshop.tournament.mover_sources import source_file
from robotworkshop.tournament.phrases import keeping
from robotworkshop.tournament.setup import Setup, TournamentError, check_continues

FILE_NAME = "games.jsonl"
RECORDINGS = "recordings"
"""The folder of the recordings in a tournament's folder."""

_MOST_OF_NAME = 40
"""Files about games have no more of each label in their names."""


class Entered(msgspec.Struct, frozen=True, tag="entered"):
    """The entries of a tournament, so that it can be resumed without naming them again. Decides nothing.

    Attributes:
        movers: Names of installed movers, and absolute paths of .py files.
        scenes: Absolute paths of folders and files, and names of ready scenes; none takes all ready scenes.
        is_recorded: Whether games are recorded.
    """

    movers: tuple[str, ...]
    scenes: tuple[str, ...]
    is_recorded: bool = False


Entry = Setup | Entered | GameResult
"""A line of the file."""

_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
_encoder = msgspec.json.Encoder()


class Journal:
    """A file of JSON lines: the set-up, then the games in the order in which they ended, and set-ups that add to it.

    Also a context manager that closes it.

    Args:
        folder: Where it is, or shall be.

    Attributes:
        setup: The latest set-up; None in a new journal.
        entered: How it was entered the last time; None in a new journal.
        results: The games so far.
        dropped: The torn last line that a kill left behind and that was dropped, or an empty string.

    Raises:
        TournamentError: the folder cannot be used, another tournament writes there, or a line is damaged.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.file = folder / FILE_NAME
        self.setup: Setup | None = None
        self.entered: Entered | None = None
        self.results: dict[GameKey, GameResult] = {}
        self.dropped = ""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._number = os.open(self.file, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise TournamentError(f"{error.filename}: {keeping.CHOOSE_FOLDER(reason=reason)}") from None
        try:
            claim(self._number, self.file)
            self._read()
        except BaseException:
            os.close(self._number)
            raise

    def begin(self, setup: Setup, entered: Entered | None = None) -> None:
        """Take down a set-up, if it is new or adds to the one before, and how it was entered.

        Raises:
            TournamentError: it changes what was played already.
        """
        if self.setup is not None:
            try:
                check_continues(self.setup, setup)
            except TournamentError as error:
                raise TournamentError(keeping.OTHER_TOURNAMENT(file=str(self.file), reason=str(error))) from None
        if setup != self.setup:
            self._append(setup)
            self.setup = setup
        if entered is not None and entered != self.entered:
            self._append(entered)
            self.entered = entered

    def add(self, played: Played) -> None:
        """Take down a game, what its movers have printed, and its recording; on the disk when this returns.

        Raises:
            TournamentError: the disk takes no more.
        """
        for mover, log in zip(played.result.key.movers, played.logs, strict=True):
            if log:
                self._keep(log_file(self._folder, played.result.key, mover), log)
        if played.recording:
            self._keep(recording_file(self._folder, played.result.key), played.recording)
        self._append(played.result)
        self.results[played.result.key] = played.result

    def keep_movers(self, codes: Iterable[MoverCode]) -> None:
        """Keep the files of movers beside the recordings, so that their games can be verified.

        Raises:
            TournamentError: the disk takes no more.
        """
        for code in codes:
            if code.source is not None:
                self._keep(source_file(self._folder / RECORDINGS, code.source), code.source)

    def close(self) -> None:
        """Let others write to the file."""
        os.close(self._number)

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _append(self, entry: Setup | Entered | GameResult) -> None:
        line = _encoder.encode(entry) + b"\n"
        try:
            while line:
                line = line[os.write(self._number, line) :]
            os.fsync(self._number)
        except OSError as error:
            raise self._full(error) from None

    def _keep(self, file: Path, content: bytes) -> None:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        except OSError as error:
            raise self._full(error) from None

    def _full(self, error: OSError) -> TournamentError:
        reason = (error.strerror or str(error)).lower()
        return TournamentError(f"{self._folder}: {keeping.KEPT(reason=reason)}")

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
            raise TournamentError(
                f"{self.file}: {MEND(reason=keeping.BAD_LINE(line=str(number), words=str(error)))}"
            ) from None
        if isinstance(entry, Setup):
            self.setup = entry
        elif isinstance(entry, Entered):
            self.entered = entry
        elif self.setup is None:
            raise TournamentError(f"{self.file}: {keeping.NO_JOURNAL(line=str(number))}")
        else:
            self.results.setdefault(entry.key, entry)


class JournalReader:
    """Reads a journal while another process writes it, each line once.

    Args:
        folder: The tournament's.
    """

    def __init__(self, folder: Path) -> None:
        self._file = folder / FILE_NAME
        self._offset = 0

    def news(self) -> tuple[Entry, ...]:
        """Return the whole lines that have come since the last call; none where there is no journal.

        Raises:
            TournamentError: a line is damaged.
        """
        try:
            with self._file.open("rb") as opened:
                opened.seek(self._offset)
                whole, newline, _ = opened.read().rpartition(b"\n")
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise TournamentError(f"{self._file}: {(error.strerror or str(error)).lower()}") from None
        if not newline:
            return ()
        self._offset += len(whole) + len(newline)
        try:
            return tuple(_decoder.decode(line) for line in whole.split(b"\n"))
        except msgspec.MsgspecError as error:
            raise TournamentError(f"{self._file}: {MEND(reason=keeping.BAD_NEWS(words=str(error)))}") from None


def log_file(folder: Path, key: GameKey, mover: str) -> Path:
    """Return where in a tournament's folder it is kept what a mover has printed in a game."""
    return folder / "logs" / f"{_name(key, mover)}.log"


def recording_file(folder: Path, key: GameKey) -> Path:
    """Return where in a tournament's folder the recording of a game is, if it was recorded."""
    return folder / RECORDINGS / f"{_name(key)}{SUFFIX}"


def _name(key: GameKey, *more: str) -> str:
    """Return what files about a game are called."""
    names = [key.scene, *key.movers, f"seed {key.seed}.{key.number}", *more]
    cut = [name[:_MOST_OF_NAME] for name in names]
    if cut != names:  # Two long names may begin alike.
        cut.append(f"{zlib.crc32(repr(names).encode()):08x}")
    return " ".join(cut)


def claim(number: int, file: Path) -> None:
    """Keep other processes from writing to a file while this one does.

    Raises:
        TournamentError: one does.
    """
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise TournamentError(f"{file}: {keeping.WRITTEN_ELSEWHERE()}") from None
