"""The obstacles and walls of a floor, put down, dragged and taken away while the World goes on."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import pymunk
import shapely

from robotdriver.errors import PlacementError
from robotdriver.material import NO_EYES, Material
from robotdriver.models import Disc, Polygon
from robotdriver.movable import Movable
from robotdriver.phrases import placing
from robotdriver.phrases.figures import figure
from robotdriver.pose import Pose
from robotdriver.simulator.bodies.contacts import ContactSpace
from robotdriver.simulator.bodies.dynamics import Dynamics
from robotdriver.simulator.bodies.movable import Box, MovableDisc, MovableThing
from robotdriver.simulator.bodies.movable_obstacle import MovableObstacle, Solid, solid_of
from robotdriver.simulator.bodies.outlines import checked_outline
from robotdriver.simulator.bodies.route import MovingObstacle, Route
from robotdriver.simulator.bodies.things import Point, Thing, ThingKind
from robotdriver.simulator.memento import Memento
from robotdriver.simulator.sensing import Sensing
from robotdriver.simulator.snapshot import Outline, RoundThing
from robotdriver.simulator.world_robot import WorldRobot

_HAIR_MM = 1.0
"""Bodies are looked for wider than they are by this, so that rounding hides none."""


class Footprint(NamedTuple):
    """The part of the floor that a robot covers.

    Attributes:
        thing: The robot.
        body: Its body.
        reach_mm: Of the disc about its centre of rotation that holds the body.
        pose: Where it stands.
    """

    thing: Thing
    body: Disc | Polygon
    reach_mm: float
    pose: Pose


class WorldObstacles:
    """The obstacles and walls of a floor. Nothing is put where it would overlap a robot or a movable thing.

    Args:
        contacts: Where they can be touched.
        sensing: Where rangers see what stands still.
        dynamics: What moves the things that can be pushed.
        movable: The obstacles that do not keep their place; shared with those who sense them, and kept up here.
    """

    def __init__(
        self, contacts: ContactSpace, sensing: Sensing, dynamics: Dynamics, movable: list[MovableObstacle]
    ) -> None:
        self._contacts = contacts
        self._sensing = sensing
        self._dynamics = dynamics
        self._movable = movable
        self._on_routes: dict[Thing, MovingObstacle] = {}
        self._standing: dict[Thing, shapely.Geometry] = {}
        self._fallen: dict[Thing, Material] = {}  # things that lie in a drop, and what they were made of
        self._outlines: dict[int, Outline] = {}
        self._listed: tuple[tuple[int, Outline], ...] | None = None
        self._tree: tuple[tuple[Thing, ...], shapely.STRtree] | None = None
        self._obstacles_ever = 0
        self._walls = self._clouds = 0  # The points of clouds are the contact space's alone.

    def keep(self, memento: Memento) -> None:
        """Take down which obstacles and walls there are, and where those are that move."""
        memento.keep(self, "_movable", "_on_routes", "_standing", "_outlines", "_listed", "_tree")
        memento.keep(self, "_obstacles_ever", "_walls", "_clouds", "_fallen")
        for obstacle in self._movable:
            obstacle.keep(memento)

    @property
    def moving(self) -> tuple[MovingObstacle, ...]:
        """The obstacles that move by themselves."""
        return tuple(self._on_routes.values())

    @property
    def standing_outlines(self) -> tuple[tuple[int, Outline], ...]:
        """The obstacles that stand still, by number; the same object until there is a change."""
        if self._listed is None:
            self._listed = tuple(sorted(self._outlines.items()))
        return self._listed

    @property
    def moved_outlines(self) -> tuple[tuple[int, Outline], ...]:
        """The obstacles with corners that move or can be pushed, where they are now, by number."""
        return tuple(
            (int(obstacle.thing.label), obstacle.present_outline)
            for obstacle in self._movable
            if not isinstance(obstacle, MovableDisc)
        )

    @property
    def movable_numbers(self) -> tuple[int, ...]:
        """The numbers of the obstacles that can be pushed."""
        return tuple(int(obstacle.thing.label) for obstacle in self._movable if isinstance(obstacle, MovableThing))

    @property
    def moved_discs(self) -> tuple[tuple[int, RoundThing], ...]:
        """The round things that can be pushed, where they are now, by number."""
        return tuple(
            (int(obstacle.thing.label), RoundThing(obstacle.pose, obstacle.radius_mm, obstacle.movable.rolls))
            for obstacle in self._movable
            if isinstance(obstacle, MovableDisc)
        )

    def add_obstacle(
        self, polygon: Sequence[Point], motion: Route | None, movable: Movable | None, robots: Sequence[WorldRobot]
    ) -> int:
        """Put an obstacle down, and return its number.

        Raises:
            PlacementError: the outline is no polygon, or something is in the way.
        """
        thing = Thing(ThingKind.OBSTACLE, self._obstacles_ever)
        if movable is not None and motion is not None:
            raise PlacementError(placing.PUSHED_AND_MOVES(thing=str(thing)))
        outline, shape = checked_outline(str(thing), polygon)
        self._refuse_in_the_way(thing, (shape, 0.0), movable is not None, robots)
        if motion is not None:
            obstacle = MovingObstacle(thing, outline, motion)
            self._contacts.add(thing, obstacle.shape)
            self._movable.append(obstacle)
            self._on_routes[thing] = obstacle
        elif movable is not None:
            self._add_movable(Box(thing, outline, movable))
        else:
            self._stand(thing, outline, shape)
        self._obstacles_ever += 1
        return int(thing.label)

    def add_disc(self, centre: Point, radius_mm: float, movable: Movable, robots: Sequence[WorldRobot]) -> int:
        """Put a round thing down that can be pushed, and return its number.

        Raises:
            PlacementError: its place or its radius is no number, or something is in the way.
        """
        thing = Thing(ThingKind.OBSTACLE, self._obstacles_ever)
        if not (math.isfinite(centre[0]) and math.isfinite(centre[1]) and 0.0 < radius_mm < math.inf):
            raise PlacementError(
                f"{thing}: a disc needs a finite centre and a radius above 0 mm, not {figure(radius_mm)} mm"
            )
        disc = MovableDisc(thing, centre, radius_mm, movable)
        self._refuse_in_the_way(thing, disc.solid, True, robots)
        self._add_movable(disc)
        self._obstacles_ever += 1
        return int(thing.label)

    def add_points(self, points: Sequence[Point], size_mm: float, robots: Sequence[WorldRobot]) -> int:
        """Strew points on the floor that block and echo, and return the number of the cloud.

        Raises:
            PlacementError: a number is not finite, there is no point, or one would be in a robot or a thing.
        """
        thing = Thing(ThingKind.POINTS, self._clouds)
        places = np.asarray(points, dtype=np.float64).reshape(-1, 2)
        if not len(places) or not np.isfinite(places).all():
            raise PlacementError(f"{thing}: it needs at least one point, each of two finite numbers")
        if not 0.0 <= size_mm < math.inf:
            raise PlacementError(f"{thing}: the size of its points must be 0 mm or more, not {size_mm:g}")
        if robots or self._movable:
            self._refuse_in_the_way(thing, (shapely.MultiPoint(places), 0.0), False, robots)
        self._contacts.add_points(thing, places)
        for obstacle in self._movable:
            if isinstance(obstacle, MovableThing):
                self._dynamics.wake_about(obstacle)
        self._sensing.add_points(places, size_mm)
        self._clouds += 1
        return int(thing.label)

    def drag_obstacle(self, number: int, dx_mm: float, dy_mm: float, robots: Sequence[WorldRobot]) -> None:
        """Put an obstacle elsewhere, and its route with it.

        Raises:
            PlacementError: there is none of this number, or something is in the way.
        """
        thing = self._obstacle_named(number)
        if not (math.isfinite(dx_mm) and math.isfinite(dy_mm)):
            raise PlacementError(f"{thing} cannot be dragged by ({dx_mm:g}, {dy_mm:g}) mm; use finite numbers")
        movable = next((obstacle for obstacle in self._movable if obstacle.thing == thing), None)
        if isinstance(movable, MovableThing):
            geometry, radius_mm = movable.solid
            moved = shapely.transform(geometry, lambda points: points + np.array((dx_mm, dy_mm)))
            self._refuse_in_the_way(thing, (moved, radius_mm), True, robots)
            pose = movable.pose
            if thing in self._fallen:
                self._sensing.set_material(thing, self._fallen.pop(thing))
                self._dynamics.add(movable)
            self._dynamics.put(movable, Pose(pose.x_mm + dx_mm, pose.y_mm + dy_mm, pose.heading_rad))
            return
        outline = self._outlines[number] if movable is None else movable.present_outline
        dragged = tuple((x + dx_mm, y + dy_mm) for x, y in outline)
        shape = shapely.Polygon(dragged)
        self._refuse_in_the_way(thing, (shape, 0.0), False, robots)
        if movable is None:
            self._contacts.remove(thing)
            self._stand(thing, dragged, shape)
        else:
            movable.drag(dx_mm, dy_mm)
            self._contacts.place(movable.shape, movable.pose.x_mm, movable.pose.y_mm)

    def kick_obstacle(self, number: int, velocity_mm_s: Point) -> None:
        """Let a movable thing go at a speed; one that lies in a drop stays there.

        Raises:
            PlacementError: there is none of this number, it cannot be pushed, or the speed is not finite.
        """
        thing = self._obstacle_named(number)
        movable = self._dynamics.things.get(thing)
        if thing in self._fallen:
            return
        if movable is None or not all(map(math.isfinite, velocity_mm_s)):
            raise PlacementError(f"{thing} cannot be kicked; use a thing that can be pushed, and finite speeds")
        self._dynamics.kick(movable, velocity_mm_s)

    @property
    def movable_places(self) -> dict[Thing, Point]:
        """The centres of mass of the things that can be pushed."""
        return {thing: (each.pose.x_mm, each.pose.y_mm) for thing, each in self._dynamics.things.items()}

    def let_fall(self, thing: Thing) -> None:
        """Have a movable thing lie in a drop where it is: nothing touches or senses it, until it is put elsewhere."""
        self._fallen[thing] = material = self._sensing.material_of(thing)
        self._sensing.set_material(thing, replace(material, seen_by=NO_EYES))
        self._dynamics.remove(thing)

    def remove_obstacle(self, number: int) -> None:
        """Take an obstacle from the floor; the others keep their numbers.

        Raises:
            PlacementError: there is none of this number.
        """
        thing = self._obstacle_named(number)
        if thing in self._dynamics.things:
            self._dynamics.remove(thing)
        elif self._fallen.pop(thing, None) is None:
            self._contacts.remove(thing)
        if number in self._outlines:
            del self._outlines[number], self._standing[thing]
            self._tree = None
            self._sensing.remove_outline(thing)
            self._listed = None
        else:
            self._movable[:] = (obstacle for obstacle in self._movable if obstacle.thing != thing)
            self._on_routes.pop(thing, None)

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
        self._refuse_in_the_way(thing, (shape, 0.0), False, robots)
        self._contacts.add_wall(thing, start, end)
        self._sensing.add_wall(start, end)
        self._standing[thing] = shape
        self._tree = None
        self._walls += 1
        return int(thing.label)

    def refuse_overlap(self, name: str, body: Disc | Polygon, pose: Pose, others: Iterable[Footprint]) -> None:
        """Refuse to put a robot where it would overlap something.

        Args:
            name: Of the robot.
            body: Its body.
            pose: Where it is to stand.
            others: The other robots.

        Raises:
            PlacementError: it would, or the pose is not finite.
        """
        if not all(math.isfinite(value) for value in (pose.x_mm, pose.y_mm, pose.heading_rad)):
            raise PlacementError(f"robot {name}: its pose must be finite numbers, not {pose}")
        geometry, radius_mm = solid_of(body, pose)
        reach_mm = body.radius_mm + _HAIR_MM
        near = (
            *self._standing_near(pose.x_mm, pose.y_mm, reach_mm),
            *self._points_near(pose.x_mm, pose.y_mm, reach_mm),
        )
        gaps = {thing: shapely.distance(shape, geometry) for thing, shape in near}
        for obstacle in self._loose_near(pose.x_mm, pose.y_mm, reach_mm):
            solid, width_mm = obstacle.solid
            gaps[obstacle.thing] = shapely.distance(solid, geometry) - width_mm
        for thing, other_body, other_reach_mm, other_pose in others:
            between_mm = math.hypot(other_pose.x_mm - pose.x_mm, other_pose.y_mm - pose.y_mm)
            if between_mm <= reach_mm + other_reach_mm:
                other, other_radius_mm = solid_of(other_body, other_pose)
                gaps[thing] = shapely.distance(other, geometry) - other_radius_mm
        nearest = min(gaps, key=gaps.__getitem__, default=None)
        if nearest is not None and gaps[nearest] < radius_mm:
            parts = {"robot": name, "thing": str(nearest), "place": f"({pose.x_mm:g}, {pose.y_mm:g})"}
            raise PlacementError(
                # How deep two polygons overlap, their distance does not tell.
                placing.OVERLAPS_BY(**parts, distance=f"{figure(radius_mm - gaps[nearest], 1)} mm")
                if isinstance(body, Disc)
                else placing.OVERLAPS(**parts),
                obstacle=int(nearest.label) if nearest.kind is ThingKind.OBSTACLE else None,
            )

    def _standing_near(self, x_mm: float, y_mm: float, reach_mm: float) -> Iterator[tuple[Thing, shapely.Geometry]]:
        """Yield the obstacles and walls that stand still and may meet a square about a point, in their order."""
        if self._tree is None:
            self._tree = tuple(self._standing), shapely.STRtree(list(self._standing.values()))
        things, tree = self._tree
        square = shapely.box(x_mm - reach_mm, y_mm - reach_mm, x_mm + reach_mm, y_mm + reach_mm)
        for index in np.sort(tree.query(square)):
            yield things[index], tree.geometries[index]

    def _loose_near(self, x_mm: float, y_mm: float, reach_mm: float) -> list[MovableObstacle]:
        """Return what does not keep its place and may meet a square about a point, in order of number.

        What can be pushed is full in the contact space, which finds it wherever it overlaps; an obstacle on a route has
        edges only, so each of them may.
        """
        parts = self._contacts.moving_about(x_mm, y_mm, reach_mm, pymunk.ShapeFilter())
        things = self._dynamics.things
        found: dict[Thing, MovableObstacle] = {part.thing: things[part.thing] for part in parts if part.thing in things}
        found |= self._on_routes
        return sorted(found.values(), key=lambda obstacle: int(obstacle.thing.label))

    def _points_near(self, x_mm: float, y_mm: float, reach_mm: float) -> Iterator[tuple[Thing, shapely.Geometry]]:
        """Yield those points of clouds that a square about a point holds."""
        if not self._clouds:
            return
        points: dict[Thing, list[Point]] = {}
        for part in self._contacts.parts_about(x_mm, y_mm, reach_mm, pymunk.ShapeFilter()):
            if part.thing.kind is ThingKind.POINTS:
                points.setdefault(part.thing, []).append(part.segments[0][:2])
        for thing, near in points.items():
            yield thing, shapely.MultiPoint(near)

    def _refuse_in_the_way(self, thing: Thing, solid: Solid, movable: bool, robots: Sequence[WorldRobot]) -> None:
        """Refuse to put something where a robot or a movable thing is; a movable one anywhere but on free floor."""
        shape, width_mm = solid
        for robot in robots:
            geometry, radius_mm = solid_of(robot.model.body, robot.pose)
            if shapely.distance(shape, geometry) < radius_mm + width_mm:
                raise PlacementError(placing.ROBOT_STANDS(thing=str(thing), robot=robot.name))
        min_x, min_y, max_x, max_y = shapely.bounds(shape).tolist()
        x, y = (min_x + max_x) / 2.0, (min_y + max_y) / 2.0
        reach_mm = max(max_x - min_x, max_y - min_y) / 2.0 + width_mm + _HAIR_MM
        others: dict[Thing, Solid] = {
            obstacle.thing: obstacle.solid
            for obstacle in self._loose_near(x, y, reach_mm)
            if movable or isinstance(obstacle, MovableThing)
        }
        if movable:
            near = (*self._standing_near(x, y, reach_mm), *self._points_near(x, y, reach_mm))
            others |= {standing: (geometry, 0.0) for standing, geometry in near}
        for other, other_solid in others.items():
            if other != thing and _overlap(solid, other_solid):
                raise PlacementError(placing.WOULD_OVERLAP(thing=str(thing), other=str(other)))

    def _obstacle_named(self, number: int) -> Thing:
        """Return the obstacle of this number.

        Raises:
            PlacementError: there is none.
        """
        thing = Thing(ThingKind.OBSTACLE, number)
        if number not in self._outlines and all(obstacle.thing != thing for obstacle in self._movable):
            raise PlacementError(placing.NO_THING(thing=str(thing)))
        return thing

    def _stand(self, thing: Thing, outline: Outline, shape: shapely.Geometry) -> None:
        """Have an obstacle stand somewhere."""
        self._contacts.add_outline(thing, outline)
        self._sensing.put_outline(thing, outline)
        self._standing[thing] = shape
        self._tree = None
        self._outlines[int(thing.label)] = outline
        self._listed = None

    def _add_movable(self, movable: MovableThing) -> None:
        self._dynamics.add(movable)
        self._movable.append(movable)


def _overlap(one: Solid, other: Solid) -> bool:
    """Return whether the insides of two solids meet."""
    (shape, width_mm), (geometry, radius_mm) = one, other
    if isinstance(shape, shapely.Point) or isinstance(geometry, shapely.Point):
        return bool(shapely.distance(shape, geometry) < width_mm + radius_mm)
    # What has no inside, a wall or points, meets the inside of the other where it is crossed.
    return bool(shapely.relate_pattern(shape, geometry, "T********"))
