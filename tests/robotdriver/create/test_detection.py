"""Which ports may be opened unasked, and what is found behind a serial server."""

from pathlib import Path

import pytest

from robotdriver.create.driver.detection import candidates, detect
from robotdriver.create.driver.robot import PhysicalRobot, Settings
from robotdriver.create.links import PortInfo, SerialAddress, SerialServerAddress
from robotdriver.models import CREATE_2

from .rfc2217_server import SerialServer
from .staged import staged

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


@pytest.mark.filterwarnings("ignore:set.*deprecated:DeprecationWarning")  # pyserial's
def test_model_and_rate_are_found_behind_a_serial_server_and_the_robot_is_driven() -> None:
    with staged(CREATE_2, "pty") as stage:
        assert isinstance(stage.address, SerialAddress)
        server = SerialServer(stage.address.port)
        address = SerialServerAddress("127.0.0.1", server.port)
        found = detect(address)
        assert (found.dialect.model, found.baud) == (CREATE_2.name, 115200)
        assert server.rates[-2:] == [57600, 115200]
        with PhysicalRobot(address, CREATE_2, Settings(lost_s=60.0)) as robot:
            robot.connect()
            robot.drive_forward(150.0)
            stage.until(lambda: stage.is_driving)
            assert not robot.guard_process_ids
            assert robot.wait_frame(robot.sensor_data().frame).link.bad_frames == 0
        stage.until(lambda: not stage.is_driving)
        server.close()
