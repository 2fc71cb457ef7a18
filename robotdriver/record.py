"""Data that is made in every tick: quicker to make than a frozen dataclass, and used like one."""

from dataclasses import Field, field, fields, make_dataclass
from typing import Any, ClassVar, TypeVar

import msgspec


class Record(msgspec.Struct, frozen=True):
    """Base of such data. A frozen dataclass sets each field by a call of its own; this is filled by code in C."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]] = {}


_R = TypeVar("_R", bound=Record)


def record(made: type[_R]) -> type[_R]:
    """Have `dataclasses.replace`, `fields` and `asdict` take a class of records for a dataclass."""
    described = make_dataclass(made.__name__, [_described(each) for each in msgspec.structs.fields(made)])
    made.__dataclass_fields__ = {each.name: each for each in fields(described)}
    return made


def _described(known: msgspec.structs.FieldInfo) -> tuple[str, Any, Any]:
    if known.default_factory is not msgspec.NODEFAULT:
        return known.name, known.type, field(default_factory=known.default_factory)
    return known.name, known.type, field() if known.default is msgspec.NODEFAULT else field(default=known.default)
