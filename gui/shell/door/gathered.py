"""All that the rooms of a window and other packages contribute, as one contribution."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Protocol, TypeVar

from gui.contributions.command import Command
from gui.contributions.contribution import Contribution
from gui.texts.language import tr


class _Named(Protocol):
    @property
    def id(self) -> str: ...


Record = TypeVar("Record", bound=_Named)
Tell = Callable[[str], object]


def gathered(own: Sequence[Contribution], added: Sequence[Contribution], tell: Tell) -> Contribution:
    """Return what all contribute: the window's own rooms first, then others.

    Of two records with one id the first one stays, and a key is the first one's who has it: Qt would obey neither.

    Args:
        own: Of the window's rooms, in the order of the menus.
        added: Of other packages.
        tell: Takes a line about what is left out.
    """
    parts = (*own, *added)
    return Contribution(
        commands=_with_keys_of_their_own(_once((each.commands for each in parts), tell), tell),
        panels=_once((each.panels for each in parts), tell),
        layers=_once((each.layers for each in parts), tell),
        curves=_once((each.curves for each in parts), tell),
        workspaces=_once((each.workspaces for each in parts), tell),
    )


def _once(parts: Iterable[Sequence[Record]], tell: Tell) -> tuple[Record, ...]:
    known: dict[str, Record] = {}
    for part in parts:
        for record in part:
            if record.id in known:
                tell(tr("{name} is left out: there is another one of this name", name=record.id))
            else:
                known[record.id] = record
    return tuple(known.values())


def _with_keys_of_their_own(commands: Sequence[Command], tell: Tell) -> tuple[Command, ...]:
    taken: dict[str, str] = {}
    made = []
    for command in commands:
        free = tuple(key for key in command.keys if taken.setdefault(key, command.id) == command.id)
        for key in command.keys:
            if key not in free:
                tell(tr("{name} has no key {key}: {other} has it", name=command.id, key=key, other=taken[key]))
        made.append(command if free == command.keys else replace(command, keys=free))
    return tuple(made)
