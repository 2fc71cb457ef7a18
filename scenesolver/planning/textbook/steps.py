"""The steps of a planner as plain data, with a sentence each."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from robotdriver.phrases.phrase import Phrase
from scene.scene import Point


class StepKind(StrEnum):
    """The kinds of steps, and the meaning of their points."""

    SAMPLE = "sample"
    """A milestone is drawn: the milestone."""
    ASK = "ask"
    """Neighbours are asked for: the place, then its neighbours."""
    FREE = "free"
    """An edge is free: its ends."""
    REFUSED = "refused"
    """An edge is refused: its ends, and where the robot would touch something."""
    GROW = "grow"
    """A tree grows: the old node and the new one."""
    REWIRE = "rewire"
    """A node is reached another way: the node, where it was reached from, where it is reached from now."""
    EXPAND = "expand"
    """The search goes on from nodes: these."""
    WAY = "way"
    """A way is found: the way."""
    CUT = "cut"
    """The finish goes straight, or pulls the way taut: its new corners, of which the ends lie on the old way."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step.

    Attributes:
        kind: What happens.
        points: Where; see the kind. mm.
        cost_mm: Length of the way to the node that is expanded or reached, of the way found, or what a cut has saved.
    """

    kind: StepKind
    points: tuple[Point, ...]
    cost_mm: float = 0.0


StepListener = Callable[[Step], None]

SAMPLED = Phrase("A milestone is drawn at {place}.")
ASKED = Phrase("The nearest places to {place}: {count} to try.")
ONE_FREE = Phrase("The edge from {place} to {other} is free, {length} long.")
ONE_REFUSED = Phrase("The edge from {place} to {other} is refused: the robot would touch something at {touch}.")
GROWN = Phrase("The tree grows from {place} to {other}, {length} from its root.")
REWIRED = Phrase("{place} is now reached from {other}: {length} from the root.")
EXPANDED = Phrase("The search continues from {place}, {length} from the start.")
SEARCHED = Phrase("Another search continues from {count} places.")
FOUND = Phrase("A way is found, {length} long.")
STRAIGHTENED = Phrase("From {place} straight on to {other}: {length} shorter.")
PULLED_TAUT = Phrase("The way is made shorter as a whole: by {length}.")


def sentence(step: Step) -> str:
    """Return what a step is, for people."""
    first, *others = step.points
    place, last, length = _text(first), _text(step.points[-1]), f"{step.cost_mm:,.0f} mm"
    match step.kind:
        case StepKind.SAMPLE:
            return str(SAMPLED(place=place))
        case StepKind.ASK:
            return str(ASKED(place=place, count=f"{len(others):,}"))
        case StepKind.FREE:
            return str(ONE_FREE(place=place, other=last, length=length))
        case StepKind.REFUSED:
            return str(ONE_REFUSED(place=place, other=_text(others[0]), touch=last))
        case StepKind.GROW:
            return str(GROWN(place=place, other=last, length=length))
        case StepKind.REWIRE:
            return str(REWIRED(place=place, other=last, length=length))
        case StepKind.EXPAND if others:
            return str(SEARCHED(count=f"{len(step.points):,}"))
        case StepKind.EXPAND:
            return str(EXPANDED(place=place, length=length))
        case StepKind.WAY:
            return str(FOUND(length=length))
        case StepKind.CUT if len(step.points) == 2:
            return str(STRAIGHTENED(place=place, other=last, length=length))
        case StepKind.CUT:
            return str(PULLED_TAUT(length=length))


def _text(place: Point) -> str:
    return f"({place[0]:,.0f}, {place[1]:,.0f})"
