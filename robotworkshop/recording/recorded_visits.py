"""The places where recorded runs went, of those that were driven on one floor."""

import logging
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from robotworkshop.recording.errors import RecordingError
from robotworkshop.recording.replay import Replay
from robotworkshop.stage.events import Moved
from robotworkshop.view.heat import HeatMap
from robotworkshop.view.trail import Trail
from robotworkshop.view.visits import visits_of
from scene.scene import Point, Scene

log = logging.getLogger(__name__)


def recorded_visits(files: Sequence[Path], scene: Scene, is_wanted: Callable[[], bool]) -> HeatMap | None:
    """Return how many recorded runs passed over each part of a floor; None where none of them was driven on it.

    A floor is the same if its edges, obstacles and walls are; starts and goals may be others. What cannot be read is
    left out.

    Args:
        files: The recordings.
        scene: The floor.
        is_wanted: Asked before each recording; once it is not, the rest is left out.
    """
    return visits_of(_runs(files, scene, is_wanted), scene.workspace)


def is_same_floor(one: Scene, other: Scene) -> bool:
    """Return whether robots that drive in one scene go round the same things as in another."""
    return (one.workspace, one.obstacles, one.walls) == (other.workspace, other.obstacles, other.walls)


def _runs(
    files: Sequence[Path], scene: Scene, is_wanted: Callable[[], bool]
) -> Iterator[list[tuple[float, Sequence[Point]]]]:
    for file in files:
        if not is_wanted():
            return
        try:
            replay = Replay(file)
            robots = _driven(replay) if is_same_floor(replay.header.scene, scene) else []
        except RecordingError as error:
            log.info("%s is left out: %s", file, error)
            continue
        if robots:
            yield robots


def _driven(replay: Replay) -> list[tuple[float, Sequence[Point]]]:
    """Return the radius and the trail of each robot of a recording."""
    radii, trails = dict[str, float](), dict[str, Trail]()
    for timed in replay.events():
        if isinstance(timed.event, Moved):
            for robot in timed.event.snapshot.robots:
                radii[robot.name] = robot.model.body.radius_mm
                trails.setdefault(robot.name, Trail()).follow((robot.pose.x_mm, robot.pose.y_mm))
    return [(radii[name], trail.points) for name, trail in trails.items()]
