"""A recording as one HTML file that plays anywhere: drawn parts, numbers, and a small player; no network."""

import html
import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import shapely

from robotdriver.models import MODELS
from robotdriver.simulator import RobotSnapshot
from robotworkshop.recording.export.sampled_pictures import film
from robotworkshop.recording.export.story import story_of
from robotworkshop.recording.replay import Replay
from robotworkshop.view.picture import USUAL_LAYERS, Layer, Picture, Theme
from scene.scene import Point, Scene

SAMPLE_S = 1.0 / 12.0
"""The page knows where everything is this often, and interpolates between."""
MAX_SAMPLES = 6_000
"""Of longer recordings it knows it less often."""
AREA_STEP_MM = 4.0
"""What the movers sensed is drawn to this precision."""
PAGE_LAYERS = USUAL_LAYERS - {Layer.INFLATED, Layer.ROADMAP, Layer.PATH, Layer.TRAIL, Layer.SONAR}
"""What is drawn by the painter; the page itself draws what comes and goes."""


@dataclass(frozen=True, slots=True)
class ThemeParts:
    """What the painter has drawn in one theme.

    Attributes:
        still: What stands still, as SVG elements.
        robots: For each robot of the scene, by the pressed side of its bumper, SVG elements that show it at the
            origin of the floor, looking along x.
        colors: By their use.
    """

    still: str
    robots: tuple[dict[str, str], ...]
    colors: dict[str, str]


@dataclass(frozen=True, slots=True)
class PageParts:
    """What the painter has drawn.

    Attributes:
        width_px: Width of the view.
        height_px: Its height.
        px_per_mm: Its scale.
        origin_x_px: Where the origin of the floor is seen.
        origin_y_px: The same, downwards.
        themes: By the theme's name.
    """

    width_px: float
    height_px: float
    px_per_mm: float
    origin_x_px: float
    origin_y_px: float
    themes: dict[str, ThemeParts]


def page(replay: Replay, parts: PageParts, from_s: float, to_s: float, lines: Sequence[str]) -> str:
    """Return a page that plays a recording.

    Args:
        replay: What is played.
        parts: What the painter has drawn of its scene.
        from_s: The page plays from this time.
        to_s: To this time.
        lines: What came of it, for people.

    Raises:
        RecordingError: an event cannot be read.
    """
    folder = files("robotworkshop.recording.export")
    document = _document(replay, from_s, to_s, lines)
    # Inside a script element only "</" would end the text; JSON may write the slash otherwise.
    data = json.dumps(document, ensure_ascii=False, separators=(",", ":"), allow_nan=False).replace("</", "<\\/")
    values = {
        "TITLE": html.escape(document["title"]),
        "VIEW": f"0 0 {parts.width_px:g} {parts.height_px:g}",
        "FLOOR": f"matrix({parts.px_per_mm:.6f} 0 0 {-parts.px_per_mm:.6f} {parts.origin_x_px:.3f} "
        f"{parts.origin_y_px:.3f})",
        "COLORS": "\n".join(_color_rule(name, theme) for name, theme in parts.themes.items()),
        "STILL": "".join(f'<g class="{name}">{theme.still}</g>' for name, theme in parts.themes.items()),
        "ROBOTS": "".join(_robot_elements(number, parts) for number in range(len(replay.header.scene.robots))),
        "ORIGIN": json.dumps([parts.px_per_mm, parts.origin_x_px, parts.origin_y_px]),
        "DATA": data,
        "SCRIPT": folder.joinpath("page.js").read_text(encoding="utf-8"),
    }
    template = folder.joinpath("page.html").read_text(encoding="utf-8")
    first, *pieces = template.split("{{")
    filled = (values[name] + rest for name, _, rest in (piece.partition("}}") for piece in pieces))
    return first + "".join(filled)


def _color_rule(name: str, theme: ThemeParts) -> str:
    colors = "; ".join(f"--{use}: {color}" for use, color in theme.colors.items())
    return f':root[data-theme="{name}"] {{ {colors} }}'


