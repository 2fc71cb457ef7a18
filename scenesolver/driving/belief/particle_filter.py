"""Localization by a particle filter that weighs poses by what the ranger reads in the known scene.

Monte Carlo localization after Thrun, Burgard and Fox, Probabilistic Robotics (2005), chapters 5, 6 and 8: each particle
is a pose that the robot might have, moved by the odometry with errors of its own, and weighed by how well it explains
the readings. Wheels that are a little too large or too far apart err the same way all the time, and of two that differ
in size one turns the robot a little with every millimetre. So a particle also carries a scale of its own for distances,
one for turns, and a turn for each millimetre, which the readings select like the pose. What is left is a heading that
strays with the root of the way.

All sums are written out: a matrix product is handed to a library whose last digit depends on the processor.
"""

import math
from collections import deque

import numpy as np
from numpy.typing import NDArray

from robotdriver.models import ConeRanger
from robotdriver.pose import Pose
from robotdriver.ranging import RangeMap

SCALE_ERROR = 0.01
"""Distances and turns by the encoders may be wrong by this share, the same way all the time."""

VEER_RAD_MM = 5e-6
"""Wheels that differ in size turn a robot by so much for each millimetre in the mean: they differ by a thousandth. The
exponential tails leave room for several, as Borenstein and Feng (1996) measured. A cloud that takes more for granted
strays where the scene has little to tell: its mean lags behind the robot, and single readings lead it far away."""

STRAY_RAD = 0.005
"""Standard deviation of the heading after a metre that no error explains which stays the same."""

STEP_ERROR = 0.01
"""Standard deviation, as a share of each single step, of what changes from step to step."""

READING_SIGMA_MM = 30.0
"""Standard deviation of a reading about what the known scene explains: resolution, noise and the echo's age."""

EXPLAINED, TOO_NEAR, ANYTHING = 0.80, 0.12, 0.08
"""Shares of readings that the scene explains, that something unknown cuts short, and that could be anything."""

NOVEL_MM = 75.0
NOVEL_SHARE = 0.8
"""An echo that is so much nearer than expected, by so much of the cloud, says nothing of the pose: what moves or is
unknown made it. The distance filter of Fox, Burgard and Thrun, Markov localization for mobile robots in dynamic
environments (1999)."""

MATE_SIGMA_MM = 60.0
"""The same of an echo from another robot of the team: that is not exactly where it says, and may be moving."""

NO_DISCS: NDArray[np.float64] = np.empty((0, 3))

TEMPER = 0.25
"""Weights are raised to this power: successive readings of one wall are not as independent as the theory has them."""

STEP_MM = 15.0
STEP_RAD = math.radians(3.0)
"""A reading is weighed when the robot has come this far or turned this much since the last one that was."""

TOO_FAR_MM = 250.0
TOO_FAR_SHARE = 0.9
"""A reading that is so much farther than expected, by so much of the cloud, cannot be explained by anything unknown."""

LOST_READINGS = 30
LOST_SHARE = 0.5
"""Of the newest readings that expected a known thing within range, so many; where so many of them saw through it, the
robot is not where it is believed to be."""

FOUND_MM = 20.0
FOUND_RAD = 0.03
"""Standard deviations of a pose that was found again."""

BLIND_STEPS = 5.0
"""After so many steps without a reading the cloud goes on unweighed."""

JITTER_MM = 1.0
JITTER_RAD = 0.001
JITTER_SCALE = 0.0002
JITTER_VEER_RAD_MM = 4e-7
"""Standard deviations of the noise added where particles are drawn again, so that copies part."""


