"""Axes of a plot, and the marks on them, as SVG.

Colours and inks are attributes, so that any program shows the plot on paper; a page overrides them by their classes.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

COLOURS = ("#0072b2", "#d55e00", "#007d5c", "#a8437d", "#8a6100", "#3b97d3", "#5c5c5c")
"""The colours of Okabe and Ito, which most colour-blind readers tell apart; light ones darkened, for thin lines."""
DARK_COLOURS = ("#4da6e0", "#ff8a47", "#2fc79d", "#e39bc2", "#e6b422", "#9ad4f5", "#b5b5b5")
"""The same for a dark page."""
INK, GRID = "#333333", "#d4d4d4"
CHARACTER = 7.6
"""The width of a character of a label, about, px."""
_MARKS = (
    "M-4.5,0a4.5,4.5 0 1,0 9,0a4.5,4.5 0 1,0 -9,0z",
    "M-4,-4h8v8h-8z",
    "M0,-5.5L5.5,0L0,5.5L-5.5,0z",
    "M0,-5L5,4h-10z",
    "M0,5L5,-4h-10z",
    "M-5,-1.6h3.4v-3.4h3.2v3.4h3.4v3.2h-3.4v3.4h-3.2v-3.4h-3.4z",
)
"""Shapes of marks: lines differ in shape as well as in colour."""
_STEPS = (1.0, 2.0, 5.0, 10.0)


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis, from its first place to its last one.

    Attributes:
        low: The value at the first place.
        high: At the last one; larger.
        first: The first place, px.
        last: The last one, px; below or left of the first for an axis that runs so.
        is_logarithmic: Equal factors have equal lengths.
    """

    low: float
    high: float
    first: float
    last: float
    is_logarithmic: bool = False

    def at(self, value: float) -> float:
        """Return the place of a value, px; at an end for one that lies outside."""
        share = (self._scaled(value) - self._scaled(self.low)) / (self._scaled(self.high) - self._scaled(self.low))
        return self.first + min(max(share, 0.0), 1.0) * (self.last - self.first)

    def ticks(self, about: int = 5) -> list[float]:
        """Return round values on it, about so many."""
        if self.is_logarithmic and self.high > 4.0 * self.low:
            powers = range(math.floor(math.log10(self.low)), math.ceil(math.log10(self.high)) + 1)
            factors = (1.0,) if math.log10(self.high / self.low) > about - 1 else (1.0, 2.0, 5.0)
            all_ticks = [factor * 10.0**power for power in powers for factor in factors]
        else:
            raw = (self.high - self.low) / about
            power = 10.0 ** math.floor(math.log10(raw))
            step = next(each * power for each in _STEPS if each * power >= raw * (1.0 - 1e-9))
            all_ticks = [
                step * number for number in range(math.ceil(self.low / step), int(self.high / step + 1e-9) + 1)
            ]
        return [tick for tick in all_ticks if self.low * (1 - 1e-9) <= tick <= self.high * (1 + 1e-9)]

    def _scaled(self, value: float) -> float:
        return math.log10(max(value, 1e-12)) if self.is_logarithmic else value


def text(x: float, y: float, words: str, anchor: str = "middle", *, is_title: bool = False) -> str:
    """Return words at a place: "start", "middle" or "end" of them."""
    weight = ' font-weight="600"' if is_title else ""
    return (
        f'<text class="ink" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{INK}"{weight}>{escape(words)}</text>'
    )


def upright(x: float, y: float, words: str) -> str:
    """Return words that run upwards, about their middle."""
    return (
        f'<text class="ink" transform="translate({x:.1f},{y:.1f}) rotate(-90)" text-anchor="middle" fill="{INK}">'
        f"{escape(words)}</text>"
    )


def grid(x: float, y: float, to_x: float, to_y: float) -> str:
    """Return a line of the grid."""
    return f'<line class="grid" x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" stroke="{GRID}"/>'


def mark(number: int, x: float, y: float, told: str = "") -> str:
    """Return the mark of a line at a place, with its tooltip."""
    colour, shape = COLOURS[number % len(COLOURS)], _MARKS[number % len(_MARKS)]
    title = f"<title>{escape(told)}</title>" if told else ""
    return (
        f'<path class="c{number % len(COLOURS)} fill" transform="translate({x:.1f},{y:.1f})" d="{shape}"'
        f' fill="{colour}">{title}</path>'
    )


def stroke(number: int, points: Sequence[tuple[float, float]], width: float = 2.0, *, is_dashed: bool = False) -> str:
    """Return a line over points, px."""
    dashes = ' stroke-dasharray="6 4"' if is_dashed else ""
    placed = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return (
        f'<polyline class="c{number % len(COLOURS)} line" points="{placed}" fill="none"'
        f' stroke="{COLOURS[number % len(COLOURS)]}" stroke-width="{width:g}"{dashes}/>'
    )


def band(number: int, upper: Sequence[tuple[float, float]], lower: Sequence[tuple[float, float]]) -> str:
    """Return the area between two lines, px."""
    placed = " ".join(f"{x:.1f},{y:.1f}" for x, y in (*upper, *reversed(lower)))
    return (
        f'<polygon class="c{number % len(COLOURS)} fill" points="{placed}" fill="{COLOURS[number % len(COLOURS)]}"'
        ' fill-opacity="0.16"/>'
    )


def legend(names: Sequence[tuple[int, str]], left: float, top: float, width: float) -> tuple[list[str], float]:
    """Return the marks of lines with their names, in rows, and where these end, px."""
    parts, x, y = [], left, top
    for number, name in names:
        wide = 30.0 + CHARACTER * len(name)
        if x > left and x + wide > left + width:
            x, y = left, y + 20.0
        parts += [
            stroke(number, ((x, y), (x + 18.0, y))),
            mark(number, x + 9.0, y),
            text(x + 24.0, y + 4.5, name, "start"),
        ]
        x += wide + 14.0
    return parts, y + 24.0


def across(axis: Axis, top: float, bottom: float, unit: str, about: int = 6) -> Iterator[str]:
    """Yield the grid and the numbers of an axis that runs to the right."""
    for tick in axis.ticks(about):
        x = axis.at(tick)
        yield grid(x, top, x, bottom)
        yield text(x, bottom + 17.0, f"{tick:,.10g}{unit}")


def upwards(axis: Axis, left: float, right: float, unit: str, about: int = 4) -> Iterator[str]:
    """Yield the grid and the numbers of an axis that runs upwards."""
    for tick in axis.ticks(about):
        y = axis.at(tick)
        yield grid(left, y, right, y)
        yield text(left - 8.0, y + 4.5, f"{tick:,.10g}{unit}", "end")


def svg(width: float, height: float, parts: Sequence[str], told: str) -> str:
    """Return a plot; ``told`` is what it shows, for those who do not see it."""
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}"'
        f' height="{height:.0f}" role="img" aria-label="{escape(told)}" font-family="system-ui, sans-serif"'
        f' font-size="13"><rect class="paper" width="100%" height="100%" fill="#ffffff"/>\n{body}\n</svg>\n'
    )
