"""The keeper and an emulated robot at the two ends of a radio: both sides of Bluetooth, in one process without one."""

import asyncio
import socket
import struct
from collections.abc import Callable

import pytest

from robotdriver.create3.driver.keeper import OPEN, keep
from robotdriver.create3.driver.radios import FROM_ROBOT, IDENTIFIER_SERVICE, TO_ROBOT, Hear, Radio
from robotdriver.create3.emulated_create3 import EmulatedCreate3
from robotdriver.create3.guest import ServedRobot
from robotdriver.create3.packets import PACKET_BYTES, Packet, decoded
from robotdriver.models import MODELS
from robotdriver.pose import Pose
from robotdriver.simulator import World

pytest.importorskip("bumble", reason="no radio without a radio: pip install bumble")

from bumble.controller import Controller
from bumble.core import UUID
from bumble.device import Connection, Device, Peer
from bumble.gatt import Characteristic, CharacteristicValue, Service
from bumble.hci import Address
from bumble.host import Host
from bumble.link import LocalLink
from bumble.transport.common import AsyncPipeSink

UART_SERVICE = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
ADDRESSES = ("F0:F1:F2:F3:F4:F5", "F5:F4:F3:F2:F1:F0")


class RadioOfBumble(Radio):
    """The way to the robot at the other end of a link of bumble's."""

    def __init__(self, own: Device, robot: Device) -> None:
        self._own, self._robot = own, robot
        self._connection: Connection | None = None
        self._to_robot: object = None

    async def connect(self, hear: Hear, on_lost: Callable[[], None]) -> None:
        self._connection = await self._own.connect(self._robot.random_address)
        self._connection.on("disconnection", lambda *_: on_lost())
        peer = Peer(self._connection)
        await peer.discover_all()
        assert peer.get_services_by_uuid(UUID(IDENTIFIER_SERVICE))
        (self._to_robot,) = peer.get_characteristics_by_uuid(UUID(TO_ROBOT))
        (from_robot,) = peer.get_characteristics_by_uuid(UUID(FROM_ROBOT))
        await peer.subscribe(from_robot, lambda data: hear(bytes(data)))

    async def write(self, packet: bytes) -> None:
        await self._to_robot.write_value(packet, with_response=True)  # type: ignore[attr-defined]

    async def close(self) -> None:
        assert self._connection is not None
        await self._connection.disconnect()


async def two_devices() -> tuple[Device, Device]:
    link = LocalLink()
    devices = []
    for number, address in enumerate(ADDRESSES):
        controller = Controller(f"C{number}", link=link, public_address=address)
        devices.append(Device(address=Address(address), host=Host(controller, AsyncPipeSink(controller))))
    return devices[0], devices[1]


async def moved_by_radio() -> tuple[float, list[Packet]]:
    """Have a robot go 60 mm over the radio; return how far it came, and what the program heard."""
    own, far = await two_devices()
    world = World(seed=0)
    body = world.add_robot(MODELS["create3"], Pose(0.0, 0.0, 0.0), "robot")
    guest = ServedRobot(EmulatedCreate3(body, lambda: world.ticks, lambda _: None))
    told = Characteristic(FROM_ROBOT, Characteristic.Properties.NOTIFY, Characteristic.READABLE, b"")
    taken = CharacteristicValue(write=lambda _, value: guest.receive(bytes(value)))
    heard = Characteristic(TO_ROBOT, Characteristic.Properties.WRITE, Characteristic.WRITEABLE, taken)
    far.add_service(Service(IDENTIFIER_SERVICE, []))
    far.add_service(Service(UART_SERVICE, [told, heard]))
    for device in (own, far):
        await device.power_on()
    await far.start_advertising()
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    keeping = asyncio.create_task(keep(RadioOfBumble(own, far), theirs))
    loop, begun, packets = asyncio.get_running_loop(), b"", list[Packet]()
    with ours, theirs:
        assert await loop.sock_recv(ours, PACKET_BYTES) == OPEN.encoded()
        await loop.sock_sendall(ours, Packet(1, 8, 7, struct.pack(">i", 60)).encoded())
        while not packets:
            # The program is heard all the time, or the keeper stops the robot.
            await loop.sock_sendall(ours, Packet(1, 16, 0).encoded())
            world.step()
            data = guest.advance(world.time_s)
            for at in range(0, len(data), PACKET_BYTES):
                await far.notify_subscribers(told, data[at : at + PACKET_BYTES])
            await asyncio.sleep(0.001)
            try:
                begun += ours.recv(64 * PACKET_BYTES)
            except BlockingIOError:
                continue
            while len(begun) >= PACKET_BYTES:
                packet = decoded(begun[:PACKET_BYTES])
                assert packet is not None
                packets += [packet] if packet.command == 8 else []
                begun = begun[PACKET_BYTES:]
        ours.shutdown(socket.SHUT_RDWR)
        await keeping
    return body.pose.x_mm, packets


def test_packets_go_by_radio_as_they_go_by_tcp() -> None:
    x_mm, (answer,) = asyncio.run(asyncio.wait_for(moved_by_radio(), 120.0))
    assert x_mm == pytest.approx(60.0)
    assert answer.number == 7
    assert struct.unpack_from(">ii", answer.payload, 4) == (0, 60)
