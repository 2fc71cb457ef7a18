"""What goes on, as messages to pages: all who watch see the same, whenever they come, and what the export shows."""

import json
from dataclasses import replace
from typing import Any

import pytest

from robotworkshop.recording import Replay
from robotworkshop.recording.export.page import PageParts, page
from robotworkshop.run.settings import Settings
from robotworkshop.web import live_film
from robotworkshop.web.live_film import LiveFilm
from scene.scene import Scene
from tests.robotworkshop.recording.runs import recorded_run

from .films import CHANGES, blank_parts, data_of, film_of

SHORT = Settings(speed=None, seed=3, time_limit_s=4.0, parameters={"samples": 120})


@pytest.fixture(scope="module")
def replay(tmp_path_factory: pytest.TempPathFactory) -> Replay:
    file = tmp_path_factory.mktemp("live") / "run"
    recorded_run(file, "crossing", SHORT)  # A cart moves there.
    return Replay(file)


def watched(replay: Replay, every: int = 7) -> tuple[list[str], list[str], list[str]]:
    """Return what pages are sent that come at the beginning, in the middle and at the end."""
    film = LiveFilm(replay.header, blank_parts)
    early = list(film.opening())
    late: list[str] = []
    for number, timed in enumerate(replay.events()):
        film.follow(timed.event)
        if number % every == 0:
            news = film.news()
            early += news
            if late:
                late += news
            elif number >= 100:
                late = list(film.opening())
    news = film.news()
    return early + list(news), late + list(news), list(film.opening())


def test_who_comes_late_sees_all(replay: Replay) -> None:
    early, late, last = map(film_of, watched(replay))
    assert early == last
    assert late == last
    assert last["headline"]
    assert last["lines"]


def test_a_live_page_shows_what_the_export_shows(replay: Replay) -> None:
    live = film_of(watched(replay)[0])
    exported = data_of(page(replay, blank_parts, replay.start_s, replay.end_s, ()))
    for seen, shown in zip(live["robots"], exported["robots"], strict=True):
        count = min(len(seen["poses"]), len(shown["poses"]))
        assert count > 3 * 40
        assert are_near(seen["poses"], shown["poses"], count)
        paths = [path for _, path in seen["path"] if path]  # A live page is there before the plan.
        assert paths == [path for _, path in shown["path"]]
    for thing, its_like in zip(live["things"], exported["things"], strict=True):
        assert are_near(thing["moves"], its_like["moves"], count)
        assert None not in thing["moves"]
    assert (live["title"], live["headline"]) == (exported["title"], exported["headline"])


def are_near(some: list[int], others: list[int], count: int) -> bool:
    """Return whether so many places are the same: an export begins with the first tick, a live page before it."""
    return all(abs(one - other) <= 12 for one, other in zip(some[:count], others[:count], strict=True))


def test_a_long_film_grows_no_longer(replay: Replay, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = film_of(watched(replay)[2])
    monkeypatch.setattr(live_film, "MAX_SAMPLES", 16)
    early, late, last = map(film_of, watched(replay))
    assert early == last
    assert late == last
    for seen, shown in zip(last["robots"], whole["robots"], strict=True):
        assert len(seen["poses"]) <= 3 * 16
        step = round(last["every_s"] / whole["every_s"])
        assert seen["poses"] == [
            shown["poses"][3 * step * k + i] for k in range(len(seen["poses"]) // 3) for i in range(3)
        ]
        assert all(pair[0] < 16 for name in CHANGES for pair in seen[name])


def test_the_outcome_comes_at_its_time(replay: Replay) -> None:
    early = watched(replay)[0]
    told = [json.loads(message) for message in early]
    first = next(number for number, message in enumerate(told) if message.get("headline"))
    assert first >= len(told) - 2
    assert told[0]["film"]["headline"] == ""


def test_contestants_see_neither_the_seed_nor_what_no_robot_has_met(replay: Replay) -> None:
    scene = replay.header.scene
    hidden = replace(scene, obstacles=tuple(replace(one, known=False) for one in scene.obstacles))
    drawn: list[Scene] = []

    def draw(scene: Scene) -> PageParts:
        drawn.append(scene)
        return blank_parts(scene)

    def told(for_contestants: bool) -> dict[str, Any]:
        film = LiveFilm(replace(replay.header, scene=hidden), draw, for_contestants=for_contestants)
        messages = list(film.opening())
        for timed in replay.events():
            film.follow(timed.event)
        return film_of([*messages, *film.news()])

    host, guest = told(False), told(True)
    assert ("seed 3" in host["subtitle"], "seed" in guest["subtitle"]) == (True, False)
    assert (bool(host["things"]), guest["things"]) == (True, [])
    assert (len(drawn[0].obstacles), drawn[-1].obstacles) == (len(scene.obstacles), ())
