"""Holds a tournament from what its user named to the files of its table; terminal and window only listen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from robotworkshop.floor_secret import FloorSecret
from robotworkshop.tournament.entries import entrant, prepare
from robotworkshop.tournament.executor import DaskExecutor, ProcessExecutor
from robotworkshop.tournament.floor_secrets import FloorSecrets
from robotworkshop.tournament.game import GameResult
from robotworkshop.tournament.isolation.demand import Isolation
from robotworkshop.tournament.journal import FILE_NAME, Entered, Journal
from robotworkshop.tournament.leaderboard import Leaderboard
from robotworkshop.tournament.page import write_files
from robotworkshop.tournament.phrases import keeping
from robotworkshop.tournament.run import Begun, Unplayed, never, play_games
from robotworkshop.tournament.setup import Rules, Setup, TournamentError
from robotworkshop.tournament.tally import leaderboard
from scene.errors import SceneError


@dataclass(frozen=True, slots=True)
class TournamentConfig:
    """The configuration of a tournament.

    Attributes:
        movers: Names of installed movers, and paths of .py files.
        scenes: Folders, files, and names of ready scenes; none takes all ready scenes.
        seeds: How many every match is played with.
        rules: How games are played.
        jobs: Games at a time on this computer.
        out: Folder for games and leaderboard; what is there is continued.
        cluster: Address of a Dask cluster that plays instead of this computer.
        is_recorded: Whether games are recorded.
        isolation: Of movers from the computer.
    """

    movers: Sequence[str]
    scenes: Sequence[str]
    seeds: int
    rules: Rules
    jobs: int
    out: Path
    cluster: str | None = None
    is_recorded: bool = False
    isolation: Isolation = Isolation.BEST


@dataclass(frozen=True, slots=True)
class Opened:
    """It is known what is played.

    Attributes:
        setup: That.
        results: The games that were played before, in their order.
        left_out: Why files of the folders are no scenes to play.
    """

    setup: Setup
    results: tuple[GameResult, ...]
    left_out: tuple[SceneError, ...]


@dataclass(frozen=True, slots=True)
class TournamentResult:
    """The result of a tournament.

    Attributes:
        board: The table.
        unplayed: Games that could not be played.
        files: The table as files.
        secrets: What the floors' seeds were derived from, once all games are played; before that none.
    """

    board: Leaderboard
    unplayed: tuple[Unplayed, ...]
    files: tuple[Path, ...]
    secrets: tuple[FloorSecret, ...]


@dataclass(frozen=True, slots=True)
class Unsandboxed:
    """Movers are not put into sandboxes.

    Attributes:
        warning: How they are isolated instead, why, and the remedy, in one line.
    """

    warning: str


News = Opened | Unsandboxed | Begun | GameResult | Unplayed
Listener = Callable[[News], None]


def has_begun(folder: Path) -> bool:
    """Return whether there is a tournament in a folder that can go on."""
    return (folder / FILE_NAME).is_file()


def resumed(
    journal: Journal, out: Path, jobs: int, cluster: str | None = None, isolation: Isolation = Isolation.BEST
) -> TournamentConfig:
    """Return what was wished for the last time, to go on with it.

    Args:
        journal: Of that tournament.
        out: Its folder.
        jobs: Games at a time on this computer.
        cluster: See `TournamentConfig`.
        isolation: See `TournamentConfig`.

    Raises:
        TournamentError: it is not known how it was entered.
    """
    setup, entered = journal.setup, journal.entered
    if setup is None or entered is None:
        raise TournamentError(f"{journal.file}: {keeping.NOT_ENTERED()}")
    return TournamentConfig(
        movers=entered.movers,
        scenes=entered.scenes,
        seeds=setup.seeds,
        rules=setup.rules,
        jobs=jobs,
        out=out,
        cluster=cluster,
        is_recorded=entered.is_recorded,
        isolation=isolation,
    )


def hold(
    config: TournamentConfig, journal: Journal, listener: Listener, is_called_off: Callable[[], bool] = never
) -> TournamentResult:
    """Play a tournament, or what is left of it, and write its table.

    Args:
        config: What is to be played.
        journal: Of the config's folder.
        listener: Told of all that happens, in this thread.
        is_called_off: Asked some times a second; when it answers True it ends with the games that are played.

    Raises:
        WorkshopError: it cannot be played as it was wished for, or nothing can be written any more.
    """
    before = journal.setup
    known = () if before is None else before.courses
    entrants = [entrant(name) for name in config.movers]
    tournament, left_out = prepare(entrants, config.scenes, config.seeds, config.rules, known)
    secrets = FloorSecrets(config.out)
    tournament = tournament.with_secret(secrets.for_games(are_left=tournament.setup.has_games_left(journal.results)))
    with ProcessExecutor(config.jobs) if config.cluster is None else DaskExecutor(config.cluster) as executor:
        present = executor.isolation()
        if present.why_no_sandbox and config.isolation is Isolation.STRICT:
            raise TournamentError(f"--isolation {config.isolation}: {present.why_no_sandbox}")
        journal.begin(tournament.setup, _entered(config))
        listener(Opened(tournament.setup, tuple(journal.results.values()), left_out))
        if present.warning:
            listener(Unsandboxed(present.warning))
        unplayed = play_games(
            tournament,
            journal,
            executor,
            listener,
            is_recorded=config.is_recorded,
            level=present.level,
            is_called_off=is_called_off,
        )
    board = leaderboard(tournament.setup, journal.results)
    try:
        files = write_files(board, config.out)
    except OSError as error:
        raise TournamentError(
            f"{error.filename}: {keeping.GIVE_AGAIN(reason=(error.strerror or str(error)).lower())}"
        ) from None
    if not board.games_left:
        secrets.publish()
    return TournamentResult(board, unplayed, files, () if board.games_left else tuple(secrets.published))


def _entered(config: TournamentConfig) -> Entered:
    """Return what a tournament can go on by from any folder."""
    movers = (str(Path(name).absolute()) if name.endswith(".py") else name for name in config.movers)
    scenes = (str(Path(name).absolute()) if Path(name).exists() else name for name in config.scenes)
    return Entered(tuple(movers), tuple(scenes), config.is_recorded)
