"""The events that a player's user may want to know, as data; displays of a player listen to these."""

from collections.abc import Callable
from dataclasses import dataclass

from robotworkshop.run.end_song import EndSong
from robotworkshop.run.session import Session
from robotworkshop.run.verdict import Phase


@dataclass(frozen=True, slots=True)
class Listening:
    """The player waits for its referee.

    Attributes:
        address: Where it can be called, as ``HOST:PORT``.
        pairing_code: What the referee has to say.
    """

    address: str
    pairing_code: str


@dataclass(frozen=True, slots=True)
class RefereeCame:
    """A referee is paired, for the first time or again after it has left.

    Attributes:
        referee: Its name.
        peer: Its address.
        is_back: Whether its match was on already.
    """

    referee: str
    peer: str
    is_back: bool


@dataclass(frozen=True, slots=True)
class RefereeLeft:
    """The paired connection has ended."""

    referee: str
    peer: str


@dataclass(frozen=True, slots=True)
class Refused:
    """A client was refused.

    Attributes:
        peer: The other side's address.
        reason: Why.
        more: How many refusals before this one were not told, because there were too many.
    """

    peer: str
    reason: str
    more: int = 0


@dataclass(frozen=True, slots=True)
class GameBegan:
    """A scene was handed over.

    Attributes:
        session: Which will solve and drive it; its announcer tells the rest.
    """

    session: Session


@dataclass(frozen=True, slots=True)
class PhaseChanged:
    """The player does something else now."""

    phase: Phase
    reason: str


@dataclass(frozen=True, slots=True)
class SongOrdered:
    """The referee lets the robot sing."""

    song: EndSong


PlayerEvent = Listening | RefereeCame | RefereeLeft | Refused | GameBegan | PhaseChanged | SongOrdered
Tell = Callable[[PlayerEvent], None]
"""Called from any thread; returns at once."""
