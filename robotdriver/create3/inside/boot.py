"""Lets programs of iRobot's education SDK find the emulated robot; run by `robotdriver.programs.inside` before them.

The SDK's own modules for Bluetooth, USB and serial lines are replaced by one that reaches the floor.
"""

import asyncio
import struct
import sys
from types import ModuleType
from typing import Any

PACKET_BYTES = 20
HEADER = struct.Struct("<I?")
POLL_S = 0.005
"""Time between two looks at the robot's packets: shorter than a tick, so that no packet comes late."""

IDLE_S = 2.0
"""A program none of whose tasks runs any more ends when its robot has stood silent for so long."""


def boot(floor: Any) -> None:
    """Have the SDK's links lead to the floor."""

    class Link:
        """The SDK's Backend: the only robot of the program, whatever name it asks for."""

        def __init__(self, *_: Any, **__: Any) -> None:
            self._is_connected = False
            self._taken = 0
            self._packets: list[Any] = []
            self._silent_since_s = floor.now_s

        async def connect(self) -> None:
            self._is_connected = True
            _wait_by_the_floors_clock(floor)

        async def is_connected(self) -> bool:
            return self._is_connected

        async def disconnect(self) -> None:
            self._is_connected = False

        async def write_packet(self, packet: Any) -> None:
            floor.write(bytes(packet.to_bytes()))
            self._silent_since_s = floor.now_s

        async def read_packet(self) -> Any:
            from irobot_edu_sdk.robot import Robot

            while not self._packets:
                await asyncio.sleep(POLL_S)
                self._take(floor.read())
                if self._is_over():
                    Robot._run = False  # noqa: SLF001  # as the SDK does when its robot's stop button is pressed
                    asyncio.get_running_loop().stop()
                    await asyncio.Event().wait()  # until it is cancelled with the loop
            return self._packets.pop(0)

        def _take(self, snapshot: bytes) -> None:
            """Take in the packets of a snapshot that were not taken before."""
            from irobot_edu_sdk.packet import Packet

            before, goes_on = HEADER.unpack_from(snapshot)
            if goes_on and _listens():
                self._silent_since_s = floor.now_s
            data = snapshot[HEADER.size :]
            count = len(data) // PACKET_BYTES
            for index in range(max(0, self._taken - before), count):
                raw = data[index * PACKET_BYTES : (index + 1) * PACKET_BYTES]
                self._packets.append(Packet.from_bytes(raw))
                self._silent_since_s = floor.now_s
            self._taken = max(self._taken, before + count)

        def _is_over(self) -> bool:
            """Return whether nothing can happen any more: all tasks are over, and the robot has long stood silent."""
            busy = [task for task in asyncio.all_tasks() if not task.done() and not _is_reader(task)]
            if busy:
                self._silent_since_s = floor.now_s
            return bool(floor.now_s - self._silent_since_s >= IDLE_S)

    package = "irobot_edu_sdk.backend"
    for module, name in (("bluetooth", "Bluetooth"), ("bluetooth_desktop", "Bluetooth"), ("serial", "Serial")):
        stand_in = ModuleType(f"{package}.{module}", "Leads to the simulated floor.")
        setattr(stand_in, name, Link)
        sys.modules[stand_in.__name__] = stand_in


def _listens() -> bool:
    """Return whether the program waits for anything that may still happen to its robot."""
    from irobot_edu_sdk.robot import Robot

    kinds = {name for robot in Robot.robots for name in vars(robot) if name.startswith("_when_")} - {"_when_play"}
    return any(getattr(robot, kind, None) for robot in Robot.robots for kind in kinds)


def _is_reader(task: Any) -> bool:
    return getattr(task.get_coro(), "__qualname__", "") == "Robot._main"


def _wait_by_the_floors_clock(floor: Any) -> None:
    """Have the SDK wait for answers in naps: its own loop asks as fast as it can, and costs real time alone."""
    from irobot_edu_sdk.completer import Completer

    async def wait(self: Any, timeout: "float | None" = None) -> Any:
        until_s = floor.now_s + (timeout or float("inf"))
        while not self.is_complete() and floor.now_s <= until_s:
            await asyncio.sleep(POLL_S)
        return self.value()

    Completer.wait = wait
