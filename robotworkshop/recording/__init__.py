"""Recordings: the events of a run or a match as bytes, in a file or to observers, and the same events again from them.

`codec` turns events into bytes and back without any input or output; `Recorder` listens and writes a file; `Replay`
is another source of the same events.
"""

from robotworkshop.recording.codec import Decoder, Encoder
from robotworkshop.recording.errors import RecordingError
from robotworkshop.recording.header import Header, RunKind
from robotworkshop.recording.recorder import Recorder
from robotworkshop.recording.replay import Replay
from robotworkshop.recording.rows.rows import Recorded

__all__ = ["Decoder", "Encoder", "Header", "Recorded", "Recorder", "RecordingError", "Replay", "RunKind"]
