"""Lego sensors as their drivers show them: modes, and the whole numbers that each mode makes of what is sensed."""

import math
import struct
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from .attributes import Attribute, Values, invalid
from .view import BrickView
from .wire import VALUES, Port

Sensed = Sequence[float]
"""The numbers of a sensor in a snapshot; what they are, `wire.VALUES` says."""

FAR_MM = 2550.0
"""An ultrasonic sensor that hears no echo says this."""
IR_RANGE_MM = 700.0
"""An infrared sensor says 100 from here on."""
_INCH_MM = 25.4
_FARTHEST_IN = 1003
_REMOTE_CODES = 12


class Mode(NamedTuple):
    """One mode of a sensor.

    Attributes:
        values: Makes the driver's values of what is sensed.
        decimals: The values are to be divided by this power of ten.
        units: Of the values.
        binary: The format of one value in ``bin_data``.
    """

    values: "Callable[[Sensed], Sequence[int]]"
    decimals: int = 0
    units: str = ""
    binary: str = "s32"


def _percent(share: float) -> int:
    return round(100.0 * share)


def _centimetres(sensed: Sensed) -> "list[int]":
    return [round(min(max(sensed[0], 30.0), FAR_MM))]


def _inches(sensed: Sensed) -> "list[int]":
    return [min(round(max(sensed[0], 30.0) / _INCH_MM * 10.0), _FARTHEST_IN) if sensed[0] < FAR_MM else _FARTHEST_IN]


def _near(sensed: Sensed) -> "list[int]":
    return [min(round(100.0 * sensed[0] / IR_RANGE_MM), 100) if sensed[0] < IR_RANGE_MM else 100]


def _seek(sensed: Sensed) -> "list[int]":
    values = []
    for channel in range(4):
        bearing_deg, distance_mm = sensed[1 + 2 * channel : 3 + 2 * channel]
        if math.isinf(distance_mm):
            values += [0, -128]
        else:
            values += [round(min(max(-bearing_deg, -25.0), 25.0)), min(round(100.0 * distance_mm / 2000.0), 100)]
    return values


def _remotes(sensed: Sensed) -> "list[int]":
    return [int(code) % _REMOTE_CODES for code in sensed[9:13]]


def _raw(sensed: Sensed) -> "list[int]":
    # The sensor's electronics: a black surface gives about 600 and a white one about 100.
    return [round(600.0 - 500.0 * sensed[4]), 600]


def _angle(sensed: Sensed) -> "list[int]":
    return [round(sensed[0])]


def _rate(sensed: Sensed) -> "list[int]":
    return [round(min(max(sensed[1], -440.0), 440.0))]


_RAW_WHITE = 361.0
"""The reading of a perfect white, of 1020 steps of red, green and blue light: the library takes a sheet of white paper,
which the boards of worlds are, for 300, and programs compare with what they measured so."""


def _rgb_raw(sensed: Sensed) -> "list[int]":
    return [round(_RAW_WHITE * share) for share in sensed[1:4]]


MODES: "Mapping[str, Mapping[str, Mode]]" = {
    "lego-ev3-touch": {"TOUCH": Mode(lambda sensed: [int(sensed[0])], binary="u8")},
    "lego-ev3-color": {
        "COL-REFLECT": Mode(lambda sensed: [_percent(sensed[4])], units="pct", binary="u8"),
        "COL-AMBIENT": Mode(lambda sensed: [_percent(sensed[5])], units="pct", binary="u8"),
        "COL-COLOR": Mode(lambda sensed: [int(sensed[0])], units="col", binary="u8"),
        "REF-RAW": Mode(_raw, binary="u16"),
        "RGB-RAW": Mode(_rgb_raw, binary="u16"),
    },
    "lego-ev3-us": {
        "US-DIST-CM": Mode(_centimetres, 1, "cm", "u16"),
        "US-DIST-IN": Mode(_inches, 1, "in", "u16"),
        "US-LISTEN": Mode(lambda _: [0], binary="u8"),
        "US-SI-CM": Mode(_centimetres, 1, "cm", "u16"),
        "US-SI-IN": Mode(_inches, 1, "in", "u16"),
    },
    "lego-ev3-gyro": {
        "GYRO-ANG": Mode(_angle, units="deg", binary="s16"),
        "GYRO-RATE": Mode(_rate, units="d/s", binary="s16"),
        "GYRO-FAS": Mode(_rate, units="d/s", binary="s16"),
        "GYRO-G&A": Mode(lambda sensed: [*_angle(sensed), *_rate(sensed)], binary="s16"),
        "GYRO-CAL": Mode(lambda _: [0, 0, 0, 0], binary="s16"),
        "TILT-RATE": Mode(lambda _: [0], units="d/s", binary="s16"),
        "TILT-ANG": Mode(lambda _: [0], units="deg", binary="s16"),
    },
    "lego-nxt-light": {
        "REFLECT": Mode(lambda sensed: [round(1000.0 * sensed[0])], 1, "pct", "u16"),
        "AMBIENT": Mode(lambda sensed: [round(1000.0 * sensed[1])], 1, "pct", "u16"),
    },
    "lego-ev3-ir": {
        "IR-PROX": Mode(_near, units="pct", binary="u8"),
        "IR-SEEK": Mode(_seek, units="pct", binary="s8"),
        "IR-REMOTE": Mode(_remotes, units="btn", binary="u8"),
        "IR-REM-A": Mode(lambda _: [0], binary="u16"),
        "IR-S-ALT": Mode(lambda _: [0, 0, 0, 0], binary="u8"),
        "IR-CAL": Mode(lambda _: [0, 0], binary="u16"),
    },
}

