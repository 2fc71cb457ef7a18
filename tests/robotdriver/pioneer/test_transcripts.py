"""Sessions of real clients, replayed: the robot answers with the same kinds of packets, as long and in the same order.

The recordings lie beside the checkout; without them these tests are skipped.
"""

import json
import struct
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise
from pathlib import Path

import pytest

from robotdriver.pioneer.habits import Habits
from robotdriver.pioneer.packets.framing import PacketReader
from robotdriver.pioneer.requests import LoadMap, ReleaseMap
from robotdriver.pioneer.surroundings import PioneerSurroundings
from robotdriver.pioneer.wgs84 import Georeference
from robotdriver.pose import Pose

from .client import TICK_S, Heard, Room, read_sip

FOLDER = next(
    (
        folder
        for parent in Path(__file__).resolve().parents
        if (folder := parent.parent / "shared" / "transcripts" / "pioneer").is_dir()
    ),
    Path("no such folder"),
)

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="the recordings are not beside this checkout")

NAMES = (
    "aria_connect",
    "aria_laser",
    "aria_motion",
    "aria_set_pose",
    "probe_amigo_motion",
    "probe_bad",
    "probe_constant_error",
    "probe_laser",
    "probe_laserext",
    "probe_map",
    "probe_motion",
    "probe_p3at_stall",
    "probe_seekur_lateral",
    "probe_sim",
)
SIP = 0x32
PERIODIC = (0x60, 0x61, 0x62)
BROKEN_SIP_BYTES = 68
"""The recorded simulator sends one report without readings when sonars are switched on again; ours does not."""


ABORTS_S = {"probe_laser": 2.6}
"""The recorded simulator aborts when the laser is to send its other format."""


@dataclass(frozen=True)
class Entry:
    t: float
    is_client: bool
    frame: bytes


def entries(name: str) -> list[Entry]:
    rows = [json.loads(row) for row in (FOLDER / f"{name}.jsonl").read_text().splitlines()]
    found = [Entry(row["t"], row["from"] == "client", bytes.fromhex(row["hex"])) for row in rows if "hex" in row]
    return [entry for entry in found if entry.t < ABORTS_S.get(name, entry.t + 1.0)]


def packets(frames: Iterator[bytes]) -> list[bytes]:
    """Return the data of all packets; both kinds of reports count as one, and all robots have the name of ours."""
    reader, found = PacketReader(255), []
    for frame in frames:
        found += reader.receive(frame)
    named = [data.replace(b"AMRISim\0", b"MobileSim\0") for data in found]
    return [bytes((SIP,)) + data[1:] if data[0] == 0x33 else data for data in named]


def replayed(name: str, habits: Habits) -> tuple[Room, list[tuple[float, Heard]]]:
    """Send what the client sent, at its times; return the room, and the reports with their times."""
    model = next((word for word in ("amigo", "seekur", "p3at") if word in name), "p3dx")
    # The map: 10 by 8 m, as in the recordings of which the surroundings matter.
    room = Room(model, walls=4000.0, is_open=False, habits=habits)
    if "columbia" in (FOLDER / f"{name}.jsonl").read_text().splitlines()[0]:
        room.robot.surroundings = PioneerSurroundings("columbia.map", Georeference(42.7, -71.4, -5.0))
    reports: list[tuple[float, Heard]] = []
    waiting = [entry for entry in entries(name) if entry.is_client]
    end_s = max(entry.t for entry in entries(name) if not entry.is_client) + 0.02
    while room.world.time_s < end_s:
        while waiting and waiting[0].t <= room.world.time_s:
            room.send_raw(waiting.pop(0).frame)
        before = len(room.heard)
        room.wait(TICK_S, pulses=False)
        reports += [(room.world.time_s, read_sip(data)) for data in room.heard[before:] if data[0] in (0x32, 0x33)]
    return room, reports


def answers(found: list[bytes]) -> list[int]:
    """Return the kinds of packets in order, without the reports; scans and states in a row count as one."""
    kinds = [data[0] for data in found if data[0] != SIP]
    return [kind for kind, run in groupby(kinds) for _ in (run if kind not in PERIODIC else (0,))]


