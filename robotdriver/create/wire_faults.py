"""A bad line between a robot and its driver, on request: what can go wrong with the robot's bytes, as data."""

from collections import deque
from dataclasses import dataclass

import numpy as np

from robotdriver.errors import CommandError

TEXT = b"bat:   min 12  sec 44  mV 15802  mA -212  deg-C 25\r\n"
"""The pattern of the text that robots print between frames."""


@dataclass(frozen=True, slots=True)
class WireFaults:
    """Faults of the line between a robot and its driver; none by default.

    Attributes:
        drop_share: The share of bytes that are lost.
        flip_share: The share of bytes in which one bit is turned.
        insert_share: The share of bytes before which a random one is put.
        damaged_frames_share: The share of frames and answers in which one byte is lost, changed or doubled.
        text_every_s: Time from one line of text to the next; 0 for none.
        latency_s: How long every byte is on its way, in both directions.
        is_stalled: Whether nothing that the robot sends arrives.
        is_deaf: Whether nothing that is sent to the robot arrives.
    """

    drop_share: float = 0.0
    flip_share: float = 0.0
    insert_share: float = 0.0
    damaged_frames_share: float = 0.0
    text_every_s: float = 0.0
    latency_s: float = 0.0
    is_stalled: bool = False
    is_deaf: bool = False

    def __post_init__(self) -> None:
        for name in ("drop_share", "flip_share", "insert_share", "damaged_frames_share"):
            if not 0.0 <= getattr(self, name) <= 1.0:
                raise CommandError(f"the wire fault {name} must be 0 to 1, not {getattr(self, name)}")
        for name in ("text_every_s", "latency_s"):
            if not getattr(self, name) >= 0.0:
                raise CommandError(f"the wire fault {name} must be 0 s or more, not {getattr(self, name)}")


GOOD_WIRE = WireFaults()


class FaultyWire:
    """Carries bytes one way, with all that is wrong with the line.

    Args:
        rng: The source of all faults.

    Attributes:
        faults: What is wrong from now on.
    """

    def __init__(self, rng: np.random.Generator) -> None:
        self.faults = GOOD_WIRE
        self._rng = rng
        self._on_the_way: deque[tuple[float, bytes]] = deque()
        self._next_text_s = 0.0

    def send(self, frame: bytes, now_s: float) -> None:
        """Put a frame or an answer on the line."""
        faults = self.faults
        if faults.damaged_frames_share and self._rng.random() < faults.damaged_frames_share:
            frame = self._with_one_fault(frame)
        if faults.drop_share or faults.flip_share or faults.insert_share:
            frame = self._with_faults(frame)
        self._on_the_way.append((now_s + faults.latency_s, frame))

    def take(self, now_s: float) -> bytes:
        """Return what arrives at the other end by now."""
        faults, arrived = self.faults, []
        if faults.text_every_s and now_s >= self._next_text_s:
            self._next_text_s = now_s + faults.text_every_s
            self._on_the_way.append((now_s + faults.latency_s, TEXT))
        while self._on_the_way and self._on_the_way[0][0] <= now_s:
            arrived.append(self._on_the_way.popleft()[1])
        return b"" if faults.is_stalled else b"".join(arrived)

    def _with_one_fault(self, frame: bytes) -> bytes:
        rng = self._rng
        at = int(rng.integers(len(frame)))
        middles = (b"", bytes((frame[at] ^ 1 << int(rng.integers(8)),)), frame[at : at + 1] * 2)
        return frame[:at] + middles[int(rng.integers(len(middles)))] + frame[at + 1 :]

    def _with_faults(self, frame: bytes) -> bytes:
        faults, rng = self.faults, self._rng
        values = np.frombuffer(frame, dtype=np.uint8)
        turned = np.left_shift(1, rng.integers(8, size=len(values))).astype(np.uint8)
        values = np.where(rng.random(len(values)) < faults.flip_share, values ^ turned, values)
        values = values[rng.random(len(values)) >= faults.drop_share]
        places = np.flatnonzero(rng.random(len(values)) < faults.insert_share)
        return np.insert(values, places, rng.integers(256, size=len(places), dtype=np.uint8)).tobytes()
