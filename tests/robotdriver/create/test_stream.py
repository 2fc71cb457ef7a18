"""The stream decoder: whole frames whatever stands between them, and an account of what was lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotdriver.create.packets import PACKETS, PacketId, Unit, encode_packets, single_packets
from robotdriver.create.stream import ASKED_GROUP, ChecksumRule, Frame, StreamDecoder, encode_frame, frame_size
from robotdriver.create.wire_faults import TEXT
from robotdriver.errors import CommandError

from .stream_fuzz import LISTS, fuzz

IDS = (7, 8, 19, 20, 25, 33, 35)


def frame_values(number: int, ids: tuple[int, ...] = IDS) -> Frame:
    """Different for every number; no byte is the header's."""
    values = dict.fromkeys(single_packets(ids), 0)
    return values | {PacketId(ids[-1]): number % 19, PacketId(ids[-2]): 256 + number // 19}


def frame(number: int, rule: ChecksumRule = ChecksumRule.WITH_HEADER) -> bytes:
    return encode_frame(IDS, frame_values(number), rule)


def settled() -> StreamDecoder:
    """A decoder that has met two good frames."""
    decoder = StreamDecoder(IDS)
    assert len(decoder.feed(frame(1) + frame(2))) == 2
    return decoder


@pytest.mark.parametrize(
    ("checksum", "rule"),
    [
        (182, ChecksumRule.WITHOUT_HEADER),  # as Open Interface v2 works it out
        (163, ChecksumRule.WITH_HEADER),  # as the Create 2's does: 19 + 5 + 29 + 2 + 25 + 13 + 0 + 163 is 256
    ],
)
def test_the_worked_examples_of_both_specifications_are_read(checksum: int, rule: ChecksumRule) -> None:
    decoder = StreamDecoder([29, 13])
    frames = decoder.feed(bytes((19, 5, 29, 2, 25, 13, 0, checksum)) * 2)
    assert frames == [{PacketId.CLIFF_FRONT_LEFT_SIGNAL: 0x219, PacketId.VIRTUAL_WALL: 0}] * 2
    assert decoder.statistics.checksum_rule is rule


@given(
    st.tuples(*(st.integers(PACKETS[packet].low, PACKETS[packet].high) for packet in (35, 36))),
    st.tuples(st.integers(-500, 500), st.integers(-500, 500)),
    st.booleans(),
)
def test_answers_between_frames_are_counted_and_no_noise(
    own: tuple[int, int], wheels: tuple[int, int], is_damaged: bool
) -> None:
    decoder = settled()
    packets = single_packets((ASKED_GROUP,))
    values = dict(zip(packets, (own[0] % 5, own[1] % 16, 1, len(IDS), 0, 0, *wheels), strict=True))
    damaged = frame(3)[:5] + frame(3)[6:] if is_damaged else b""
    answer = encode_packets((ASKED_GROUP,), values)
    assert len(decoder.feed(answer + frame(3) + damaged + 2 * answer + frame(4))) == 2
    statistics = decoder.statistics
    assert (statistics.answers, statistics.lost_frames) == (3, int(is_damaged))
    assert statistics.noise_bytes == len(damaged)


@st.composite
def streams(draw: st.DrawFn) -> tuple[tuple[int, ...], ChecksumRule, list[Frame]]:
    ids = draw(st.sampled_from(LISTS))
    value = {
        packet: st.integers(0, 1)
        if PACKETS[packet].unit is Unit.BOOLEAN
        else st.integers(PACKETS[packet].low, PACKETS[packet].high)
        for packet in single_packets(ids)
    }
    values = draw(st.lists(st.fixed_dictionaries(value), min_size=2, max_size=5))
    return ids, draw(st.sampled_from(ChecksumRule)), values


@given(streams(), st.data())
def test_every_frame_comes_out_however_the_bytes_are_cut(
    drawn: tuple[tuple[int, ...], ChecksumRule, list[Frame]], data: st.DataObject
) -> None:
    ids, rule, values = drawn
    stream = b"".join(encode_frame(ids, one, rule) for one in values)
    assert len(stream) == frame_size(ids) * len(values)
    decoder, frames = StreamDecoder(ids), []
    while stream:
        size = data.draw(st.integers(1, len(stream)))
        frames += decoder.feed(stream[:size])
        stream = stream[size:]
    assert frames == values
    statistics = decoder.statistics
    assert (statistics.frames, statistics.lost_frames, statistics.noise_bytes) == (len(values), 0, 0)
    assert statistics.checksum_rule is rule


@given(st.binary(max_size=2000), st.data())
def test_no_bytes_upset_it(noise: bytes, data: st.DataObject) -> None:
    decoder = StreamDecoder(data.draw(st.sampled_from(LISTS)))
    for byte in noise:
        decoder.feed(bytes((byte,)))
    assert decoder.statistics.noise_bytes + decoder.statistics.text_bytes <= len(noise)


def test_damaged_streams_cost_no_whole_frame_beyond_what_the_sum_lets_in() -> None:
    """Twenty times as many by running stream_fuzz.py."""
    tally = fuzz(5_000, seed=2)
    assert tally.damaged_frames > 10_000
    # Nothing is given that does not stand in the stream with all its ids and a right sum ...
    assert tally.impossible_frames == 0
    # ... which happens to a damaged frame about as often as an 8-bit sum lets it.
    assert tally.wrong_frames < tally.damaged_frames / 128
    assert tally.longest_loss <= 2
    assert tally.unsettled_streams == 0
    assert tally.missed_frames <= tally.wrong_frames


@pytest.mark.parametrize("at", range(frame_size(IDS)))
@pytest.mark.parametrize("kind", ["lost", "doubled", "inserted", "changed"])
def test_one_bad_byte_costs_one_frame(at: int, kind: str) -> None:
    decoder, bad = settled(), frame(3)
    middle = {"lost": b"", "doubled": bad[at : at + 1] * 2, "inserted": b"\xaa" + bad[at : at + 1]}
    broken = bad[:at] + middle.get(kind, bytes((bad[at] ^ 0x40,))) + bad[at + 1 :]
    frames = decoder.feed(broken + frame(4) + frame(5))
    # A byte that is put before or after a frame, or doubled to the same, harms nothing.
    assert frames in ([frame_values(4), frame_values(5)], [frame_values(3), frame_values(4), frame_values(5)])
    statistics = decoder.statistics
    assert statistics.frames + statistics.lost_frames == 5


def test_losses_are_counted_by_their_cause() -> None:
    decoder, bad = settled(), frame(3)
    wrong_sum = bad[:-1] + bytes((bad[-1] ^ 1,))
    byte_missing = bad[:8] + bad[9:]
    headless = bad[1:]
    stream = b"".join(
        (wrong_sum, frame(4), byte_missing, frame(5), headless, frame(6), TEXT, frame(7), b"\xff\xfe", frame(8))
    )
    assert len(decoder.feed(stream)) == 5
    statistics = decoder.statistics
    assert statistics.frames == 7
    assert (statistics.bad_checksums, statistics.broken_frames, statistics.headless_frames) == (1, 1, 1)
    assert statistics.lost_frames == 3
    assert statistics.text_bytes == len(TEXT)
    assert statistics.noise_bytes == len(wrong_sum) + len(byte_missing) + len(headless) + 2


def test_a_stream_of_other_packets_is_not_taken_but_seen() -> None:
    decoder = settled()
    other = encode_frame((7, 8, 19, 20, 25, 33, 36), frame_values(1, (7, 8, 19, 20, 25, 33, 36)))
    assert len(other) == decoder.frame_size
    assert decoder.feed(other * 10) == []
    assert decoder.statistics.foreign_frames == 10
    assert decoder.feed(frame(3)) == [frame_values(3)]
    assert decoder.statistics.lost_frames == 0


def test_pure_noise_is_bounded_and_counted() -> None:
    decoder = StreamDecoder(IDS)
    for _ in range(100):
        assert decoder.feed(b"\xe0" * 1000) == []
    assert decoder.statistics.noise_bytes == 100_000
    assert decoder.statistics.frames == 0


def test_the_rule_is_settled_by_two_frames_and_then_kept() -> None:
    decoder = StreamDecoder(IDS)
    assert decoder.feed(frame(1)) == []
    assert decoder.statistics.checksum_rule is None
    assert decoder.feed(frame(2)) == [frame_values(1), frame_values(2)]
    odd = frame(3, ChecksumRule.WITHOUT_HEADER)
    assert decoder.feed(odd + frame(4)) == [frame_values(4)]
    assert decoder.statistics.bad_checksums == 1


def test_a_rule_that_was_settled_by_damaged_frames_is_given_up() -> None:
    decoder = settled()
    others = [frame(number, ChecksumRule.WITHOUT_HEADER) for number in range(3, 7)]
    assert decoder.feed(b"".join(others)) == [frame_values(number) for number in range(3, 7)]
    assert decoder.statistics.checksum_rule is ChecksumRule.WITHOUT_HEADER
    assert decoder.statistics.lost_frames == 0


@pytest.mark.parametrize("ids", [(), (7, 7), (0, 19), (59,), (100, 3), tuple(range(27, 32)) + (100, 107) * 2])
def test_streams_that_make_no_sense_are_refused(ids: tuple[int, ...]) -> None:
    with pytest.raises(CommandError):
        StreamDecoder(ids)


def test_a_frame_holds_what_a_byte_can_count() -> None:
    longest = (100, 100, 100, 19, 19, 19, 19)
    values = dict.fromkeys(single_packets(longest), 0)
    assert encode_frame(longest, values)[1] == 255
    with pytest.raises(CommandError, match="a frame holds at most 255 bytes, not 257; ask for fewer packets"):
        encode_frame((*longest, 7), values)
