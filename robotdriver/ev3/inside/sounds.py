"""The loudspeaker, and the other programs that the library calls: they are heard as text, and take their time."""

import io
import os
import shlex
import wave
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .view import BrickView
from .wire import SOUND

_PLAYERS = ("beep", "aplay", "espeak", "mpg123", "paplay")
_TOOLS = ("amixer", "setfont", "stty", "chvt", "clear")
_CHARACTERS_A_SECOND = 14.0
"""The speed of espeak at its usual 175 words a minute."""
_USUAL_WORDS_A_MINUTE = 175.0
_BEEP_S, _BEEP_HZ = 0.2, 440.0
# Of the console fonts of an EV3, how many rows and columns the screen has.
_FONTS = {"24x12": (5, 14), "32x16": (4, 11), "28x14": (4, 12), "22x11": (5, 16), "20x10": (6, 17), "18": (7, 22)}
_FONTS |= {"16": (8, 22), "14": (9, 22), "12x6": (10, 29), "13": (9, 22)}
_SMALL_FONT = (9, 22)

_Sound = tuple[str, float, tuple[list[tuple[float, float]], str, str]]
"""In words, how long it takes in s, and of what it is made: tones, words that are spoken, or a file."""
_SILENCE: _Sound = ("", 0.0, ([], "", ""))


class Loudspeaker:
    """Plays what programs want to be played.

    Args:
        view: Of the brick.

    Attributes:
        floor: The program's place on the floor.
    """

    def __init__(self, view: BrickView) -> None:
        self.floor = view.floor
        self._view = view
        self._volume_percent = 100
        self._console = (5, 14)

    def install(self, subprocess: Any, system: Any) -> None:
        """Take the places of `Popen`, `os.system` and `os.popen` for the programs that an EV3 has."""
        plain_popen, plain_system, plain_os_popen = subprocess.Popen, system.system, system.popen
        floor = self.floor

        class Popen(plain_popen):  # type: ignore[misc, valid-type]
            def __new__(cls, args: Any, *_: Any, **options: Any) -> Any:
                words = shlex.split(args) if isinstance(args, str) else [str(word) for word in args]
                if words and _base(words[0]) in (*_PLAYERS, *_TOOLS):
                    return _Playing(self, words, options.get("stdin"))
                return super().__new__(cls)

            def wait(self, *more: Any, **options: Any) -> Any:
                with floor.away():
                    return super().wait(*more, **options)

        def run(command: str) -> int:
            output = self._output(command)
            if output is None:
                with floor.away():
                    return int(plain_system(command))
            return 0

        def read(command: Any, *more: Any) -> Any:
            output = self._output(command if isinstance(command, str) else shlex.join(command))
            return plain_os_popen(command, *more) if output is None else io.StringIO(output)

        subprocess.Popen, system.system, system.popen = Popen, run, read

    def play(self, words: "Sequence[str]", source: Any) -> float:
        """Let a sound be heard; return how long it takes in s.

        Args:
            words: The command line.
            source: What is piped into it.
        """
        text, duration_s, content = self._understood(words, source)
        if text:
            self._view.command(SOUND, text, round(duration_s, 3), self._volume_percent, *content)
        return duration_s

    def _understood(self, words: "Sequence[str]", source: Any) -> "_Sound":
        name = _base(words[0])
        if name == "beep":
            tones, duration_s = _tones(words[1:])
            shown = " ".join(f"{hz:g} Hz" for hz, _ in tones if hz)
            return f"beep {shown}", duration_s, (tones, "", "")
        if name == "espeak" and "--stdout" not in words:
            return _speech(words)
        if name == "aplay":
            if isinstance(source, list):
                return _speech(source)
            files = [word for word in words[1:] if not word.startswith("-")]
            if files:
                return f"play {_base(files[-1])}", _wave_s(files[-1]), ([], "", str(Path(files[-1]).absolute()))
        return _SILENCE

    def _output(self, command: str) -> "str | None":
        """Return what one of the EV3's own commands prints; None for one that is not."""
        words = shlex.split(command.rstrip("& "))
        if not words:
            return None
        name = _base(words[0])
        if name in _PLAYERS:
            self.floor.sleep(self.play(words, None))
            return ""
        if name == "amixer":
            return self._mix(words[1:])
        if name == "setfont" and len(words) > 1:
            sizes = (size for ending, size in _FONTS.items() if ending in words[1])
            self._console = next(sizes, _SMALL_FONT)
            return ""
        if name == "stty" and words[1:] == ["size"]:
            return "{} {}\n".format(*self._console)
        return "" if name in _TOOLS else None

    def _mix(self, words: "Sequence[str]") -> str:
        if "scontrols" in words:
            return "Simple mixer control 'PCM',0\n"
        for word in words:
            if "set" in words and word.endswith("%"):
                self._volume_percent = int(word[:-1])
        return f"  Mono: Playback {self._volume_percent} [{self._volume_percent}%]\n"


