"""Drawn frames in files that move: GIF and MP4."""

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, repeat
from pathlib import Path

from PIL import Image

from robotworkshop.recording import phrases
from robotworkshop.recording.errors import RecordingError
from robotworkshop.recording.export.sampled_pictures import Raster

HOLD_S = 2.0
"""The last frame is shown for so long."""
_COLORS = 255


def write_gif(frames: Iterator[Raster], samples: Sequence[Raster], file: Path, frame_s: float) -> int:
    """Write a GIF that repeats itself for ever.

    Args:
        frames: At least one.
        samples: Some of them, which together have all colours: what stays the same from one frame to the next is only
            stored once if all frames share one palette.
        file: An old file is replaced.
        frame_s: How long each frame is shown; GIF knows hundredths of a second.

    Returns:
        The number of frames.

    Raises:
        RecordingError: the file cannot be written.
    """
    counter, palette = _Counter(frames), _palette(samples)
    held = _held(counter, round(HOLD_S / frame_s))  # Pillow makes one long frame of equal ones.
    images = (_image(frame).quantize(palette=palette, dither=Image.Dither.NONE) for frame in held)
    duration_ms = round(frame_s * 1000.0)
    try:
        next(images).save(file, "GIF", save_all=True, append_images=images, duration=duration_ms, loop=0, disposal=1)
    except OSError as error:
        raise _unwritable(file, error) from error
    return counter.count


def write_mp4(frames: Iterator[Raster], file: Path, frame_s: float) -> int:
    """Write an MP4 film, H.264 in a form that browsers and phones play.

    Args:
        frames: At least one.
        file: An old file is replaced.
        frame_s: How long each frame is shown.

    Returns:
        The number of frames.

    Raises:
        RecordingError: the extra that it takes is not installed, or the file cannot be written.
    """
    try:
        import imageio_ffmpeg
    except ImportError as error:
        raise RecordingError(f"{file}: {phrases.NO_FILMS()}") from error
    counter = _Counter(frames)
    first = next(counter)
    size = (first.width_px, first.height_px)
    try:
        file.open("wb").close()  # ffmpeg's own words for a folder that does not exist are many lines.
        sink = imageio_ffmpeg.write_frames(
            str(file),
            size,
            fps=1.0 / frame_s,
            quality=7,
            macro_block_size=2,
            ffmpeg_log_level="error",
            output_params=["-preset", "veryfast", "-movflags", "+faststart"],
        )
        with contextlib.closing(sink):
            sink.send(None)
            for frame in _held(chain([first], counter), round(HOLD_S / frame_s)):
                sink.send(frame.rgb)
    except OSError as error:
        raise _unwritable(file, error) from error
    return counter.count


class _Counter:
    """Counts frames on their way."""

    def __init__(self, frames: Iterator[Raster]) -> None:
        self._frames = frames
        self.count = 0

    def __iter__(self) -> Iterator[Raster]:
        return self

    def __next__(self) -> Raster:
        frame = next(self._frames)
        self.count += 1
        return frame


def _held(frames: Iterable[Raster], times: int) -> Iterator[Raster]:
    """Yield frames, and the last one so many times more."""
    frame = None
    for frame in frames:
        yield frame
    if frame is not None:
        yield from repeat(frame, times)


def _image(frame: Raster) -> Image.Image:
    return Image.frombytes("RGB", (frame.width_px, frame.height_px), frame.rgb)


def _palette(samples: Sequence[Raster]) -> Image.Image:
    """Return the colours that serve these frames best."""
    width, height = samples[0].width_px, samples[0].height_px
    sheet = Image.new("RGB", (width, height * len(samples)))
    for row, frame in enumerate(samples):
        sheet.paste(_image(frame), (0, row * height))
    return sheet.quantize(_COLORS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def _unwritable(file: Path, error: OSError) -> RecordingError:
    reason = (error.strerror or str(error)).strip().splitlines()[-1].lower()
    return RecordingError(f"{file}: {phrases.EXPORT_NOT_WRITTEN(words=reason)}")
