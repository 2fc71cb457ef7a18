"""The map that the rangers have drawn: where the floor was seen free, and where unknown things stand.

A wide cone tells the distance of the nearest thing, not its bearing. So each reading is kept as two statements: the
sector up to the reading is free, and somewhere on the arc at the reading there is something. An arc that the known
scene explains says nothing new; any other is marked with cells, less those that some other reading saw free. As the
robot turns and moves on, free sectors eat away the cells that were marked for want of a bearing, and cells of things
that have gone.
"""

import math
from functools import lru_cache
from typing import NamedTuple, cast

import numpy as np
import shapely
from numpy.typing import NDArray

from robotdriver.models import ConeRanger
from robotdriver.pose import Pose
from robotdriver.ranging import RangeMap
from scene.scene import Point
from scenesolver.driving.belief.moving_obstacles import View
from scenesolver.driving.belief.moving_things import Marks, Movement, MovingThings, PossiblePlaces
from scenesolver.driving.belief.seen_floor import MEMORY_S, SeenFloor
from scenesolver.geometry.clearance import NOTHING_SENSED
from scenesolver.kernel.sight import Places, Sector, Sectors, arc_places

CELL_MM = 24.0
"""Marks are discs of this diameter, laid this far apart."""

MERGE_MM = 10.0
"""Gaps between marks that are narrower than twice this are closed: no robot fits through them."""

_DRAWN_MM = CELL_MM / 2.0 + MERGE_MM
_APART_MM = 2.0 * _DRAWN_MM + 1e-6
"""Marks that are farther apart have nothing to do with each other."""


class Outlines:
    """The outlines of one robot's marks, as they were drawn last."""

    def __init__(self) -> None:
        self._drawn: dict[bytes, list[shapely.Geometry]] = {}

    def draw(self, marks: Places) -> shapely.Geometry:
        """Return everything that is marked, as Polygon or MultiPolygon; empty if nothing is."""
        groups = {group.tobytes(): group for group in marks.groups(_APART_MM)}
        self._drawn = {
            known: self._drawn[known] if known in self._drawn else _outlined(group) for known, group in groups.items()
        }
        parts = [part for outlines in self._drawn.values() for part in outlines]
        if len(parts) == 1:
            return parts[0]
        return cast("shapely.Geometry", shapely.multipolygons(parts)) if parts else shapely.Polygon()


def _outlined(group: NDArray[np.float64]) -> list[shapely.Geometry]:
    discs = shapely.buffer(shapely.MultiPoint(group), _DRAWN_MM, quad_segs=2)
    outlines = shapely.simplify(shapely.buffer(discs, -MERGE_MM, join_style="mitre"), 2.0)
    parts: list[shapely.Geometry] = shapely.get_parts(outlines).tolist()
    return parts


FAR_MM = 1000.0
"""Farther echoes are never marked: the arc of a wide cone is too long there to say where the thing is."""

WATCHED_MM = 2500.0
"""From no farther than this an echo tells that something is there that the scene does not know, and may move. What is
heard once on a turn, and then comes at a steady bearing beside the cone, is heard from no nearer before it is met."""

WATCHED_ADRIFT_MM = 1500.0
"""The same where the odometry drifts: from farther off, what the scene knows would seem to be news."""

NEAR_MM = 400.0
"""Echoes no farther than this are always heeded: their arcs are no wider than most robots."""

BEARING_ERROR_SHARE = 0.1
"""How far a cone's edge may be from where its model puts it, as a share of its half angle."""

NARROWEST_RAD = math.radians(3.0)
"""Beams with a smaller half angle show too little floor to be worth remembering."""

RANGE_ERROR_MM = 10.0
"""How far a reading may be from the truth, its resolution aside."""

AGREEMENT_S = 4.0
"""Readings younger than this bear on where a new echo came from; older ones may speak of a floor that has changed."""

FLEETING_S = 10.0
"""The time after which marks are forgotten where the floor was seen free before: such a thing moves."""

MOVED_S = 2.0
"""A thing has moved if it stands where the floor was seen free no longer ago than this."""

NOTICED_S = 20.0
"""The time after which a thing that was only noticed is forgotten: nothing shows when it has gone, and it will be
noticed again."""

