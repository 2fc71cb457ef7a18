"""The map that the rangers have drawn: where the floor was seen free, and where unknown things stand.

A wide cone tells the distance of the nearest thing, not its bearing. So each reading is kept as two statements: the
sector up to the reading is free, and somewhere on the arc at the reading there is something. An arc that the known
scene explains says nothing new; any other is marked with cells, less those that some other reading saw free. As the
robot turns and moves on, free sectors eat away the cells that were marked for want of a bearing, and cells of things
that have gone.
"""

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from robotdriver.models import ConeRanger
from robotdriver.pose import Pose
from robotdriver.ranging import RangeMap
from scenesolver.driving.belief.marks import CELL_MM, Marks
from scenesolver.driving.belief.moving_things import MovingThings
from scenesolver.driving.belief.rangers import apex_of
from scenesolver.driving.belief.seen_floor import MEMORY_S, SeenFloor, sector_of
from scenesolver.geometry.clearance import NOTHING_SENSED
from scenesolver.kernel.sight import Places, Sector, arc_places

FAR_MM = 1000.0
"""Farther echoes are never marked: the arc of a wide cone is too long there to say where the thing is."""

EXPLAINED_MM = 2500.0
"""From no farther than this an echo tells that something is there that the scene does not know, and may move. What is
heard once on a turn, and then comes at a steady bearing beside the cone, is heard from no nearer before it is met."""

EXPLAINED_ADRIFT_MM = 1500.0
"""The same where the odometry drifts: from farther off, what the scene knows would seem to be news."""

NEAR_MM = 400.0
"""Echoes no farther than this are always marked: their arcs are no wider than most robots."""

BEARING_ERROR_SHARE = 0.1
"""The error of a cone's edge, as a share of its half angle."""

NARROWEST_RAD = math.radians(3.0)
"""Beams with a smaller half angle show too little floor to be worth remembering."""

RANGE_ERROR_MM = 10.0
"""The error of a reading, its resolution aside."""

AGREEMENT_S = 4.0
"""Readings younger than this bear on where a new echo came from; older ones may speak of a floor that has changed."""

FLEETING_S = 10.0
"""The time after which marks are forgotten where the floor was seen free before: such a thing moves."""

MOVED_S = 2.0
"""A thing has moved if it stands where the floor was seen free no longer ago than this."""

NOTICED_S = 20.0
"""The time after which a thing that was only noticed is forgotten: nothing shows when it has gone, and it will be
noticed again."""


class Glimpse(NamedTuple):
    """The places of a robot while a reading was taken: the robot moves meanwhile, and the reading has no time.

    Attributes:
        pose: Midway.
        travel_mm: How far it may have been from there.
        turn_rad: How far it may have been turned from there, to either side.
    """

    pose: Pose
    travel_mm: float
    turn_rad: float

    def in_doubt(self, doubt: "Doubt") -> "Glimpse":
        """Return the glimpse of a robot that may be so far from there."""
        return Glimpse(self.pose, self.travel_mm + doubt.place_mm, self.turn_rad + doubt.heading_rad)


class Doubt(NamedTuple):
    """The greatest distance of a robot from its believed pose.

    Attributes:
        place_mm: From its place.
        heading_rad: From its heading, to either side.
    """

    place_mm: float
    heading_rad: float

    def at_most(self, other: "Doubt") -> "Doubt":
        """Return the lesser of each of two doubts."""
        return Doubt(min(self.place_mm, other.place_mm), min(self.heading_rad, other.heading_rad))


SURE = Doubt(0.0, 0.0)

SENSED_DOUBT = Doubt(40.0, math.radians(2.0))
"""The robot's greatest doubt where what it has sensed itself is, a drifting robot too: it was sensed from where the
robot believes to be, however far that is from the truth, and the way since is short."""


