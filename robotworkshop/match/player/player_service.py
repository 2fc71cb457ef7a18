"""robot.thrift's service: one client's calls, carried out by the player."""

import logging
from collections.abc import Callable
from importlib import metadata
from typing import Any, TypeVar

import shapely
from thriftpy2.protocol import TBinaryProtocol
from thriftpy2.thrift import TException, TProcessor
from thriftpy2.transport import TMemoryBuffer

from robotdriver.errors import WorkshopError
from robotdriver.pose import Pose
from robotworkshop.match import phrases as match_phrases
from robotworkshop.match.player.pairing import Pairing
from robotworkshop.match.player.player import Player
from robotworkshop.match.player.status import Status
from robotworkshop.match.wire.framed_server import ClientConnection
from robotworkshop.match.wire.protocol import protocol
from robotworkshop.match.wire.rpc_errors import CallRefusedError, RefusalCode
from robotworkshop.match.wire.set_scene import SetSceneMessage
from robotworkshop.match.wire.wire import WireError, check_call
from robotworkshop.run import phrases
from robotworkshop.run.end_song import EndSong
from scene.failure import failure_line
from scene.scene import Point, Task

log = logging.getLogger(__name__)

MAX_POINTS = 10_000
"""The most points of a path or an outline, and outlines of an obstacle, that a status tells; a mover may have more."""

_Result = TypeVar("_Result")

# What thriftpy2 says of these types is less than what they take.
_MemoryBuffer: Any = TMemoryBuffer
_BinaryProtocol: Any = TBinaryProtocol


