"""Paths in time: each leg in the colour of the time at which it is driven."""

from itertools import pairwise

from PySide6.QtGui import QColor, QPainter

from gui.painter.shapes import pen, polygon
from robotworkshop.view.picture import Picture, Track

RAMP = ((0.23, 0.30, 0.75), (0.13, 0.66, 0.62), (0.98, 0.80, 0.20), (0.80, 0.15, 0.18))
"""From the first second to the last arrival: blue, green, yellow, red; light and dark enough on both grounds."""

PIECE_S = 0.25
"""A leg changes its colour so often."""


def time_color(share: float) -> QColor:
    """Return the colour of a time, from 0 for the start to 1 for the last arrival."""
    at = min(max(share, 0.0), 1.0) * (len(RAMP) - 1)
    first = min(int(at), len(RAMP) - 2)
    mixed = (a + (at - first) * (b - a) for a, b in zip(RAMP[first], RAMP[first + 1], strict=True))
    return QColor.fromRgbF(*mixed)


def is_timed(track: Track) -> bool:
    """Return whether a path is one in time."""
    return len(track.times_s) == len(track.path) > 1


def draw_timed_path(painter: QPainter, picture: Picture, track: Track, color: str) -> None:
    """Draw a path in the colours of its times, within a border in the robot's own colour; the painter is in mm."""
    latest_s = max(each.times_s[-1] for each in picture.tracks if is_timed(each)) or 1.0
    painter.setPen(pen(color, 6.0))
    painter.drawPolyline(polygon(track.path))
    for (begin_s, start), (end_s, end) in pairwise(zip(track.times_s, track.path, strict=True)):
        pieces = max(1, round((end_s - begin_s) / PIECE_S)) if start != end else 0
        for piece in range(pieces):
            near, far = piece / pieces, (piece + 1) / pieces
            painter.setPen(pen(time_color((begin_s + (near + far) / 2.0 * (end_s - begin_s)) / latest_s), 3.0))
            painter.drawPolyline(
                polygon(
                    [
                        (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))
                        for share in (near, far)
                    ]
                )
            )
