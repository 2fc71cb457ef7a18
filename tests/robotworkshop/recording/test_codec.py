"""The stream of events: what goes in comes out, whole or cut, from its beginning or for one who comes late."""

import contextlib
import struct
import tracemalloc
import zlib
from dataclasses import replace
from itertools import accumulate

import msgspec
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from robotdriver.interface import Bumper, SensorData
from robotdriver.models import CREATE_1, PIONEER_3DX
from robotdriver.pose import Pose
from robotdriver.simulator.snapshot import RobotSnapshot, WorldSnapshot
from robotworkshop.assets import find_scene
from robotworkshop.recording import Decoder, Encoder, Header, Recorded, RecordingError, RunKind
from robotworkshop.recording.frames import MAX_CONTENT_BYTES, FrameKind, FrameReader, first_line, make_frame
from robotworkshop.recording.rows.floor_rows import FloorDecoder, RobotConstants, RobotRow, SnapshotRow
from robotworkshop.recording.rows.model_rows import unpack_model
from robotworkshop.recording.rows.rows import RowCoder
from robotworkshop.recording.rows.shapes import OutlinesRow
from robotworkshop.run.events import Event, MatchOpened, MatchStarted
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Bumped, Moved, MoverView
from scene import load_scene
from scene.mover import MoverState, MoverStatus
from scene.scene import Scene

from .any_events import any_event, is_same, movers, pose, scenes, snapshot

SCENE = load_scene(find_scene("crossing"))
HEADER = Header(RunKind.SIMULATED, SCENE, Settings(seed=7, parameters={"samples": 50}), "2026-11-21T06:27:01")
STATUS = MoverStatus(MoverState.DRIVING)


def recorded(events: list[Event]) -> list[Recorded]:
    return [Recorded(10 * index, event) for index, event in enumerate(events)]


def stream(events: list[Event]) -> bytes:
    encoder = Encoder(HEADER)
    return encoder.opening + b"".join(encoder.encode([one]) for one in recorded(events))


def same(first: list[Recorded], second: list[Recorded]) -> bool:
    return len(first) == len(second) and all(
        one.wall_ms == two.wall_ms and is_same(one.event, two.event) for one, two in zip(first, second, strict=True)
    )


@given(st.lists(any_event, max_size=8), st.integers(1, 4))
def test_every_event_comes_back_as_it_was(events: list[Event], at_once: int) -> None:
    encoder, decoder = Encoder(HEADER), Decoder()
    told = recorded(events)
    assert list(decoder.feed(encoder.opening)) == []
    for start in range(0, len(told), at_once):
        batch = told[start : start + at_once]
        assert same(list(decoder.feed(encoder.encode(batch))), batch)


@settings(max_examples=30)
@given(st.lists(st.builds(Moved, snapshot, movers), min_size=1, max_size=4), st.data())
def test_what_stays_as_it_was_is_not_said_again_and_still_comes_back(moves: list[Moved], data: st.DataObject) -> None:
    """Rows that differ from the one before in a pose alone, as most do."""
    events: list[Event] = []
    for move in moves:
        place = data.draw(pose)
        robots = tuple(replace(one, pose=place) for one in move.snapshot.robots)
        views = tuple(replace(one, pose=place) for one in move.movers)
        events += [move, Moved(replace(move.snapshot, robots=robots), views), move]
    assert same(list(Decoder().feed(stream(events))), recorded(events))


@given(scenes())
def test_a_header_comes_back_as_it_was(scene: Scene) -> None:
    header = replace(HEADER, scene=scene)
    decoder = Decoder()
    assert list(decoder.feed(Encoder(header).opening)) == []
    assert decoder.header == header


@settings(max_examples=20)
@given(st.lists(any_event, max_size=4), st.integers(1, 7))
def test_bytes_may_come_in_pieces_of_any_size(events: list[Event], size: int) -> None:
    data, decoder = stream(events), Decoder()
    got = [one for start in range(0, len(data), size) for one in decoder.feed(data[start : start + size])]
    assert same(got, recorded(events))
    assert decoder.offset == len(data)


