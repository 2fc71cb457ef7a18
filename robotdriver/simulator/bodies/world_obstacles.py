"""What robots find on a floor: obstacles and walls, put down, dragged and taken away while the World goes on."""

import math
from collections.abc import Iterable, Sequence

import shapely

from robotdriver.errors import PlacementError
from robotdriver.models import Disc, Polygon
from robotdriver.pose import Pose
from robotdriver.simulator.bodies.box import Box
from robotdriver.simulator.bodies.contacts import ContactSpace, Point, Thing, ThingKind
from robotdriver.simulator.bodies.movable import LooseObstacle, Solid, solid_of
from robotdriver.simulator.bodies.route import MovingObstacle, Route
from robotdriver.simulator.sensors.sensing import Sensing
from robotdriver.simulator.snapshot import Outline
from robotdriver.simulator.world_robot import WorldRobot


class Furniture:
    """The obstacles and walls of a floor. Nothing is put where it would overlap a robot or a box.

    Args:
        contacts: Where they can be touched.
        sensing: Where rangers see what stands still.
        loose: The obstacles that do not keep their place; shared with those who sense them, and kept up here.
    """

    def __init__(self, contacts: ContactSpace, sensing: Sensing, loose: list[LooseObstacle]) -> None:
        self._contacts = contacts
        self._sensing = sensing
        self._loose = loose
        self._standing: dict[Thing, shapely.Geometry] = {}
        self._outlines: dict[int, Outline] = {}
        self._listed: tuple[tuple[int, Outline], ...] | None = None
        self._obstacles_ever = 0
        self._walls = 0

    @property
    def moving(self) -> tuple[MovingObstacle, ...]:
        """The obstacles that move by themselves."""
        return tuple(obstacle for obstacle in self._loose if isinstance(obstacle, MovingObstacle))

    @property
    def boxes(self) -> dict[Thing, Box]:
        """The obstacles that can be pushed."""
        return {obstacle.thing: obstacle for obstacle in self._loose if isinstance(obstacle, Box)}

    @property
    def standing_outlines(self) -> tuple[tuple[int, Outline], ...]:
        """The obstacles that stand still, by number; the same object until there is a change."""
        if self._listed is None:
            self._listed = tuple(sorted(self._outlines.items()))
        return self._listed

    @property
    def loose_outlines(self) -> tuple[tuple[int, Outline], ...]:
        """The obstacles that move or can be pushed, where they are now, by number."""
        return tuple((int(obstacle.thing.label), obstacle.present_outline) for obstacle in self._loose)

    def solids(self, things: Iterable[Thing], besides: Thing) -> list[Solid]:
        """Return those of some things that are obstacles or walls, but the one, as solids."""
        wanted = set(things) - {besides}
        solids: list[Solid] = [(self._standing[thing], 0.0) for thing in wanted if thing in self._standing]
        return solids + [(other.present_polygon, 0.0) for other in self._loose if other.thing in wanted]

    def add_obstacle(
        self, polygon: Sequence[Point], motion: Route | None, movable: bool, robots: Sequence[WorldRobot]
    ) -> int:
        """Put an obstacle down, and return its number.

        Raises:
            PlacementError: the outline is no polygon, or something is in the way.
        """
        thing = Thing(ThingKind.OBSTACLE, self._obstacles_ever)
        if movable and motion is not None:
            raise PlacementError(f"{thing} cannot both be pushed and move by itself; choose one")
        outline = tuple((float(x), float(y)) for x, y in polygon)
        if len(outline) < 3 or not (shape := shapely.Polygon(outline)).is_valid:
            raise PlacementError(f"{thing}: its outline must have at least 3 finite corners and must not cross itself")
        self._refuse_in_the_way(thing, shape, movable, robots)
        if motion is not None:
            self._add_loose(MovingObstacle(thing, outline, motion))
        elif movable:
            self._add_loose(Box(thing, outline))
        else:
            self._stand(thing, outline, shape)
        self._obstacles_ever += 1
        return int(thing.label)

    def drag_obstacle(self, number: int, dx_mm: float, dy_mm: float, robots: Sequence[WorldRobot]) -> None:
        """Put an obstacle elsewhere, and its route with it.

        Raises:
            PlacementError: there is none of this number, or something is in the way.
        """
        thing = self._obstacle_named(number)
        if not (math.isfinite(dx_mm) and math.isfinite(dy_mm)):
            raise PlacementError(f"{thing} cannot be dragged by ({dx_mm:g}, {dy_mm:g}) mm; use finite numbers")
        loose = next((obstacle for obstacle in self._loose if obstacle.thing == thing), None)
        outline = self._outlines[number] if loose is None else loose.present_outline
        dragged = tuple((x + dx_mm, y + dy_mm) for x, y in outline)
        shape = shapely.Polygon(dragged)
        self._refuse_in_the_way(thing, shape, isinstance(loose, Box), robots)
        if loose is None:
            self._contacts.remove(thing)
            self._stand(thing, dragged, shape)
        else:
            loose.drag(dx_mm, dy_mm)
            self._contacts.place(loose.shape, *loose.offset)

    def remove_obstacle(self, number: int) -> None:
        """Take an obstacle from the floor; the others keep their numbers.

        Raises:
            PlacementError: there is none of this number.
        """
        thing = self._obstacle_named(number)
        self._contacts.remove(thing)
        if number in self._outlines:
            del self._outlines[number], self._standing[thing]
            self._sensing.remove_outline(thing)
            self._listed = None
        else:
            self._loose[:] = (obstacle for obstacle in self._loose if obstacle.thing != thing)

    def add_wall(self, start: Point, end: Point, robots: Sequence[WorldRobot]) -> int:
        """Put a wall without thickness down, and return its number.

        Raises:
            PlacementError: a coordinate is not finite, or something is in the way.
        """
        thing = Thing(ThingKind.WALL, self._walls)
        start, end = (float(start[0]), float(start[1])), (float(end[0]), float(end[1]))
        if not all(math.isfinite(value) for value in (*start, *end)):
            raise PlacementError(f"{thing}: its ends must be finite numbers, not {start} and {end}")
        shape = shapely.LineString((start, end))
        self._refuse_in_the_way(thing, shape, False, robots)
        self._contacts.add_wall(thing, start, end)
        self._sensing.add_wall(start, end)
        self._standing[thing] = shape
        self._walls += 1
        return int(thing.label)

    def refuse_overlap(self, name: str, body: Disc | Polygon, pose: Pose, robots: Sequence[WorldRobot]) -> None:
        """Refuse to put a robot where it would overlap something.

        Raises:
            PlacementError: it would, or the pose is not finite.
        """
        if not all(math.isfinite(value) for value in (pose.x_mm, pose.y_mm, pose.heading_rad)):
            raise PlacementError(f"robot {name}: its pose must be finite numbers, not {pose}")
        geometry, radius_mm = solid_of(body, pose)
        gaps = dict(zip(self._standing, shapely.distance(list(self._standing.values()), geometry), strict=True))
        for obstacle in self._loose:
            gaps[obstacle.thing] = shapely.distance(obstacle.present_polygon, geometry)
        for robot in robots:
            if robot.name != name:
                other, other_radius_mm = solid_of(robot.model.body, robot.pose)
                gaps[robot.shape.thing] = shapely.distance(other, geometry) - other_radius_mm
        thing = min(gaps, key=gaps.__getitem__, default=None)
        if thing is not None and gaps[thing] < radius_mm:
            raise PlacementError(
                f"robot {name} overlaps {thing} at ({pose.x_mm:g}, {pose.y_mm:g}) by "
                f"{radius_mm - gaps[thing]:.1f} mm; put it elsewhere"
            )

    def _refuse_in_the_way(
        self, thing: Thing, shape: shapely.Geometry, movable: bool, robots: Sequence[WorldRobot]
    ) -> None:
        """Refuse to put something where a robot or a box is; a box of its own anywhere but on free floor."""
        for robot in robots:
            geometry, radius_mm = solid_of(robot.model.body, robot.pose)
            if shapely.distance(shape, geometry) < radius_mm:
                raise PlacementError(f"{thing} cannot be put where robot {robot.name} stands; move one of them")
        others = {
            obstacle.thing: obstacle.present_polygon for obstacle in self._loose if movable or isinstance(obstacle, Box)
        }
        for other, polygon in ((others | self._standing) if movable else others).items():
            if other != thing and shapely.relate_pattern(shape, polygon, "T********"):
                raise PlacementError(f"{thing} would overlap {other}; a movable box stands on free floor")

    def _obstacle_named(self, number: int) -> Thing:
        """Return the obstacle of this number.

        Raises:
            PlacementError: there is none.
        """
        thing = Thing(ThingKind.OBSTACLE, number)
        if number not in self._outlines and all(obstacle.thing != thing for obstacle in self._loose):
            raise PlacementError(f"there is no {thing} on the floor")
        return thing

    def _stand(self, thing: Thing, outline: Outline, shape: shapely.Geometry) -> None:
        """Have an obstacle stand somewhere."""
        self._contacts.add_outline(thing, outline)
        self._sensing.put_outline(thing, outline)
        self._standing[thing] = shape
        self._outlines[int(thing.label)] = outline
        self._listed = None

    def _add_loose(self, obstacle: LooseObstacle) -> None:
        self._contacts.add_moving(obstacle.thing, obstacle.shape)
        self._loose.append(obstacle)