ROUNDING_MM = 1e-6
"""Distances are known so well."""


_NO_MARKS: NDArray[np.float64] = np.zeros((0, 2))


class Glimpse(NamedTuple):
    """Where a robot was while a reading was taken: it may have moved since, and the reading does not say when it was.

    Attributes:
        pose: Midway.
        travel_mm: How far it may have been from there.
        turn_rad: How far it may have been turned from there, to either side.
    """

    pose: Pose
    travel_mm: float
    turn_rad: float


class SonarMap:
    """The memory of all rangers of one robot.

    Args:
        known: What the scene knows, as the ranger would see it.
        body_radius_mm: Radius of the robot's body: where the robot is, nothing else is.
        routes: Where the scene tells that something moves: an echo from there is no sign of anything else.
        drifts: Whether the odometry drifts, so that an echo from what stands comes from beside its mark.
    """

    def __init__(
        self,
        known: RangeMap,
        body_radius_mm: float,
        routes: shapely.Geometry = NOTHING_SENSED,
        drifts: bool = False,
    ) -> None:
        self._known = known
        self._routes = None if shapely.is_empty(routes) else routes
        self._body_radius_mm = body_radius_mm
        self._watched_mm = WATCHED_ADRIFT_MM if drifts else WATCHED_MM
        self.seen = SeenFloor()
        self.movement = Movement()
        self.moving_things = MovingThings(body_radius_mm, drifts)
        self._first_s: NDArray[np.float64] = np.zeros(0)
        self._marks = Places(np.zeros((0, 2)))
        self._heard_from_mm: NDArray[np.float64] = np.zeros(0)
        self._forget_at_s: NDArray[np.float64] = np.zeros(0)
        self._next_forgotten_s = math.inf  # when the first of them is
        self._kept_clear: tuple[float, float, float] | None = (
            None  # x and y of a place, and how far it is from all marks
        )
        self._horizon_mm = FAR_MM
        self._outlines = Outlines()
        self._obstacle: shapely.Geometry | None = shapely.Polygon()
        self.surprised_s = -math.inf

    @property
    def obstacle(self) -> shapely.Geometry:
        """Everything that is marked, as Polygon or MultiPolygon; empty if nothing is."""
        if self._obstacle is None:
            self._obstacle = self._outlines.draw(self._marks)
        return self._obstacle

    @property
    def core(self) -> shapely.Geometry:
        """The centres of all marked cells: the least that the marks can mean."""
        return shapely.MultiPoint(self._marks.at)

    @property
    def moving(self) -> PossiblePlaces:
        """The things that move."""
        return self.moving_things.moving

    @property
    def suspected(self) -> PossiblePlaces:
        """The things that were not heard long enough to tell whether they move."""
        return self.moving_things.suspected

    @property
    def all_stands(self) -> bool:
        """Whether nothing was sensed of late that moves, or that may move as far as is known."""
        return self.moving_things.is_empty

    @property
    def is_empty(self) -> bool:
        """Whether nothing is marked."""
        return not len(self._marks.at)

    def nearest_mm(self, place: tuple[float, float]) -> float:
        """Return the distance of a place from the nearest mark's centre; infinite if nothing is marked."""
        return self._marks.nearest_mm(place)

    def marks_near(self, way: NDArray[np.float64], reach_mm: float, before_s: float = math.inf) -> NDArray[np.float64]:
        """Return the marks, made before a moment, whose centres are nearer than the reach to a way; shape (n, 2).

        Args:
            way: A polyline, shape (k, 2), k at least 2.
            reach_mm: The reach.
            before_s: The moment.
        """
        near = self._marks.near_way(way, reach_mm)
        if near is None:
            return _NO_MARKS
        if before_s < math.inf:
            near &= self._first_s < before_s
        marks: NDArray[np.float64] = self._marks.at[near]
        return marks

    def observe(self, sonar: ConeRanger, glimpse: Glimpse, reading_mm: float | None, time_s: float) -> None:
        """Take in one reading.

        Args:
            sonar: The ranger.
            glimpse: Where the robot was.
            reading_mm: What was read; None where nothing was heard.
            time_s: When.
        """
        pose = glimpse.pose
        view = self.view(sonar, glimpse, reading_mm)
        if view is not None and view.half_angle_rad > NARROWEST_RAD:
            sector = self.seen.add(view, time_s)
            if not self.is_empty:
                x, y, cosine, sine, narrowest, reach_mm, _, _ = sector
                shown = self._marks.in_ring_sector((x, y), (cosine, sine), narrowest, 0.0, reach_mm - CELL_MM / 2.0)
                if shown is not None:
                    self._forget(shown)
            if not self.moving_things.is_empty:
                self.moving_things.see(sector, time_s)
        self._forget_old(time_s)
        if reading_mm is None or reading_mm > self._watched_mm:
            return
        apex_x, apex_y = pose.to_world(sonar.mount.x_mm, sonar.mount.y_mm)
        heading = pose.heading_rad + sonar.mount.heading_rad
        wide_half = sonar.half_angle_rad + glimpse.turn_rad + bearing_error_rad(sonar)
        unsure_mm = glimpse.travel_mm + RANGE_ERROR_MM
        ring_mm = reading_mm - unsure_mm, reading_mm + sonar.resolution_mm + unsure_mm
        if self._known.enters_ring(apex_x, apex_y, heading, wide_half, *ring_mm):
            return
        radius_mm = reading_mm + sonar.resolution_mm / 2.0
        arc = _arc(sonar, apex_x, apex_y, heading, radius_mm)
        is_told = self._is_told(arc)
        apart_mm = sonar.resolution_mm + CELL_MM / 2.0
        explains = self._on_arc(apex_x, apex_y, heading, wide_half, reading_mm, apart_mm)
        moves = self.movement.confirm(pose.to_world(reading_mm, 0.0), time_s)
        if not is_told:
            self.surprised_s = time_s
            marks = Marks(self._marks, self._first_s, self._forget_at_s)
            self.moving_things.heed_echo(arc, marks, explains, moves, time_s)
        if reading_mm > self._horizon_mm:
            return
        if explains is not None:
            heard_mm = self._heard_from_mm
            np.minimum(heard_mm, reading_mm, out=heard_mm, where=explains)
        else:
            middle = apex_x + radius_mm * math.cos(heading), apex_y + radius_mm * math.sin(heading)
            self._mark_arc(arc, middle, reading_mm, time_s)

    def notice(self, beam: ConeRanger, glimpse: Glimpse, nearest_mm: float, farthest_mm: float, time_s: float) -> None:
        """Take in that something is in a beam whose reading only bounds its distance; it is marked where it is nearest.

        Args:
            beam: The ranger.
            glimpse: Where the robot was.
            nearest_mm: The least distance at which the thing may be.
            farthest_mm: The greatest.
            time_s: When.
        """
        pose = glimpse.pose
        x, y = pose.to_world(beam.mount.x_mm, beam.mount.y_mm)
        heading = pose.heading_rad + beam.mount.heading_rad
        wide_half = beam.half_angle_rad + glimpse.turn_rad + bearing_error_rad(beam)
        unsure_mm = glimpse.travel_mm + RANGE_ERROR_MM
        self._forget_old(time_s)
        if self._known.enters_ring(x, y, heading, wide_half, 0.0, farthest_mm + unsure_mm):
            return
        if self._on_arc(x, y, heading, wide_half, 0.0, nearest_mm + CELL_MM) is None:
            self._add(_arc(beam, x, y, heading, nearest_mm).at, nearest_mm, time_s + NOTICED_S)

    def view(self, sonar: ConeRanger, glimpse: Glimpse, reading_mm: float | None) -> View | None:
        """Return what a reading of a ranger shows to be free; None where it shows nothing."""
        pose = glimpse.pose
        half = sonar.half_angle_rad - glimpse.turn_rad - bearing_error_rad(sonar)
        free_mm = _free_range(sonar, reading_mm) - glimpse.travel_mm
        if half <= 0.0 or free_mm <= 0.0:
            return None
        x, y = pose.to_world(sonar.mount.x_mm, sonar.mount.y_mm)
        return View(x, y, pose.heading_rad + sonar.mount.heading_rad, half, free_mm)

    def heed_near_echoes(self) -> None:
        """From now on mark only what is heard up to `NEAR_MM`, and forget what was heard from farther only.

        An arc that was heard from afar may lie across a way that is open, and there are places from which no turning
        shows that; it takes a look from nearer. What was heard from near is kept, so that a search comes to an end.
        """
        self._horizon_mm = NEAR_MM
        self._forget(self._heard_from_mm > NEAR_MM)

    def forget_echoes(self) -> None:
        """Forget all that was heard and never touched.

        A part of an arc that was heard from near may lie where no later look has shown it free, and close a way that
        is open.
        """
        self._forget(self._heard_from_mm > 0.0)

    def mark_contact(self, pose: Pose, bearing_rad: float) -> None:
        """Mark what the body has bumped into, at this bearing from straight ahead."""
        self._add(self.contact(pose, bearing_rad), 0.0, math.inf)

    def contact(self, pose: Pose, bearing_rad: float) -> NDArray[np.float64]:
        """Return where something is that the body touches at a bearing from straight ahead, shape (n, 2)."""
        reach = self._body_radius_mm + CELL_MM / 2.0
        bearings = pose.heading_rad + bearing_rad + np.radians([-20.0, -10.0, 0.0, 10.0, 20.0])
        return np.column_stack([pose.x_mm + reach * np.cos(bearings), pose.y_mm + reach * np.sin(bearings)])

    def clear_body(self, pose: Pose) -> None:
        """Forget marks where the robot itself stands."""
        x, y = pose.x_mm, pose.y_mm
        if not self.moving_things.is_empty:
            self.moving_things.rule_out_body((x, y))
        if self.is_empty:
            return
        if self._kept_clear is not None:
            then_x, then_y, clear_mm = self._kept_clear
            if clear_mm - math.hypot(x - then_x, y - then_y) > self._body_radius_mm + ROUNDING_MM:
                return
        nearest_mm = self._marks.nearest_mm((x, y))
        self._kept_clear = x, y, nearest_mm
        if nearest_mm < self._body_radius_mm:
            covered = self._marks.in_ring_sector((x, y), (1.0, 0.0), -2.0, 0.0, self._body_radius_mm)
            if covered is not None:
                self._forget(covered)

    def shown_by(self, sonar: ConeRanger, pose: Pose, headings_rad: NDArray[np.float64], turn_rad: float) -> list[View]:
        """Return what a look in each heading would show free, as far as the known scene goes.

        Args:
            sonar: The ranger.
            pose: Where the robot stands.
            headings_rad: Headings of the body, shape (h,).
            turn_rad: By how much the sure part of the cone is narrower on each side because the robot turns.
        """
        half = sonar.half_angle_rad - turn_rad - bearing_error_rad(sonar)
        views = []
        for heading in headings_rad.tolist():
            x, y = Pose(pose.x_mm, pose.y_mm, heading).to_world(sonar.mount.x_mm, sonar.mount.y_mm)
            axis = heading + sonar.mount.heading_rad
            reach_mm = self._known.wedge(x, y, axis, sonar.half_angle_rad, sonar.max_range_mm)
            views.append(View(x, y, axis, half, max(min(reach_mm, sonar.max_range_mm) - sonar.resolution_mm, 0.0)))
        return views

    def may_show(
        self,
        corners: NDArray[np.float64],
        sonar: ConeRanger,
        pose: Pose,
        headings_rad: NDArray[np.float64],
        turn_rad: float,
    ) -> NDArray[np.bool_]:
        """Return False only of looks that show nothing of a region, however far the known scene goes; shape (h,).

        Args:
            corners: Of the region, shape (n, 2).
            sonar: As in `shown_by` ...
            pose: ...
            headings_rad: ...
            turn_rad: ... the others, too.
        """
        half = abs(sonar.half_angle_rad - turn_rad - bearing_error_rad(sonar))
        looks = []
        for heading in headings_rad.tolist():
            x, y = Pose(pose.x_mm, pose.y_mm, heading).to_world(sonar.mount.x_mm, sonar.mount.y_mm)
            axis = heading + sonar.mount.heading_rad
            looks.append(Sector(x, y, math.cos(axis), math.sin(axis), math.cos(half), sonar.max_range_mm, 0.0, half))
        return Sectors.of(looks).each_may_reach(corners)

    def _on_arc(
        self, x: float, y: float, heading: float, half: float, reading: float, apart_mm: float
    ) -> NDArray[np.bool_] | None:
        """Return which marks explain an echo, shape (n,); None where none does."""
        if self.is_empty:
            return None
        axis = math.cos(heading), math.sin(heading)
        return self._marks.in_ring_sector((x, y), axis, math.cos(half), reading - apart_mm, reading + apart_mm)

    def _is_told(self, arc: Places) -> bool:
        """Return whether an echo from an arc may come from what the scene tells to move."""
        return self._routes is not None and bool(
            shapely.dwithin(self._routes, shapely.LineString(arc.at), RANGE_ERROR_MM + CELL_MM)
        )

    def _mark_arc(self, arc: Places, middle: Point, heard_from_mm: float, time_s: float) -> None:
        """Mark where on an arc an echo may have come from."""
        if not self._is_told(arc) and self.seen.shows(arc, CELL_MM / 2.0, time_s - MOVED_S).all():
            self.movement.suspect(middle, time_s)
        lately_s = time_s - AGREEMENT_S
        shown = self.seen.shows(arc, CELL_MM / 2.0, lately_s)
        possible = arc if shown.all() or not shown.any() else Places(arc.at[~shown])
        was_free = self.seen.shows(possible, CELL_MM / 2.0, time_s - MEMORY_S, lately_s)
        self._add(possible.at, heard_from_mm, np.where(was_free, time_s + FLEETING_S, math.inf), time_s)

    def _add(
        self,
        places: NDArray[np.float64],
        heard_from_mm: float,
        forget_at_s: NDArray[np.float64] | float,
        first_s: float = -math.inf,
    ) -> None:
        self._marks = Places(np.concatenate([self._marks.at, places]))
        self._forget_at_s = np.concatenate([self._forget_at_s, np.broadcast_to(forget_at_s, len(places))])
        self._heard_from_mm = np.concatenate([self._heard_from_mm, np.full(len(places), heard_from_mm)])
        self._first_s = np.concatenate([self._first_s, np.full(len(places), first_s)])
        self._next_forgotten_s = float(self._forget_at_s.min(initial=math.inf))
        self._kept_clear = None
        self._obstacle = None

    def _forget_old(self, time_s: float) -> None:
        """Forget the marks whose time is up."""
        if self._next_forgotten_s < time_s:
            self._forget(self._forget_at_s < time_s)
            self._next_forgotten_s = float(self._forget_at_s.min(initial=math.inf))

    def _forget(self, gone: NDArray[np.bool_]) -> None:
        if len(gone) and gone.any():
            kept = ~gone
            self._marks, self._heard_from_mm = Places(self._marks.at[kept]), self._heard_from_mm[kept]
            self._forget_at_s = self._forget_at_s[kept]
            self._first_s = self._first_s[kept]
            self._obstacle = None


def _arc(sonar: ConeRanger, x: float, y: float, heading: float, radius: float) -> Places:
    """Return places across a cone at one distance from its apex."""
    half = sonar.half_angle_rad
    return arc_places(x, y, heading, radius, _across(half, max(2, math.ceil(2.0 * half * radius / CELL_MM) + 1)))


@lru_cache(maxsize=256)
def _across(half: float, count: int) -> NDArray[np.float64]:
    """Return bearings from one side of a cone to the other, from its axis."""
    return np.linspace(-half, half, count)


def bearing_error_rad(sonar: ConeRanger) -> float:
    """Return how far a cone's edge may be from where its model puts it."""
    return BEARING_ERROR_SHARE * sonar.half_angle_rad


def _free_range(sonar: ConeRanger, reading_mm: float | None) -> float:
    """Return how far the floor is free by a reading: a reading at the lower limit may be an echo from anywhere."""
    if reading_mm is None:
        return sonar.max_range_mm
    return 0.0 if reading_mm <= sonar.min_range_mm else reading_mm - RANGE_ERROR_MM
