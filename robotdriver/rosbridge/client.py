"""One client of the rosbridge protocol, as a guest: what it asks for is done, and what it subscribes to is sent."""

import logging
import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from robotdriver.emulation.guest import Guest
from robotdriver.errors import PlacementError
from robotdriver.rosbridge.graph import Command, Graph, RosError
from robotdriver.rosbridge.operations import (
    Advertise,
    CallService,
    Identity,
    Publish,
    Subscribe,
    Unsubscribe,
    answered,
    published,
    read,
    refused,
)
from robotdriver.rosbridge.rosapi import rosapi
from robotdriver.rosbridge.websocket import WebSocket

log = logging.getLogger(__name__)

REPORT_S = 0.1
"""Messages are sent so often, on the floor's clock: as often as a Pioneer reports."""

MAX_CLIENTS = 200
"""The most clients that are served at once."""

MAX_SUBSCRIPTIONS = 5_000
"""A client has no more subscriptions: five for each of a thousand robots."""

MAX_OF_A_TOPIC = 100
"""A client subscribes to one topic so often, each time with an identity of its own."""

_HANDSHAKE_S = 10.0
_ROUNDING_S = 1e-9


@dataclass(slots=True)
class _Subscription:
    """One topic of a client.

    Attributes:
        periods_s: The shortest time between two messages, by the identity of each request.
        next_s: When the next message is sent.
        latest: What was sent last.
        is_ros_2: Whether the client asked for a type of ROS 2, as ``nav_msgs/msg/Odometry``.
    """

    periods_s: dict[Identity, float] = field(default_factory=dict)
    next_s: float = -math.inf
    latest: bytes = b""
    is_ros_2: bool = False


