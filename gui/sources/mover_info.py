"""The movers that can be chosen in the window."""

import inspect
from dataclasses import dataclass
from pathlib import Path

from gui.sources.file_movers import watching_here
from gui.texts.planners import planner_told
from robotdriver.errors import WorkshopError
from robotworkshop.run.movers import available, load_mover


@dataclass(frozen=True, slots=True)
class MoverChoice:
    """A mover that can be chosen.

    Attributes:
        name: Of an installed mover, or the path of a .py file.
        summary: What it is.
        parameters_type: The dataclass of its parameters.
        shows_steps: Whether its planner tells its steps.
    """

    name: str
    summary: str
    parameters_type: type
    shows_steps: bool

    @property
    def title(self) -> str:
        """The title in a list; of a file not the whole path."""
        return Path(self.name).name


def mover_choice(name: str) -> MoverChoice:
    """Return the mover of this name, or in this .py file.

    Raises:
        WorkshopError: there is none, or it does not load.
    """
    if name.endswith(".py"):
        from robotworkshop.tournament.isolation.description import parameters_type_of
        from robotworkshop.tournament.isolation.questions import described

        said = described(str(Path(name).resolve()), watching_here())
        return MoverChoice(name, said.summary, parameters_type_of(said), said.shows_steps)
    mover = load_mover(name)
    summary = planner_told(name) or (inspect.getdoc(mover) or "").partition("\n")[0]
    return MoverChoice(name, summary, mover.parameters_type, hasattr(mover, "tell_steps"))


def mover_choices(chosen: str) -> tuple[tuple[MoverChoice, ...], tuple[WorkshopError, ...]]:
    """Return the movers that can be chosen, and what is wrong with those that cannot.

    Args:
        chosen: The mover that the user has chosen so far; it may be the path of a .py file.
    """
    names = [entry.name for entry in available()]
    choices, complaints = [], []
    for name in names if chosen in names else [*names, chosen]:
        try:
            choices.append(mover_choice(name))
        except WorkshopError as error:
            complaints.append(error)
    return tuple(choices), tuple(complaints)
