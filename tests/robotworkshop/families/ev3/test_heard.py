"""Sounds that are heard: programs that stand in for the system's keep what they are to play."""

import sys
import wave
from pathlib import Path

import numpy as np
import pytest

from robotdriver.ev3.brick import Heard
from robotworkshop.cli.app import main
from robotworkshop.families.ev3.heard import RATE_HZ, Loudspeaker, write_tones

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows plays by itself")

MELODY = ((440.0, 0.2), (0.0, 0.1), (880.0, 0.3))


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A PATH on which nothing plays sounds yet."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(sys, "platform", "linux")
    return folder


def stand_in(folder: Path, name: str, body: str) -> None:
    program = folder / name
    program.write_text(f"#!/bin/sh\n{body}\n")
    program.chmod(0o755)


def test_tones_have_their_pitches_and_lengths(tmp_path: Path) -> None:
    file = tmp_path / "melody.wav"
    write_tones(file, MELODY, 50.0)
    with wave.open(str(file)) as sound:
        assert sound.getframerate() == RATE_HZ
        samples = np.frombuffer(sound.readframes(sound.getnframes()), "<i2").astype(float)
    assert len(samples) == round(0.6 * RATE_HZ)
    begin = 0
    for hz, duration_s in MELODY:
        part = samples[begin : begin + round(duration_s * RATE_HZ)]
        begin += len(part)
        if hz:
            assert np.argmax(np.abs(np.fft.rfft(part))) / duration_s == pytest.approx(hz)
        else:
            assert not part.any()


def test_tones_files_and_words_are_each_played_by_what_can(programs: Path, tmp_path: Path) -> None:
    stand_in(programs, "aplay", f'echo "${{1##*/}}" >> {tmp_path}/played')
    stand_in(programs, "espeak", f'echo "$1" >> {tmp_path}/spoken')
    complaints: list[str] = []
    with Loudspeaker(complaints.append) as speaker:
        speaker.play(Heard("left", 0.0, "play bark.wav", 0.1, 100, file="/sounds/bark.wav"))
        speaker.play(Heard("left", 0.0, 'say "-5"', 0.1, 100, speech="-5"))
        speaker.play(Heard("left", 0.0, "beep", 0.1, 100, MELODY))
    assert not complaints
    played = sorted((tmp_path / "played").read_text().split())
    assert "bark.wav" in played
    assert len(played) == 2
    assert (tmp_path / "spoken").read_text() == " -5\n"


def test_where_nothing_plays_a_line_says_so_once(
    programs: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "tones.py"
    program.write_text("from ev3dev2.sound import Sound\nSound().tone([(440, 100, 0)] * 3)\nSound().beep()\n")
    assert main(["ev3", str(program), "--sound", "--speed", "max"]) == 0
    out, err = capfd.readouterr()
    assert "beep 440 Hz" in out
    assert err == "robotworkshop: --sound: nothing here plays sounds; install pw-play, paplay or aplay\n"
    assert not any(programs.iterdir())