def moving(tick: int, name: str = "robot") -> Moved:
    """Return one tick of a drive along x."""
    data = SensorData(tick, tick * 0.015, 2_900.0, 3_000.0, tick * 3.0, 0.0, Bumper.NONE, None, False)
    data = replace(data, readings={"sonar": None})
    place = Pose(tick * 3.0, 100.0, 0.25)
    one = RobotSnapshot(name, CREATE_1, place, data, touching=False, song="")
    view = MoverView(name, place, ((0.0, 0.0), (tick // 300, 9.0)), shapely.box(0, 0, 1, 1 + tick // 200), STATUS)
    return Moved(WorldSnapshot(tick * 0.015, (one,), (), ((3, ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))),)), (view,))


def test_who_comes_late_is_told_how_things_stand_and_then_hears_what_all_hear() -> None:
    encoder, early = Encoder(HEADER), Decoder()
    opened = MatchOpened(SCENE, ())
    beginning: list[Event] = [opened, MatchStarted(), Bumped(0.0, "robot", Bumper.LEFT)]
    heard = list(early.feed(encoder.opening + encoder.encode(recorded(beginning))))
    for tick in range(2_500):
        heard += early.feed(encoder.encode([Recorded(tick, moving(tick))]))
    late = Decoder()
    told = list(late.feed(encoder.introduction()))
    assert late.header == HEADER
    assert [one.event for one in told[:2]] == [opened, MatchStarted()]
    assert told[2:] == heard[-len(told[2:]) :]
    assert len(told) < len(heard), "there was no second key frame"
    news = encoder.encode([Recorded(9_999, moving(2_501))])
    assert list(late.feed(news)) == list(early.feed(news)) == [Recorded(9_999, moving(2_501))]


def test_a_tick_costs_some_two_hundred_bytes_before_compression() -> None:
    coder = RowCoder()
    sizes = [len(coder.row(Recorded(tick, moving(tick)))) for tick in range(200)]
    assert max(sizes[1:]) <= 200


def test_the_sonar_of_a_create_costs_no_bytes_of_its_own_and_readings_that_stay_cost_none() -> None:
    def row_bytes(tick: int, sonar_mm: float, wall: bool) -> int:
        moved = moving(tick)
        (robot,) = moved.snapshot.robots
        readings = {"sonar": sonar_mm, "wall": wall}
        data = replace(robot.sensor_data, obstacle_distance_mm=254.0 * tick, readings=readings)
        robot = replace(robot, sensor_data=data)
        return len(coder.row(Recorded(tick, replace(moved, snapshot=replace(moved.snapshot, robots=(robot,))))))

    coder = RowCoder()
    row_bytes(1, 254.0, False)
    quiet = row_bytes(2, 508.0, False)
    assert quiet < row_bytes(3, 508.0, False), "the sonar is not what SensorData tells"
    assert quiet < row_bytes(4, 1016.0, True), "the wall sensor reads something else"


def test_a_recording_without_readings_tells_what_its_rangers_saw() -> None:
    """As made before there were readings: the nearest thing of each ranger, said once."""
    told = RobotConstants("old", PIONEER_3DX.name, 1.0, 0, 0, "")
    ranges_mm = (*(500.0 + number for number in range(16)), 700.0)
    first = RobotRow(0.0, 0.0, 0.0, 1, 0.0, 1.0, 0.0, 0.0, Bumper.NONE, None, False, False, told, ranges_mm)
    rows = [first, msgspec.structs.replace(first, constants=None, ranges_mm=None)]
    decoder, nothing = FloorDecoder(), OutlinesRow([], [])
    for row in rows:
        (robot,) = decoder.snapshot(SnapshotRow(0.0, (row,), nothing, nothing)).robots
        assert robot.ranges_mm == ranges_mm
        assert robot.sensor_data.readings["sonar_3"] == 503.0


def test_a_stream_that_is_cut_off_anywhere_is_good_up_to_there() -> None:
    told = recorded([moving(tick) for tick in range(5)])
    encoder = Encoder(HEADER)
    pieces = [encoder.opening, *(encoder.encode([one]) for one in told)]
    data, ends = b"".join(pieces), list(accumulate(map(len, pieces)))
    for cut in range(len(data)):
        whole = sum(end <= cut for end in ends[1:])
        assert list(Decoder().feed(data[:cut])) == told[:whole]


@pytest.mark.parametrize("bit", [0, 3, 6, 7])
def test_no_flipped_bit_goes_unnoticed(bit: int) -> None:
    told = recorded([moving(tick) for tick in range(3)])
    encoder = Encoder(HEADER)
    opening, data = encoder.opening, b"".join(encoder.encode([one]) for one in told)
    for place in range(len(data)):
        flipped = bytearray(data)
        flipped[place] ^= 1 << bit
        got: list[Recorded] = []
        decoder = Decoder()
        # A length that is now larger asks for bytes that never come: the stream then looks cut off.
        with contextlib.suppress(RecordingError):
            got += decoder.feed(opening + flipped)
        assert got == told[: len(got)]
        assert len(got) < len(told)


@pytest.mark.parametrize("place", [40, 100, 300])
def test_a_damaged_header_is_refused(place: int) -> None:
    data = bytearray(stream([]))
    data[place] ^= 4
    with pytest.raises(RecordingError, match=r"damaged at byte 26"):
        list(Decoder().feed(bytes(data)))


@pytest.mark.parametrize("data", [b"{}", b"\x89PNG\r\n\x1a\n", b"robotworkshop recording x\n", b"\n", b"r" * 60])
def test_what_is_no_recording_is_refused(data: bytes) -> None:
    with pytest.raises(RecordingError, match="not a recording"):
        list(Decoder().feed(data))


def test_a_recording_of_another_format_says_which() -> None:
    with pytest.raises(RecordingError, match=r"in format 22, .* reads format 1"):
        list(Decoder().feed(b"robotworkshop recording 22\n"))


def test_a_robot_of_a_model_that_is_not_known_is_named() -> None:
    data = content(stream([moving(1)]), 1).replace(b"create1", b"create9")
    with pytest.raises(RecordingError, match=r"robot 'robot': the model 'create9' is not known .* create1, create2"):
        list(Decoder().feed(Encoder(HEADER).opening + make_frame(FrameKind.KEY, data)))


def test_a_model_that_cannot_be_is_refused_with_the_robots_name() -> None:
    row = msgspec.msgpack.encode({"name": "odd", "body": {"kind": "disc", "radius_mm": -5.0}})
    with pytest.raises(RecordingError, match=r"the model 'odd' in it: "):
        unpack_model("odd", row)
    with pytest.raises(RecordingError, match=r"the model 'odd' in it: "):
        unpack_model("odd", b"\xc1")


def content(data: bytes, number: int) -> bytes:
    """Return what the frame with this number holds."""
    return list(FrameReader().feed(data))[number].content


class TestHostile:
    """A referee or a file that means ill is refused before it takes memory."""

    opening = Encoder(HEADER).opening

    def refused(self, data: bytes) -> None:
        tracemalloc.start()
        try:
            with pytest.raises(RecordingError):
                list(Decoder().feed(self.opening + data))
            assert tracemalloc.get_traced_memory()[1] < 120 * 2**20
        finally:
            tracemalloc.stop()

    def test_a_length_beyond_the_limit(self) -> None:
        self.refused(struct.pack("<BII", FrameKind.KEY, 2**31, 0))

    def test_an_unknown_kind_of_frame(self) -> None:
        self.refused(struct.pack("<BII", 77, 1, 0))

    def test_a_bomb_of_zeros(self) -> None:
        bomb = zlib.compress(bytes(MAX_CONTENT_BYTES * 8), 9)
        head = struct.pack("<BII", FrameKind.KEY, len(bomb), 0)
        checksum = zlib.crc32(bomb, zlib.crc32(head))
        self.refused(struct.pack("<BII", FrameKind.KEY, len(bomb), checksum) + bomb)

    def test_a_content_one_byte_beyond_the_limit(self) -> None:
        assert self.contents(bytes(MAX_CONTENT_BYTES)) == [MAX_CONTENT_BYTES]
        with pytest.raises(RecordingError, match="damaged"):
            self.contents(bytes(MAX_CONTENT_BYTES + 1))

    def contents(self, content: bytes) -> list[int]:
        """Return the lengths of what is read of one frame that holds this, whoever has written it."""
        packed = zlib.compress(content)
        checksum = zlib.crc32(packed, zlib.crc32(struct.pack("<BII", FrameKind.KEY, len(packed), 0)))
        frame = struct.pack("<BII", FrameKind.KEY, len(packed), checksum) + packed
        return [len(found.content) for found in FrameReader().feed(first_line() + frame)]

    @pytest.mark.parametrize(
        "value",
        [
            None,
            [],
            [[], [["moved", 0, []]]],
            [[], [["moved", 0, [[0.0, [], None, None], []]]]],  # as before, and nothing was before
            [[], [["unheard of", 0, None]]],
            [[], [["planning", 0, ["robot", "", 0.0, "same"]]]],
            [[], [["planning", 0, ["robot", "", 0.0, [b"", struct.pack("<2i", 0, 9)]]]]],
            [[], [["planning", 0, ["robot", "", 0.0, [b"123", b""]]]]],
            [[], [["floor", 0, [0.0, [], [[1], [b"1"]], [[], []]]]]],
            [[], [["floor", 0, [0.0, [], [[1, 2], []], [[], []]]]]],
            [
                [],
                [["replanned", 0, {"time_s": 0, "robot": "", "path": [], "dynamic_obstacle": [False, [[bytes(16)]]]}]],
            ],
            [[], [["replanned", 0, {"time_s": 0, "robot": "", "path": [], "dynamic_obstacle": 5}]]],
            [[], [["opened", 0, [[b"{}", []], []]]]],
            [[], [["opened", 0, [[b"[" * 100_000, []], []]]]],
            [[], [["polled", 0, [0.0, [[0, "", 0.0, "", None, 0, None, 0, None, None, None]]]]]],
            [[], [["moved", 0, [[0.0, [[]] * 1_000_000, None, None], []]]]],
            [[], [0] * 1_000_000],
        ],
    )
    def test_content_that_makes_no_sense(self, value: object) -> None:
        self.refused(make_frame(FrameKind.KEY, msgspec.msgpack.encode(value)))

    def test_nesting_without_end(self) -> None:
        self.refused(make_frame(FrameKind.KEY, b"\x91" * 5_000_000))

    def test_more_frames_upon_nothing(self) -> None:
        self.refused(make_frame(FrameKind.MORE, msgspec.msgpack.encode([[], []])))

    def test_two_headers(self) -> None:
        self.refused(self.opening[len(first_line()) :])

    @given(st.binary(max_size=300))
    def test_any_bytes_in_a_frame(self, junk: bytes) -> None:
        with contextlib.suppress(RecordingError):
            list(Decoder().feed(self.opening + make_frame(FrameKind.KEY, junk)))
