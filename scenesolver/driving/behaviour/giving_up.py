"""When a drive gives up: it comes no nearer to the goal, or there is no way any more, and why there is none."""

import math

import numpy as np
import shapely

from scene.scene import Point, Scene
from scenesolver.geometry.clearance import NOTHING_SENSED

PROGRESS_MM = 100.0
"""The way to the goal has become shorter when it is this much shorter than it ever was."""

STUCK_S = 300.0
"""A robot that has made no progress for so long gives up."""


class Progress:
    """How near to the goal a drive has come, and when.

    Args:
        now_s: When it begins.
    """

    def __init__(self, now_s: float) -> None:
        self._least_rest_mm, self._since_s = math.inf, now_s

    def is_stuck(self, rest_mm: float, now_s: float) -> bool:
        """Take down how long the rest of the way is; return whether it has not become shorter for too long."""
        if rest_mm < self._least_rest_mm - PROGRESS_MM:
            self._least_rest_mm, self._since_s = rest_mm, now_s
        return now_s - self._since_s > STUCK_S


SHUT_IN_MM = 1_000.0
"""A robot that cannot get farther than this from where it stands is boxed in."""


def why_closed(scene: Scene, radius_mm: float, here: Point, goal: Point, marks: shapely.Geometry) -> str:
    """Return in a few words, with the place, why a robot gets no farther.

    Args:
        scene: What is known.
        radius_mm: Radius of the robot.
        here: Where it stands.
        goal: Where it was going.
        marks: Centres of what it has sensed.
    """
    if shapely.distance(marks, shapely.Point(goal)) < radius_mm:
        return f"something stands on the goal at {_text(goal)}"
    area = _reachable(scene, radius_mm, here, marks)
    if shapely.hausdorff_distance(shapely.Point(here), area) < SHUT_IN_MM:
        return f"boxed in at {_text(here)}"
    # What it sensed closes the way where the part that it can reach comes nearest to the goal along the marks.
    places = shapely.get_coordinates(marks)
    if not len(places):
        return f"no way on from {_text(here)}"
    points = shapely.points(places)
    beside = shapely.distance(points, area) < radius_mm + 1.0
    away = np.where(beside, shapely.distance(points, shapely.Point(goal)), np.inf)
    x, y = places[int(away.argmin())].tolist()
    return f"the way is closed at {_text((x, y))} by what the scene does not know"


def _reachable(scene: Scene, radius_mm: float, here: Point, marks: shapely.Geometry) -> shapely.Geometry:
    """Return where the robot's middle can get to, round corners of chords; its place alone where it is wedged in."""
    space = scene.workspace
    inner = shapely.box(
        space.min_x_mm + radius_mm, space.min_y_mm + radius_mm, space.max_x_mm - radius_mm, space.max_y_mm - radius_mm
    )
    bodies: list[shapely.Geometry] = [shapely.Polygon(o.polygon) for o in scene.obstacles if o.known and not o.motion]
    bodies += [shapely.LineString((wall.start, wall.end)) for wall in scene.walls]
    bodies.append(NOTHING_SENSED if shapely.is_empty(marks) else marks)
    # A hair less than the radius: the robot touches what it stands at.
    taken = shapely.union_all(shapely.buffer(bodies, radius_mm - 1.0, quad_segs=16))
    stand = shapely.Point(here)
    parts = shapely.get_parts(shapely.difference(inner, taken))
    holding = parts[shapely.distance(parts, stand) < 1.0]
    return holding[0] if len(holding) else stand


def _text(place: Point) -> str:
    return f"({place[0]:.0f}, {place[1]:.0f})"
