"""A run as one HTML page: drawn parts, numbers, and a small player.

Of a recording the page holds the numbers and needs no network; of what goes on now it asks for them at a WebSocket.
"""

import html
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from robotworkshop.recording.export.sampled_pictures import moments
from robotworkshop.recording.export.samples import Samples
from robotworkshop.recording.export.story import headline, story_of
from robotworkshop.recording.header import Header
from robotworkshop.recording.replay import Replay
from robotworkshop.recording.withheld import told_of
from robotworkshop.view.picture import USUAL_LAYERS, Layer
from scene.scene import Scene

SAMPLE_S = 1.0 / 12.0
"""The page knows where everything is this often, and interpolates between."""
MAX_SAMPLES = 6_000
"""The most samples of a recording; longer ones are sampled less often."""
SAMPLED_LAYERS = USUAL_LAYERS - {Layer.INFLATED, Layer.ROADMAP}
"""The layers that are sampled from each picture."""
PAGE_LAYERS = USUAL_LAYERS - {Layer.INFLATED, Layer.ROADMAP, Layer.PATH, Layer.TRAIL, Layer.SONAR}
"""The layers that the painter draws; the page itself draws what comes and goes."""


@dataclass(frozen=True, slots=True)
class ThemeParts:
    """The painter's drawings in one theme.

    Attributes:
        still: What stands still, as SVG elements.
        robots: For each robot of the scene, by the pressed side of its bumper, SVG elements that show it at the
            origin of the floor, looking along x.
        colors: By their use.
    """

    still: str
    robots: tuple[dict[str, str], ...]
    colors: dict[str, str]


@dataclass(frozen=True, slots=True)
class PageParts:
    """The painter's drawings.

    Attributes:
        width_px: Width of the view.
        height_px: Its height.
        px_per_mm: Its scale.
        origin_x_px: Where the origin of the floor is seen.
        origin_y_px: The same, downwards.
        themes: By the theme's name.
    """

    width_px: float
    height_px: float
    px_per_mm: float
    origin_x_px: float
    origin_y_px: float
    themes: dict[str, ThemeParts]

    @property
    def still(self) -> str:
        """The things that stand still, as SVG elements for all themes."""
        return "".join(f'<g class="{name}">{theme.still}</g>' for name, theme in self.themes.items())

    def document(self) -> dict[str, Any]:
        """Return what a page must know of a floor that it has not been made of."""
        return {**self.measures(), "still": self.still}

    def measures(self) -> dict[str, Any]:
        """Return what a page must know of the floor that it has been made of."""
        origin = [self.px_per_mm, self.origin_x_px, self.origin_y_px]
        return {"view": [self.width_px, self.height_px], "origin": origin}


Draw = Callable[[Scene], PageParts]
"""Draws what stands still in a scene, and its robots."""


def page(
    replay: Replay,
    draw: Draw,
    from_s: float,
    to_s: float,
    lines: Sequence[str],
    home: str = "",
    *,
    for_contestants: bool = False,
) -> str:
    """Return a page that plays a recording.

    Args:
        replay: What is played.
        draw: The painter, which draws each scene that the floor was laid out as.
        from_s: The page plays from this time.
        to_s: To this time.
        lines: What came of it, for people.
        home: Address of the page that links here; empty where there is none.
        for_contestants: Whether it shows neither the seed nor what movers must sense, but for what they have sensed.

    Raises:
        RecordingError: an event cannot be read.
    """
    document, scenes = _document(replay, from_s, to_s, lines, for_contestants=for_contestants)
    first, *others = (draw(told_of(scene) if for_contestants else scene) for scene in scenes)
    floors = [first.measures(), *(parts.document() for parts in others)]
    return _filled(document | {"home": home, "floors": floors}, first)


def live_page(header: Header, parts: PageParts, socket: str, home: str = "", qr_code: str = "") -> str:
    """Return a page that shows what goes on, from the beginning on.

    Args:
        header: How it comes about.
        parts: What the painter has drawn of its scene.
        socket: Path of the WebSocket that sends `LiveFilm`'s messages, at the server that the page comes from.
        home: See `page`.
        qr_code: An SVG element that leads telephones to the page; may be empty.
    """
    return _filled({"title": title_of(header), "live": socket, "home": home}, parts, qr_code)


