"""A planner's work in one of its steps: edges refused, nodes expanded, and boldly the step itself."""

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter

from gui.painter.colors import Colors, tinted
from gui.painter.shapes import in_millimetres, pen, polygon
from gui.painter.streams import draw_segments, streamed_points
from gui.painter.viewport import Viewport
from robotworkshop.view.lesson import Lesson
from scenesolver.planning.textbook.steps import Step, StepKind

_NOW_PX = 3.5
_DOT_PX = 9.0


def draw_lesson(painter: QPainter, view: Viewport, lesson: Lesson, colors: Colors) -> None:
    """Draw what the roadmap and the path do not tell of a planner's steps so far."""
    with in_millimetres(painter, view):
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if len(lesson.refused):
            painter.setPen(pen(tinted(colors.bad, 0.25), 1.0))
            draw_segments(painter, np.ascontiguousarray(lesson.refused[:, :2]).reshape(-1, 4))
            painter.setPen(pen(tinted(colors.bad, 0.8), 3.0))
            painter.drawPoints(streamed_points(np.ascontiguousarray(lesson.refused[:, 2])))
        if len(lesson.expanded):
            painter.setPen(pen(tinted(colors.warning, 0.8), 5.0))
            painter.drawPoints(streamed_points(lesson.expanded))
        if lesson.now is not None:
            _draw_now(painter, lesson.now, colors)


def _draw_now(painter: QPainter, step: Step, colors: Colors) -> None:
    first, *others = [QPointF(x, y) for x, y in step.points]
    match step.kind:
        case StepKind.REFUSED:
            _line(painter, colors.bad, [first, others[0]])
            _dots(painter, colors.bad, [others[1]])
        case StepKind.ASK:
            painter.setPen(pen(tinted(colors.accent, 0.6), 1.5))
            for other in others:
                painter.drawLine(first, other)
            _dots(painter, colors.accent, [first])
        case StepKind.REWIRE:
            _line(painter, colors.bad, [first, others[0]])
            _line(painter, colors.good, [first, others[1]])
        case StepKind.FREE | StepKind.GROW | StepKind.CUT | StepKind.WAY:
            painter.setPen(pen(tinted(colors.good, 1.0), _NOW_PX))
            painter.drawPolyline(polygon(step.points))
        case StepKind.SAMPLE | StepKind.EXPAND:
            _dots(painter, colors.accent if step.kind is StepKind.SAMPLE else colors.warning, [first, *others])


def _line(painter: QPainter, color: str, ends: list[QPointF]) -> None:
    painter.setPen(pen(tinted(color, 1.0), _NOW_PX))
    painter.drawLine(*ends)


def _dots(painter: QPainter, color: str, places: list[QPointF]) -> None:
    painter.setPen(pen(tinted(color, 1.0), _DOT_PX))
    painter.drawPoints(places)
