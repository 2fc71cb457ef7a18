"""A ladder: movers that come into a folder play for as long as it stands, and a changed file plays on as a new mover.

All that was played is in the journal of a tournament, so a ladder that was killed goes on where it was. The files of
the folder are the movers that play now; only their games count for the table. `ladder.json` names them.
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from robotworkshop.tournament.entries import Entrant, check_scenes, file_entrant, prepare
from robotworkshop.tournament.executor import ProcessExecutor
from robotworkshop.tournament.floor_secrets import FloorSecrets
from robotworkshop.tournament.game import GameResult
from robotworkshop.tournament.isolation.demand import Isolation
from robotworkshop.tournament.journal import Journal
from robotworkshop.tournament.ladder_folder import Found, RefusedFile, read_mover, settled
from robotworkshop.tournament.leaderboard import Leaderboard
from robotworkshop.tournament.page import write_files
from robotworkshop.tournament.run import Play
from robotworkshop.tournament.run_tournament import News as TournamentNews
from robotworkshop.tournament.run_tournament import Opened, Unsandboxed
from robotworkshop.tournament.setup import MoverEntry, Results, Rules, Setup, Tournament, TournamentError
from robotworkshop.tournament.tally import GameTally, leaderboard

FILE_NAME = "ladder.json"

LOOK_S = 1.0
"""The folder is looked at so often."""

TABLE_EVERY_S = 5.0
"""The files of the table are written so often at most."""

News = TournamentNews | RefusedFile
Listener = Callable[[News], None]


class Active(msgspec.Struct, frozen=True):
    """The movers of a ladder that play now.

    Attributes:
        labels: Of each.
    """

    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LadderConfig:
    """The configuration of a ladder.

    Attributes:
        folder: Folder of the movers' .py files.
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


def hold_ladder(
    config: LadderConfig,
    journal: Journal,
    listener: Listener,
    is_called_off: Callable[[], bool],
    wait: Callable[[float], object] = time.sleep,
    clock: Callable[[], float] = time.time,
) -> None:
    """Play until it is cancelled.

    Args:
        config: What is played.
        journal: Of the config's folder for games.
        listener: Told of all that happens, in this thread.
        is_called_off: Asked some times a second.
        wait: Returns after so many seconds.
        clock: The time of day, s, by which files are dated.

    Raises:
        WorkshopError: it cannot be played so, a scene is missing, or nothing can be written any more.
    """
    check_scenes(config.scenes)
    with ProcessExecutor(config.jobs) as executor:
        present = executor.isolation()
        if present.why_no_sandbox and config.isolation is Isolation.STRICT:
            raise TournamentError(f"--isolation {config.isolation}: {present.why_no_sandbox}")
        if present.warning:
            listener(Unsandboxed(present.warning))
        table = _Table(config.out, clock)

        def hear(news: TournamentNews) -> None:
            if isinstance(news, GameResult):
                table.add(news)
            listener(news)

        play = Play(journal, executor, hear, is_recorded=True, level=present.level)
        folder, secrets = _Folder(config.folder, listener, clock), FloorSecrets(config.out)
        while not is_called_off():
            if folder.has_changed():
                tournament = _tournament(config, folder.entrants(), journal.setup)
                if tournament is not None:
                    tournament = tournament.with_secret(
                        secrets.for_games(are_left=tournament.setup.has_games_left(journal.results))
                    )
                    setup = tournament.setup
                    _begin(config, journal, setup)
                    table.begin(setup, journal.results.values())
                    listener(Opened(setup, tuple(_counting(setup, journal.results)), ()))
                play.take(tournament)
            if play.is_over:
                table.write()
                wait(LOOK_S)
            else:
                play.step()
                table.write_now_and_then()
        table.write()


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


