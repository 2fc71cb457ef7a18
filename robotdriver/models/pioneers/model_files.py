"""Models of Pioneers as TOML, those that ship and those of users: bytes and a name in, a `PioneerModel` out."""

import math
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, reduce
from importlib import resources
from typing import Any, Literal

import msgspec

from robotdriver.errors import ModelError
from robotdriver.material import NO_EYES, ROBOT_MATERIAL, Eye, Material
from robotdriver.models.body import Mount
from robotdriver.models.pioneers.lasers import Laser, laser_of
from robotdriver.models.pioneers.model import Conversions, Limits, PioneerModel, SonarRing
from robotdriver.phrases import models as phrases

MAX_BYTES = 1_000_000
"""The largest model file that is read."""

MAX_SONARS = 32
"""A packet has room for no more sonars, and clients for no more numbers."""

MAX_WORD = 40
"""The packet with a robot's settings has room for a class and a subclass of so many letters."""

MAX_BUMPERS = 7
"""A packet has room for no more bumpers in front, and for no more behind."""

_U16 = 65_535.0
_UNIT = (1e-4, 1e4)

_BOUNDS: Mapping[str, tuple[float, float]] = {
    "length_mm": (1.0, 1e5),
    "width_mm": (1.0, 1e5),
    # A packet with a robot's settings has 16 bits for each of these.
    "max_speed_mm_s": (1.0, _U16),
    "max_turn_deg_s": (1.0, _U16),
    "acceleration_mm_s2": (1.0, _U16),
    "turn_acceleration_deg_s2": (1.0, _U16),
    "deceleration_mm_s2": (0.0, _U16),
    "turn_deceleration_deg_s2": (0.0, _U16),
    "max_aside_mm_s": (0.0, _U16),
    "distance_unit_mm": _UNIT,
    "velocity_unit_mm_s": _UNIT,
    "range_unit_mm": _UNIT,
    "angle_unit_deg": _UNIT,
    "vel2_unit_mm_s": _UNIT,
    "wheel_difference": (1e-5, 1e2),
}
"""The bounds of what a robot's packets can tell; the floor has bounds of its own for other figures."""

_FOLDER = resources.files("robotdriver.models.pioneers")


class LaserTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A laser as a file states it; what is None is as the kind of laser has it. mm and degrees."""

    kind: str = "lms2xx"
    x_mm: float = 0.0
    y_mm: float = 0.0
    heading_deg: float = 0.0
    start_deg: float | None = None
    end_deg: float | None = None
    step_deg: float | None = None
    max_range_mm: float | None = None
    noise_mm: float | None = None
    is_flipped: bool = False
    tells_reflectance: bool | None = None


class ModelTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A model as a file states it; mm and degrees."""

    title: str
    length_mm: float
    width_mm: float
    max_speed_mm_s: float
    max_turn_deg_s: float
    subclass: str = ""
    robot_class: str = "Pioneer"
    centre_x_mm: float = 0.0
    diagonal_mm: float | None = None
    max_aside_mm_s: float = 0.0
    acceleration_mm_s2: float = 300.0
    deceleration_mm_s2: float = 0.0
    turn_acceleration_deg_s2: float = 100.0
    turn_deceleration_deg_s2: float = 0.0
    distance_unit_mm: float = 1.0
    velocity_unit_mm_s: float = 1.0
    range_unit_mm: float = 1.0
    angle_unit_deg: float = 360.0 / 4096.0
    vel2_unit_mm_s: float = 20.0
    wheel_difference: float = 0.0056
    track_mm: float | None = None
    mass_kg: float = 9.0
    has_charge: bool = False
    front_bumpers: int = 0
    rear_bumpers: int = 0
    gps_x_mm: float = 0.0
    gps_y_mm: float = 0.0
    distance_error: float | tuple[float, float] | None = None
    turn_error: float | tuple[float, float] | None = None
    color: str = ""
    seen_by: tuple[Literal["sonar", "laser", "infrared", "camera"], ...] | None = None
    sonar_field_deg: float = 30.0
    sonar_min_mm: float = 100.0
    sonar_max_mm: float = 5_000.0
    sonars: tuple[tuple[float, float, float], ...] = ()
    lasers: tuple[LaserTable, ...] = ()


