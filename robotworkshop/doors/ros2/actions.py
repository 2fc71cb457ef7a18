"""Actions of ROS 2 that take their time on the floor: asked in the node's thread, done between ticks."""

from collections.abc import Callable
from typing import Any

from rclpy.action import ActionServer, CancelResponse
from rclpy.task import Future

from robotworkshop.doors.ros2.node import Topics


class ActionGoal:
    """One client's request, until it is over.

    Args:
        handle: Of the action's server.
        ended: Is given the result.

    Attributes:
        request: The client's goal.
    """

    def __init__(self, handle: Any, ended: Future) -> None:
        self._handle, self._ended = handle, ended
        self.request = handle.request

    @property
    def is_over(self) -> bool:
        """True if the client has its result."""
        return bool(self._ended.done())

    @property
    def is_cancelled(self) -> bool:
        """True if the client no longer wants it."""
        return bool(self._handle.is_cancel_requested)

    def tell(self, feedback: Any) -> None:
        """Tell the client how far it is."""
        self._handle.publish_feedback(feedback)

    def end(self, result: Any, *, is_done: bool) -> None:
        """Tell the client that it is over, and whether it was done."""
        if self._handle.is_cancel_requested:
            self._handle.canceled()
        elif is_done:
            self._handle.succeed()
        else:
            self._handle.abort()
        self._ended.set_result(result)


def serve_action(topics: Topics, name: str, kind: Any, ask: Callable[[ActionGoal], None]) -> None:
    """Take goals of an action until the topics are closed.

    Args:
        topics: Of a robot's name space.
        name: Of the action.
        kind: Its type.
        ask: Called with each goal, in the node's thread.
    """

    async def execute(handle: Any) -> Any:
        ended: Future = Future(executor=topics.executor)
        ask(ActionGoal(handle, ended))
        return await ended

    server = ActionServer(
        topics.node, kind, topics.whole(name), execute, cancel_callback=lambda _: CancelResponse.ACCEPT
    )
    topics.also_close(server.destroy)
