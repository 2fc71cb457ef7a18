"""Observers of a match: they see what a recording would hold, whenever they come, and cannot disturb it."""

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace

import numpy as np
import pytest

from robotdriver.errors import LinkError
from robotdriver.pose import Pose
from robotdriver.simulator import WorldSnapshot
from robotworkshop.assets import find_scene
from robotworkshop.match.observing import observers
from robotworkshop.match.observing.observers import Broadcast
from robotworkshop.recording import Decoder, Header, RunKind
from robotworkshop.run.events import Event, Judged, MatchOpened, MatchStarted, PlayersPolled
from robotworkshop.run.settings import Settings
from robotworkshop.run.verdict import Phase, PlayerView, Verdict
from robotworkshop.stage.events import CommandsTaken, Moved
from scene import load_scene
from scene.scene import Obstacle

SCENE = load_scene(find_scene("duel_crossing"))
HEADER = Header(RunKind.MATCH, SCENE, Settings(), "2026-01-01T00:00:00")
PATIENCE_S = 30.0


def view(name: str, x_mm: float) -> PlayerView:
    return PlayerView(name, "player1", "prm", "host:1", phase=Phase.DRIVING, claim=Pose(x_mm, 0.0))


OPENED = MatchOpened(SCENE, (view("ann", 0.0), view("bob", 0.0)))
VERDICT = Judged(Verdict("ann", "goal", "ann is at its goal", False, 3.0, ()))


def polled(number: int) -> PlayersPolled:
    return PlayersPolled(0.05 * number, (view("ann", 10.0 * number), view("bob", 5.0 * number)))


@pytest.fixture
def broadcast() -> Iterator[Broadcast]:
    with Broadcast(("127.0.0.1", 0), HEADER) as served:
        yield served


class Observer:
    """Reads a broadcast to its end, or until it has seen enough."""

    def __init__(self, served: Broadcast) -> None:
        self.connection = socket.create_connection(served.address, timeout=PATIENCE_S)
        self.decoder = Decoder()
        self.events: list[Event] = []

    def watch(self, last: Event | None = None) -> list[Event]:
        while last not in self.events and (data := self.connection.recv(65536)):
            self.events += [recorded.event for recorded in self.decoder.feed(data)]
        return self.events

    def is_dropped(self) -> bool:
        try:
            while self.connection.recv(1 << 20):
                pass
        except ConnectionError:
            return True
        return True


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as opened:
        yield opened


def observer(stack: ExitStack, served: Broadcast) -> Observer:
    new = Observer(served)
    stack.callback(new.connection.close)
    return new


def test_all_observers_see_the_match_from_the_first_event_to_the_verdict(
    broadcast: Broadcast, stack: ExitStack
) -> None:
    watching = [observer(stack, broadcast) for _ in range(3)]
    for one in watching:  # Now they are let in, which they see by the header.
        while one.decoder.header is None:
            assert not list(one.decoder.feed(one.connection.recv(65536)))
    said: list[Event] = [OPENED, polled(1), MatchStarted(), polled(2), VERDICT]
    for event in said:
        broadcast.hear(CommandsTaken(1, "player1", ()))  # for recordings alone
        broadcast.hear(event)
    for one in watching:
        assert one.watch(VERDICT) == said
        assert one.decoder.header == HEADER
    broadcast.close()
    assert all(one.is_dropped() for one in watching)


def test_one_that_comes_late_gets_the_set_up_first(broadcast: Broadcast, stack: ExitStack) -> None:
    early = observer(stack, broadcast)
    broadcast.hear(OPENED)
    broadcast.hear(MatchStarted())
    for number in range(5000):
        broadcast.hear(polled(number))
    early.watch(polled(4999))
    late = observer(stack, broadcast)
    late.watch(polled(4999))
    assert late.decoder.header == HEADER
    assert late.events[:2] == [OPENED, MatchStarted()]
    assert len(late.events) < 5000
    broadcast.hear(VERDICT)
    assert late.watch(VERDICT)[-1] == VERDICT


