"""Sizes and physics of Lego EV3 parts: one settings file, of which a user may change any key."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct, ValidationError, convert

from robotdriver.errors import ModelError

_Size = tuple[Annotated[float, Meta(gt=0, le=2000)], Annotated[float, Meta(gt=0, le=2000)]]
_Positive = Annotated[float, Meta(gt=0, le=1e6)]
_Share = Annotated[float, Meta(ge=0, le=1)]


class Sizes(Struct, frozen=True, forbid_unknown_fields=True):
    """Right to left and front to back of each part, in mm."""

    brick: _Size
    wheel: _Size
    color_sensor: _Size
    touch_sensor: _Size
    touch_sensor_rear: _Size
    ultrasonic_sensor: _Size
    ultrasonic_sensor_bottom: _Size
    infrared_sensor: _Size
    gyro_sensor: _Size


class MotionSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The motion of robots; degrees, seconds and mm."""

    wheel_diameter: _Positive
    mass_kg: _Positive
    large_motor_speed: _Positive
    medium_motor_speed: _Positive
    acceleration: _Positive
    coasting: _Positive
    stall_s: _Positive
    pendulum: _Positive
    arm_range: _Positive


class SenseSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The senses of sensors; mm, and light as a share of the most."""

    ultrasonic_aside: _Positive
    ultrasonic_front: _Positive
    ultrasonic_range: _Positive
    ultrasonic_height: _Positive
    hole_depth: _Positive
    color_spot_radius: _Positive
    ambient_light: _Share
    nxt_black: _Share
    nxt_white: _Share
    infrared_range: _Positive
    beacon_range: _Positive


class BatterySettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The battery of a brick."""

    volts: _Positive
    capacity_mah: _Positive
    idle_ma: _Positive
    motor_ma: _Positive


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """The reading of worlds' files; mm."""

    edge: _Positive
    axle_ahead: float


class Lego(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole settings file."""

    sizes: Sizes
    motion: MotionSettings
    sensors: SenseSettings
    battery: BatterySettings
    board: Board


def read_lego(data: bytes, name: str) -> Lego:
    """Return the settings with what a user's file changes of them.

    Args:
        data: The file's bytes, TOML in UTF-8.
        name: Of the file, for errors.

    Raises:
        ModelError: the file is no TOML, or a key or a value cannot be.
    """
    try:
        changes = tomllib.loads(data.decode())
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ModelError("the file", f"is no TOML: {error}; compare it with docs/ev3_worlds.md", name) from error
    merged: dict[str, Any] = dict(_shipped())
    for section, values in changes.items():
        known = merged.get(section)
        if isinstance(known, Mapping) and isinstance(values, Mapping):
            merged[section] = {**known, **values}
        else:
            merged[section] = values
    try:
        return convert(merged, Lego)
    except ValidationError as error:
        reason, _, place = str(error).partition(" - at `$")
        place = place.strip("`.").replace("[...]", "") or ", ".join(changes)
        fault = f"{reason[:1].lower()}{reason[1:]}"
        raise ModelError(place, f"{fault}; compare it with docs/ev3_worlds.md", name) from error


@cache
def shipped_lego() -> Lego:
    """Return the settings as they ship."""
    return convert(_shipped(), Lego)


@cache
def _shipped() -> Mapping[str, Any]:
    return tomllib.loads(Path(__file__).with_name("lego.toml").read_text(encoding="utf-8"))
