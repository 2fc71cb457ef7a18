"""From arrays to what Qt draws, in the form in which Qt streams it: some twenty times quicker than one after the other.

Heavy by numpy, which a window that shows no scene yet does without: import it where something is drawn.
"""

from functools import lru_cache
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
    """Return a path: where `kinds` is MOVE_TO it begins again at that corner, where it is LINE_TO a line goes there.

    Args:
        kinds: Of its elements, shape (n,).
        corners: Where they are, shape (n, 2).
        rule: What is inside where parts of it overlap.
    """
    return streamed_paths(kinds, corners[np.newaxis], rule)[0] if len(corners) else QPainterPath()


def streamed_paths(
    kinds: NDArray[np.integer], corners: NDArray[np.float64], rule: Qt.FillRule = Qt.FillRule.OddEvenFill
) -> list[QPainterPath]:
    """Return several paths of the same kinds of elements, of corners of shape (paths, n, 2), n being at least 1."""
    parts = np.empty(len(corners), dtype=_path_type(len(kinds)))
    parts["length"], parts["begin"], parts["rule"] = len(kinds), 0, rule.value
    elements = parts["elements"]
    elements["kind"], elements["x"], elements["y"] = kinds, corners[..., 0], corners[..., 1]
    # The bytes must outlive the stream: one on a temporary silently reads nothing.
    streamed = QByteArray(parts.tobytes())
    stream, paths = QDataStream(streamed), [QPainterPath() for _ in corners]
    for path in paths:
        stream >> path
    return paths


@lru_cache(maxsize=16)
def _path_type(length: int) -> np.dtype[np.void]:
    """Return how a path of so many elements is streamed; `begin` is where its last part begins."""
    return np.dtype([("length", ">i4"), ("elements", _ELEMENT, (length,)), ("begin", ">i4"), ("rule", ">i4")])


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
