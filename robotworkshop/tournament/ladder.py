"""A ladder: movers that come into a folder play for as long as it stands, and a changed file plays on as a new mover.

All that was played is in the journal of a tournament, so a ladder that was killed goes on where it was. The files of
the folder are the movers that play now; only their games count for the table. `ladder.json` names them.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec

from robotworkshop.run.movers import MoverError
from robotworkshop.tournament.entries import prepare
from robotworkshop.tournament.executor import ProcessExecutor
from robotworkshop.tournament.game import GameResult
from robotworkshop.tournament.isolation.demand import Isolation
from robotworkshop.tournament.journal import Journal
from robotworkshop.tournament.leaderboard import Leaderboard
from robotworkshop.tournament.mover_sources import MAX_MOVER_BYTES
from robotworkshop.tournament.page import write_files
from robotworkshop.tournament.run import play_games
from robotworkshop.tournament.run_tournament import Listener, Opened, Unsandboxed
from robotworkshop.tournament.seeds import Seeds
from robotworkshop.tournament.setup import MoverEntry, Results, Rules, Setup, Tournament, TournamentError
from robotworkshop.tournament.tally import leaderboard

FILE_NAME = "ladder.json"

MAX_MOVERS = 100
"""So many files are looked at, in the order of their names."""

SETTLED_S = 1.0
"""A file that was written to since is not read yet: somebody may still be copying it."""

_LOOK_S = 1.0


class Active(msgspec.Struct, frozen=True):
    """Which movers of a ladder play now.

    Attributes:
        labels: Of each.
    """

    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LadderConfig:
    """What a user wants to be played.

    Attributes:
        folder: Where movers come in, as .py files.
        scenes: Folders, files, and names of ready scenes; none takes all ready scenes.
        rules: How games are played.
        most_seeds: When every match was played with so many, the ladder waits for new movers.
        jobs: Games at a time.
        out: Folder for games and leaderboard.
        isolation: Of movers from the computer.
    """

    folder: Path
    scenes: tuple[str, ...]
    rules: Rules
    most_seeds: int
    jobs: int
    out: Path
    isolation: Isolation = Isolation.BEST


Found = Mapping[str, tuple[int, int]]
"""Files by name, each with when it was written, ns, and its size."""


def hold_ladder(
    config: LadderConfig,
    journal: Journal,
    listener: Listener,
    is_called_off: Callable[[], bool],
    wait: Callable[[float], object] = time.sleep,
    clock: Callable[[], float] = time.time,
) -> None:
    """Play for as long as nobody calls it off.

    Args:
        config: What is played.
        journal: Of the config's folder for games.
        listener: Told of all that happens, in this thread.
        is_called_off: Asked some times a second.
        wait: Returns after so many seconds.
        clock: The time of day, s, by which files are dated.

    Raises:
        WorkshopError: it cannot be played so, or nothing can be written any more.
    """
    with ProcessExecutor(config.jobs) as executor:
        present = executor.isolation()
        if present.why_no_sandbox and config.isolation is Isolation.STRICT:
            raise TournamentError(f"--isolation {config.isolation}: {present.why_no_sandbox}")
        if present.warning:
            listener(Unsandboxed(present.warning))
        seeds, before = 1, None
        while not is_called_off():
            files = settled(config.folder, clock())
            changes = _Changes(config.folder, files, clock)
            if files != before:
                seeds = 1
            tournament = _tournament(config, files, seeds, journal.setup)
            if tournament is None:
                wait(_LOOK_S)
                continue
            if files == before and seeds > config.most_seeds:
                wait(_LOOK_S)
                continue
            before = files
            _begin(config, journal, tournament.setup)
            listener(Opened(tournament.setup, tuple(_counting(tournament.setup, journal.results)), ()))
            play_games(
                tournament,
                journal,
                executor,
                listener,
                is_recorded=True,
                level=present.level,
                is_called_off=lambda changes=changes: is_called_off() or changes.have_come(),  # type: ignore[misc]
            )
            _write_table(leaderboard(tournament.setup, journal.results), config.out)
            seeds += not changes.have_come()


def read_active(folder: Path) -> Active | None:
    """Return which movers of the ladder in a folder play now; None where there is no ladder."""
    try:
        return msgspec.json.decode((folder / FILE_NAME).read_bytes(), type=Active)
    except (OSError, msgspec.MsgspecError):
        return None


def board_of(active: Active, setup: Setup, results: Results) -> Leaderboard:
    """Return the leaderboard of those that play now."""
    movers = tuple(mover for mover in setup.movers if mover.label in active.labels)
    return leaderboard(msgspec.structs.replace(setup, movers=movers), results)


def settled(folder: Path, now_s: float) -> Found:
    """Return the movers' files in a folder that nobody is writing to.

    Raises:
        TournamentError: the folder cannot be read.
    """
    found: dict[str, tuple[int, int]] = {}
    try:
        for file in sorted(folder.glob("*.py"))[:MAX_MOVERS]:
            told = file.stat()
            if file.is_file() and told.st_size <= MAX_MOVER_BYTES and told.st_mtime <= now_s - SETTLED_S:
                found[file.name] = told.st_mtime_ns, told.st_size
    except FileNotFoundError:
        return found if folder.is_dir() else _missing(folder)
    except OSError as error:
        raise TournamentError(f"{folder}: {(error.strerror or str(error)).lower()}") from None
    return found if folder.is_dir() else _missing(folder)


def _missing(folder: Path) -> Found:
    raise TournamentError(f"{folder}: there is no such folder; make it, and put movers there")


class _Changes:
    """Looks whether movers have come, changed or gone; not more often than need be."""

    def __init__(self, folder: Path, files: Found, clock: Callable[[], float]) -> None:
        self._folder = folder
        self._files = files
        self._clock = clock
        self._looked_s = clock()
        self._have_come = False

    def have_come(self) -> bool:
        """Return whether the folder is another one than it was."""
        if not self._have_come and self._clock() - self._looked_s >= _LOOK_S:
            self._looked_s = self._clock()
            self._have_come = settled(self._folder, self._looked_s) != self._files
        return self._have_come


def _tournament(config: LadderConfig, files: Found, seeds: int, before: Setup | None) -> Tournament | None:
    """Return the games between the movers that are there; None where there is nothing to play."""
    if not files:
        return None
    movers = [str(config.folder / name) for name in files]
    known = () if before is None else before.courses
    try:
        tournament, _ = prepare(movers, config.scenes, Seeds(min(seeds, config.most_seeds)), config.rules, known)
    except MoverError:
        return None  # A file has gone meanwhile.
    except TournamentError:
        if len(files) < 2:
            return None  # A duel needs two movers.
        raise
    labels = {entry.label: _label(entry, before) for entry in tournament.setup.movers}
    entries = tuple(MoverEntry(labels[entry.label], entry.name, entry.version) for entry in tournament.setup.movers)
    setup = msgspec.structs.replace(tournament.setup, movers=entries)
    return Tournament(setup, {labels[old]: code for old, code in tournament.codes.items()}, tournament.scenes)


def _label(entry: MoverEntry, before: Setup | None) -> str:
    """Return what tables call a mover: a changed file is another one, with a number."""
    versions = [mover for mover in (() if before is None else before.movers) if mover.name == entry.name]
    for mover in versions:
        if mover.version == entry.version:
            return mover.label
    return f"{entry.label} ({len(versions) + 1})" if versions else entry.label


def _begin(config: LadderConfig, journal: Journal, setup: Setup) -> None:
    """Take down who plays: the journal knows all that ever did."""
    before = journal.setup
    earlier = () if before is None else before.movers
    new = tuple(mover for mover in setup.movers if mover not in earlier)
    seeds = setup.seeds if before is None else max(before.seeds, setup.seeds)
    journal.begin(msgspec.structs.replace(setup, movers=(*earlier, *new), seeds=seeds))
    file = config.out / FILE_NAME
    try:
        written = file.with_suffix(".new")
        written.write_bytes(msgspec.json.encode(Active(tuple(mover.label for mover in setup.movers))))
        written.replace(file)
    except OSError as error:
        raise TournamentError(f"{file}: {(error.strerror or str(error)).lower()}") from None


def _write_table(board: Leaderboard, folder: Path) -> None:
    try:
        write_files(board, folder)
    except OSError as error:
        raise TournamentError(
            f"{error.filename}: {(error.strerror or str(error)).lower()}; mend this and give the command again"
        ) from None


def _counting(setup: Setup, results: Results) -> list[GameResult]:
    labels = {mover.label for mover in setup.movers}
    return [game for game in results.values() if labels.issuperset(game.key.movers)]
