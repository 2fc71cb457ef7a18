"""Damaged streams, fed to the decoder. ``python tests/robotdriver/create/stream_fuzz.py [STREAMS [SEED]]``."""

import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, fields

from robotdriver.create.packets import PACKETS, PacketId, Unit, single_packets
from robotdriver.create.stream import ChecksumRule, Frame, StreamDecoder, encode_frame
from robotdriver.create.wire_faults import TEXT

LISTS = (
    (7, 8, 19, 20, 21, 25, 26, 33, 34, 35, 37),
    (7, 8, 9, 10, 11, 12, 21, 25, 26, 33, 34, 35, 37, 43, 44),
    (7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 35),
    (100,),
    (6,),
    (7,),
    (19, 20),
    (19, 20, 22),
)
"""Some that drivers ask for, and some that are easily mistaken: short ones, and ids that are the header's number."""

POOL_FRAMES = 64


@dataclass(slots=True)
class Tally:
    """What became of the frames.

    Attributes:
        streams: Damaged streams.
        clean_frames: Frames that came whole.
        missed_frames: Those of them that the decoder did not give.
        damaged_frames: Frames that did not come whole.
        wrong_frames: Frames that the decoder gave and nobody sent: their sums are right by chance.
        impossible_frames: Those of them that do not stand in the stream as a whole frame with a right sum.
        longest_loss: The most clean frames in a row that were missed.
        unsettled_streams: Streams after whose clean end the last frame was not given.
    """

    streams: int = 0
    clean_frames: int = 0
    missed_frames: int = 0
    damaged_frames: int = 0
    wrong_frames: int = 0
    impossible_frames: int = 0
    longest_loss: int = 0
    unsettled_streams: int = 0

    def add(self, other: "Tally") -> None:
        for field in fields(self):
            mine, theirs = getattr(self, field.name), getattr(other, field.name)
            setattr(self, field.name, max(mine, theirs) if field.name == "longest_loss" else mine + theirs)


@dataclass(frozen=True, slots=True)
class Pool:
    """Frames of one stream, all different, with their values."""

    ids: tuple[int, ...]
    rule: ChecksumRule
    frames: tuple[bytes, ...]
    values: tuple[Frame, ...]

    @classmethod
    def drawn(cls, ids: tuple[int, ...], rule: ChecksumRule, rng: random.Random) -> "Pool":
        drawn: dict[bytes, Frame] = {}
        while len(drawn) < POOL_FRAMES:
            values = {packet: drawn_value(packet, rng) for packet in single_packets(ids)}
            drawn[encode_frame(ids, values, rule)] = values
        return cls(ids, rule, tuple(drawn), tuple(drawn.values()))


def drawn_value(packet: PacketId, rng: random.Random) -> int:
    """Return a small value, as is the rule on a robot, the header's number, or anything."""
    if PACKETS[packet].unit is Unit.BOOLEAN:
        return rng.randrange(2)
    return rng.choice((0, 1, 19, rng.randint(PACKETS[packet].low, PACKETS[packet].high)))


def pools(rng: random.Random) -> list[Pool]:
    return [Pool.drawn(ids, rule, rng) for ids in LISTS for rule in ChecksumRule]


def damaged(frame: bytes, rng: random.Random) -> bytes:
    """Lose, double, insert, change, cut, or repeat bytes of a frame."""
    data = bytearray(frame)
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        at = rng.randrange(len(data)) if data else 0
        match rng.randrange(7):
            case 0:
                del data[at : at + 1]
            case 1:
                data[at:at] = data[at : at + 1]
            case 2:
                data[at:at] = bytes((rng.randrange(256),))
            case 3 if data:
                data[at] ^= 1 << rng.randrange(8)
            case 4 if data:
                data[at] = rng.randrange(256)
            case 5:
                del data[at:]
            case _:
                data[at:at] = data[: rng.randrange(8)]
    return bytes(data)


def junk(pool: Pool, rng: random.Random) -> bytes:
    """What may stand between frames: noise, text, the beginning of a frame."""
    match rng.randrange(4):
        case 0:
            return rng.randbytes(rng.randrange(1, 60))
        case 1:
            return TEXT
        case 2:
            return pool.frames[0][: rng.randrange(1, len(pool.frames[0]))]
        case _:
            return bytes((19,)) * rng.randrange(1, 4)


def try_one(pool: Pool, rng: random.Random) -> Tally:
    """Send frames of which some are damaged and the last three are not, in pieces; see what comes out."""
    sent: list[tuple[int, bytes, bool]] = []
    numbers = rng.sample(range(POOL_FRAMES), rng.randrange(7, 13))
    for which in numbers[:-3]:
        if rng.random() < 0.15:
            sent.append((-1, junk(pool, rng), False))
        frame = pool.frames[which]
        data = damaged(frame, rng) if rng.random() < 0.4 else frame
        sent.append((which, data, data == frame))
    sent += [(which, pool.frames[which], True) for which in numbers[-3:]]
    stream = b"".join(data for _, data, _ in sent)
    decoder, given = StreamDecoder(pool.ids), []
    at = 0
    while at < len(stream):
        size = rng.choice((1, 7, 32, 400))
        given += decoder.feed(stream[at : at + size])
        at += size
    return judged(pool, sent, stream, given)


def judged(pool: Pool, sent: Sequence[tuple[int, bytes, bool]], stream: bytes, given: Sequence[Frame]) -> Tally:
    tally = Tally(streams=1)
    clean = [which for which, _, is_clean in sent if is_clean]
    tally.clean_frames = len(clean)
    tally.damaged_frames = sum(not is_clean and which >= 0 for which, _, is_clean in sent)
    at, loss = 0, 0
    for which in clean:
        values = pool.values[which]
        found = next((place for place in range(at, len(given)) if given[place] == values), None)
        if found is None:
            tally.missed_frames += 1
            loss += 1
            tally.longest_loss = max(tally.longest_loss, loss)
        else:
            at, loss = found + 1, 0
    tally.unsettled_streams = loss > 0
    known = [pool.values[which] for which, _, _ in sent if which >= 0]
    for frame in given:
        if frame not in known:
            tally.wrong_frames += 1
            tally.impossible_frames += not any(
                encode_frame(pool.ids, dict(frame), rule) in stream for rule in ChecksumRule
            )
    return tally


def fuzz(streams: int, seed: int) -> Tally:
    """Try so many damaged streams."""
    rng = random.Random(seed)
    every = pools(rng)
    total = Tally()
    for number in range(streams):
        total.add(try_one(every[number % len(every)], rng))
    return total


def main() -> None:
    streams = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    began = time.perf_counter()
    tally = fuzz(streams, seed=int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    for field in fields(tally):
        print(f"{field.name.replace('_', ' '):20} {getattr(tally, field.name):>10,}")
    print(f"wrong frames to damaged ones: 1 in {tally.damaged_frames / max(tally.wrong_frames, 1):,.0f}")
    print(f"{time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
