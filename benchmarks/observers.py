"""Measures how soon one more observer sees a match while idle connections take up the places.

    python benchmarks/observers.py [--idle 1000]

The idle ones read nothing, say nothing, and come again when they are sent away. Target: 1 s.
"""

import argparse
import os
import resource
import selectors
import socket
import threading
import time
from multiprocessing import get_context
from multiprocessing.connection import Connection

from robotworkshop.assets import find_scene
from robotworkshop.match.observing.observers import Broadcast
from robotworkshop.match.observing.watching import Watched
from robotworkshop.match.wire.connection import Address
from robotworkshop.recording import Header, RunKind
from robotworkshop.run.events import MatchOpened
from robotworkshop.run.settings import Settings
from robotworkshop.run.verdict import PlayerView
from scene import load_scene

TRIES = 5


def stand_idle(address: Address, count: int, ready: Connection) -> None:
    """Keep so many connections open, for good."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 2 * count + 100)), hard))
    idle = selectors.DefaultSelector()
    for _ in range(count):
        idle.register(socket.create_connection(address), selectors.EVENT_READ)
    ready.send(count)
    while True:
        for key, _ in idle.select():
            gone = key.fileobj
            assert isinstance(gone, socket.socket)
            try:
                if gone.recv(1 << 16):
                    continue
            except OSError:
                pass
            idle.unregister(gone)
            gone.close()
            time.sleep(0.001)  # It would be a flood, not idle.
            idle.register(socket.create_connection(address), selectors.EVENT_READ)


def main() -> None:
    """Print how long a new observer waits."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--idle", type=int, default=1000)
    options = parser.parse_args()
    scene = load_scene(find_scene("duel_crossing"))
    views = tuple(PlayerView(robot.name, robot.name, "prm", "host:1", claim=robot.start) for robot in scene.robots)
    header = Header(RunKind.MATCH, scene, Settings(), "2026-01-01T00:00:00")
    context = get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    with Broadcast(("127.0.0.1", 0), header) as broadcast:
        broadcast.hear(MatchOpened(scene, views))
        for count in (0, options.idle):
            if count:
                crowd = context.Process(target=stand_idle, args=(broadcast.address, count, theirs), daemon=True)
                crowd.start()
                ours.recv()
            took_s = sorted(first_event_s(broadcast.address) for _ in range(TRIES))
            print(
                f"{count:5} idle: the match is seen after {took_s[TRIES // 2]:.3f} s, at most {took_s[-1]:.3f} s; "
                f"load {os.getloadavg()[0]:.1f}, {threading.active_count()} threads"
            )
        crowd.kill()


def first_event_s(address: Address) -> float:
    """Return how long a new observer waits for the match's set-up, s."""
    began_s = time.perf_counter()
    watched = Watched(address)
    next(iter(watched))
    watched.close()
    return time.perf_counter() - began_s


if __name__ == "__main__":
    main()
