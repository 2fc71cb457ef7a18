"""The movers that can be chosen in the window."""

import inspect
from dataclasses import dataclass

from robotworkshop.movers import MoverError, available, load_mover


@dataclass(frozen=True, slots=True)
class MoverChoice:
    """A mover that can be chosen, with the dataclass of its parameters."""

    name: str
    summary: str
    parameters_type: type


def mover_choices(chosen: str) -> tuple[tuple[MoverChoice, ...], tuple[MoverError, ...]]:
    """Return the movers that can be chosen, and what is wrong with those that cannot.

    Args:
        chosen: The mover that the user has chosen so far; it may be the path of a .py file.
    """
    names = [entry.name for entry in available()]
    choices, complaints = [], []
    for name in names if chosen in names else [*names, chosen]:
        try:
            mover = load_mover(name)
        except MoverError as error:
            complaints.append(error)
        else:
            summary = (inspect.getdoc(mover) or "").partition("\n")[0]
            choices.append(MoverChoice(name, summary, mover.parameters_type))
    return tuple(choices), tuple(complaints)
