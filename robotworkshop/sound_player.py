"""Plays sounds by what the system has for it: Qt's own way is not in the wheel that the window is made with."""

import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from robotdriver.errors import WorkshopError

PROGRAMS: Mapping[str, tuple[str, ...]] = {"linux": ("pw-play", "paplay", "aplay"), "darwin": ("afplay",)}
"""Programs that play the file they are given, the best first, by the name of the system."""
LONGEST_S = 10.0
"""The longest song; a program that plays one for so long hangs."""


class SoundError(WorkshopError):
    """A sound that could not be played."""


class SoundPlayer(Protocol):
    """Plays one file at a time."""

    def play(self, file: Path) -> None:
        """Play a WAV file, and return when it has been heard, or was stopped.

        Raises:
            SoundError: it could not be played.
        """

    def stop(self) -> None:
        """End what is played, and whatever would be played after. Called in any thread."""


class ProgramPlayer:
    """Plays by a program.

    Args:
        program: Takes the file as its only argument, and ends when it has been played.
        longest_s: A program that plays for longer hangs.
    """

    def __init__(self, program: str, longest_s: float = LONGEST_S) -> None:
        self._program = program
        self._longest_s = longest_s
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._is_over = False

    def play(self, file: Path) -> None:
        """Play a file; see `SoundPlayer`."""
        name = Path(self._program).name
        with tempfile.TemporaryFile() as complaints:
            with self._lock:
                if self._is_over:
                    return
                try:
                    process = self._process = subprocess.Popen(
                        [self._program, str(file)],
                        stdin=subprocess.DEVNULL,
                        stdout=subprocess.DEVNULL,
                        stderr=complaints,
                    )
                except OSError as error:
                    raise SoundError(f"{name}: {(error.strerror or str(error)).lower()}") from error
            try:
                status = process.wait(self._longest_s)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                raise SoundError(f"{name}: it does not end") from None
            if status != 0 and not self._is_over:
                complaints.seek(0)
                words = " ".join(complaints.read(400).decode(errors="replace").split())
                raise SoundError(f"{name}: {words or f'it ended with status {status}'}")

    def stop(self) -> None:
        """End what is played; see `SoundPlayer`."""
        with self._lock:
            self._is_over = True
            if self._process is not None and self._process.poll() is None:
                self._process.terminate()


if sys.platform == "win32":
    import winsound

    class WindowsPlayer:
        """Plays by Windows itself."""

        def __init__(self) -> None:
            self._is_over = False

        def play(self, file: Path) -> None:
            """Play a file; see `SoundPlayer`."""
            if self._is_over:
                return
            try:
                winsound.PlaySound(str(file), winsound.SND_FILENAME | winsound.SND_NODEFAULT)
            except RuntimeError as error:
                raise SoundError(f"Windows: {error}") from error

        def stop(self) -> None:
            """End what is played; see `SoundPlayer`."""
            self._is_over = True
            winsound.PlaySound(None, winsound.SND_PURGE)


def found_player() -> str | None:
    """Return what plays sounds here, the path of a program or "winsound"; None where there is nothing."""
    if sys.platform == "win32":
        return "winsound"
    programs = PROGRAMS.get(sys.platform, PROGRAMS["linux"])
    return next((path for name in programs if (path := shutil.which(name)) is not None), None)


def player_of(found: str, longest_s: float = LONGEST_S) -> SoundPlayer:
    """Return a player that plays one sound and can be stopped.

    Args:
        found: Of `found_player`.
        longest_s: A player that plays for longer hangs.
    """
    if sys.platform == "win32":
        return WindowsPlayer()
    return ProgramPlayer(found, longest_s)
