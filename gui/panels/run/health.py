"""The gauges of a robot: its battery, and how well it is heard."""

from gui.texts.language import tr
from gui.widgets.gauge import Gauge, Health
from robotworkshop.view.picture import Theme

LOW_BATTERY, EMPTY_BATTERY = 0.2, 0.05
"""Shares of the charge below which a battery should be, and must be, charged."""
SLOW_LINK, DEAD_LINK = 0.9, 0.5
"""Shares of the frames a second that a model sends."""
MUCH_LOSS, MOST_LOSS = 0.01, 0.1
"""Shares of frames lost above which a link is poor, and bad."""


class HealthGauges:
    """Three gauges, to be laid out by the panel that shows them.

    Args:
        robot: Whose they are, for screen readers; empty where there is one only.
    """

    def __init__(self, robot: str = "") -> None:
        self.battery = _gauge(robot, tr("Battery"), tr("What is left of the charge"))
        self.link = _gauge(robot, tr("Link"), tr("Frames of sensor values that come in a second"))
        self.loss = _gauge(robot, tr("Frames lost"), tr("Frames that did not come, or came damaged"))

    @property
    def titled(self) -> tuple[tuple[str, Gauge], ...]:
        """The gauges with their titles."""
        return (tr("Battery"), self.battery), (tr("Link"), self.link), (tr("Frames lost"), self.loss)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        for _, gauge in self.titled:
            gauge.set_theme(theme)

    def show_health(self, battery_share: float, frames_per_s: float, expected_per_s: float, lost_share: float) -> None:
        """Show how a robot is.

        Args:
            battery_share: What is left of the charge, 0 to 1.
            frames_per_s: How many frames come.
            expected_per_s: How many the model sends.
            lost_share: Share of the frames that were lost, 0 to 1.
        """
        link_share = frames_per_s / expected_per_s
        self.battery.show_share(
            battery_share, f"{100.0 * battery_share:.1f} %", _below(battery_share, LOW_BATTERY, EMPTY_BATTERY)
        )
        rate = tr("{rate}/s", rate=f"{frames_per_s:.1f}")
        self.link.show_share(link_share, rate, _below(link_share, SLOW_LINK, DEAD_LINK))
        self.loss.show_share(lost_share, f"{100.0 * lost_share:.1f} %", _below(-lost_share, -MUCH_LOSS, -MOST_LOSS))


def _gauge(robot: str, title: str, tells: str) -> Gauge:
    name = tr("{value} of {robot}", value=title, robot=robot) if robot else title
    return Gauge(name, tells)


def _below(value: float, poor: float, bad: float) -> Health:
    if value < bad:
        return Health.BAD
    return Health.POOR if value < poor else Health.GOOD
