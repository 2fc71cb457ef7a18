"""The lead in a duel over time: how much shorter the one robot's way to go is than the other's."""

from typing import TYPE_CHECKING

from gui.contributions.curve import Curve
from gui.texts.language import tr

if TYPE_CHECKING:
    from gui.sources.samples import Curves
    from robotworkshop.view.scoreboard import Score

LEAD, RIVALS, LEAST_MM = "lead", 2, 500.0


def lead_curve() -> Curve:
    """Return how the lead is shown: above the line that of the first robot, below it that of the second."""
    tells = tr("By how much less way lies before the robot that is ahead")
    return Curve(LEAD, tr("Lead"), "mm", tells, lambda _moment: None, LEAST_MM, is_two_sided=True)


class Lead:
    """Collects the lead from the scores that it gets.

    Attributes:
        is_shown: Whether its user is where duels are held.
        version: Another one whenever there is something new to be seen.
    """

    def __init__(self) -> None:
        self.is_shown = False
        self.version = 0
        self._time_s: list[float] = []
        self._lead_mm: list[float] = []
        self._rivals: tuple[tuple[str, int], ...] = ()

    def take(self, score: "Score | None") -> None:
        """Note who leads now; where time has gone back, another duel has begun."""
        time_s, racers = (None, ()) if score is None else (score.time_s, score.racers)
        ways = [racer.to_go_mm for racer in racers if racer.to_go_mm is not None]
        if time_s is None or time_s <= 0.0 or len(racers) != RIVALS or len(ways) != RIVALS:
            return
        if self._time_s and time_s < self._time_s[-1]:
            self._time_s, self._lead_mm = [], []
        if not self._time_s or time_s > self._time_s[-1]:
            self._rivals = tuple((racer.name, racer.number) for racer in racers)
            self._time_s.append(time_s)
            self._lead_mm.append(ways[1] - ways[0])
            self.version += 1

    def curves(self) -> "Curves | None":
        """Return what there is to be drawn; None while there is nothing."""
        import numpy as np

        from gui.sources.samples import Curves, RobotCurves

        if not self._time_s:
            return None
        lead_mm = np.array(self._lead_mm)
        halves = np.maximum(lead_mm, 0.0), np.minimum(lead_mm, 0.0)
        rivals = zip(self._rivals, halves, strict=True)
        return Curves(
            np.array(self._time_s), tuple(RobotCurves(name, number, {LEAD: half}) for (name, number), half in rivals)
        )
