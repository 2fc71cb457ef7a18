"""The sensor stream: frames out of bytes that may be lost, doubled, inserted or changed on the way.

A frame is ``19, n, id, data, id, data, ..., checksum``; n counts the bytes between itself and the checksum. The rules
of the decoder, each kept in one place:

1. A frame is taken only if its header, its length, every id at its place, and its checksum are right, and no bit is
   set that never is.
2. What fails is not skipped: the search goes on at the byte after its header. So a whole frame is never lost to a
   broken one before it, unless that one passes rule 1, which an 8-bit sum lets one in 256 do.
3. The printed specification leaves the header out of the sum; robots include it. At first, the rule that leads by two
   frames is settled, and its frames are given only then; later, two that follow each other directly settle it again.
4. Bytes that belong to no frame are counted, and so are the frames that were lost in them.
5. What looks like the packets of `ASKED_GROUP` in bytes that belong to no frame is an answer to a question.
"""

import re
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from zlib import adler32

from robotdriver.create.packets import GROUPS, PACKETS, PacketId, Unit, encode_packets, packets_size, single_packets
from robotdriver.errors import CommandError

HEADER = 19
MAX_CONTENT_BYTES = 255
"""The length is one byte."""

_GAP_LIMIT_BYTES = 4096
"""Bytes that belong to no frame are counted at the latest when they are so many."""

_TEXT = re.compile(rb"[\t\r\n\x20-\x7e]{6,}")
"""Shorter runs of printable characters occur in the data of frames."""

_LEAD_FRAMES = 2
"""One damaged frame in some hundred has the other rule's sum by chance, but hardly two more than have the right one."""

_EVER_SET = {Unit.BOOLEAN: 1}
"""The bits of such values that a robot may set, where these are not all. Only what no robot has been seen to break."""

ASKED_GROUP = 5
"""The packets that a driver asks for besides the stream: mode, song, whether it plays, number of stream packets,
velocity, radius, and both wheels' velocities. Twelve bytes without their ids, as they stand in no frame, so they are
known from noise."""

_WHEEL_SPEED = rb"[\x00\x01\xfe\xff]."
_ANSWER = rb"[\x00-\x04][\x00-\x0f][\x00\x01]%b.{4}" + 2 * _WHEEL_SPEED

_KNOWN_IDS = frozenset((*GROUPS, *PACKETS))


class ChecksumRule(Enum):
    """The bytes that make up 0 in an 8-bit sum, together with the checksum."""

    WITH_HEADER = "header included"
    WITHOUT_HEADER = "header left out"


_SUM_WITH_HEADER = {ChecksumRule.WITH_HEADER: 0, ChecksumRule.WITHOUT_HEADER: HEADER}
_RULE_OF_SUM = {total: rule for rule, total in _SUM_WITH_HEADER.items()}


@dataclass(frozen=True, slots=True)
class StreamStatistics:
    """Counts of what a decoder has met since it was made.

    Attributes:
        frames: Good ones.
        bad_checksums: Frames lost: whole, but the sum was wrong.
        broken_frames: Frames lost: begun, but their ids were not all in place, or a bit was set that never is, since
            bytes were missing, doubled, inserted or changed.
        headless_frames: Frames lost: so many had room in what belonged to no frame and had no beginning.
        foreign_frames: Whole frames with other packets than those asked for: another stream still runs.
        text_bytes: Printable text between frames, as robots print when they start or charge.
        noise_bytes: All other bytes that belonged to no frame, those of lost frames included.
        answers: Between frames, answers to a question for `ASKED_GROUP`.
        checksum_rule: Which sum the robot keeps; None until that is settled.
    """

    frames: int = 0
    bad_checksums: int = 0
    broken_frames: int = 0
    headless_frames: int = 0
    foreign_frames: int = 0
    text_bytes: int = 0
    noise_bytes: int = 0
    answers: int = 0
    checksum_rule: ChecksumRule | None = None

    @property
    def lost_frames(self) -> int:
        """Frames that came damaged; those of which no byte came leave no trace in the bytes."""
        return self.bad_checksums + self.broken_frames + self.headless_frames


Frame = Mapping[PacketId, int]
"""The raw values of a frame, by packet."""


def frame_size(ids: Sequence[int]) -> int:
    """Return how many bytes a stream frame with these packets and groups takes.

    Raises:
        CommandError: there is no such packet.
    """
    return 3 + len(ids) + packets_size(ids)


