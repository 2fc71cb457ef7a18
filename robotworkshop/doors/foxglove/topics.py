"""The topics of a run: each event that is followed becomes messages on channels.

/tf                     the frame of each robot, "NAME/base_link", in "map"
/scene                  floor, obstacles, walls, goals, robots' bodies, and what the movers sensed
/NAME/pose              where a robot truly is
/NAME/believed          where its mover believes that it is
/NAME/path              the path that it follows
/NAME/SENSOR            each ranger's reading as a scan
/NAME/readings          all numbers of a frame, for plots
/log                    bumps, collisions, new paths, signs of programs, results
"""

import math
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

import foxglove
import msgspec
import shapely
from foxglove.channels import (
    FrameTransformsChannel,
    LaserScanChannel,
    LogChannel,
    PoseInFrameChannel,
    PosesInFrameChannel,
    SceneUpdateChannel,
)
from foxglove.messages import (
    FrameTransform,
    FrameTransforms,
    LaserScan,
    Log,
    LogLevel,
    PoseInFrame,
    PosesInFrame,
    SceneEntity,
    SceneEntityDeletion,
    SceneEntityDeletionType,
    SceneUpdate,
    Vector3,
)

from robotdriver.interface import Reading
from robotdriver.models import ConeRanger, Disc, LaserScanner, Ranger, RobotModel
from robotdriver.pose import Pose
from robotdriver.simulator import Outline, RobotSnapshot, WorldSnapshot
from robotworkshop.doors.foxglove.messages import (
    Named,
    Rgb,
    color,
    drum,
    entity,
    line,
    pose3,
    prism,
    rgb_of,
    rotation,
    stamp,
)
from robotworkshop.run.contest import GOAL_MM
from robotworkshop.run.events import DriveEnded, Event, Judged, PlanningEnded, Replanned
from robotworkshop.stage.events import Bumped, Collided, Moved, MoverView, Told
from robotworkshop.view.viewer import Viewer
from scene.scene import Point, Scene
from scene.things import DiscShape, PointsShape, PolygonShape, PolylineShape, Shape

MAP = "map"
"""The frame of the floor."""

ROBOT_COLORS: tuple[Rgb, ...] = (rgb_of("#0072b2"), rgb_of("#c75000"), rgb_of("#8f4b8b"), rgb_of("#117733"))
_KNOWN, _UNKNOWN, _SENSED, _INK = rgb_of("#4a515b"), rgb_of("#b98a1f"), rgb_of("#ffc400"), rgb_of("#848c97")
_WALL_M, _BODY_M, _SENSED_M = 0.3, 0.09, 0.02
"""The heights at which things are drawn: the floor itself knows no heights."""
_SENSED_MM = 5.0
"""Sensed things are drawn wider by this, and to this precision."""
_CONE_RAYS = 9
"""A cone's reading is an arc, drawn as a scan of so many rays."""
_FLOOR = "floor"

Resend = Callable[[], None]
"""Logs what a channel said last once more: to all, for the SDK cannot tell it to one client alone."""


