"""How fast an emulated serial line answers."""

import os
import sys
import time

import pytest
import serial

from robotdriver.create import commands
from robotdriver.create.line_pace import LinePace
from robotdriver.create.opcodes import Mode
from robotdriver.create.protocol_variants import transmission_s
from robotdriver.models import CREATE_2

if sys.platform == "win32":
    pytest.skip("emulated Creates need a POSIX system", allow_module_level=True)


from robotdriver.create.links import SerialAddress, TcpAddress

from .staged import staged

ASKED = 100


@pytest.mark.parametrize(("baud", "most_a_s"), [(115200, 3840.0), (57600, 1920.0)])
def test_one_byte_packets_are_answered_no_faster_than_the_line_carries_them(baud: int, most_a_s: float) -> None:
    pace, now_s = LinePace(), 100.0
    for _ in range(1000):
        now_s = pace.arrival_s(len(commands.sensors(35)), 1, baud, now_s)
    assert 1000.0 / (now_s - 100.0) == pytest.approx(most_a_s)


def test_answers_go_one_after_the_other() -> None:
    pace = LinePace()
    first = pace.arrival_s(2, 80, 115200, 100.0)
    assert pace.arrival_s(2, 80, 115200, 100.0) == pytest.approx(100.0 + 2.0 * (first - 100.0))


def test_frames_of_a_late_emulator_are_not_made_later() -> None:
    pace = LinePace()
    assert [pace.arrival_s(0, 77, 115200, 100.0) for _ in range(5)] == [100.0] * 5
    answered_s = pace.arrival_s(2, 80, 115200, 100.0)
    assert pace.arrival_s(0, 77, 115200, 100.0) == answered_s, "in order all the same"


def test_a_paced_line_loses_nothing_and_keeps_the_order() -> None:
    with staged(CREATE_2, "pty") as stage:
        path = os.path.realpath(str(stage.address).removeprefix("serial:"))
        with serial.Serial(path, 115200, timeout=10.0) as port:
            port.write(commands.start())
            for _ in range(50):
                port.write(commands.sensors(35) + commands.sensors(25))
                assert port.read(3) == bytes((Mode.PASSIVE,)) + (3000).to_bytes(2, "big")


@pytest.mark.parametrize("port", ["pty", "tcp"])
def test_a_client_that_asks_as_fast_as_it_can_hears_no_more_than_the_line_carries(port: str) -> None:
    with staged(CREATE_2, port) as stage:
        address = stage.address
        assert isinstance(address, TcpAddress | SerialAddress)
        url = f"socket://{address.host}:{address.port}" if isinstance(address, TcpAddress) else address.port
        with serial.serial_for_url(url, 115200, timeout=10.0) as end:
            end.write(commands.start())
            begin_s = time.monotonic()
            for _ in range(ASKED):
                end.write(commands.sensors(35))
                assert end.read(1) == bytes((Mode.PASSIVE,))
            assert time.monotonic() - begin_s >= ASKED * transmission_s(len(commands.sensors(35)) + 1, 115200)
