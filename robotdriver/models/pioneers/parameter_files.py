"""Parameter files of ARIA (.p), by which its programs know a robot: bytes and a name in, a `PioneerModel` out.

A line is ``Section NAME`` or ``Key value ... ; comment``; keys are not case-sensitive, and some are repeated. Keys that
only programs need are passed over, and so are those without a value: ARIA writes every key that it knows.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from robotdriver.errors import ModelError
from robotdriver.models.pioneers.model import PioneerModel
from robotdriver.models.pioneers.model_files import MAX_BYTES, MAX_SONARS, MAX_WORD, model_from_table
from robotdriver.phrases import models as phrases
from robotdriver.phrases.phrase import Phrase

_FIGURES = {
    "maxvelocity": "max_speed_mm_s",
    "maxrvelocity": "max_turn_deg_s",
    "transaccel": "acceleration_mm_s2",
    "transdecel": "deceleration_mm_s2",
    "rotaccel": "turn_acceleration_deg_s2",
    "rotdecel": "turn_deceleration_deg_s2",
    "distconvfactor": "distance_unit_mm",
    "velconvfactor": "velocity_unit_mm_s",
    "rangeconvfactor": "range_unit_mm",
    "diffconvfactor": "wheel_difference",
    "vel2divisor": "vel2_unit_mm_s",
    "gpspx": "gps_x_mm",
    "gpspy": "gps_y_mm",
}
"""Keys that state a figure of ours, in the same unit."""

_COUNTS = {"numfrontbumpers": "front_bumpers", "numrearbumpers": "rear_bumpers"}
_LASER_FIGURES = {
    "laserx": "x_mm",
    "lasery": "y_mm",
    "laserth": "heading_deg",
    "lasermaxrange": "max_range_mm",
    "laserstartdegrees": "start_deg",
    "laserenddegrees": "end_deg",
    "laserincrement": "step_deg",
}
_KEYS = {
    **_FIGURES,
    **_COUNTS,
    **dict.fromkeys(("robotwidth", "robotradius"), "width_mm"),
    **dict.fromkeys(("robotlength", "robotlengthfront", "robotlengthrear"), "length_mm"),
    **dict.fromkeys(("laserstartdegrees", "laserenddegrees", "laserincrement"), "lasers"),
    "maxlatvelocity": "max_aside_mm_s",
    "robotdiagonal": "diagonal_mm",
    "angleconvfactor": "angle_unit_deg",
    "sonarunit": "sonars",
}
"""The key of a model's table for each key of a file."""

_DEFAULT_SPEED_MM_S, _DEFAULT_TURN_DEG_S = 1_000.0, 100.0
T = TypeVar("T")

_YES, _NO = ("true", "1", "yes"), ("false", "0", "no")


@dataclass(slots=True)
class _Parsed:
    """The content of a file, in the words of a model's table."""

    table: dict[str, Any] = field(default_factory=dict)
    sizes: dict[str, float] = field(default_factory=dict)
    sonars: dict[int, tuple[float, float, float]] = field(default_factory=dict)
    lasers: dict[str, dict[str, Any]] = field(default_factory=dict)
    has_lateral: bool = False
    places: dict[str, tuple[int, str]] = field(default_factory=dict)  # of the table's keys: line and key of the file


def read_parameters(content: bytes, name: str, file: str) -> PioneerModel:
    """Return the model that a parameter file describes.

    Args:
        content: Of the file.
        name: The model's.
        file: For errors.

    Raises:
        ModelError: the first fault, placed at its line.
    """
    if len(content) > MAX_BYTES:
        raise ModelError("", phrases.PARAMETERS_TOO_LARGE(count=f"{len(content):,}", limit=f"{MAX_BYTES:,}"), file)
    if b"\0" in content:
        raise ModelError("", phrases.NO_PARAMETERS(), file)
    parsed = _Parsed()
    section = ""
    try:
        for number, words in _rows(content.decode("latin-1")):
            key, values = words[0].lower(), words[1:]
            place = f"line {number}"
            if key == "section":
                section = " ".join(values).lower()
            elif values:
                _take(parsed, section, key, words[0], values, place)
                parsed.places[_KEYS.get(key, key)] = number, words[0]
        table = _table(parsed, name)
    except ModelError as error:
        raise ModelError(error.place, error.reason, file) from None
    try:
        return model_from_table(table, name, file)
    except ModelError as error:
        if error.place not in parsed.places:
            raise
        line, key = parsed.places[error.place]
        raise ModelError(f"line {line}: {key}", error.reason, file) from None


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    for number, row in enumerate(text.splitlines(), start=1):
        words = row.partition(";")[0].split()
        if words:
            yield number, words