class FoxgloveTopics:
    """Turns the events of a run into messages.

    Args:
        scene: Where it happens.
        began: Date and time of day at which its clock shows 0, as ISO 8601 has them; without a zone, UTC.
        context: What logs to these channels: a file, or a server.

    Attributes:
        lasting: What a client that comes late must hear, by topic.
    """

    def __init__(self, scene: Scene, began: str, context: foxglove.Context) -> None:
        self.lasting: dict[str, Resend] = {}
        self._viewer = Viewer(scene)
        self._began_ns = _nanoseconds(began)
        self._now_ns = self._began_ns
        self._context = context
        self._channels: dict[str, Any] = {}
        self._laid: Scene | None = None
        self._entities: dict[str, SceneEntity] = {}
        self._places: dict[str, object] = {}
        self._sensed: dict[str, shapely.Geometry] = {}
        self._frames: dict[str, int] = {}
        self._readings: dict[tuple[str, str], Reading] = {}
        self._lay(scene)

    def follow(self, event: Event) -> None:
        """Log what there is to tell of an event."""
        self._viewer.follow(event)
        snapshot = self._viewer.snapshot
        if snapshot is not None:
            self._now_ns = max(self._now_ns, self._began_ns + round(snapshot.time_s * 1e9))
        if self._viewer.scene is not self._laid:
            self._lay(self._viewer.scene)
        if snapshot is not None:
            self._show(snapshot)
        match event:
            case Moved(_, movers):
                for mover in movers:
                    self._tell_mover(mover)
            case PlanningEnded(reports):
                for report in reports:
                    self._tell_path(report.robot, report.path)
                    said = f"path of {report.length_mm / 1e3:.2f} m" if report.solved else f"no path: {report.reason}"
                    self._log(report.robot, said, LogLevel.Info if report.solved else LogLevel.Error)
            case Replanned(_, robot, path):
                self._tell_path(robot, path)
                self._log(robot, "follows a new path")
            case Bumped(_, robot, side):
                self._log(robot, f"bumper pressed: {side.value}", LogLevel.Warning)
            case Collided(_, robot, other, own):
                self._log(robot, f"{'ran into' if own else 'was touched by'} {other}", LogLevel.Warning)
            case Told(_, robot, text):
                self._log(robot, text)
            case DriveEnded(runs):
                for outcome in (each.outcome for each in runs):
                    said = "goal reached" if outcome.reached else outcome.reason
                    self._log(outcome.robot, said, LogLevel.Info if outcome.reached else LogLevel.Error)
            case Judged(verdict):
                self._log("referee", f"{verdict.winner or 'draw'}: {verdict.reason}")

    # The floor.

    def _lay(self, scene: Scene) -> None:
        """Draw what stands as the scene has it."""
        self._laid, t = scene, self._now_ns
        space = scene.workspace
        (x0, y0), (x1, y1) = (space.min_x_mm, space.min_y_mm), (space.max_x_mm, space.max_y_mm)
        walls = [line((wall.start, wall.end), _WALL_M / 2.0, 0.01, _KNOWN) for wall in scene.walls]
        edge = line(((x0, y0), (x1, y0), (x1, y1), (x0, y1)), 0.0, 0.01, _INK, closed=True)
        drawn = [entity(_FLOOR, MAP, t, lines=[edge, *walls])]
        for number, robot in enumerate(scene.robots):
            if robot.goal is not None:
                goal = drum(robot.goal, GOAL_MM, 0.002, color(_robot_color(number), 0.6))
                drawn.append(entity(f"goal of {robot.name}", MAP, t, cylinders=[goal]))
        for number, obstacle in enumerate(scene.obstacles):
            drawn.append(_standing(number, obstacle.polygon, obstacle.known, t))
        for number, thing in enumerate(scene.things):
            if not isinstance(thing.shape, PointsShape) or thing.known:
                drawn.append(_thing(number, thing.shape, thing.known, t))
        self._draw([SceneEntityDeletion(type=SceneEntityDeletionType.All, timestamp=stamp(t))], drawn)

    def _show(self, snapshot: WorldSnapshot) -> None:
        """Tell where everything is that moves."""
        t, moved = self._now_ns, []
        known = [obstacle.known for obstacle in self._viewer.scene.obstacles]
        for number, outline in snapshot.moved_obstacles:
            if self._has_moved(f"obstacle {number}", outline):
                moved.append(_standing(number, outline, number < len(known) and known[number], t))
        for number, disc in snapshot.discs:
            if self._has_moved(f"obstacle {number}", disc.pose):
                place = (disc.pose.x_mm, disc.pose.y_mm)
                round_thing = drum(place, disc.radius_mm, _WALL_M, color(_KNOWN))
                moved.append(entity(f"obstacle {number}", MAP, t, cylinders=[round_thing]))
        for number, robot in enumerate(snapshot.robots):
            if self._has_moved(f"model of {robot.name}", robot.model):
                moved.append(_body(robot.name, robot.model, number, t))
        if moved:
            self._draw([], moved)
        transforms = [_transform(robot.name, robot.pose, t) for robot in snapshot.robots]
        self._channel("/tf", FrameTransformsChannel).log(FrameTransforms(transforms=transforms), log_time=t)
        for robot in snapshot.robots:
            self._tell_robot(robot)

    def _has_moved(self, name: str, place: object) -> bool:
        if self._places.get(name) == place:
            return False
        self._places[name] = place
        return True

    def _draw(self, deletions: list[SceneEntityDeletion], drawn: list[Named]) -> None:
        channel = self._channel("/scene", SceneUpdateChannel)
        if deletions:
            self._entities.clear()
            self._places.clear()
        self._entities |= dict(drawn)
        channel.log(SceneUpdate(deletions=deletions, entities=[each for _, each in drawn]), log_time=self._now_ns)
        self.lasting["/scene"] = lambda: channel.log(
            SceneUpdate(entities=list(self._entities.values())), log_time=self._now_ns
        )

    # The robots.

    def _tell_robot(self, robot: RobotSnapshot) -> None:
        self._tell_pose(f"/{robot.name}/pose", robot.pose)
        data = robot.sensor_data
        if self._frames.get(robot.name) == data.frame:
            return
        self._frames[robot.name] = data.frame
        for ranger in robot.model.rangers:
            reading = data.readings.get(ranger.name)
            if self._readings.get((robot.name, ranger.name), ...) != reading:
                self._readings[robot.name, ranger.name] = reading
                scan = _scan(f"{robot.name}/base_link", ranger, reading, self._now_ns)
                self._channel(f"/{robot.name}/{ranger.name}", LaserScanChannel).log(scan, log_time=self._now_ns)
        numbers = {
            "time_s": data.time_s,
            "distance_m": data.distance_mm / 1e3,
            "orientation_rad": data.orientation_rad,
            "bumper": data.bumper.value,
            "battery_mah": data.battery_charge_mah,
        }
        numbers |= {
            name: reading
            for name, reading in data.readings.items()
            if isinstance(reading, bool | int | float) and math.isfinite(reading)
        }
        self._channel(f"/{robot.name}/readings", _JsonChannel).log(msgspec.json.encode(numbers), log_time=self._now_ns)

    def _tell_mover(self, mover: MoverView) -> None:
        self._tell_pose(f"/{mover.robot}/believed", mover.pose)
        if self._sensed.get(mover.robot) is not mover.dynamic_obstacle:
            self._sensed[mover.robot] = mover.dynamic_obstacle
            # What was sensed has thousands of corners, and changes with every echo: drawn as pages draw it.
            area = shapely.simplify(shapely.buffer(mover.dynamic_obstacle, _SENSED_MM, quad_segs=1), _SENSED_MM)
            solid = prism(area, _SENSED_M, _SENSED, 0.85)
            self._draw([], [entity(f"sensed by {mover.robot}", MAP, self._now_ns, triangles=solid)])

    def _tell_pose(self, topic: str, pose: Pose) -> None:
        message = PoseInFrame(timestamp=stamp(self._now_ns), frame_id=MAP, pose=pose3(pose))
        self._channel(topic, PoseInFrameChannel).log(message, log_time=self._now_ns)

    def _tell_path(self, robot: str, path: tuple[Point, ...]) -> None:
        """Tell a path; each of its poses looks along the leg that begins there."""
        headings = [math.atan2(b[1] - a[1], b[0] - a[0]) for a, b in pairwise(path)]
        headings += headings[-1:] or [0.0]
        poses = [pose3(Pose(x, y, heading)) for (x, y), heading in zip(path, headings, strict=False)]
        channel = self._channel(f"/{robot}/path", PosesInFrameChannel)

        def tell() -> None:
            message = PosesInFrame(timestamp=stamp(self._now_ns), frame_id=MAP, poses=poses)
            channel.log(message, log_time=self._now_ns)

        tell()
        self.lasting[f"/{robot}/path"] = tell

    def _log(self, name: str, text: str, level: LogLevel = LogLevel.Info) -> None:
        message = Log(timestamp=stamp(self._now_ns), level=level, message=text, name=name)
        self._channel("/log", LogChannel).log(message, log_time=self._now_ns)

    def _channel(self, topic: str, kind: Callable[..., Any]) -> Any:
        if topic not in self._channels:
            self._channels[topic] = kind(topic, context=self._context)
        return self._channels[topic]


