"""A player's port among people who mean harm: memory stays small, its referee is served, and the log says what was."""

import json
import os
import signal
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import pytest
from thriftpy2.thrift import TType

from robotworkshop.match.player.player_events import Refused
from robotworkshop.match.player.player_server import DEFAULT_LIMITS
from robotworkshop.match.player.refusal_log import BURST, MAX_KINDS, REFILL_S, RefusalLog
from robotworkshop.match.referee.client import PlayerClient, RefusedError
from robotworkshop.match.wire.set_scene import SetSceneMessage
from robotworkshop.run.verdict import Phase
from scene.scene import Task
from tests.robotworkshop.match.calling import (
    CODE,
    IDL,
    PATIENCE_S,
    Address,
    Diary,
    connected,
    duel,
    framed,
    greeting,
    head,
    is_hung_up,
    message,
    read_frame,
    served_player,
)

MAX_GROWTH_BYTES = 50_000_000


class Process:
    """A player as a program of its own, with its referee."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self.lines: list[dict[str, object]] = []
        self._changed = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()
        host, _, port = str(self.wait_for("listening")["address"]).rpartition(":")
        self.address: Address = (host, int(port))
        self.referee = PlayerClient(self.address, CODE, "match", "tester")

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            with self._changed:
                self.lines.append(json.loads(line))
                self._changed.notify_all()

    def wait_for(self, event: str, words: str = "") -> dict[str, object]:
        def find() -> dict[str, object] | None:
            right = (line for line in self.lines if line["event"] == event and words in str(line.get("reason", "")))
            return next(right, None)

        with self._changed:
            assert self._changed.wait_for(lambda: find() is not None, PATIENCE_S), self.lines
            found = find()
            assert found is not None
            return found

    def memory(self, kind: str) -> int:
        """What it uses now (VmRSS), or has used at most (VmHWM)."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return 1024 * int(status.split(f"{kind}:")[1].split()[0])

    @contextmanager
    def small_and_busy(self) -> Iterator[None]:
        """Poll as a referee does while the block runs; then the memory must not have grown."""
        Path(f"/proc/{self._process.pid}/clear_refs").write_text("5")  # the highest use begins anew
        before, over = self.memory("VmRSS"), threading.Event()
        failures: list[Exception] = []
        polls = 0

        def poll() -> None:
            nonlocal polls
            try:
                while not over.wait(0.02) or polls == 0:
                    assert self.referee.status(PATIENCE_S).phase is Phase.READY
                    polls += 1
            except Exception as error:
                failures.append(error)

        polling = threading.Thread(target=poll)
        polling.start()
        try:
            yield
        finally:
            over.set()
            polling.join()
        assert not failures
        assert polls > 0
        assert self.memory("VmHWM") - before < MAX_GROWTH_BYTES
        assert self.referee.hello(PATIENCE_S).name == "ada"


@pytest.fixture(scope="module")
def player() -> Iterator[Process]:
    """A player in whose match the plan is made."""
    if not Path("/proc/self/clear_refs").exists():
        pytest.skip("memory is measured as Linux tells it")
    program = "import sys; from robotworkshop.cli.app import main; sys.exit(main(sys.argv[1:]))"
    options = ("player", "--name", "ada", "--pairing-code", CODE, "--json", "--allow-unprotected")
    with subprocess.Popen([sys.executable, "-c", program, *options], stdout=subprocess.PIPE, text=True) as process:
        try:
            served = Process(process)
            scene, task = duel()
            served.referee.hello(PATIENCE_S)
            served.referee.set_scene(SetSceneMessage(scene, task, None, 60.0))
            served.referee.preprocess()
            served.wait_for("phase", "")
            while served.referee.status(PATIENCE_S).phase is not Phase.READY:
                pass
            yield served
            served.referee.close()
            process.send_signal(signal.SIGTERM)
            assert process.wait(PATIENCE_S) == 0
        finally:
            process.kill()


def test_lengths_of_2_gigabytes(player: Process) -> None:
    with player.small_and_busy():
        for _ in range(2):
            with connected(player.address) as stranger:
                stranger.sendall(struct.pack("!i", 2**31 - 1) + b"x" * 1000)
                assert is_hung_up(stranger)
        with connected(player.address) as stranger:
            stranger.sendall(framed(head("hello") + struct.pack("!bhi", TType.STRING, 9, 2**31 - 1)))
            assert is_hung_up(stranger)
    player.wait_for("refused", "a message of 2,147,483,647 bytes")
    player.wait_for("refused", "states a length of 2147483647")


