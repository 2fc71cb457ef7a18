"""What people are told of a robot that cannot be driven, and what is done about songs, without a robot."""

import pytest

from robotdriver.create.commands import play_song
from robotdriver.create.driver.diagnosis import Silence, is_battery_flat, why_not_drivable, why_silent
from robotdriver.create.driver.frame_reader import stream_packets
from robotdriver.create.driver.song_queue import SongQueue
from robotdriver.create.errors import Cause
from robotdriver.create.opcodes import Mode
from robotdriver.create.packets import PacketId
from robotdriver.create.protocol_variants import CREATE_1_DIALECT
from robotdriver.create.songs import WINNER_SLOT

GOOD = dict.fromkeys(stream_packets(CREATE_1_DIALECT, 57600), 0) | {
    PacketId.MODE: Mode.SAFE,
    PacketId.VOLTAGE: 15_000,
    PacketId.BATTERY_CHARGE: 2000,
    PacketId.BATTERY_CAPACITY: 3000,
}


def test_nothing_is_wrong_with_a_good_frame() -> None:
    assert why_not_drivable("serial:x", GOOD, Mode.SAFE) is None


@pytest.mark.parametrize(
    ("values", "cause", "words"),
    [
        ({PacketId.BUMPS_AND_DROPS: 4}, Cause.WHEEL_DROP, "the right wheel dropped"),
        ({PacketId.BUMPS_AND_DROPS: 24, PacketId.MODE: 1}, Cause.WHEEL_DROP, "the left wheel and the caster dropped"),
        ({PacketId.CLIFF_FRONT_LEFT: 1, PacketId.MODE: 1}, Cause.CLIFF, "no floor under its sensor front left"),
        ({PacketId.CHARGING_SOURCES: 1, PacketId.MODE: 1}, Cause.CHARGER, "unplug it"),
        ({PacketId.MODE: 1}, Cause.LEFT_SAFE_MODE, "mode Passive"),
        ({PacketId.MODE: 0}, Cause.LEFT_SAFE_MODE, "mode Off"),
    ],
)
def test_why_a_robot_that_talks_is_not_driven(values: dict[PacketId, int], cause: Cause, words: str) -> None:
    error = why_not_drivable("serial:x", GOOD | values, Mode.SAFE)
    assert error is not None
    assert error.cause is cause
    assert str(error).startswith("serial:x: ")
    assert words in str(error)


@pytest.mark.parametrize(
    ("silence", "cause", "words"),
    [
        (Silence("serial:x", 1.0, 0, 0, 0, 0.0, GOOD), Cause.ASLEEP_OR_OFF, "press its power button"),
        (Silence("serial:x", 1.0, 0, 0, 0, 0.0, None), Cause.ASLEEP_OR_OFF, "press its power button"),
        (
            Silence("serial:x", 1.0, 0, 0, 0, 0.0, GOOD | {PacketId.BATTERY_CHARGE: 100}),
            Cause.BATTERY_FLAT,
            r"100 of 3000 mAh, 15.0 V",
        ),
        (Silence("serial:x", 1.0, 3000, 66, 0, 0.37, GOOD), Cause.CORRUPT_FRAMES, "66 of them, 37%"),
        (Silence("serial:x", 1.0, 500, 0, 480, 0.0, GOOD), Cause.ASLEEP_OR_OFF, "nothing but text"),
    ],
)
def test_why_a_robot_is_silent(silence: Silence, cause: Cause, words: str) -> None:
    error = why_silent(silence)
    assert error.cause is cause
    assert words in str(error)


@pytest.mark.parametrize(
    ("values", "flat"),
    [
        ({}, False),
        ({PacketId.BATTERY_CHARGE: 150}, True),
        ({PacketId.VOLTAGE: 11_500}, True),
        # Some packs report no voltage.
        ({PacketId.VOLTAGE: 0}, False),
    ],
)
def test_when_a_battery_is_flat(values: dict[PacketId, int], flat: bool) -> None:
    assert is_battery_flat(GOOD | values) is flat


class TestJukebox:
    def test_a_song_is_asked_for_until_it_plays_and_then_no_more(self) -> None:
        box = SongQueue(CREATE_1_DIALECT)
        assert box.hear(False, 0.0) == b""
        box.want(WINNER_SLOT)
        play = play_song(WINNER_SLOT, CREATE_1_DIALECT)
        assert box.hear(False, 1.0) == play
        assert box.hear(False, 1.1) == b""
        assert box.hear(False, 1.6) == play
        assert box.hear(True, 1.7) == b""
        assert box.hear(False, 5.0) == b""

    def test_nothing_is_played_into_another_song(self) -> None:
        box = SongQueue(CREATE_1_DIALECT)
        box.want(WINNER_SLOT)
        assert [box.hear(True, 0.1 * number) for number in range(20)] == [b""] * 20
        assert box.hear(False, 2.0) == play_song(WINNER_SLOT, CREATE_1_DIALECT)
