"""The changes at every tick, as short rows without what is as in the row before.

The coder and its decoder each remember what was said last. To begin in the middle, begin with both empty.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

import shapely
from msgspec import Meta, Struct

from robotdriver.interface import Bumper, Cliff, LinkHealth, Reading, SensorData
from robotdriver.models import LaserScanner, Ranger, RobotModel
from robotdriver.pose import Pose
from robotdriver.simulator import Outline, RobotSnapshot, RoundThing, WorldSnapshot
from robotworkshop.recording.errors import RecordingError
from robotworkshop.recording.rows.model_rows import MAX_MODEL_BYTES, pack_model, unpack_model
from robotworkshop.recording.rows.shapes import (
    AreaRow,
    OutlinesRow,
    pack_area,
    pack_outlines,
    pack_points,
    unpack_area,
    unpack_outlines,
    unpack_points,
)
from robotworkshop.stage.events import MoverView
from scene.limits import MAX_ROBOTS
from scene.mover import MoverState, MoverStatus
from scene.scene import Point
from scene.shown import MAX_NAMES, NOTHING_SHOWN, Shown

_MAX_MARKS = 4 * MAX_ROBOTS
_MAX_DISCS = 100_000
_MAX_SENSORS = 256


class RobotConstants(Struct, array_like=True, frozen=True):
    """The part of a robot that seldom changes."""

    name: str
    model: str
    battery_capacity_mah: float
    lost_frames: int
    bad_frames: int
    song: str
    cliffs: int = 0
    has_fallen: bool = False
    own_model: Annotated[bytes, Meta(max_length=MAX_MODEL_BYTES)] | None = None
    """The model, where it is none of those that ship; see `model_rows`."""


class RobotRow(Struct, array_like=True, frozen=True):
    """One robot; ``constants`` is None where they are as before.

    ``readings`` holds the sensors that read something else than in the row before. Recordings from before there were
    readings hold ``ranges_mm`` instead, the nearest thing for each of the model's rangers, or neither.
    """

    x_mm: float
    y_mm: float
    heading_rad: float
    frame: int
    time_s: float
    battery_charge_mah: float
    distance_mm: float
    orientation_rad: float
    bumper: Bumper
    obstacle_distance_mm: float | None
    wall: bool
    touching: bool
    constants: RobotConstants | None
    ranges_mm: Annotated[tuple[float | None, ...], Meta(max_length=_MAX_SENSORS)] | None = None
    readings: Annotated[dict[str, Reading], Meta(max_length=_MAX_SENSORS)] | None = None


class DiscRow(Struct, array_like=True, frozen=True):
    """A round thing that can be pushed."""

    number: int
    x_mm: float
    y_mm: float
    heading_rad: float
    radius_mm: float
    rolls: bool


class SnapshotRow(Struct, array_like=True, frozen=True):
    """The floor; outlines are None where they are as before. Recordings from before there were discs are read too."""

    time_s: float
    robots: Annotated[tuple[RobotRow, ...], Meta(max_length=_MAX_MARKS)]
    moved: OutlinesRow | None
    standing: OutlinesRow | None
    discs: Annotated[tuple[DiscRow, ...], Meta(max_length=_MAX_DISCS)] = ()


class MoverConstants(Struct, array_like=True, frozen=True):
    """The part of a mover that seldom changes."""

    robot: str
    state: MoverState
    reason: str
    awaits: str = ""


class MoverRow(Struct, array_like=True, frozen=True):
    """One mover; what is None is as before."""

    x_mm: float
    y_mm: float
    heading_rad: float
    path: bytes | None
    dynamic_obstacle: AreaRow | None
    constants: MoverConstants | None
    plots: Annotated[dict[str, float], Meta(max_length=MAX_NAMES)] | None = None
    drawings: Annotated[dict[str, bytes], Meta(max_length=MAX_NAMES)] | None = None


MoverRows = Annotated[tuple[MoverRow, ...], Meta(max_length=_MAX_MARKS)]

_Outlines = tuple[tuple[int, Outline], ...]


class FloorCoder:
    """Makes rows of snapshots and movers."""

    def __init__(self) -> None:
        self._robots: tuple[RobotSnapshot, ...] = ()
        self._moved: _Outlines | None = None
        self._standing: _Outlines | None = None
        self._movers: tuple[MoverView, ...] = ()

    def snapshot_row(self, snapshot: WorldSnapshot) -> SnapshotRow:
        """Return the floor as a row."""
        before = self._robots
        known = len(before)
        robots = tuple(
            _robot_row(robot, before[index] if index < known else None) for index, robot in enumerate(snapshot.robots)
        )
        self._robots = snapshot.robots
        moved = snapshot.moved_obstacles
        standing = snapshot.standing_obstacles
        row = SnapshotRow(
            snapshot.time_s,
            robots,
            None if moved == self._moved else pack_outlines(moved),
            None if standing is self._standing or standing == self._standing else pack_outlines(standing),
            tuple(_disc_row(number, disc) for number, disc in snapshot.discs),
        )
        self._moved, self._standing = moved, standing
        return row

    def mover_rows(self, movers: Sequence[MoverView]) -> tuple[MoverRow, ...]:
        """Return what the movers say of themselves as rows."""
        before = self._movers
        known = len(before)
        rows = tuple(_mover_row(mover, before[index] if index < known else None) for index, mover in enumerate(movers))
        self._movers = tuple(movers)
        return rows


class FloorDecoder:
    """Makes snapshots and movers of rows.

    Its methods raise RecordingError where a row builds upon something that was never said.
    """

    def __init__(self) -> None:
        self._robots: tuple[_Robot, ...] = ()
        self._moved: _Outlines | None = None
        self._standing: _Outlines | None = None
        self._movers: tuple[MoverView, ...] = ()

    def snapshot(self, row: SnapshotRow) -> WorldSnapshot:
        """Return the floor of a row."""
        if row.moved is not None:
            self._moved = unpack_outlines(row.moved)
        if row.standing is not None:
            self._standing = unpack_outlines(row.standing)
        if self._moved is None or self._standing is None:
            raise RecordingError("obstacles are said to be as before, and nothing was said before")
        before = self._robots
        known = len(before)
        self._robots = tuple(
            _known_robot(robot, before[index] if index < known else None) for index, robot in enumerate(row.robots)
        )
        robots = tuple(_robot(robot, known) for robot, known in zip(row.robots, self._robots, strict=True))
        discs = tuple((disc.number, _disc(disc)) for disc in row.discs)
        return WorldSnapshot(row.time_s, robots, self._moved, self._standing, discs)

    def movers(self, rows: Sequence[MoverRow]) -> tuple[MoverView, ...]:
        """Return the movers of their rows."""
        before = self._movers
        known = len(before)
        self._movers = tuple(_mover(row, before[index] if index < known else None) for index, row in enumerate(rows))
        return self._movers


@dataclass(frozen=True, slots=True)
class _Robot:
    """The state of a robot that earlier rows gave."""

    constants: RobotConstants
    model: RobotModel
    link: LinkHealth
    cliffs: Cliff
    readings: Mapping[str, Reading]


def _robot_row(robot: RobotSnapshot, before: RobotSnapshot | None) -> RobotRow:
    pose, data = robot.pose, robot.sensor_data
    constants = None
    if before is None or not _has_same_constants(robot, before):
        constants = _robot_constants(robot)
    return RobotRow(
        pose.x_mm,
        pose.y_mm,
        pose.heading_rad,
        data.frame,
        data.time_s,
        data.battery_charge_mah,
        data.distance_mm,
        data.orientation_rad,
        data.bumper,
        data.obstacle_distance_mm,
        data.wall,
        robot.touching,
        constants,
        readings=_changed_readings(robot, before),
    )


def _changed_readings(robot: RobotSnapshot, before: RobotSnapshot | None) -> dict[str, Reading] | None:
    """Return the readings that are not as expected from the row before; None where all are."""
    now = robot.sensor_data.readings
    then: Mapping[str, Reading] = {}
    if before is not None and before.name == robot.name and before.model is robot.model:
        then = before.sensor_data.readings
        if now is then:
            return None
    then = _expected_readings(robot.model, then, robot.sensor_data.obstacle_distance_mm)
    return {name: value for name, value in now.items() if name not in then or then[name] != value} or None


def _expected_readings(
    model: RobotModel, before: Mapping[str, Reading], obstacle_distance_mm: float | None
) -> Mapping[str, Reading]:
    """Return what the readings are if the row says nothing of them: the sonar's is that of SensorData."""
    sonar = model.sonar
    if sonar is None or (sonar.name in before and before[sonar.name] == obstacle_distance_mm):
        return before
    return {**before, sonar.name: obstacle_distance_mm}


