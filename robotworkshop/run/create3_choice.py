"""The choice of a real Create 3 or Root, and how it is to be driven."""

from dataclasses import dataclass
from importlib.util import find_spec

from robotdriver.create3.driver.addresses import parse_address
from robotdriver.create3.driver.radios import NO_BLEAK
from robotdriver.create3.driver.robot import DEFAULT_MAX_SPEED_MM_S, Create3Robot
from robotdriver.errors import LinkError
from robotdriver.models import MODELS, RobotModel
from robotworkshop.stage.floor import capped


@dataclass(frozen=True, slots=True)
class Create3Choice:
    """A real Create 3 or Root.

    Attributes:
        address: Where it is, as ``create3:NAME`` or ``root:tcp:HOST:PORT``.
        max_speed_mm_s: No wheel turns faster.
    """

    address: str
    max_speed_mm_s: float = DEFAULT_MAX_SPEED_MM_S

    @property
    def model(self) -> str:
        """Name of its model."""
        return parse_address(self.address).kind

    @property
    def robot_model(self) -> RobotModel:
        """The model of the robot."""
        return MODELS[self.model]

    def check(self) -> None:
        """Complain of what cannot be, before anything is looked for.

        Raises:
            LinkError: the address means nothing, or this computer lacks what finds robots by Bluetooth.
        """
        address = parse_address(self.address)
        if not address.host and find_spec("bleak") is None:
            raise LinkError(f"{address}: {NO_BLEAK}")

    def detected(self) -> "Create3Choice":
        """Return itself: its address says which model it is.

        Raises:
            LinkError: see `check`.
        """
        self.check()
        return self

    def robot(self) -> Create3Robot:
        """Return the robot, not connected yet.

        Raises:
            LinkError: the address means nothing.
        """
        model = capped(self.robot_model, self.max_speed_mm_s)
        return Create3Robot(parse_address(self.address), model, self.max_speed_mm_s)
