"""Statistics of one connection to a robot: how well it is heard, what is known when it falls silent."""

from collections.abc import Sequence

from robotdriver.create.driver.diagnosis import Silence
from robotdriver.create.packets import packets_size
from robotdriver.create.protocol_variants import STREAM_PERIOD_S
from robotdriver.create.stream import ASKED_GROUP, Frame, StreamStatistics
from robotdriver.interface import LinkHealth

_GAP_PERIODS = 3
"""Frames that come in bursts are late, not lost, unless none at all came for longer than this."""


class LinkStatistics:
    """Keeps the books of one connection. No input or output, no clock.

    Args:
        now_s: When it begins.

    Attributes:
        frame: The newest good frame; None before the first.
        heard_s: When that came.
        health: How well the robot is heard.
        statistics: What the decoder has met.
    """

    def __init__(self, now_s: float) -> None:
        self.frame: Frame | None = None
        self.heard_s = now_s
        self.health = LinkHealth()
        self.statistics = StreamStatistics()
        self._begin_s = now_s
        self._at_frame = self.statistics
        self._bytes = self._bytes_at_frame = 0
        self._vanished_frames = 0

    @property
    def frame_rate_hz(self) -> float:
        """Good frames a second."""
        elapsed_s = self.heard_s - self._begin_s
        return self.statistics.frames / elapsed_s if elapsed_s > 0.0 else 0.0

    def take(self, frames: Sequence[Frame], statistics: StreamStatistics, now_s: float) -> tuple[int, float]:
        """Take good frames, at least one.

        Returns:
            How many frames were damaged before them, and the time since the last good one.
        """
        damaged, gap_s = statistics.lost_frames - self._at_frame.lost_frames, now_s - self.heard_s
        if self._at_frame.frames and gap_s > _GAP_PERIODS * STREAM_PERIOD_S:
            self._vanished_frames += max(round(gap_s / STREAM_PERIOD_S) - len(frames) - damaged, 0)
        bad = statistics.lost_frames
        health = LinkHealth(lost_frames=bad + self._vanished_frames, bad_frames=bad)
        if health != self.health:
            self.health = health
        self.frame, self.heard_s = frames[-1], now_s
        self.statistics = self._at_frame = statistics
        return damaged, gap_s

    def note(self, heard_bytes: int, statistics: StreamStatistics, now_s: float) -> None:
        """Take note of all bytes that ever came, good for something or not."""
        if now_s == self.heard_s:  # a frame was among what came last
            self._bytes_at_frame = heard_bytes
        self._bytes, self.statistics = heard_bytes, statistics

    def silence(self, robot: str, now_s: float) -> Silence:
        """Return what is known of a robot from which no good frame comes."""
        now, then = self.statistics, self._at_frame
        came = now.frames + now.lost_frames
        answered_bytes = packets_size((ASKED_GROUP,)) * (now.answers - then.answers)
        return Silence(
            robot=robot,
            silent_s=now_s - self.heard_s,
            bytes_heard=self._bytes - self._bytes_at_frame - answered_bytes,
            damaged_frames=now.lost_frames - then.lost_frames,
            text_bytes=now.text_bytes - then.text_bytes,
            lost_share=now.lost_frames / came if came else 0.0,
            last=self.frame,
        )
