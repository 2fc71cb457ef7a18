"""A referee in a test's hands: messages made by hand, and players to send them to."""

import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from thriftpy2.protocol import TBinaryProtocol
from thriftpy2.thrift import TMessageType
from thriftpy2.transport import TMemoryBuffer

from robotworkshop.assets import find_scene
from robotworkshop.match.player.player import Player
from robotworkshop.match.player.player_events import PlayerEvent
from robotworkshop.match.player.player_robots import PlayerRobot, SimulatedRobot
from robotworkshop.match.player.player_server import DEFAULT_LIMITS, PlayerServer
from robotworkshop.match.referee.client import PlayerClient
from robotworkshop.match.wire.framed_server import ServerLimits
from robotworkshop.match.wire.protocol import protocol
from robotworkshop.run.settings import Settings
from robotworkshop.run.verdict import Phase
from scene.files import load_scene
from scene.scene import Task

IDL: Any = protocol()
CODE = "K7QRT2"
PATIENCE_S = 60.0

Address = tuple[str, int]


@dataclass
class Diary:
    """All that a player tells, to be waited for."""

    happenings: list[PlayerEvent] = field(default_factory=list)
    _changed: threading.Condition = field(default_factory=threading.Condition)

    def tell(self, happening: PlayerEvent) -> None:
        with self._changed:
            self.happenings.append(happening)
            self._changed.notify_all()

    def of(self, kind: type[Any]) -> list[Any]:
        with self._changed:
            return [happening for happening in self.happenings if isinstance(happening, kind)]

    def wait_for(self, kind: type[Any], right: Callable[[Any], bool] = lambda _: True) -> Any:
        """Wait until there is such a happening, and return the first one."""

        def find() -> Any:
            return next((each for each in self.happenings if isinstance(each, kind) and right(each)), None)

        with self._changed:
            assert self._changed.wait_for(lambda: find() is not None, PATIENCE_S), self.happenings
            return find()


@dataclass
class Served:
    """A player at a port."""

    player: Player
    server: PlayerServer
    diary: Diary

    @property
    def address(self) -> Address:
        return self.server.address

    def caller(self, match_id: str = "match", code: str = CODE) -> PlayerClient:
        return PlayerClient(self.address, code, match_id, "tester")


@contextmanager
def served_player(
    settings: Settings = Settings(speed=None),  # noqa: B008 - it is frozen
    robot: PlayerRobot | None = None,
    limits: ServerLimits = DEFAULT_LIMITS,
    *,
    allows_unprotected: bool = True,
) -> Iterator[Served]:
    diary = Diary()
    player = Player("ada", settings, robot or SimulatedRobot(), diary.tell)
    with PlayerServer(
        player, ("127.0.0.1", 0), CODE, diary.tell, limits, allows_unprotected=allows_unprotected
    ) as server:
        yield Served(player, server, diary)


def duel() -> tuple[str, Task]:
    """The text of a ready duel, and the task of its first robot."""
    file = find_scene("duel_crossing")
    return file.read_text(encoding="utf-8"), load_scene(file).tasks[0]


def until(caller: PlayerClient, *phases: Phase) -> Any:
    """Poll until the player is in one of these phases; return its status."""
    waiting = threading.Event()
    for _ in range(int(PATIENCE_S / 0.01)):
        status = caller.status(PATIENCE_S)
        if status.phase in phases:
            return status
        waiting.wait(0.01)
    raise AssertionError(f"{status.phase} {status.reason}")


# By hand.


def greeting(**other: Any) -> Any:
    said = {"version": IDL.PROTOCOL_VERSION, "referee": "tester", "pairing_code": CODE, "match_id": "match"}
    return IDL.Greeting(**said | other)


def message(method: str, number: int = 1, **arguments: Any) -> bytes:
    """A call as it should be."""
    buffer: Any = TMemoryBuffer()
    writer: Any = TBinaryProtocol(buffer)
    writer.write_message_begin(method, TMessageType.CALL, number)
    getattr(IDL.Player, f"{method}_args")(**arguments).write(writer)
    return bytes(buffer.getvalue())


def head(method: str, number: int = 1) -> bytes:
    """The head of a call, for a body made by hand."""
    return struct.pack("!II", 0x80010001, len(method)) + method.encode() + struct.pack("!i", number)


def framed(body: bytes) -> bytes:
    return struct.pack("!i", len(body)) + body


def connected(address: Address) -> socket.socket:
    return socket.create_connection(address, PATIENCE_S)


def read_frame(connection: socket.socket) -> bytes:
    """The next frame, or nothing if the other side hangs up."""

    def read(count: int) -> bytes:
        got = b""
        while len(got) < count:
            some = connection.recv(count - len(got))
            if not some:
                return b""
            got += some
        return got

    try:
        length = read(4)
        return read(struct.unpack("!i", length)[0]) if length else b""
    except ConnectionError:
        return b""


def is_hung_up(connection: socket.socket) -> bool:
    """Whether the other side hangs up, sooner or later."""
    try:
        while connection.recv(65536):
            pass
    except ConnectionError:
        pass
    return True
