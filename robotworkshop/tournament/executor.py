"""Executors of games: processes of this computer, or the workers of a Dask cluster."""

import logging
import os
import re
import shutil
import signal
import socket
import sys
import tempfile
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from multiprocessing import get_context
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, Protocol, Self, TypeVar

from robotworkshop.tournament import game
from robotworkshop.tournament.isolation.forked_process import SERVER
from robotworkshop.tournament.isolation.level import IsolationLevel, Present, present_level
from robotworkshop.tournament.setup import TournamentError, present_versions

CONNECT_S = 10.0
"""A cluster that does not answer within this time is taken for absent."""

_ADDRESS = re.compile(r"(tcp|tls)://(\[[\w:.%]+\]|[^\s:/@\[\]]+):[0-9]{1,5}", re.ASCII)
"""Of a scheduler. A client that is given anything else fails, and again with a traceback when it is thrown away."""

_LEVELS = tuple(IsolationLevel)
"""The best one first."""

log = logging.getLogger(__name__)


Item = TypeVar("Item")
Result = TypeVar("Result")


class GameExecutor(Protocol):
    """Plays games, several at a time. A context manager: whatever is under way when it is left is given up."""

    @property
    def width(self) -> int:
        """The number of games that it plays at a time."""

    def isolation(self) -> Present:
        """Return how well movers' processes can be isolated wherever games are played."""

    def submit(self, work: Callable[[Item], Result], item: Item) -> Future[Result]:
        """Have work done, such as a game played."""

    def renew(self) -> None:
        """Go on after a worker has died and has taken the others with it."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class ProcessExecutor:
    """Processes of this computer.

    Args:
        width: How many.
    """

    def __init__(self, width: int) -> None:
        self._width = width
        # Forked from a process that has imported all that games need; where that cannot be, each imports it again.
        self._context = get_context("forkserver" if sys.platform == "linux" else "spawn")
        self._context.set_forkserver_preload([game.__name__])
        # Workers end when their end of this line does: also where this process is killed.
        self._workers_end, self._our_end = self._context.Pipe(duplex=False)
        # Movers' folders lie in it, so that none outlives a worker that is called off or killed.
        self._folder = tempfile.TemporaryDirectory(prefix="robotworkshop-games-", ignore_cleanup_errors=True)
        self._pool = self._new_pool()

    @property
    def width(self) -> int:
        """The number of games that it plays at a time."""
        return self._width

    def isolation(self) -> Present:
        """Return how well movers' processes can be isolated on this computer."""
        return present_level()

    def submit(self, work: Callable[[Item], Result], item: Item) -> Future[Result]:
        """Have work done, such as a game played."""
        try:
            return self._pool.submit(work, item)
        except BrokenProcessPool:  # a worker has died while it had nothing to do
            self.renew()
            return self._pool.submit(work, item)

    def renew(self) -> None:
        """Go on after a worker has died and has taken the others with it."""
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._pool = self._new_pool()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._our_end.close()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._workers_end.close()
        self._folder.cleanup()

    def _new_pool(self) -> Executor:
        fork_server = SERVER.line if sys.platform == "linux" else None
        given = (self._workers_end, fork_server, self._folder.name)
        return ProcessPoolExecutor(self._width, self._context, _begin_work, given)


def _begin_work(lifeline: Connection, fork_server: socket.socket | None, folder: str) -> None:
    """Prepare a worker process: Ctrl-C is not its business, and it ends with the tournament, as does its folder."""
    tempfile.tempdir = folder
    if fork_server is not None:
        SERVER.share(fork_server)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_tournament, args=(lifeline, folder), name="lifeline", daemon=True).start()


def _end_with_tournament(lifeline: Connection, folder: str) -> None:
    lifeline.poll(None)
    shutil.rmtree(folder, ignore_errors=True)  # the tournament's process may have been killed
    os._exit(1)


class DaskExecutor:
    """The workers of a Dask cluster; a game for each of their threads.

    Args:
        address: Of its scheduler, as ``tcp://host:8786``.

    Raises:
        TournamentError: the address is none, dask is not installed, the cluster does not answer or has no workers, or
            its workers would play with other versions than are installed here.
    """

    def __init__(self, address: str) -> None:
        if not _ADDRESS.fullmatch(address):
            raise TournamentError(f"--cluster {address}: not of the form tcp://HOST:PORT")
        try:
            import distributed
        except ImportError:
            raise TournamentError(
                "--cluster needs the extra named cluster: pip install 'robotworkshop[cluster]'"
            ) from None
        library: Any = distributed  # which has no types
        if address.startswith("tls:") and not library.Security().get_tls_config_for_role("client").get("cert"):
            raise TournamentError(
                f"--cluster {address}: there is no certificate for it; name one in Dask's configuration, under "
                "distributed.comm.tls"
            )
        try:
            self._client = library.Client(address, timeout=CONNECT_S, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            log.debug("no cluster at %s", address, exc_info=True)
            reason = " ".join(str(error).split()) or type(error).__name__
            raise TournamentError(f"cluster {address}: it does not answer: {reason}") from None
        try:
            self._check_workers(address)
        except BaseException:
            self._client.close()
            raise
        self._executor: Executor = self._client.get_executor(retries=2)

    @property
    def width(self) -> int:
        """The number of games that it plays at a time."""
        return sum(int(threads) for threads in self._client.nthreads().values())

    def isolation(self) -> Present:
        """Return how well movers' processes can be isolated on the worker's computer where that is worst."""
        found: dict[str, Present] = self._client.run(present_level)
        worker, worst = max(found.items(), key=lambda item: _LEVELS.index(item[1].level))
        return replace(worst, why_no_sandbox=worst.why_no_sandbox and f"worker {worker}: {worst.why_no_sandbox}")

    def submit(self, work: Callable[[Item], Result], item: Item) -> Future[Result]:
        """Have work done, such as a game played."""
        return self._executor.submit(work, item)

    def renew(self) -> None:
        """Do nothing: the scheduler replaces workers itself."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._executor.shutdown(wait=False)
        self._client.close()

    def _check_workers(self, address: str) -> None:
        here = present_versions()
        found = self._client.run(present_versions, on_error="return")
        if not found:
            raise TournamentError(f"cluster {address}: it has no workers; start some with: dask worker {address}")
        for worker, there in found.items():
            if isinstance(there, BaseException):
                raise TournamentError(f"cluster {address}: worker {worker} cannot load robotworkshop: {there}")
            for name, version in here.items():
                if there.get(name) != version:
                    raise TournamentError(
                        f"cluster {address}: worker {worker} has {name} {there.get(name, 'missing')}, here it is "
                        f"{version}; install the same on all"
                    )
