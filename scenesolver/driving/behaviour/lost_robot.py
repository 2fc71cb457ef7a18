"""The behaviour of a robot whose readings do not fit the scene: it stands, looks all round, and finds out where it is.

The robot stood and turned once round. What it would have read is worked out for places all over the workspace, and held
against what it did read, turned by every step of the circle; the best poses are then refined by trying others near to
them, ever nearer. The answer counts only where no other place fits nearly as well.
"""

import math
from collections.abc import Generator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from robotdriver.interface import Stop, Turn
from robotdriver.models import ConeRanger
from robotdriver.pose import Pose, wrap_angle
from robotdriver.ranging import RangeMap
from scene.scene import Workspace
from scenesolver.driving.belief.perception import Perception
from scenesolver.driving.driver import Driver, Step

TURN_RAD_S = 0.8
"""It turns so slowly that every reading shows where it was made."""


def find_itself(
    driver: Driver, perception: Perception, half_base_mm: float, space: Workspace, rng: np.random.Generator
) -> Generator[Step, None, bool]:
    """Turn once round, and take up the pose that fits what was read; return whether there is a sure one.

    Args:
        driver: Drives the robot.
        perception: What it sees; everything that was sensed is forgotten where the robot is found.
        half_base_mm: Half the distance between its wheels.
        space: Where the robot can be.
        rng: The source of all randomness.
    """
    yield from driver.stand()
    begin_rad, looks = driver.now.orientation_rad, list[Look]()
    # What is read was there half a period and a frame ago.
    late_rad = TURN_RAD_S * (perception.period_s / 2.0 + driver.frame_s)
    while (turned_rad := driver.now.orientation_rad - begin_rad) < math.tau + late_rad:
        looks.append(Look(turned_rad - late_rad, perception.reading_ahead_mm(driver.now)))
        yield Turn(TURN_RAD_S * half_base_mm)
    yield Stop()
    yield from driver.stand()
    radius_mm = driver.radius_mm
    bounds = (
        space.min_x_mm + radius_mm,
        space.min_y_mm + radius_mm,
        space.max_x_mm - radius_mm,
        space.max_y_mm - radius_mm,
    )
    pose = find_pose(perception.known, perception.ahead_cone, looks, bounds, rng)
    if pose is None:
        return False
    turned_rad = driver.now.orientation_rad - begin_rad
    found = pose.along_arc(0.0, wrap_angle(turned_rad))
    perception.begin_anew(found)
    driver.be_at(found)
    return True


STEPS = 36
"""The circle is cut into so many steps."""

APART_MM = 250.0
"""Places that are tried first lie so far apart, farther where they would be too many."""

MOST_PLACES = 2_500

COARSE_MM = 120.0
"""Standard deviation of a reading about what a place that is tried first explains ..."""

FINE_MM = 40.0
"""... and about what the place that is found explains."""

ROUNDS = 10
"""The number of times that the best poses are refined; each time they stray half as far ..."""

BEST = 25
"""... and so many of them are kept, of which each is tried so often again:"""

TRIES = 8

SAME_MM = 400.0
SAME_RAD = 0.35
"""Poses nearer to each other than this are one answer."""

SURE = 6.0
"""The best answer must be more likely than any other by this factor's exponential."""

FITS_SHARE = 0.7
"""The share of the readings that must fit it, to within three of `FINE_MM`."""


class Look(NamedTuple):
    """A reading of the ranger while the robot turned on the spot.

    Attributes:
        turned_rad: How far it had turned, by its encoders.
        reading_mm: What was read; None where nothing was heard.
    """

    turned_rad: float
    reading_mm: float | None


def find_pose(
    known: RangeMap,
    sonar: ConeRanger,
    looks: Sequence[Look],
    bounds: tuple[float, float, float, float],
    rng: np.random.Generator,
) -> Pose | None:
    """Return where the robot stood and looked when it had turned by 0; None where that is not sure.

    Args:
        known: What the scene knows, as the ranger would see it.
        sonar: The ranger, which sits in the middle of the robot or nearly so.
        looks: What was read, all round.
        bounds: Least x and y and greatest x and y of where the robot's middle can be.
        rng: The source of all randomness.
    """
    sweep = _Sweep.of(known, sonar, looks)
    if len(sweep.turned) < STEPS / 2:
        return None
    poses = sweep.first_poses(bounds)
    stray_mm, stray_rad = APART_MM / 2.0, math.pi / STEPS
    sigma_mm = COARSE_MM
    for _ in range(ROUNDS):
        noise = rng.standard_normal((TRIES, len(poses), 3)) * (stray_mm, stray_mm, stray_rad)
        noise[0] = 0.0
        poses = (poses + noise).reshape(-1, 3)
        fit = sweep.fit(poses, sigma_mm)
        poses = _apart(poses[np.argsort(-fit, kind="stable")], stray_mm / 2.0)[:BEST]
        stray_mm, stray_rad, sigma_mm = stray_mm * 0.7, stray_rad * 0.7, max(sigma_mm * 0.8, FINE_MM)
    fit = sweep.fit(poses, FINE_MM)
    x, y, heading = poses[fit.argmax()].tolist()
    elsewhere = np.hypot(poses[:, 0] - x, poses[:, 1] - y) > SAME_MM
    elsewhere |= np.abs(_wrapped(poses[:, 2] - heading)) > SAME_RAD
    if elsewhere.any() and fit.max() - fit[elsewhere].max() < SURE:
        return None
    fits = np.abs(sweep.read - sweep.expected(np.array(((x, y, heading),)))[0]) < 3.0 * FINE_MM
    return Pose(x, y, wrap_angle(heading)) if fits.mean() >= FITS_SHARE else None