class _Folder:
    """Looks whether movers have come, changed or gone; not more often than need be."""

    def __init__(self, folder: Path, listener: Callable[[RefusedFile], object], clock: Callable[[], float]) -> None:
        self._folder = folder
        self._listener = listener
        self._clock = clock
        self._looked_s = -LOOK_S
        self._files: Found | None = None
        self._refused: set[RefusedFile] = set()

    def has_changed(self) -> bool:
        """Return whether the folder is another one than it was."""
        now_s = self._clock()
        if abs(now_s - self._looked_s) < LOOK_S:  # A clock may be put back.
            return False
        self._looked_s = now_s
        files = settled(self._folder, now_s, self._refuse)
        has_changed, self._files = files != self._files, files
        return has_changed

    def entrants(self) -> list[Entrant]:
        """Return the movers that were there at the last look."""
        found = []
        for name in self._files or ():
            content = read_mover(self._folder / name)
            if isinstance(content, bytes):
                found.append(file_entrant(name, content))
            elif content is not None:
                self._refuse(content)
        return found

    def _refuse(self, refused: RefusedFile) -> None:
        """Tell once of each."""
        if refused not in self._refused:
            self._refused.add(refused)
            self._listener(refused)


class _Table:
    """The files of the table, kept as games come in."""

    def __init__(self, out: Path, clock: Callable[[], float]) -> None:
        self._out = out
        self._clock = clock
        self._tally: GameTally | None = None
        self._is_stale = False
        self._written_s = 0.0

    def begin(self, setup: Setup, games: Iterable[GameResult]) -> None:
        """Count the games that were played before."""
        self._tally, self._is_stale = GameTally(setup), True
        for game in games:
            self._tally.add(game)

    def add(self, game: GameResult) -> None:
        """Count a game."""
        if self._tally is not None:
            self._tally.add(game)
            self._is_stale = True

    def write_now_and_then(self) -> None:
        """Write it, if that was some time ago."""
        if abs(self._clock() - self._written_s) >= TABLE_EVERY_S:
            self.write()

    def write(self) -> None:
        """Write it, if there is anything new."""
        if self._tally is None or not self._is_stale:
            return
        self._is_stale, self._written_s = False, self._clock()
        try:
            write_files(self._tally.board(), self._out)
        except OSError as error:
            raise TournamentError(
                f"{error.filename}: {(error.strerror or str(error)).lower()}; mend this and give the command again"
            ) from None


def _tournament(config: LadderConfig, entrants: list[Entrant], before: Setup | None) -> Tournament | None:
    """Return the games between the movers that are there; None where there is nothing to play."""
    if not entrants:
        return None
    known = () if before is None else before.courses
    try:
        tournament, _ = prepare(entrants, config.scenes, config.most_seeds, config.rules, known)
    except TournamentError:
        if len(entrants) < 2:
            return None  # A duel needs two movers.
        raise
    labels = _labels(tournament.setup.movers, () if before is None else before.movers)
    entries = tuple(MoverEntry(labels[entry.label], entry.name, entry.version) for entry in tournament.setup.movers)
    setup = msgspec.structs.replace(tournament.setup, movers=entries)
    codes = {labels[old]: code for old, code in tournament.codes.items()}
    return replace(tournament, setup=setup, codes=codes)


def _labels(entries: Iterable[MoverEntry], before: Iterable[MoverEntry]) -> dict[str, str]:
    """Return what tables call movers, by the names of their files: a changed file is another mover, with a number."""
    known = {(mover.name, mover.version): mover.label for mover in before}
    taken = set(known.values())
    labels: dict[str, str] = {}
    for entry in entries:
        label = known.get((entry.name, entry.version))
        if label is None:
            label, number = entry.label, 2
            while label in taken:  # Also by a file that is called like another one's number.
                label, number = f"{entry.label} ({number})", number + 1
            taken.add(label)
        labels[entry.label] = label
    return labels


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


def _counting(setup: Setup, results: Results) -> list[GameResult]:
    labels = {mover.label for mover in setup.movers}
    return [game for game in results.values() if labels.issuperset(game.key.movers)]
