"""The content of a picture of a game, as plain data: any painter can draw it, and Qt is not needed to describe it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # Types only: a picture of a bare scene needs neither shapely nor the floor.
    import shapely

    from robotdriver.interface import Reading
    from robotdriver.pose import Pose
    from robotdriver.simulator import WorldSnapshot
    from robotworkshop.stage.events import MoverView
    from robotworkshop.view.components import RoadmapComponents
    from robotworkshop.view.heat import HeatMap
    from robotworkshop.view.lesson import Lesson
    from scene.mover import RoadmapView
    from scene.scene import Point, Scene


class Layer(Enum):
    """The layers that can be shown or hidden, by title, from below. The floor, starts, goals and robots always show."""

    GRID = "Grid"
    CLEARANCE = "Clearance"
    INFLATED = "Inflated obstacles"
    OBSTACLES = "Obstacles"
    UNKNOWN = "Unknown obstacles"
    COVERAGE = "Seen by sonars"
    VISITS = "Where runs went"
    ROADMAP = "Roadmap"
    SAMPLES = "Samples"
    COMPONENTS = "Components"
    RAW_PATH = "Path before smoothing"
    OPTIMUM = "Optimum"
    PATH = "Path"
    WAITS = "Who waits for whom"
    TRAIL = "Trail"
    SONAR = "Sonar"
    GHOSTS = "Belief and odometry"
    DRAWINGS = "Drawings"
    LABELS = "Labels"
    NUMBERS = "Numbers of the grid"


ALL_LAYERS = frozenset(Layer)
HEAT_LAYERS = frozenset({Layer.CLEARANCE, Layer.COVERAGE, Layer.VISITS})
"""Those that colour the floor by how much there is of something."""
USUAL_LAYERS = ALL_LAYERS - HEAT_LAYERS - {Layer.COMPONENTS, Layer.RAW_PATH}
"""Those that are shown to one who has chosen none: without what only one who looks into the planning wants to see."""


CHEER_S = 3.6
"""The time for which a robot celebrates that has reached its goal."""


class Theme(Enum):
    """One of the two sets of colours."""

    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Track:
    """The plan and the trail of one robot.

    Attributes:
        robot: Its name.
        roadmap: The roadmap of its mover, if it has one.
        components: Into which parts the roadmap falls, for those who colour it so.
        raw_path: The path through the roadmap, before smoothing.
        path: The path that was planned before the drive; the one followed now is in the mover's view.
        times_s: When the robot is to be at each corner of that path, where it was planned for with others.
        poses: Where it turns on the spot and where it has driven to, where it was planned for with its outline.
        optimum: The shortest of all paths, if it was asked for.
        trail: Where the robot truly went, mm.
        reached: Whether it came to its goal.
        celebrates: Whether it celebrates, as it also does who has won because another player is gone.
        number: By which it has its colour: its place in the scene, or for a robot that joined later any that is free.
        odometry: Where its wheels' counts alone put it, from where it set out; None before a floor has told of it.
    """

    robot: str
    roadmap: "RoadmapView | None" = None
    components: "RoadmapComponents | None" = None
    raw_path: "Sequence[Point]" = ()
    path: "Sequence[Point]" = ()
    times_s: "Sequence[float]" = ()
    poses: "Sequence[Pose]" = ()
    optimum: "Sequence[Point]" = ()
    trail: "Sequence[Point]" = ()
    reached: bool = False
    celebrates: bool = False
    number: int = 0
    odometry: "Pose | None" = None


@dataclass(frozen=True, slots=True)
class Drawing:
    """A geometry that a mover or a layer of another package draws on the floor.

    Attributes:
        geometry: Points, lines and polygons, mm.
        number: By which it has the colour of a robot; None for the colour of texts.
        words: A few of them, on a plate above it.
        is_fault: Whether it is what is wrong, and has the colour of that.
    """

    geometry: "shapely.Geometry"
    number: int | None = None
    words: str = ""
    is_fault: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything that a painter needs to draw one moment of a game.

    Attributes:
        scene: The scene, unknown obstacles included.
        inflated: Where the centre of the robot must not be, mm; None draws no inflated obstacles.
        tracks: Plans and trails, at most one for each robot: the scene's in its order, then those that joined later.
        snapshot: The floor; None draws the robots at their starts.
        movers: What the movers say of themselves.
        layers: What is shown.
        theme: Colours.
        cheer_s: How long the winners have been celebrating; None for a quiet picture.
        heard: Of robots that joined later, what their clients were last told by their rangers, by name; None where
            what they read is shown.
        drawings: What movers and layers of others draw, below the robots.
        lesson: What the planner had done up to one of its steps, where that is stepped through.
        heats: How much there is of what heat layers show, counted on the floor; of the clearance a painter finds out.
        is_truth_known: Whether the snapshot tells where robots truly are; of a real one only its odometry is known.
        players: Who plays the robots of a match, by their names: on the floor a robot bears its player's name.
    """

    scene: "Scene"
    inflated: "shapely.Geometry | None" = None
    tracks: tuple[Track, ...] = ()
    snapshot: "WorldSnapshot | None" = None
    movers: "tuple[MoverView, ...]" = ()
    layers: frozenset[Layer] = ALL_LAYERS - HEAT_LAYERS
    theme: Theme = Theme.LIGHT
    cheer_s: float | None = None
    heard: "Mapping[str, Mapping[str, Reading]] | None" = None
    drawings: tuple[Drawing, ...] = ()
    lesson: "Lesson | None" = None
    heats: "Mapping[Layer, HeatMap]" = field(default_factory=dict)
    is_truth_known: bool = True
    players: "Mapping[str, str]" = field(default_factory=dict)

    def track(self, robot: str) -> Track:
        """Return what is known of the plan and trail of this robot."""
        return next((track for track in self.tracks if track.robot == robot), Track(robot))

    def mover(self, robot: str) -> "MoverView | None":
        """Return what the mover of this robot says of itself, if it said anything yet."""
        return next((mover for mover in self.movers if mover.robot == robot), None)
