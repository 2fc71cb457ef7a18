"""Robot models as TOML: bytes and a name in, a checked RobotModel out.

A file's keys are the fields of the data classes. Bodies, drives and sensors say of which ``kind`` they are. Angles are
in degrees: a key that ends in ``_deg`` stands for the field that ends in ``_rad``; lengths may be in inches, as in data
sheets: ``_in`` stands for ``_mm``.
"""

import math
import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, TypeVar

import msgspec

from robotdriver.errors import ModelError
from robotdriver.models.body import Disc, Polygon
from robotdriver.models.drives import AckermannDrive, Battery, DifferentialDrive, FreeMotor, OmniDrive
from robotdriver.models.model import RobotModel
from robotdriver.models.sensors import SENSOR_KINDS
from robotdriver.phrases import models as phrases

INCH_MM = 25.4

MAX_BYTES = 1_000_000
"""The largest model file that is read."""

BODY_KINDS: Mapping[str, type] = {"disc": Disc, "polygon": Polygon}
DRIVE_KINDS: Mapping[str, type] = {
    "differential": DifferentialDrive,
    "omni": OmniDrive,
    "ackermann": AckermannDrive,
}
_UNITS = (
    ("_deg", "_rad", math.radians),
    ("_deg_s", "_rad_s", math.radians),
    ("_in", "_mm", lambda inches: inches * INCH_MM),
)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _ModelTable:
    """A robot model whose body, drive and sensors have been made already."""

    name: str
    title: str
    body: Any
    drive: Any
    battery: Battery
    frame_period_s: float
    mass_kg: float
    sensors: Any = ()
    motors: tuple[FreeMotor, ...] = ()


def read_model(data: bytes, name: str) -> RobotModel:
    """Return the robot model that a file holds.

    Args:
        data: The file's bytes, TOML in UTF-8.
        name: Of the file, for errors.

    Raises:
        ModelError: the file is no TOML, a key is unknown or missing, a kind is unknown, or a figure cannot be.
    """
    try:
        if len(data) > MAX_BYTES:
            raise ModelError("", phrases.TOO_LARGE(count=f"{len(data):,}", limit=f"{MAX_BYTES:,}"))
        return model_of_document(tomllib.loads(data.decode()))
    except UnicodeDecodeError:
        raise ModelError("", phrases.NOT_TEXT(), name) from None
    except tomllib.TOMLDecodeError as error:
        raise ModelError("", phrases.NO_TOML(words=str(error)), name) from None
    except ModelError as error:
        raise ModelError(error.place, error.reason, name) from None


def model_of_document(document: Mapping[str, Any]) -> RobotModel:
    """Return the robot model of a document with a file's keys.

    Raises:
        ModelError: a key is unknown or missing, a kind is unknown, or a figure cannot be.
    """
    table = dict(document)
    for key, kinds in (("body", BODY_KINDS), ("drive", DRIVE_KINDS)):
        if key in table:
            table[key] = _of_kind(table[key], kinds, key)
    sensors = table.get("sensors", [])
    if not isinstance(sensors, list):
        raise ModelError("sensors", "write each sensor as a table of its own, [[sensors]]")
    table["sensors"] = tuple(
        _of_kind(sensor, SENSOR_KINDS, f"sensors[{number}]") for number, sensor in enumerate(sensors)
    )
    flat = _made(_ModelTable, table, "")
    return RobotModel(**{each.name: getattr(flat, each.name) for each in fields(flat)})


def _of_kind(table: Any, kinds: Mapping[str, type], place: str) -> object:
    if not isinstance(table, dict):
        raise ModelError(place, phrases.NO_TABLE())
    kind = table.get("kind")
    if not isinstance(kind, str) or kind not in kinds:
        raise ModelError(f"{place}.kind", phrases.NO_KIND(name=repr(str(kind)[:60]), known=", ".join(kinds)))
    return _made(kinds[kind], {key: value for key, value in table.items() if key != "kind"}, place)


def _made(kind: type[T], table: Mapping[str, Any], place: str) -> T:
    """Return an object of a table whose keys are its fields."""
    values = _in_our_units(table)
    known = {each.name: each for each in fields(kind)}  # type: ignore[arg-type]
    dot = f"{place}." if place else ""
    for key in values:
        if key not in known:
            raise ModelError(f"{dot}{key}", phrases.STRANGE_KEY(known=", ".join(known)))
    for key, each in known.items():
        if key not in values and each.default is MISSING and each.default_factory is MISSING:
            raise ModelError(f"{dot}{key}", phrases.MISSING_KEY())
    try:
        return msgspec.convert(values, kind)
    except msgspec.ValidationError as error:
        reason, _, at = str(error).partition(" - at `$")
        raise ModelError(f"{dot}{at.strip('`.')}", reason[0].lower() + reason[1:]) from None


def _in_our_units(value: Any) -> Any:
    if isinstance(value, list):
        return [_in_our_units(part) for part in value]
    if not isinstance(value, Mapping):
        return value
    converted = {}
    for key, part in value.items():
        name, number = key, part
        for suffix, ours, convert in _UNITS:
            if key.endswith(suffix) and isinstance(part, int | float):
                name, number = key.removesuffix(suffix) + ours, convert(float(part))
        converted[name] = _in_our_units(number)
    return converted
