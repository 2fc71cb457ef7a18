"""The program's own format: `robotworkshop-scene`, version 1. Millimetres and degrees; unknown keys survive.

The structures below are the format: what is decoded, and, with the bounds and descriptions in their annotations, what
`scene.schema.json` is made of. Counts are limited while decoding, before anything large is made; `scene.checks` holds
these and the other bounds for scenes from anywhere.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from itertools import chain, count
from types import MappingProxyType
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from robotdriver.conditions import FLOORS, PERFECT, FloorConditions, OdometryError, floor_conditions, preset_name
from robotdriver.errors import ConditionsError
from robotdriver.models import MODELS
from robotdriver.pose import Pose
from scene import limits, phrases
from scene.errors import SceneError
from scene.formats.json_format import JsonFormat
from scene.formats.native_members import (
    Coordinate,
    NativePoint,
    degrees_document,
    number_document,
    point_document,
    unknown_keys,
    with_unknown_keys,
)
from scene.formats.native_things import (
    AreaDocument,
    GeoreferenceDocument,
    PlaceDocument,
    ThingDocument,
    area_document,
    area_of,
    georeference_document,
    georeference_of,
    place_document,
    place_of,
    thing_document,
    thing_of,
)
from scene.formats.typed import decode, words_for
from scene.holes import Pierced, check_rings, pieces
from scene.scene import NOTHING, FloorRegion, Motion, Obstacle, Scene, SceneRobot, Wall, Workspace

FORMAT = "robotworkshop-scene"
VERSION = 1


class WorkspaceDocument(Struct):
    """The rectangle in which the robots' bodies must stay. A rule, not a wall: no sensor sees its edge."""

    min: Annotated[NativePoint, Meta(description="Lower left corner, mm.")]
    max: Annotated[NativePoint, Meta(description="Upper right corner, mm; both greater than those of min.")]


class StartDocument(Struct, gc=False):
    """The robot's start."""

    x: Coordinate
    y: Coordinate
    heading_deg: Annotated[float, Meta(description="Counter-clockwise from +x, degrees.")] = 0.0


class GoalDocument(Struct, gc=False):
    """The robot's goal."""

    x: Coordinate
    y: Coordinate
    heading_deg: Annotated[
        float | None, Meta(description="Where it has to look there, counter-clockwise from +x; left out: anywhere.")
    ] = None


class RobotDocument(Struct):
    """A robot; without a goal it has no task."""

    name: Annotated[
        str,
        Meta(
            description="Unique in the scene; printable.",
            extra_json_schema={"minLength": 1, "maxLength": limits.MAX_NAME_LENGTH},
        ),
    ]
    start: StartDocument
    goal: GoalDocument | None = None
    model: Annotated[
        str,
        Meta(
            description="Name of a robot model; after a colon, corners of another body in mm, ahead and to the left.",
            extra_json_schema={"anyOf": [{"enum": sorted(MODELS)}, {"pattern": "^[a-z0-9_]+: *[^ ]+( +[^ ]+){2,}$"}]},
        ),
    ] = "create1"
    team: Annotated[
        str,
        Meta(
            description="Robots of one team share one task, done when all are at their goals; left out: on its own.",
            extra_json_schema={"maxLength": limits.MAX_NAME_LENGTH},
        ),
    ] = ""


class MotionDocument(Struct, gc=False):
    """The motion of an obstacle: its centroid runs from its drawn place through the waypoints, at a constant speed."""

    waypoints: Annotated[
        list[NativePoint],
        Meta(
            description="Places of the polygon's centroid.",
            max_length=limits.MAX_POINTS,
            extra_json_schema={"minItems": 1},
        ),
    ]
    speed_mm_s: Annotated[float, Meta(extra_json_schema={"exclusiveMinimum": 0, "maximum": limits.MAX_SPEED_MM_S})]
    loop: Annotated[bool, Meta(description="Back from the last waypoint to where it was drawn, and round again.")] = (
        True
    )


class ObstacleDocument(Struct, gc=False):
    """A polygon that no robot can enter."""

    polygon: Annotated[
        list[NativePoint],
        Meta(
            description="Corners in order, without repeating the first; the outline does not touch or cross itself.",
            max_length=limits.MAX_POINTS,
            extra_json_schema={"minItems": 3},
        ),
    ]
    known: Annotated[bool, Meta(description="false: the planner is not told; it must be sensed.")] = True
    motion: MotionDocument | None = None
    movable: Annotated[bool, Meta(description="true: a robot that drives into it pushes it. Not with a motion.")] = (
        False
    )
    holes: Annotated[
        list[Annotated[list[NativePoint], Meta(max_length=limits.MAX_POINTS, extra_json_schema={"minItems": 3})]],
        Meta(
            description="Outlines within the polygon where robots can be. Neither with a motion nor movable.",
            max_length=limits.MAX_OBSTACLES,
        ),
    ] = []