_FORMATS = {"u8": "B", "s8": "b", "u16": "H", "s16": "h", "s32": "i"}
_RESET_GYRO = "\x11"
_NO_ZERO = ("GYRO-ANG", "GYRO-G&A")


class LegoSensor:
    """One sensor.

    Args:
        view: Of the brick.
        number: Of the brick's sensors.
        port: Where it is plugged in.
    """

    def __init__(self, view: BrickView, number: int, port: Port) -> None:
        self._view = view
        self._number = number
        self._driver = port.driver
        self._count = VALUES[port.driver]
        self._modes = MODES[port.driver]
        self._mode = next(iter(self._modes.values()))
        self._zero_deg = 0.0
        self._values = Values(
            {
                "address": port.address,
                "driver_name": port.driver,
                "modes": " ".join(self._modes),
                "mode": next(iter(self._modes)),
                "commands": "",
                "fw_version": "",
                "poll_ms": 0,
            },
            {"mode": tuple(self._modes), "poll_ms": range(60_001)},
        )

    def files(self) -> "Mapping[str, Attribute]":
        """Return the sensor's files, by name."""
        files = {name: self._values.attribute(name, self._view.read) for name in self._values.now}
        files["mode"] = Attribute(files["mode"].read, self._set_mode)
        files["command"] = Attribute(write=self._refuse)
        files["direct"] = Attribute(lambda: b"", self._direct, in_bytes=True)
        for name in ("decimals", "units"):
            files[name] = Attribute(lambda name=name: getattr(self._mode, name))  # type: ignore[misc]
        files["num_values"] = Attribute(lambda: len(self._sense()))
        files["bin_data_format"] = Attribute(lambda: self._mode.binary)
        files["bin_data"] = Attribute(self._binary, in_bytes=True)
        for place in range(8):
            files[f"value{place}"] = Attribute(lambda place=place: self._value(place))  # type: ignore[misc]
        return files

    def _sense(self) -> "Sequence[int]":
        sensed = self._view.sense(self._number, self._count)
        if self._zero_deg and self._driver == "lego-ev3-gyro":
            sensed = (sensed[0] - self._zero_deg, *sensed[1:])
        return self._mode.values(sensed)

    def _value(self, place: int) -> int:
        values = self._sense()
        if place >= len(values):
            raise invalid()
        return values[place]

    def _binary(self) -> bytes:
        values = self._sense()
        return struct.pack(f"<{len(values)}{_FORMATS[self._mode.binary]}", *values)

    def _set_mode(self, mode: str) -> None:
        self._values.set("mode", mode)
        self._mode = self._modes[mode]
        if mode == "GYRO-CAL":
            self._reset_angle()
        self._view.read()

    def _direct(self, text: str) -> None:
        if self._driver == "lego-ev3-gyro" and text == _RESET_GYRO:
            self._reset_angle()

    def _reset_angle(self) -> None:
        self._zero_deg = self._view.sense(self._number, self._count)[0]

    def _refuse(self, _: str) -> None:
        raise invalid()
