"""Players and referees as programs of their own, as they are in a workshop."""

import contextlib
import json
import os
import queue
import signal
import socket
import threading
from collections.abc import Callable
from multiprocessing import get_context
from types import TracebackType
from typing import Any, Self

PATIENCE_S = 60.0
"""This machine may be busy."""

CODE = "TEST22"


_FORKS = get_context("forkserver")
_FORKS.set_forkserver_preload(["robotworkshop.cli.races.player_verbs", "scenesolver.driving.location_robots"])


_PLAYER = """
import os, sys
os.dup2(told.fileno(), 1)
sys.stdout = os.fdopen(1, "w", closefd=False)
from robotworkshop.cli.app import main
raise SystemExit(main(["player", *options]))
"""
"""What a player's process does, as text: it cannot import the tests."""


class PlayerProcess:
    """``robotworkshop player`` in a process of its own. A context manager that ends it."""

    def __init__(self, name: str, *options: str) -> None:
        self.name = name
        self.happenings: list[dict[str, Any]] = []
        self._news: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self._told, told = _FORKS.Pipe(duplex=False)
        own = ("--json", "--no-announce", "--pairing-code", CODE, "--name", name)
        self._process = _FORKS.Process(
            target=exec, args=(_PLAYER, {"told": told, "options": (*own, *options)}), daemon=True
        )
        self._process.start()
        told.close()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def address(self) -> str:
        """Where it listens, as ``HOST:PORT``; waits until it does."""
        return str(self.wait_for(lambda happening: happening["event"] == "listening")["address"])

    @property
    def invitation(self) -> str:
        """What the referee's command line says of it."""
        return f"{self.address}#{CODE}"

    @property
    def process_id(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    @property
    def place(self) -> tuple[str, int]:
        host, _, port = self.address.rpartition(":")
        return host, int(port)

    def wait_for(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Return the first happening of this kind, told already or not yet."""
        for happening in self.happenings:
            if wanted(happening):
                return happening
        while True:
            try:
                news = self._news.get(timeout=PATIENCE_S)
            except queue.Empty:
                raise AssertionError(f"{self.name} has told {self.happenings}") from None
            assert news is not None, f"{self.name} has ended after {self.happenings}"
            self.happenings.append(news)
            if wanted(news):
                return news

    def send(self, signal_number: signal.Signals) -> None:
        os.kill(self.process_id, signal_number)

    def close(self) -> None:
        """End it, and see that it ends as it should."""
        with contextlib.suppress(ProcessLookupError):  # a test has killed it
            self.send(signal.SIGCONT)
            self._process.terminate()
        self._process.join(PATIENCE_S)
        assert self._process.exitcode is not None
        self._reader.join()

    def _read(self) -> None:
        with self._told, os.fdopen(self._told.fileno(), closefd=False) as lines:
            for line in lines:
                self._news.put(json.loads(line))
        self._news.put(None)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Detour:
    """A way to a player that is longer than need be, and can be cut. A context manager that closes it.

    Args:
        target: Where it leads.
        delay_s: What each piece of what is said is held up for, on the way to the player.
    """

    def __init__(self, target: tuple[str, int], delay_s: float = 0.0) -> None:
        self._target = target
        self._delay_s = delay_s
        self._closed = threading.Event()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._sockets: list[socket.socket] = []
        self._lock = threading.Lock()
        self._is_cut = False
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def place(self) -> tuple[str, int]:
        host, port = self._listener.getsockname()[:2]
        return str(host), int(port)

    def cut(self) -> None:
        """Break all connections; new ones break at once, until the way is mended."""
        with self._lock:
            self._is_cut = True
            self._break()

    def mend(self) -> None:
        """Lead on again."""
        with self._lock:
            self._is_cut = False

    def close(self) -> None:
        self._closed.set()
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.cut()

    def _break(self) -> None:
        for one in self._sockets:
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue
        self._sockets.clear()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            with self._lock:
                if self._is_cut or self._closed.is_set():
                    near.close()
                    continue
                far = socket.create_connection(self._target)
                self._sockets += (near, far)
            threading.Thread(target=self._carry, args=(near, far, self._delay_s), daemon=True).start()
            threading.Thread(target=self._carry, args=(far, near, 0.0), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, delay_s: float) -> None:
        try:
            while data := source.recv(65536):
                if self._closed.wait(delay_s):
                    break
                target.sendall(data)
        except OSError:
            return
        finally:
            for end in (source, target):
                try:
                    end.shutdown(socket.SHUT_RDWR)
                except OSError:
                    continue
            source.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
