"""A recording as pictures, evenly spaced in time."""

from collections.abc import Iterator
from dataclasses import dataclass

from robotworkshop.recording import phrases
from robotworkshop.recording.errors import RecordingError
from robotworkshop.recording.replay import Replay
from robotworkshop.view.picture import Layer, Picture, Theme
from robotworkshop.view.viewer import Viewer, inflated_in

MAX_PICTURES = 20_000
"""Longer films are refused."""


@dataclass(frozen=True, slots=True)
class Raster:
    """A drawn picture.

    Attributes:
        width_px: Pixels in a row.
        height_px: Rows, from the top.
        rgb: Three bytes a pixel.
    """

    width_px: int
    height_px: int
    rgb: bytes


def picture_at(replay: Replay, time_s: float, layers: frozenset[Layer], theme: Theme) -> Picture:
    """Return what is to be seen at a time: at the end of the recording, if it is later than that.

    Raises:
        RecordingError: an event cannot be read.
    """
    viewer = _viewer(replay, layers)
    for timed in replay.events(to_s=time_s):
        viewer.follow(timed.event)
    return viewer.picture(layers, theme)


def film(
    replay: Replay, every_s: float, from_s: float, to_s: float, layers: frozenset[Layer], theme: Theme
) -> Iterator[Picture]:
    """Yield what is to be seen from one time to another, at equal distances on the timeline; at least one picture.

    Args:
        replay: What is shown.
        every_s: Time from one picture to the next.
        from_s: The first picture is of this time, or of the beginning if that is later.
        to_s: The last one is of about this time, or of the end if that is earlier.
        layers: What is shown.
        theme: Colours.

    Raises:
        RecordingError: it would be too many, or an event cannot be read.
    """
    return (viewer.picture(layers, theme) for viewer in moments(replay, every_s, from_s, to_s, layers))


def moments(replay: Replay, every_s: float, from_s: float, to_s: float, layers: frozenset[Layer]) -> Iterator[Viewer]:
    """Yield one and the same viewer at equal distances on the timeline, at least once; see `film`.

    Raises:
        RecordingError: it would be too many, or an event cannot be read.
    """
    start_s, end_s = max(from_s, replay.start_s), min(to_s, replay.end_s)
    if (end_s - start_s) / every_s > MAX_PICTURES:
        raise RecordingError(f"{replay.file}: {phrases.TOO_MANY_PICTURES(count=f'{MAX_PICTURES:,}')}")
    viewer, shown = _viewer(replay, layers), 0
    for timed in replay.events(to_s=end_s):
        while timed.time_s > start_s + shown * every_s:
            yield viewer
            shown += 1
        viewer.follow(timed.event)
    yield viewer


def _viewer(replay: Replay, layers: frozenset[Layer]) -> Viewer:
    viewer = Viewer(replay.header.scene)
    if Layer.INFLATED in layers:
        viewer.inflated = inflated_in(viewer.scene)
    return viewer
