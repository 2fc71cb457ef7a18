"""The process of one isolated mover: loads it, carries out the game's orders on it, and says what comes of them.

Begun as a program by `child_process`, or forked by `fork_server`; never imported by the game.
"""

import logging
import os
import socket
import sys
import threading
import time
import traceback

from robotdriver.errors import LinkError, WorkshopError
from robotdriver.models import MODELS
from robotworkshop.run import guarded_mover
from robotworkshop.run.guarded_mover import GuardedMover, MoverFaultError
from robotworkshop.run.movers import MoverError, make_mover
from robotworkshop.run.planning_steps import planning_steps
from robotworkshop.run.settings import Settings
from robotworkshop.stage.parked_robot import ParkedRobot
from robotworkshop.tournament.isolation.channel import Channel, ChannelClosedError, TooLateError
from robotworkshop.tournament.isolation.confinement import Share, confine
from robotworkshop.tournament.isolation.description import description_of
from robotworkshop.tournament.isolation.messages import (
    MAX_REASON_LENGTH,
    MAX_TO_MOVER_BYTES,
    Describe,
    Done,
    Failed,
    Halt,
    MoverReport,
    NoPathDetails,
    Order,
    Prepare,
    Progressed,
    Start,
    Steps,
    TellSteps,
    Work,
    orders,
)
from robotworkshop.tournament.isolation.robot_proxy import RobotProxy
from robotworkshop.tournament.isolation.watched import WatchedMover
from scene.failure import failure_line
from scene.mover import Preparation, Progress
from scene.scene import Point
from scene.shown import NOTHING_SHOWN
from scenesolver.errors import NoPathError

LOOK_S = 0.02
"""The time between looks whether the mover's threads have ended."""


class MoverWorker:
    """One mover, behind its guard, and the two lines to the game.

    Args:
        orders_line: On which the game gives orders.
        robot_line: On which the mover calls its robot.
    """

    def __init__(self, orders_line: Channel, robot_line: Channel) -> None:
        self._orders = orders_line
        self._robot_line = robot_line
        self._guard: GuardedMover | None = None
        self._watched: WatchedMover | None = None
        self._model = ""
        self._robot: RobotProxy | None = None
        self._path: tuple[Point, ...] = ()
        self._shown = NOTHING_SHOWN

    def serve(self) -> None:
        """Carry out orders, one after the other, until the game ends the process, or has ended itself."""
        while True:
            try:
                order = self._next_order()
            except ChannelClosedError:
                return
            try:
                self._carry_out(order)
            except (MoverError, MoverFaultError) as error:
                what, cause = str(error), error.__cause__
                if isinstance(cause, MemoryError):
                    what = f"it used more memory than it may: {failure_line(cause)}"
                self._orders.send(Failed(_line(what), fault=True))
            except NoPathError as error:
                no_path = NoPathDetails(error.proven, error.needed_mm)
                self._orders.send(Failed(_line(str(error)), fault=False, no_path=no_path))
            except WorkshopError as error:  # it says that there is no way
                self._orders.send(Failed(_line(str(error)), fault=False))
            except (Exception, SystemExit, KeyboardInterrupt) as error:
                traceback.print_exc()
                self._orders.send(Failed(_line(f"it crashed: {failure_line(error)}"), fault=True))

    def tell_of_crash(self, crash: threading.ExceptHookArgs) -> None:
        """Tell the game that a thread of the mover's ended by an exception; after the drive that is no news."""
        error = crash.exc_value
        if error is None or isinstance(error, LinkError):
            return
        self._own.fail(error)
        self._robot_line.send(Failed(_line(self._own.status.reason), fault=True))

    def _carry_out(self, order: Order) -> None:
        match order:
            case Describe():
                self._bind(order.share, order.watched_in)
                self._orders.send(description_of(order.mover))
                return
            case TellSteps():
                self._bind(order.share, order.watched_in)
                self._orders.send(_steps(order))
                return
            case Prepare():
                work, preparation = self._prepare(order), self._own.preparation
                told = Preparation(poses=preparation.poses) if self._watched is None else preparation
                self._orders.send(Done(self._facts(), work, told))
                return
            case Start():
                self._robot = RobotProxy(MODELS[self._model], order, self._robot_line, self._facts)
                self._own.start(self._robot)
                threading.excepthook = self.tell_of_crash  # in the guard's place: the game must hear of it at once
                if self._own.refuses() and self._own.has_failed:
                    self._orders.send(Failed(_line(self._own.status.reason), fault=True))
                    return
            case Halt():
                self._own.stop()
                self._end_drive()
        self._orders.send(Done(self._facts()))

    def _prepare(self, order: Prepare) -> Work:
        self._bind(order.share, order.watched_in)
        self._model = order.model
        mover = make_mover(order.mover, order.parameters, order.seed)
        guard = self._guard = GuardedMover(mover, order.task.name, order.task.start)
        self._watched = WatchedMover(guard) if order.watched_in else None
        parked = ParkedRobot(MODELS[order.model], lambda: order.sensors)
        began_s = time.process_time()
        try:
            guard.prepare(parked, order.scene, order.task, self._tell_progress, lambda: False)
        finally:
            self._tell_roadmap(guard)
        cpu_s, roadmap = time.process_time() - began_s, guard.roadmap
        return Work(cpu_s=cpu_s) if roadmap is None else Work(len(roadmap.points), len(roadmap.edges), cpu_s)

    def _bind(self, share: Share, watched_in: str) -> None:
        """Keep to a share of the computer from now on, and end with the game."""
        confine(share)
        # Not before: a thread that had begun by now would not be bound by Landlock.
        threading.Thread(target=_end_with_parent, name="lifeline", daemon=True).start()
        if watched_in:
            os.chdir(watched_in)

    def _next_order(self) -> Order:
        """Wait for an order, and meanwhile see whether the mover has left its robot."""
        while True:
            try:
                return self._orders.receive(orders, time.monotonic() + LOOK_S if self._robot is not None else None)
            except TooLateError:
                if self._robot is not None and self._robot.is_left:
                    self._end_drive()

    def _end_drive(self) -> None:
        """Say once that nothing drives any more."""
        if self._robot is not None:
            robot, self._robot = self._robot, None
            robot.end()

    def _tell_progress(self, progress: Progress) -> None:
        roadmap = None if self._watched is None else self._watched.growing(progress.roadmap)
        self._orders.send(Progressed(_line(progress.phase), progress.fraction, roadmap))

    def _tell_roadmap(self, guard: GuardedMover) -> None:
        """Tell who watches the roadmap as it is in the end, also where it led to no path."""
        if self._watched is not None and (roadmap := self._watched.whole(guard.roadmap)) is not None:
            self._orders.send(Progressed("done", 1.0, roadmap))

    def _facts(self) -> MoverReport:
        """Return what the mover says of itself; the path only where it has changed since it was said last."""
        guard, robot, watched = self._own, self._robot, self._watched
        guard.look(0.0 if robot is None else robot.newest_s)
        pose, status = guard.pose, guard.status
        path: tuple[Point, ...] | None = None
        if guard.current_path is not self._path and guard.current_path != self._path:
            path = self._path = guard.current_path
        guard.read_shown()
        before, self._shown = self._shown, guard.shown
        return MoverReport(
            pose.x_mm,
            pose.y_mm,
            pose.heading_rad,
            status.state,
            _line(status.reason),
            path,
            None if self._shown.plots == before.plots else dict(self._shown.plots),
            None if self._shown.drawings == before.drawings else dict(self._shown.drawings),
            None if watched is None else watched.sensed(),
            None if watched is None else watched.cloud(),
        )

    @property
    def _own(self) -> GuardedMover:
        assert self._guard is not None, "the first order is to prepare"
        return self._guard


