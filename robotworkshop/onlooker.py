"""Watches a session and can say at any time what a picture of it shows."""

import math

from robotworkshop.events import DriveEnded, DriveStarted, Event, Moved
from robotworkshop.picture import ALL_LAYERS, Layer, Picture, Theme, Track
from robotworkshop.session import Session, inflated_obstacles
from scene.scene import Point

TRAIL_STEP_MM = 10.0
"""A robot's trail gets a new point each time it has come this far."""


class Onlooker:
    """Follows one session from its beginning; listens to its announcer."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._last: Moved | None = None
        self._trails: dict[str, list[Point]] = {}
        self._reached: frozenset[str] = frozenset()
        session.announcer.listen(self._hear, DriveStarted, Moved, DriveEnded)

    def picture(self, layers: frozenset[Layer] = ALL_LAYERS, theme: Theme = Theme.LIGHT) -> Picture:
        """Return what is to be seen now: the plans, and the floor as it was left."""
        session, last = self._session, self._last
        return Picture(
            scene=session.scene,
            inflated=inflated_obstacles(session.scene, session.entrants[0].robot),
            tracks=tuple(
                Track(
                    robot=entrant.robot.name,
                    roadmap=entrant.mover.roadmap,
                    path=entrant.mover.current_path,
                    trail=tuple(self._trails.get(entrant.robot.name, ())),
                    reached=entrant.robot.name in self._reached,
                )
                for entrant in session.entrants
            ),
            snapshot=None if last is None else last.snapshot,
            movers=() if last is None else last.movers,
            layers=layers,
            theme=theme,
        )

    def _hear(self, event: Event) -> None:
        match event:
            case DriveStarted():
                self._trails.clear()
                self._reached = frozenset()
            case Moved(snapshot):
                self._last = event
                for robot in snapshot.robots:
                    trail = self._trails.setdefault(robot.name, [])
                    place = (robot.pose.x_mm, robot.pose.y_mm)
                    if not trail or math.dist(trail[-1], place) >= TRAIL_STEP_MM:
                        trail.append(place)
            case DriveEnded(reports):
                self._reached = frozenset(report.outcome.robot for report in reports if report.outcome.reached)
