"""Other people's programs in the floor's time, as processes."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from robotdriver.errors import LinkError
from robotdriver.programs.device import Device
from robotdriver.programs.inside.wire import ADDRESS_VARIABLE, Kind, encode, encode_hello
from robotdriver.programs.program import ProgramEnded, ProgramFellSilent, ProgramJoined, ProgramSpokeAgain

from .toys import BOOT, PATIENCE_S, hall, outputs

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot start programs on the floor")

INSIDE = Path(__file__).parents[3] / "robotdriver" / "programs" / "inside"


def test_a_program_drives_by_its_own_naps(tmp_path: Path) -> None:
    (end,), ((commands, pose),) = outputs(
        tmp_path,
        """
        import time
        import toy
        toy.drive(200)
        time.sleep(3.0)
        toy.drive(0)
        """,
    )
    assert (end.status, end.reason, end.stderr) == (0, "", "")
    assert [speed for _, speed in commands] == [200, 0]
    assert commands[1][0] - commands[0][0] == pytest.approx(3.0005, abs=1e-9)
    assert pose.x_mm == pytest.approx(600.0, abs=5.0)


def test_a_busy_loop_sees_time_pass_at_the_cost_of_a_read(tmp_path: Path) -> None:
    (end,), ((commands, pose),) = outputs(
        tmp_path,
        """
        import toy
        toy.drive(200)
        begin, reads = toy.now(), 0
        while toy.x() < 500:
            reads += 1
        toy.drive(0)
        assert abs((toy.now() - begin) - (reads + 2) * 0.0005) < 1e-9, (toy.now() - begin, reads)
        """,
        read_cost_s=0.0005,
    )
    assert end.stderr == ""
    assert pose.x_mm == pytest.approx(503.0, abs=6.0)
    assert commands[1][0] == pytest.approx(2.5, abs=0.05)


def test_reading_crosses_to_the_floor_once_a_tick(tmp_path: Path) -> None:
    with hall(tmp_path) as made:
        pictures = 0
        plain = made.devices[0].snapshot

        def counted(now_s: float) -> bytes:
            nonlocal pictures
            pictures += 1
            return plain(now_s)

        made.devices[0].snapshot = counted  # type: ignore[method-assign]
        made.run("import toy\nfor _ in range(3000): toy.x()")
        ticks = made.world.ticks
    assert 99 <= ticks <= 101  # 1.5 s
    assert pictures <= ticks + 2


@pytest.mark.parametrize(
    "reading",
    [
        "time.time()",
        "time.monotonic()",
        "time.perf_counter()",
        "time.time_ns() / 1e9",
        "datetime.datetime.now().timestamp()",
        "time.clock_gettime(time.CLOCK_MONOTONIC)",
        "time.mktime(time.localtime())",
    ],
)
def test_clocks_tell_the_floors_time(tmp_path: Path, reading: str) -> None:
    ((end,), _) = outputs(
        tmp_path,
        f"""
        import time, datetime
        begin = {reading}
        time.sleep(100)
        assert abs({reading} - begin - 100) <= {1.0 if "localtime" in reading else 0.01}, {reading} - begin
        assert time.gmtime()[:3] == (2000, 1, 1)
        # The first of January has not come everywhere.
        assert set(map(int, (time.strftime("%Y"), time.ctime()[-4:], time.asctime()[-4:]))) < {{1999, 2000}}
        """,
    )
    assert end.stderr == ""


def test_clocks_that_a_class_keeps_are_no_methods(tmp_path: Path) -> None:
    ((end,), _) = outputs(
        tmp_path,
        """
        import logging, select, sys, time
        class Watch:
            now, wait, date, text = time.monotonic, time.sleep, time.localtime, time.strftime
            ready = select.select
        watch = Watch()
        begin = watch.now()
        watch.wait(2)
        watch.ready([], [], [], 1)
        assert abs(watch.now() - begin - 3) < 0.01
        assert watch.date().tm_year <= 2000 and watch.text("%Y") <= "2000"
        logging.basicConfig(format="%(asctime)s %(message)s", stream=sys.stderr)
        logging.warning("it is late")
        """,
    )
    assert end.stderr.endswith(" it is late\n")
    assert end.stderr.count("\n") == 1


def test_the_end_of_a_run_is_no_error_of_the_program(tmp_path: Path) -> None:
    with hall(tmp_path) as made:
        made.start("import time\nwhile True:\n    time.sleep(0.1)\n")
        made.clock.observe_until(1.0)
        made.host.close("the run ended at 1 s")
        assert made.host.wait(PATIENCE_S)
        (end,) = [event for event in made.events if isinstance(event, ProgramEnded)]
    assert (end.reason, end.stderr) == ("the run ended at 1 s", "")


def test_a_traceback_shows_the_program_and_not_the_floor(tmp_path: Path) -> None:
    ((end,), _) = outputs(tmp_path, "import select\ndef turn():\n    select.select([-1], [], [], 1)\nturn()\n")
    assert "in turn" in end.stderr
    assert "inside" not in end.stderr


def test_a_question_is_answered_and_takes_no_time_on_the_floor(tmp_path: Path) -> None:
    with hall(tmp_path) as made:
        (end,) = made.run("import toy\nassert toy.ask(b'x' * 500_000) == b'x' * 1_000_000")
        assert (end.status, end.stderr) == (0, "")
        assert made.world.ticks == 0


def test_a_crash_ends_one_program_and_tells_its_own_traceback(tmp_path: Path) -> None:
    program = """
        import time
        import toy

        def turn():
            return 1 / 0

        toy.drive(100)
        time.sleep(1)
        turn()
        """
    other = "import time, toy\ntoy.drive(100)\ntime.sleep(5)\ntoy.drive(0)"
    with hall(tmp_path, 2) as made:
        crashed, sound = made.run(program, other)
        file = tmp_path / "program0.py"
        assert crashed.status == 1
        assert crashed.stderr.splitlines() == [
            "Traceback (most recent call last):",
            f'  File "{file}", line 10, in <module>',
            "    turn()",
            f'  File "{file}", line 6, in turn',
            "    return 1 / 0",
            "           ~~^~~",
            "ZeroDivisionError: division by zero",
        ]
        assert (sound.status, sound.stderr) == (0, "")
        assert made.devices[0].body.pose.x_mm == pytest.approx(100.0, abs=10.0)
        assert made.devices[1].body.pose.x_mm == pytest.approx(500.0, abs=10.0)


@pytest.mark.parametrize(
    ("end", "status"),
    [
        ("os.kill(os.getpid(), signal.SIGKILL)", -signal.SIGKILL),
        ("os._exit(7)", 7),
        ("sys.exit(3)", 3),
        # The child keeps the connection open.
        ("os.fork() and os._exit(5); os.setsid(); signal.alarm(5); signal.pause()", 5),
    ],
)
def test_the_robot_of_a_program_that_dies_stops_within_a_moment(tmp_path: Path, end: str, status: int) -> None:
    with hall(tmp_path, 2) as made:
        died, sound = made.run(
            f"import os, signal, sys, time, toy\ntoy.drive(200)\ntime.sleep(1)\n{end}",
            "import time, toy\ntime.sleep(5)",
        )
        assert (died.status, sound.status) == (status, 0)
        assert made.world.time_s >= 4.9
        assert made.devices[0].body.pose.x_mm < 200.0 * 1.3
        assert made.devices[0].stopped == 1


def test_a_program_that_is_killed_while_it_waits_stops_its_robot(tmp_path: Path) -> None:
    with hall(tmp_path, silence_s=PATIENCE_S) as made:
        made.clock.set_speed(2.0)
        made.start("import time, toy\ntoy.drive(100)\ntime.sleep(1000)")
        made.until(lambda: made.world.time_s > 0.5)
        (program,) = made.host._programs
        assert program.process is not None
        program.process.kill()
        killed_s = made.world.time_s
        assert made.host.wait(PATIENCE_S)
        (end,) = [event for event in made.events if isinstance(event, ProgramEnded)]
        assert end.status == -signal.SIGKILL
        assert end.time_s - killed_s < 0.3
        with made.clock.join("the test") as participant:
            participant.wait_until(made.world.time_s + 0.1)
            stood_mm = made.devices[0].body.pose.x_mm
            participant.wait_until(made.world.time_s + 1.0)
            assert made.devices[0].body.pose.x_mm == stood_mm


def test_closing_ends_everything_at_once(tmp_path: Path) -> None:
    with hall(tmp_path, 3, silence_s=0.2) as made:
        made.start("import time\ntime.sleep(1e6)", 0)
        made.start("while True: pass", 1)
        made.start("import toy\nwhile True: toy.x()", 2)
        made.until(lambda: sum(isinstance(event, ProgramJoined) for event in made.events) == 3)
        made.host.close()
        ends = [event for event in made.events if isinstance(event, ProgramEnded)]
        assert len(ends) == 3
        assert all(device.stopped == 1 for device in made.devices)
        with pytest.raises(LinkError, match="closed"):
            made.start("pass")


def test_one_program_can_be_ended_with_a_reason(tmp_path: Path) -> None:
    with hall(tmp_path, 2) as made:
        made.clock.set_speed(5.0)
        made.start("import time\ntime.sleep(1e6)", 0)
        made.start("import time\ntime.sleep(2)", 1)
        made.until(lambda: len(made.events) == 2)
        made.host.end(made.devices[0], "time is up")
        assert made.host.wait(PATIENCE_S)
        reasons = {event.name: event.reason for event in made.events if isinstance(event, ProgramEnded)}
        assert reasons == {"toy0": "time is up", "toy1": ""}


def test_the_end_of_the_run_ends_the_programs(tmp_path: Path) -> None:
    catches_all = """
        import sys, time
        while True:
            try:
                time.sleep(1e6)
            except BaseException:
                print("oops", file=sys.stderr)
        """
    with hall(tmp_path, 2) as made:
        made.clock.set_speed(1.0)
        made.start("import time\ntime.sleep(1e6)", 0)
        made.start(catches_all, 1)
        made.until(lambda: len(made.events) == 2)
        made.clock.stop()
        assert made.host.wait(PATIENCE_S)
        ends = {event.name: event for event in made.events if isinstance(event, ProgramEnded)}
        assert {end.reason for end in ends.values()} == {"the run is over"}
        assert 0 < ends["toy1"].stderr.count("oops") <= 20


def test_a_program_that_never_waits_is_paced_and_that_is_told(tmp_path: Path) -> None:
    with hall(tmp_path, 2, silence_s=0.2) as made:
        silent, other = made.run(
            """
            import time, toy
            toy.drive(100)
            time.sleep(0.1)
            busy = time.thread_time
            begin = busy()
            while busy() - begin < 1.0:
                pass
            toy.drive(0)
            """,
            "import time, toy\ntime.sleep(0.5)",
        )
        assert (silent.stderr, other.stderr) == ("", "")
        fell, spoke = (  # a busy computer may keep the other one from its turn for as long
            next(event for event in made.events if isinstance(event, kind) and event.name == "toy0")
            for kind in (ProgramFellSilent, ProgramSpokeAgain)
        )
        # It was out of step for more than half a second of computing, and time went on as on the wall, not faster.
        assert 0.3 < spoke.time_s - fell.time_s < 20.0
        assert made.devices[0].body.pose.x_mm > 30.0


def test_reading_a_terminal_leaves_the_clock(tmp_path: Path) -> None:
    import pty

    ours, theirs = pty.openpty()
    try:
        with hall(tmp_path, 2, silence_s=PATIENCE_S) as made:
            with made.clock.join("the test"):
                made.start("import toy\ntoy.drive(50)\nassert input() == 'on'\ntoy.drive(0)", 0, stdin=theirs)
                made.start("import time, toy\ntime.sleep(20)\ntoy.drive(100)\ntime.sleep(1)", 1)
            # The other one is not held back by the person at the keys.
            made.until(lambda: made.devices[1].commands != [])
            os.write(ours, b"on\n")
            assert made.host.wait(PATIENCE_S)
            assert [event.stderr for event in made.events if isinstance(event, ProgramEnded)] == ["", ""]
            assert made.devices[0].commands[-1][0] >= 20.0
            assert not any(isinstance(event, ProgramFellSilent) for event in made.events)
    finally:
        os.close(ours)
        os.close(theirs)


def test_a_device_that_fails_ends_its_program_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with hall(tmp_path, 2) as made:
        failed, sound = made.run("import toy\ntoy.drive(100)\ntoy.ask(b'fail')", "import time\ntime.sleep(2)")
        assert failed.reason == "the floor's side of it failed: out of cheese"
        assert sound.status == 0
        assert made.world.time_s >= 1.9
    assert "RuntimeError" in caplog.text


def test_what_cannot_be_started_is_told_in_a_line(tmp_path: Path) -> None:
    with hall(tmp_path) as made:
        with pytest.raises(LinkError, match=r"^/nowhere/at/all: cannot be started: no such file"):
            made.host.start(["/nowhere/at/all"], made.devices[0])
        (end,) = made.run("syntax error")
        assert end.status == 1
        assert "SyntaxError" in end.stderr
        assert "runpy" not in end.stderr


class TestJoining:
    def environment(self, address: tuple[str, int]) -> dict[str, str]:
        host, port = address
        return os.environ | {ADDRESS_VARIABLE: f"tcp:{host}:{port}"}

    def test_a_program_from_another_terminal_finds_its_robot_by_name(self, tmp_path: Path) -> None:
        with hall(tmp_path, 2) as made:

            def choose(name: str) -> Device:
                if name == "left.py":
                    return made.devices[1]
                raise LinkError(f"no robot awaits {name}; there is left.py")

            address = made.host.listen("127.0.0.1", 0, choose)
            outcomes = []
            for name in ("left.py", "wrong.py"):
                (tmp_path / name).write_text("import time, toy\ntoy.drive(100)\ntime.sleep(2)\ntoy.drive(0)")
                command = [sys.executable, str(INSIDE), "--boot", str(BOOT), str(tmp_path / name)]
                environment = self.environment(address)
                outcomes.append(subprocess.run(command, env=environment, capture_output=True, text=True, check=False))
            assert [outcome.returncode for outcome in outcomes] == [0, 1]
            assert outcomes[1].stderr == "no robot awaits wrong.py; there is left.py\n"
            assert made.devices[1].body.pose.x_mm == pytest.approx(200.0, abs=5.0)

    def test_waiting_for_the_past_lets_time_pass_all_the_same(self, tmp_path: Path) -> None:
        with hall(tmp_path) as made:
            address = made.host.listen("127.0.0.1", 0, lambda _name: made.devices[0])
            with socket.create_connection(address, timeout=PATIENCE_S) as client:
                client.sendall(encode_hello(1, "toy") + encode(Kind.WAIT, -5))
                for _ in range(10):
                    client.recv(4096)
                    client.sendall(encode(Kind.WAIT, 0))
                made.until(lambda: made.world.ticks >= 8)
            assert made.host.wait(PATIENCE_S)

    @pytest.mark.parametrize(
        "said",
        [
            b"GET / HTTP/1.0\r\n\r\n" * 10,
            b"\0" * 100,
            encode(Kind.WAIT, 5),
            encode_hello(1, "toy").replace(b"\1\0\0\0\0\0\0\0", b"\2\0\0\0\0\0\0\0"),
            encode_hello(1, "toy") + encode(Kind.TICK),
            encode_hello(1, "toy") + b"\xff" * 100,
        ],
    )
    def test_whoever_does_not_speak_the_protocol_is_hung_up(self, tmp_path: Path, said: bytes) -> None:
        with hall(tmp_path) as made:
            address = made.host.listen("127.0.0.1", 0, lambda _name: made.devices[0])
            with socket.create_connection(address, timeout=PATIENCE_S) as client:
                client.sendall(said)
                while client.recv(4096):
                    pass
            (end,) = made.run("import time\ntime.sleep(1)")
            assert end.status == 0
