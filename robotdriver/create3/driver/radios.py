"""The ways on which packets reach a robot: Bluetooth, or TCP to an emulated one. For the keeper's process.

Source of the identifiers: iRobot's root-robot-ble-protocol, "BLE Profile".
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from robotdriver.create3.packets import PACKET_BYTES

IDENTIFIER_SERVICE = "48c5d828-ac2a-442d-97a3-0c9822b04979"
TO_ROBOT = "6e400002-b5a3-f393-e0a9-e50e24dcca9e"
FROM_ROBOT = "6e400003-b5a3-f393-e0a9-e50e24dcca9e"

SEARCH_S = 5.0
"""A robot that is on advertises itself several times a second."""

CONNECT_S = 5.0
"""A robot that was found, or a port, answers within so long."""

NO_BLEAK = "bleak: not installed; pip install 'robotworkshop[create3]'"

Hear = Callable[[bytes], None]
"""Takes a packet of the robot."""


class RadioError(Exception):
    """The robot cannot be reached; the text says why, and what to do."""


class Radio(ABC):
    """The way to one robot."""

    @abstractmethod
    async def connect(self, hear: Hear, on_lost: Callable[[], None]) -> None:
        """Find the robot, and have what it sends heard from now on.

        Args:
            hear: Called with each packet.
            on_lost: Called when the robot can be heard no more.

        Raises:
            RadioError: it cannot be reached.
        """

    @abstractmethod
    async def write(self, packet: bytes) -> None:
        """Send a packet; return when the other end has it.

        Raises:
            RadioError: the robot is gone.
        """

    @abstractmethod
    async def close(self) -> None:
        """Hang up."""


class TcpRadio(Radio):
    """An emulated robot at a TCP port."""

    def __init__(self, host: str, port: int) -> None:
        self._host, self._port = host, port
        self._writer: asyncio.StreamWriter | None = None
        self._reading: asyncio.Task[None] | None = None

    async def connect(self, hear: Hear, on_lost: Callable[[], None]) -> None:
        """Connect; see `Radio.connect`."""
        try:
            opening = asyncio.open_connection(self._host, self._port)
            reader, self._writer = await asyncio.wait_for(opening, CONNECT_S)
        except OSError as error:
            raise RadioError(f"nothing answers there ({error.strerror or error})") from error

        async def read() -> None:
            try:
                while True:
                    hear(await reader.readexactly(PACKET_BYTES))
            except (OSError, asyncio.IncompleteReadError):
                on_lost()

        self._reading = asyncio.create_task(read())

    async def write(self, packet: bytes) -> None:
        """Send a packet."""
        if self._writer is None:
            raise RadioError("it is not connected")
        try:
            self._writer.write(packet)
            await self._writer.drain()
        except OSError as error:
            raise RadioError(f"the other end has hung up ({error.strerror or error})") from error

    async def close(self) -> None:
        """Hang up, when all is sent."""
        if self._reading is not None:
            self._reading.cancel()
        if self._writer is not None:
            self._writer.close()


class BluetoothRadio(Radio):
    """A robot found by Bluetooth Low Energy.

    Args:
        name: That it advertises, or its address; empty for the first that says it is such a robot.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._client: Any = None

    async def connect(self, hear: Hear, on_lost: Callable[[], None]) -> None:
        """Find the robot and connect; see `Radio.connect`."""
        try:
            from bleak import BleakClient, BleakScanner
            from bleak.exc import BleakError
        except ImportError as error:
            raise RadioError(NO_BLEAK) from error

        def is_it(device: Any, advertised: Any) -> bool:
            if self._name:
                names = (device.name, advertised.local_name, device.address)
                return self._name.casefold() in {str(name).casefold() for name in names}
            return IDENTIFIER_SERVICE in advertised.service_uuids

        try:
            device = await BleakScanner.find_device_by_filter(is_it, timeout=SEARCH_S)
            if device is None:
                what = f"no robot named {self._name} is" if self._name else "no robot is"
                raise RadioError(f"{what} in reach; is it on, and connected to nothing else?")
            self._client = BleakClient(device, lambda _: on_lost(), timeout=CONNECT_S)
            await self._client.connect()
            await self._client.start_notify(FROM_ROBOT, lambda _, data: hear(bytes(data)))
        except (BleakError, OSError, TimeoutError) as error:
            raise RadioError(f"Bluetooth does not reach it ({error}); is Bluetooth on?") from error

    async def write(self, packet: bytes) -> None:
        """Send a packet; the robot confirms it."""
        from bleak.exc import BleakError

        try:
            await self._client.write_gatt_char(TO_ROBOT, packet, response=True)
        except (BleakError, OSError, TimeoutError) as error:
            raise RadioError(f"Bluetooth does not reach it any more ({error})") from error

    async def close(self) -> None:
        """Hang up."""
        if self._client is not None:
            await self._client.disconnect()
