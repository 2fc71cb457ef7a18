"""The movers that can be chosen in the window."""

import inspect
from dataclasses import dataclass
from pathlib import Path

from robotworkshop.run.movers import MoverError, available, load_mover


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
        MoverError: there is none, or it does not load.
    """
    mover = load_mover(name)
    summary = (inspect.getdoc(mover) or "").partition("\n")[0]
    return MoverChoice(name, summary, mover.parameters_type, hasattr(mover, "tell_steps"))


def mover_choices(chosen: str) -> tuple[tuple[MoverChoice, ...], tuple[MoverError, ...]]:
    """Return the movers that can be chosen, and what is wrong with those that cannot.

    Args:
        chosen: The mover that the user has chosen so far; it may be the path of a .py file.
    """
    names = [entry.name for entry in available()]
    choices, complaints = [], []
    for name in names if chosen in names else [*names, chosen]:
        try:
            choices.append(mover_choice(name))
        except MoverError as error:
            complaints.append(error)
    return tuple(choices), tuple(complaints)
