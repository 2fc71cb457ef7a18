"""Pictures of a scene with the paths of several planners, side by side, as SVG."""

import math
from collections.abc import Iterator, Mapping, Sequence
from html import escape

from robotworkshop.comparison import axes
from robotworkshop.comparison.cell import CellKey, CellResult
from robotworkshop.comparison.figures import Figures
from robotworkshop.comparison.plots import WIDTH, PlotLine, lines_of
from scene.scene import Point, Scene

SEED = 0
"""The paths of this seed are drawn."""

MOST_SCENES = 12
_COLUMNS, _BETWEEN, _LABEL = 3, 16.0, 22.0
_SOLID, _EDGE, _BACK = "#8b939c", "#b9c0c7", "#f5f7f9"


def scene_pictures(done: Figures, results: Mapping[CellKey, CellResult], scenes: Mapping[str, Scene]) -> dict[str, str]:
    """Return a picture of each of the first scenes, by its label.

    Args:
        done: The figures.
        results: The cells; those of the first seed have their paths.
        scenes: By label.
    """
    labels = list(dict.fromkeys(task.scene for task in done.contest.tasks))[:MOST_SCENES]
    return {
        label: _picture(done, results, label, scenes[label].as_known(), f"scene-{number}")
        for number, label in enumerate(labels)
    }


def _picture(done: Figures, results: Mapping[CellKey, CellResult], label: str, scene: Scene, shape: str) -> str:
    lines = lines_of(done.contest)
    area = scene.workspace
    wide_mm, high_mm = area.max_x_mm - area.min_x_mm, area.max_y_mm - area.min_y_mm
    columns = min(_COLUMNS, len(lines))
    width = (WIDTH - _BETWEEN * (columns - 1)) / columns
    px = width / wide_mm
    height = high_mm * px + _LABEL + _BETWEEN
    parts = [f'<defs><g id="{shape}">{"".join(_standing(scene))}</g></defs>']
    for place, line in enumerate(lines):
        row, column = divmod(place, columns)
        x, y = column * (width + _BETWEEN), row * height
        parts += [
            axes.text(x, y + 14.0, line.planner, "start"),
            # Millimetres, y up.
            f'<g transform="translate({x:.1f},{y + _LABEL + high_mm * px:.1f}) scale({px:.6g},{-px:.6g})'
            f' translate({-area.min_x_mm:.6g},{-area.min_y_mm:.6g})"><use href="#{shape}"/>',
            *_paths(done, results, label, scene, line, px),
            "</g>",
        ]
    rows = math.ceil(len(lines) / columns)
    return axes.svg(WIDTH, rows * height, parts, f"The paths of {len(lines)} planners in the scene {label}")


def _standing(scene: Scene) -> Iterator[str]:
    """Yield the workspace, obstacles and walls, in mm."""
    area = scene.workspace
    wide_mm, high_mm = area.max_x_mm - area.min_x_mm, area.max_y_mm - area.min_y_mm
    yield (
        f'<rect class="back" x="{area.min_x_mm:.6g}" y="{area.min_y_mm:.6g}" width="{wide_mm:.6g}"'
        f' height="{high_mm:.6g}" fill="{_BACK}" stroke="{_EDGE}"'
        ' vector-effect="non-scaling-stroke"/>'
    )
    for obstacle in scene.obstacles:
        yield f'<polygon class="solid" points="{_points(obstacle.polygon)}" fill="{_SOLID}"/>'
    for wall in scene.walls:
        yield (
            f'<polyline class="wall" points="{_points((wall.start, wall.end))}" fill="none" stroke="{_SOLID}"'
            ' stroke-width="2" vector-effect="non-scaling-stroke"/>'
        )


def _paths(
    done: Figures, results: Mapping[CellKey, CellResult], label: str, scene: Scene, line: PlotLine, px: float
) -> Iterator[str]:
    """Yield the paths of a planner to all goals, and where they begin and end."""
    number, radius_mm = line.number % len(axes.COLOURS), 5.0 / px
    tasks = {robot.name: robot.task for robot in scene.robots}
    for task in done.contest.tasks:
        if task.scene != label or (ends := tasks[task.robot]) is None:
            continue
        result = results.get(CellKey(line.planner, label, task.robot, SEED))
        if result is not None and result.path:
            yield (
                f'<polyline class="c{number} line" points="{_points(result.path)}" fill="none"'
                f' stroke="{axes.COLOURS[number]}" stroke-width="2.5" stroke-linejoin="round"'
                f' vector-effect="non-scaling-stroke"><title>{escape(task.robot)}: {result.length_mm:,.0f} mm</title>'
                "</polyline>"
            )
        for (x, y), fill in (((ends.start.x_mm, ends.start.y_mm), axes.INK), (ends.goal, "none")):
            yield (
                f'<circle class="end" cx="{x:.6g}" cy="{y:.6g}" r="{radius_mm:.6g}" fill="{fill}" stroke="{axes.INK}"'
                ' stroke-width="2" vector-effect="non-scaling-stroke"/>'
            )


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{x:.6g},{y:.6g}" for x, y in points)
