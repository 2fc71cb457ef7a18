"""Links: what carries bytes between this program and a Create, and the addresses under which robots are found."""

from robotdriver.create.links.addresses import (
    Address,
    BluetoothAddress,
    BridgeAddress,
    RecordedAddress,
    ReplayAddress,
    SerialAddress,
    SerialServerAddress,
    TcpAddress,
    parse_address,
)
from robotdriver.create.links.byte_log import RecordedLink, ReplayedLink, read_byte_log
from robotdriver.create.links.link import Link, MemoryLink
from robotdriver.create.links.serial_port import PortInfo, serial_ports
from robotdriver.create.links.sockets import SocketLink, connect_rfcomm, connect_tcp

__all__ = [
    "Address",
    "BluetoothAddress",
    "BridgeAddress",
    "Link",
    "MemoryLink",
    "PortInfo",
    "RecordedAddress",
    "RecordedLink",
    "ReplayAddress",
    "ReplayedLink",
    "SerialAddress",
    "SerialServerAddress",
    "SocketLink",
    "TcpAddress",
    "connect_rfcomm",
    "connect_tcp",
    "parse_address",
    "read_byte_log",
    "serial_ports",
]
