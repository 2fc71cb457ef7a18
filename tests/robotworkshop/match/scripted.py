"""A player that does what a test tells it: a real Thrift server at a real port, with no robot behind it."""

import math
import socket
import socketserver
import struct
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from types import TracebackType
from typing import Any, Self

from thriftpy2.protocol import TBinaryProtocol
from thriftpy2.thrift import TApplicationException, TProcessor
from thriftpy2.transport import TMemoryBuffer

from robotworkshop.match.identity import Identity
from robotworkshop.match.wire.code_exchange import ExchangeError, PlayerSide
from robotworkshop.match.wire.protocol import protocol
from robotworkshop.run.verdict import Phase
from scene.scene import Scene

IDL: Any = protocol()
CODE = "1234"


@dataclass
class Script:
    """How a scripted player behaves.

    Attributes:
        name: Its name.
        version: Of the protocol that it speaks.
        robot: What it says of its robot.
        drive_s: How long it takes from start to goal; None: it never moves.
        plan_s: How long it plans.
        ends: In which phase its drive ends.
        short_mm: How far from the goal it stops.
        no_way: What it complains of after planning.
        answer: Called before each answer with the method's name; may wait, and may hang up by raising.
        collisions: How many it tells of.
        drives_while_planning: Whether it says that it drives when it has planned.
        clock: How fast its robot's clock runs, times real time.
        knows: Which of the ways to pair it knows.
        says: What its status says instead of the truth.
    """

    name: str = "scripted"
    version: int = IDL.PROTOCOL_VERSION
    robot: str = "sim"
    drive_s: float | None = 0.3
    plan_s: float = 0.1
    ends: Phase = Phase.ARRIVED
    short_mm: float = 0.0
    no_way: str = ""
    answer: Callable[[str], None] = lambda _method: None
    collisions: int = 0
    drives_while_planning: bool = False
    clock: float = 1.0
    knows: tuple[str, ...] = ("pair", "prove", "hello")
    says: dict[str, Any] = field(default_factory=dict)


WAY_MM = 140.0
"""So far a robot drives in a fraction of a second, and is outside its goal's 100 mm before."""


def with_short_ways(scene: Scene, way_mm: float = WAY_MM) -> Scene:
    """Return a scene in which each robot has its goal before its nose."""
    robots = [
        replace(
            robot,
            goal=(
                robot.start.x_mm + way_mm * math.cos(robot.start.heading_rad),
                robot.start.y_mm + way_mm * math.sin(robot.start.heading_rad),
            ),
        )
        for robot in scene.robots
    ]
    return replace(scene, robots=tuple(robots))


class HangUpError(Exception):
    """Raised in a script's ``answer``: the connection is cut without a word."""


