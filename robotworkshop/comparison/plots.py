"""The plots of a comparison, as SVG that needs nothing else and takes the reader's light or dark."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from math import ceil, floor, log10

from robotworkshop.comparison.figures import PlannerFigures

_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#999999")
"""The colours of Okabe and Ito, which most colour-blind readers tell apart."""
_WIDTH, _LEFT, _RIGHT, _ROW, _TOP = 720, 170, 30, 28, 34
_HEIGHT = 320


def success_plot(planners: Sequence[PlannerFigures]) -> str:
    """Return the share that each planner found, with its interval of 95 %."""
    bottom = _TOP + _ROW * len(planners)
    parts = [_text(_LEFT, 18, "Share of cells with a verified path", "start")]
    for tenth in range(0, 11, 2):
        x = _across(tenth / 10.0)
        parts += [_line(x, _TOP - 6, x, bottom, "grid"), _text(x, bottom + 18, f"{10 * tenth} %", "middle")]
    for number, each in enumerate(planners):
        y, colour = _TOP + _ROW * (number + 0.5), _COLOURS[number % len(_COLOURS)]
        low, high = _across(each.success.low), _across(each.success.high)
        parts += [
            _text(_LEFT - 10, y + 5, each.planner, "end"),
            f'<line x1="{low:.1f}" y1="{y:.1f}" x2="{high:.1f}" y2="{y:.1f}" stroke="{colour}" stroke-width="3"/>',
            f'<circle cx="{_across(each.success.value):.1f}" cy="{y:.1f}" r="5" fill="{colour}"/>',
        ]
    return _svg(bottom + 30, parts)


def time_plot(times: Mapping[str, Sequence[float]]) -> str:
    """Return how many paths each planner had found after how much processor time."""
    known = [max(time, 1e-4) for each in times.values() for time in each]
    if not known:
        return _svg(40, [_text(_LEFT, 18, "No planner found a path", "start")])
    first, last = floor(log10(min(known))), max(ceil(log10(max(known))), floor(log10(min(known))) + 1)
    most = max(len(each) for each in times.values())
    parts = [_text(_LEFT, 18, f"Paths found after so much processor time; the upper edge is {most}", "start")]
    for power in range(first, last + 1):
        x = _across((power - first) / (last - first))
        parts += [_line(x, _TOP, x, _HEIGHT - 40, "grid"), _text(x, _HEIGHT - 20, f"{10.0**power:g} s", "middle")]
    for number, (planner, each) in enumerate(times.items()):
        colour = _COLOURS[number % len(_COLOURS)]
        steps = " ".join(f"{x:.1f},{y:.1f}" for x, y in _steps(each, first, last, most))
        parts += [
            f'<polyline points="{steps}" fill="none" stroke="{colour}" stroke-width="2"/>',
            f'<text x="{_LEFT - 10}" y="{_TOP + 18 * (number + 1)}" text-anchor="end" style="fill:{colour}">'
            f"{escape(planner)}</text>",
        ]
    return _svg(_HEIGHT, parts)


def _steps(times: Sequence[float], first: int, last: int, most: int) -> Iterator[tuple[float, float]]:
    height = _HEIGHT - 40 - _TOP
    for number, time in enumerate(times):
        x = _across((log10(max(time, 1e-4)) - first) / (last - first))
        yield x, _HEIGHT - 40 - height * number / most
        yield x, _HEIGHT - 40 - height * (number + 1) / most
    yield _across(1.0), _HEIGHT - 40 - height * len(times) / most


def _across(share: float) -> float:
    return _LEFT + share * (_WIDTH - _LEFT - _RIGHT)


def _line(x: float, y: float, to_x: float, to_y: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}"/>'


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _svg(height: float, parts: Sequence[str]) -> str:
    style = "text{font:13px sans-serif;fill:currentColor}.grid{stroke:#888;stroke-opacity:.4}"
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height:.0f}" width="{_WIDTH}"'
        f' height="{height:.0f}"><style>{style}</style>\n{body}\n</svg>\n'
    )
