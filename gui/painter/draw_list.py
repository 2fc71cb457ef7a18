"""The robots on the floor at the moment of a picture: one look-up for all that is drawn of a robot."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from gui.painter.cheer import cheer_reach_px
from gui.painter.ghosts import ghost_areas
from gui.painter.kept import Kept
from gui.painter.names import name_areas
from gui.painter.robot_parts import MODELS_AT_ONCE
from gui.painter.robots import SILENT_CONE_MM, reach_mm
from gui.painter.viewport import Viewport, bounds_px
from robotdriver.interface import Bumper, Reading
from robotdriver.models import MODELS, ConeRanger, Ranger, RobotModel
from robotdriver.pose import Pose
from robotworkshop.view.picture import Layer, Picture
from robotworkshop.view.wedge import wedge_corners
from scene.scene import Point

if TYPE_CHECKING:
    from robotdriver.simulator import RobotSnapshot
    from robotworkshop.stage.events import MoverView

LEFT_FROM_MM = 1.0
"""A robot farther than this from its start has left it."""
SEEN_PX = 4.0
"""Room round what rangers see, for the pens."""
PLATE_PX = 30.0
"""Room round a robot, in which most of the plate with its name is."""


@dataclass(frozen=True, slots=True)
class Actor:
    """One robot at one moment.

    Attributes:
        number: By which it has its colour: see `Track`.
        name: Its name.
        label: What is written beside it: its name, or in a match its player's.
        model: What kind of robot it is.
        start: Where it started.
        goal: Where it has to go.
        goal_heading_rad: Where it has to look there; None for anywhere.
        pose: Where it is.
        bumper: Pressed side.
        is_sensing: Whether its sensors have spoken yet.
        echo_mm: The sonar's reading; None where nothing was heard.
        readings: Of its sensors, by name; worked out when they are looked at.
        believed: Where its mover believes it to be.
        odometry: Where its wheels' counts alone put it.
        reached: Whether it came to its goal.
        cheer_s: How long it has been celebrating, if it is.
    """

    number: int
    name: str
    label: str
    model: RobotModel
    start: Pose
    goal: Point | None
    goal_heading_rad: float | None
    pose: Pose
    bumper: Bumper
    is_sensing: bool
    echo_mm: float | None
    readings: Mapping[str, Reading]
    believed: Pose | None
    odometry: Pose | None
    reached: bool
    cheer_s: float | None

    @property
    def sonar(self) -> ConeRanger | None:
        """Its forward sonar, if it has one."""
        return _eyes(self.model)[0]

    @property
    def echoes(self) -> Sequence[tuple[Ranger, Reading]]:
        """The readings of its rangers beside the forward sonar, of those that see anything."""
        if not self.is_sensing:
            return ()
        others, readings = _eyes(self.model)[1], self.readings
        if not others:
            return ()
        told = [(ranger, readings.get(ranger.name)) for ranger in others]
        return [(ranger, reading) for ranger, reading in told if reading is not None]

    @property
    def has_left(self) -> bool:
        """True if it is no longer at its start."""
        return self.pose.distance_to(self.start.x_mm, self.start.y_mm) > LEFT_FROM_MM


def _eyes_of(model: RobotModel) -> tuple[ConeRanger | None, tuple[Ranger, ...]]:
    sonar = model.sonar
    return sonar, tuple(ranger for ranger in model.rangers if ranger is not sonar)


_eyes = Kept(_eyes_of, MODELS_AT_ONCE)
"""Returns the forward sonar of a model, if it has one, and its other rangers."""


def _actors(picture: Picture) -> Sequence[Actor]:
    snapshot = picture.snapshot
    seen = {robot.name: robot for robot in snapshot.robots} if snapshot else {}
    movers = {mover.robot: mover for mover in picture.movers}
    odometries = {track.robot: track.odometry for track in picture.tracks}
    reached_goal = {track.robot for track in picture.tracks if track.reached}
    celebrating = reached_goal | {track.robot for track in picture.tracks if track.celebrates}
    actors = []
    for number, robot in enumerate(picture.scene.robots):
        now, mover, reached = seen.pop(robot.name, None), movers.get(robot.name), robot.name in reached_goal
        actors.append(
            Actor(
                number=number,
                name=robot.name,
                label=picture.players.get(robot.name, robot.name),
                model=MODELS[robot.model] if now is None else now.model,
                start=robot.start,
                goal=robot.goal,
                goal_heading_rad=robot.goal_heading_rad,
                pose=robot.start if now is None else now.pose,
                bumper=Bumper.NONE if now is None else now.sensor_data.bumper,
                is_sensing=now is not None and now.sensor_data.frame > 0,
                echo_mm=None if now is None else now.sensor_data.obstacle_distance_mm,
                readings={} if now is None else now.sensor_data.readings,
                believed=None if mover is None else mover.pose,
                odometry=odometries.get(robot.name),
                reached=reached,
                cheer_s=picture.cheer_s if robot.name in celebrating else None,
            )
        )
    if seen:
        numbers = {track.robot: track.number for track in picture.tracks}
        for name, guest in seen.items():
            heard = None if picture.heard is None else picture.heard.get(name, {})
            number = numbers.get(name, len(picture.scene.robots))
            actors.append(_guest(guest, number, heard, movers.get(name), odometries.get(name)))
    return actors


actors_in = Kept(_actors)
"""Returns the robots of a picture: the scene's in its order, and those that joined the floor later.

