"""The infrared remote control: which keys are held when, and the code that its light carries."""

from collections.abc import Iterable
from dataclasses import dataclass

REMOTE_KEYS = ("top_left", "bottom_left", "top_right", "bottom_right", "beacon")

_CODES: dict[frozenset[str], int] = {
    frozenset(): 0,
    frozenset({"top_left"}): 1,
    frozenset({"bottom_left"}): 2,
    frozenset({"top_right"}): 3,
    frozenset({"bottom_right"}): 4,
    frozenset({"top_left", "top_right"}): 5,
    frozenset({"top_left", "bottom_right"}): 6,
    frozenset({"bottom_left", "top_right"}): 7,
    frozenset({"bottom_left", "bottom_right"}): 8,
    frozenset({"beacon"}): 9,
    frozenset({"top_left", "bottom_left"}): 10,
    frozenset({"top_right", "bottom_right"}): 11,
}
"""The codes of the keys that can be held together, as the sensor's mode IR-REMOTE numbers them."""


@dataclass(frozen=True, slots=True)
class RemotePress:
    """A key of the remote control that is held for some time.

    Attributes:
        channel: 1 to 4.
        key: One of `REMOTE_KEYS`.
        from_s: When it goes down.
        to_s: When it comes up.
    """

    channel: int
    key: str
    from_s: float
    to_s: float


def code_at(presses: Iterable[RemotePress], channel: int, now_s: float) -> int:
    """Return the code that is sent on a channel; 0 for none, also where the keys cannot be told apart."""
    held = {press.key for press in presses if press.channel == channel and press.from_s <= now_s < press.to_s}
    return _CODES.get(frozenset(held), 0)
