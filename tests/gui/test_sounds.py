"""What is heard, and by whom it is played: programs that stand in for the system's write down what they are told."""

import io
import sys
import wave
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from driven import LONG_MS, ROBOT, ROOM, opened, press, solved, until, written
from pytestqt.qtbot import QtBot

from gui.shell.furnishing import furnished_window
from gui.shell.window_state import load_window_state, window_state_file
from gui.sounds.hearing import Hearing
from gui.sounds.sound import Sound
from gui.sounds.sounds import Sounds
from gui.sounds.tones import RATE_HZ, wave_file
from gui.sources.plan_source import RunPhase
from robotdriver.create.songs import LOSER, WINNER
from robotdriver.interface import Bumper
from robotdriver.simulator.snapshot import WorldSnapshot
from robotworkshop.run.settings import Settings
from robotworkshop.sound_player import found_player
from robotworkshop.stage.floor import Floor
from robotworkshop.view.picture import Picture, Track
from scene import Scene, load_scene

on_posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows plays by itself")


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A PATH on which nothing plays sounds yet."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(sys, "platform", "linux")
    return folder


def stand_in(folder: Path, name: str, ending: str = "exit 0") -> Path:
    """Make a program that writes down what it plays, and when it ends; return the file in which it does."""
    heard = folder / f"{name}.heard"
    program = folder / name
    program.write_text(f'#!/bin/sh\necho "begin ${{1##*/}}" >> {heard}\n{ending}\n')
    program.chmod(0o755)
    return heard


WHILE_HELD = 'while [ ! -e "$0.go" ]; do /bin/sleep 0.02; done; echo "end ${1##*/}" >> "$0.heard"'


def lines(heard: Path) -> list[str]:
    return heard.read_text().splitlines() if heard.exists() else []


@pytest.fixture
def duel(tmp_path: Path) -> Scene:
    other = ROBOT | {"name": "Bo", "start": {"x": 400, "y": 1500, "heading_deg": 0}, "goal": {"x": 2600, "y": 1500}}
    return load_scene(written(tmp_path, "duel", ROOM | {"robots": [ROBOT, other]}))


def picture(scene: Scene, songs: tuple[str, ...] = ("", ""), bumped: str = "", reached: str = "") -> Picture:
    floor = Floor.of_scene(scene, seed=0, speed=None)
    snapshot = floor.world.snapshot()
    floor.clock.stop()
    robots = tuple(
        replace(
            robot,
            song=song,
            sensor_data=replace(robot.sensor_data, bumper=Bumper.LEFT if robot.name == bumped else Bumper.NONE),
        )
        for robot, song in zip(snapshot.robots, songs, strict=True)
    )
    tracks = tuple(Track(robot.name, reached=robot.name == reached) for robot in robots)
    return Picture(scene, tracks=tracks, snapshot=WorldSnapshot(snapshot.time_s, robots, (), ()))


def test_songs_have_the_notes_of_the_create() -> None:
    for song, sound in ((WINNER, Sound.WINNER), (LOSER, Sound.LOSER)):
        with wave.open(io.BytesIO(wave_file(sound))) as file:
            assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE_HZ)
            assert file.getnframes() == round(song.duration_s * RATE_HZ)
            samples = np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(float)
        assert 1000 < np.abs(samples).max() < 32767
        begin = 0.0
        for note in song.notes:
            end = begin + note.ticks / 64.0
            part = samples[round(begin * RATE_HZ) : round(end * RATE_HZ)]
            if note.pitch == 0:
                assert not part.any()
            else:
                spectrum = np.abs(np.fft.rfft(part * np.hanning(len(part)), 8 * RATE_HZ))
                assert np.argmax(spectrum) / 8.0 == pytest.approx(440.0 * 2.0 ** ((note.pitch - 69) / 12.0), rel=0.01)
            begin = end


def test_a_song_is_heard_when_it_begins_and_the_winners_before_all(duel: Scene) -> None:
    hearing = Hearing()
    assert hearing.heard(picture(duel)) is None
    assert hearing.heard(picture(duel, bumped="Bo")) is Sound.KNOCK
    assert hearing.heard(picture(duel, bumped="Bo")) is None, "it is still pressed"
    assert hearing.heard(picture(duel, ("loser", "winner"), bumped="Ada")) is Sound.WINNER
    assert hearing.heard(picture(duel, ("loser", "winner"))) is None
    assert hearing.heard(picture(duel, reached="Bo")) is None, "it has sung"
    assert hearing.heard(picture(duel)) is None
    assert hearing.heard(picture(duel, reached="Ada")) is Sound.WINNER, "though nobody saw it sing"
    assert hearing.heard(None) is None
    assert hearing.heard(picture(duel, ("winner", ""))) is None, "what goes on when one comes has begun before"


