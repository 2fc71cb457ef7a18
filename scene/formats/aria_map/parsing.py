"""The text of a .map file: header lines, cairns, and sections of lines and points, each with its line number."""

import math
import re
from dataclasses import dataclass, field

from robotdriver.phrases.phrase import Phrase
from scene.errors import SceneError
from scene.formats import faults
from scene.limits import MAX_COORDINATE_MM, MAX_POINTS
from scene.things import Point

_FAR_MM = MAX_COORDINATE_MM / 2.0
"""Cairns may be turned about the map's origin, and robots go beyond what was mapped."""

_COUNTS = ("NumPoints", "NumLines")
_POSITIONS = ("MinPos", "MaxPos", "LineMinPos", "LineMaxPos")
_FLAGS = ("PointsAreSorted", "LinesAreSorted")
_WORD = re.compile(r'"((?:[^"\\]|\\.)*)"|(\S+)')
_SECTION = re.compile(r"^(?:(?P<source>\w+)_)?(?P<kind>DATA|LINES)$")


@dataclass(frozen=True, slots=True)
class Cairn:
    """A thing in a map, at a place.

    Attributes:
        line: Its number in the file.
        text: The whole line.
        kind: What it is.
        x_mm: Where it is.
        y_mm: Where it is.
        heading_deg: How it is turned.
        internal: A name for programs.
        icon: A picture's name.
        name: A name for people.
        corners: Two opposite corners of a rectangle, or the ends of a line, before the turning; None for a place.
        rest: Further words, as a description.
    """

    line: int
    text: str
    kind: str
    x_mm: float
    y_mm: float
    heading_deg: float
    internal: str = ""
    icon: str = "ICON"
    name: str = ""
    corners: tuple[float, float, float, float] | None = None
    rest: tuple[str, ...] = ()


@dataclass(slots=True)
class MapText:
    """A map, taken apart.

    Attributes:
        version: The first line.
        header: What is kept and written again, in order: all but counts, extents and cairns.
        sources: The prefixes of the sensors; empty for a map without.
        infos: Attributes of the types that the map defines, by name; ``class`` is the first word.
        origin: Latitude and longitude in degrees, altitude in m; None where the map lies nowhere.
        cairns: In order.
        lines: Ends in mm, by source; a map without sources has one named "".
        points: In mm, by source.
        resolutions_mm: How large the cells are that the points stand for, by the sources that say so.
    """

    version: str
    header: list[str] = field(default_factory=list)
    sources: tuple[str, ...] = ()
    infos: dict[str, dict[str, str]] = field(default_factory=dict)
    origin: tuple[float, float, float] | None = None
    cairns: list[Cairn] = field(default_factory=list)
    lines: dict[str, list[tuple[Point, Point]]] = field(default_factory=dict)
    points: dict[str, list[Point]] = field(default_factory=dict)
    resolutions_mm: dict[str, float] = field(default_factory=dict)


def parse_map(content: bytes) -> MapText:
    """Take a file apart.

    Raises:
        SceneError: the first fault, placed at its line.
    """
    if b"\0" in content:
        raise SceneError(faults.BINARY_MAP())
    rows = _text(content).splitlines()
    if not any(row.strip() for row in rows):
        raise SceneError(faults.EMPTY_MAP())
    version = rows[0].strip()
    if not re.fullmatch(r"2D-Map(-Ex[2-4]?)?", version):
        raise SceneError(faults.OTHER_MAP(), place="line 1")
    parsed = MapText(version)
    section: tuple[str, str] | None = None
    for number, row in enumerate(rows[1:], start=2):
        text = row.strip()
        if not text:
            continue  # Also between lines: the manual allows it.
        if heading := _SECTION.match(text):
            section = (_source(parsed, heading["source"] or "", number), heading["kind"])
        elif section is None:
            _take_header(parsed, text, number)
        elif section[1] == "LINES":
            x1, y1, x2, y2 = _coordinates(text.split(), 4, number, faults.LINE_FORM)
            parsed.lines.setdefault(section[0], []).append(((x1, y1), (x2, y2)))
        else:
            x, y = _coordinates(text.split(), 2, number, faults.POINT_FORM)
            parsed.points.setdefault(section[0], []).append((x, y))
    points = sum(map(len, parsed.points.values())) + 2 * sum(map(len, parsed.lines.values()))
    if points > MAX_POINTS:
        raise SceneError(faults.TOO_MANY_POINTS(count=f"{points:,}", limit=f"{MAX_POINTS:,}"))
    return parsed


def _text(content: bytes) -> str:
    try:
        return content.decode().removeprefix("\ufeff")
    except UnicodeDecodeError:
        return content.decode("latin-1")  # Older programs wrote names so; every byte is a character there.


def _source(parsed: MapText, source: str, number: int) -> str:
    if source in parsed.sources or (not source and not parsed.sources):
        return source
    if not source:
        reason = faults.WHICH_SOURCE(source=parsed.sources[0], source2=parsed.sources[0])
    else:
        reason = faults.NO_SOURCE(name=ascii(source), known=" ".join((*parsed.sources, source)))
    raise SceneError(reason, place=f"line {number}")


