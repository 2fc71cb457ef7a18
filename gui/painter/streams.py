"""From arrays to what Qt draws, in the form in which Qt streams it: some twenty times quicker than one after the other.

Heavy by numpy, which a window that shows no scene yet does without: import it where something is drawn.
"""

from typing import cast

import numpy as np
import shiboken6
from numpy.typing import NDArray
from PySide6.QtCore import QByteArray, QDataStream, QLineF, Qt
from PySide6.QtGui import QPaintEngine, QPainter, QPainterPath, QPolygonF

_ELEMENT = np.dtype([("kind", ">i4"), ("x", ">f8"), ("y", ">f8")])
MOVE_TO, LINE_TO = 0, 1
"""Kinds of a path's elements."""


def streamed_path(
    kinds: NDArray[np.integer], corners: NDArray[np.float64], rule: Qt.FillRule = Qt.FillRule.OddEvenFill
) -> QPainterPath:
    """Return a path: where `kinds` is MOVE_TO it begins anew at that corner, where it is LINE_TO a line goes there."""
    path = QPainterPath()
    if not len(corners):
        return path
    elements = np.empty(len(corners), dtype=_ELEMENT)
    elements["kind"], elements["x"], elements["y"] = kinds, corners[:, 0], corners[:, 1]
    head, tail = np.array([len(corners)], ">i4"), np.array([0, rule.value], ">i4")  # tail: where the last part begins
    # The bytes must outlive the stream: one on a temporary silently reads nothing.
    streamed = QByteArray(head.tobytes() + elements.tobytes() + tail.tobytes())
    stream = QDataStream(streamed)
    stream >> path
    return path


def streamed_points(points: NDArray[np.float64]) -> QPolygonF:
    """Return points, shape (n, 2), as Qt draws many of them at once."""
    streamed = QByteArray(np.array([len(points)], ">u4").tobytes() + points.astype(">f8").tobytes())
    stream, polygon = QDataStream(streamed), QPolygonF()
    stream >> polygon
    return polygon


def segments_path(segments: NDArray[np.float64]) -> QPainterPath:
    """Return many separate segments, shape (n, 4) as x1, y1, x2, y2 in mm, as one path."""
    return streamed_path(np.tile((MOVE_TO, LINE_TO), len(segments)), segments.reshape(-1, 2))


def draw_segments(painter: QPainter, segments: NDArray[np.float64]) -> None:
    """Draw many separate segments, shape (n, 4) as x1, y1, x2, y2 in mm, with the painter's pen.

    Where pixels are painted Qt reads them out of the array, in less than half of a path's time; in a vector file they
    are one path, since it would hold each as a thing of its own.
    """
    if not len(segments):
        return
    if painter.paintEngine().type() is not QPaintEngine.Type.Raster:
        painter.drawPath(segments_path(segments))
        return
    lines = np.ascontiguousarray(segments, dtype=np.float64)  # A QLineF is four of these; it must outlive the drawing.
    first = cast("QLineF", shiboken6.wrapInstance(lines.ctypes.data, QLineF))
    painter.drawLines(first, len(lines))
