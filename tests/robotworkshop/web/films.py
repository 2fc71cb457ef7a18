"""What a spectator's page makes of the messages that it is sent, and messages to make something of."""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from robotworkshop.match.observing.observers import Broadcast
from robotworkshop.recording import Header
from robotworkshop.recording.export.page import PageParts, ThemeParts
from robotworkshop.recording.header import pack_header
from robotworkshop.web.process import spectators
from robotworkshop.web.sources import LiveRun
from scene.scene import Scene

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHANGES = ("bumper", "path", "plan", "area", "reached", "state", "share", "togo")


@contextmanager
def shown(header: Header) -> Iterator[tuple[Broadcast, str]]:
    """Broadcast what a test announces, and serve the page that shows it, while the block runs."""
    with (
        Broadcast(("127.0.0.1", 0), header) as broadcast,
        spectators(("127.0.0.1", 0), LiveRun(broadcast.address, pack_header(header))) as pages,
    ):
        yield broadcast, pages.url
        broadcast.close()


def blank_parts(scene: Scene) -> PageParts:
    """Return parts of a page on which nothing is drawn."""
    return PageParts(600.0, 600.0, 0.1, 0.0, 600.0, {"light": ThemeParts("", tuple({} for _ in scene.robots), {})})


def film_of(messages: Iterable[str]) -> dict[str, Any]:
    """Return the film that a page has after these messages; page.js does the same."""
    film: dict[str, Any] = {}
    for message in messages:
        news = json.loads(message)
        if "film" in news:
            film = news["film"]
            continue
        if "thin" in news:
            _thin(film)
        for robot, added in zip(film["robots"], news["robots"], strict=True):
            for name, values in added.items():
                robot[name] = [*robot[name], *values] if isinstance(values, list) else values
        for thing, moves in zip(film["things"], news["moves"], strict=True):
            thing["moves"] += moves
        film["things"] += news["new"]
        film["floor"] += news["floor"]
        film["floors"] += news["floors"]
        film["count"] = news["count"]
        film["marks"] += news["marks"]
        film |= {name: news[name] for name in ("end_s", "headline", "lines", "outcome_s") if name in news}
    return film


def _thin(film: dict[str, Any]) -> None:
    film["every_s"] *= 2.0
    film["count"] = (film["count"] + 1) // 2
    film["floor"] = [[(sample + 1) // 2, number] for sample, number in film["floor"]]
    for robot in film["robots"]:
        for name, width in (("poses", 3), ("believed", 3), ("echo", 1)):
            robot[name] = [value for place, value in enumerate(robot[name]) if place // width % 2 == 0]
        for name in CHANGES:
            robot[name] = [[(sample + 1) // 2, value] for sample, value in robot[name]]
    for thing in film["things"]:
        thing["moves"] = [value for place, value in enumerate(thing["moves"]) if place // 3 % 2 == 0]


def data_of(page: str | Path) -> dict[str, Any]:
    """Return the numbers that a page of a recording holds."""
    text = page.read_text(encoding="utf-8") if isinstance(page, Path) else page
    data: dict[str, Any] = json.loads(
        text.partition('<script id="data" type="application/json">')[2].partition("</script>")[0]
    )
    return data