class PlayerService:
    """Answers one client. Its methods with the protocol's names are called by thriftpy2.

    Args:
        player: Carries the calls out.
        pairing: Knows whether the client is the referee.
        client: Who calls.
        refused: Told the client's address and why a call was refused.
    """

    def __init__(
        self, player: Player, pairing: Pairing, client: ClientConnection, refused: Callable[[str, str], None]
    ) -> None:
        self._player = player
        self._pairing = pairing
        self._client = client
        self._refused = refused
        self._idl: Any = protocol()
        self._processor = TProcessor(self._idl.Player, self)

    def answer(self, message: bytes) -> bytes:
        """Return the answer to a call.

        Raises:
            WireError: it is no sound call.
        """
        check_call(message, self._idl.Player)
        answer = _MemoryBuffer()
        try:
            self._processor.process(
                _BinaryProtocol(_MemoryBuffer(message), strict_decode=True), _BinaryProtocol(answer)
            )
        except (TException, UnicodeDecodeError) as error:
            raise WireError(f"it cannot be decoded: {error}") from error
        return bytes(answer.getvalue())

    def on_disconnect(self) -> None:
        """Take note that the client is gone."""
        self._pairing.part(self._client)

    # robot.thrift.

    def hello(self, greeting: Any) -> Any:
        """Let the referee in, and introduce the player."""
        self._carried_out(lambda: self._pairing.admit(self._client, greeting))
        return self._introduction()

    def pair(self, request: Any) -> Any:
        """Begin to let the referee in."""
        element, key = self._carried_out(lambda: self._pairing.begin(self._client, request))
        return self._idl.PairAnswer(element=element, key=key)

    def prove(self, proof: Any) -> Any:
        """Let the referee in that knows the code, and introduce the player."""
        own, signature = self._carried_out(lambda: self._pairing.prove(self._client, proof))
        told = self._idl.PairProof(proof=own, signature=signature)
        return self._idl.Paired(introduction=self._introduction(), proof=told)

    def _introduction(self) -> Any:
        return self._idl.Introduction(
            version=self._idl.PROTOCOL_VERSION,
            name=self._player.name,
            mover=self._player.settings.mover,
            robot=self._player.robot_kind,
            capabilities=[],
            program=metadata.version("robotworkshop"),
        )

    def setScene(self, scene: str, task: Any) -> None:  # noqa: N802 - the protocol's names
        """Take a scene and a task."""
        start, goal = task.start, task.goal
        assignment = SetSceneMessage(
            scene,
            Task(task.robot, Pose(start.x_mm, start.y_mm, start.heading_rad), (goal.x_mm, goal.y_mm)),
            task.robot_address,
            task.time_limit_s,
            task.speed,
            task.max_speed_mm_s,
            task.seed,
            task.floor_seed,
            tuple(task.rules or ()),
            task.time_bank_s,
        )
        self._order(lambda: self._player.set_scene(assignment, self._client.host))

    def preprocess(self) -> None:
        """Begin to plan."""
        self._order(self._player.preprocess)

    def start(self) -> None:
        """Begin to drive."""
        self._order(self._player.start)

    def getLocation(self) -> Any:  # noqa: N802
        """Return where the player believes that its robot is."""
        claim = self._order(lambda: self._player.status).claim
        return self._idl.Point(x_mm=claim.x_mm, y_mm=claim.y_mm)

    def getStatus(self) -> Any:  # noqa: N802
        """Return all that the referee wants to know."""
        return self._order(lambda: self._told(self._player.status))

    def stop(self) -> None:
        """Stop whatever goes on."""
        self._order(lambda: self._player.stop(phrases.REFEREE_SAID_STOP()))

    def beHappy(self) -> None:  # noqa: N802
        """Sing of victory."""
        self._order(lambda: self._player.sing(EndSong.VICTORY))

    def beSad(self) -> None:  # noqa: N802
        """Sing of defeat."""
        self._order(lambda: self._player.sing(EndSong.DEFEAT))

    # Between the two worlds.

    def _order(self, order: Callable[[], _Result]) -> _Result:
        """Carry out the referee's order."""

        def checked() -> _Result:
            self._pairing.check(self._client)
            return order()

        return self._carried_out(checked)

    def _carried_out(self, order: Callable[[], _Result]) -> _Result:
        """Carry out an order; whatever goes wrong is the protocol's own exception, which alone reaches the caller."""
        try:
            return order()
        except CallRefusedError as error:
            code, text = error.code, str(error)
        except WorkshopError as error:
            code, text = RefusalCode.INTERNAL, str(error)
        except Exception as error:
            log.debug("a call failed", exc_info=True)
            code, text = RefusalCode.INTERNAL, match_phrases.PROGRAM_FAILED(words=failure_line(error))
        self._refused(self._client.address, text)
        raise self._idl.PlayerError(code=code.value, text=text)

    def _told(self, status: Status) -> Any:
        idl, health = self._idl, status.health
        return idl.Status(
            phase=status.phase.value,
            activity=status.activity,
            progress=status.progress,
            reason=status.reason,
            location=self._point((status.claim.x_mm, status.claim.y_mm)),
            orientation=status.claim.heading_rad,
            time_s=status.drive_s,
            path=[self._point(point) for point in status.path[:MAX_POINTS]],
            detected_obstacle=[
                [self._point(point) for point in outline] for outline in _outlines(status.dynamic_obstacle)
            ],
            health=idl.Health(is_good=health.is_good, age_s=health.age_s, loss=health.loss, battery=health.battery),
            collisions=status.collisions,
            ended_by=status.ended_by or None,
            ended_s=status.ended_s,
            entered_s=status.entered_s,
        )

    def _point(self, point: Point) -> Any:
        return self._idl.Point(x_mm=float(point[0]), y_mm=float(point[1]))


def _outlines(obstacle: shapely.Geometry) -> list[list[Point]]:
    """Return the outer outlines of polygons, without repeating the first point."""
    outlines: list[list[Point]] = []
    points = 0
    for part in shapely.get_parts(obstacle):
        if isinstance(part, shapely.Polygon) and not part.is_empty:
            outline = [(float(x), float(y)) for x, y in shapely.get_coordinates(part.exterior)[:-1]]
            points += len(outline)
            if points > MAX_POINTS:
                break
            outlines.append(outline)
    return outlines