class _Sweep(NamedTuple):
    """The readings of one turn of the robot, one for each step of the circle that was looked at.

    Attributes:
        known: What the scene knows, as the ranger would see it.
        sonar: The ranger.
        turned: How far the robot had turned, shape (n,), rad.
        read: What was read, its range where nothing was heard, shape (n,), mm.
    """

    known: RangeMap
    sonar: ConeRanger
    turned: NDArray[np.float64]
    read: NDArray[np.float64]

    @classmethod
    def of(cls, known: RangeMap, sonar: ConeRanger, looks: Sequence[Look]) -> "_Sweep":
        """Return the first look of each step of the circle."""
        steps: dict[int, Look] = {}
        for look in looks:
            steps.setdefault(round(look.turned_rad * STEPS / math.tau) % STEPS, look)
        kept = [steps[step] for step in sorted(steps)]
        read = [sonar.max_range_mm if k.reading_mm is None else k.reading_mm + sonar.resolution_mm / 2.0 for k in kept]
        return cls(known, sonar, np.array([k.turned_rad for k in kept]), np.array(read))

    def first_poses(self, bounds: tuple[float, float, float, float]) -> NDArray[np.float64]:
        """Return the best poses of a grid of places and headings; shape (n, 3)."""
        low_x, low_y, high_x, high_y = bounds
        apart = max(APART_MM, math.sqrt((high_x - low_x) * (high_y - low_y) / MOST_PLACES))
        xs, ys = np.arange(low_x, high_x, apart), np.arange(low_y, high_y, apart)
        places = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
        headings = np.arange(STEPS) * (math.tau / STEPS)
        heard = self._heard(np.repeat(places, STEPS, axis=0), np.tile(headings, len(places))).reshape(-1, STEPS)
        # Whatever the first heading is, each reading was made at one of the headings that were worked out.
        step = np.rint(self.turned * STEPS / math.tau).astype(np.int64)
        fits = np.stack(
            [_log_fit(self.read, heard[:, (step + first) % STEPS], COARSE_MM) for first in range(STEPS)], axis=1
        )
        best = np.argsort(-fits, axis=None, kind="stable")[: 2 * BEST]
        place, first = np.unravel_index(best, fits.shape)
        return np.column_stack((places[place], headings[first]))

    def fit(self, poses: NDArray[np.float64], sigma_mm: float) -> NDArray[np.float64]:
        """Return how well poses explain the readings, shape (n,): the logarithm of a likelihood."""
        return _log_fit(self.read, self.expected(poses), sigma_mm)

    def expected(self, poses: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return what would be read from poses in which the robot had turned by 0, shape (n, looks)."""
        headings = poses[:, 2:] + self.turned
        places = np.repeat(poses[:, :2], len(self.turned), axis=0)
        return self._heard(places, headings.ravel()).reshape(len(poses), -1)

    def _heard(self, places: NDArray[np.float64], headings: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return what the ranger of a robot at each place with each heading would read, shape (n,)."""
        sonar, c, s = self.sonar, np.cos(headings), np.sin(headings)
        x = places[:, 0] + c * sonar.mount.x_mm - s * sonar.mount.y_mm
        y = places[:, 1] + s * sonar.mount.x_mm + c * sonar.mount.y_mm
        axes = headings + sonar.mount.heading_rad
        heard: NDArray[np.float64] = self.known.wedges(x, y, axes, sonar.half_angle_rad, sonar.max_range_mm)
        return np.minimum(heard, sonar.max_range_mm)


def _log_fit(read: NDArray[np.float64], heard: NDArray[np.float64], sigma_mm: float) -> NDArray[np.float64]:
    """Return the logarithm of the likelihood of readings, summed over the last axis.

    A reading that is too near may come from something unknown, and so says less than one that sees through a wall.
    """
    off = (read - heard) / sigma_mm
    likelihood = np.exp(-0.5 * off * off) + np.where(read < heard, 0.05, 0.005)
    summed: NDArray[np.float64] = np.log(likelihood).sum(axis=-1)
    return summed


def _apart(poses: NDArray[np.float64], apart_mm: float) -> NDArray[np.float64]:
    """Return poses, the best first, without those that lie in the same cell as a better one."""
    cells = np.column_stack((np.rint(poses[:, :2] / apart_mm), np.rint(poses[:, 2] * STEPS / math.tau)))
    _, first = np.unique(cells, axis=0, return_index=True)
    return poses[np.sort(first)]


def _wrapped(angles: NDArray[np.float64]) -> NDArray[np.float64]:
    wrapped: NDArray[np.float64] = (angles + math.pi) % math.tau - math.pi
    return wrapped