def _has_same_constants(robot: RobotSnapshot, before: RobotSnapshot) -> bool:
    now, then = robot.sensor_data, before.sensor_data
    return (
        robot.name == before.name
        and robot.model is before.model
        and robot.song == before.song
        and now.battery_capacity_mah == then.battery_capacity_mah
        and (now.link is then.link or now.link == then.link)
        and now.cliffs == then.cliffs
        and robot.has_fallen == before.has_fallen
    )


def _robot_constants(robot: RobotSnapshot) -> RobotConstants:
    data = robot.sensor_data
    return RobotConstants(
        robot.name,
        robot.model.name,
        data.battery_capacity_mah,
        data.link.lost_frames,
        data.link.bad_frames,
        robot.song,
        data.cliffs,
        robot.has_fallen,
        pack_model(robot.model),
    )


def _known_robot(row: RobotRow, before: _Robot | None) -> _Robot:
    constants = row.constants
    if constants is None:
        if before is None:
            raise RecordingError("a robot is said to be as before, and nothing was said of it before")
        readings = _readings(row, before.model, before.readings)
        return before if readings is before.readings else replace(before, readings=readings)
    try:
        model = unpack_model(constants.model, constants.own_model)
    except RecordingError as error:
        raise RecordingError(f"robot {constants.name[:60]!r}: {error}") from error
    link = LinkHealth(constants.lost_frames, constants.bad_frames)
    is_known = before is not None and before.constants.name == constants.name and before.model is model
    readings = _readings(row, model, before.readings if before is not None and is_known else {})
    return _Robot(constants, model, link, Cliff(constants.cliffs), readings)