def shipped_models() -> tuple[str, ...]:
    """Return the names of the models that ship."""
    return tuple(sorted(file.name.removesuffix(".toml") for file in _FOLDER.iterdir() if file.name.endswith(".toml")))


@cache
def shipped_model(name: str) -> PioneerModel:
    """Return a model that ships.

    Raises:
        ModelError: there is none of this name.
    """
    return model_from_table(_shipped_table(name), name, f"{name}.toml")


def read_pioneer_model(content: bytes, name: str, file: str) -> PioneerModel:
    """Return the model that a TOML file holds.

    Args:
        content: Of the file, in UTF-8; ``base`` names a model that ships, whose keys hold where the file has none.
        name: The model's.
        file: For errors.

    Raises:
        ModelError: the file is no TOML, a key is unknown or missing, or a figure cannot be.
    """
    return model_of_table(parsed_table(content, file), name, file)


def model_of_table(table: dict[str, Any], name: str, file: str) -> PioneerModel:
    """Return the model of a file's table, which may have a ``base``.

    Raises:
        ModelError: a key is unknown or missing, or a figure cannot be.
    """
    return model_from_table(_with_base(table, file), name, file)


def model_from_table(table: dict[str, Any], name: str, file: str) -> PioneerModel:
    """Return the model of a table whose keys are those of `ModelTable`.

    Raises:
        ModelError: a key is unknown or missing, or a figure cannot be.
    """
    try:
        figures = msgspec.convert(table, ModelTable)
    except msgspec.ValidationError as error:
        reason, _, at = str(error).partition(" - at `$")
        raise ModelError(at.strip("`."), reason[0].lower() + reason[1:], file) from None
    _check(figures, file)
    subclass = figures.subclass or name.lower()
    for key, word in (("robot_class", figures.robot_class), ("subclass", subclass)):
        if not 0 < len(word) <= MAX_WORD or not word.isascii() or not word.isprintable():
            reason = phrases.NO_WORD(limit=str(MAX_WORD), name=ascii(word[:MAX_WORD]))
            raise ModelError(key, reason, file)
    model = PioneerModel(
        name,
        figures.title,
        subclass,
        figures.length_mm,
        figures.width_mm,
        figures.centre_x_mm,
        _limits(figures.max_speed_mm_s, figures.acceleration_mm_s2, figures.deceleration_mm_s2),
        _limits(
            figures.max_turn_deg_s, figures.turn_acceleration_deg_s2, figures.turn_deceleration_deg_s2, math.radians
        ),
        _limits(figures.max_aside_mm_s, figures.acceleration_mm_s2, figures.deceleration_mm_s2)
        if figures.max_aside_mm_s
        else None,
        figures.robot_class,
        Conversions(
            figures.distance_unit_mm,
            math.radians(figures.angle_unit_deg),
            figures.velocity_unit_mm_s,
            figures.range_unit_mm,
            figures.wheel_difference,
            figures.vel2_unit_mm_s,
        ),
        SonarRing(
            tuple(Mount(x, y, math.radians(heading)) for x, y, heading in figures.sonars),
            math.radians(figures.sonar_field_deg / 2.0),
            figures.sonar_min_mm,
            figures.sonar_max_mm,
        ),
        tuple(_laser(laser, file) for laser in figures.lasers),
        figures.has_charge,
        figures.front_bumpers,
        figures.rear_bumpers,
        figures.gps_x_mm,
        figures.gps_y_mm,
        figures.mass_kg,
        figures.track_mm,
        _error("distance_error", figures.distance_error, file),
        _error("turn_error", figures.turn_error, file),
        _material(figures),
        figures.diagonal_mm,
    )
    try:
        model.on_floor()
    except ModelError as error:
        raise ModelError(error.place, error.reason, file) from None
    return model


def _error(key: str, stated: float | tuple[float, float] | None, file: str) -> tuple[float, float] | None:
    """Return the least and the greatest error of an odometry; one figure stands for as much in both directions."""
    if stated is None:
        return None
    least, most = (-stated, stated) if isinstance(stated, float) else stated
    if not -0.5 <= least <= most <= 0.5:
        raise ModelError(key, phrases.NO_ERROR(), file)
    return least, most


