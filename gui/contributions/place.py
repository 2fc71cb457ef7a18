"""The places of panels. Those of the window's own rooms are known before there is anything in them.

So the window is painted as it is laid out before any room is loaded.
"""

from dataclasses import dataclass
from enum import Enum

from gui.contributions.workspace import WORKSPACES, Workspace
from gui.texts.language import tr


class Area(Enum):
    """The part of the window in which a panel stands."""

    COLUMN = "a section of the column beside the floor"
    FOLD = "a section of the column that is folded at first"
    STRIP = "across the window, below the floor"
    SHEET = "a sheet that lies over the floor"


@dataclass(frozen=True, slots=True)
class Place:
    """The place of one panel.

    Attributes:
        id: Name of the panel for programs and for kept arrangements; it never changes.
        title: Name of the panel for people.
        area: Where it stands.
        workspaces: In which it stands; a sheet can be opened in others, too.
        is_headed: Whether its title stands over it; the first panel of a column has a head of its own.
        grows: Whether it takes the room that the others leave.
        instead_of: Id of the panel that is not shown while this one is; empty for none.
    """

    id: str
    title: str
    area: Area
    workspaces: frozenset[Workspace] = frozenset()
    is_headed: bool = True
    grows: bool = False
    instead_of: str = ""


def own_places() -> tuple[Place, ...]:
    """Return the places of the window's own panels, in the order in which they are laid, from above."""
    design, plan, drive, match = (frozenset({workspace}) for workspace in WORKSPACES)
    column, fold, strip, sheet = Area
    return (
        Place("Properties", tr("Properties"), column, design, is_headed=False),
        Place("Scene", tr("In this scene"), column, design, grows=True),
        Place("Planner", tr("Planner"), column, plan),
        Place("Numbers", tr("Found"), column, plan),
        Place("Runs", tr("Two runs"), column),
        Place("Robots", tr("Robots"), column, drive, is_headed=False),
        Place("Pioneers", tr("Clients"), column),
        Place("Programs", tr("Programs"), column, is_headed=False, grows=True, instead_of="Robots"),
        Place("Match", tr("Match"), column, match, is_headed=False, grows=True),
        Place("Log", tr("Log"), fold, plan | drive | match, grows=True),
        Place("Steps", tr("Planner's steps"), strip),
        Place("Planners", tr("Compared planners"), strip),
        Place("Schedule", tr("The plan in time"), strip),
        Place("Timeline", tr("Timeline"), strip, drive | match),
        Place("Tournament", tr("Tournament"), sheet),
    )


def own_place(panel: str) -> Place:
    """Return the place of one of the window's own panels."""
    return next(place for place in own_places() if place.id == panel)
