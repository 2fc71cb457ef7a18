"""The ports of a Linux computer: those of this one, and those of one whose files are made here."""

import sys
from pathlib import Path

import pytest
from serial.tools import list_ports

from robotdriver.ports.linux import linux_ports

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it reads the files of Linux")


def test_this_computer_has_the_ports_that_pyserial_finds() -> None:
    assert linux_ports() == sorted((port.device, port.description, port.hwid) for port in list_ports.comports())


class Computer:
    """Files as Linux has them, under a folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        (root / "dev").mkdir()

    def port(self, name: str, device: str, kind: str, **files: str) -> Path:
        """Add a port whose device is at a path in sys/devices."""
        (self.root / "dev" / name).touch()
        place = self.root / "sys/devices" / device
        place.mkdir(parents=True, exist_ok=True)
        bus = self.root / "sys/bus" / kind
        bus.mkdir(parents=True, exist_ok=True)
        (place / "subsystem").symlink_to(bus)
        node = self.root / "sys/class/tty" / name
        node.mkdir(parents=True)
        (node / "device").symlink_to(place)
        for file, text in files.items():
            (place / file).write_text(f"{text}\n")
        return place


def test_a_usb_adapter_tells_its_maker_product_and_place(tmp_path: Path) -> None:
    computer = Computer(tmp_path)
    place = computer.port("ttyUSB0", "usb1/1-2/1-2:1.0/ttyUSB0", "usb-serial")
    adapter = place.parent.parent
    for file, text in {"idVendor": "0403", "idProduct": "6001", "product": "FT232R USB UART", "serial": "A50"}.items():
        (adapter / file).write_text(f"{text}\n")
    assert linux_ports(str(tmp_path)) == [
        ("/dev/ttyUSB0", "FT232R USB UART", "USB VID:PID=0403:6001 SER=A50 LOCATION=1-2")
    ]
    (place.parent / "interface").write_text("Port A\n")
    (adapter / "bNumInterfaces").write_text("2\n")
    assert linux_ports(str(tmp_path))[0][1:] == (
        "FT232R USB UART - Port A",
        "USB VID:PID=0403:6001 SER=A50 LOCATION=1-2:1.0",
    )


def test_other_ports_by_name_and_none_that_is_not_there(tmp_path: Path) -> None:
    computer = Computer(tmp_path)
    computer.port("ttyACM1", "usb1/1-3/1-3:1.0", "usb")
    computer.port("ttyS0", "pnp0/00:01", "pnp", id="PNP0501")
    computer.port("ttyS1", "platform/serial8250", "platform")
    (tmp_path / "dev/rfcomm0").touch()
    (tmp_path / "dev/tty7").touch()
    assert linux_ports(str(tmp_path)) == [
        ("/dev/rfcomm0", "n/a", "n/a"),
        ("/dev/ttyACM1", "ttyACM1", "USB VID:PID=0000:0000 LOCATION=1-3"),
        ("/dev/ttyS0", "ttyS0", "PNP0501"),
    ]
    assert linux_ports(str(tmp_path / "elsewhere")) == []
