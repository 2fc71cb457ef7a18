"""Which ports may be opened unasked."""

from pathlib import Path

from robotdriver.create.driver.detection import candidates
from robotdriver.create.links import PortInfo, SerialAddress

PORTS = (
    PortInfo("/dev/ttyS0", "16550A", "PNP0501"),
    PortInfo("/dev/ttyACM0", "3D printer", "USB VID:PID=2C99:0002 SER=1 LOCATION=1-1"),
    PortInfo("/dev/ttyUSB0", "FT231X USB UART", "USB VID:PID=0403:6015 SER=D1 LOCATION=1-2"),
    PortInfo("COM7", "USB-SERIAL CH340", "USB VID:PID=1a86:7523"),
)


def test_unasked_only_usb_serial_adapters_are_opened() -> None:
    assert candidates(None, PORTS) == [SerialAddress("/dev/ttyUSB0"), SerialAddress("COM7")]


def test_a_pattern_names_ports_and_files(tmp_path: Path) -> None:
    (tmp_path / "robot").touch()
    assert candidates("/dev/ttyS*", PORTS)[0] == SerialAddress("/dev/ttyS0")
    assert candidates("COM*", PORTS) == [SerialAddress("COM7")]
    assert candidates(str(tmp_path / "r*"), PORTS) == [SerialAddress(str(tmp_path / "robot"))]