class RosClient(Guest):
    """A program that speaks to the robots of a floor by rosbridge.

    Args:
        name: For the log.
        graph: What there is.
        now_s: The floor's time.
        drivers: By the topic that a robot listens to, which client commanded it last; shared by all clients.
    """

    def __init__(self, name: str, graph: Graph, now_s: float, drivers: "dict[str, _Driver]") -> None:
        self.name = name
        self._drivers = drivers
        self.next_due_s = now_s + _HANDSHAKE_S
        self._graph = graph
        self._socket = WebSocket()
        self._texts: deque[bytes] = deque()
        self._now_s = now_s
        self._subscriptions: dict[str, _Subscription] = {}

    def receive(self, data: bytes) -> bytes:
        """Take bytes from the client, and answer handshakes and pings; requests wait for the end of the tick."""
        self._texts.extend(self._socket.receive(data))
        if self._texts or self._socket.is_over:
            self.next_due_s = -math.inf
        self.wants_hangup = self._socket.is_over
        return self._socket.to_send()

    def advance(self, now_s: float) -> bytes:
        """Do what the client has asked for, and return the answers and the messages that are due."""
        if not self._socket.is_open:
            self.wants_hangup = True
            self.next_due_s = math.inf
            return b""
        self._now_s = now_s
        while self._texts:
            self._obey(self._texts.popleft())
        self._rest_unattended(now_s)
        self._publish(now_s)
        return self._socket.to_send()

    def stop(self) -> None:
        """Let the robots stand that no other client has commanded since this one did."""
        for topic, driver in list(self._drivers.items()):
            if driver.client is self:
                del self._drivers[topic]
                driver.command.rest()

    def _rest_unattended(self, now_s: float) -> None:
        """Let the robots stand that this client commanded last, and not for as long as they wait for it."""
        for topic, driver in list(self._drivers.items()):
            if driver.client is self and now_s >= driver.until_s:
                del self._drivers[topic]
                driver.command.rest()

    def _obey(self, text: bytes) -> None:
        try:
            request = read(text)
        except RosError as error:
            self._refuse(str(error), None)
            return
        try:
            match request:
                case Subscribe():
                    self._subscribe(request)
                case Unsubscribe():
                    self._unsubscribe(request)
                case Advertise():
                    self._expect(self._command(request.topic).kind, request.type)
                case Publish():
                    command = self._command(request.topic)
                    self._drivers[resolved(request.topic)] = _Driver(self, command, self._now_s + command.patience_s)
                    command.obey(request.msg)
                case CallService():
                    self._call(request)
        except RosError as error:
            self._refuse(str(error), request.id)

    def _subscribe(self, request: Subscribe) -> None:
        topic = self._graph.topics.get(resolved(request.topic))
        if topic is not None:
            self._expect(topic.kind, request.type)
        if len(self._subscriptions) >= MAX_SUBSCRIPTIONS and request.topic not in self._subscriptions:
            raise RosError(f"{MAX_SUBSCRIPTIONS:,} subscriptions are the most; unsubscribe from others first")
        # A topic may be that of a robot that is not there yet.
        subscription = self._subscriptions.setdefault(request.topic, _Subscription())
        if len(subscription.periods_s) >= MAX_OF_A_TOPIC and request.id not in subscription.periods_s:
            raise RosError(f"{MAX_OF_A_TOPIC} subscriptions to one topic are the most; unsubscribe from others first")
        subscription.periods_s[request.id] = max(request.throttle_rate / 1e3, 0.0)
        subscription.latest = b""
        if request.type:
            subscription.is_ros_2 = "/msg/" in request.type

    def _unsubscribe(self, request: Unsubscribe) -> None:
        subscription = self._subscriptions.get(request.topic)
        if subscription is None:
            return
        subscription.periods_s.pop(request.id, None)
        if request.id is None or not subscription.periods_s:
            del self._subscriptions[request.topic]

    def _command(self, topic: str) -> Command:
        command = self._graph.commands.get(resolved(topic))
        if command is None:
            known = ", ".join(self._graph.commands) or "none"
            raise RosError(f"no robot listens to {topic[:80]}; the topics that robots listen to: {known[:400]}")
        return command

    def _call(self, request: CallService) -> None:
        services = {**rosapi(self._graph), **self._graph.services}
        service = services.get(resolved(request.service))
        try:
            if service is None:
                raise RosError(f"there is no service {request.service[:80]}; /rosapi/services lists those there are")
            values, is_done = service.call(request.args), True
        except RosError as error:
            values, is_done = str(error), False
        self._socket.send(answered(request, values, is_done=is_done))

    def _expect(self, kind: str, wanted: str | None) -> None:
        """Refuse another type of messages than a topic has; those of ROS 2 are told as /msg/."""
        if wanted and wanted.replace("/msg/", "/") != kind:
            raise RosError(f"its messages are of the type {kind}, not {wanted[:80]}")

    def _refuse(self, reason: str, identity: Identity) -> None:
        log.info("%s: %s", self.name, reason)
        self._socket.send(refused(reason, identity))

    def _publish(self, now_s: float) -> None:
        # All clients on the same beat: a message is then made once for all of them.
        beat = math.floor(now_s / REPORT_S + _ROUNDING_S)
        self.next_due_s = (beat + 1) * REPORT_S - _ROUNDING_S
        topics = self._graph.topics
        for name, subscription in self._subscriptions.items():
            topic = topics.get(resolved(name))
            if topic is None or now_s < subscription.next_s:
                continue
            period_s = min(subscription.periods_s.values())
            subscription.next_s = beat * REPORT_S + max(period_s, REPORT_S) - _ROUNDING_S
            message = topic.message(now_s, is_ros_2=subscription.is_ros_2)
            if topic.is_latched and bytes(message) == subscription.latest:
                continue
            subscription.latest = bytes(message)
            self._socket.send(published(name, message))


@dataclass(frozen=True, slots=True)
class _Driver:
    """The client that commanded a robot last, where the robot listens, and until when it waits for the next command."""

    client: RosClient
    command: Command
    until_s: float


def resolved(name: str) -> str:
    """Return the full name of a topic or a service: bridges have no name space of their own."""
    return name if name.startswith("/") else f"/{name}"


class RosClients:
    """Makes a guest of every client that connects.

    Args:
        graph: What there is.
        now: Returns the floor's time.
    """

    def __init__(self, graph: Graph, now: Callable[[], float]) -> None:
        self._graph = graph
        self._now = now
        self._present = 0
        self._ever = 0
        self._drivers: dict[str, _Driver] = {}

    def welcome(self, host: str) -> Guest:
        """Return a guest for the client at this address.

        Raises:
            PlacementError: there are too many clients.
        """
        if self._present >= MAX_CLIENTS:
            raise PlacementError(f"{MAX_CLIENTS} clients of ROS are there already")
        self._present += 1
        self._ever += 1
        return RosClient(f"ROS client {self._ever} ({host})", self._graph, self._now(), self._drivers)

    def farewell(self, guest: Guest) -> None:  # noqa: ARG002  # No client has anything on the floor.
        """Let another client have the place of one that has left."""
        self._present -= 1
