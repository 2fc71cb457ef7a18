"""Where things may be that move and that no scene tells of: wherever they can have come to since they were sensed.

A thing that moves is known by the places where it was last sensed. From there it may have gone anywhere, no faster than
its top speed, except where the floor was seen free since. So the places are kept as cells of the floor: they spread as
time passes, readings rule them out, and each is given up when the thing was not sensed for too long.
"""

import math

import numpy as np
from numpy.typing import NDArray

from scenesolver.driving.moving_obstacle_filter import View

TOP_MM_S = 200.0
"""What moves is taken to be no faster than this."""

CELL_MM = 60.0
"""Side of a cell."""

SAME_MM = 500.0
"""A thing that is sensed is no longer at the other places, up to so far away, where it might have been."""

SURE_MM = 30.0
"""What was seen free counts only up to so much before its end."""

_SPREAD_S = CELL_MM / TOP_MM_S
_KEY_BITS = 32
_ROUND_MM = CELL_MM * math.sqrt(0.5)
_OFFSETS = (
    np.array([(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)]),
    np.array([(x, y) for x in (0, 1, -1) for y in (0, 1, -1)]),
)


class Strangers:
    """The cells where something that moves may be.

    Args:
        body_radius_mm: Radius of the robot's body.
        given_up_s: What was not sensed for so long may be anywhere: it is not waited for any longer.
    """

    def __init__(self, body_radius_mm: float, given_up_s: float) -> None:
        self._radius_mm = body_radius_mm
        self._given_up_s = given_up_s
        self._cells: NDArray[np.int64] = np.zeros((0, 2), dtype=np.int64)
        self._sensed_s: NDArray[np.float64] = np.zeros(0)
        self._spread_s = 0.0
        self._rounds = 0

    @property
    def is_empty(self) -> bool:
        """Whether nothing that moves was sensed of late."""
        return not len(self._cells)

    @property
    def places(self) -> NDArray[np.float64]:
        """The middles of the cells, shape (n, 2)."""
        middles: NDArray[np.float64] = np.multiply(self._cells + 0.5, CELL_MM, dtype=np.float64)
        return middles

    def sensed(self, places: NDArray[np.float64], time_s: float) -> None:
        """Take in that something that moves is at one of some places, shape (n, 2)."""
        if self.is_empty:
            self._spread_s = time_s
        cells = np.floor(places / CELL_MM).astype(np.int64)
        elsewhere = ~self.are_near(self.places, places, SAME_MM)
        self._keep(elsewhere)
        self._take(np.concatenate((self._cells, cells)), np.concatenate((self._sensed_s, np.full(len(cells), time_s))))

    def dismiss(self, places: NDArray[np.float64]) -> None:
        """Take in that what was sensed about some places, shape (n, 2), stands still."""
        if not self.is_empty:
            self._keep(~self.are_near(self.places, places, SAME_MM))

    def are_among(self, places: NDArray[np.float64]) -> bool:
        """Return whether any of some places, shape (n, 2), is where one may be."""
        return not self.is_empty and bool(self.are_near(places, self.places, 2.0 * CELL_MM).any())

    def elapse(self, now_s: float) -> None:
        """Let time pass: they may have moved on, no faster than their top speed."""
        if self.is_empty:
            return
        self._keep(self._sensed_s > now_s - self._given_up_s)
        while self._spread_s <= now_s - _SPREAD_S and not self.is_empty:
            self._spread_s += _SPREAD_S
            self._rounds += 1
            # By turns to four and to eight neighbours: that makes an octagon of what should be a circle.
            offsets = _OFFSETS[self._rounds % 2]
            self._take((self._cells[:, None] + offsets).reshape(-1, 2), np.repeat(self._sensed_s, len(offsets)))

    def see(self, view: View) -> None:
        """Rule out where one would have been seen."""
        if self.is_empty:
            return
        offset = self.places - (view.x_mm, view.y_mm)
        away = np.hypot(*offset.T)
        ahead = offset @ (math.cos(view.heading_rad), math.sin(view.heading_rad))
        free = (away < view.range_mm - SURE_MM) & (ahead >= math.cos(view.half_angle_rad) * away)
        self._keep(~free)

    def rule_out_body(self, place: tuple[float, float]) -> None:
        """Rule out where the robot itself stands."""
        if not self.is_empty:
            self._keep(np.hypot(*(self.places - place).T) >= self._radius_mm)

    def feared(
        self, places: NDArray[np.float64], times_s: NDArray[np.float64], heading_rad: float
    ) -> tuple[float, float] | None:
        """Return from where a straight drive may be met by something that it moves towards; None if it cannot be.

        Args:
            places: Where the robot's middle will be, shape (m, 2).
            times_s: When, from now on, shape (m,).
            heading_rad: In which direction it moves.

        Returns:
            The nearest such place.
        """
        if self.is_empty:
            return None
        cells = self.places
        offset = cells - places[:, None]
        away = np.hypot(offset[..., 0], offset[..., 1])
        reach = self._radius_mm + _ROUND_MM + TOP_MM_S * times_s
        ahead = offset[..., 0] * math.cos(heading_rad) + offset[..., 1] * math.sin(heading_rad)
        met = np.flatnonzero(((away < reach[:, None]) & (ahead > 0.0)).any(axis=0))
        if not len(met):
            return None
        x, y = cells[met[away[0, met].argmin()]].tolist()
        return x, y

    def _keep(self, kept: NDArray[np.bool_]) -> None:
        if kept.all():
            return
        self._cells, self._sensed_s = self._cells[kept], self._sensed_s[kept]

    def _take(self, cells: NDArray[np.int64], sensed_s: NDArray[np.float64]) -> None:
        """Take up cells, each once, with the newest of its times."""
        # One number a cell, in the order of its rows; of the same cells the newest comes first.
        keys = (cells[:, 0] << _KEY_BITS) + cells[:, 1]
        order = np.lexsort((-sensed_s, keys))
        ordered = keys[order]
        is_first = np.ones(len(order), dtype=np.bool_)
        np.not_equal(ordered[1:], ordered[:-1], out=is_first[1:])
        chosen = order[is_first]
        self._cells, self._sensed_s = cells[chosen], sensed_s[chosen]

    @staticmethod
    def are_near(places: NDArray[np.float64], others: NDArray[np.float64], within_mm: float) -> NDArray[np.bool_]:
        """Return which places, shape (n, 2), are nearer than so much to any of the others, shape (m, 2)."""
        if not len(others):
            return np.zeros(len(places), dtype=np.bool_)
        offset = places[:, None] - others
        return np.asarray((np.hypot(offset[..., 0], offset[..., 1]) < within_mm).any(axis=1))
