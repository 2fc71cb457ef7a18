"""The description of a mover's class: told in the mover's process, and made a dataclass again where it is chosen."""

import inspect
from dataclasses import Field, field, fields, make_dataclass
from enum import Enum
from typing import Any

from robotworkshop.run.movers import load_mover, make_of
from robotworkshop.tournament.isolation.messages import MAX_REASON_LENGTH, Described, Parameter

PLAIN = (bool, int, float, str)
"""The types of values that a form can show, beside an Enum of them."""


def description_of(name: str) -> Described:
    """Return what a mover's class says of itself. Parameters that no form can show keep their defaults.

    Args:
        name: As for `load_mover`.

    Raises:
        MoverError: there is no such mover, its code does not load, or it cannot be made.
        WorkshopError: the mover refuses to be made.
    """
    mover = load_mover(name)
    make_of(mover, name, {}, 0)
    summary = (inspect.getdoc(mover) or "").partition("\n")[0]
    defaults = mover.parameters_type()
    told = [_parameter(each, getattr(defaults, each.name)) for each in fields(mover.parameters_type)]
    parameters = tuple(parameter for parameter in told if parameter is not None)
    return Described(summary[:MAX_REASON_LENGTH], parameters, hasattr(mover, "tell_steps"))


def parameters_type_of(described: Described) -> type:
    """Return a dataclass with the fields that a mover has told."""
    return make_dataclass("Parameters", [_field(parameter) for parameter in described.parameters], frozen=True)


def _parameter(declared: "Field[Any]", default: Any) -> Parameter | None:
    choices = tuple(member.value for member in type(default)) if isinstance(default, Enum) else ()
    value = default.value if isinstance(default, Enum) else default
    if not all(isinstance(each, PLAIN) for each in (value, *choices)):
        return None
    about = {name: each for name, each in declared.metadata.items() if isinstance(each, PLAIN)}
    return Parameter(declared.name, value, choices, about)


def _field(told: Parameter) -> tuple[str, type, Any]:
    default: Any = told.default
    if told.choices:
        # Not named by their values: "mro" and some more can be no member's name.
        members = {f"choice_{number}": value for number, value in enumerate(told.choices)}
        choice: Any = Enum("Choice", members)  # type: ignore[misc]  # Its members are known only now.
        default = choice(default)
    return told.name, type(default), field(default=default, metadata=told.about)
