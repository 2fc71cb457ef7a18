"""A recording as an MCAP file, which Foxglove and others open, with a layout for it."""

from pathlib import Path

from robotworkshop.doors.foxglove.installed import check_installed
from robotworkshop.recording.errors import RecordingError
from robotworkshop.recording.replay import Replay


def write_mcap(replay: Replay, target: Path, from_s: float, to_s: float) -> str:
    """Write a recording as an MCAP file, and a layout for Foxglove beside it; return in words what was made.

    Args:
        replay: The recording.
        target: Ends in .mcap; an old file is replaced. The layout's name ends in .foxglove.json.
        from_s: Events from this time on are written.
        to_s: And up to this one.

    Raises:
        FoxgloveError: the extra is not installed.
        RecordingError: an event cannot be read, or a file cannot be written.
    """
    check_installed()
    import foxglove

    from robotworkshop.doors.foxglove.layout import layout_of
    from robotworkshop.doors.foxglove.topics import FoxgloveTopics

    events, layout = 0, target.with_suffix(".foxglove.json")
    context = foxglove.Context()
    try:
        with target.open("wb") as file, foxglove.open_mcap(file, context=context):
            topics = FoxgloveTopics(replay.header.scene, replay.header.began, context)
            for timed in replay.events(from_s, to_s):
                topics.follow(timed.event)
                events += 1
        layout.write_text(layout_of(replay.header.scene), encoding="utf-8")
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise RecordingError(f"{target}: cannot be written: {reason}; choose another file or folder") from error
    return f"{events:,} events, and {layout.name}, a layout for Foxglove"