def _material(figures: ModelTable) -> Material:
    """Return what sensors notice of the robot."""
    red, green, blue = bytes.fromhex(figures.color[1:]) if figures.color else ROBOT_MATERIAL.rgb
    seen_by = ROBOT_MATERIAL.seen_by
    if figures.seen_by is not None:
        seen_by = reduce(lambda seen, word: seen | Eye[word.upper()], figures.seen_by, NO_EYES)
    return replace(ROBOT_MATERIAL, seen_by=seen_by, rgb=(red, green, blue))


def _limits(top: float, acceleration: float, deceleration: float, unit: Callable[[float], float] = float) -> Limits:
    return Limits(unit(top), unit(acceleration), unit(deceleration or acceleration))


def _laser(table: LaserTable, file: str) -> Laser:
    keys = ("start_deg", "end_deg", "step_deg", "max_range_mm", "noise_mm", "tells_reflectance")
    stated = {key: value for key in keys if (value := getattr(table, key)) is not None}
    mount = Mount(table.x_mm, table.y_mm, math.radians(table.heading_deg))
    laser = replace(laser_of(table.kind), kind=table.kind, mount=mount, is_flipped=table.is_flipped, **stated)
    if laser.fault:
        raise ModelError("lasers", laser.fault, file)
    return laser


def _check(figures: ModelTable, file: str) -> None:
    """Refuse figures by which a robot could not be driven; the floor checks the others."""
    for key, (least, most) in _BOUNDS.items():
        figure = getattr(figures, key)
        if not least <= figure <= most:
            raise ModelError(
                key, phrases.OUT_OF_BOUNDS(least=f"{least:g}", most=f"{most:g}", number=f"{figure:g}"), file
            )
    if len(figures.sonars) > MAX_SONARS:
        raise ModelError("sonars", phrases.TOO_MANY(count=str(len(figures.sonars)), limit=str(MAX_SONARS)), file)
    if figures.diagonal_mm is not None and not 0.0 < figures.diagonal_mm < math.inf:
        raise ModelError("diagonal_mm", phrases.NOT_POSITIVE(number=f"{figures.diagonal_mm:g}"), file)
    if figures.color and not re.fullmatch("#[0-9a-fA-F]{6}", figures.color):
        raise ModelError("color", phrases.NO_COLOR(name=ascii(figures.color[:20])), file)
    for key in ("front_bumpers", "rear_bumpers"):
        if not 0 <= getattr(figures, key) <= MAX_BUMPERS:
            count = str(getattr(figures, key))
            raise ModelError(key, phrases.TOO_MANY_BUMPERS(limit=str(MAX_BUMPERS), count=count), file)


@cache
def _shipped_table(name: str) -> dict[str, Any]:
    file = f"{name}.toml"
    if name not in shipped_models():
        raise ModelError("", f"{name[:60]!r} is no model of a Pioneer; there are {', '.join(shipped_models())}")
    return _with_base(parsed_table(_FOLDER.joinpath(file).read_bytes(), file), file)


def _with_base(table: dict[str, Any], file: str) -> dict[str, Any]:
    base = table.pop("base", None)
    if base is None:
        return table
    if not isinstance(base, str) or base not in shipped_models():
        raise ModelError("base", phrases.NO_BASE(name=repr(str(base)[:60])), file)
    return _shipped_table(base) | table


def parsed_table(content: bytes, file: str) -> dict[str, Any]:
    """Return the table that a TOML file holds.

    Raises:
        ModelError: the file is no TOML.
    """
    if len(content) > MAX_BYTES:
        raise ModelError("", phrases.PIONEER_TOO_LARGE(count=f"{len(content):,}", limit=f"{MAX_BYTES:,}"), file)
    try:
        return tomllib.loads(content.decode())
    except UnicodeDecodeError:
        raise ModelError("", phrases.NOT_TEXT(), file) from None
    except tomllib.TOMLDecodeError as error:
        raise ModelError("", phrases.NO_TOML(words=str(error)), file) from None