def _readings(row: RobotRow, model: RobotModel, before: Mapping[str, Reading]) -> Mapping[str, Reading]:
    if row.ranges_mm is not None:
        return {ranger.name: _as_read(ranger, mm) for ranger, mm in zip(model.rangers, row.ranges_mm, strict=False)}
    expected = _expected_readings(model, before, row.obstacle_distance_mm)
    return {**expected, **row.readings} if row.readings else expected


def _as_read(ranger: Ranger, nearest_mm: float | None) -> Reading:
    """Return a reading whose nearest distance is this: of a laser's scan older recordings hold nothing else."""
    if isinstance(ranger, LaserScanner):
        return () if nearest_mm is None else (nearest_mm,)
    return nearest_mm


def _robot(row: RobotRow, known: _Robot) -> RobotSnapshot:
    constants = known.constants
    data = SensorData(
        row.frame,
        row.time_s,
        row.battery_charge_mah,
        constants.battery_capacity_mah,
        row.distance_mm,
        row.orientation_rad,
        row.bumper,
        row.obstacle_distance_mm,
        row.wall,
        known.link,
        known.cliffs,
        known.readings,
    )
    pose = Pose(row.x_mm, row.y_mm, row.heading_rad)
    return RobotSnapshot(constants.name, known.model, pose, data, row.touching, constants.song, constants.has_fallen)


def _disc_row(number: int, disc: RoundThing) -> DiscRow:
    pose = disc.pose
    return DiscRow(number, pose.x_mm, pose.y_mm, pose.heading_rad, disc.radius_mm, disc.rolls)


def _disc(row: DiscRow) -> RoundThing:
    return RoundThing(Pose(row.x_mm, row.y_mm, row.heading_rad), row.radius_mm, row.rolls)


def _mover_row(mover: MoverView, before: MoverView | None) -> MoverRow:
    pose, status = mover.pose, mover.status
    is_same = before is not None and mover.robot == before.robot and status == before.status
    shown = NOTHING_SHOWN if before is None else before.shown
    return MoverRow(
        pose.x_mm,
        pose.y_mm,
        pose.heading_rad,
        path_if_new(mover.path, None if before is None else before.path),
        area_if_new(mover.dynamic_obstacle, None if before is None else before.dynamic_obstacle),
        None if is_same else MoverConstants(mover.robot, status.state, status.reason, status.awaits),
        None if mover.shown.plots == shown.plots else dict(mover.shown.plots),
        None if mover.shown.drawings == shown.drawings else dict(mover.shown.drawings),
    )


def _mover(row: MoverRow, before: MoverView | None) -> MoverView:
    pose, said = Pose(row.x_mm, row.y_mm, row.heading_rad), row.constants
    if before is None:
        if said is None or row.path is None or row.dynamic_obstacle is None:
            raise RecordingError("a mover is said to be as before, and nothing was said of it before")
        before = MoverView(said.robot, pose, (), shapely.Polygon(), MoverStatus())
    return MoverView(
        before.robot if said is None else said.robot,
        pose,
        before.path if row.path is None else unpack_points(row.path),
        before.dynamic_obstacle if row.dynamic_obstacle is None else unpack_area(row.dynamic_obstacle),
        before.status if said is None else MoverStatus(said.state, said.reason, said.awaits),
        _shown(row, before.shown),
    )


def _shown(row: MoverRow, before: Shown) -> Shown:
    """Return what a mover shows; a recording from elsewhere may hold what none can."""
    if row.plots is None and row.drawings is None:
        return before
    plots = before.plots if row.plots is None else row.plots
    drawings = before.drawings if row.drawings is None else row.drawings
    try:
        return Shown(plots, drawings).checked()
    except ValueError as error:
        raise RecordingError(f"a mover's plot or drawing is faulty: {error}") from error


def path_if_new(path: tuple[Point, ...], before: tuple[Point, ...] | None) -> bytes | None:
    """Return a path as bytes; None if it is as before."""
    return None if path is before or path == before else pack_points(path)


def area_if_new(area: shapely.Geometry, before: shapely.Geometry | None) -> AreaRow | None:
    """Return an area as a row; None if it is as before. Movers hand out the same object as long as it is the same."""
    return None if area is before or area == before else pack_area(area)
