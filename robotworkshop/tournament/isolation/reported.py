"""The state of a mover in a process of its own, put together from reports: each tells only what is new."""

from math import isfinite

import numpy as np
import shapely
from numpy.typing import NDArray

from robotdriver.interface import SensorData
from robotdriver.pose import Pose
from robotworkshop.tournament.isolation.channel import ProtocolError
from robotworkshop.tournament.isolation.messages import MoverReport
from robotworkshop.tournament.isolation.watched import unpacked_cloud, unpacked_sensed
from scene.mover import MoverStatus
from scene.scene import Point
from scene.shown import NOTHING_SHOWN, Shown


class Reported:
    """The newest of all that a mover has reported; one thread takes reports, any may read.

    Args:
        start: Where its robot stands at first.

    Attributes:
        place: Where the mover believed its robot to be, and the newest frame that it had then; None for none.
        status: What it did.
        path: What it followed.
        shown: What it plotted and drew.
        sensed: The obstacles that it had sensed and the scene does not know, if somebody watches it.
        cloud: Its possible poses, likewise.
    """

    def __init__(self, start: Pose) -> None:
        self.path: tuple[Point, ...] = ()
        self.shown = NOTHING_SHOWN
        self.sensed: shapely.Geometry = shapely.Polygon()
        self.cloud: NDArray[np.float64] | None = None
        self._start = start
        self.begin()

    def begin(self) -> None:
        """Have its robot stand at the start of a drive until the mover says more: a real one is looked at before."""
        self.place: tuple[Pose, SensorData | None] = self._start, None
        self.status = MoverStatus()

    def take(self, report: MoverReport, seen: SensorData | None) -> None:
        """Take down what the mover says of itself, as far as it has seen.

        Raises:
            ProtocolError: it is nothing that can be.
        """
        pose = Pose(report.x_mm, report.y_mm, report.heading_rad)
        if not all(map(isfinite, (pose.x_mm, pose.y_mm, pose.heading_rad))):
            raise ProtocolError(f"a pose of ({pose.x_mm}, {pose.y_mm}, {pose.heading_rad})")
        if report.path is not None:
            self.path = report.path
        if report.plots is not None or report.drawings is not None:
            self.shown = _shown(report, self.shown)
        if report.sensed is not None:
            self.sensed = unpacked_sensed(report.sensed)
        if report.cloud is not None:
            self.cloud = unpacked_cloud(report.cloud)
        self.status = MoverStatus(report.state, report.reason)
        self.place = pose, seen


def _shown(report: MoverReport, before: Shown) -> Shown:
    plots = before.plots if report.plots is None else report.plots
    drawings = before.drawings if report.drawings is None else report.drawings
    try:
        return Shown(plots, drawings).checked()
    except ValueError as error:
        raise ProtocolError(str(error)) from error
