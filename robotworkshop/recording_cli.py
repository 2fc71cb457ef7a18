"""The command line's options about recordings, and the commands that are about nothing else."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from robotworkshop.settings import SettingsError

if TYPE_CHECKING:
    from robotworkshop.recording.wish import RecordWish

RecordOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Where to record the run; in the user's folder if not said.")
]
NoRecordOption = Annotated[bool, typer.Option("--no-record", help="Do not record the run.")]

app = typer.Typer()


def wished(file: Path | None, no_record: bool) -> "RecordWish":
    """Return what was said about recording."""
    from datetime import datetime

    from robotworkshop.recording.wish import RecordWish

    if file is not None and no_record:
        raise SettingsError("--record and --no-record: say one of them")
    return RecordWish(datetime.now().astimezone(), file, is_wanted=not no_record)
