"""The contents of successive pictures of a floor, as the numbers that a page plays.

Whole millimetres and tenths of degrees. A page gets them all at once, or those that are new again and again.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import shapely

from robotdriver.models import MODELS, Polygon
from robotdriver.simulator import RobotSnapshot
from robotworkshop.recording.withheld import known_bodies, solid_things
from robotworkshop.run.verdict import Phase
from robotworkshop.view.picture import Picture
from robotworkshop.view.scoreboard import Competitor, Score
from scene.scene import Point, Scene, SceneRobot
from scene.things import DiscShape, PolygonShape

AREA_STEP_MM = 4.0
"""The precision at which things that movers sensed are drawn."""

_PHASES = {
    Phase.IDLE: "waiting",
    Phase.SCENE_SET: "has the scene",
    Phase.PREPROCESSING: "planning",
    Phase.READY: "ready",
    Phase.DRIVING: "",  # How far it has to go says more.
    Phase.ARRIVED: "arrived",
    Phase.GAVE_UP: "gave up",
    Phase.FAILED: "failed",
    Phase.STOPPED: "stopped",
}

_POSE_STEP = 3
"""The numbers that make a pose."""


class Samples:
    """Takes down pictures, evenly spaced in time.

    Args:
        scene: Of the first of them; its robots are in all of them. Others come and go as things do.
        hides_unknown: Whether what movers are not told of is left out, but for what they sense of it.

    Attributes:
        count: How many pictures there are.
        scenes: What the floor was laid out as, one after the other.
    """

    def __init__(self, scene: Scene, *, hides_unknown: bool = False) -> None:
        self.count = 0
        self._hides_unknown = hides_unknown
        self._hidden: frozenset[int] = frozenset()
        self.scenes: list[Scene] = []
        self._scene_robots = scene.robots
        self._robots = {robot.name: _Growing() for robot in scene.robots}
        self._things: dict[_Key, _Thing] = {}
        self._told_things = 0
        self._floors: list[tuple[int, int]] = []  # from which picture on which of the scenes is seen
        self._told_floors = 0
        self._lay(scene)

    def add(self, picture: Picture, score: Score) -> None:
        """Take down the next picture."""
        if picture.scene is not self.scenes[-1]:
            self._lay(picture.scene)
        snapshot = picture.snapshot
        present = {} if snapshot is None else {robot.name: robot for robot in snapshot.robots}
        for robot in self._scene_robots:
            self._add_robot(robot, present.get(robot.name), picture)
        for name, guest in present.items():
            if name not in self._robots:
                self._place((name, guest.model.name), _Guest(guest))
        if snapshot is None:
            for number, laid in self._loose.items():
                if number not in self._hidden:
                    self._place((self._floor, number), laid)
        else:
            # What was put down while it went on is in no drawing of the scene.
            added = [each for each in snapshot.standing_obstacles if each[0] >= len(self._known)]
            for number, outline in (*snapshot.moved_obstacles, *added):
                if number not in self._hidden:
                    self._place((self._floor, number), _Outline(outline))
            for number, disc in snapshot.discs:
                if number in self._hidden:
                    continue
                pose = disc.pose
                self._place(
                    (self._floor, number), _Round(disc.radius_mm, disc.rolls, (pose.x_mm, pose.y_mm, pose.heading_rad))
                )
        self.count += 1
        for thing in self._things.values():
            thing.moves.extend([None] * (_POSE_STEP * self.count - len(thing.moves)))
        self._note(picture, score, self.count - 1)

    def amend(self, picture: Picture, score: Score) -> None:
        """Take down what has changed since the last picture but the places: plans, what was sensed, who does what."""
        self._note(picture, score, max(self.count - 1, 0))

    def thin(self) -> None:
        """Forget every second picture."""
        self.count = (self.count + 1) // 2
        for robot in self._robots.values():
            robot.thin()
        self._floors = [(sample + 1 >> 1, number) for sample, number in self._floors]
        self._told_floors = len(self._floors)
        for thing in self._things.values():
            thing.moves = _every_second(thing.moves, _POSE_STEP)
            thing.told = len(thing.moves)

    def document(self, names: Mapping[str, str] | None = None) -> dict[str, Any]:
        """Return all that a page must know.

        Args:
            names: What robots are called, by name; else as the score called them last.
        """
        return {
            "robots": [
                {
                    "name": (names or {}).get(robot.name, growing.label or robot.name),
                    "goal": None if robot.goal is None else _flat([robot.goal]),
                    "radius": round(MODELS[robot.model].body.radius_mm),
                    "sonar": _sonar(robot.model),
                    **growing.lists,
                }
                for robot, growing in zip(self._scene_robots, self._robots.values(), strict=True)
            ],
            "things": [thing.document() for thing in self._things.values()],
            "floor": self._floors,
            "count": self.count,
        }

    def news(self) -> dict[str, Any]:
        """Return what has come since the last call, in the form of `document`."""
        things = list(self._things.values())
        moves = [thing.news() for thing in things[: self._told_things]]
        new = [thing.document() for thing in things[self._told_things :]]
        for thing in things[self._told_things :]:
            thing.news()
        self._told_things = len(things)
        floors, self._told_floors = self._floors[self._told_floors :], len(self._floors)
        robots = [growing.news() for growing in self._robots.values()]
        return {"robots": robots, "moves": moves, "new": new, "floor": floors, "count": self.count}

    @property
    def _floor(self) -> int:
        return len(self.scenes) - 1

    def _lay(self, scene: Scene) -> None:
        """Note that the floor is laid out again: its things are others from now on."""
        self._floors.append((self.count, len(self.scenes)))
        self.scenes.append(scene)
        self._known = known_bodies(scene)
        if self._hides_unknown:
            self._hidden = frozenset(number for number, known in enumerate(self._known) if not known)
        self._loose = _loose_bodies(scene)

    def _add_robot(self, scene_robot: SceneRobot, robot: RobotSnapshot | None, picture: Picture) -> None:
        name = scene_robot.name
        lists, mover = self._robots[name].lists, picture.mover(name)
        pose = scene_robot.start if robot is None else robot.pose
        lists["poses"] += _numbers(pose.x_mm, pose.y_mm, pose.heading_rad)
        believed = pose if mover is None else mover.pose
        lists["believed"] += _numbers(believed.x_mm, believed.y_mm, believed.heading_rad)
        data = None if robot is None or not robot.sensor_data.frame else robot.sensor_data
        echo_mm = None if data is None else data.obstacle_distance_mm
        lists["echo"].append(None if data is None else _whole(-1.0 if echo_mm is None else echo_mm))
        side = "none" if data is None else data.bumper.value
        self._robots[name].change("bumper", self.count, side, side)

    def _note(self, picture: Picture, score: Score, sample: int) -> None:
        """Take down what seldom changes."""
        racers = {racer.robot: racer for racer in score.racers}
        for name, growing in self._robots.items():
            mover, track = picture.mover(name), picture.track(name)
            path = mover.path if mover is not None and mover.path else tuple(track.path)
            area = shapely.Polygon() if mover is None else mover.dynamic_obstacle
            growing.change("path", sample, path, _flat)
            growing.change("plan", sample, track.path, _flat)
            growing.change("area", sample, area, _rings)
            growing.change("reached", sample, track.reached, int(track.reached))
            if (racer := racers.get(name)) is not None:
                growing.label = racer.name
                growing.change("state", sample, (state := _state(racer)), state)
                growing.change("share", sample, (share := _share(racer)), share)
                growing.change("togo", sample, (togo := _togo(racer)), togo)

    def _place(self, key: "_Key", seen: "_Outline | _Round | _Guest") -> None:
        """Take down where a thing is."""
        thing = self._things.get(key)
        if thing is None:
            _, number = key
            is_known = isinstance(number, int) and number < len(self._known) and self._known[number]
            thing = self._things[key] = _Thing(seen, is_known=is_known)
        thing.moves += [None] * (_POSE_STEP * self.count - len(thing.moves))
        thing.moves += _numbers(*thing.first.way_to(seen))


class _Growing:
    """The history of one robot: lists that grow, and pairs of a sample and the value that holds from there on."""

    def __init__(self) -> None:
        self.label = ""
        self.lists: dict[str, list[Any]] = {"poses": [], "believed": [], "echo": []}
        for name in ("bumper", "path", "plan", "area", "reached", "state", "share", "togo"):
            self.lists[name] = []
        self._last: dict[str, object] = {}
        self._told: dict[str, int] = {}
        self._told_label = ""

    def change(self, name: str, sample: int, source: object, value: Any) -> None:
        """Note a value where its source is another one than before; a function makes it of the source."""
        if name not in self._last or (source is not self._last[name] and source != self._last[name]):
            self.lists[name].append((sample, value(source) if callable(value) else value))
        self._last[name] = source

    def news(self) -> dict[str, Any]:
        """Return what has come since the last call."""
        news: dict[str, Any] = {}
        for name, values in self.lists.items():
            if len(values) > (told := self._told.get(name, 0)):
                news[name] = values[told:]
                self._told[name] = len(values)
        if self.label != self._told_label:
            news["name"] = self._told_label = self.label
        return news

    def thin(self) -> None:
        """Forget every second sample."""
        for name, values in self.lists.items():
            if name in ("poses", "believed", "echo"):
                values[:] = _every_second(values, 1 if name == "echo" else _POSE_STEP)
            else:
                values[:] = [(sample + 1 >> 1, value) for sample, value in values]
            self._told[name] = len(values)


class _Outline:
    """A polygon at one moment."""

    def __init__(self, corners: Sequence[Point]) -> None:
        self.corners = corners

    def shape(self) -> dict[str, Any]:
        return {"outline": _flat(self.corners)}

    def way_to(self, now: "_Outline | _Round | _Guest") -> tuple[float, float, float]:
        """Return the way and the turn from here to where it is now."""
        assert isinstance(now, _Outline)
        (x0, y0), (x, y) = self.corners[0], now.corners[0]
        return x - x0, y - y0, math.remainder(_direction(now.corners) - _direction(self.corners), math.tau)


class _Round:
    """A disc or a ball at one moment."""

    def __init__(self, radius_mm: float, rolls: bool, place: tuple[float, float, float]) -> None:
        self._radius_mm = radius_mm
        self._rolls = rolls
        self.place = place

    def shape(self) -> dict[str, Any]:
        return {"disc": round(self._radius_mm), "rolls": self._rolls}

    def way_to(self, now: "_Outline | _Round | _Guest") -> tuple[float, float, float]:
        """Return where it is now: a disc is drawn at the origin."""
        assert isinstance(now, _Round)
        return now.place


class _Guest:
    """A robot that the scene does not have, at one moment."""

    def __init__(self, robot: RobotSnapshot) -> None:
        self._robot = robot
        self.place = (robot.pose.x_mm, robot.pose.y_mm, robot.pose.heading_rad)

    def shape(self) -> dict[str, Any]:
        body = self._robot.model.body
        outline = {"outline": _flat(body.corners)} if isinstance(body, Polygon) else {"disc": round(body.radius_mm)}
        return {"guest": self._robot.name, "radius": round(body.radius_mm), **outline}

    def way_to(self, now: "_Outline | _Round | _Guest") -> tuple[float, float, float]:
        """Return where it is now: it is drawn at the origin, looking along x."""
        assert isinstance(now, _Guest)
        return now.place


_Key = tuple[int, int] | tuple[str, str]
"""The key of a thing: the floor and its number there; of a robot that comes and goes, its name and that of its model.
"""


class _Thing:
    """The history of something that moves, or was put down during the run."""

    def __init__(self, first: _Outline | _Round | _Guest, *, is_known: bool) -> None:
        self.first = first
        self._is_known = is_known
        self.moves: list[int | None] = []
        self.told = 0

    def document(self) -> dict[str, Any]:
        return {**self.first.shape(), "known": self._is_known, "moves": self.moves}

    def news(self) -> list[int | None]:
        news, self.told = self.moves[self.told :], len(self.moves)
        return news


def _loose_bodies(scene: Scene) -> dict[int, "_Outline | _Round"]:
    """Return by their numbers where things that move or can be pushed are before a run."""
    loose: dict[int, _Outline | _Round] = {
        number: _Outline(obstacle.polygon)
        for number, obstacle in enumerate(scene.obstacles)
        if obstacle.motion is not None or obstacle.movable
    }
    for number, thing in enumerate(solid_things(scene), len(scene.obstacles)):
        if thing.movable is None:
            continue
        match thing.shape:
            case PolygonShape(corners):
                loose[number] = _Outline(corners)
            case DiscShape() as disc:
                loose[number] = _Round(disc.radius_mm, thing.movable.rolls, (*disc.center, 0.0))
    return loose


def _state(racer: Competitor) -> str:
    """Return what a racer does, in a few words."""
    words = _PHASES[racer.phase]
    if racer.phase is Phase.PREPROCESSING and racer.planned > 0.0:
        return f"{words}: {racer.planned:.0%}"
    return f"{words}: {racer.reason}" if racer.reason and racer.phase.is_final else words


def _share(racer: Competitor) -> int:
    """Return how much of its way lies behind a racer, in per cent."""
    return round(100.0 * min(max(racer.done, 0.0), 1.0)) if math.isfinite(racer.done) else 0


def _togo(racer: Competitor) -> int | None:
    """Return how far a racer has to go, in tenths of a metre."""
    return None if racer.to_go_mm is None else _whole(racer.to_go_mm / 100.0)


def _every_second(values: list[Any], width: int) -> list[Any]:
    """Return every second of groups of so many values."""
    return [value for place, value in enumerate(values) if place // width % 2 == 0]


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