class SonarMap:
    """The memory of all rangers of one robot.

    Args:
        known: What the scene knows, as the ranger would see it.
        body_radius_mm: Radius of the robot's body: where the robot is, nothing else is.
        routes: Where the scene tells that something moves: an echo from there is no sign of anything else.
        drifts: Whether the odometry drifts, so that from afar what the scene knows would seem to be news. Such a floor
            also swallows one echo in fifty: there it takes two successive readings to show floor to be free.

    Attributes:
        seen: Where the floor was seen free.
        marks: What stands.
        moving_things: What moves, or may.
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
        self._explained_mm = EXPLAINED_ADRIFT_MM if drifts else EXPLAINED_MM
        self._misses_echoes = drifts
        self._read_before: dict[str, float | None] = {}  # by each ranger
        self.seen = SeenFloor()
        self.marks = Marks()
        self.moving_things = MovingThings(body_radius_mm)
        self._horizon_mm = FAR_MM

    def observe(
        self, sonar: ConeRanger, at: Glimpse, reading_mm: float | None, time_s: float, doubt: Doubt = SURE
    ) -> None:
        """Take in one reading.

        Args:
            sonar: The ranger.
            at: Where the robot was.
            reading_mm: What was read; None where nothing was heard.
            time_s: When.
            doubt: How far from there it may have been in the scene.
        """
        glimpse, in_scene = at.in_doubt(doubt.at_most(SENSED_DOUBT)), at.in_doubt(doubt)
        sector = self.shown(sonar, glimpse, self._sure_reading_mm(sonar, reading_mm), time_s)
        if sector is not None and sector.half_rad > NARROWEST_RAD:
            self._take_free(sector)
        self.marks.forget_old(time_s)
        if reading_mm is None or reading_mm > self._explained_mm:
            return
        apex, unsure_mm = apex_of(sonar, at.pose), in_scene.travel_mm + RANGE_ERROR_MM
        nearest_mm, farthest_mm = reading_mm - unsure_mm, reading_mm + sonar.resolution_mm + unsure_mm
        if not self._is_known(apex, _widest_rad(sonar, in_scene), nearest_mm, farthest_mm):
            apart_mm = sonar.resolution_mm + CELL_MM / 2.0
            half_rad = _widest_rad(sonar, glimpse)
            explains = self._marks_in(apex, half_rad, reading_mm - apart_mm, reading_mm + apart_mm)
            self._take_echo(sonar, apex, reading_mm, explains, time_s)

    def _sure_reading_mm(self, sonar: ConeRanger, reading_mm: float | None) -> float | None:
        """Return the reading up to which the floor is free for sure: where echoes are missed, the nearer of two."""
        if not self._misses_echoes:
            return reading_mm
        before_mm = self._read_before.get(sonar.name, reading_mm)
        self._read_before[sonar.name] = reading_mm
        heard = [each for each in (reading_mm, before_mm) if each is not None]
        return min(heard, default=None)

    def _take_free(self, sector: Sector) -> None:
        """Take in that a sector of the floor is free: what was marked there has gone, and nothing moves there."""
        self.seen.add(sector)
        if not self.marks.is_empty:
            x, y, cosine, sine, narrowest, reach_mm, _, _ = sector
            reach_mm -= CELL_MM / 2.0
            shown = self.marks.places.in_ring_sector((x, y), (cosine, sine), narrowest, 0.0, reach_mm)
            if shown is not None:
                self.marks.forget(shown)
        if not self.moving_things.is_empty:
            self.moving_things.see(sector)

    def _is_known(self, apex: Pose, half_rad: float, nearest_mm: float, farthest_mm: float) -> bool:
        """Return whether something that the scene knows is in a cone, at such a distance."""
        return self._known.enters_ring(apex.x_mm, apex.y_mm, apex.heading_rad, half_rad, nearest_mm, farthest_mm)

    def _take_echo(
        self, sonar: ConeRanger, apex: Pose, reading_mm: float, explains: NDArray[np.bool_] | None, time_s: float
    ) -> None:
        """Take in an echo of something that the scene does not know: it moves, it is marked already, or it is new."""
        radius_mm = reading_mm + sonar.resolution_mm / 2.0
        arc, middle = _arc(sonar, apex, radius_mm), apex.to_world(radius_mm, 0.0)
        is_told = self._is_told(arc)
        if not is_told:
            self.moving_things.take_echo(arc, middle, self.marks, explains, time_s)
        if reading_mm > self._horizon_mm:
            return
        if explains is not None:
            self.marks.were_heard(explains, reading_mm)
            return
        if not is_told and self.seen.shows(arc, CELL_MM / 2.0, time_s - MOVED_S).all():
            self.moving_things.take_sign(middle, time_s)
        self._mark(arc, reading_mm, time_s)

    def notice(
        self,
        beam: ConeRanger,
        at: Glimpse,
        nearest_mm: float,
        farthest_mm: float,
        time_s: float,
        doubt: Doubt = SURE,
    ) -> None:
        """Take in that something is in a beam whose reading only bounds its distance; it is marked where it is nearest.

        Args:
            beam: The ranger.
            at: Where the robot was.
            nearest_mm: The least distance at which the thing may be.
            farthest_mm: The greatest.
            time_s: When.
            doubt: How far from there it may have been in the scene.
        """
        self.marks.forget_old(time_s)
        apex, in_scene = apex_of(beam, at.pose), at.in_doubt(doubt)
        if self._is_known(apex, _widest_rad(beam, in_scene), 0.0, farthest_mm + in_scene.travel_mm + RANGE_ERROR_MM):
            return
        half_rad = _widest_rad(beam, at.in_doubt(doubt.at_most(SENSED_DOUBT)))
        if self._marks_in(apex, half_rad, 0.0, nearest_mm + CELL_MM) is None:
            self.marks.add(_arc(beam, apex, nearest_mm).at, nearest_mm, time_s + NOTICED_S)

    def shown(self, sonar: ConeRanger, glimpse: Glimpse, reading_mm: float | None, time_s: float) -> Sector | None:
        """Return what a reading of a ranger shows to be free; None where it shows nothing."""
        half_rad = sonar.half_angle_rad - glimpse.turn_rad - bearing_error_rad(sonar)
        free_mm = _free_range(sonar, reading_mm) - glimpse.travel_mm
        if half_rad <= 0.0 or free_mm <= 0.0:
            return None
        return sector_of(apex_of(sonar, glimpse.pose), half_rad, free_mm, time_s)

    def mark_near_echoes_only(self) -> None:
        """From now on mark only what is heard up to `NEAR_MM`, and forget what was heard from farther only.

        An arc that was heard from afar may lie across a way that is open, and there are places from which no turning
        shows that; it takes a look from nearer. What was heard from near is kept, so that a search comes to an end.
        """
        self._horizon_mm = NEAR_MM
        self.marks.forget_heard_beyond(NEAR_MM)

    def mark_contact(self, pose: Pose, bearing_rad: float) -> None:
        """Mark what the body has bumped into, at this bearing from straight ahead."""
        self.marks.add(self.contact(pose, bearing_rad), 0.0, math.inf)

    def contact(self, pose: Pose, bearing_rad: float) -> NDArray[np.float64]:
        """Return where something is that the body touches at a bearing from straight ahead, shape (n, 2)."""
        reach = self._body_radius_mm + CELL_MM / 2.0
        bearings = pose.heading_rad + bearing_rad + np.radians([-20.0, -10.0, 0.0, 10.0, 20.0])
        return np.column_stack([pose.x_mm + reach * np.cos(bearings), pose.y_mm + reach * np.sin(bearings)])

    def clear_body(self, pose: Pose) -> None:
        """Take in that nothing else is where the robot itself stands."""
        place = pose.x_mm, pose.y_mm
        if not self.moving_things.is_empty:
            self.moving_things.rule_out_body(place)
        self.marks.forget_about(place, self._body_radius_mm)

    def _marks_in(self, apex: Pose, half_rad: float, nearest_mm: float, farthest_mm: float) -> NDArray[np.bool_] | None:
        """Return which marks are in a cone, at such a distance, shape (n,); None where none is."""
        place, axis = (apex.x_mm, apex.y_mm), (math.cos(apex.heading_rad), math.sin(apex.heading_rad))
        return self.marks.places.in_ring_sector(place, axis, math.cos(half_rad), nearest_mm, farthest_mm)

    def _is_told(self, arc: Places) -> bool:
        """Return whether an echo from an arc may come from what the scene tells to move."""
        return self._routes is not None and bool(
            shapely.dwithin(self._routes, shapely.LineString(arc.at), RANGE_ERROR_MM + CELL_MM)
        )

    def _mark(self, arc: Places, heard_from_mm: float, time_s: float) -> None:
        """Mark where on an arc an echo may have come from."""
        lately_s = time_s - AGREEMENT_S
        shown = self.seen.shows(arc, CELL_MM / 2.0, lately_s)
        possible = arc if shown.all() or not shown.any() else Places(arc.at[~shown])
        was_free = self.seen.shows(possible, CELL_MM / 2.0, time_s - MEMORY_S, lately_s)
        self.marks.add(possible.at, heard_from_mm, np.where(was_free, time_s + FLEETING_S, math.inf), time_s)


def _widest_rad(ranger: ConeRanger, glimpse: Glimpse) -> float:
    """Return half the angle of all from where an echo may have come."""
    return ranger.half_angle_rad + glimpse.turn_rad + bearing_error_rad(ranger)


def _arc(ranger: ConeRanger, apex: Pose, radius_mm: float) -> Places:
    """Return places across a cone at one distance from its apex."""
    half_rad = ranger.half_angle_rad
    bearings = _across(half_rad, max(2, math.ceil(2.0 * half_rad * radius_mm / CELL_MM) + 1))
    return arc_places(apex.x_mm, apex.y_mm, apex.heading_rad, radius_mm, bearings)


@lru_cache(maxsize=256)
def _across(half_rad: float, count: int) -> NDArray[np.float64]:
    """Return bearings from one side of a cone to the other, from its axis."""
    return np.linspace(-half_rad, half_rad, count)


def bearing_error_rad(ranger: ConeRanger) -> float:
    """Return how far a cone's edge may be from where its model puts it."""
    return BEARING_ERROR_SHARE * ranger.half_angle_rad


def _free_range(ranger: ConeRanger, reading_mm: float | None) -> float:
    """Return how far the floor is free by a reading: a reading at the lower limit may be an echo from anywhere."""
    if reading_mm is None:
        return ranger.max_range_mm
    return 0.0 if reading_mm <= ranger.min_range_mm else reading_mm - RANGE_ERROR_MM
