"""A mover written as those of the first workshop were: a thread of its own that calls the robot directly."""

import math
import threading

from robotdriver.errors import LinkError
from robotdriver.interface import RobotInterface
from robotdriver.pose import wrap_angle
from scene.mover import CancelRequested, ProgressListener, RobotMoverInterface
from scene.scene import Point, Scene, Task
from scenesolver.planning.parameters import PlannerParameters
from scenesolver.planning.solver_prm import SolverPRM


class OriginalWay(RobotMoverInterface):
    """Plans with the PRM solver and drives blindly along the path, from a thread of its own."""

    parameters_type = PlannerParameters

    def initialize(self, robot: RobotInterface, scene: Scene, task: Task) -> None:
        self.robot, self._scene, self._task = robot, scene, task
        self._x, self._y, self._heading = task.start.x_mm, task.start.y_mm, task.start.heading_rad
        self._path: tuple[Point, ...] = ()
        self._stopped = threading.Event()

    def preprocess(self, progress: ProgressListener, cancel: CancelRequested) -> None:
        solver = SolverPRM(self._scene, self._task, self.robot.model.body.radius_mm, self.parameters, self.seed)
        solver.preprocess(progress, cancel)
        self._path = tuple((x, y) for x, y in solver.path.points.tolist())

    def start(self) -> None:
        self._stopped.clear()
        self._x, self._y, self._heading = self._task.start.x_mm, self._task.start.y_mm, self._task.start.heading_rad
        self._thread = threading.Thread(target=self._drive)
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        self._thread.join()

    @property
    def location(self) -> Point:
        return self._x, self._y

    @property
    def orientation(self) -> float:
        return self._heading

    @property
    def current_path(self) -> tuple[Point, ...]:
        return self._path

    def _drive(self) -> None:
        robot = self.robot
        data = robot.sensor_data()
        try:
            for x, y in self._path[1:]:
                while abs(error := wrap_angle(math.atan2(y - self._y, x - self._x) - self._heading)) > 0.0006:
                    speed = min(250.0, max(8.0, 1000.0 * abs(error)))
                    speed = min(speed, abs(error) * robot.model.drive.wheel_base_mm / 2.0 / robot.model.frame_period_s)
                    (robot.turn_counter_clockwise if error > 0.0 else robot.turn_clockwise)(speed)
                    before, data = data, robot.wait_frame(data.frame)
                    self._heading += data.orientation_rad - before.orientation_rad
                while not self._stopped.is_set():
                    ahead = (x - self._x) * math.cos(self._heading) + (y - self._y) * math.sin(self._heading)
                    if ahead < 1.0:
                        break
                    robot.drive_forward(min(300.0, max(20.0, ahead)))
                    before, data = data, robot.wait_frame(data.frame)
                    way = data.distance_mm - before.distance_mm
                    self._x += way * math.cos(self._heading)
                    self._y += way * math.sin(self._heading)
            robot.stop()
        except LinkError:
            return
