"""The movers that can be chosen in the window."""

from dataclasses import dataclass

from robotworkshop.movers import available, load_mover


@dataclass(frozen=True, slots=True)
class MoverChoice:
    """A mover that can be chosen, with the dataclass of its parameters."""

    name: str
    summary: str
    parameters_type: type


def mover_choices(chosen: str) -> tuple[MoverChoice, ...]:
    """Return the movers that are installed, and the one that the user has chosen so far, which may be a file.

    Raises:
        MoverError: one of them does not load.
    """
    choices = [MoverChoice(entry.name, entry.summary, load_mover(entry.name).parameters_type) for entry in available()]
    if chosen not in [choice.name for choice in choices]:
        mover = load_mover(chosen)
        choices.append(MoverChoice(chosen, (mover.__doc__ or "").partition("\n")[0], mover.parameters_type))
    return tuple(choices)