def test_strings_of_100_megabytes(player: Process) -> None:
    with player.small_and_busy(), connected(player.address) as stranger:
        chunk = b"x" * 1_000_000
        with suppress(ConnectionError):
            stranger.sendall(struct.pack("!i", 100_000_100) + head("setScene"))
            for _ in range(100):
                stranger.sendall(chunk)
        assert is_hung_up(stranger)
    player.wait_for("refused", "a message of 100,000,100 bytes")


def test_a_million_nested_structs(player: Process) -> None:
    nested = framed(head("stop") + struct.pack("!bh", TType.STRUCT, 1) * 1_000_000)
    with player.small_and_busy(), connected(player.address) as stranger:
        with suppress(ConnectionError):
            stranger.sendall(nested)
        assert is_hung_up(stranger)
    player.wait_for("refused", "a message of 3,000,016 bytes")


def test_random_bytes(player: Process) -> None:
    with player.small_and_busy():
        for _ in range(50):
            noise = b"\xff" + os.urandom(3000)
            with connected(player.address) as stranger:
                with suppress(OSError):
                    stranger.sendall(noise)
                    stranger.shutdown(socket.SHUT_WR)
                assert is_hung_up(stranger)
            with connected(player.address) as stranger:
                stranger.sendall(framed(noise))
                assert is_hung_up(stranger)


def test_a_byte_every_two_seconds(player: Process) -> None:
    """Five such strangers; each is sent away though its bytes keep coming."""
    with player.small_and_busy(), ExitStack() as stack:
        strangers = [stack.enter_context(connected(player.address)) for _ in range(5)]
        pause = threading.Event()
        for byte in framed(message("hello", greeting=greeting()))[:3]:
            for stranger in strangers:
                with suppress(ConnectionError):
                    stranger.sendall(bytes((byte,)))
            pause.wait(2.0)
        assert all(is_hung_up(stranger) for stranger in strangers)
    player.wait_for("refused", "no pairing within 5 s")


def test_500_idle_connections(player: Process) -> None:
    """They stay while the referee polls, and while it comes back."""
    with ExitStack() as stack, player.small_and_busy():
        idle = [stack.enter_context(connected(player.address)) for _ in range(500)]
        assert is_hung_up(idle[0])
    player.wait_for("refused", "others wait")


def scene_with(points: str) -> str:
    """A scene with one more obstacle."""
    scene, _ = duel()
    document = json.loads(scene)
    document["obstacles"].append({"polygon": "POINTS"})
    return json.dumps(document).replace('"POINTS"', points)


def handed_over(player: Process, scene: str, task: Task) -> str:
    """Hand over a scene that is refused, with the referee's own right; return the complaint."""
    player.referee.stop()
    with pytest.raises(RefusedError) as refusal:
        player.referee.set_scene(SetSceneMessage(scene, task, None, 60.0))
    return str(refusal.value)


def test_scenes_of_a_referee_gone_mad(player: Process) -> None:
    _, task = duel()
    Path(f"/proc/{player._process.pid}/clear_refs").write_text("5")
    before = player.memory("VmRSS")
    assert "NaN" in handed_over(player, scene_with("[[0, 0], [NaN, 1], [1, 0]]"), task)
    assert "not finite" in handed_over(player, scene_with("[[0, 0], [1e999, 1], [1, 0]]"), task)
    assert "nested too deeply" in handed_over(player, "[" * 200_000, task)
    as_many_as_fit = "[" + ",".join("[1,1]" for _ in range(680_000)) + "]"
    assert "holds more than" in handed_over(player, scene_with(as_many_as_fit), task)
    assert "holds more than" in handed_over(player, "[" + "1.5," * 1_000_000 + "1]", task)
    flat = "[" + ",".join(f"[{x},1]" for x in range(70_000)) + "]"
    assert "obstacles[9].polygon" in handed_over(player, scene_with(flat), task)
    with closing(PlayerClient(player.address, CODE, "match", "tester")) as referee:
        referee.hello(PATIENCE_S)
        assert referee._connection is not None
        mad = referee._connection._socket
        ten_million_points = struct.pack("!i", 60_000_000) + head("setScene")
        mad.sendall(ten_million_points)
        assert is_hung_up(mad)
    player.wait_for("refused", "a message of 60,000,000 bytes; allowed are 4,194,304")
    assert player.memory("VmHWM") - before < MAX_GROWTH_BYTES
    assert player.referee.hello(PATIENCE_S).name == "ada"