def encode_frame(
    ids: Sequence[int], values: Mapping[PacketId, int], rule: ChecksumRule = ChecksumRule.WITH_HEADER
) -> bytes:
    """Return a frame as a robot sends it.

    Raises:
        CommandError: there is no such packet, a value does not fit its bytes, or the frame is too long.
    """
    content = b"".join(bytes((id_,)) + encode_packets((id_,), values) for id_ in ids)
    if len(content) > MAX_CONTENT_BYTES:
        raise CommandError(
            f"a frame holds at most {MAX_CONTENT_BYTES} bytes, not {len(content)}; ask for fewer packets"
        )
    body = bytes((HEADER, len(content))) + content
    return body + bytes(((_SUM_WITH_HEADER[rule] - sum(body)) & 0xFF,))


class StreamDecoder:
    """Finds the frames of one stream in a robot's bytes.

    Belongs to the thread that feeds it.

    Args:
        ids: The packets and groups that were asked for, in order, none twice.

    Raises:
        CommandError: there is no such packet, one would come twice (a distance read again is 0), or the frame is too
            long or empty.

    Attributes:
        ids: The packets and groups that were asked for.
        packets: The single packets that a frame holds.
        frame_size: Bytes of a frame.
    """

    def __init__(self, ids: Sequence[int]) -> None:
        self.ids = tuple(ids)
        self.packets = single_packets(self.ids)
        if len(set(self.packets)) != len(self.packets):
            raise CommandError(f"a packet would come twice in the stream of packets {list(ids)}; ask for it once")
        self.frame_size = frame_size(self.ids)
        if not 0 < self.frame_size - 3 <= MAX_CONTENT_BYTES:
            raise CommandError(
                f"a stream frame holds 1 to {MAX_CONTENT_BYTES} bytes, not {self.frame_size - 3}; choose other packets"
            )
        self._prefix = bytes((HEADER, self.frame_size - 3, self.ids[0]))
        self._fixed_bits, self._fixed_value = _fixed_bits(self.ids)
        codes = "".join("x" + "".join(PACKETS[p].code for p in single_packets((id_,))) for id_ in self.ids)
        self._answer = re.compile(_ANSWER % re.escape(bytes((len(self.ids),))), re.DOTALL)
        self._unpack = struct.Struct(f">xx{codes}x").unpack
        self._buffer = bytearray()
        self._gap = bytearray()
        self._gap_checksums = self._gap_broken = 0
        self._settled_sum: int | None = None
        # By their sums: frames that wait for others to settle the rule, and where in the gap they end.
        self._waiting: dict[int, list[tuple[bytearray, int]]] = {total: [] for total in _RULE_OF_SUM}
        self._counted = StreamStatistics()
        self._frames = 0

    @property
    def statistics(self) -> StreamStatistics:
        """The statistics so far."""
        rule = None if self._settled_sum is None else _RULE_OF_SUM[self._settled_sum]
        return replace(self._with_gap(), frames=self._frames, checksum_rule=rule)

    def feed(self, data: bytes) -> list[Frame]:
        """Take bytes, and return the good frames that are complete now."""
        buffer = self._buffer
        buffer += data
        frames: list[Frame] = []
        size, prefix, at, filled = self.frame_size, self._prefix, 0, len(buffer)
        fixed_bits, fixed_value, settled_sum = self._fixed_bits, self._fixed_value, self._settled_sum
        packets, unpack = self.packets, self._unpack
        while at < filled:
            start = buffer.find(prefix, at)
            if start != at:
                stop = filled - _overlap(buffer, prefix, at) if start < 0 else start
                self._gap += buffer[at:stop]
                at = stop
                if start < 0:
                    break
            end = at + size
            if end > filled:
                break
            frame = buffer[at:end]
            if int.from_bytes(frame) & fixed_bits != fixed_value:
                self._gap_broken += 1
            else:
                # Started at 0, the low half of Adler-32 is the plain sum of so few bytes, and quickly made.
                total = adler32(frame, 0) & 0xFF
                if total == settled_sum:
                    frames.append(dict(zip(packets, unpack(frame), strict=True)))
                    if self._gap:
                        self._close_gap()
                    at = end
                    continue
                if total in _RULE_OF_SUM:
                    agreeing = self._settle(total, frame)
                    if agreeing:
                        settled_sum = total
                        frames += (dict(zip(packets, unpack(one), strict=True)) for one in agreeing)
                        at = end
                        continue
                self._gap_checksums += 1
            self._gap.append(buffer[at])
            at += 1
        del buffer[:at]
        self._frames += len(frames)
        if len(self._gap) > _GAP_LIMIT_BYTES:
            self._close_gap()
        return frames

    def _settle(self, total: int, frame: bytearray) -> list[bytearray]:
        """Settle the rule by a frame that begins now, if it can; return what is given then, else let the frame wait."""
        begin, waiting = len(self._gap), self._waiting[total]
        if self._settled_sum is None:
            others = sum(map(len, self._waiting.values())) - len(waiting)
            is_settled = len(waiting) + 1 - others >= _LEAD_FRAMES
        else:
            if waiting and waiting[-1][1] != begin:
                waiting.clear()
            is_settled = bool(waiting)
        if not is_settled:
            waiting.append((frame, begin + self.frame_size))
            return []
        self._settled_sum = total
        for _, end in reversed(waiting):
            del self._gap[end - self.frame_size : end]
        self._gap_checksums -= len(waiting)
        agreeing = [earlier for earlier, _ in waiting]
        self._close_gap()
        return [*agreeing, frame]

    def _close_gap(self) -> None:
        self._counted = self._with_gap()
        self._gap.clear()
        self._gap_checksums = self._gap_broken = 0
        for waiting in self._waiting.values():
            waiting.clear()

    def _with_gap(self) -> StreamStatistics:
        """Return the statistics with what the present gap adds."""
        if not self._gap:
            return self._counted
        counted = self._counted
        rest, foreign = _without_foreign_frames(bytes(self._gap), self.ids)
        rest, answers = self._answer.subn(b"", rest)
        text_bytes = sum(len(text) for text in _TEXT.findall(rest))
        noise_bytes = len(rest) - text_bytes
        # Another stream whose frames begin like ours was taken for broken frames.
        broken = self._gap_broken - sum(frame.startswith(self._prefix) for frame in foreign)
        begun = self._gap_checksums + broken
        room = (noise_bytes + self.frame_size // 2) // self.frame_size
        return replace(
            counted,
            bad_checksums=counted.bad_checksums + self._gap_checksums,
            broken_frames=counted.broken_frames + broken,
            headless_frames=counted.headless_frames + max(room - begun, 0),
            foreign_frames=counted.foreign_frames + len(foreign),
            text_bytes=counted.text_bytes + text_bytes,
            noise_bytes=counted.noise_bytes + noise_bytes,
            answers=counted.answers + answers,
        )


def _fixed_bits(ids: Sequence[int]) -> tuple[int, int]:
    """Return the bits of a frame, as one number, that are the same in every frame of a stream, and their value."""
    mask, value = bytearray((0xFF, 0xFF)), bytearray((HEADER, len(ids) + packets_size(ids)))
    for id_ in ids:
        mask.append(0xFF)
        value.append(id_)
        for packet in single_packets((id_,)):
            size = PACKETS[packet].size
            never_set = (1 << 8 * size) - 1 & ~_EVER_SET.get(PACKETS[packet].unit, -1)
            mask += never_set.to_bytes(size)
            value += bytes(size)
    return int.from_bytes(mask + b"\0"), int.from_bytes(value + b"\0")


def _overlap(buffer: bytearray, prefix: bytes, at: int) -> int:
    """Return how many of the last bytes may be the beginning of a prefix."""
    longest = min(len(prefix) - 1, len(buffer) - at)
    return next((size for size in range(longest, 0, -1) if buffer.endswith(prefix[:size])), 0)


def _without_foreign_frames(gap: bytes, own_ids: tuple[int, ...]) -> tuple[bytes, list[bytes]]:
    """Cut whole frames of other streams out of a gap; return what is left, and the frames."""
    rest, foreign, at, done = bytearray(), [], 0, 0
    while (at := gap.find(HEADER, at)) >= 0:
        end = at + _whole_frame_size(gap, at, own_ids)
        if end > at:
            rest += gap[done:at]
            foreign.append(gap[at:end])
            at = done = end
        else:
            at += 1
    return bytes(rest + gap[done:]), foreign


def _whole_frame_size(data: bytes, start: int, own_ids: tuple[int, ...]) -> int:
    """Return the size of the whole, good frame of another stream that begins here; 0 where none does."""
    if start + 2 > len(data):
        return 0
    end = start + 2 + data[start + 1]
    if end >= len(data) or sum(data[start : end + 1]) & 0xFF not in _RULE_OF_SUM:
        return 0
    at, ids = start + 2, []
    while at < end:
        if data[at] not in _KNOWN_IDS:
            return 0
        ids.append(data[at])
        at += 1 + packets_size((data[at],))
    return end + 1 - start if at == end and ids and tuple(ids) != own_ids else 0
