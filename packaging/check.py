"""Tries the built folder as somebody gets it: moved elsewhere, an empty home, no Python and no other program in reach.

usage: check.py FOLDER PICTURES. Each step is a line with how long it took, and the first failure ends it. The window is
opened on a virtual display, where there is one to be had (Xvfb), and what it shows is left in PICTURES to be looked at.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

PATIENCE_S = 300.0
LOOK_S = 0.01
SETTLE_S = 3.0
"""Pictures are taken so long after the last thing that is waited for, for their looks."""

EMPTY_SCREEN, OBSTACLE = 0xFF000000, 0xFF4D4D4D
FEW = 0.003
"""Of a screen: the thin walls of a maze, on a canvas between many panels, are more than this; lines of text are not."""

MOVER = '''
"""A mover that imports what the program itself never does."""
import colorsys, fractions, graphlib, sqlite3, statistics
import networkx, numpy, scipy.interpolate, scipy.ndimage, scipy.signal, shapely.ops
from scenesolver.driving.location_robot import LocationRobot


class Curious(LocationRobot):
    """Drives as the built-in one does."""
'''


class Trial:
    """The program in a place of its own.

    Args:
        folder: As it was built.
        place: Empty.
    """

    def __init__(self, folder: Path, place: Path) -> None:
        # A space in the way is what users have; links are kept, as an archive keeps them.
        shutil.copytree(folder, place / "moved here" / folder.name, symlinks=True)
        inside = Path("Contents", "MacOS") if sys.platform == "darwin" else Path()
        self._program = place / "moved here" / folder.name / inside / "robotworkshop"
        self.desk = place / "desk"
        home, nothing = place / "home", place / "nothing"
        for made in (self.desk, home, nothing):
            made.mkdir()
        self._surroundings = {"HOME": str(home), "PATH": str(nothing), "LANG": "C.UTF-8"}
        if sys.platform == "win32":
            kept = ("SYSTEMROOT", "TEMP", "TMP")
            self._surroundings |= {"APPDATA": str(home), "LOCALAPPDATA": str(home), "USERPROFILE": str(home)}
            self._surroundings |= {name: os.environ[name] for name in kept if name in os.environ}

    def run(self, *arguments: str) -> str:
        """Run the program, and return what it prints.

        Raises:
            SystemExit: it fails, or takes too long.
        """
        done = subprocess.run(
            [self._program, *arguments],
            cwd=self.desk,
            env=self._surroundings,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        if done.returncode != 0:
            raise SystemExit(f"{' '.join(arguments)}: status {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout

    @contextmanager
    def running(self, *arguments: str, display: str | None = None) -> Iterator["subprocess.Popen[str]"]:
        """Have the program run beside; it is interrupted in the end, and has to take that well."""
        shown = {} if display is None else {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
        process = subprocess.Popen(
            [self._program, *arguments],
            cwd=self.desk,
            env=self._surroundings | shown,
            stdout=subprocess.PIPE,
            stderr=None if display is None else subprocess.PIPE,
            text=True,
        )
        try:
            yield process
        finally:
            process.send_signal(signal.SIGTERM if sys.platform == "win32" else signal.SIGINT)
            _, complaints = process.communicate(timeout=PATIENCE_S)
        if display is not None:
            expect(process.returncode == 0, f"the window ended with status {process.returncode}\n{complaints}")
            # Qt goes on after what is wrong in a slot; a library that is missing shows itself there.
            expect("Traceback" not in complaints, complaints)


@contextmanager
def step(name: str) -> Iterator[None]:
    """Print a line about a step."""
    began = time.monotonic()
    print(f"{name:<66}", end="", flush=True)
    yield
    print(f"{time.monotonic() - began:6.2f} s", flush=True)


def expect(holds: object, what: str) -> None:
    """Go on only if something is so."""
    if not holds:
        raise SystemExit(f"\n{what}")


def check_command_line(trial: Trial) -> None:
    """Check what needs neither other processes nor a screen."""
    with step("--version, for the first time"):
        expect(trial.run("--version").startswith("robotworkshop "), "no version")
    with step("--help"):
        expect("tournament" in trial.run("--help"), "no verbs")
    with step("movers: found without an installed package"):
        names = {mover["name"] for mover in json.loads(trial.run("movers", "--json"))}
        expect({"prm", "lazy_prm", "visibility"} <= names, f"only {names}")
    with step("run: a ready scene, recorded and drawn"):
        files = ("--record", "run.rwrec", "--png", "run.png", "--svg", "run.svg")
        expect(json.loads(trial.run("run", "maze", "--speed", "max", "--json", *files))["reached"], "not reached")
    with step("replay --verify: the same to the last bit"):
        trial.run("replay", "run.rwrec", "--verify")
    for target in ("run.gif", "run.html"):
        with step(f"export {target}"):
            trial.run("export", "run.rwrec", target)
            expect((trial.desk / target).stat().st_size > 10_000, "hardly anything in it")
    with step("run: a mover from a file, with libraries of its choice"):
        (trial.desk / "curious.py").write_text(MOVER, encoding="utf-8")
        told = trial.run("run", "empty_room", "--mover", "curious.py", "--speed", "max", "--json", "--no-record")
        expect(json.loads(told)["reached"], "not reached")


def check_processes(trial: Trial) -> None:
    """Check what begins processes, or speaks with others."""
    with step("tournament: a crew of processes, and a cage for each mover"):
        movers = ("--mover", "prm", "--mover", "curious.py")
        told = json.loads(trial.run("tournament", *movers, "--scenes", "duel_crossing", "--out", "games", "--json"))
        games = [json.loads(line) for line in (trial.desk / "games" / "games.jsonl").read_text("utf-8").splitlines()]
        expect(told["games_left"] == 0 and len(games) > 1, f"{told}")
        faults = re.findall(r"[^\"]*(?:crashed|process (?:ended|died))[^\"]*", json.dumps(games))
        expect(not faults, f"movers at fault: {faults}")
    with step("player, player, referee: a match"):
        player = ("player", "--robot", "arena", "--json", "--pairing-code", "sesame", "--name")
        with trial.running(*player, "ada") as ada, trial.running(*player, "bob") as bob:
            places = [f"{json.loads(_line_of(each.stdout))['address']}#sesame" for each in (ada, bob)]
            calls = [word for place in places for word in ("--player", place)]
            told = trial.run("referee", "duel_symmetric", "--arena", "--speed", "4", "--json", *calls)
        expect(json.loads(told)["rule"] == "goal", told)
    with step("emulate create, run --robot: a real robot's protocol, guarded"):
        emulator = ("emulate", "create", "--tcp", "localhost:0", "--scene", "empty_room")
        with trial.running(*emulator) as emulated:
            address = re.search(r"tcp:[\w.]+:\d+", _line_of(emulated.stdout))
            expect(address, "it does not say where it is")
            told = trial.run("run", "empty_room", "--robot", address[0], "--yes", "--json", "--no-record")
        expect(json.loads(told)["reached"], told)


def check_window(trial: Trial, pictures: Path) -> None:
    """Check what is on the screen."""
    server = shutil.which("Xvfb")
    if server is None:
        print("no Xvfb here: the window was not opened")
        return
    screen = [server, "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    with subprocess.Popen(screen, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as display:
        try:
            number = f":{_line_of(display.stdout).strip()}"
            _look_at_windows(trial, number, pictures)
        finally:
            display.terminate()


def _look_at_windows(trial: Trial, display: str, pictures: Path) -> None:
    os.environ |= {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
    from PySide6.QtGui import QGuiApplication, QImage

    application = QGuiApplication([])

    def seen() -> QImage:
        application.processEvents()
        return application.primaryScreen().grabWindow(0).toImage()

    def share(image: QImage, color: int) -> float:
        """Return how much of every so many pixels has a colour."""
        pixels = [image.pixel(x, y) for x in range(0, image.width(), 4) for y in range(0, image.height(), 4)]
        return pixels.count(color) / len(pixels)

    pictures.mkdir(parents=True, exist_ok=True)
    for name, file in (("duel_crossing", "window.png"), ("run.rwrec", "recording.png")):
        with trial.running("window", name, display=display):
            with step(f"window {name}: until something is painted"):
                _wait(lambda: share(seen(), EMPTY_SCREEN) < 0.5, "the screen stays empty")
            with step(f"window {name}: until obstacles are seen"):
                _wait(lambda: share(seen(), OBSTACLE) > FEW, "no obstacles are seen")
            time.sleep(SETTLE_S)
            seen().save(str(pictures / file))


def _wait(holds: Callable[[], bool], otherwise: str) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not holds():
        expect(time.monotonic() < deadline, otherwise)
        time.sleep(LOOK_S)


def _line_of(stream: IO[str] | None) -> str:
    assert stream is not None
    return stream.readline()


def main(folder: Path, pictures: Path) -> None:
    """Try everything."""
    with tempfile.TemporaryDirectory(prefix="robotworkshop-check-") as place:
        with step("moved elsewhere"):
            trial = Trial(folder, Path(place))
        check_command_line(trial)
        check_processes(trial)
        check_window(trial, pictures)
    print(f"all is well; look at the pictures in {pictures}")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