def test_one_that_speaks_is_dropped_and_the_others_see_on(broadcast: Broadcast, stack: ExitStack) -> None:
    quiet, loud = observer(stack, broadcast), observer(stack, broadcast)
    broadcast.hear(OPENED)
    loud.watch(OPENED)
    loud.connection.sendall(b"stop!")
    assert loud.is_dropped()
    broadcast.hear(VERDICT)
    assert quiet.watch(VERDICT) == [OPENED, VERDICT]


def test_one_that_does_not_read_is_dropped_and_nobody_waits_for_it(
    broadcast: Broadcast, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(observers, "MAX_WAITING_BYTES", 10_000)
    sleeper, quiet = observer(stack, broadcast), observer(stack, broadcast)
    dropped = threading.Event()
    monkeypatch.setattr(observers.log, "info", lambda text, *_: dropped.set() if "dropped" in text else None)
    broadcast.hear(OPENED)
    rng = np.random.default_rng(0)
    while not dropped.is_set():  # The operating system holds back a few megabytes before anybody notices.
        path = tuple((float(x), float(y)) for x, y in rng.uniform(0.0, 1e4, (5000, 2)))
        news = PlayersPolled(1.0, (replace(view("ann", 0.0), path=path),))
        broadcast.hear(news)
        quiet.watch(news)
        quiet.events.clear()
    broadcast.hear(VERDICT)
    assert quiet.watch(VERDICT)[-1] == VERDICT
    assert sleeper.is_dropped()


def test_connections_that_stand_idle_lock_no_observer_out(
    broadcast: Broadcast, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(observers, "MAX_OBSERVERS", 20)
    elsewhere = socket.create_connection(broadcast.address, PATIENCE_S, source_address=("127.0.0.2", 0))
    stack.callback(elsewhere.close)
    for _ in range(60):
        stack.callback(socket.create_connection(broadcast.address, PATIENCE_S).close)
    late = observer(stack, broadcast)
    broadcast.hear(OPENED)
    broadcast.hear(VERDICT)
    assert late.watch(VERDICT) == [OPENED, VERDICT]
    # The one that came first is of another computer, and has stayed.
    decoder, seen = Decoder(), list[Event]()
    while VERDICT not in seen:
        seen += [recorded.event for recorded in decoder.feed(elsewhere.recv(65536))]


def test_the_port_is_free_at_once_when_the_match_is_over() -> None:
    with Broadcast(("127.0.0.1", 0), HEADER) as first:
        address = first.address
        with pytest.raises(LinkError, match="cannot be used for listening"):
            Broadcast(address, HEADER)
        socket.create_connection(address).close()
    with Broadcast(address, HEADER):
        pass


def test_what_is_left_is_sent_before_the_end(stack: ExitStack) -> None:
    with Broadcast(("127.0.0.1", 0), HEADER) as served:
        one = observer(stack, served)
        served.hear(OPENED)
        one.watch(OPENED)
        served.hear(VERDICT)
    assert one.watch() == [OPENED, VERDICT]


def test_what_movers_must_sense_is_not_told(stack: ExitStack) -> None:
    hidden = ((1000.0, 200.0), (1200.0, 200.0), (1200.0, 400.0))
    obstacles = (Obstacle(hidden, known=False), *SCENE.obstacles, Obstacle(hidden, known=False, movable=True))
    scene, last = replace(SCENE, obstacles=obstacles), len(obstacles) - 1
    header = replace(HEADER, kind=RunKind.ARENA, scene=scene, settings=Settings(seed=77), mover_seed=5)
    standing = tuple((number, each.polygon) for number, each in enumerate(obstacles[:-1]))
    snapshot = WorldSnapshot(1.0, (), ((last, hidden),), standing)
    served = stack.enter_context(Broadcast(("127.0.0.1", 0), header))
    watching = observer(stack, served)
    for event in (replace(OPENED, scene=scene), Moved(snapshot, ()), VERDICT):
        served.hear(event)
    opened, moved, _ = watching.watch(VERDICT)
    told = watching.decoder.header
    assert told is not None
    assert (told.scene, told.settings.seed, told.mover_seed) == (SCENE, 0, None)
    assert opened == OPENED
    assert isinstance(moved, Moved)
    assert moved.snapshot.moved_obstacles == ()
    assert moved.snapshot.standing_obstacles == tuple(
        (number, each.polygon) for number, each in enumerate(SCENE.obstacles)
    )
