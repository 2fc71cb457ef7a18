"""The text of a .map file: header lines, cairns, and sections of lines and points, each with its line number."""

import math
import re
from dataclasses import dataclass, field

from scene.errors import SceneError
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
    """Something that stands in a map at a place.

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
        raise SceneError("this is a binary file; a map is text")
    rows = _text(content).splitlines()
    if not any(row.strip() for row in rows):
        raise SceneError('the file is empty; a map begins with "2D-Map"')
    version = rows[0].strip()
    if not re.fullmatch(r"2D-Map(-Ex[2-4]?)?", version):
        raise SceneError('a map begins with "2D-Map", "2D-Map-Ex" or "2D-Map-Ex2" to "-Ex4"', place="line 1")
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
            x1, y1, x2, y2 = _coordinates(text.split(), 4, number, "a line is x1 y1 x2 y2")
            parsed.lines.setdefault(section[0], []).append(((x1, y1), (x2, y2)))
        else:
            x, y = _coordinates(text.split(), 2, number, "a point is x y")
            parsed.points.setdefault(section[0], []).append((x, y))
    points = sum(map(len, parsed.points.values())) + 2 * sum(map(len, parsed.lines.values()))
    if points > MAX_POINTS:
        raise SceneError(f"it has {points:,} points; the limit is {MAX_POINTS:,}")
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
        reason = (
            f"with Sources, sections say which is meant; write {parsed.sources[0]}_LINES or {parsed.sources[0]}_DATA"
        )
    else:
        reason = f"there is no source {source!a}; name it in a line Sources: {' '.join((*parsed.sources, source))}"
    raise SceneError(reason, place=f"line {number}")


def _take_header(parsed: MapText, text: str, number: int) -> None:
    key, colon, value = text.partition(":")
    if not colon or " " in key:
        raise SceneError("a header line is KEY: VALUES; sections begin with LINES or DATA", place=f"line {number}")
    value = value.strip()
    bare = next((key.removeprefix(source) for source in parsed.sources if key.startswith(source)), key)
    if bare in _COUNTS:
        _numbers(value.split(), 1, number, f"{key} is a number")  # and is counted anew
    elif bare in _POSITIONS:
        _numbers(value.split(), 2, number, f"{key} is x y")
    elif bare in _FLAGS:
        if value.lower() not in ("true", "false"):
            raise SceneError(f"{key} is true or false, not {value[:40]!a}", place=f"line {number}")
    elif key == "Cairn":
        parsed.cairns.append(_cairn(value, number))
    else:
        _take_kept(parsed, key, bare, value, number)
        parsed.header.append(text)


def _take_kept(parsed: MapText, key: str, bare: str, value: str, number: int) -> None:
    if bare == "Resolution":
        (resolution_mm,) = _numbers(value.split(), 1, number, f"{key} is a number of mm")
        if resolution_mm > 0.0:  # ARIA writes 0 where it does not know.
            parsed.resolutions_mm[key.removesuffix(bare)] = resolution_mm
    elif key == "Sources":
        parsed.sources = tuple(value.split())
        if not parsed.sources:
            raise SceneError(
                "Sources names at least one sensor; leave the line out if there is none", place=f"line {number}"
            )
    elif key == "OriginLatLongAlt":
        latitude, longitude, altitude = _numbers(
            value.split(), 3, number, "OriginLatLongAlt is latitude longitude altitude"
        )
        if abs(latitude) > 90.0 or abs(longitude) > 180.0:
            reason = f"latitudes are from -90 to 90 and longitudes from -180 to 180, not {value[:40]!a}"
            raise SceneError(reason, place=f"line {number}")
        parsed.origin = latitude, longitude, altitude
    elif key == "MapInfo":
        words = _words(value, number)
        attributes = dict(word.partition("=")[::2] for word in words[1:])
        name = attributes.get("Name", "")
        if not name:
            reason = "a MapInfo line is a class and Name=..., as in MapInfo: GoalType Name=Goal"
            raise SceneError(reason, place=f"line {number}")
        for attribute in ("Sim.Obstacle", "Sim.SonarReflect"):
            if attributes.get(attribute, "yes").lower() not in ("yes", "no", "true", "false"):
                raise SceneError(f"{attribute} is yes or no", place=f"line {number}")
        _numbers([attributes.get("Sim.LaserReflect", "1")], 1, number, "Sim.LaserReflect is a number")
        parsed.infos[name] = {"class": words[0], **attributes}


def _cairn(value: str, number: int) -> Cairn:
    words = _words(value, number)
    if len(words) < 4:
        raise SceneError('a cairn is TYPE x y th "" ICON "name"', place=f"line {number}")
    x, y, heading = _coordinates(words[1:4], 3, number, "after a cairn's type come x y th")
    internal, icon, name = [*words[4:7], *("", "ICON", "")[len(words[4:7]) :]]
    rest = words[7:]
    corners = None
    if rest and _is_number(rest[0]):
        x1, y1, x2, y2 = _coordinates(rest[:4], 4, number, "a cairn's line or rectangle is x1 y1 x2 y2")
        corners, rest = (x1, y1, x2, y2), rest[4:]
    return Cairn(number, f"Cairn: {value}", words[0], x, y, heading, internal, icon, name, corners, tuple(rest))


def _words(text: str, number: int) -> list[str]:
    """Return the words of a line; what stands in quotes is one."""
    if text.replace('\\"', "").count('"') % 2:
        raise SceneError(
            'a quotation mark is missing; names stand between two, as in "my goal"', place=f"line {number}"
        )
    return [quoted if bare == "" else bare for quoted, bare in _WORD.findall(text)]


def _is_number(word: str) -> bool:
    try:
        float(word)
    except ValueError:
        return False
    return True


def _coordinates(words: list[str], count: int, line: int, form: str) -> list[float]:
    numbers = _numbers(words, count, line, form)
    if max(numbers) > _FAR_MM or min(numbers) < -_FAR_MM:
        reason = f"{' '.join(words)[:40]!a} is too far out; maps end {_FAR_MM:,.0f} mm from 0"
        raise SceneError(reason, place=f"line {line}")
    return numbers


def _numbers(words: list[str], count: int, line: int, form: str) -> list[float]:
    try:
        numbers = [float(word) for word in words]
    except ValueError:
        numbers = []
    if len(numbers) != count or not all(map(math.isfinite, numbers)):
        raise SceneError(f"{form}, not {' '.join(words)[:40]!a}", place=f"line {line}")
    return numbers