def _robot_elements(number: int, parts: PageParts) -> str:
    """Return the element of a robot, which holds one drawing of it for each theme and pressed side of the bumper."""
    drawings = "".join(
        f'<g class="{name} bumper" data-side="{side}">{svg}</g>'
        for name, theme in parts.themes.items()
        for side, svg in theme.robots[number].items()
    )
    return f'<g class="robot" id="robot-{number}">{drawings}</g>'


def _document(replay: Replay, from_s: float, to_s: float, lines: Sequence[str]) -> dict[str, Any]:
    header, scene = replay.header, replay.header.scene
    start_s, end_s = max(from_s, replay.start_s), min(to_s, replay.end_s)
    every_s = max(SAMPLE_S, (end_s - start_s) / MAX_SAMPLES)
    pictures = film(replay, every_s, from_s, to_s, USUAL_LAYERS - {Layer.INFLATED, Layer.ROADMAP}, Theme.LIGHT)
    story = story_of(replay)
    samples = _Samples(scene, story.names)
    for picture in pictures:
        samples.add(picture)
    return {
        "title": scene.title or "Robot Workshop",
        "subtitle": f"{header.kind.value}, seed {header.settings.seed}, {header.began}",
        "start_s": start_s,
        "end_s": max(end_s, start_s),
        "every_s": every_s,
        "robots": samples.robots(),
        "obstacles": samples.obstacles(),
        "marks": [
            [
                round(mark.time_s, 2),
                f"{story.names.get(mark.robot, mark.robot)} {mark.kind.name.lower().replace('_', ' ')}".strip(),
            ]
            for mark in replay.index.marks
            if start_s <= mark.time_s <= end_s
        ],
        "lines": list(lines),
        "outcome_s": start_s if story.outcome_s is None else story.outcome_s,
    }


class _Changes:
    """A value that seldom changes, as pairs of the sample from which on it holds and the value."""

    def __init__(self) -> None:
        self._last: object = None
        self.pairs: list[tuple[int, Any]] = []

    def add(self, sample: int, source: object, value: Any) -> None:
        """Note a value, made only where its source is another one than before."""
        if not self.pairs or (source is not self._last and source != self._last):
            self.pairs.append((sample, value()))
        self._last = source


class _RobotSamples:
    """What the page knows of one robot."""

    def __init__(self) -> None:
        self.poses: list[int | None] = []
        self.believed: list[int | None] = []
        self.sonar: list[int | None] = []
        self.bumper = _Changes()
        self.path = _Changes()
        self.plan = _Changes()
        self.area = _Changes()
        self.reached = _Changes()


