"""Lets the sounds of EV3 bricks be heard: tones and files by the system's player, speech by a program that speaks."""

import shutil
import subprocess
import tempfile
import threading
import wave
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import numpy as np

from robotdriver.ev3.brick import Heard
from robotworkshop.sound_player import SoundError, found_player, player_of

RATE_HZ = 22_050
SPEAKERS = ("espeak-ng", "espeak", "say")
"""Programs that speak the text they are given, the best first; the last one is that of macOS."""

_LOUDEST = 0.3
"""The volume at 100 percent, as a share of the loudest: an EV3's loudspeaker is small."""
_FADE_S = 0.004
"""A tone that begins or ends at once would click."""
_PATIENCE_S = 5.0
"""A player that plays for so much longer than the sound hangs."""


def write_tones(file: Path, tones: Sequence[tuple[float, float]], volume_percent: float) -> None:
    """Write tones as a WAV file of one channel of 16 bits.

    Args:
        file: Where to.
        tones: Frequencies in Hz, 0 for a pause, and durations in s.
        volume_percent: 0 to 100.
    """
    parts = []
    for hz, duration_s in tones:
        steps = np.arange(round(duration_s * RATE_HZ))
        fade = np.minimum(1.0, np.minimum(steps, steps[::-1]) / (_FADE_S * RATE_HZ))
        parts.append(np.sin(2.0 * np.pi * hz / RATE_HZ * steps) * fade)
    samples = np.concatenate([np.zeros(0), *parts]) * (_LOUDEST * volume_percent / 100.0)
    with wave.open(str(file), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(RATE_HZ)
        sound.writeframes(np.round(samples * 32767.0).astype("<i2").tobytes())


class Loudspeaker:
    """Plays what bricks play, each sound in a thread of its own, so that the floor does not wait for it.

    Args:
        complain: Called with a line for each way of playing that is missing or fails, once.
    """

    def __init__(self, complain: Callable[[str], None]) -> None:
        self._complain = complain
        self._player = found_player()
        self._speaker = next((path for name in SPEAKERS if (path := shutil.which(name)) is not None), None)
        self._complaints: set[str] = set()
        self._lock = threading.Lock()  # of the complaints
        self._threads: list[threading.Thread] = []
        self._folder = Path(tempfile.mkdtemp(prefix="robotworkshop-sounds-"))

    def play(self, heard: Heard) -> None:
        """Begin to play a sound."""
        self._threads = [thread for thread in self._threads if thread.is_alive()]
        thread = threading.Thread(target=self._play, args=(heard,), name=f"sound of {heard.brick}", daemon=True)
        self._threads.append(thread)
        thread.start()

    def close(self) -> None:
        """Wait until the last sound is over."""
        for thread in self._threads:
            thread.join()
        shutil.rmtree(self._folder, ignore_errors=True)

    def __enter__(self) -> "Loudspeaker":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # In the threads of the sounds.

    def _play(self, heard: Heard) -> None:
        if heard.speech:
            self._speak(heard)
        elif self._player is None:
            self._say_once("nothing here plays sounds; install pw-play, paplay or aplay")
        else:
            file = Path(heard.file)
            if heard.tones:
                file = self._folder / f"{threading.get_ident()}.wav"
                write_tones(file, heard.tones, heard.volume_percent)
            try:
                player_of(self._player, heard.duration_s + _PATIENCE_S).play(file)
            except SoundError as error:
                self._say_once(str(error))

    def _speak(self, heard: Heard) -> None:
        if self._speaker is None:
            self._say_once("nothing here speaks; install espeak-ng")
            return
        # What fails to speak says so itself on its standard error. The blank keeps "-5" from being an option.
        with suppress(OSError):
            subprocess.run([self._speaker, f" {heard.speech}"], stdin=subprocess.DEVNULL, check=False)

    def _say_once(self, text: str) -> None:
        with self._lock:
            if text in self._complaints:
                return
            self._complaints.add(text)
        self._complain(text)
