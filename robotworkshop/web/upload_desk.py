"""Pupils hand in movers for a ladder: a key first, then one file, which is tried in the isolation before it plays.

Nothing but a key is read from strangers. What a pupil hands in is never loaded in this process.
"""

import asyncio
import contextlib
import json
import os
import secrets
import time
from collections.abc import Callable
from pathlib import Path

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from robotworkshop.printable import printable
from robotworkshop.tournament.isolation.isolated_mover import MoverCode
from robotworkshop.tournament.mover_sources import MAX_MOVER_BYTES
from robotworkshop.tournament.pupils import Pupils

WRONG_KEY_S = 1.0
"""One who does not have a key hears of it so late."""

AGAIN_AFTER_S = 20.0
"""A pupil may hand in the next file after so long."""

_KEY_WITHIN_S = 10.0
_FILE_WITHIN_S = 60.0
_MOST_OF_REASON = 500


class UploadDesk:
    """Takes files. For the server's thread.

    Args:
        folder: Where the ladder looks for movers; a pupil's file has the pupil's name there.
        pupils: Who may hand in.
        fault_of: Tries a mover, for some seconds, in a thread; returns what is wrong with it, or an empty string.
        clock: Of seconds.
    """

    def __init__(
        self,
        folder: Path,
        pupils: Pupils,
        fault_of: Callable[[MoverCode], str],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._folder = folder
        self._pupils = pupils
        self._fault_of = fault_of
        self._clock = clock
        self._busy: set[str] = set()
        self._next_s: dict[str, float] = {}
        self._trying = asyncio.Semaphore(1)  # The games of the ladder need the processors, too.

    async def attend(self, visitor: ServerConnection, /) -> None:
        """Take one file from a visitor who has a key."""
        with contextlib.suppress(ConnectionClosed, TimeoutError):
            async with asyncio.timeout(_KEY_WITHIN_S):
                key = await visitor.recv()
            name = self._pupils.name_of(key) if isinstance(key, str) else None
            if name is None:
                await asyncio.sleep(WRONG_KEY_S)
                await _say(visitor, error="this key is unknown")
            elif name in self._busy:
                await _say(visitor, error="another file of yours is being tried")
            elif (wait_s := self._next_s.get(name, 0.0) - self._clock()) > 0.0:
                await _say(visitor, error=f"hand in your next file in {wait_s:.0f} s")
            else:
                self._busy.add(name)
                try:
                    await self._take(visitor, name)
                finally:
                    self._busy.discard(name)
            await visitor.close()

    async def _take(self, visitor: ServerConnection, name: str) -> None:
        visitor.protocol.max_message_size = MAX_MOVER_BYTES
        await _say(visitor, pupil=name)
        async with asyncio.timeout(_FILE_WITHIN_S):
            source = await visitor.recv()
        if isinstance(source, str):
            await _say(visitor, error="send the file as bytes")
            return
        self._next_s[name] = self._clock() + AGAIN_AFTER_S
        await _say(visitor, trying=True)
        async with self._trying:
            # Tried to its end also where the visitor leaves: its result is the same.
            fault = await asyncio.to_thread(self._fault_of, MoverCode(f"{name}.py", source))
        if not fault:
            fault = await asyncio.to_thread(self._put, name, source)
        if fault:
            await _say(visitor, error=printable(fault[:_MOST_OF_REASON]))
        else:
            await _say(visitor, done=True)

    def _put(self, name: str, source: bytes) -> str:
        """Put a file where the ladder finds it, all of it at once; return why not, or an empty string."""
        written = self._folder / f".{secrets.token_hex(8)}.upload"
        try:
            number = os.open(written, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o644)
            with os.fdopen(number, "wb") as opened:
                opened.write(source)
            written.replace(self._folder / f"{name}.py")
        except OSError as error:
            written.unlink(missing_ok=True)
            return f"it could not be kept: {(error.strerror or str(error)).lower()}"
        return ""


async def _say(visitor: ServerConnection, **words: str | bool) -> None:
    await visitor.send(json.dumps(words))