class _Samples:
    """Takes down what pictures show, one after the other, as whole millimetres and tenths of degrees."""

    def __init__(self, scene: Scene, names: Mapping[str, str]) -> None:
        self._scene = scene
        self._names = names
        self._count = 0
        self._robots = {robot.name: _RobotSamples() for robot in scene.robots}
        self._outlines: dict[int, tuple[Point, ...]] = {}
        self._moves: dict[int, list[int | None]] = {}

    def add(self, picture: Picture) -> None:
        """Take down the next sample."""
        snapshot = picture.snapshot
        present = {} if snapshot is None else {robot.name: robot for robot in snapshot.robots}
        for robot in self._scene.robots:
            self._add_robot(robot.name, present.get(robot.name), picture)
        if snapshot is not None:
            standing = {number for number, _ in snapshot.standing_obstacles if number >= len(self._scene.obstacles)}
            extra = tuple(pair for pair in snapshot.standing_obstacles if pair[0] in standing)
            for number, outline in (*snapshot.moved_obstacles, *extra):
                self._add_outline(number, outline)
        self._count += 1
        for moves in self._moves.values():
            moves += [None] * (3 * self._count - len(moves))

    def robots(self) -> list[dict[str, Any]]:
        """Return what is known of the robots."""
        return [
            {
                "name": self._names.get(robot.name, robot.name),
                "goal": None if robot.goal is None else _flat([robot.goal]),
                "radius": round(MODELS[robot.model].body.radius_mm),
                "sonar": _sonar(robot.model),
                "poses": samples.poses,
                "believed": samples.believed,
                "echo": samples.sonar,
                "bumper": samples.bumper.pairs,
                "path": samples.path.pairs,
                "plan": samples.plan.pairs,
                "area": samples.area.pairs,
                "reached": samples.reached.pairs,
            }
            for robot, samples in zip(self._scene.robots, self._robots.values(), strict=True)
        ]

    def obstacles(self) -> list[dict[str, Any]]:
        """Return what is known of the obstacles that move, or were put down on the way."""
        known = [obstacle.known for obstacle in self._scene.obstacles]
        return [
            {
                "outline": _flat(outline),
                "known": number >= len(known) or known[number],
                "moves": self._moves[number],
            }
            for number, outline in self._outlines.items()
        ]

    def _add_robot(self, name: str, robot: RobotSnapshot | None, picture: Picture) -> None:
        samples, number = self._robots[name], self._count
        mover, track = picture.mover(name), picture.track(name)
        scene_robot = next(robot for robot in self._scene.robots if robot.name == name)
        pose = scene_robot.start if robot is None else robot.pose
        samples.poses += _numbers(pose.x_mm, pose.y_mm, pose.heading_rad)
        believed = pose if mover is None else mover.pose
        samples.believed += _numbers(believed.x_mm, believed.y_mm, believed.heading_rad)
        data = None if robot is None or not robot.sensor_data.frame else robot.sensor_data
        echo_mm = None if data is None else data.obstacle_distance_mm
        samples.sonar.append(None if data is None else _whole(-1.0 if echo_mm is None else echo_mm))
        side = "none" if data is None else data.bumper.value
        samples.bumper.add(number, side, lambda: side)
        path = mover.path if mover is not None and mover.path else tuple(track.path)
        samples.path.add(number, path, lambda: _flat(path))
        samples.plan.add(number, track.path, lambda: _flat(track.path))
        area = shapely.Polygon() if mover is None else mover.dynamic_obstacle
        samples.area.add(number, area, lambda: _rings(area))
        samples.reached.add(number, track.reached, lambda: int(track.reached))

    def _add_outline(self, number: int, outline: tuple[Point, ...]) -> None:
        """Take down where an obstacle is, as the way and the turn from where it was first."""
        first = self._outlines.setdefault(number, outline)
        moves = self._moves.setdefault(number, [])
        moves += [None] * (3 * self._count - len(moves))
        (x0, y0), (x, y) = first[0], outline[0]
        turn = math.remainder(_direction(outline) - _direction(first), math.tau)
        moves += _numbers(x - x0, y - y0, turn)


def _sonar(model: str) -> dict[str, float] | None:
    sonar = MODELS[model].sonar
    if sonar is None:
        return None
    return {
        "x": sonar.mount.x_mm,
        "y": sonar.mount.y_mm,
        "half": sonar.half_angle_rad,
        "max": min(sonar.max_range_mm, 1_500.0),
    }


def _direction(outline: Sequence[Point]) -> float:
    (ax, ay), (bx, by) = outline[:2]
    return math.atan2(by - ay, bx - ax)


def _numbers(x_mm: float, y_mm: float, angle_rad: float) -> list[int | None]:
    return [_whole(x_mm), _whole(y_mm), _whole(math.degrees(angle_rad) * 10.0)]


def _whole(value: float) -> int | None:
    """Return the nearest whole number; None for what is none, as a mover that has gone astray may say."""
    return round(value) if math.isfinite(value) else None


def _flat(points: Iterable[Point]) -> list[int]:
    return [round(value) for point in points if all(map(math.isfinite, point)) for value in point]


def _rings(area: shapely.Geometry) -> list[list[int]]:
    parts = shapely.get_parts(shapely.simplify(area, AREA_STEP_MM))
    return [_flat(shapely.get_coordinates(ring).tolist()) for ring in shapely.get_rings(parts)]
