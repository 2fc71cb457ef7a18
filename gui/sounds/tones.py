"""Sounds as waves: the songs by the very notes that a Create keeps, and the knock of its bumper."""

import io
import wave

import numpy as np
import numpy.typing as npt

from gui.sounds.sound import Sound
from robotdriver.create.songs import HIGHEST_NOTE, LOSER, LOWEST_NOTE, TICKS_A_SECOND, WINNER, Note, Song

RATE_HZ = 22_050
LOUDNESS = 0.25
"""The loudness, as a share of the loudest."""
OVERTONES = ((1, 1.0), (3, 0.33), (5, 0.2), (7, 0.14))
"""The first of a square wave, number and strength: a Create's small speaker sounds like that."""
FADE_S = 0.008
"""A tone that begins or ends at once would click."""
KNOCK_S = 0.09
KNOCK_HZ = 140.0

Samples = npt.NDArray[np.float64]
"""The samples, from -1 to 1, `RATE_HZ` a second."""


def wave_file(sound: Sound) -> bytes:
    """Return a sound as a WAV file: one channel of 16 bits."""
    match sound:
        case Sound.KNOCK:
            samples = knock()
        case Sound.LOSER:
            samples = sung(LOSER)
        case Sound.WINNER:
            samples = sung(WINNER)
    content = io.BytesIO()
    with wave.open(content, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE_HZ)
        file.writeframes(np.round(LOUDNESS * 32767.0 * samples).astype("<i2").tobytes())
    return content.getvalue()


def sung(song: Song) -> Samples:
    """Return a song, of its own length to a sample."""
    ends = np.round(np.cumsum([0, *(note.ticks for note in song.notes)]) * RATE_HZ / TICKS_A_SECOND).astype(int)
    return np.concatenate([_tone(note, count) for note, count in zip(song.notes, np.diff(ends), strict=True)])


def knock() -> Samples:
    """Return the thud of a bumper."""
    time_s = np.arange(round(KNOCK_S * RATE_HZ)) / RATE_HZ
    return np.sin(2.0 * np.pi * KNOCK_HZ * time_s) * np.exp(-5.0 * time_s / KNOCK_S) * _fade(len(time_s))


def _tone(note: Note, count: int) -> Samples:
    if not LOWEST_NOTE <= note.pitch <= HIGHEST_NOTE:
        return np.zeros(count)
    # Equal temperament: MIDI's note 69 is the A of 440 Hz, and 12 notes double it.
    pitch_hz = 440.0 * 2.0 ** ((note.pitch - 69) / 12.0)
    time_s = np.arange(count) / RATE_HZ
    tone = sum(
        (strength * np.sin(2.0 * np.pi * number * pitch_hz * time_s))
        for number, strength in OVERTONES
        if number * pitch_hz < RATE_HZ / 2.0
    )
    return np.asarray(tone) / sum(strength for _, strength in OVERTONES) * _fade(count)


def _fade(count: int) -> Samples:
    """Return how loud each of so many samples is, from silence to silence."""
    steps = np.arange(count)
    return np.minimum(1.0, np.minimum(steps, steps[::-1]) / (FADE_S * RATE_HZ))
