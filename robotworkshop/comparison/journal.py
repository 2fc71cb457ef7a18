"""The cells on the disk, one whole line each: a kill loses at most those under way."""

import os
from pathlib import Path

import msgspec

from robotworkshop.comparison.cell import CellKey, CellResult
from robotworkshop.comparison.contest import ComparisonError, PlannerContest, check_continues
from robotworkshop.tournament.journal import claim

FILE_NAME = "cells.jsonl"

_decoder: msgspec.json.Decoder[PlannerContest | CellResult] = msgspec.json.Decoder(PlannerContest | CellResult)
_encoder = msgspec.json.Encoder()


class CellJournal:
    """A file of JSON lines: the contest, then cells in the order in which they ended. A context manager that closes it.

    Args:
        folder: Where it is, or is made.

    Attributes:
        contest: The latest one; None in a new journal.
        results: The cells so far.

    Raises:
        ComparisonError: the folder cannot be used, or a line is damaged.
        TournamentError: another process writes there.
    """

    def __init__(self, folder: Path) -> None:
        self.file = folder / FILE_NAME
        self.contest: PlannerContest | None = None
        self.results: dict[CellKey, CellResult] = {}
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._number = os.open(self.file, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
        except OSError as error:
            raise self._unusable(error) from None
        try:
            claim(self._number, self.file)
            self._read()
        except BaseException:
            os.close(self._number)
            raise

    def begin(self, contest: PlannerContest) -> None:
        """Take down what is compared, if it is new or adds to what was.

        Raises:
            ComparisonError: it changes what was planned already.
        """
        if self.contest is not None:
            check_continues(self.contest, contest)
        if contest != self.contest:
            self._append(contest)
            self.contest = contest

    def add(self, result: CellResult) -> None:
        """Take down a cell; it is on the disk when this returns.

        Raises:
            ComparisonError: the disk takes no more.
        """
        self._append(result)
        self.results[result.key] = result

    def __enter__(self) -> "CellJournal":
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._number)

    def _append(self, entry: PlannerContest | CellResult) -> None:
        line = _encoder.encode(entry) + b"\n"
        try:
            while line:
                line = line[os.write(self._number, line) :]
            os.fsync(self._number)
        except OSError as error:
            raise self._unusable(error) from None

    def _read(self) -> None:
        with open(self._number, "rb", closefd=False) as opened:
            whole, newline, torn = opened.read().rpartition(b"\n")
        if torn:
            os.ftruncate(self._number, len(whole) + len(newline))
        os.lseek(self._number, 0, os.SEEK_END)
        for number, line in enumerate(whole.split(b"\n") if newline else (), 1):
            try:
                entry = _decoder.decode(line)
            except msgspec.MsgspecError as error:
                raise ComparisonError(f"{self.file}: line {number} is damaged ({error}); remove it") from None
            if isinstance(entry, PlannerContest):
                self.contest = entry
            else:
                self.results.setdefault(entry.key, entry)

    def _unusable(self, error: OSError) -> ComparisonError:
        reason = (error.strerror or str(error)).lower()
        return ComparisonError(f"{self.file}: {reason}; choose another folder with --out")