class FloorRegionDocument(Struct):
    """A part of the floor that is of another colour, or where there is no floor. Robots can drive on all of it."""

    polygon: Annotated[
        list[NativePoint],
        Meta(
            description="Corners in order, without repeating the first; the outline does not touch or cross itself.",
            max_length=limits.MAX_POINTS,
            extra_json_schema={"minItems": 3},
        ),
    ]
    color: Annotated[
        str,
        Meta(description="Red, green and blue: #rrggbb.", extra_json_schema={"pattern": limits.COLOR_PATTERN}),
    ] = "#000000"
    drop: Annotated[
        bool, Meta(description="true: there is no floor, as beyond a table's edge; cliff sensors tell.")
    ] = False


def _figure(name: str) -> Any:
    """Return what the schema says of a figure of the floor: its bounds, unit and meaning."""
    words = next(figure.metadata for figure in fields(FloorConditions) if figure.name == name)
    bounds = {key: words[key] for key in ("minimum", "maximum") if key in words}
    return Meta(description=words["help"], extra_json_schema=bounds)


class FloorDocument(Struct):
    """The imperfections of the simulated floor; all that is left out is perfect."""

    odometry_error: Annotated[
        Literal["none", "constant", "random_init", "random_each_update"], _figure("odometry_error")
    ] = "none"
    distance_error: Annotated[float, _figure("distance_error")] = PERFECT.distance_error
    turn_error: Annotated[float, _figure("turn_error")] = PERFECT.turn_error
    wheel_difference: Annotated[float, _figure("wheel_difference")] = PERFECT.wheel_difference
    heading_noise_deg: Annotated[float, _figure("heading_noise_deg")] = PERFECT.heading_noise_deg
    contact_slip: Annotated[float, _figure("contact_slip")] = PERFECT.contact_slip
    whole_units: Annotated[bool, _figure("whole_units")] = PERFECT.whole_units
    sonar_noise_mm: Annotated[float, _figure("sonar_noise_mm")] = PERFECT.sonar_noise_mm
    missed_echoes: Annotated[float, _figure("missed_echoes")] = PERFECT.missed_echoes
    false_echoes: Annotated[float, _figure("false_echoes")] = PERFECT.false_echoes
    echo_incidence_deg: Annotated[float, _figure("echo_incidence_deg")] = PERFECT.echo_incidence_deg
    crosstalk: Annotated[float, _figure("crosstalk")] = PERFECT.crosstalk
    dead_band_mm_s: Annotated[float, _figure("dead_band_mm_s")] = PERFECT.dead_band_mm_s
    spin_up_s: Annotated[float, _figure("spin_up_s")] = PERFECT.spin_up_s
    latency_s: Annotated[float, _figure("latency_s")] = PERFECT.latency_s


_Floor = (
    Annotated[str, Meta(description="A floor by its name.", extra_json_schema={"enum": list(FLOORS)})] | FloorDocument
)
_WallEnds = Annotated[tuple[NativePoint, NativePoint], Meta(description="A wall without thickness, from end to end.")]


class SceneDocument(Struct):
    """A Robot Workshop scene. Lengths in millimetres, angles in degrees; keys not named here are kept."""

    format: Literal["robotworkshop-scene"]
    version: Literal[1]
    workspace: WorkspaceDocument
    robots: Annotated[list[RobotDocument], Meta(max_length=limits.MAX_ROBOTS)] = []
    obstacles: Annotated[list[ObstacleDocument], Meta(max_length=limits.MAX_OBSTACLES)] = []
    walls: Annotated[list[_WallEnds], Meta(max_length=limits.MAX_WALLS)] = []
    floor_regions: Annotated[
        list[FloorRegionDocument],
        Meta(
            description="Parts of the floor that are not plain white; later ones lie on top of earlier ones.",
            max_length=limits.MAX_FLOOR_REGIONS,
        ),
    ] = []
    things: Annotated[
        list[ThingDocument],
        Meta(description="What else stands or lies on the floor.", max_length=limits.MAX_THINGS),
    ] = []
    places: Annotated[
        list[PlaceDocument], Meta(description="Places with names: goals, docks.", max_length=limits.MAX_PLACES)
    ] = []
    areas: Annotated[
        list[AreaDocument],
        Meta(description="Parts of the floor where something holds that no robot sees.", max_length=limits.MAX_AREAS),
    ] = []
    georeference: GeoreferenceDocument | None = None
    floor: Annotated[_Floor, Meta(description="How kind the simulated floor is to robots.")] = "perfect"
    meta: Annotated[dict[str, Any], Meta(description="Free: title, author, description and the like.")] = {}


