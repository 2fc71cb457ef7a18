"""The outlines of SVG: what paths and plain shapes draw, as points, with curves as short straight lines.

Source: Scalable Vector Graphics 2, chapters 8 (coordinate systems), 9 (paths, with B.2 for arcs) and 10 (basic shapes).
"""

import cmath
import math
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

PIECES = 16
"""A curve becomes so many straight lines; a whole circle twice as many."""

Line = list[complex]
"""Points of a line, x + y j; closed where the last one is the first."""
Move = Callable[[complex], complex]

_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_COMMAND = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
_ARC = re.compile(rf"\s*,?\s*({_NUMBER})\s*,?\s*({_NUMBER})\s*,?\s*({_NUMBER})\s*,?\s*([01])\s*,?\s*([01])"
                  rf"\s*,?\s*({_NUMBER})\s*,?\s*({_NUMBER})")  # fmt: skip
_TRANSFORM = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)")
_COUNTS = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "Z": 0}


def numbers(text: str) -> list[float]:
    """Return all numbers in a text."""
    return [float(number) for number in re.findall(_NUMBER, text)]


def lines_of(tag: str, attributes: Mapping[str, str]) -> list[Line]:
    """Return what an element draws: nothing where it is no shape.

    Raises:
        ValueError: its numbers cannot be understood.
    """
    value = {name: (numbers(attributes.get(name, "")) or [0.0])[0] for name in _LENGTHS}
    match tag:
        case "path":
            return list(path_lines(attributes.get("d", "")))
        case "line":
            return [[complex(value["x1"], value["y1"]), complex(value["x2"], value["y2"])]]
        case "polyline" | "polygon":
            flat = numbers(attributes.get("points", ""))
            points = [complex(x, y) for x, y in zip(flat[::2], flat[1::2], strict=True)]
            return [points + points[:1] if tag == "polygon" else points] if points else []
        case "rect":
            corner, across, down = complex(value["x"], value["y"]), value["width"], 1j * value["height"]
            return [[corner, corner + across, corner + across + down, corner + down, corner]]
        case "circle" | "ellipse":
            rx, ry = (value["r"],) * 2 if tag == "circle" else (value["rx"], value["ry"])
            middle, angles = complex(value["cx"], value["cy"]), [math.pi * n / PIECES for n in range(2 * PIECES)]
            ring = [middle + complex(rx * math.cos(angle), ry * math.sin(angle)) for angle in angles]
            return [[*ring, ring[0]]]
    return []


_LENGTHS = ("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2")


def path_lines(data: str) -> Iterator[Line]:
    """Yield the lines of path data, one for each of its subpaths.

    Raises:
        ValueError: it cannot be understood.
    """
    here = start = control = 0j
    line: Line = []
    before = ""
    for letter, text in _COMMAND.findall(data):
        kind, offset = letter.upper(), letter.islower()
        for number, values in enumerate(_groups(kind, text)):
            base = here if offset else 0j
            points = [base + complex(x, y) for x, y in zip(values[::2], values[1::2], strict=False)]
            if kind == "M" and number == 0:
                if len(line) > 1:
                    yield line
                line, here, start = [points[0]], points[0], points[0]
            elif kind == "Z":
                if len(line) > 1:
                    yield [*line, start]
                line, here = [start], start
            else:
                line = line or [here]
                if kind in "HV":
                    along = complex(values[0], here.imag) if kind == "H" else complex(here.real, values[0])
                    added = [here + (values[0] if kind == "H" else 1j * values[0]) if offset else along]
                elif kind in "CS":
                    first = points[0] if kind == "C" else 2 * here - control if before in "CS" and before else here
                    control = points[-2]
                    added = _bezier(here, first, *points[-2:])
                elif kind in "QT":
                    control = points[0] if kind == "Q" else 2 * here - control if before in "QT" and before else here
                    added = _bezier(here, control, points[-1])
                elif kind == "A":
                    end = base + complex(values[5], values[6])
                    added = _arc(here, end, values[0], values[1], math.radians(values[2]), values[3], values[4])
                else:
                    added = points
                line += added
                here = added[-1]
            before = kind
    if len(line) > 1:
        yield line


def transform(text: str) -> Move:
    """Return where a transform attribute takes points: the last of its parts first."""
    moves = [_one_transform(kind, numbers(values)) for kind, values in _TRANSFORM.findall(text)]

    def move(point: complex) -> complex:
        for each in reversed(moves):
            point = each(point)
        return point

    return move


def _one_transform(kind: str, values: list[float]) -> Move:
    match kind, values:
        case "matrix", [a, b, c, d, e, f]:
            return lambda p: complex(a * p.real + c * p.imag + e, b * p.real + d * p.imag + f)
        case "translate", [x, *rest]:
            return lambda p: p + complex(x, rest[0] if rest else 0.0)
        case "scale", [x, *rest]:
            return lambda p: complex(x * p.real, (rest[0] if rest else x) * p.imag)
        case "rotate", [degrees, *middle]:
            about = complex(*middle) if middle else 0j
            return lambda p: about + (p - about) * cmath.rect(1.0, math.radians(degrees))
        case "skewX", [degrees]:
            return lambda p: p + math.tan(math.radians(degrees)) * p.imag
        case "skewY", [degrees]:
            return lambda p: p + 1j * math.tan(math.radians(degrees)) * p.real
    raise ValueError(f"{kind}({', '.join(map(str, values))}) is no transform")


def _groups(kind: str, text: str) -> list[list[float]]:
    """Return the numbers of a command in groups of as many as it takes at a time."""
    if kind == "A":
        return [[float(value) for value in groups] for groups in _ARC.findall(text)]
    values, size = numbers(text), _COUNTS[kind]
    if size == 0:
        return [[]]
    if not values or len(values) % size:
        raise ValueError(f"{kind} takes {size} numbers at a time, not {len(values)}")
    return [values[first : first + size] for first in range(0, len(values), size)]


def _bezier(*points: complex) -> Line:
    """Return points of a curve without its first one, by de Casteljau's construction."""
    curve = []
    for number in range(1, PIECES + 1):
        part, level = number / PIECES, list(points)
        while len(level) > 1:
            level = [a + part * (b - a) for a, b in pairwise(level)]
        curve.append(level[0])
    return curve


def _arc(start: complex, end: complex, rx: float, ry: float, tilt: float, large: float, sweep: float) -> Line:
    """Return points of an elliptic arc without its first one."""
    rx, ry = abs(rx), abs(ry)
    if start == end or rx == 0.0 or ry == 0.0:
        return [end]
    turn = cmath.rect(1.0, tilt)

    def to_circle(point: complex) -> complex:
        straight = point / turn
        return complex(straight.real / rx, straight.imag / ry)

    a, b = to_circle(start), to_circle(end)
    half = abs(b - a) / 2.0
    grown = max(half, 1.0)
    a, b, half = a / grown, b / grown, half / grown
    side = math.sqrt(max(1.0 - half**2, 0.0)) * (1.0 if large != sweep else -1.0)
    middle = (a + b) / 2.0 + side * 1j * (b - a) / abs(b - a)
    begin, angle = cmath.phase(a - middle), cmath.phase((b - middle) / (a - middle))
    if sweep and angle < 0.0:
        angle += 2.0 * math.pi
    elif not sweep and angle > 0.0:
        angle -= 2.0 * math.pi
    on_circle = [middle + cmath.rect(1.0, begin + angle * n / PIECES) for n in range(1, PIECES)]
    return [complex(p.real * rx * grown, p.imag * ry * grown) * turn for p in on_circle] + [end]