class _Playing:
    """A player that was started: over when its sound is."""

    def __init__(self, speaker: Loudspeaker, words: "list[str]", source: Any) -> None:
        self._floor = speaker.floor
        self.args = words
        self.pid = os.getpid()
        self.stdin = None
        self.stdout: Any = words if "--stdout" in words else io.BytesIO()
        self.stderr = io.BytesIO()
        self._ends_s = self._floor.now_s + (0.0 if "--stdout" in words else speaker.play(words, source))

    @property
    def returncode(self) -> "int | None":
        return None if self._floor.now_s < self._ends_s else 0

    def poll(self) -> "int | None":
        self._floor.read()
        return self.returncode

    def wait(self, timeout: "float | None" = None) -> int:
        until_s = self._ends_s if timeout is None else min(self._ends_s, self._floor.now_s + timeout)
        self._floor.wait_until(until_s)
        return 0

    def communicate(self, *_: Any, **__: Any) -> "tuple[bytes, bytes]":
        self.wait()
        return b"", b""

    def terminate(self) -> None:
        self._ends_s = self._floor.now_s

    kill = terminate

    def __enter__(self) -> "_Playing":
        return self

    def __exit__(self, *_: Any) -> None:
        self.wait()


def _base(path: str) -> str:
    return path.rpartition("/")[2]


def _tones(words: "Sequence[str]") -> "tuple[list[tuple[float, float]], float]":
    """Return frequencies in Hz and durations in s of a beep's options, pauses at 0 Hz, and how long all takes."""
    tones: list[tuple[float, float]] = []
    for part in " ".join(words).split("-n"):
        options = shlex.split(part)
        values = {"-f": _BEEP_HZ, "-l": _BEEP_S * 1000.0, "-D": 0.0, "-d": 0.0, "-r": 1.0}
        for option, value in zip(options, options[1:]):  # noqa: B905, RUF007
            if option in values:
                values[option] = float(value)
        for number in range(max(int(values["-r"]), 1)):
            tones.append((values["-f"], values["-l"] / 1000.0))
            pause_s = (values["-D"] + (values["-d"] if number + 1 < values["-r"] else 0.0)) / 1000.0
            if pause_s:
                tones.append((0.0, pause_s))
    return tones, sum(duration_s for _, duration_s in tones)


def _speech(words: "Sequence[str]") -> _Sound:
    text, rate, skips = "", _USUAL_WORDS_A_MINUTE, False
    for option, word in zip(("", *words), words):  # noqa: B905
        if option == "-s":
            rate = float(word)
        if skips or word.startswith("-"):
            skips = word in ("-a", "-s", "-v", "-p", "-g", "-k", "-l")
        elif word != words[0]:
            text = word
    return f'say "{text}"', max(len(text) / _CHARACTERS_A_SECOND * _USUAL_WORDS_A_MINUTE / rate, 0.3), ([], text, "")


def _wave_s(file: str) -> float:
    try:
        with wave.open(file) as sound:
            return float(sound.getnframes() / sound.getframerate())
    except (OSError, EOFError, wave.Error):
        return 1.0
