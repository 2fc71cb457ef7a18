"""One player as its referee calls it: robot.thrift's service as methods, its structs as this program's own data.

Neither side of Thrift checks sequence ids as a rule: an answer that comes too late would be taken for the next one's.
So whatever goes wrong ends the connection, and the next call opens a new one and says hello again.
"""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import shapely
from thriftpy2.protocol import TBinaryProtocol
from thriftpy2.thrift import TApplicationException, TException, TMessageType
from thriftpy2.transport import TMemoryBuffer

from robotdriver.pose import Pose
from robotworkshop.match import phrases
from robotworkshop.match.errors import MatchError
from robotworkshop.match.identity import Identity, own_identity
from robotworkshop.match.names import MAX_NAME_CHARACTERS
from robotworkshop.match.player.status import Status
from robotworkshop.match.wire.code_exchange import ExchangeError, RefereeSide
from robotworkshop.match.wire.connection import Address, Connection, GoneError, address_text
from robotworkshop.match.wire.protocol import protocol
from robotworkshop.match.wire.set_scene import SetSceneMessage
from robotworkshop.match.wire.wire import Call, check_answer
from robotworkshop.run.verdict import Health, Phase
from scene.scene import Point

ORDER_TIMEOUT_S = 2.0
"""An order is carried out at once."""

HAND_OVER_TIMEOUT_S = 15.0
"""A player that is handed a scene has to read it, and to connect to its robot."""

_MAX_ANSWER_BYTES = 1_048_576
"""Room for a path and outlines of 40,000 points; more would hold up the whole referee while it is read."""

_MAX_LINE_CHARACTERS = 300


# What thriftpy2 says of these types is less than what they take.
_MemoryBuffer: Any = TMemoryBuffer
_BinaryProtocol: Any = TBinaryProtocol

_Understood = TypeVar("_Understood")


class RefusedError(MatchError):
    """The player has understood, and says no."""


class UnknownCallError(RefusedError):
    """The player is an older program, which does not know a call."""


@dataclass(frozen=True, slots=True)
class Introduction:
    """The introduction of a player.

    Attributes:
        name: Its name.
        mover: Name of its mover.
        robot: Of what kind its robot is: "sim", "real" or "arena".
        program: Version of its program.
        key: Its public key, in hexadecimal; empty for an older program, which has taken the pairing code in clear.
    """

    name: str
    mover: str
    robot: str
    program: str
    key: str = ""