def title_of(header: Header) -> str:
    """Return what a run is called."""
    return header.scene.title or "Robot Workshop"


def subtitle_of(header: Header, *, for_contestants: bool = False) -> str:
    """Return what else tells one run from another; contestants are not told the seed."""
    seed = "" if for_contestants else f"seed {header.settings.seed}, "
    return f"{header.kind.value}, {seed}{header.began[:16].replace('T', ' ')}"


def _filled(document: dict[str, Any], parts: PageParts, qr_code: str = "") -> str:
    folder = files("robotworkshop.recording.export")
    # Inside a script element only "</" would end the text; JSON may write the slash otherwise.
    data = json.dumps(document, ensure_ascii=False, separators=(",", ":"), allow_nan=False).replace("</", "<\\/")
    robots = len(next(iter(parts.themes.values())).robots)
    values = {
        "TITLE": html.escape(document["title"]),
        "CONNECT": "; connect-src 'self'" if "live" in document else "",
        "VIEW": f"0 0 {parts.width_px:g} {parts.height_px:g}",
        "FLOOR": f"matrix({parts.px_per_mm:.6f} 0 0 {-parts.px_per_mm:.6f} {parts.origin_x_px:.3f} "
        f"{parts.origin_y_px:.3f})",
        "COLORS": "\n".join(color_rule(name, theme) for name, theme in parts.themes.items()),
        "STILL": parts.still,
        "ROBOTS": "".join(_robot_elements(number, parts) for number in range(robots)),
        "QR": qr_code,
        "DATA": data,
        "SCRIPT": folder.joinpath("page.js").read_text(encoding="utf-8"),
    }
    return filled(folder.joinpath("page.html").read_text(encoding="utf-8"), values)


def filled(template: str, values: Mapping[str, str]) -> str:
    """Return a template with its {{NAMES}} replaced by values."""
    first, *pieces = template.split("{{")
    return first + "".join(values[name] + rest for name, _, rest in (piece.partition("}}") for piece in pieces))


def color_rule(name: str, theme: ThemeParts) -> str:
    """Return the rule of a style sheet that has a theme's colours."""
    colors = "; ".join(f"--{use}: {color}" for use, color in theme.colors.items())
    return f':root[data-theme="{name}"] {{ {colors} }}'


def _robot_elements(number: int, parts: PageParts) -> str:
    """Return the element of a robot, which holds one drawing of it for each theme and pressed side of the bumper."""
    drawings = "".join(
        f'<g class="{name} bumper" data-side="{side}">{svg}</g>'
        for name, theme in parts.themes.items()
        for side, svg in theme.robots[number].items()
    )
    return f'<g class="robot" id="robot-{number}">{drawings}</g>'


def _document(
    replay: Replay, from_s: float, to_s: float, lines: Sequence[str], *, for_contestants: bool
) -> tuple[dict[str, Any], Sequence[Scene]]:
    """Return what a page must know but the floors, and the scenes that they were laid out as."""
    header = replay.header
    start_s, end_s = max(from_s, replay.start_s), min(to_s, replay.end_s)
    every_s = max(SAMPLE_S, (end_s - start_s) / MAX_SAMPLES)
    story, samples = story_of(replay), Samples(header.scene, hides_unknown=for_contestants)
    for viewer in moments(replay, every_s, from_s, to_s, SAMPLED_LAYERS):
        samples.add(viewer.picture(SAMPLED_LAYERS), viewer.score)
    document = {
        "title": title_of(header),
        "subtitle": subtitle_of(header, for_contestants=for_contestants),
        "start_s": start_s,
        "end_s": max(end_s, start_s),
        "every_s": every_s,
        **samples.document(story.names),
        "marks": [
            [
                round(mark.time_s, 2),
                f"{story.names.get(mark.robot, mark.robot)} {mark.kind.name.lower().replace('_', ' ')}".strip(),
            ]
            for mark in replay.index.marks
            if start_s <= mark.time_s <= end_s
        ],
        "headline": headline(story.score),
        "lines": list(lines),
        "outcome_s": start_s if story.outcome_s is None else story.outcome_s,
    }
    return document, samples.scenes