@pytest.mark.parametrize("stops_unattended", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_the_same_packets_come_in_the_same_order(name: str, stops_unattended: bool) -> None:
    recorded = packets(entry.frame for entry in entries(name) if not entry.is_client)
    recorded = [data for data in recorded if data[0] != SIP or len(data) != BROKEN_SIP_BYTES]
    room, reports = replayed(name, Habits(stops_unattended=stops_unattended))
    # A real robot answers requests for inputs and outputs; the recorded simulator does not.
    heard = [data for data in room.heard if data[0] not in (0x90, 0xF0)]
    ours = [bytes((SIP,)) + data[1:] if data[0] == 0x33 else data for data in heard]
    assert answers(ours) == answers(recorded)
    for kind in {data[0] for data in recorded}:
        lengths = Counter(len(data) for data in ours if data[0] == kind)
        expected = Counter(len(data) for data in recorded if data[0] == kind)
        if kind != 0x63:  # which lists names
            assert set(lengths) == set(expected), f"packets {kind:#x}"
        # The recorded simulator reports by its own clock, not from the opening on, and one starts a scan late.
        assert abs(lengths.total() - expected.total()) <= 0.04 * expected.total() + 6 * (1 + (kind in PERIODIC)), kind
    # Every report comes 100 ms after the one before.
    times = [time for time, _ in reports]
    assert {round(late - early, 6) for early, late in pairwise(times)} <= {0.1}
    assert not reports or len(reports) >= 5


@pytest.mark.parametrize("name", ["aria_connect", "aria_motion", "probe_motion", "probe_amigo_motion"])
def test_what_does_not_change_is_the_same_to_the_byte(name: str) -> None:
    recorded = packets(entry.frame for entry in entries(name) if not entry.is_client)
    room, _ = replayed(name, Habits())
    ours = room.heard
    for kind in (0, 1, 2):
        assert [data for data in ours if data[0] == kind] == [data for data in recorded if data[0] == kind]
    # The beginning of the settings: names and limits; the robot's own speeds are its model's.
    [settings] = [data for data in recorded if data[0] == 0x20]
    [own] = [data for data in ours if data[0] == 0x20]
    assert own[:60] == settings[:60]
    first = next(read_sip(data) for data in recorded if data[0] == SIP)
    report = next(read_sip(data) for data in ours if data[0] == SIP)
    assert (report.flags, report.battery, report.tail) == (first.flags, first.battery, first.tail)
    assert set(report.sonars) == set(first.sonars)


def sips(name: str) -> list[tuple[float, Heard]]:
    return [
        (entry.t, read_sip(data))
        for entry in entries(name)
        if not entry.is_client
        for data in PacketReader(255).receive(entry.frame)
        if data[0] == SIP and len(data) != BROKEN_SIP_BYTES
    ]


def at(reports: list[tuple[float, Heard]], time_s: float) -> Heard:
    return max((pair for pair in reports if pair[0] <= time_s), key=lambda pair: pair[0])[1]


@pytest.mark.parametrize(
    ("name", "times"),
    [("probe_motion", (5.1, 6.6, 9.1, 20.2, 22.7, 23.2)), ("probe_seekur_lateral", (3.3, 4.3))],
)
def test_it_drives_as_was_recorded(name: str, times: tuple[float, ...]) -> None:
    """At the end of each movement the robots are at the same place, but for what a command needs to arrive."""
    recorded = sips(name)
    _, ours = replayed(name, Habits(stops_unattended=False))
    for time_s in times:
        one, other = at(recorded, time_s), at(ours, time_s)
        assert abs(one.left - other.left) <= 3, time_s
        assert abs(one.right - other.right) <= 3, time_s
        assert abs(one.x - other.x) * 0.485 <= 45.0, time_s


def test_it_is_at_its_goal_where_the_recorded_one_still_creeps() -> None:
    recorded = sips("probe_motion")
    _, ours = replayed("probe_motion", Habits(stops_unattended=False))
    assert (at(ours, 16.7).heading, at(ours, 16.7).turn_rate) == (1024, 0)
    assert at(recorded, 16.7).heading < 1000
    # MOVE 300 at most at 400 mm/s, by 300 mm/s²: 2 s.
    gone = [at(ours, 12.5), at(ours, 10.2)]
    assert sum((one - other) ** 2 for one, other in zip(*[(each.x, each.y) for each in gone], strict=True)) ** 0.5 * (
        0.485
    ) == pytest.approx(300.0, abs=1.0)


def test_a_wall_stops_it_where_it_stopped_the_recorded_one() -> None:
    _, ours = replayed("probe_p3at_stall", Habits(stops_unattended=False))
    # The wall is at y = 4000, and the robot is put at y = 2000 facing it: 313 mm from its centre to its front.
    assert at(ours, 12.3).x * 0.465 == pytest.approx(2000.0 - 313.0, abs=1.0)
    assert at(sips("probe_p3at_stall"), 12.3).stall == at(ours, 12.3).stall == 0x0101
    assert at(ours, 13.6).stall == 0
    assert at(ours, 13.6).left == at(sips("probe_p3at_stall"), 13.6).left == -100


def test_a_client_that_is_silent_is_stopped_unless_it_only_warns() -> None:
    """The recorded client drives and says nothing for 10 s."""
    _, watched = replayed("probe_p3at_stall", Habits())
    stopped = at(watched, 7.0)
    assert (stopped.left, stopped.stall) == (0, 0)


def test_maps_are_asked_for() -> None:
    room, _ = replayed("probe_map", Habits(stops_unattended=False))
    assert [type(request) for request in room.requests] == [LoadMap, LoadMap, LoadMap, ReleaseMap, LoadMap, ReleaseMap]
    assert room.requests[0] == LoadMap("rw_room.map", keeps=False)
    assert room.requests[1] == LoadMap("rw_room.map", keeps=True)


def test_where_it_truly_is_can_be_asked() -> None:
    room, _ = replayed("probe_sim", Habits(stops_unattended=False))
    states = [struct.unpack("<I3H4i3ii3i", data[3:]) for data in room.heard if data[0] == 0x62]
    assert states[-2][4:8] == (1000, -500, 0, 45)
    assert states[-1][4:8] == (0, 0, 0, 0)
    assert room.body.pose == Pose(0.0, 0.0)
