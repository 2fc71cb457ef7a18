"""Recordings of served Pioneers: what is seen in them is what was there, and what clients were told."""

from pathlib import Path

from robotdriver.conditions import PERFECT
from robotdriver.pioneer.packets.commands import CommandId as C
from robotworkshop.families.pioneer.host import PioneerHost
from robotworkshop.families.pioneer.map_files import read_map
from robotworkshop.families.pioneer.models import wanted
from robotworkshop.families.pioneer.recorded import pioneers_recorded
from robotworkshop.families.pioneer.serving import ServeOptions, pioneers_served
from robotworkshop.recording import Replay
from robotworkshop.stage.events import Announcer
from robotworkshop.view.viewer import Viewer

from .client import Client
from .test_serving import HALL, ROOM, until


def test_a_replay_shows_robots_of_ones_own_what_they_were_told_and_other_maps(tmp_path: Path) -> None:
    (tmp_path / "room.map").write_text(ROOM)
    (tmp_path / "hall.map").write_text(HALL)
    (tmp_path / "wide.toml").write_text('base = "p3dx"\nlength_mm = 700\nwidth_mm = 600\n')
    room, recording = read_map(tmp_path / "room.map"), tmp_path / "served.rwrec"
    robots = (wanted(f"{tmp_path / 'wide.toml'}:wide"), wanted("seekur"))
    options = ServeOptions(robots, port=0, conditions=PERFECT, is_found=False, speed=20.0)
    with (
        pioneers_served(room, tmp_path / "room.map", tmp_path, options, Announcer()) as serving,
        pioneers_recorded(serving, "room.map", 0, recording),
    ):
        host, stage = serving.host, serving.stage
        with Client((serving.places[0].host, serving.places[0].port)) as client:
            client.send(C.SIM_LASER_ENABLE, 1)
            client.send(C.ENABLE, 1)
            client.send(C.VEL, 200)
            until(lambda: _x_mm(host, "wide") > 300.0)
        left_s = stage.time_s
        host.change_map(tmp_path / "hall.map", by_user=True)
        until(lambda: stage.time_s > left_s + 1.0)
        there = stage.snapshot()
    replay = Replay(recording)
    viewer, drawn = Viewer(replay.header.scene), []
    for timed in replay.events():
        viewer.follow(timed.event)
        assert viewer.snapshot is not None
        drawn.append(viewer.snapshot)
    assert replay.header.scene.walls == room.walls
    assert viewer.scene.walls == read_map(tmp_path / "hall.map").walls
    assert [robot.model for robot in drawn[-1].robots] == [robot.model for robot in there.robots]
    assert drawn[-1].robots[0].pose == there.robots[0].pose
    heard = [snapshot.robots[0].sensor_data.readings for snapshot in drawn]
    assert any(readings["sonar_0"] and readings["laser_0"] for readings in heard)
    assert not any(heard[-1].values())  # The client has gone.
    times = sorted({snapshot.time_s for snapshot in drawn})
    assert len(times) < 1 + 14 * (times[-1] - times[0])
    middle = replay.situation(times[len(times) // 2])
    assert middle


def _x_mm(host: PioneerHost, name: str) -> float:
    return next(guest.body.pose.x_mm for guest in host.pioneers if guest.name == name)
