"""The steps of a planner as one HTML page: the floor by the painter, and a small player of the steps."""

import html
import json
from collections.abc import Sequence
from importlib.resources import files

from robotworkshop.recording.export.page import PageParts, color_rule, filled
from scenesolver.planning.textbook.steps import Step, sentence


def steps_page(title: str, steps: Sequence[Step], parts: PageParts) -> str:
    """Return a page in which one goes through steps, forward and back; it needs no network.

    Args:
        title: What is planned, and by what.
        steps: All of them.
        parts: What the painter has drawn of the scene.
    """
    folder = files("robotworkshop.recording.export")
    document = {
        **parts.measures(),
        "first": f"{len(steps):,} steps. Press Play, or go through them with the arrow keys.",
        "steps": [
            [step.kind.value, [round(each, 2) for point in step.points for each in point], sentence(step)]
            for step in steps
        ],
    }
    # Inside a script element only "</" would end the text; JSON may write the slash otherwise.
    data = json.dumps(document, ensure_ascii=False, separators=(",", ":"), allow_nan=False).replace("</", "<\\/")
    values = {
        "TITLE": html.escape(title),
        "COLORS": "\n".join(color_rule(name, theme) for name, theme in parts.themes.items()),
        "VIEW": f"0 0 {parts.width_px:g} {parts.height_px:g}",
        "STILL": parts.still,
        "DATA": data,
        "SCRIPT": folder.joinpath("steps.js").read_text(encoding="utf-8"),
    }
    return filled(folder.joinpath("steps.html").read_text(encoding="utf-8"), values)