def _JsonChannel(topic: str, context: foxglove.Context) -> foxglove.Channel:  # noqa: N802  # made as typed channels are
    return foxglove.Channel(topic, schema={"type": "object"}, context=context)


def _nanoseconds(began: str) -> int:
    try:
        moment = datetime.fromisoformat(began)
    except ValueError:
        return 0
    return round((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()) * 1_000_000_000


def _robot_color(number: int) -> Rgb:
    return ROBOT_COLORS[number % len(ROBOT_COLORS)]


def _transform(name: str, pose: Pose, time_ns: int) -> FrameTransform:
    return FrameTransform(
        timestamp=stamp(time_ns),
        parent_frame_id=MAP,
        child_frame_id=f"{name}/base_link",
        translation=Vector3(x=pose.x_mm / 1e3, y=pose.y_mm / 1e3, z=0.0),
        rotation=rotation(pose.heading_rad),
    )


def _standing(number: int, outline: Outline, is_known: bool, time_ns: int) -> Named:
    solid = prism(shapely.Polygon(outline), _WALL_M, _KNOWN if is_known else _UNKNOWN, 1.0 if is_known else 0.5)
    return entity(f"obstacle {number}", MAP, time_ns, triangles=solid)


def _thing(number: int, shape: Shape, is_known: bool, time_ns: int) -> Named:
    name, rgb = f"thing {number}", _KNOWN if is_known else _UNKNOWN
    match shape:
        case PolygonShape(corners):
            return entity(name, MAP, time_ns, triangles=prism(shapely.Polygon(corners), _WALL_M, rgb))
        case PolylineShape(points):
            return entity(name, MAP, time_ns, lines=[line(points, _WALL_M / 2.0, 0.01, rgb)])
        case DiscShape(center, radius_mm):
            return entity(name, MAP, time_ns, cylinders=[drum(center, radius_mm, _WALL_M, color(rgb))])
        case PointsShape(points, size_mm):
            dots = shapely.union_all(shapely.buffer(shapely.points(points), max(size_mm, 10.0) / 2.0, quad_segs=1))
            return entity(name, MAP, time_ns, triangles=prism(dots, _WALL_M, rgb))


def _body(name: str, model: RobotModel, number: int, time_ns: int) -> Named:
    """Draw a robot in its own frame, with a line to where it looks."""
    body, rgb = model.body, _robot_color(number)
    ahead = line(((0.0, 0.0), (body.radius_mm, 0.0)), _BODY_M + 0.002, 0.02, (1.0, 1.0, 1.0))
    frame = f"{name}/base_link"
    if isinstance(body, Disc):
        hull = drum((0.0, 0.0), body.radius_mm, _BODY_M, color(rgb))
        return entity(f"robot {name}", frame, time_ns, lines=[ahead], cylinders=[hull])
    return entity(
        f"robot {name}", frame, time_ns, lines=[ahead], triangles=prism(shapely.Polygon(body.corners), _BODY_M, rgb)
    )


def _scan(frame: str, ranger: Ranger, reading: Reading, time_ns: int) -> LaserScan:
    mount = ranger.mount
    match ranger:
        case LaserScanner():
            half_rad = ranger.sector_rad / 2.0
            ranges = [each / 1e3 for each in reading] if isinstance(reading, tuple) else []
        case ConeRanger():
            half_rad = ranger.half_angle_rad
            ranges = [_metres(reading)] * _CONE_RAYS
        case _:
            half_rad, ranges = 0.0, [_metres(reading)]
    return LaserScan(
        timestamp=stamp(time_ns),
        frame_id=frame,
        pose=pose3(Pose(mount.x_mm, mount.y_mm, mount.heading_rad)),
        start_angle=-half_rad,
        end_angle=half_rad,
        ranges=ranges,
        intensities=[],
    )


def _metres(reading: Reading) -> float:
    return float(reading) / 1e3 if isinstance(reading, int | float) else math.inf
