"""The thread that calls one player for the referee: it alone has the client, so that no two calls ever mix."""

import logging
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TypeVar

from robotworkshop.match.errors import MatchError
from robotworkshop.match.player.status import Status
from robotworkshop.match.referee.client import PlayerClient
from robotworkshop.match.wire.connection import GoneError, SilentError

log = logging.getLogger(__name__)

POLL_TIMEOUT_S = 1.0
"""A poll that is not answered within this time is missed."""

_HANG_UP_S = 2.0
"""The time that the thread has to end after it has hung up."""

_RETRY_S = 0.05
"""Within that time a connection that broke is opened again, this often."""

_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of one poll.

    Attributes:
        player: Number of the player.
        status: What it said; None if the poll was missed.
        complaint: Why it was missed.
        is_gone: Whether nothing answers at its address any more.
        round_trip_s: How long the answer took.
    """

    player: int
    status: Status | None
    complaint: str = ""
    is_gone: bool = False
    round_trip_s: float = 0.0


class RpcThread:
    """Polls one player and gives it orders, one thing after the other.

    Args:
        number: Of the player.
        client: How it is called; belongs to this thread from now on.
    """

    def __init__(self, number: int, client: PlayerClient) -> None:
        self.number = number
        self._client = client
        self._jobs: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._work, name=f"rpc thread of player {number}", daemon=True)
        self._thread.start()

    def order(self, what: Callable[[PlayerClient], _Result]) -> Future[_Result]:
        """Have something done with the client, after what was asked for before; return what will come of it."""
        future: Future[_Result] = Future()

        def carry_out() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                future.set_result(what(self._client))
            except Exception as error:
                future.set_exception(error)

        self._jobs.put(carry_out)
        return future

    def poll(self) -> Future[Answer]:
        """Ask the player how it is, after what was asked for before; a missed poll is an answer too."""
        return self.order(self._poll)

    def close(self) -> None:
        """Hang up, also in the middle of a call. Orders that were not carried out by now never will be."""
        self._closing.set()
        self._client.shut()
        self._jobs.put(None)
        # Ctrl-C may strike the referee between taking a Future's lock and the block that gives it back. The thread then
        # waits for that lock for ever; nothing else does, and it ends with the program.
        self._thread.join(_HANG_UP_S)

    def _work(self) -> None:
        try:
            while (job := self._jobs.get()) is not None and not self._closing.is_set():
                job()
        finally:
            self._client.close()

    def _poll(self, client: PlayerClient) -> Answer:
        """Ask until there is an answer, over new connections where they break, or until the time is up."""
        deadline_s = time.monotonic() + POLL_TIMEOUT_S
        complaint = ""
        while True:
            try:
                status = client.status(max(deadline_s - time.monotonic(), 0.001))
            except MatchError as error:
                log.debug("%s", error)
                # The last try may have too little time for any answer; then an earlier one says what is wrong.
                if not (complaint and isinstance(error, SilentError)):
                    complaint = str(error).removeprefix(f"{client.name}: ")
                left_s = deadline_s - time.monotonic()
                if left_s <= _RETRY_S or self._closing.wait(_RETRY_S):
                    return Answer(self.number, None, complaint, isinstance(error, GoneError))
            else:
                return Answer(self.number, status, round_trip_s=client.round_trip_s)
