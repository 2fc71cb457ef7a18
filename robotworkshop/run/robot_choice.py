"""Which real robot is meant, and how it is to be driven: what the command line's options about robots come to."""

from dataclasses import dataclass
from pathlib import Path

from robotdriver.create.driver.odometry import Calibration
from robotdriver.create.driver.robot import DEFAULT_MAX_SPEED_MM_S, PhysicalRobot, Settings
from robotdriver.create.links import RecordedAddress, parse_address
from robotdriver.create.protocol_variants import DIALECTS
from robotdriver.create.sonar import DEFAULT_SUPPLY_V
from robotdriver.models import CREATE_1, CREATES, RobotModel
from robotworkshop.run.calibrations import calibration_of, calibrations_file
from robotworkshop.run.settings import SettingsError
from robotworkshop.stage.floor import capped


@dataclass(frozen=True, slots=True)
class RobotChoice:
    """A real robot.

    Attributes:
        address: Where it is, as ``serial:PORT``.
        model: Name of its model; empty for the scene's, or a Create 1 where there is none.
        name: Under which its calibration is kept; empty for its address.
        baud: The rate; None for the model's.
        supply_v: What feeds its sonar.
        max_speed_mm_s: No wheel turns faster.
        log: Where every byte is written down; None for nowhere.
    """

    address: str
    model: str = ""
    name: str = ""
    baud: int | None = None
    supply_v: float = DEFAULT_SUPPLY_V
    max_speed_mm_s: float = DEFAULT_MAX_SPEED_MM_S
    log: Path | None = None

    @property
    def called(self) -> str:
        """The name under which its calibration is kept."""
        return self.name or self.address

    @property
    def robot_model(self) -> RobotModel:
        """What kind of robot it is.

        Raises:
            SettingsError: there is no such model.
        """
        name = self.model or CREATE_1.name
        if name not in DIALECTS:
            raise SettingsError(f"--model {name}: no real one can be driven; there is {', '.join(DIALECTS)}")
        return CREATES[name]

    def robot(self, calibration: Calibration | None = None) -> PhysicalRobot:
        """Return the robot, not connected yet.

        Args:
            calibration: Its calibration; None for the one that is kept under its name.

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
            Settings(calibration, self.supply_v, self.max_speed_mm_s, self.baud),
        )