class ScriptedPlayer:
    """Serves one script at a free port. A context manager."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.phase = Phase.IDLE
        self.calls: list[str] = []
        self.scene = ""
        self.task: Any = None
        self.matches: list[str] = []
        self.code, self.identity = CODE, Identity()
        self._since = 0.0
        self._lock = threading.Lock()
        self._server = _Server(("127.0.0.1", 0), _Handler)
        self._server.player = self
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)
        self._thread.start()

    @property
    def started_s(self) -> float:
        """When it began to drive, on the monotonic clock."""
        return self._since

    @property
    def address(self) -> tuple[str, int]:
        host, port = self._server.server_address[:2]
        return str(host), int(port)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._server.hang_up()
        self._thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # The service.

    def pair(self, request: Any) -> Any:
        if request.match_id not in self.matches:
            self.phase = Phase.IDLE  # As a real player, it begins anew for another match.
        self.matches.append(request.match_id)
        self._side, self._referee = PlayerSide(self.code, self.identity), request.key
        self._side.finish(request.element, request.key, (request.referee, request.match_id))
        return IDL.PairAnswer(element=self._side.element, key=self.identity.name)

    def prove(self, proof: Any) -> Any:
        try:
            self._side.check(proof.proof, proof.signature, self._referee)
        except ExchangeError:
            raise IDL.PlayerError(code=IDL.ErrorCode.WRONG_PAIRING_CODE, text="the pairing code is wrong") from None
        own = IDL.PairProof(proof=self._side.proof(), signature=self._side.signature())
        return IDL.Paired(introduction=self._introduction(), proof=own)

    def hello(self, greeting: Any) -> Any:
        if greeting.match_id not in self.matches:
            self.phase = Phase.IDLE  # As a real player, it begins anew for another match.
        self.matches.append(greeting.match_id)
        if greeting.pairing_code != CODE:
            raise IDL.PlayerError(code=IDL.ErrorCode.WRONG_PAIRING_CODE, text="the pairing code is wrong")
        return self._introduction()

    def _introduction(self) -> Any:
        return IDL.Introduction(
            version=self.script.version,
            name=self.script.name,
            mover="prm",
            robot=self.script.robot,
            capabilities=[],
            program="0",
        )

    def setScene(self, scene: str, task: Any) -> None:  # noqa: N802 - the protocol's names
        self._require(Phase.IDLE, Phase.STOPPED)
        self.scene, self.task, self.phase = scene, task, Phase.SCENE_SET

    def preprocess(self) -> None:
        self._require(Phase.SCENE_SET)
        self.phase, self._since = Phase.PREPROCESSING, time.monotonic()

    def start(self) -> None:
        self._require(Phase.READY)
        self.phase, self._since = Phase.DRIVING, time.monotonic()

    def getLocation(self) -> Any:  # noqa: N802
        return self._location()

    def getStatus(self) -> Any:  # noqa: N802
        script, elapsed = self.script, time.monotonic() - self._since
        if self.phase is Phase.PREPROCESSING and elapsed >= script.plan_s:
            self.phase = Phase.GAVE_UP if script.no_way else Phase.READY
        if self.phase is Phase.DRIVING and script.drive_s is not None and elapsed >= script.drive_s:
            self.phase = script.ends
        phase = Phase.DRIVING if script.drives_while_planning and self.phase is Phase.READY else self.phase
        said = {
            "phase": phase.value,
            "activity": phase.name.lower(),
            "progress": min(elapsed / script.plan_s, 1.0) if self.phase is Phase.PREPROCESSING else 1.0,
            "reason": script.no_way if self.phase is Phase.GAVE_UP else "",
            "location": self._location(),
            "orientation": 0.0,
            "time_s": self._driven_s(elapsed),
            "path": [],
            "detected_obstacle": [],
            "health": IDL.Health(is_good=True, age_s=0.0, loss=0.0, battery=1.0),
            "collisions": script.collisions,
        }
        return IDL.Status(**said | script.says)

    def _driven_s(self, elapsed_s: float) -> float:
        """Return what its robot's clock shows: it runs while it drives, and stands still when it has arrived."""
        if self.phase is Phase.DRIVING:
            return self.script.clock * elapsed_s
        return self.script.clock * min(elapsed_s, self.script.drive_s or 0.0) if self.phase.is_final else 0.0

    def stop(self) -> None:
        if not self.phase.is_final:
            self.phase = Phase.STOPPED

    def beHappy(self) -> None:  # noqa: N802
        pass

    def beSad(self) -> None:  # noqa: N802
        pass

    def _require(self, *phases: Phase) -> None:
        if self.phase not in phases:
            raise IDL.PlayerError(code=IDL.ErrorCode.OUT_OF_ORDER, text=f"not in the phase {self.phase.name}")

    def _location(self) -> Any:
        if self.task is None:
            return IDL.Point(x_mm=0.0, y_mm=0.0)
        start, goal, script = self.task.start, self.task.goal, self.script
        way_x, way_y = goal.x_mm - start.x_mm, goal.y_mm - start.y_mm
        share = 0.0
        if script.drive_s is not None and (self.phase is Phase.DRIVING or self.phase.is_final):
            share = min((time.monotonic() - self._since) / max(script.drive_s, 1e-9), 1.0)
        share = min(share, 1.0 - script.short_mm / math.hypot(way_x, way_y))
        return IDL.Point(x_mm=start.x_mm + share * way_x, y_mm=start.y_mm + share * way_y)

    def answered(self, frame: bytes) -> bytes:
        """Return the answer to a message."""
        reader = TBinaryProtocol(TMemoryBuffer(frame))
        method, sequence, result, call = TProcessor(IDL.Player, self).process_in(reader)
        self.calls.append(method)
        if method in ("pair", "prove", "hello") and method not in self.script.knows:
            unknown = TApplicationException(TApplicationException.UNKNOWN_METHOD, "unknown method")
            buffer = TMemoryBuffer()
            TProcessor(IDL.Player, self).send_exception(TBinaryProtocol(buffer), method, unknown, sequence)
            return buffer.getvalue()
        self.script.answer(method)
        with self._lock:
            try:
                result.success = call()
            except IDL.PlayerError as error:
                result.error = error
        buffer = TMemoryBuffer()
        TProcessor(IDL.Player, self).send_result(TBinaryProtocol(buffer), method, result, sequence)
        return buffer.getvalue()


class _Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True
    player: ScriptedPlayer

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.connections: set[Any] = set()

    def hang_up(self) -> None:
        for connection in tuple(self.connections):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


class _Handler(socketserver.StreamRequestHandler):
    server: _Server
    disable_nagle_algorithm = True

    def handle(self) -> None:
        self.server.connections.add(self.request)
        try:
            while header := self.rfile.read(4):
                (length,) = struct.unpack("!i", header)
                answer = self.server.player.answered(self.rfile.read(length))
                self.wfile.write(struct.pack("!i", len(answer)) + answer)
        except (HangUpError, OSError, struct.error):
            return
        finally:
            self.server.connections.discard(self.request)