class ParticleFilter:
    """A cloud of poses that a robot might have.

    Args:
        start: Where it stands at first; taken as exact.
        known: What the scene knows, as a ranger would see it.
        rng: The source of all randomness.
        count: Number of particles.
    """

    def __init__(self, start: Pose, known: RangeMap, rng: np.random.Generator, count: int = 600) -> None:
        self._known = known
        self._rng = rng
        # x, y, heading, scale of distances, scale of turns, turn for each millimetre.
        self._particles: NDArray[np.float64] = np.zeros((count, 6))
        self._particles[:, :3] = start.x_mm, start.y_mm, start.heading_rad
        self._particles[:, 3:5] = 1.0 + rng.uniform(-SCALE_ERROR, SCALE_ERROR, (count, 2))
        self._particles[:, 5] = rng.laplace(0.0, VEER_RAD_MM, count)
        self._weights: NDArray[np.float64] = np.full(count, 1.0 / count)
        self._mean = start
        self._seen_through: deque[bool] = deque(maxlen=LOST_READINGS)
        self._spread_mm = 0.0
        self._spread_rad = 0.0
        self._distance_mm = 0.0
        self._turn_rad = 0.0

    @property
    def pose(self) -> Pose:
        """The mean of the cloud, moved by the odometry since it was last weighed."""
        return self._mean.along_arc(self._distance_mm, self._turn_rad)

    @property
    def spread_mm(self) -> float:
        """Standard deviation of the cloud's places, the larger of x and y."""
        return self._spread_mm

    @property
    def spread_rad(self) -> float:
        """Standard deviation of the cloud's headings."""
        return self._spread_rad

    @property
    def is_lost(self) -> bool:
        """True if it sees through walls again and again: then it is not where it believes to be."""
        return sum(self._seen_through) >= LOST_SHARE * LOST_READINGS

    @property
    def cloud(self) -> NDArray[np.float64]:
        """The particles' poses: x and y in mm, heading in rad; shape (n, 3). A copy."""
        return self._particles[:, :3].copy()

    def begin_anew(self, pose: Pose) -> None:
        """Take up another pose that was found, with the errors of the wheels as they are known by now.

        Args:
            pose: Where the robot was found to be, up to `FOUND_MM` and `FOUND_RAD`.
        """
        count = len(self._particles)
        noise = self._rng.standard_normal((count, 3)) * (FOUND_MM, FOUND_MM, FOUND_RAD)
        self._particles[:, :3] = np.array((pose.x_mm, pose.y_mm, pose.heading_rad)) + noise
        self._weights = np.full(count, 1.0 / count)
        self._seen_through.clear()
        self._distance_mm = self._turn_rad = 0.0
        self._summarise()

    def move(self, distance_mm: float, turn_rad: float) -> None:
        """Take in what the encoders report since the last call."""
        self._distance_mm += distance_mm
        self._turn_rad += turn_rad
        # A ranger that has gone blind weighs nothing, and what has been driven since is less and less like one arc.
        if abs(self._distance_mm) > BLIND_STEPS * STEP_MM or abs(self._turn_rad) > BLIND_STEPS * STEP_RAD:
            self._advance()
            self._summarise()

    def weigh(
        self,
        sonar: ConeRanger,
        reading_mm: float | None,
        lag_rad: float,
        mates: NDArray[np.float64] = NO_DISCS,
    ) -> None:
        """Take in a reading, if the robot has moved enough since the last one.

        Args:
            sonar: The ranger.
            reading_mm: What the ranger reads; None where it hears nothing.
            lag_rad: How far the robot has turned since the reading was taken, as far as is known.
            mates: The other robots of the team as they say that they stand: x, y and radius, shape (m, 3), mm.
        """
        if abs(self._distance_mm) < STEP_MM and abs(self._turn_rad) < STEP_RAD:
            return
        self._advance()
        if reading_mm is not None and reading_mm <= sonar.min_range_mm:
            self._summarise()  # such a reading may come from any nearer distance
            return
        known, of_mates = self._expected(sonar, lag_rad, mates)
        expected = np.minimum(known, of_mates)
        if reading_mm is not None and self._share(reading_mm < expected - NOVEL_MM) > NOVEL_SHARE:
            self._summarise()  # it is an echo of something that the scene does not know
            return
        if not (of_mates < known).any():
            self._note_what_is_seen_through(sonar, reading_mm, known)
        sigma_mm = np.where(of_mates < known, MATE_SIGMA_MM, READING_SIGMA_MM)
        self._weights *= _likelihood(sonar, reading_mm, expected, sigma_mm) ** TEMPER
        self._weights /= self._weights.sum()
        if 1.0 / (self._weights * self._weights).sum() < len(self._weights) / 2.0:
            self._draw_anew()
        self._summarise()

    def _advance(self) -> None:
        """Move every particle by the odometry, each with its own errors."""
        count = len(self._particles)
        noise = self._rng.standard_normal((count, 3))
        distance = self._distance_mm * self._particles[:, 3] * (1.0 + STEP_ERROR * noise[:, 0])
        turn = self._turn_rad * self._particles[:, 4] * (1.0 + STEP_ERROR * noise[:, 1])
        turn += self._particles[:, 5] * distance
        turn += STRAY_RAD * math.sqrt(abs(self._distance_mm) / 1000.0) * noise[:, 2]
        middle = self._particles[:, 2] + turn / 2.0
        chord = distance * np.sinc(turn / math.tau)  # np.sinc(x) is sin(pi x) / (pi x)
        self._particles[:, 0] += chord * np.cos(middle)
        self._particles[:, 1] += chord * np.sin(middle)
        self._particles[:, 2] += turn
        self._distance_mm = self._turn_rad = 0.0

    def _expected(
        self, sonar: ConeRanger, lag_rad: float, mates: NDArray[np.float64]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return what each particle would hear of the known scene, at most the ranger's range, and of mates.

        Both of shape (n,); infinite where no mate is in the cone.
        """
        x, y, heading = self._particles[:, 0], self._particles[:, 1], self._particles[:, 2] - lag_rad
        c, s = np.cos(heading), np.sin(heading)
        apex_x = x + c * sonar.mount.x_mm - s * sonar.mount.y_mm
        apex_y = y + s * sonar.mount.x_mm + c * sonar.mount.y_mm
        axis = heading + sonar.mount.heading_rad
        echo = self._known.wedges(apex_x, apex_y, axis, sonar.half_angle_rad, sonar.max_range_mm)
        return np.minimum(echo, sonar.max_range_mm), discs_in_cone(apex_x, apex_y, axis, sonar.half_angle_rad, mates)

    def _draw_anew(self) -> None:
        """Draw as many particles from the cloud by their weights: systematic resampling, with some jitter."""
        count = len(self._weights)
        places = (self._rng.random() + np.arange(count)) / count
        chosen = np.minimum(np.searchsorted(np.cumsum(self._weights), places), count - 1)
        jitter = np.array([JITTER_MM, JITTER_MM, JITTER_RAD, JITTER_SCALE, JITTER_SCALE, JITTER_VEER_RAD_MM])
        self._particles = self._particles[chosen] + jitter * self._rng.standard_normal((count, 6))
        self._weights = np.full(count, 1.0 / count)

    def _summarise(self) -> None:
        """Work out the mean and the spread; the headings are not wrapped, so they have a plain mean."""
        weights, places = self._weights[:, None], self._particles[:, :3]
        mean = (weights * places).sum(axis=0)
        spread = np.sqrt((weights * (places - mean) ** 2).sum(axis=0))
        self._mean = Pose(float(mean[0]), float(mean[1]), float(mean[2]))
        self._spread_mm, self._spread_rad = float(spread[:2].max()), float(spread[2])

    def _share(self, holds: NDArray[np.bool_]) -> float:
        """Return the weight of the particles for which something holds."""
        return float(self._weights[holds].sum())

    def _note_what_is_seen_through(
        self, sonar: ConeRanger, reading_mm: float | None, expected: NDArray[np.float64]
    ) -> None:
        """Take down whether a reading sees through what the scene knows, where it can tell."""
        read = sonar.max_range_mm if reading_mm is None else reading_mm
        if self._share(expected < sonar.max_range_mm - TOO_FAR_MM) > TOO_FAR_SHARE:
            self._seen_through.append(self._share(read > expected + TOO_FAR_MM) > TOO_FAR_SHARE)


def discs_in_cone(
    x: NDArray[np.float64],
    y: NDArray[np.float64],
    axis_rad: NDArray[np.float64],
    half_angle_rad: float,
    discs: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Return how far the nearest disc is within cones from points, shape (n,), mm; infinite where there is none.

    Args:
        x: Of the points, shape (n,), mm.
        y: Likewise.
        axis_rad: The middle of each cone, shape (n,).
        half_angle_rad: From there to either side, less than a quarter turn.
        discs: x, y and radius, shape (m, 3), mm.
    """
    dx, dy, radius = discs[:, 0] - x[:, None], discs[:, 1] - y[:, None], discs[:, 2]
    away = np.hypot(dx, dy)
    aside = np.abs((np.arctan2(dy, dx) - axis_rad[:, None] + math.pi) % math.tau - math.pi) - half_angle_rad
    # Beside the cone, the nearest point of a disc is where the cone's side goes into it.
    across = away * np.sin(np.maximum(aside, 0.0))
    along = away * np.cos(np.maximum(aside, 0.0))
    depth = np.sqrt(np.maximum(radius * radius - across * across, 0.0))
    is_met = (across < radius) & (aside < math.pi / 2.0)
    far = np.where(away < radius, 0.0, np.where(is_met, along - depth, np.inf))
    nearest: NDArray[np.float64] = far.min(axis=1, initial=np.inf)
    return nearest


def _likelihood(
    sonar: ConeRanger, reading_mm: float | None, expected: NDArray[np.float64], sigma_mm: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return how likely a reading is at each particle, up to a common factor; shape (n,)."""
    read = sonar.max_range_mm if reading_mm is None else reading_mm + sonar.resolution_mm / 2.0
    explained = np.exp(-0.5 * ((read - expected) / sigma_mm) ** 2) / (sigma_mm * math.sqrt(math.tau))
    too_near = np.where(read < expected, 1.0 / np.maximum(expected, 1.0), 0.0)
    likelihood: NDArray[np.float64] = EXPLAINED * explained + TOO_NEAR * too_near + ANYTHING / sonar.max_range_mm
    return likelihood
