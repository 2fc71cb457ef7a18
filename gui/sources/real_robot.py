"""The real robots that the window drives, and which one an address means."""

from typing import TYPE_CHECKING

from robotdriver.errors import LinkError

if TYPE_CHECKING:
    from robotdriver.create.driver.robot import PhysicalRobot
    from robotdriver.create3.driver.robot import Create3Robot
    from robotworkshop.run.create3_choice import Create3Choice
    from robotworkshop.run.robot_choice import RobotChoice

    RealRobot = PhysicalRobot | Create3Robot
    RealChoice = RobotChoice | Create3Choice


def choice_at(address: str, model: str) -> "RealChoice":
    """Return the robot at an address.

    Args:
        address: As it was typed; empty for the only robot at a USB cable.
        model: Name of its model; empty where the robot itself is to tell. A Create 3's or a Root's address says it.
    """
    from robotdriver.create3.driver.addresses import is_meant
    from robotworkshop.run.create3_choice import Create3Choice
    from robotworkshop.run.robot_choice import ANY_ADDRESS, RobotChoice

    return Create3Choice(address) if is_meant(address) else RobotChoice(address or ANY_ADDRESS, model)


def is_lost(robot: "RealRobot") -> bool:
    """Return whether a robot cannot be heard any more."""
    try:
        robot.sensor_data()
    except LinkError:
        return True
    return False