class NativeFormat(JsonFormat):
    """Reads and writes `robotworkshop-scene`."""

    name = "robotworkshop"
    title = "Robot Workshop scene"

    def owns(self, document: Mapping[str, Any]) -> bool:
        """Tell whether the document says that it is a scene of this program, or looks like one that forgot to."""
        return document.get("format") == FORMAT or ("format" not in document and "workspace" in document)

    def load(self, document: Mapping[str, Any]) -> Scene:
        """Return the scene.

        Raises:
            SceneError: a key is missing, a value is of another type, or the version is not known here.
        """
        _check_version(document)
        decoded = decode(document, SceneDocument)
        return Scene(
            workspace=Workspace(*decoded.workspace.min, *decoded.workspace.max),
            robots=tuple(map(_robot, decoded.robots, document.get("robots", ()))),
            obstacles=tuple(
                chain.from_iterable(map(_obstacles, decoded.obstacles, document.get("obstacles", ()), count()))
            ),
            walls=tuple(Wall(start, end) for start, end in decoded.walls),
            floor_regions=tuple(map(_floor_region, decoded.floor_regions, document.get("floor_regions", ()))),
            things=tuple(map(thing_of, decoded.things, document.get("things", ()), count())),
            places=tuple(map(place_of, decoded.places, document.get("places", ()))),
            areas=tuple(map(area_of, decoded.areas, document.get("areas", ()), count())),
            georeference=georeference_of(decoded.georeference),
            floor=_floor(decoded.floor),
            meta=MappingProxyType(decoded.meta) if decoded.meta else NOTHING,
            extra=unknown_keys(
                document,
                SceneDocument,
                workspace=WorkspaceDocument,
                floor=FloorDocument,
                georeference=GeoreferenceDocument,
            ),
        )

    def document(self, scene: Scene, gather: Callable[[Iterable[Any]], Iterable[Any]]) -> dict[str, Any]:
        """Return the document of a scene, the scene's own further keys after the format's."""
        workspace = scene.workspace
        regions = [_floor_region_document(region) for region in scene.floor_regions]
        floor: dict[str, Any] = {
            "floor_regions": regions,
            "things": [thing_document(thing) for thing in scene.things],
            "places": [place_document(place) for place in scene.places],
            "areas": [area_document(area) for area in scene.areas],
        }
        floor = {key: members for key, members in floor.items() if members}
        if scene.georeference is not None:
            floor["georeference"] = georeference_document(scene.georeference)
        if scene.floor != PERFECT:
            floor["floor"] = _floor_document(scene.floor)
        return with_unknown_keys(
            {
                "format": FORMAT,
                "version": VERSION,
                "workspace": {
                    "min": point_document((workspace.min_x_mm, workspace.min_y_mm)),
                    "max": point_document((workspace.max_x_mm, workspace.max_y_mm)),
                },
                "robots": [_robot_document(robot) for robot in scene.robots],
                "obstacles": gather(_obstacle_documents(scene.obstacles)),
                "walls": gather(map(_wall_document, scene.walls)),
                **floor,
                "meta": dict(scene.meta),
            },
            scene.extra,
            SceneDocument,
        )

    def left_out(self, scene: Scene) -> tuple[str, ...]:  # noqa: ARG002  # It was made for scenes.
        """Return nothing: everything has its place."""
        return ()


NATIVE = NativeFormat()


def _check_version(document: Mapping[str, Any]) -> None:
    if "format" not in document:
        raise SceneError(phrases.EXPECTED_KEY(key="format", value=f'"{FORMAT}"'))
    version = document.get("version")
    if version is None:
        raise SceneError(phrases.EXPECTED_KEY(key="version", value=str(VERSION)))
    if isinstance(version, bool) or not isinstance(version, int):
        raise SceneError(phrases.EXPECTED(expected="a whole number", found=words_for(version)), place="version")
    if version != VERSION:
        reason = phrases.OTHER_VERSION(version=str(version), known=str(VERSION))
        raise SceneError(reason, place="version")


def _robot(robot: RobotDocument, document: Mapping[str, Any]) -> SceneRobot:
    start, heading_deg = robot.start, None if robot.goal is None else robot.goal.heading_deg
    return SceneRobot(
        name=robot.name,
        start=Pose(start.x, start.y, math.radians(start.heading_deg)),
        goal=None if robot.goal is None else (robot.goal.x, robot.goal.y),
        model=robot.model,
        extra=unknown_keys(document, RobotDocument, start=StartDocument, goal=GoalDocument),
        team=robot.team,
        goal_heading_rad=None if heading_deg is None else math.radians(heading_deg),
    )