@on_posix
def test_the_best_program_is_found(programs: Path) -> None:
    assert found_player() is None
    for name in ("aplay", "paplay", "pw-play"):
        stand_in(programs, name)
        assert found_player() == str(programs / name)


@on_posix
def test_where_nothing_plays_sounds_the_command_says_why(qtbot: QtBot, programs: Path) -> None:
    assert not any(programs.iterdir())
    window = furnished_window(Settings())
    qtbot.addWidget(window)
    assert not window.rooms.commands["sounds"].isEnabled()
    assert "pw-play, paplay, aplay" in window.rooms.commands["sounds"].toolTip()
    window.close()


@on_posix
def test_a_drive_is_heard_once_sounds_are_wanted_which_is_remembered(qtbot: QtBot, programs: Path, room: Path) -> None:
    heard = stand_in(programs, "paplay")
    window = furnished_window(Settings(speed=None))
    qtbot.addWidget(window)
    window.show()
    window.rooms.run.find_movers()
    assert not window.rooms.commands["sounds"].isChecked(), "off by default"
    solved(qtbot, window, room)
    press(qtbot, window, "start")
    until(qtbot, window, RunPhase.ENDED)
    assert lines(heard) == []
    press(qtbot, window, "sounds")
    press(qtbot, window, "start")
    until(qtbot, window, RunPhase.ENDED)
    qtbot.waitUntil(lambda: "begin winner.wav" in lines(heard), timeout=LONG_MS)
    assert lines(heard).count("begin winner.wav") == 1
    window.close()
    assert load_window_state(window_state_file()).sounds
    again = furnished_window(Settings())
    qtbot.addWidget(again)
    assert again.rooms.commands["sounds"].isChecked()
    assert again.rooms.sounds.is_on
    again.close()


@on_posix
def test_sounds_never_overlap_and_a_song_takes_the_place_of_a_lesser_one(
    qtbot: QtBot, programs: Path, duel: Scene
) -> None:
    heard = stand_in(programs, "aplay", WHILE_HELD)
    sounds = Sounds(is_on=True)
    sounds.follow(picture(duel))
    sounds.follow(picture(duel, ("loser", "")))
    qtbot.waitUntil(lambda: lines(heard) == ["begin loser.wav"], timeout=LONG_MS)
    sounds.follow(picture(duel, ("loser", ""), bumped="Bo"))
    sounds.follow(picture(duel, ("loser", "winner")))
    qtbot.waitUntil(lambda: len(lines(heard)) == 2, timeout=LONG_MS)
    (programs / "aplay.go").touch()
    qtbot.waitUntil(lambda: len(lines(heard)) == 3, timeout=LONG_MS)
    qtbot.waitUntil(lambda: not sounds._worker.is_busy, timeout=LONG_MS)
    assert lines(heard) == ["begin loser.wav", "begin winner.wav", "end winner.wav"]
    sounds.close()


@on_posix
def test_a_window_that_closes_is_silent_at_once(qtbot: QtBot, programs: Path, duel: Scene) -> None:
    heard = stand_in(programs, "aplay", WHILE_HELD)
    sounds = Sounds(is_on=True)
    sounds.follow(picture(duel))
    sounds.follow(picture(duel, ("winner", "")))
    qtbot.waitUntil(lambda: len(lines(heard)) == 1, timeout=LONG_MS)
    assert sounds._folder is not None
    folder = Path(sounds._folder.name)
    sounds.close()
    assert not any(thread.is_alive() for thread in sounds._worker._threads)
    assert not folder.exists()
    (programs / "aplay.go").touch()
    assert lines(heard) == ["begin winner.wav"]


@on_posix
@pytest.mark.parametrize(("ending", "words"), [("echo no server >&2; exit 1", "no server"), ("exit 3", "status 3")])
def test_a_program_that_fails_is_told_once(
    qtbot: QtBot, programs: Path, room: Path, duel: Scene, ending: str, words: str
) -> None:
    heard = stand_in(programs, "pw-play", ending)
    window = furnished_window(Settings())
    qtbot.addWidget(window)
    window.show()
    opened(qtbot, window, room)
    press(qtbot, window, "sounds")
    for number in (1, 2):
        window.rooms.sounds.follow(picture(duel))
        window.rooms.sounds.follow(picture(duel, ("winner", "")))
        qtbot.waitUntil(lambda number=number: len(lines(heard)) == number, timeout=LONG_MS)
        qtbot.waitUntil(lambda: not window.rooms.sounds._worker.is_busy, timeout=LONG_MS)
    assert "pw-play" in window.rooms.notices.banner.text
    assert words in window.rooms.notices.banner.text
    assert window.rooms.notices.log.toPlainText().count("cannot be played") == 1
    window.close()
