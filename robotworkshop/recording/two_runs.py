"""Two recorded runs side by side: how long each robot took, how far it went, how near it came, what became of it.

Robots belong together by their order in the scenes: the first of one run and the first of the other.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import shapely
from numpy.typing import NDArray

from robotdriver.models import Disc, Polygon, RobotModel
from robotdriver.pose import Pose
from robotdriver.simulator import WorldSnapshot
from robotworkshop.recording.header import Header, RunKind
from robotworkshop.recording.replay import Replay
from robotworkshop.run.events import DriveEnded
from robotworkshop.run.reports import Outcome
from robotworkshop.stage.events import DriveStarted, Moved
from scene.scene import Scene
from scene.things import PolylineShape

APART_MM = 50.0
"""Two robots part when they are farther from each other than this."""


@dataclass(frozen=True, slots=True)
class RobotRun:
    """The course of one robot in a recorded run.

    Attributes:
        robot: Its name.
        lasts_s: Time from the start to the end of its drive, or of what was recorded of it.
        length_mm: How far its centre went.
        closest_mm: The least gap between its body and a wall, an obstacle that is not there to be pushed, or another
            robot; None where nothing was near, or the truth is not known.
        outcome: What became of it; None where the recording ends before.
        times_s: The times at which its places are known, shape (n,).
        places_mm: Its places, shape (n, 2).
    """

    robot: str
    lasts_s: float
    length_mm: float
    closest_mm: float | None
    outcome: Outcome | None
    times_s: NDArray[np.float64]
    places_mm: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class RecordedRun:
    """A recorded run.

    Attributes:
        header: Where it comes from.
        end_s: When its timeline ends.
        robots: What each of them did, in the scene's order.
    """

    header: Header
    end_s: float
    robots: tuple[RobotRun, ...]


def read_run(file: Path) -> RecordedRun:
    """Return what the robots of a recorded run did.

    Raises:
        RecordingError: it cannot be read.
    """
    replay = Replay(file)
    snapshots: list[WorldSnapshot] = []
    outcomes: dict[str, Outcome] = {}
    for timed in replay.events():
        match timed.event:
            case DriveStarted(snapshot):
                snapshots, outcomes = [snapshot], {}
            case Moved(snapshot):
                snapshots.append(snapshot)
            case DriveEnded(reports):
                outcomes = {report.outcome.robot: report.outcome for report in reports}
            case _:
                pass
    scene, is_real = replay.header.scene, replay.header.kind is RunKind.REAL
    names = [robot.name for robot in snapshots[0].robots] if snapshots else []
    ways = [_way(snapshots, name) for name in names]
    robots = []
    for number, (name, way) in enumerate(zip(names, ways, strict=True)):
        others = [each for other, each in enumerate(ways) if other != number]
        outcome = outcomes.get(name)
        steps_mm = np.linalg.norm(np.diff(way.places_mm, axis=0), axis=1)
        ended_s = float(way.times_s[-1]) if outcome is None else outcome.decided_s or outcome.sim_time_s
        robots.append(
            RobotRun(
                name,
                ended_s,
                float(steps_mm.sum()),
                None if is_real else _closest_mm(scene, snapshots, way, others),
                outcome,
                way.times_s,
                way.places_mm,
            )
        )
    return RecordedRun(replay.header, replay.end_s, tuple(robots))


def parting_s(one: RobotRun, other: RobotRun, apart_mm: float = APART_MM) -> float | None:
    """Return the first time at which two robots are so far apart on one clock; None if they never are.

    After the end of its drive each stays where it is.
    """
    if not len(one.times_s) or not len(other.times_s):
        return None
    times_s = np.union1d(one.times_s, other.times_s)
    gaps = [np.interp(times_s, one.times_s, one.places_mm[:, axis]) for axis in (0, 1)]
    gaps = [gap - np.interp(times_s, other.times_s, other.places_mm[:, axis]) for axis, gap in enumerate(gaps)]
    parted = np.flatnonzero(np.hypot(*gaps) > apart_mm)
    return float(times_s[parted[0]]) if len(parted) else None


@dataclass(frozen=True, slots=True)
class _Way:
    """One robot at each snapshot that has it: its body is a geometry with a margin round it."""

    model: RobotModel
    times_s: NDArray[np.float64]
    places_mm: NDArray[np.float64]
    bodies: NDArray[np.object_]
    margin_mm: float


def _way(snapshots: Sequence[WorldSnapshot], name: str) -> _Way:
    seen = [(each.time_s, robot) for each in snapshots for robot in each.robots if robot.name == name]
    model, poses = seen[0][1].model, [robot.pose for _, robot in seen]
    places = np.array([(pose.x_mm, pose.y_mm) for pose in poses])
    bodies, margin_mm = _bodies(model, poses, places)
    return _Way(model, np.array([time_s for time_s, _ in seen]), places, bodies, margin_mm)


def _bodies(model: RobotModel, poses: Sequence[Pose], places: NDArray[np.float64]) -> tuple[NDArray[np.object_], float]:
    match model.body:
        case Disc(radius_mm):
            return np.asarray(shapely.points(places)), radius_mm
        case Polygon(corners):
            outlines = np.array([[pose.to_world(x, y) for x, y in (*corners, corners[0])] for pose in poses])
            return np.asarray(shapely.polygons(shapely.linearrings(outlines))), 0.0


def _closest_mm(scene: Scene, snapshots: Sequence[WorldSnapshot], way: _Way, others: Iterable[_Way]) -> float | None:
    """Return the least gap to anything that a robot must not touch."""
    gaps = [*_to_what_stands(scene, snapshots[-1], way), *_to_what_moves(scene, snapshots, way)]
    for other in others:
        count = min(len(way.bodies), len(other.bodies))
        apart = shapely.distance(way.bodies[:count], other.bodies[:count])
        gaps.append(float(apart.min()) - way.margin_mm - other.margin_mm)
    return max(min(gaps), 0.0) if gaps else None


def _to_what_stands(scene: Scene, snapshot: WorldSnapshot, way: _Way) -> Iterable[float]:
    standing: list[shapely.Geometry] = [shapely.Polygon(outline) for _, outline in snapshot.standing_obstacles]
    standing += [shapely.LineString((wall.start, wall.end)) for wall in scene.walls]
    for thing in scene.things:
        if thing.material.solid and isinstance(thing.shape, PolylineShape):
            standing.append(shapely.LineString(thing.shape.points))
    if standing:
        _, apart = shapely.STRtree(standing).query_nearest(way.bodies, return_distance=True, all_matches=False)
        yield float(apart.min()) - way.margin_mm


def _to_what_moves(scene: Scene, snapshots: Sequence[WorldSnapshot], way: _Way) -> Iterable[float]:
    numbers = [number for number, obstacle in enumerate(scene.obstacles) if obstacle.motion is not None]
    moved = [dict(snapshot.moved_obstacles) for snapshot in snapshots] if numbers else []
    for number in numbers:
        outlines = [each[number] for each in moved if number in each]
        count = min(len(outlines), len(way.bodies))
        if count:
            shapes = shapely.polygons(shapely.linearrings(np.array([(*each, each[0]) for each in outlines[:count]])))
            yield float(shapely.distance(way.bodies[:count], shapes).min()) - way.margin_mm