class PlayerClient:
    """Calls one player. Not to be shared between threads, except for `shut`.

    Args:
        address: Where the player listens.
        pairing_code: Which it shows on its screen.
        match_id: Known to this match alone; the player's key for coming back after a broken connection.
        referee: The referee's name, for the people at the player.
        identity: Whose the referee is; None for this user's own.
        allows_unprotected: Whether an older program may be told the pairing code in clear.
        clock: Measures round trips, s.
    """

    def __init__(
        self,
        address: Address,
        pairing_code: str,
        match_id: str,
        referee: str,
        *,
        identity: Identity | None = None,
        allows_unprotected: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._address = address
        self._clock = clock
        self._idl: Any = protocol()
        self._code, self._referee, self._match_id = pairing_code, referee, match_id
        self._identity = own_identity() if identity is None else identity
        self._allows_unprotected = allows_unprotected
        self._is_older = False
        self._connection: Connection | None = None
        self._calls = 0
        self._name = self.address
        self._seen: tuple[tuple[tuple[Point, ...], ...], shapely.Geometry] = ((), shapely.Polygon())
        self.round_trip_s = 0.0

    @property
    def address(self) -> str:
        """The address at which the player listens, as ``HOST:PORT``."""
        return address_text(self._address)

    @property
    def name(self) -> str:
        """The player's name in errors: by its name and address, before it has introduced itself by its address."""
        return self._name

    @property
    def local_host(self) -> str:
        """This computer's address as the player sees it.

        Raises:
            MatchError: there is no connection.
        """
        if self._connection is None:
            raise MatchError(f"{self._name}: {phrases.NO_CONNECTION()}")
        return self._connection.local_host

    # The service. Each raises GoneError, SilentError, RefusedError or, for nonsense, MatchError.

    def hello(self, timeout_s: float = ORDER_TIMEOUT_S) -> Introduction:
        """Open a connection where there is none, and get to know the player."""
        self.close()
        return self._open(timeout_s)

    def set_scene(self, assignment: SetSceneMessage) -> None:
        """Hand over the scene, in its native format, and what the player's robot has to do in it."""
        idl, task = self._idl, assignment.task
        start = task.start
        self._order(
            "setScene",
            HAND_OVER_TIMEOUT_S,
            scene=assignment.scene,
            task=idl.Task(
                robot=task.name,
                start=idl.Pose(x_mm=start.x_mm, y_mm=start.y_mm, heading_rad=start.heading_rad),
                goal=idl.Point(x_mm=task.goal[0], y_mm=task.goal[1]),
                robot_address=assignment.robot_address,
                time_limit_s=assignment.time_limit_s,
                speed=assignment.speed,
                max_speed_mm_s=assignment.max_speed_mm_s,
                seed=assignment.seed,
                floor_seed=assignment.floor_seed,
                rules=list(assignment.rules),
                time_bank_s=assignment.time_bank_s,
            ),
        )

    def preprocess(self) -> None:
        """Let it begin to plan."""
        self._order("preprocess", ORDER_TIMEOUT_S)

    def start(self) -> None:
        """Let it begin to drive."""
        self._order("start", ORDER_TIMEOUT_S)

    def stop(self) -> None:
        """Let it stop whatever it does."""
        self._order("stop", ORDER_TIMEOUT_S)

    def stop_if_connected(self) -> None:
        """Let it stop, unless it would have to be found first."""
        if self._connection is not None:
            self.stop()

    def be_happy(self) -> None:
        """Let its robot sing of victory."""
        self._order("beHappy", ORDER_TIMEOUT_S)

    def be_sad(self) -> None:
        """Let its robot sing of defeat."""
        self._order("beSad", ORDER_TIMEOUT_S)

    def status(self, timeout_s: float) -> Status:
        """Ask how it is; `round_trip_s` then says how long the question took."""
        deadline_s = time.monotonic() + timeout_s
        if self._connection is None:
            self._open(timeout_s)
        asked_s = self._clock()
        raw = self._call("getStatus", max(deadline_s - time.monotonic(), 0.0))
        self.round_trip_s = self._clock() - asked_s
        return self._understood(self._status, raw)

    def shut(self) -> None:
        """End a call that another thread waits in; that call raises GoneError."""
        connection = self._connection
        if connection is not None:
            connection.shut()

    def close(self) -> None:
        """Hang up; the next call connects again."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    # Calls.

    def _order(self, method: str, timeout_s: float, **arguments: Any) -> None:
        if self._connection is None:
            self._open(ORDER_TIMEOUT_S)
        self._call(method, timeout_s, **arguments)

    def _open(self, timeout_s: float) -> Introduction:
        """Connect, and let both sides prove that they know the pairing code."""
        deadline_s = time.monotonic() + timeout_s
        if not self._is_older:
            try:
                self._connect(timeout_s)
                return self._known(self._paired(deadline_s))
            except UnknownCallError as error:
                if not self._allows_unprotected:
                    raise self._named(RefusedError(phrases.UNPROTECTED_REFUSED())) from error
                self._is_older = True
        self._connect(max(deadline_s - time.monotonic(), 0.0))
        greeting = self._idl.Greeting(
            version=self._idl.PROTOCOL_VERSION,
            referee=self._referee,
            pairing_code=self._code,
            match_id=self._match_id,
        )
        raw = self._call("hello", max(deadline_s - time.monotonic(), 0.0), greeting=greeting)
        return self._known(self._checked(raw))

    def _connect(self, timeout_s: float) -> None:
        try:
            self._connection = Connection(self._address, _MAX_ANSWER_BYTES, timeout_s)
        except MatchError as error:
            raise self._named(error) from error

    def _paired(self, deadline_s: float) -> Introduction:
        """Pair by the exchange that never sends the code."""
        idl, side = self._idl, RefereeSide(self._code, self._identity)
        request = idl.PairRequest(
            version=idl.PROTOCOL_VERSION,
            referee=self._referee,
            match_id=self._match_id,
            element=side.element,
            key=self._identity.name,
        )
        answer = self._call("pair", max(deadline_s - time.monotonic(), 0.0), request=request)
        try:
            side.finish(answer.element, answer.key, (self._referee, self._match_id))
            proof = idl.PairProof(proof=side.proof(), signature=side.signature())
            paired = self._call("prove", max(deadline_s - time.monotonic(), 0.0), proof=proof)
            side.check(paired.proof.proof, paired.proof.signature, answer.key)
        except ExchangeError as error:
            self.close()
            raise self._named(MatchError(phrases.PLAYER_UNPROVEN())) from error
        return replace(self._checked(paired.introduction), key=answer.key)

    def _checked(self, raw: Any) -> Introduction:
        introduction = self._understood(_introduction, raw)
        if raw.version != self._idl.PROTOCOL_VERSION:
            self.close()
            raise MatchError(
                f"{introduction.name} ({self.address}): "
                + phrases.OTHER_VERSION(version=str(raw.version), own=str(self._idl.PROTOCOL_VERSION))
            )
        return introduction

    def _known(self, introduction: Introduction) -> Introduction:
        self._name = f"{introduction.name} ({self.address})"
        return introduction

    def _call(self, method: str, timeout_s: float, **arguments: Any) -> Any:
        """Call the service, and return what it returns; after any failure there is no connection any more."""
        connection = self._connection
        if connection is None:
            raise self._named(GoneError(phrases.NO_CONNECTION()))
        self._calls += 1
        try:
            return self._decoded(method, connection.exchange(self._encoded(method, arguments), timeout_s))
        except self._idl.PlayerError as error:
            self.close()
            raise self._named(RefusedError(_reason(error.text))) from error
        except TApplicationException as error:
            self.close()
            kind = UnknownCallError if error.type == TApplicationException.UNKNOWN_METHOD else RefusedError
            raise self._named(kind(phrases.CANNOT(method=method, reason=_reason(error.message)))) from error
        except MatchError as error:
            self.close()
            raise self._named(error) from error
        except TException as error:
            self.close()
            raise self._named(MatchError(phrases.NO_PROTOCOL())) from error
        except BaseException:
            self.close()
            raise

    def _encoded(self, method: str, arguments: dict[str, Any]) -> bytes:
        buffer = _MemoryBuffer()
        writer = _BinaryProtocol(buffer)
        writer.write_message_begin(method, TMessageType.CALL, self._calls)
        getattr(self._idl.Player, f"{method}_args")(**arguments).write(writer)
        writer.write_message_end()
        return bytes(buffer.getvalue())

    def _decoded(self, method: str, frame: bytes) -> Any:
        check_answer(frame, self._idl.Player, Call(method, self._calls))
        reader = _BinaryProtocol(_MemoryBuffer(frame))
        _, kind, _ = reader.read_message_begin()
        if kind == TMessageType.EXCEPTION:
            failure = TApplicationException()
            failure.read(reader)
            raise failure
        result = getattr(self._idl.Player, f"{method}_result")()
        result.read(reader)
        if result.error is not None:
            raise result.error
        return getattr(result, "success", None)

    def _named(self, error: MatchError) -> MatchError:
        return type(error)(f"{self._name}: {error}")

    # What the player says, as our own data. It is not checked yet.

    def _understood(self, convert: Callable[[Any], _Understood], raw: Any) -> _Understood:
        try:
            return convert(raw)
        except ValueError as error:
            self.close()
            raise self._named(MatchError(phrases.BAD_ANSWER(words=_one_line(str(error))))) from error
        except (TypeError, AttributeError) as error:
            self.close()
            raise self._named(MatchError(phrases.INCOMPLETE())) from error

    def _status(self, raw: Any) -> Status:
        health = raw.health
        return Status(
            phase=Phase(raw.phase),
            activity=_one_line(raw.activity),
            progress=min(max(_finite(raw.progress, "progress"), 0.0), 1.0),
            reason=_one_line(raw.reason),
            claim=Pose(*_point(raw.location, "location"), _finite(raw.orientation, "orientation")),
            drive_s=_finite(raw.time_s, "time_s"),
            path=tuple(_point(point, "path") for point in raw.path),
            dynamic_obstacle=self._obstacle(
                tuple(tuple(_point(point, "detected_obstacle") for point in ring) for ring in raw.detected_obstacle)
            ),
            health=Health(
                bool(health.is_good),
                _finite(health.age_s, "health.age_s"),
                _finite(health.loss, "health.loss"),
                _finite(health.battery, "health.battery"),
            ),
            collisions=int(raw.collisions),
            ended_s=None if raw.ended_s is None else _finite(raw.ended_s, "ended_s"),
            entered_s=None if raw.entered_s is None else _finite(raw.entered_s, "entered_s"),
            ended_by="" if raw.ended_by is None else _one_line(raw.ended_by, MAX_NAME_CHARACTERS),
        )

    def _obstacle(self, rings: tuple[tuple[Point, ...], ...]) -> shapely.Geometry:
        """Return outlines as a geometry: the same object as long as they are the same."""
        seen, geometry = self._seen
        if rings != seen:
            geometry = shapely.MultiPolygon([shapely.Polygon(ring) for ring in rings])
            self._seen = rings, geometry
        return geometry


def _introduction(raw: Any) -> Introduction:
    words = tuple(_one_line(text, MAX_NAME_CHARACTERS) for text in (raw.name, raw.mover, raw.robot, raw.program))
    if not words[0]:
        raise ValueError("a player needs a name")
    return Introduction(*words)


def _point(raw: Any, field: str) -> Point:
    return _finite(raw.x_mm, f"{field}.x_mm"), _finite(raw.y_mm, f"{field}.y_mm")


def _finite(number: Any, field: str) -> float:
    if not math.isfinite(number):
        raise ValueError(f"{field} is {number}")
    return float(number)


def _reason(text: Any) -> str:
    """Return why a player refused; the reason may be empty or no text."""
    return _one_line(text) if isinstance(text, str) and text.strip() else phrases.NO_REASON()


def _one_line(text: Any, limit: int = _MAX_LINE_CHARACTERS) -> str:
    """Return a foreign text fit for one line on a terminal."""
    if not isinstance(text, str):
        raise TypeError("this is not text")
    line = " ".join("".join(c if c.isprintable() else " " for c in text[: 4 * limit]).split())
    return line if len(line) <= limit else f"{line[:limit]}..."