def test_a_paired_one_that_nests_deeply_is_refused_as_well() -> None:
    with served_player() as served, connected(served.address) as mad:
        mad.sendall(framed(message("hello", greeting=greeting())))
        assert read_frame(mad)
        mad.sendall(framed(head("stop") + struct.pack("!bh", TType.STRUCT, 1) * 1_000_000))
        assert is_hung_up(mad)
        served.diary.wait_for(Refused, lambda refused: "nests deeper" in refused.reason)
        with closing(served.caller()) as honest:
            assert honest.hello(PATIENCE_S).name == "ada"


def test_a_paired_one_has_its_time_between_messages_but_not_within_one() -> None:
    hasty = replace(DEFAULT_LIMITS, stranger_s=2.0, message_s=2.0)
    with served_player(limits=hasty) as served, connected(served.address) as slow:
        slow.sendall(framed(message("hello", greeting=greeting())))
        assert read_frame(slow)
        threading.Event().wait(2.5)
        slow.sendall(framed(message("getStatus", 7)))
        assert read_frame(slow)
        slow.sendall(framed(message("getStatus"))[:-1])
        assert is_hung_up(slow)
        served.diary.wait_for(Refused, lambda refused: "not complete after 2 s" in refused.reason)


def test_answers_repeat_the_number_of_their_call() -> None:
    with served_player() as served, connected(served.address) as caller:
        for number in (5, -3, 2**31 - 1):
            caller.sendall(framed(message("hello", number, greeting=greeting())))
            assert struct.pack("!i", number) == read_frame(caller)[len(head("hello")) - 4 :][:4]


def test_nothing_but_hello_is_for_strangers() -> None:
    with served_player() as served, connected(served.address) as stranger:
        for method in IDL.Player.thrift_services:
            if method not in ("hello", "pair", "prove", "setScene"):
                stranger.sendall(framed(message(method)))
                assert b"hello comes first" in read_frame(stranger)
        assert served.player.status.phase is Phase.IDLE


def test_a_flood_is_told_in_a_few_lines() -> None:
    diary, now_s = Diary(), 0.0
    log = RefusalLog(diary.tell, clock=lambda: now_s)
    for number in range(1000):
        log.refused("10.0.0.9:1", f"a message of {number:,} bytes")
    assert len(diary.happenings) == BURST
    log.refused("10.0.0.8:1", "something else")
    assert diary.happenings[-1] == Refused("10.0.0.8:1", "something else")
    now_s = REFILL_S
    log.refused("10.0.0.9:1", "a message of 7 bytes")
    assert diary.happenings[-1] == Refused("10.0.0.9:1", "a message of 7 bytes", 1000 - BURST)
    assert len(diary.happenings) == BURST + 2


def test_a_flood_of_different_reasons_is_told_in_a_few_lines() -> None:
    diary = Diary()
    log = RefusalLog(diary.tell, clock=lambda: 0.0)
    for number in range(1000):
        log.refused("10.0.0.9:1", f"the scene has no robot {chr(ord('A') + number)!r}")
    assert len(diary.happenings) == MAX_KINDS + BURST


def test_text_that_is_no_text_is_refused() -> None:
    with served_player() as served, connected(served.address) as stranger:
        stranger.sendall(framed(message("hello", greeting=greeting()).replace(b"tester", b"\xff\xfe\xfd\xfc\xfb\xfa")))
        assert is_hung_up(stranger)
        served.diary.wait_for(Refused, lambda refused: "cannot be decoded" in refused.reason)


def test_no_more_strangers_are_served_than_was_said() -> None:
    few = replace(DEFAULT_LIMITS, strangers=3, stranger_s=PATIENCE_S)
    with served_player(limits=few) as served, ExitStack() as stack:
        crowd = [stack.enter_context(connected(served.address)) for _ in range(10)]
        assert all(is_hung_up(stranger) for stranger in crowd[:7])
        for stranger in crowd[7:]:
            stranger.sendall(framed(message("stop")))
            assert b"hello comes first" in read_frame(stranger)
