"""Recordings of served Pioneers: what is seen in them is what was there, and what clients were told."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from robotdriver.conditions import PERFECT
from robotdriver.pioneer.packets.commands import CommandId as C
from robotdriver.simulator import WorldSnapshot
from robotworkshop.families.pioneer.host import PioneerHost
from robotworkshop.families.pioneer.map_files import EMPTY, read_map
from robotworkshop.families.pioneer.models import wanted
from robotworkshop.families.pioneer.recorded import pioneers_recorded
from robotworkshop.families.pioneer.serving import ServeOptions, pioneers_served
from robotworkshop.recording import Replay
from robotworkshop.recording.export.page import PageParts, page
from robotworkshop.stage.events import Announcer, SceneChanged
from robotworkshop.view.viewer import Viewer
from robotworkshop.web.live_film import LiveFilm
from scene.scene import Scene
from tests.robotworkshop.web.films import blank_parts, data_of, film_of

from .client import Client
from .test_serving import HALL, ROOM, until

PAGE_IN_NODE = Path(__file__).parents[2] / "recording" / "page_in_node.js"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, float, WorldSnapshot]:
    """Return a recording of two robots that begin in a room and end in a hall, when they came there, and their end."""
    tmp_path = tmp_path_factory.mktemp("served")
    (tmp_path / "room.map").write_text(ROOM)
    (tmp_path / "hall.map").write_text(HALL)
    (tmp_path / "wide.toml").write_text('base = "p3dx"\nlength_mm = 700\nwidth_mm = 600\n')
    room, recording = read_map(tmp_path / "room.map"), tmp_path / "served.rwrec"
    robots = (wanted(f"{tmp_path / 'wide.toml'}:wide"), wanted("seekur"))
    options = ServeOptions(robots, port=0, conditions=PERFECT, is_found=False, speed=20.0)
    announcer, changed_s = Announcer(), list[float]()
    announcer.listen(lambda _: changed_s.append(serving.stage.time_s), SceneChanged)
    with (
        pioneers_served(room, tmp_path / "room.map", tmp_path, options, announcer) as serving,
        pioneers_recorded(serving, "room.map", 0, recording),
    ):
        host, stage = serving.host, serving.stage
        with Client((serving.places[0].host, serving.places[0].port)) as client:
            client.send(C.SIM_LASER_ENABLE, 1)
            client.send(C.ENABLE, 1)
            client.send(C.VEL, 200)
            until(lambda: _x_mm(host, "wide") > 300.0)
        host.change_map(tmp_path / "hall.map", by_user=True)
        until(lambda: bool(changed_s) and stage.time_s > changed_s[0] + 1.0)
        return recording, changed_s[0], stage.snapshot()


def test_a_replay_shows_robots_of_ones_own_what_they_were_told_and_other_maps(
    served: tuple[Path, float, WorldSnapshot],
) -> None:
    recording, _, there = served
    replay, folder = Replay(recording), recording.parent
    viewer, drawn = Viewer(replay.header.scene), []
    for timed in replay.events():
        viewer.follow(timed.event)
        assert viewer.snapshot is not None
        drawn.append(viewer.snapshot)
    assert replay.header.scene.walls == read_map(folder / "room.map").walls
    assert viewer.scene.walls == read_map(folder / "hall.map").walls
    assert [robot.model for robot in drawn[-1].robots] == [robot.model for robot in there.robots]
    assert drawn[-1].robots[0].pose == there.robots[0].pose
    heard = [snapshot.robots[0].sensor_data.readings for snapshot in drawn]
    assert any(readings["sonar_0"] and readings["laser_0"] for readings in heard)
    assert not any(heard[-1].values())  # The client has gone.
    times = sorted({snapshot.time_s for snapshot in drawn})
    assert len(times) < 1 + 14 * (times[-1] - times[0])
    middle = replay.situation(times[len(times) // 2])
    assert middle


def test_pages_show_guests_and_each_map_at_its_time(served: tuple[Path, float, WorldSnapshot]) -> None:
    recording, changed_s, there = served
    replay, drawn = Replay(recording), []

    def draw(scene: Scene) -> PageParts:
        drawn.append(scene)
        return blank_parts(scene)

    exported = data_of(page(replay, draw, replay.start_s, replay.end_s, ()))
    live = LiveFilm(replay.header, draw)
    messages = [*live.opening()]
    for timed in replay.events():
        live.follow(timed.event)
        messages += live.news()
    followed, late = film_of(messages), film_of(live.opening())
    room, hall = (read_map(recording.parent / name) for name in ("room.map", "hall.map"))
    assert [scene.walls for scene in drawn] == [room.walls, hall.walls] * 2
    for film in (exported, followed, late):
        assert len(film["floors"]) == 2
        assert "still" in film["floors"][1]
        (_, first), (sample, second) = film["floor"]
        assert (first, second) == (0, 1)
        assert film["start_s"] + sample * film["every_s"] == pytest.approx(changed_s, abs=2.0 * film["every_s"])
        guests = {thing["guest"]: thing for thing in film["things"]}
        assert list(guests) == ["wide", "seekur"]
        assert len(guests["wide"]["moves"]) == 3 * film["count"]
        assert guests["wide"]["moves"][-3] == round(there.robots[0].pose.x_mm)
    node = shutil.which("node")
    if node is not None:
        file = recording.with_suffix(".html")
        file.write_text(page(replay, blank_parts, replay.start_s, replay.end_s, ()), encoding="utf-8")
        command = [node, str(PAGE_IN_NODE), str(file), "0", str(replay.end_s)]
        seen = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        x_mm, y_mm = (round(value) for value in (there.robots[0].pose.x_mm, there.robots[0].pose.y_mm))
        assert f"wide: ({x_mm}, {y_mm}) mm" in seen["states"][-1]
        assert "seekur: (" in seen["states"][0]


def _x_mm(host: PioneerHost, name: str) -> float:
    return next(guest.body.pose.x_mm for guest in host.pioneers if guest.name == name)


def test_a_recording_that_is_there_stays(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "run.rwrec"
    file.write_text("dear to me")
    options = ServeOptions((wanted("p3dx"),), port=0, is_found=False)
    for _ in range(2):
        with pioneers_served(EMPTY, None, tmp_path, options) as serving, pioneers_recorded(serving, "", 0, file):
            pass
    assert file.read_text() == "dear to me"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["run-2.rwrec", "run-3.rwrec", "run.rwrec"]
    assert "run-3.rwrec" in caplog.text
