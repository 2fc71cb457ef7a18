"""Where every panel stands: one table of the docks, known before there is anything in them.

So the window is painted as it is laid out before any room is loaded.
"""

from dataclasses import dataclass
from enum import Enum

from gui.contributions.workspace import Workspace
from gui.texts.language import tr


class Area(Enum):
    """At which edge of the window a panel stands at first; left and right change places in a mirrored window."""

    LEFT = "left"
    RIGHT = "right"
    BOTTOM = "bottom"


@dataclass(frozen=True, slots=True)
class Place:
    """The place of one panel.

    Attributes:
        id: Of the panel.
        title: Name of the panel for people.
        area: Where it stands at first.
        workspaces: In which it is shown at first.
        behind: Id of the panel behind which it is a tab at first; empty for none.
        below: Id of the panel below which it stands at first, at the same edge; empty for none.
    """

    id: str
    title: str
    area: Area
    workspaces: frozenset[Workspace] = frozenset()
    behind: str = ""
    below: str = ""


def places() -> tuple[Place, ...]:
    """Return the places of all panels, in the order in which they are laid."""
    design, plan, drive, match = (frozenset({workspace}) for workspace in Workspace)
    left, right, bottom = Area
    return (
        Place("Planner", tr("Planner"), right, plan),
        Place("Layers", tr("Layers"), right, design | plan | drive, behind="Planner"),
        Place("Robots", tr("Robots"), right, plan | drive),
        Place("Programs", tr("Programs"), left),
        Place("Pioneers", tr("Pioneers"), bottom, behind="Plots"),
        Place("Scene", tr("Scene"), left, design),
        Place("Properties", tr("Properties"), left, design),
        Place("Players", tr("Players"), right, match),
        Place("Match", tr("Match"), left, match),
        Place("Tournament", tr("Tournament"), bottom, match),
        Place("Timeline", tr("Timeline"), bottom, drive),
        Place("Log", tr("Log"), bottom, plan | drive | match, below="Timeline"),
        Place("Numbers", tr("Numbers"), bottom, plan),
        Place("Plots", tr("Plots"), bottom, drive),
    )