def _obstacles(obstacle: ObstacleDocument, document: Mapping[str, Any], index: int) -> Iterator[Obstacle]:
    """Yield an obstacle, or its pieces where it has holes."""
    motion = obstacle.motion
    plain = Obstacle(
        polygon=tuple(obstacle.polygon),
        known=obstacle.known,
        motion=None if motion is None else Motion(tuple(motion.waypoints), motion.speed_mm_s, motion.loop),
        extra=unknown_keys(document, ObstacleDocument, motion=MotionDocument),
        movable=obstacle.movable,
    )
    if not obstacle.holes:
        yield plain
        return
    if motion is not None or obstacle.movable:
        raise SceneError(phrases.HOLES_MOVE(), place=f"obstacles[{index}].holes")
    pierced = Pierced(plain.polygon, tuple(map(tuple, obstacle.holes)))
    check_rings(pierced, f"obstacles[{index}]")
    for piece in pieces(pierced):
        yield replace(plain, polygon=piece, pierced=pierced)


def _floor_region(region: FloorRegionDocument, document: Mapping[str, Any]) -> FloorRegion:
    extra = unknown_keys(document, FloorRegionDocument)
    return FloorRegion(tuple(region.polygon), region.color, region.drop, extra)


def _floor(floor: str | FloorDocument) -> FloorConditions:
    try:
        if isinstance(floor, str):
            return floor_conditions(floor)
        return FloorConditions(**asdict(floor) | {"odometry_error": OdometryError(floor.odometry_error)})
    except ConditionsError as error:
        place = "floor" if isinstance(floor, str) else f"floor.{error.figure}"
        raise SceneError(error.reason, place=place) from None


def _floor_document(floor: FloorConditions) -> str | dict[str, Any]:
    """Return the name of a floor, or what is not as on a perfect one."""
    changed = {
        figure.name: value
        for figure in fields(floor)
        if (value := getattr(floor, figure.name)) != getattr(PERFECT, figure.name)
    }
    if "odometry_error" in changed:
        changed["odometry_error"] = floor.odometry_error.value
    return preset_name(floor) or changed


def _robot_document(robot: SceneRobot) -> dict[str, Any]:
    start = robot.start
    document: dict[str, Any] = {
        "name": robot.name,
        "model": robot.model,
        "start": {
            "x": number_document(start.x_mm),
            "y": number_document(start.y_mm),
            "heading_deg": number_document(degrees_document(start.heading_rad)),
        },
    }
    if robot.goal is not None:
        document["goal"] = {"x": number_document(robot.goal[0]), "y": number_document(robot.goal[1])}
        if robot.goal_heading_rad is not None:
            document["goal"]["heading_deg"] = number_document(degrees_document(robot.goal_heading_rad))
    if robot.team:
        document["team"] = robot.team
    return with_unknown_keys(document, robot.extra, RobotDocument)


def _wall_document(wall: Wall) -> list[list[float]]:
    return [point_document(wall.start), point_document(wall.end)]


def _obstacle_documents(obstacles: Sequence[Obstacle]) -> Iterator[dict[str, Any]]:
    """Yield the documents of obstacles; pieces of a polygon with holes that are still together are written as one."""
    index = 0
    while index < len(obstacles):
        first = obstacles[index]
        whole = 1 if first.pierced is None else len(pieces(first.pierced))
        if first.pierced is None or not _are_together(first.pierced, obstacles[index : index + whole]):
            yield _obstacle_document(first)
            index += 1
            continue
        holes = [[point_document(point) for point in hole] for hole in first.pierced.holes]
        yield _obstacle_document(replace(first, polygon=first.pierced.polygon)) | {"holes": holes}
        index += whole


def _are_together(pierced: Pierced, obstacles: Sequence[Obstacle]) -> bool:
    first, *_ = obstacles
    return tuple(obstacle.polygon for obstacle in obstacles) == pieces(pierced) and all(
        replace(obstacle, polygon=first.polygon) == first for obstacle in obstacles
    )


def _obstacle_document(obstacle: Obstacle) -> dict[str, Any]:
    document: dict[str, Any] = {"polygon": [point_document(point) for point in obstacle.polygon]}
    if not obstacle.known:
        document["known"] = False
    if obstacle.movable:
        document["movable"] = True
    if obstacle.motion is not None:
        document["motion"] = {
            "waypoints": [point_document(point) for point in obstacle.motion.waypoints],
            "speed_mm_s": number_document(obstacle.motion.speed_mm_s),
            "loop": obstacle.motion.loop,
        }
    return with_unknown_keys(document, obstacle.extra, ObstacleDocument)


def _floor_region_document(region: FloorRegion) -> dict[str, Any]:
    document: dict[str, Any] = {"polygon": [point_document(point) for point in region.polygon], "color": region.color}
    if region.drop:
        document["drop"] = True
    return with_unknown_keys(document, region.extra, FloorRegionDocument)