def _line(text: str) -> str:
    """Return text as one line that is not too long."""
    flat = " ".join(text.split())
    return flat if len(flat) <= MAX_REASON_LENGTH else f"{flat[: MAX_REASON_LENGTH - 3]}..."


def _steps(order: TellSteps) -> Steps:
    robot = next(robot for robot in order.scene.robots if robot.name == order.robot)
    settings = Settings(mover=order.mover, parameters=order.parameters, seed=order.seed)
    return Steps(planning_steps(order.scene, robot, settings))


def _end_with_parent() -> None:
    """End this process, whatever it does, when the one that began it is gone."""
    while os.read(0, 1):
        pass
    os._exit(1)


def _lines() -> tuple[socket.socket, socket.socket]:
    """Return the far ends of the lines to the game."""
    if sys.platform == "win32":

        def shared() -> socket.socket:
            length = int.from_bytes(os.read(0, 4), "big")
            return socket.fromshare(os.read(0, length))

        return shared(), shared()
    return socket.socket(fileno=int(sys.argv[1])), socket.socket(fileno=int(sys.argv[2]))


def serve_game(orders_line: socket.socket, robot_line: socket.socket) -> None:
    """Serve the game that holds the other ends of the lines, until it ends this process."""
    # What a mover prints is kept for its author, and so is where it has failed.
    logging.basicConfig(format="%(message)s", stream=sys.stderr)
    logging.getLogger(guarded_mover.__name__).setLevel(logging.DEBUG)
    worker = MoverWorker(Channel(orders_line, MAX_TO_MOVER_BYTES), Channel(robot_line, MAX_TO_MOVER_BYTES))
    threading.excepthook = worker.tell_of_crash
    worker.serve()


if __name__ == "__main__":
    serve_game(*_lines())
