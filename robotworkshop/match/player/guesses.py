"""Wrong pairing codes: each makes its computer wait longer before the next one is looked at.

A code of six digits is one of a million. Answers that are only slow do not keep it, since many connections can guess at
the same time; what counts is how many codes of one computer are looked at.
"""

import ipaddress
import threading
from collections.abc import Callable
from dataclasses import dataclass

FIRST_WAIT_S = 0.5
"""The wait after one wrong code; each further one doubles it."""

LONGEST_WAIT_S = 30.0
"""The longest wait after wrong guesses. A user who mistyped the code may still pair on the same evening."""

_MAX_HOSTS = 1000


@dataclass(slots=True)
class _Guesser:
    wrong: int
    may_try_s: float


class Guesses:
    """Counts wrong codes by computer. Any thread may ask.

    Args:
        clock: Seconds, of any beginning.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._guessers: dict[str, _Guesser] = {}

    def early(self, host: str) -> "CodeCheck | None":
        """Return that a computer has to wait before its next code is looked at; None where it need not."""
        with self._lock:
            guesser = self._guessers.get(_neighbourhood(host))
            wait_s = 0.0 if guesser is None else guesser.may_try_s - self._clock()
            if guesser is None or wait_s <= 0.0:
                return None
            return CodeCheck(is_right=False, is_early=True, wrong=guesser.wrong, wait_s=wait_s)

    def look(self, host: str, is_right: Callable[[], bool]) -> "CodeCheck":
        """Look at a code, unless its computer has to wait.

        Args:
            host: The numeric address that the code came from.
            is_right: Compares the code; not called where the computer has to wait.
        """
        neighbourhood = _neighbourhood(host)
        with self._lock:
            now_s = self._clock()
            guesser = self._guessers.get(neighbourhood)
            if guesser is not None and now_s < guesser.may_try_s:
                return CodeCheck(is_right=False, is_early=True, wrong=guesser.wrong, wait_s=guesser.may_try_s - now_s)
            if is_right():
                self._guessers.pop(neighbourhood, None)
                return CodeCheck(is_right=True, is_early=False, wrong=0, wait_s=0.0)
            wrong = 1 if guesser is None else guesser.wrong + 1
            wait_s = min(FIRST_WAIT_S * 2.0 ** min(wrong - 1, 30), LONGEST_WAIT_S)
            self._guessers.pop(neighbourhood, None)  # the longest known is the first to be forgotten
            self._guessers[neighbourhood] = _Guesser(wrong, now_s + wait_s)
            while len(self._guessers) > _MAX_HOSTS:
                del self._guessers[next(iter(self._guessers))]
            return CodeCheck(is_right=False, is_early=False, wrong=wrong, wait_s=wait_s)


@dataclass(frozen=True, slots=True)
class CodeCheck:
    """The result of checking a code.

    Attributes:
        is_right: Whether it is the right one; False also where it was not looked at.
        is_early: Whether it was not looked at, since its computer has to wait.
        wrong: How many wrong codes came from its computer since the last right one.
        wait_s: How long no further code of that computer is looked at.
    """

    is_right: bool
    is_early: bool
    wrong: int
    wait_s: float


def _neighbourhood(host: str) -> str:
    """Return what stands for one computer: it may choose among all addresses of an IPv6 network of its own."""
    address = ipaddress.ip_address(host.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is None:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return host
