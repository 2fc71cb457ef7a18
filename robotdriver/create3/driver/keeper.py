"""Holds the line to a robot in a process of its own, and stops the robot when the program that drives it is not heard.

A robot goes on as it was last told. So the keeper stops it when the program has sent nothing for 0.25 s, hangs up or
ends, however it ends. A keeper that was halted stops the robot first of all when it goes on, which the driver sees to.
When the keeper is killed, only the robot can stop. A line at TCP ends with it. Linux holds a line of Bluetooth for as
long as the robot is in reach.

Usage: python -m robotdriver.create3.driver.keeper DESCRIPTOR ADDRESS: a stream socket to the program, and where the
robot is. Each packet of the robot goes to the program as it is, behind one that says that the line is open.
"""

import asyncio
import os
import signal
import socket
import struct
import sys
from contextlib import suppress

from robotdriver.create3.driver.addresses import Address, parse_address
from robotdriver.create3.driver.radios import BluetoothRadio, Radio, RadioError, TcpRadio
from robotdriver.create3.packets import PACKET_BYTES, Packet

SILENT_S = 0.25
"""A program that has sent nothing for so long is taken to be unable to drive."""

OPEN = Packet(0xFF, 0, 0)
"""Says that the line to the robot is open; no robot sends it."""

STOP_WHEELS = Packet(1, 4, 0, struct.pack(">ii", 0, 0))
STOP_ROBOT, HANG_UP = Packet(0, 3, 0), Packet(0, 6, 0)

_LAST_WORDS_S = 1.0
"""The last words to the robot take no longer."""


async def keep(radio: Radio, program: socket.socket) -> None:
    """Carry packets both ways until the program lets go or the robot is lost.

    Args:
        radio: The way to the robot.
        program: The program's end.

    Raises:
        RadioError: the robot cannot be reached, or no longer.
    """
    loop, lost = asyncio.get_running_loop(), asyncio.Event()
    program.setblocking(False)

    def hear(packet: bytes) -> None:
        with suppress(OSError):  # A program that does not read is silent soon; one that is gone is noticed below.
            program.send(packet)

    await radio.connect(hear, lost.set)
    hear(OPEN.encoded())
    losing = asyncio.create_task(lost.wait())
    try:
        await _carry(radio, program, loop, losing)
    finally:
        losing.cancel()
        with suppress(RadioError, TimeoutError):
            async with asyncio.timeout(_LAST_WORDS_S):
                for packet in (STOP_WHEELS, STOP_ROBOT, HANG_UP):
                    await radio.write(packet.encoded())
        await radio.close()


async def _carry(
    radio: Radio, program: socket.socket, loop: asyncio.AbstractEventLoop, losing: "asyncio.Task[bool]"
) -> None:
    begun, is_armed, heard_s = b"", False, loop.time()
    reading: asyncio.Future[bytes] | None = None
    while True:
        reading = reading or asyncio.ensure_future(loop.sock_recv(program, 64 * PACKET_BYTES))
        timeout_s = max(heard_s + SILENT_S - loop.time(), 0.0) if is_armed else None
        done, _ = await asyncio.wait((reading, losing), timeout=timeout_s, return_when=asyncio.FIRST_COMPLETED)
        if losing in done:
            reading.cancel()
            raise RadioError("the robot has hung up, or is out of reach")
        if is_armed and loop.time() - heard_s >= SILENT_S:  # So it is, too, if this process was halted.
            await radio.write(STOP_WHEELS.encoded())
            is_armed = False  # until the program comes to itself again
        if reading not in done:
            continue
        try:
            heard = reading.result()
        except OSError:
            heard = b""
        if not heard:
            return
        reading, is_armed, heard_s, begun = None, True, loop.time(), begun + heard
        whole = len(begun) - len(begun) % PACKET_BYTES
        for at in range(0, whole, PACKET_BYTES):
            await radio.write(begun[at : at + PACKET_BYTES])
        begun = begun[whole:]


def radio_for(address: Address) -> Radio:
    """Return the way to an address."""
    return TcpRadio(address.host, address.port) if address.host else BluetoothRadio(address.name)


def main(descriptor: int, address: str) -> int:
    """Hold the line; return the exit status. Why it ended stands in the last line of the standard error."""
    with suppress(OSError):
        os.setsid()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):  # they are meant for the program
        signal.signal(number, signal.SIG_IGN)
    with socket.socket(fileno=descriptor) as program:
        try:
            asyncio.run(keep(radio_for(parse_address(address)), program))
        except RadioError as error:
            sys.stderr.write(f"{error}\n")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2]))