def _take(parsed: _Parsed, section: str, key: str, name: str, values: list[str], place: str) -> None:
    if key in _FIGURES:
        parsed.table[_FIGURES[key]] = _number(name, values, place)
    elif key in (
        "robotwidth",
        "robotlength",
        "robotlengthfront",
        "robotlengthrear",
        "robotradius",
        "robotdiagonal",
        "maxlatvelocity",
    ):
        parsed.sizes[key] = _number(name, values, place)
    elif key == "angleconvfactor":
        parsed.table["angle_unit_deg"] = math.degrees(_number(name, values, place))
    elif key in _COUNTS:
        parsed.table[_COUNTS[key]] = round(_number(name, values, place))
    elif key in ("class", "subclass"):
        parsed.table["robot_class" if key == "class" else key] = _word(name, values, place)
    elif key == "haslatvel":
        parsed.has_lateral = _flag(name, values, place)
    elif key == "sonarunit":
        _take_sonar(parsed, values, place)
    elif key.startswith("laser"):
        _take_laser(parsed.lasers.setdefault(section, {}), key, name, values, place)


def _take_sonar(parsed: _Parsed, values: list[str], place: str) -> None:
    if len(values) < 4:
        raise ModelError(place, phrases.SONAR_UNIT())
    number, x, y, heading = (_number("SonarUnit", [value], place) for value in values[:4])
    if number != int(number) or not 0 <= number < MAX_SONARS:
        raise ModelError(place, phrases.SONAR_NUMBER(most=str(MAX_SONARS - 1), number=values[0]))
    parsed.sonars[int(number)] = (x, y, heading)


def _take_laser(laser: dict[str, Any], key: str, name: str, values: list[str], place: str) -> None:
    if key == "lasertype":
        laser["kind"] = _word(name, values, place)
    elif key == "laserpossessed":
        laser["possessed"] = _flag(name, values, place)
    elif key == "laserflipped":
        laser["is_flipped"] = _flag(name, values, place)
    elif key in _LASER_FIGURES:
        laser[_LASER_FIGURES[key]] = _number(name, values, place)


def _table(parsed: _Parsed, name: str) -> dict[str, Any]:
    """Return the model's table; where the file says nothing, what ARIA takes."""
    table, sizes = parsed.table, parsed.sizes
    across = 2.0 * sizes.get("robotradius", 0.0)
    table["width_mm"] = sizes.get("robotwidth") or across
    if not table["width_mm"]:
        raise ModelError("", phrases.NO_SIZE())
    length = sizes.get("robotlength") or across or table["width_mm"]
    front = sizes.get("robotlengthfront") or length / 2.0
    rear = sizes.get("robotlengthrear") or length / 2.0
    table |= {"length_mm": front + rear, "centre_x_mm": (front - rear) / 2.0}
    # 0 means in these files that nothing is stated.
    table["diagonal_mm"] = sizes.get("robotdiagonal") or None
    table["max_speed_mm_s"] = table.get("max_speed_mm_s") or _DEFAULT_SPEED_MM_S
    table["max_turn_deg_s"] = table.get("max_turn_deg_s") or _DEFAULT_TURN_DEG_S
    for key in ("acceleration_mm_s2", "turn_acceleration_deg_s2"):
        if table.get(key) == 0.0:
            del table[key]
    if parsed.has_lateral:
        table["max_aside_mm_s"] = sizes.get("maxlatvelocity") or table["max_speed_mm_s"]
    # A number that is left out has no place: it stands in the middle and hears nothing new.
    table["sonars"] = tuple(
        parsed.sonars.get(number, (0.0, 0.0, 180.0)) for number in range(max(parsed.sonars, default=-1) + 1)
    )
    possessed = [laser for laser in parsed.lasers.values() if laser.pop("possessed", "kind" in laser)]
    table["lasers"] = tuple(_given(laser) for laser in possessed)
    return table | {"title": name}


def _given(laser: dict[str, Any]) -> dict[str, Any]:
    """Return a laser without figures of 0 that stand for nothing."""
    return {key: value for key, value in laser.items() if value or key not in ("max_range_mm", "step_deg")}


def _word(name: str, values: list[str], place: str) -> str:
    word = values[0]
    if len(word) > MAX_WORD or not word.isascii() or not word.isprintable():
        raise ModelError(place, phrases.NO_SHORT_WORD(name=name, limit=str(MAX_WORD)))
    return word


def _number(name: str, values: list[str], place: str) -> float:
    return _converted(name, values, place, float, phrases.NO_NUMBER)


def _flag(name: str, values: list[str], place: str) -> bool:
    def read(word: str) -> bool:
        if word.lower() not in (*_YES, *_NO):
            raise ValueError(word)
        return word.lower() in _YES

    return _converted(name, values, place, read, phrases.NO_FLAG)


def _converted(name: str, values: list[str], place: str, convert: Callable[[str], T], fault: Phrase) -> T:
    word = values[0]
    try:
        value = convert(word)
    except ValueError:
        raise ModelError(place, fault(name=name, words=ascii(word[:40]))) from None
    if isinstance(value, float) and not math.isfinite(value):
        raise ModelError(place, phrases.NOT_FINITE(name=name, words=ascii(word[:40])))
    return value
