"""Matches between two computers: a network of two Linux network namespaces, joined by a cable that can be pulled.

A player of the other computer is found, wins or loses a match, is stopped when the cable is pulled in the middle of
one, and plays a race night that it joins by its code. Each row says what was asked and what came of it.

Needs Linux, iproute2 and root. Usage: ``sudo .venv/bin/python benchmarks/two_computers.py``.
"""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

PROGRAM = str(Path(sys.executable).with_name("robotworkshop"))
HERE, THERE = "workshop-here", "workshop-there"
CABLE = {HERE: ("here0", "10.77.0.1"), THERE: ("there0", "10.77.0.2")}
PORT, CODE = 7001, "BENCH42"
PATIENCE_S = 90.0
SILENCE_S = 2.0
"""A player may hear nothing from its referee for so long, by robot.thrift."""


def ip(*words: str) -> None:
    """Run iproute2."""
    subprocess.run(("ip", *words), check=True)


@contextmanager
def network() -> Iterator[None]:
    """Join two computers by a cable while the block runs."""
    with ExitStack() as undone:
        for name in CABLE:
            ip("netns", "add", name)
            undone.callback(ip, "netns", "delete", name)
        (here, _), (there, _) = CABLE.values()
        ip("link", "add", here, "netns", HERE, "type", "veth", "peer", "name", there, "netns", THERE)
        for name in CABLE:
            ip("-n", name, "link", "set", "lo", "up")
            plug_in(name)
        yield


def plug_in(name: str) -> None:
    """Connect a computer to the cable."""
    device, address = CABLE[name]
    ip("-n", name, "address", "replace", f"{address}/24", "dev", device)
    ip("-n", name, "link", "set", device, "up")
    ip("-n", name, "route", "replace", "default", "dev", device)


def unplug(name: str) -> None:
    """Pull its cable."""
    ip("-n", name, "link", "set", CABLE[name][0], "down")


def on(computer: str, *words: str) -> list[str]:
    """Return the command line of this program on a computer."""
    return ["ip", "netns", "exec", computer, PROGRAM, *words]


class Player:
    """A player on a computer, and what it has told."""

    def __init__(self, computer: str, name: str, folder: Path) -> None:
        self._told = folder / f"{name}.jsonl"
        words = ("player", "--listen", f"0.0.0.0:{PORT}", "--name", name, "--pairing-code", CODE, "--json")
        with self._told.open("wb") as told:
            self._process = subprocess.Popen(on(computer, *words), stdout=told, stderr=subprocess.DEVNULL)
        self.wait_for("listening")

    def wait_for(self, event: str, **facts: str) -> dict[str, Any]:
        """Wait for the last thing told to be so, and return it."""
        until_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < until_s:
            lines = self._told.read_text().splitlines()
            told: dict[str, Any] = json.loads(lines[-1]) if lines else {}
            if told.get("event") == event and told.items() >= facts.items():
                return told
            time.sleep(0.02)
        raise SystemExit(f"{self._told.name}: no {event} {facts} within {PATIENCE_S:g} s")

    def close(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait()


def referee(*words: str) -> Sequence[str]:
    """Return the command line of a match between both computers, refereed on the first."""
    invited = (f"--player={address}:{PORT}#{CODE}" for _, address in CABLE.values())
    return on(HERE, "referee", "duel_crossing", "--no-record", "--json", *invited, *words)


def told_by(command: Sequence[str]) -> str:
    """Run a command and return what it prints."""
    return subprocess.run(command, check=False, capture_output=True, text=True, timeout=PATIENCE_S).stdout


def show(asked: str, came: str, is_right: bool) -> None:
    """Print a row; end where it is not as it must be."""
    print(f"{'ok' if is_right else 'WRONG':6}{asked:44}{came}", flush=True)
    if not is_right:
        raise SystemExit(1)


def main() -> None:
    """Play, and print the rows."""
    with network(), tempfile.TemporaryDirectory() as name, ExitStack() as players:
        folder = Path(name)
        ada, bea = Player(HERE, "ada", folder), Player(THERE, "bea", folder)
        players.callback(ada.close)
        players.callback(bea.close)

        found = told_by(on(HERE, "players"))
        show("a player of the other computer is found", CABLE[THERE][1], f"bea   {CABLE[THERE][1]}:{PORT}" in found)

        verdict = json.loads(told_by(referee("--speed", "4")))
        show("a match is decided by its goal", f"{verdict['winner']} wins", verdict["rule"] == "goal")

        silent = subprocess.DEVNULL
        with subprocess.Popen(referee("--speed", "0.5"), stdout=subprocess.PIPE, stderr=silent, text=True) as match:
            bea.wait_for("phase", phase="DRIVING")
            unplug(THERE)
            pulled_s = time.monotonic()
            bea.wait_for("phase", phase="STOPPED")
            stopped_s = time.monotonic() - pulled_s
            show("cut off from its referee, a robot stops", f"{stopped_s:.2f} s", stopped_s < SILENCE_S + 0.5)
            assert match.stdout is not None
            verdict = json.loads(match.stdout.read())
        show("the player that is cut off loses", verdict["rule"], verdict["winner"] == "ada")

        plug_in(THERE)
        night = ("series", "duel_crossing", "--code", CODE, "--players", "2", "--rounds", "1", "--countdown", "0")
        table = told_by(on(HERE, *night, "--speed", "4", "--out", str(folder / "night")))
        show("back again, it plays a race night", "both are in the table", "ada: " in table and "bea: " in table)


if __name__ == "__main__":
    main()
