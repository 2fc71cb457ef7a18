"""What Foxglove shows of a run is what was recorded: its files are read back by MCAP's own reader."""

import json
import math
import struct
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from mcap.reader import make_reader
from mcap_protobuf.decoder import DecoderFactory
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from robotworkshop.api import load_scene, run
from robotworkshop.cli.app import main
from robotworkshop.doors.foxglove.installed import FoxgloveError
from robotworkshop.doors.foxglove.live import serve_live
from robotworkshop.recording import Header, Replay, RunKind
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer, Moved, Told

PROTOCOL = Subprotocol("foxglove.sdk.v1")


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("drive") / "drive.rwrec"
    run(load_scene("empty_room"), record=file)
    return file


def messages(file: Path) -> dict[str, list[tuple[int, Any]]]:
    """Return the messages of an MCAP file with their times, ns, by topic."""
    found: dict[str, list[tuple[int, Any]]] = defaultdict(list)
    with file.open("rb") as stream:
        for schema, channel, message in make_reader(stream).iter_messages():
            decode = DecoderFactory().decoder_for(channel.message_encoding, schema) or json.loads
            found[channel.topic].append((message.log_time, decode(message.data)))
    return found


def test_a_recording_is_exported_with_all_that_happened(recording: Path, tmp_path: Path) -> None:
    target = tmp_path / "drive.mcap"
    assert main(["export", str(recording), str(target)]) == 0
    told = messages(target)
    replay = Replay(recording)
    moved = [timed.event for timed in replay.events() if isinstance(timed.event, Moved)]
    steps = {round(event.snapshot.time_s, 6): event for event in moved}
    began_ns = told["/tf"][0][0] - round(replay.start_s * 1e9)
    poses = {round((time_ns - began_ns) / 1e9, 6): pose for time_ns, pose in told["/player1/pose"]}
    believed = {round((time_ns - began_ns) / 1e9, 6): pose for time_ns, pose in told["/player1/believed"]}
    assert set(steps) <= set(poses)
    for time_s, event in steps.items():
        for truth, message in ((event.snapshot.robots[0].pose, poses), (event.movers[0].pose, believed)):
            place, turn = message[time_s].pose.position, message[time_s].pose.orientation
            assert (place.x, place.y) == (truth.x_mm / 1e3, truth.y_mm / 1e3)
            heading_rad = 2.0 * math.atan2(turn.z, turn.w)
            assert abs(math.remainder(heading_rad - truth.heading_rad, math.tau)) < 1e-9
    frames = {message.transforms[0].child_frame_id for _, message in told["/tf"]}
    assert frames == {"player1/base_link"}
    names = {entity.id for _, update in told["/scene"] for entity in update.entities}
    assert {"floor", "goal of player1", "robot player1"} <= names
    assert "goal reached" in [message.message for _, message in told["/log"]]
    assert told["/player1/readings"][-1][1]["distance_m"] == moved[-1].snapshot.robots[0].sensor_data.distance_mm / 1e3


def test_a_path_is_the_planned_one(recording: Path, tmp_path: Path) -> None:
    target = tmp_path / "drive.mcap"
    main(["export", str(recording), str(target)])
    _, path = messages(target)["/player1/path"][0]
    corners = [(pose.position.x * 1e3, pose.position.y * 1e3) for pose in path.poses]
    task = load_scene("empty_room").tasks[0]
    assert corners[0] == pytest.approx((task.start.x_mm, task.start.y_mm))
    assert corners[-1] == pytest.approx(task.goal)


def test_a_layout_lies_beside_the_file(recording: Path, tmp_path: Path) -> None:
    main(["export", str(recording), str(tmp_path / "drive.mcap")])
    layout = json.loads((tmp_path / "drive.foxglove.json").read_text(encoding="utf-8"))
    assert layout["content"]["type"] == "split"


def test_a_part_is_exported(recording: Path, tmp_path: Path) -> None:
    main(["export", str(recording), str(tmp_path / "part.mcap"), "--from", "1", "--to", "2"])
    times_ns = [time_ns for time_ns, _ in messages(tmp_path / "part.mcap")["/player1/pose"]]
    assert 0 < max(times_ns) - min(times_ns) <= 1_000_000_000


def test_options_of_pictures_are_refused(recording: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(recording), str(tmp_path / "drive.mcap"), "--dark"]) == 2
    assert "--dark" in capsys.readouterr().err


def test_without_the_extra_the_line_to_install_it_is_named(
    recording: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "foxglove", None)
    assert main(["export", str(recording), str(tmp_path / "drive.mcap")]) == 2
    assert "pip install 'robotworkshop[foxglove]'" in capsys.readouterr().err


def subscribe(client: ClientConnection, topic: str) -> int:
    """Wait until a topic is advertised, subscribe to it, and return the subscription's number."""
    while True:
        said = json.loads(client.recv(timeout=10))
        for channel in said.get("channels", ()):
            if channel["topic"] == topic:
                client.send(json.dumps({"op": "subscribe", "subscriptions": [{"id": 7, "channelId": channel["id"]}]}))
                return 7


def test_who_connects_late_is_shown_the_scene(recording: Path) -> None:
    replay, announcer, told = Replay(recording), Announcer(), list[str]()
    header = Header(RunKind.SIMULATED, replay.header.scene, Settings(speed=1.0), replay.header.began)
    with serve_live(("127.0.0.1", 0), announcer, header, told.append):
        for timed in replay.events(to_s=1.0):
            announcer.announce(timed.event)
        url = told[0].split()[2]
        with connect(url, subprotocols=[PROTOCOL]) as client:
            number = subscribe(client, "/scene")
            while isinstance(data := client.recv(timeout=10), str):
                pass
            operation, subscription = struct.unpack_from("<BI", data)
            assert (operation, subscription) == (1, number)
            assert b"goal of player1" in data


def test_what_happens_is_shown_at_once(recording: Path) -> None:
    replay, announcer, told = Replay(recording), Announcer(), list[str]()
    header = Header(RunKind.SIMULATED, replay.header.scene, Settings(speed=1.0), replay.header.began)
    with serve_live(("127.0.0.1", 0), announcer, header, told.append):
        announcer.announce(Told(0.0, "player1", "first"))
        with connect(told[0].split()[2], subprotocols=[PROTOCOL]) as client:
            subscribe(client, "/log")
            data: str | bytes = ""
            while isinstance(data, str):  # It hears what comes after the server has taken its subscription in.
                announcer.announce(Told(0.0, "player1", "hello there"))
                try:
                    data = client.recv(timeout=0.05)
                except TimeoutError:
                    continue
            assert b"hello there" in data


def test_a_port_that_is_taken_is_one_line(recording: Path) -> None:
    replay, told = Replay(recording), list[str]()
    with serve_live(("127.0.0.1", 0), Announcer(), replay.header, told.append):
        port = int(told[0].split()[2].rpartition(":")[2])
        with (
            pytest.raises(FoxgloveError, match=r"cannot listen on .*choose another port"),
            serve_live(("127.0.0.1", port), Announcer(), replay.header, told.append),
        ):
            pass
