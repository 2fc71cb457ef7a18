"""Boxes that robots can push: those that are known by a word, and those of the user's own files."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

import msgspec

from robotdriver.errors import ModelError, PlacementError
from robotdriver.movable import Movable
from robotdriver.phrases import models as phrases
from scene.check_things import check_things
from scene.errors import SceneError
from scene.things import EYES, PLAIN_MATERIAL, Eye, Material, PolygonShape, Thing

EDGE_MM = 500.0

_MOVABLE = Movable(mass_kg=5.0)


@dataclass(frozen=True, slots=True)
class Box:
    """A box.

    Attributes:
        length_mm: Ahead of where it is put.
        width_mm: Across.
        material: What robots notice of it.
        movable: How they push it.
    """

    length_mm: float = EDGE_MM
    width_mm: float = EDGE_MM
    material: Material = PLAIN_MATERIAL
    movable: Movable = _MOVABLE


BOXES: Mapping[str, Box] = MappingProxyType(
    {
        "box": Box(),
        "box-nolaser": Box(material=Material(seen_by=tuple(eye for eye in EYES if eye != "laser"))),
        "box-nolaser-nosonar": Box(
            material=Material(seen_by=tuple(eye for eye in EYES if eye not in ("laser", "sonar")))
        ),
        "box-reflector": Box(material=Material(reflectance=2.0)),
    }
)
"""The boxes by the words that ask for them, as robots are asked for."""


class _BoxTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A box as a file states it; what is None is as of its base."""

    base: str
    length_mm: float | None = None
    width_mm: float | None = None
    mass_kg: float | None = None
    friction: float | None = None
    color: str | None = None
    seen_by: tuple[Eye, ...] | None = None
    reflectance: float | None = None


def box_of_table(table: Mapping[str, Any], file: str) -> Box:
    """Return the box of a table whose ``base`` is one of `BOXES`.

    Raises:
        ModelError: a key is unknown, or a figure cannot be.
    """
    try:
        stated = msgspec.convert(table, _BoxTable)
    except msgspec.ValidationError as error:
        reason, _, at = str(error).partition(" - at `$")
        raise ModelError(at.strip("`."), reason[0].lower() + reason[1:], file) from None
    base = BOXES[stated.base]
    for key, size_mm in _stated(stated, "length_mm", "width_mm").items():
        if not 0.0 < size_mm < math.inf:
            raise ModelError(key, phrases.NOT_POSITIVE(number=f"{size_mm:g}"), file)
    try:
        box = replace(
            base,
            **_stated(stated, "length_mm", "width_mm"),
            material=replace(base.material, **_stated(stated, "color", "seen_by", "reflectance")),
            movable=replace(base.movable, **_stated(stated, "mass_kg", "friction")),
        )
        corners = tuple((x * box.length_mm, y * box.width_mm) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1)))
        check_things((Thing(PolygonShape(corners), material=box.material, movable=box.movable),))
    except (SceneError, PlacementError) as error:
        raise ModelError("", str(error).removeprefix("things[0]").lstrip(".: "), file) from None
    return box


def _stated(table: _BoxTable, *keys: str) -> dict[str, Any]:
    return {key: value for key in keys if (value := getattr(table, key)) is not None}
