"""Checks of a mover's reports: finite, of the right type and no longer than it may be."""

import inspect
from collections.abc import Iterable
from math import isfinite, isnan
from pathlib import Path
from typing import Any

import numpy as np
import shapely

from robotdriver.pose import Pose
from scene.mover import MoverState, MoverStatus, Preparation, Progress, RoadmapView
from scene.scene import Point

MAX_PATH_POINTS = 10_000
"""A path with more points is refused."""

MAX_OUTLINE_POINTS = 100_000
"""An obstacle with more corners is refused."""

MAX_LINE_LENGTH = 500
"""A mover's reasons are cut to so many characters."""

NO_OBSTACLE = shapely.Polygon()


class NonsenseError(Exception):
    """The mover said something that cannot be; the text says what, and where it is written."""


class MoverChecks:
    """Checks what movers of one class say. Every method raises NonsenseError where that cannot be.

    Args:
        mover_class: Whose file and line complaints name.
    """

    def __init__(self, mover_class: type) -> None:
        self._mover_class = mover_class

    def _nonsense(self, member: str, value: object, wanted: str) -> NonsenseError:
        return self._wrong(f"{member} is {one_line(repr(value), 80)}, not {wanted}", member)

    def _wrong(self, words: str, member: str) -> NonsenseError:
        return NonsenseError(words + _place_of(self._mover_class, member))

    def whole_pose(self, pose: Any) -> Pose:
        """Return a pose that is one already, of finite numbers."""
        if isinstance(pose, Pose) and isfinite(pose.x_mm) and isfinite(pose.y_mm) and isfinite(pose.heading_rad):
            return pose
        raise self._nonsense("pose", pose, "a Pose of finite numbers")

    def pose(self, place: Any, heading: Any) -> Pose:
        """Return a pose of finite numbers."""
        try:
            x_mm, y_mm = place
            if not (isfinite(x_mm) and isfinite(y_mm)):
                raise ValueError(place)
        except (TypeError, ValueError) as error:
            raise self._nonsense("location", place, "two finite numbers") from error
        try:
            if not isfinite(heading):
                raise ValueError(heading)
        except (TypeError, ValueError) as error:
            raise self._nonsense("orientation", heading, "a finite number") from error
        return Pose(float(x_mm), float(y_mm), float(heading))

    def status(self, status: Any) -> MoverStatus:
        """Return a status whose words are one line each."""
        if not isinstance(status, MoverStatus) or not isinstance(status.state, MoverState):
            raise self._nonsense("status", status, "a MoverStatus")
        return MoverStatus(status.state, one_line(str(status.reason)), one_line(str(status.awaits)))

    def path(self, path: Any) -> tuple[Point, ...]:
        """Return a path of finite points."""
        try:
            count = len(path)
            if count > MAX_PATH_POINTS:
                raise self._wrong(f"current_path has {count:,} points; {MAX_PATH_POINTS:,} are allowed", "current_path")
            points = tuple((float(x), float(y)) for x, y in path)
        except (TypeError, ValueError) as error:
            raise self._nonsense("current_path", path, "a tuple of points") from error
        for x, y in points:
            if not (isfinite(x) and isfinite(y)):
                raise self._wrong(f"current_path leads through ({x}, {y})", "current_path")
        return path if type(path) is tuple and points == path else points

    def obstacle(self, area: Any) -> shapely.Geometry:
        """Return what it has sensed, as a geometry of finite coordinates."""
        if not isinstance(area, shapely.Geometry):
            raise self._nonsense("dynamic_obstacle", area, "a shapely geometry")
        if shapely.is_empty(area):
            return NO_OBSTACLE
        corners = shapely.get_coordinates(area)
        if len(corners) > MAX_OUTLINE_POINTS:
            raise self._wrong(
                f"dynamic_obstacle has {len(corners):,} corners; {MAX_OUTLINE_POINTS:,} are allowed", "dynamic_obstacle"
            )
        if not np.isfinite(corners).all():
            raise self._nonsense("dynamic_obstacle", area, "one of finite coordinates")
        return area

    def progress(self, news: Any) -> Progress:
        """Return news of the long work, with a fraction from 0 to 1."""
        if not isinstance(news, Progress) or not isinstance(news.fraction, int | float) or isnan(news.fraction):
            raise self._nonsense("preprocess", news, "a Progress with a fraction from 0 to 1")
        fraction = min(max(float(news.fraction), 0.0), 1.0)
        return Progress(one_line(str(news.phase)), fraction, self.roadmap(news.roadmap))

    def roadmap(self, roadmap: Any) -> RoadmapView | None:
        """Return a roadmap of finite points and edges between them; None for none."""
        if roadmap is None:
            return None
        try:
            points, edges = np.asarray(roadmap.points), np.asarray(roadmap.edges)
            is_one = points.size == 0 or (points.ndim == 2 and points.shape[1] == 2 and bool(np.isfinite(points).all()))
            is_one = is_one and (
                edges.size == 0
                or (edges.ndim == 2 and edges.shape[1] == 2 and edges.min() >= 0 and edges.max() < len(points))
            )
        except (AttributeError, TypeError, ValueError) as error:
            raise self._nonsense("roadmap", roadmap, "points and edges between them") from error
        if not is_one:
            raise self._nonsense("roadmap", roadmap, "finite points and edges between them")
        checked: RoadmapView = roadmap
        return checked

    def preparation(self, preparation: Any) -> Preparation:
        """Return what the long work came to, in finite numbers."""
        try:
            seconds = {str(stage): float(took) for stage, took in dict(preparation.seconds).items()}
            margin_mm = float(preparation.margin_mm)
            raw_path = self.path(preparation.raw_path)
            times_s = tuple(float(time_s) for time_s in preparation.times_s)
            poses = tuple(Pose(float(x), float(y), float(turn)) for x, y, turn in _rows(preparation.poses))
        except (AttributeError, TypeError, ValueError) as error:
            raise self._nonsense("preparation", preparation, "a Preparation") from error
        figures = *seconds.values(), *times_s, *(figure for row in _rows(poses) for figure in row)
        if not all(map(isfinite, (margin_mm, *figures))):
            raise self._nonsense("preparation", preparation, "one of finite numbers")
        return Preparation(seconds, margin_mm, raw_path, times_s, poses)


def _rows(poses: Iterable[Pose]) -> list[tuple[float, float, float]]:
    return [(pose.x_mm, pose.y_mm, pose.heading_rad) for pose in poses]


def one_line(text: str, limit: int = MAX_LINE_LENGTH) -> str:
    """Return text as one line that is not too long."""
    flat = " ".join(text[: 4 * limit].split())
    return flat if len(flat) <= limit else f"{flat[: limit - 3]}..."


def _place_of(mover_class: type, member: str) -> str:
    """Return where a mover's member is written, in brackets; where its base class has it, where the class is."""
    attribute = inspect.getattr_static(mover_class, member, None)
    code = getattr(getattr(attribute, "fget", attribute), "__code__", None)
    try:
        file = inspect.getfile(mover_class)
        if code is not None and code.co_filename == file:
            return f" ({Path(file).name}, line {code.co_firstlineno})"
        return f" ({Path(file).name}, line {inspect.getsourcelines(mover_class)[1]})"
    except (OSError, TypeError):  # a class that was made without a file
        return ""
