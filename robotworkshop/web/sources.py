"""The sources of what spectators see, as plain data that goes to the server's process."""

from dataclasses import dataclass
from pathlib import Path

from robotworkshop.match.wire.connection import Address
from robotworkshop.tournament.pupils import Pupils


@dataclass(frozen=True, slots=True)
class LiveRun:
    """The run that goes on now.

    Attributes:
        observers: Where its events are broadcast.
        header: How it comes about, packed as in a recording.
    """

    observers: Address
    header: bytes


@dataclass(frozen=True, slots=True)
class RecordingSource:
    """A recording, which every spectator plays for themselves.

    Attributes:
        file: That.
        lines: What came of it, for people.
    """

    file: Path
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Uploads:
    """Movers are handed in.

    Attributes:
        folder: Where to.
        pupils: By whom.
    """

    folder: Path
    pupils: Pupils


@dataclass(frozen=True, slots=True)
class TournamentFolder:
    """A tournament in its folder, while it is played or after that.

    Attributes:
        folder: That.
        title: What it is called.
        uploads: Who may hand in movers for it; None if none may.
    """

    folder: Path
    title: str = "Tournament"
    uploads: Uploads | None = None


@dataclass(frozen=True, slots=True)
class OnAir:
    """A game of a tournament is being played.

    Attributes:
        title: In words.
        run: Where it is broadcast.
    """

    title: str
    run: LiveRun


@dataclass(frozen=True, slots=True)
class CountDown:
    """A game of a tournament begins soon.

    Attributes:
        title: In words.
        in_s: So many seconds from now.
    """

    title: str
    in_s: float


Notice = OnAir | CountDown
"""News that a tournament's folder does not hold."""

Source = LiveRun | RecordingSource | TournamentFolder
