"""The user's own scenes and recordings, the newest first, with a few words about when."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale

from gui.texts.language import isolated, tr

MOST = 4


@dataclass(frozen=True, slots=True)
class OwnThing:
    """A file.

    Attributes:
        file: It.
        icon: Name of its icon.
        name: What it is called.
        when: What it is, and when it was changed.
    """

    file: Path
    icon: str
    name: str
    when: str


def own_things(opened: Sequence[Path], recorded: Sequence[Path], now: datetime) -> list[OwnThing]:
    """Return the files that were opened or recorded last; those that are gone are left out.

    Args:
        opened: Files that were opened, the last one first.
        recorded: Recordings, the newest first.
        now: The present date and time of day.
    """
    dated = [(_changed(file), file) for file in (*opened, *recorded[:MOST])]
    # What was opened has its place by when that was, which is not known: it keeps its order among itself.
    newest = sorted(((when, file) for when, file in dated if when is not None), reverse=True)
    return [_thing(file, when, now) for when, file in newest[:MOST]]


def _changed(file: Path) -> datetime | None:
    try:
        return datetime.fromtimestamp(file.stat().st_mtime)
    except OSError:
        return None


def _thing(file: Path, when: datetime, now: datetime) -> OwnThing:
    from robotworkshop.recording.retention import subject_of  # Heavy, and the welcome page is painted early.

    kinds = {
        ".rwrec": ("recording", tr("recording")),
        ".py": ("program", tr("program")),
        ".c": ("program", tr("program")),
    }
    icon, kind = kinds.get(file.suffix, ("scene", tr("scene")))
    name, day = subject_of(file).replace("_", " "), _day(when, now)
    return OwnThing(file, icon, name, tr("{kind}, {when}", kind=kind, when=day))


def _day(when: datetime, now: datetime) -> str:
    """Return a day as people say it: today with its time, a day of this week by its name, else its date."""
    locale, moment = QLocale(), QDateTime.fromMSecsSinceEpoch(round(1000.0 * when.timestamp()))
    if when.date() == now.date():
        return isolated(locale.toString(moment.time(), "HH:mm"))
    if now - when < timedelta(days=6):
        return locale.dayName(moment.date().dayOfWeek())
    return isolated(locale.toString(moment.date(), QLocale.FormatType.ShortFormat))
