"""The format of a series: its players, how they are paired, and how often a pair plays."""

import math
from pathlib import Path

import msgspec

from robotworkshop.tournament.game import GameKey, GameResult
from robotworkshop.tournament.series.pairing_system import PairingSystem
from robotworkshop.tournament.setup import TournamentError

FILE_NAME = "series.json"
MIN_PLAYERS, MAX_PLAYERS = 2, 64
EXTRA_GAMES = 2
"""A pair of a knock-out that is level after its games plays so many more; then the better seed goes on."""


Pair = tuple[str, str]
"""Two players; the first one begins on the first side."""


class Series(msgspec.Struct, frozen=True, kw_only=True):
    """All that decides who meets whom.

    Attributes:
        players: By seed, the strongest first where that is known.
        pairing: How they are paired.
        rounds: How many rounds of Swiss; of the others it follows from the players.
        best_of: Most games of a pair in a round; sides are swapped after each.
        scenes: Absolute paths of files, and names of ready scenes; each round is played in the next one.
        has_arena: Whether robots meet on one floor.
        speed: Factor of real time.
        time_limit_s: Of each game.
        time_bank_s: Of each player, for planning in all its games together; None for as much as the rules give each.
    """

    players: tuple[str, ...]
    pairing: PairingSystem
    rounds: int
    best_of: int
    scenes: tuple[str, ...]
    has_arena: bool
    speed: float = 1.0
    time_limit_s: float = 300.0
    time_bank_s: float | None = None

    @property
    def games_a_round(self) -> int:
        """The most games that a pair may play in a round."""
        return self.best_of + (EXTRA_GAMES if self.pairing is PairingSystem.KNOCK_OUT else 0)

    def scene_of(self, number: int) -> str:
        """Return in which scene a round is played, by its label."""
        return label_of(self.scenes[number % len(self.scenes)])

    def key(self, number: int, pair: Pair, game: int) -> GameKey:
        """Return what a game is called in the journal.

        Args:
            number: Of the round, from 0.
            pair: Who plays.
            game: Its number among the pair's games of the round, from 0.
        """
        sides = pair if game % 2 == 0 else pair[::-1]
        return GameKey(self.scene_of(number), sides, number * self.games_a_round + game)


def label_of(scene: str) -> str:
    """Return what tables call a scene."""
    return Path(scene).stem


def usual_rounds(pairing: PairingSystem, players: int) -> int:
    """Return how many rounds decide: all that meet all, or as many as leave one winner."""
    if pairing is PairingSystem.ROUND_ROBIN:
        return players - 1 + players % 2
    return max(1, math.ceil(math.log2(players)))


def check_players(players: tuple[str, ...]) -> None:
    """Make sure that there are enough players, and not too many.

    Raises:
        TournamentError: there are not.
    """
    if not MIN_PLAYERS <= len(players) <= MAX_PLAYERS:
        raise TournamentError(f"a series is for {MIN_PLAYERS} to {MAX_PLAYERS} players; there are {len(players)}")
    if twice := {name for name in players if players.count(name) > 1}:
        raise TournamentError(f"two players are called {min(twice)}; give one of them another --name")


def write_series(series: Series, folder: Path) -> None:
    """Keep what a series is beside its journal.

    Raises:
        TournamentError: the disk takes nothing.
    """
    file = folder / FILE_NAME
    try:
        folder.mkdir(parents=True, exist_ok=True)
        written = file.with_suffix(".new")
        written.write_bytes(msgspec.json.format(msgspec.json.encode(series)))
        written.replace(file)
    except OSError as error:
        raise TournamentError(f"{file}: {(error.strerror or str(error)).lower()}; choose another --out") from None


def read_series(folder: Path) -> Series | None:
    """Return the series in a folder; None where there is none.

    Raises:
        TournamentError: what is there cannot be read.
    """
    file = folder / FILE_NAME
    try:
        return msgspec.json.decode(file.read_bytes(), type=Series)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise TournamentError(f"{file}: {(error.strerror or str(error)).lower()}") from None
    except msgspec.MsgspecError as error:
        raise TournamentError(f"{file}: it is damaged ({error}); choose another --out") from None


def wins_of(pair: Pair, games: tuple[GameResult, ...]) -> tuple[int, int]:
    """Return how many games each of a pair has won."""
    one, other = (sum(game.winner == player for game in games) for player in pair)
    return one, other
