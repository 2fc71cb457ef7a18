"""Lets a program of iRobot's education SDK drive an emulated robot that `robotworkshop emulate create3` serves.

In the program, instead of its Bluetooth::

    from robotdriver.create3.backend import Tcp

    robot = Create3(Tcp("localhost:4003"))
"""

import asyncio

from irobot_edu_sdk.backend.backend import Backend
from irobot_edu_sdk.packet import Packet

from robotdriver.create3.packets import PACKET_BYTES


class Tcp(Backend):  # type: ignore[misc]  # the SDK has no types
    """The SDK's `Backend` at a TCP port.

    Args:
        address: Host and port, as "localhost:4003".
    """

    def __init__(self, address: str) -> None:
        self._host, _, port = address.rpartition(":")
        self._port = int(port)
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def connect(self) -> None:
        """Connect to the robot."""
        self._streams = await asyncio.open_connection(self._host or "localhost", self._port)

    async def is_connected(self) -> bool:
        """Return whether the robot can be heard."""
        return self._streams is not None

    async def disconnect(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()
        self._streams = None

    async def read_packet(self) -> Packet:
        """Return the robot's next packet."""
        assert self._streams is not None
        return Packet.from_bytes(await self._streams[0].readexactly(PACKET_BYTES))

    async def write_packet(self, packet: Packet) -> None:
        """Send a packet."""
        if self._streams is not None:
            self._streams[1].write(bytes(packet.to_bytes()))
            await self._streams[1].drain()