def _take_header(parsed: MapText, text: str, number: int) -> None:
    key, colon, value = text.partition(":")
    if not colon or " " in key:
        raise SceneError(faults.NO_HEADER(), place=f"line {number}")
    value = value.strip()
    bare = next((key.removeprefix(source) for source in parsed.sources if key.startswith(source)), key)
    if bare in _COUNTS:
        _numbers(value.split(), 1, number, faults.NUMBER_FORM, key=key)  # and is counted again
    elif bare in _POSITIONS:
        _numbers(value.split(), 2, number, faults.POSITION_FORM, key=key)
    elif bare in _FLAGS:
        if value.lower() not in ("true", "false"):
            raise SceneError(faults.TRUE_OR_FALSE(key=key, word=ascii(value[:40])), place=f"line {number}")
    elif key == "Cairn":
        parsed.cairns.append(_cairn(value, number))
    else:
        _take_kept(parsed, key, bare, value, number)
        parsed.header.append(text)


def _take_kept(parsed: MapText, key: str, bare: str, value: str, number: int) -> None:
    if bare == "Resolution":
        (resolution_mm,) = _numbers(value.split(), 1, number, faults.LENGTH_FORM, key=key)
        if resolution_mm > 0.0:  # ARIA writes 0 where it does not know.
            parsed.resolutions_mm[key.removesuffix(bare)] = resolution_mm
    elif key == "Sources":
        parsed.sources = tuple(value.split())
        if not parsed.sources:
            raise SceneError(faults.NO_SENSOR(), place=f"line {number}")
    elif key == "OriginLatLongAlt":
        latitude, longitude, altitude = _numbers(value.split(), 3, number, faults.ORIGIN_FORM)
        if abs(latitude) > 90.0 or abs(longitude) > 180.0:
            reason = faults.BAD_LATITUDE(word=ascii(value[:40]))
            raise SceneError(reason, place=f"line {number}")
        parsed.origin = latitude, longitude, altitude
    elif key == "MapInfo":
        words = _words(value, number)
        attributes = dict(word.partition("=")[::2] for word in words[1:])
        name = attributes.get("Name", "")
        if not name:
            raise SceneError(faults.NO_INFO(), place=f"line {number}")
        for attribute in ("Sim.Obstacle", "Sim.SonarReflect"):
            if attributes.get(attribute, "yes").lower() not in ("yes", "no", "true", "false"):
                raise SceneError(faults.YES_OR_NO(key=attribute), place=f"line {number}")
        reflects = attributes.get("Sim.LaserReflect", "1")
        _numbers([reflects], 1, number, faults.NUMBER_FORM, key="Sim.LaserReflect")
        parsed.infos[name] = {"class": words[0], **attributes}


def _cairn(value: str, number: int) -> Cairn:
    words = _words(value, number)
    if len(words) < 4:
        raise SceneError(faults.NO_CAIRN(), place=f"line {number}")
    x, y, heading = _coordinates(words[1:4], 3, number, faults.CAIRN_PLACE_FORM)
    internal, icon, name = [*words[4:7], *("", "ICON", "")[len(words[4:7]) :]]
    rest = words[7:]
    corners = None
    if rest and _is_number(rest[0]):
        x1, y1, x2, y2 = _coordinates(rest[:4], 4, number, faults.CAIRN_LINE_FORM)
        corners, rest = (x1, y1, x2, y2), rest[4:]
    return Cairn(number, f"Cairn: {value}", words[0], x, y, heading, internal, icon, name, corners, tuple(rest))


def _words(text: str, number: int) -> list[str]:
    """Return the words of a line; what stands in quotes is one."""
    if text.replace('\\"', "").count('"') % 2:
        raise SceneError(faults.NO_QUOTE(), place=f"line {number}")
    return [quoted if bare == "" else bare for quoted, bare in _WORD.findall(text)]


def _is_number(word: str) -> bool:
    try:
        float(word)
    except ValueError:
        return False
    return True


def _coordinates(words: list[str], count: int, line: int, form: Phrase) -> list[float]:
    numbers = _numbers(words, count, line, form)
    if max(numbers) > _FAR_MM or min(numbers) < -_FAR_MM:
        reason = faults.TOO_FAR(word=_shown(words), limit=f"{_FAR_MM:,.0f}")
        raise SceneError(reason, place=f"line {line}")
    return numbers


def _numbers(words: list[str], count: int, line: int, form: Phrase, **parts: str) -> list[float]:
    try:
        numbers = [float(word) for word in words]
    except ValueError:
        numbers = []
    if len(numbers) != count or not all(map(math.isfinite, numbers)):
        raise SceneError(form(word=_shown(words), **parts), place=f"line {line}")
    return numbers


def _shown(words: list[str]) -> str:
    return ascii(" ".join(words)[:40])
