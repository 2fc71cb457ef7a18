"""A game of a tournament that is recorded: as drives are, but as bytes, since it may be played on another computer."""

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import msgspec

from robotworkshop.recording import Header, Recorder, RunKind
from robotworkshop.recording.header import RecordedMover
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer
from robotworkshop.tournament.isolation.limits import Limits
from scene.scene import Scene


@dataclass(slots=True)
class GameRecorder:
    """The recording of a game.

    Attributes:
        announcer: What is told to it is recorded.
        content: The recording; empty before the game has ended.
    """

    announcer: Announcer
    content: bytes = b""


@contextmanager
def recorded(
    scene: Scene, settings: Settings, movers: Sequence[RecordedMover], seed: int, limits: Limits
) -> Iterator[GameRecorder]:
    """Record while the block runs.

    Args:
        scene: Where the game is played.
        settings: The floor's seed, floor and time limit.
        movers: Who plays, in the order of the scene's tasks.
        seed: Of their randomness.
        limits: What each of them may use.
    """
    chronicle = GameRecorder(Announcer())
    header = Header(
        RunKind.GAME,
        scene,
        settings,
        datetime.now().astimezone().isoformat(timespec="seconds"),
        movers=tuple(movers),
        mover_seed=seed,
        limits=msgspec.structs.asdict(limits),
    )
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game"
        with Recorder(file, header, chronicle.announcer):
            yield chronicle
        if file.exists():  # A recording in which nothing happened has been removed.
            chronicle.content = file.read_bytes()
