"""The sounds of a window: off until its user wants them, and never more than one at a time."""

import tempfile
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from gui.contributions.command import Command, Menu
from gui.sounds.hearing import Hearing
from gui.sounds.sound import Sound
from gui.sources.worker import Worker
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity
from gui.texts.told_below import complained
from robotdriver.errors import WorkshopError
from robotworkshop.sound_player import PROGRAMS, SoundPlayer, found_player, player_of
from robotworkshop.view.picture import Picture

LOOK_MS = 50
"""The time between looks whether a sound has ended."""
CLOSE_WITHIN_S = 2.0


class Sounds(QObject):
    """Plays what happens in the picture that is shown.

    What is more important ends what is played, and what is not is not heard at all.

    Args:
        is_on: Whether the user wanted sounds the last time.
    """

    noticed = Signal(object)
    switched = Signal(bool)
    """True if sounds are wanted from now on."""

    def __init__(self, *, is_on: bool, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_on = is_on
        self._program = found_player()
        self._hearing = Hearing()
        self._playing: tuple[Sound, SoundPlayer] | None = None
        self._next: Sound | None = None
        self._has_complained = False
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._worker = Worker()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self._worker.collect)

    @property
    def missing(self) -> str:
        """The reason why nothing can be played here; empty where it can."""
        if self._program is not None:
            return ""
        programs = ", ".join(PROGRAMS["linux"])
        return tr("no program that plays sounds is found; install one of {programs}", programs=programs)

    def commands(self) -> list[Command]:
        """Return the command that turns sounds on and off."""
        return [
            Command(
                "sounds",
                tr("Sou&nds"),
                Menu.VIEW,
                self.turn,
                tr("Hear the songs with which robots end a drive, and the knock of their bumpers"),
                blocked=lambda: self.missing,
                is_on=self.is_on,
            )
        ]

    def turn(self, on: bool) -> None:
        """Let sounds be heard, or no more."""
        self.is_on = on
        self.switched.emit(on)
        if not on:
            self._stop()

    def follow(self, picture: Picture | None) -> None:
        """Play what has happened since the picture that was shown before."""
        sound = self._hearing.heard(picture)
        if sound is not None and self.is_on and self._program is not None:
            self._play(sound)

    def close(self) -> None:
        """Be silent, and leave nothing behind."""
        self.is_on = False
        self._stop()
        self._timer.stop()
        self._worker.join(CLOSE_WITHIN_S)
        if self._folder is not None:
            self._folder.cleanup()

    def _play(self, sound: Sound) -> None:
        if self._playing is None:
            self._begin(sound)
            return
        playing, player = self._playing
        if sound.weight > (self._next or playing).weight:
            self._next = sound
            player.stop()

    def _begin(self, sound: Sound) -> None:
        if self._program is None:
            return
        player = player_of(self._program)
        self._playing = sound, player
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="robotworkshop-sounds-", ignore_cleanup_errors=True)
        folder = Path(self._folder.name)

        def play() -> None:
            from gui.sounds.tones import wave_file

            file = folder / f"{sound.value}.wav"
            if not file.exists():
                file.write_bytes(wave_file(sound))
            player.play(file)

        self._worker.start("playing a sound", play, self._ended, self._failed)
        self._timer.start()

    def _ended(self, _nothing: None) -> None:
        self._playing, following, self._next = None, self._next, None
        if following is not None:
            self._begin(following)
        else:
            self._timer.stop()

    def _failed(self, error: WorkshopError) -> None:
        if not self._has_complained:
            self._has_complained = True
            self.noticed.emit(Notice(Severity.ERROR, tr("Sounds cannot be played: {reason}", reason=complained(error))))
        self._ended(None)

    def _stop(self) -> None:
        self._next = None
        if self._playing is not None:
            self._playing[1].stop()
