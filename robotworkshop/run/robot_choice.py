"""The choice of a real robot, and how it is to be driven, by the command line's options about robots."""

from dataclasses import dataclass, replace
from pathlib import Path

from robotdriver.create.driver.detection import detect, detect_only_one
from robotdriver.create.driver.odometry import Calibration
from robotdriver.create.driver.robot import DEFAULT_MAX_SPEED_MM_S, PhysicalRobot, Settings
from robotdriver.create.driver.safety import LOST_S
from robotdriver.create.errors import Cause, DiagnosedError
from robotdriver.create.links import RecordedAddress, parse_address
from robotdriver.create.protocol_variants import DIALECTS
from robotdriver.create.sonar import DEFAULT_SUPPLY_V
from robotdriver.models import CREATE_1, CREATES, RobotModel
from robotworkshop.run.calibrations import calibration_of, calibrations_file
from robotworkshop.run.settings import SettingsError
from robotworkshop.stage.floor import capped

ANY_ADDRESS = "real"
"""In place of an address: the only robot that answers at a serial port."""


@dataclass(frozen=True, slots=True)
class RobotChoice:
    """A real robot.

    Attributes:
        address: Where it is, as ``serial:PORT``; `ANY_ADDRESS` for the only one that answers at a serial port.
        model: Name of its model; empty for the one that `detected` finds, a Create 1 before that.
        name: Under which its calibration is kept; empty for its address.
        baud: The rate; None for the one that `detected` finds, the model's before that.
        supply_v: What feeds its sonar.
        has_sonar: Whether a sonar is wired to the cargo bay of a Create 1.
        ports: What the ports are called that may be opened to find it; None for USB serial adapters.
        max_speed_mm_s: No wheel turns faster.
        log: Where every byte is written down; None for nowhere.
    """

    address: str
    model: str = ""
    name: str = ""
    baud: int | None = None
    supply_v: float = DEFAULT_SUPPLY_V
    has_sonar: bool = True
    ports: str | None = None
    max_speed_mm_s: float = DEFAULT_MAX_SPEED_MM_S
    log: Path | None = None

    @property
    def called(self) -> str:
        """The name under which its calibration is kept."""
        return self.name or self.address

    @property
    def robot_model(self) -> RobotModel:
        """The robot's model.

        Raises:
            SettingsError: there is no such model.
        """
        name = self.model or CREATE_1.name
        if name not in DIALECTS:
            raise SettingsError(f"--model {name}: no real one can be driven; there is {', '.join(DIALECTS)}")
        model = CREATES[name]
        if self.has_sonar or model.sonar is None:
            return model
        return replace(model, sensors=tuple(sensor for sensor in model.sensors if sensor is not model.sonar))

    def check(self) -> None:
        """Complain of what cannot be, before any port is opened.

        Raises:
            LinkError: the address means nothing.
            SettingsError: there is no such model, the calibrations cannot be read, or ports are given with an address.
        """
        if self.address != ANY_ADDRESS:
            if self.ports is not None:
                raise SettingsError(f"--ports is for --robot {ANY_ADDRESS}; {self.address} is a port already")
            parse_address(self.address)
        _ = self.robot_model
        calibration_of(self.called, calibrations_file())

    def detected(self) -> "RobotChoice":
        """Return the choice with what the robot itself tells: its port, its model and its rate, unless they were given.

        Nothing moves.

        Raises:
            LinkError: no robot answers, it is another one than was said, or more than one answers.
            SettingsError: see `check`.
        """
        self.check()
        if self.address == ANY_ADDRESS:
            found = detect_only_one(self.ports)
        else:
            address = parse_address(self.address)
            is_rate_open = address.has_baud and self.baud is None
            if self.model and not is_rate_open and address.hears:
                return self
            found = detect(address, self.baud)
        if self.model and found.dialect.model != self.model:
            raise DiagnosedError(
                Cause.WRONG_MODEL, f"{found}: this is not a {self.model}; leave --model out, or name another port"
            )
        # The text of an address does not tell the key of a bridge.
        where = str(found.address) if self.address == ANY_ADDRESS else self.address
        return replace(self, address=where, model=found.dialect.model, baud=found.baud, ports=None)

    def robot(self, calibration: Calibration | None = None, lost_s: float = LOST_S) -> PhysicalRobot:
        """Return the robot, not connected yet.

        Args:
            calibration: Its calibration; None for the one that is kept under its name.
            lost_s: It is given up after so long a silence, or so long a standstill of this program.

        Raises:
            LinkError: the address means nothing.
            SettingsError: there is no such model, or the calibrations cannot be read.
        """
        address = parse_address(self.address)
        if calibration is None:
            calibration = calibration_of(self.called, calibrations_file())
        return PhysicalRobot(
            address if self.log is None else RecordedAddress(address, self.log),
            capped(self.robot_model, self.max_speed_mm_s),
            Settings(calibration, self.supply_v, self.max_speed_mm_s, self.baud, lost_s=lost_s),
        )
