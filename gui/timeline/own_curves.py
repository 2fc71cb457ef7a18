"""The window's own curves: what a strip of the timeline can show of any robot."""

from gui.contributions.curve import Curve, Moment
from gui.texts.language import tr


def own_curves() -> tuple[Curve, ...]:
    """Return what can be shown, the first at first."""
    return (
        Curve("error", tr("Off by"), "mm", tr("How far the belief of the place is from the truth"), _error_mm, 20.0),
        Curve(
            "speed",
            tr("Speed"),
            "mm/s",
            tr("How fast it drives, by its wheel encoders"),
            _way_mm,
            100.0,
            is_rate=True,
        ),
        Curve("range", tr("Range"), "mm", tr("How far the nearest thing is that a ranger sees"), _nearest_mm, 1000.0),
    )


def plotted(plot: str, curve_id: str) -> Curve:
    """Return how a value is shown that a mover plots; it comes with what the mover says of itself."""
    return Curve(curve_id, plot, "", tr("Plotted by the mover"), lambda _moment: None)


def _error_mm(moment: Moment) -> float | None:
    robot, mover = moment.robot, moment.mover
    if mover is None or not moment.is_truth_known:
        return None
    return robot.pose.distance_to(mover.pose.x_mm, mover.pose.y_mm)


def _way_mm(moment: Moment) -> float | None:
    return moment.robot.sensor_data.distance_mm


def _nearest_mm(moment: Moment) -> float | None:
    return min((each for each in moment.robot.ranges_mm if each is not None), default=None)
