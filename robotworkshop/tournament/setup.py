"""The setup of a tournament: its movers, scenes, number of games and rules, and the games that follow."""

import hashlib
import platform
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from importlib.metadata import version
from itertools import permutations

import msgspec

from robotdriver.errors import WorkshopError
from robotworkshop.floor_secret import FloorSecret
from robotworkshop.tournament.game import Game, GameKey, GameResult
from robotworkshop.tournament.isolation.isolated_mover import MoverCode
from robotworkshop.tournament.isolation.level import IsolationLevel
from robotworkshop.tournament.isolation.limits import Limits
from robotworkshop.tournament.phrases import entering

Results = Mapping[GameKey, GameResult]

_DECISIVE = ("robotworkshop", "numpy", "pymunk", "scipy", "shapely")
"""The packages on which a game's outcome may depend, besides Python and the machine."""


class TournamentError(WorkshopError):
    """A tournament that cannot be played as it was asked for."""


class MoverEntry(msgspec.Struct, frozen=True):
    """A mover that takes part.

    Attributes:
        label: What tables call it.
        name: Name of an installed mover, or of a .py file.
        version: Of what installed it, or a digest of the file.
    """

    label: str
    name: str
    version: str


class Course(msgspec.Struct, frozen=True):
    """A scene that is played.

    Attributes:
        label: What tables call it.
        digest: Of its file.
        tasks: 1 for solo trials, 2 for duels.
        optimum_mm: Of a solo trial, the length of the shortest way past all that stands still; None where there is
            none.
    """

    label: str
    digest: str
    tasks: int
    optimum_mm: float | None


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of games.

    Attributes:
        best_of: Most games of a duel; the match ends when its winner is certain. A solo trial is one game.
        floor: What goes wrong on the floor; None leaves it to the scenes.
        limits: What each mover may use.
        time_limit_s: A drive ends when the floor's clock shows this.
    """

    best_of: int = 1
    floor: str | None = None
    limits: Limits = Limits()
    time_limit_s: float = 300.0


class Setup(msgspec.Struct, frozen=True, tag="setup"):
    """All that decides what the games of a tournament are and how they end.

    Attributes:
        versions: Of the program and what it computes with.
        movers: Who takes part.
        courses: Where.
        seeds: How many seeds every match is played with.
        rules: How.
        seed_base: The first of them; other than 0 in older journals alone.
        floor_digest: Of the secret that floors' seeds are derived from; empty in older journals, whose floors had the
            seeds of the movers.
    """

    versions: Mapping[str, str]
    movers: tuple[MoverEntry, ...]
    courses: tuple[Course, ...]
    seeds: int
    rules: Rules
    seed_base: int = 0
    floor_digest: str = ""

    def matches(self) -> Iterator[GameKey]:
        """Yield the first game of every match: all movers alone, all pairs on both sides; seed by seed."""
        labels = [mover.label for mover in self.movers]
        for seed in range(self.seed_base, self.seed_base + self.seeds):
            for course in self.courses:
                for players in permutations(labels, course.tasks):
                    yield GameKey(course.label, players, seed)

    def games_of(self, match: GameKey, results: Results) -> tuple[GameResult, ...]:
        """Return the games of a match that are played and count, in order."""
        games: list[GameResult] = []
        for number in range(self.most_games(len(match.movers))):
            game = results.get(_numbered(match, number))
            if game is None or self.is_decided(match, games):
                break
            games.append(game)
        return tuple(games)

    def is_decided(self, match: GameKey, games: "list[GameResult] | tuple[GameResult, ...]") -> bool:
        """Return whether the games left cannot change who wins."""
        wins = sorted((sum(game.winner == mover for game in games) for mover in match.movers), reverse=True)
        left = self.most_games(len(match.movers)) - len(games)
        return left == 0 or (len(wins) == 2 and wins[0] - wins[1] > left)

    def next_game(self, match: GameKey, results: Results) -> GameKey | None:
        """Return the game of a match that is to be played next; None where it is decided."""
        games = self.games_of(match, results)
        return None if self.is_decided(match, games) else _numbered(match, len(games))

    def has_games_left(self, results: Results) -> bool:
        """Return whether any game is still to be played."""
        return any(self.next_game(match, results) is not None for match in self.matches())

    def games_left(self, match: GameKey, results: Results) -> int:
        """Return how many games a match may still take."""
        games = self.games_of(match, results)
        return 0 if self.is_decided(match, games) else self.most_games(len(match.movers)) - len(games)

    def most_games(self, movers: int) -> int:
        """Return how many games a match of so many movers has at most."""
        return self.rules.best_of if movers == 2 else 1


def _numbered(match: GameKey, number: int) -> GameKey:
    return msgspec.structs.replace(match, number=number)


@dataclass(frozen=True, slots=True)
class Tournament:
    """A set-up with what its labels stand for.

    Attributes:
        setup: What is played.
        codes: The movers by label.
        scenes: The contents of the scenes' files by label.
        secret: What the floors' seeds are derived from.
    """

    setup: Setup
    codes: Mapping[str, MoverCode]
    scenes: Mapping[str, bytes]
    secret: FloorSecret = field(default_factory=FloorSecret)

    def with_secret(self, secret: FloorSecret) -> "Tournament":
        """Return the same tournament on floors that are derived from a secret."""
        setup = msgspec.structs.replace(self.setup, floor_digest=secret.digest)
        return replace(self, setup=setup, secret=secret)

    def game(self, key: GameKey, *, is_recorded: bool, level: IsolationLevel) -> Game:
        """Return all that it takes to play a game. Each game of a match has a seed and a floor of its own.

        The floor depends on the movers' versions, too: what a mover has learned of its floors, from a recording say, is
        of no use to the next version of it.
        """
        rules = self.setup.rules
        versions = {mover.label: mover.version for mover in self.setup.movers}
        digests = {course.label: course.digest for course in self.setup.courses}
        seed = key.seed * rules.best_of + key.number
        movers = sorted(versions[label] for label in key.movers)
        return Game(
            key=key,
            movers=tuple(self.codes[label] for label in key.movers),
            scene=self.scenes[key.scene],
            seed=seed,
            floor_seed=self.secret.seed_of(digests[key.scene], str(seed), *movers),
            floor=rules.floor,
            limits=rules.limits,
            time_limit_s=rules.time_limit_s,
            is_recorded=is_recorded,
            level=level,
        )


def check_continues(old: Setup, new: Setup) -> None:
    """Check that games of an old set-up are games of a new one too.

    Raises:
        TournamentError: it does more than add movers, scenes or seeds; the text says what, and the remedy.
    """
    for name in sorted({*old.versions, *new.versions}):
        before, now = old.versions.get(name, "missing"), new.versions.get(name, "missing")
        if before != now:
            raise TournamentError(entering.CHANGED_FIGURE(figure=name, before=before, now=now))
    for what, before, now in (
        ("best of", str(old.rules.best_of), str(new.rules.best_of)),
        ("floor", old.rules.floor or "as the scenes say", new.rules.floor or "as the scenes say"),
        ("time limit", f"{old.rules.time_limit_s:g} s", f"{new.rules.time_limit_s:g} s"),
        ("memory", f"{old.rules.limits.memory_mb} MB", f"{new.rules.limits.memory_mb} MB"),
        ("preprocess time", f"{old.rules.limits.preprocess_s:g} s", f"{new.rules.limits.preprocess_s:g} s"),
        ("step time", f"{old.rules.limits.step_s:g} s", f"{new.rules.limits.step_s:g} s"),
    ):
        if before != now:
            raise TournamentError(entering.CHANGED_FIGURE(figure=what, before=before, now=now))
    if new.floor_digest and not old.floor_digest:
        raise TournamentError(entering.SEEDS_WERE_KNOWN())
    if new.seeds < old.seeds:
        raise TournamentError(entering.FEWER_SEEDS(before=str(old.seeds), now=str(new.seeds)))
    movers = {mover.label: mover for mover in new.movers}
    for mover in old.movers:
        if mover.label not in movers:
            raise TournamentError(entering.MOVER_MISSING(name=mover.label))
        if movers[mover.label] != mover:
            raise TournamentError(entering.MOVER_CHANGED(name=mover.label))
    digests = {course.label: course.digest for course in new.courses}
    for course in old.courses:
        if course.label not in digests:
            raise TournamentError(entering.SCENE_MISSING(name=course.label))
        if digests[course.label] != course.digest:
            raise TournamentError(entering.SCENE_CHANGED(name=course.label))


def present_versions() -> Mapping[str, str]:
    """Return the versions of all that a game's outcome may depend on, on this machine."""
    return {
        **{name: version(name) for name in _DECISIVE},
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
    }


def digest_of(content: bytes) -> str:
    """Return what tells one file from another."""
    return hashlib.sha256(content).hexdigest()[:16]
