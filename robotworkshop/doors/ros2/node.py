"""The process's node of ROS 2: made for the first who needs it, and ended with the last."""

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import rclpy
from builtin_interfaces.msg import Time
from rclpy.context import Context
from rclpy.executors import ExternalShutdownException, SingleThreadedExecutor
from rclpy.node import Node
from rclpy.qos import DurabilityPolicy, QoSProfile, ReliabilityPolicy
from rclpy.signals import SignalHandlerOptions

NAME = "robotworkshop"

LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
"""The quality of service of what changes seldom: a late subscriber that asks for it is sent the last one."""
LATEST = QoSProfile(depth=1, reliability=ReliabilityPolicy.BEST_EFFORT)
"""The quality of service of commands: only the newest counts, and publishers of every kind are heard."""
_QUEUE = 10
"""Messages of a topic that wait for a slow subscriber."""


class SharedNode:
    """The node of this process, with a thread that waits for what comes.

    The floor's clock begins at 0. Stamps begin at the time of day of the first one, and go on by the floor's clock.
    """

    def __init__(self) -> None:
        self._context = Context()
        # An interrupt ends the run, which ends the node: ROS must not end it first.
        rclpy.init(context=self._context, signal_handler_options=SignalHandlerOptions.NO)
        self.node = Node(NAME, context=self._context, start_parameter_services=False, enable_rosout=False)
        self.executor = SingleThreadedExecutor(context=self._context)
        self.executor.add_node(self.node)
        self._began_ns: int | None = None
        self._thread = threading.Thread(target=self._spin, name="ros2", daemon=True)
        self._thread.start()

    def stamp(self, time_s: float) -> Time:
        """Return the stamp of a time on the floor's clock."""
        time_ns = round(time_s * 1e9)
        if self._began_ns is None:
            self._began_ns = time.time_ns() - time_ns
        seconds, nanoseconds = divmod(self._began_ns + time_ns, 1_000_000_000)
        return Time(sec=seconds, nanosec=nanoseconds)

    def _spin(self) -> None:
        with suppress(ExternalShutdownException):
            self.executor.spin()

    def _close(self) -> None:
        self.executor.shutdown()
        self._thread.join()
        self.node.destroy_node()
        rclpy.shutdown(context=self._context)


class Topics:
    """The topics and services of one part of the program; gone when it is closed.

    Args:
        space: The name space, as "ada"; empty for none. Topics whose names begin with "/" are not in it.
    """

    def __init__(self, space: str = "") -> None:
        self._space = space
        self._shared = _lend()
        self._publishers: dict[str, Any] = {}
        self._others: list[Callable[[], object]] = []

    @property
    def node(self) -> Node:
        """The process's node."""
        return self._shared.node

    @property
    def executor(self) -> SingleThreadedExecutor:
        """The executor whose thread calls back."""
        return self._shared.executor

    def also_close(self, close: Callable[[], object]) -> None:
        """Have something closed with the topics."""
        self._others.append(close)

    def stamp(self, time_s: float) -> Time:
        """Return the stamp of a time on the floor's clock."""
        return self._shared.stamp(time_s)

    def offer(self, topic: str, kind: type, *, latched: bool = False) -> None:
        """Let others find a topic before the first message."""
        qos = LATCHED if latched else _QUEUE
        self._publishers[topic] = self._shared.node.create_publisher(kind, self.whole(topic), qos)

    def publish(self, topic: str, message: Any) -> None:
        """Send a message on a topic that is offered."""
        self._publishers[topic].publish(message)

    def listen(self, topic: str, kind: type, hear: Callable[[Any], None]) -> None:
        """Have what comes on a topic heard, in the node's thread."""
        node = self._shared.node
        subscription = node.create_subscription(kind, self.whole(topic), hear, LATEST)
        self._others.append(lambda: node.destroy_subscription(subscription))

    def serve(self, name: str, kind: type, answer: Callable[[Any, Any], Any]) -> None:
        """Answer calls of a service, in the node's thread."""
        node = self._shared.node
        service = node.create_service(kind, self.whole(name), answer)
        self._others.append(lambda: node.destroy_service(service))

    def close(self) -> None:
        """Take all of it back."""
        for destroy in self._others:
            destroy()
        for publisher in self._publishers.values():
            self._shared.node.destroy_publisher(publisher)
        self._others, self._publishers = [], {}
        _give_back()

    def whole(self, name: str) -> str:
        """Return a name with its name space."""
        return name if name.startswith("/") else f"{self._space and '/'}{self._space}/{name}"


_lending = threading.Lock()
_borrowers = 0
_node: SharedNode | None = None


def _lend() -> SharedNode:
    global _borrowers, _node
    with _lending:
        if _node is None:
            _node = SharedNode()
        _borrowers += 1
        return _node


def _give_back() -> None:
    global _borrowers, _node
    with _lending:
        _borrowers -= 1
        if _borrowers == 0 and _node is not None:
            _node._close()  # noqa: SLF001  # nobody else may
            _node = None
