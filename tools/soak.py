"""Many matches in a row between the same players: none may hang, and nothing may be left over.

Usage: ``python tools/soak.py [--matches 50] [--speed 10]``, or ``make soak``. Every duel that is there is played in
turn, by players with floors of their own and in the arena. After each match the threads and open files of the referee
and of all players are counted; after the last one the players are ended, and their ports must be free.
"""

import argparse
import itertools
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "robotworkshop" / "match"))

from processes import CODE, PlayerProcess  # noqa: E402 - it is no package's

from robotworkshop.assets import scene_files  # noqa: E402
from robotworkshop.match.referee.match_rulebook import MatchRuleOptions  # noqa: E402
from robotworkshop.match.referee.referee import Invitation, MatchSettings, Referee  # noqa: E402
from robotworkshop.recording import Header, RunKind  # noqa: E402
from robotworkshop.recording.recorder import Recorder  # noqa: E402
from robotworkshop.run.settings import Settings  # noqa: E402
from robotworkshop.run.verdict import Verdict  # noqa: E402
from robotworkshop.stage.events import Announcer  # noqa: E402
from scene import Scene, load_scene  # noqa: E402

OTHERS_SCENES = ROOT.parent / "shared" / "scenes" / "discopygal"
TIME_LIMIT_S = 300.0
WARM_UP = 4
"""Matches before what is open is taken for normal: each player has then played in every way."""

SLACK = 2
"""More files or threads than this are a leak: a connection may just be ending."""

RIGHT = ("goal", "stopped short", "gave up", "time limit")
"""The rules by which a match between two sound players may end."""


@dataclass(frozen=True, slots=True)
class Open:
    """The open files and threads of a process."""

    files: int
    threads: int

    @classmethod
    def of(cls, process: str) -> "Open":
        """Count, for a process number or ``self``."""
        place = Path("/proc") / process
        return cls(len(list((place / "fd").iterdir())), len(list((place / "task").iterdir())))

    def __str__(self) -> str:
        return f"{self.files}/{self.threads}"


def duels() -> Iterator[Path]:
    """Yield the scenes in which two robots have a goal."""
    for file in (*scene_files(), *sorted(OTHERS_SCENES.glob("*.json"))):
        if len(load_scene(file).tasks) == 2:
            yield file


def play(scene: Scene, players: Sequence[PlayerProcess], has_arena: bool, speed: float, folder: Path) -> Verdict:
    """Hold one match, recorded as every match is."""
    announcer = Announcer()
    invitations = [Invitation(player.place, CODE) for player in players]
    settings = MatchSettings(MatchRuleOptions(time_limit_s=TIME_LIMIT_S), has_arena, speed)
    header = Header(RunKind.ARENA if has_arena else RunKind.MATCH, scene, Settings(), "")
    with Recorder(folder / f"{time.monotonic_ns()}.rwrec", header, announcer):
        return Referee(scene, invitations, settings, announcer).run()


def main() -> int:
    """Play, count and complain."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--speed", type=float, default=10.0, help="times real time")
    options = parser.parse_args()
    complaints: list[str] = []
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        alone = [stack.enter_context(PlayerProcess(name)) for name in ("ann", "bob")]
        arena = [stack.enter_context(PlayerProcess(name, "--robot", "arena")) for name in ("cid", "dan")]
        players = (*alone, *arena)
        ports = [player.place for player in players]
        normal: list[Open] = []
        games = itertools.cycle(itertools.product(list(duels()), ((alone, False), (arena, True))))
        for number, (file, (pair, has_arena)) in zip(range(1, options.matches + 1), games, strict=False):
            began_s = time.monotonic()
            sides = pair if number % 4 < 2 else pair[::-1]
            verdict = play(load_scene(file), sides, has_arena, options.speed, folder)
            now = [Open.of("self"), *(Open.of(str(player.process_id)) for player in players)]
            took_s = time.monotonic() - began_s
            print(
                f"{number:3} {file.stem:20} {'arena' if has_arena else 'alone':5} {verdict.winner or 'draw':5} "
                f"{verdict.rule:13} {verdict.time_s:6.1f} s, took {took_s:5.1f} s; open: {' '.join(map(str, now))}",
                flush=True,
            )
            if not set(verdict.rule.split(", ")) <= set(RIGHT):
                complaints.append(f"match {number}, {file.stem}: {verdict.rule}: {verdict.reason}")
            if number == WARM_UP:
                normal = now
            for name, was, is_now in zip(("referee", *(p.name for p in players)), normal, now, strict=False):
                if is_now.files > was.files + SLACK or is_now.threads > was.threads + SLACK:
                    complaints.append(f"match {number}: {name} has {is_now} files/threads open, after warm-up {was}")
    complaints += [f"port {port} is not free" for port in ports if not is_free(port)]
    if threading.active_count() > 1:
        complaints.append(f"threads are left: {[thread.name for thread in threading.enumerate()]}")
    for complaint in complaints:
        print(complaint)
    print(f"{options.matches} matches, {len(complaints)} complaints")
    return 1 if complaints else 0


def is_free(place: tuple[str, int]) -> bool:
    """Return whether a port can be listened at."""
    try:
        socket.create_server(place).close()
    except OSError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