A robot of the scene that the floor does not have stands at its start.
"""


def _guest(
    robot: "RobotSnapshot",
    number: int,
    heard: Mapping[str, Reading] | None,
    mover: "MoverView | None",
    odometry: Pose | None,
) -> Actor:
    """Return a robot that joined the floor later: the scene knows nothing of it."""
    data = robot.sensor_data
    return Actor(
        number=number,
        name=robot.name,
        label=robot.name,
        model=robot.model,
        start=robot.pose,
        goal=None,
        goal_heading_rad=None,
        pose=robot.pose,
        bumper=data.bumper,
        is_sensing=data.frame > 0,
        echo_mm=data.obstacle_distance_mm,
        readings=data.readings if heard is None else heard,
        believed=None if mover is None else mover.pose,
        odometry=odometry,
        reached=False,
        cheer_s=None,
    )


def _acting_areas(picture: Picture, view: Viewport) -> list[QRectF]:
    areas, actors = [], actors_in(picture)
    plates = name_areas(view, actors, ()) if Layer.LABELS in picture.layers else [None] * len(actors)
    for actor, plate in zip(actors, plates, strict=True):
        x, y = view.to_px(actor.pose.x_mm, actor.pose.y_mm)
        radius = actor.model.body.radius_mm * view.px_per_mm
        reach = radius + PLATE_PX
        if Layer.SONAR in picture.layers and actor.sonar is not None:
            areas.append(_sonar_area(actor.sonar, actor, view))
        if Layer.SONAR in picture.layers:
            seen_mm = max((reach_mm(ranger, reading) for ranger, reading in actor.echoes), default=0.0)
            reach = max(reach, seen_mm * view.px_per_mm + SEEN_PX)
        if actor.cheer_s is not None:
            reach = max(reach, cheer_reach_px(radius))
        if Layer.GHOSTS in picture.layers:
            areas += ghost_areas(view, actor)
        area = QRectF(x - reach, y - reach, 2.0 * reach, 2.0 * reach)
        areas.append(area)
        if plate is not None and not area.contains(plate):
            areas.append(plate)
    return areas


acting_areas = Kept(_acting_areas)
"""Returns where in a view, in pixels, the robots of a picture and all that goes about with them are drawn."""


def _sonar_area(sonar: ConeRanger, actor: Actor, view: Viewport) -> QRectF:
    """Return the rectangle round a sonar's wedge, and a bit of room: round its tip, and the arc from end to end."""
    mount, heading = sonar.mount, actor.pose.heading_rad + sonar.mount.heading_rad
    reach_mm = SILENT_CONE_MM if actor.echo_mm is None else actor.echo_mm
    tip = actor.pose.to_world(mount.x_mm, mount.y_mm)
    corners = wedge_corners(tip, heading, sonar.half_angle_rad, reach_mm)
    return bounds_px(corners, view, SEEN_PX)
