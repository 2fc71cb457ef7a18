"""Data that is made in every tick, or by the thousand: quicker to make than a frozen dataclass, and used like one."""

from dataclasses import Field, field, fields, make_dataclass
from typing import Any, ClassVar, TypeVar

import msgspec


class Record(msgspec.Struct, frozen=True):
    """Base of such data. A frozen dataclass sets each field by a call of its own; this is filled by code in C."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]] = {}


class Leaf(Record, frozen=True, gc=False):
    """Base of such data of which there are thousands, and none of which can come to hold itself.

    A search for garbage does not look at it: what holds nothing but numbers, words and more of its kind is no part of a
    ring. It goes, as everything does, when nothing refers to it any more.
    """


_R = TypeVar("_R", bound=Record)


def record(made: type[_R]) -> type[_R]:
    """Have `dataclasses.replace`, `fields` and `asdict` take a class of records for a dataclass."""
    known = [_described(each) for each in msgspec.structs.fields(made)]
    described = make_dataclass(made.__name__, known, init=False, repr=False, eq=False)  # What is made is never used.
    made.__dataclass_fields__ = {each.name: each for each in fields(described)}
    return made


def _described(known: msgspec.structs.FieldInfo) -> tuple[str, Any, Any]:
    if known.default_factory is not msgspec.NODEFAULT:
        return known.name, known.type, field(default_factory=known.default_factory)
    return known.name, known.type, field() if known.default is msgspec.NODEFAULT else field(default=known.default)
