"""The edges of robots with corners, for all who may see them at one moment: put in place at once."""

import numpy as np

from robotdriver.box_grid import Floats, Indices, expanded
from robotdriver.material import Eye
from robotdriver.simulator.bodies.robot_body import PolygonBody
from robotdriver.simulator.sensors.moment import Moment


class SeenBodies:
    """Robots with corners that an eye sees.

    Args:
        moment: When.
        eye: Which.

    Attributes:
        numbers: Of the robots at the moment, shape (n,).
        places: Where their centres of rotation are, shape (n, 2), mm.
        radii: Of the discs about them that hold the bodies, shape (n,), mm.
    """

    __slots__ = ("_headings", "_shapes", "numbers", "places", "radii")

    def __init__(self, moment: Moment, eye: Eye) -> None:
        seen: list[tuple[int, PolygonBody]] = []
        for number, robot in enumerate(moment.around.robots):
            shape = robot.shape
            if isinstance(shape, PolygonBody) and eye in robot.material.seen_by:
                seen.append((number, shape))
        poses = [moment.poses[number] for number, _ in seen]
        self._shapes = [shape for _, shape in seen]
        self._headings: Floats = np.array([pose.heading_rad for pose in poses])
        self.numbers: Indices = np.array([number for number, _ in seen], dtype=np.intp)
        self.places: Floats = np.array([(pose.x_mm, pose.y_mm) for pose in poses]).reshape(-1, 2)
        self.radii: Floats = np.array([shape.radius_mm for shape in self._shapes])

    def edges(self, which: Indices) -> tuple[Floats, Indices]:
        """Return the edges of some robots, one after the other, and beside each edge whose it is.

        Args:
            which: Rows of `numbers`, shape (p,); any may come several times.

        Returns:
            Segments, shape (m, 4), mm, and places in `which`, shape (m,).
        """
        if not len(which):
            return np.empty((0, 4)), np.empty(0, dtype=np.intp)
        needed, place = np.unique(which, return_inverse=True)
        outlines = [self._shapes[index].ranges.segments for index in needed.tolist()]
        counts = np.array([len(outline) for outline in outlines])
        here = _moved(np.concatenate(outlines), np.repeat(needed, counts), self.places, self._headings)
        owner, nth = expanded(counts[place])
        return here[(np.cumsum(counts) - counts)[place[owner]] + nth], owner


def _moved(segments: Floats, of: Indices, places: Floats, headings: Floats) -> Floats:
    """Return segments of bodies' frames, shape (n, 4), where they are now.

    Args:
        segments: In the frames of their bodies.
        of: Whose each is, shape (n,).
        places: Of the bodies.
        headings: Of the bodies.
    """
    (x, y), heading = places[of].T, headings[of]
    c, s = np.cos(heading), np.sin(heading)
    there = np.empty_like(segments)
    for end in (0, 2):
        there[:, end] = x + c * segments[:, end] - s * segments[:, end + 1]
        there[:, end + 1] = y + s * segments[:, end] + c * segments[:, end + 1]
    return there
