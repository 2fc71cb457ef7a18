"""A robot model as URDF: its body, its wheels, and where its sensors sit. Metres, radians."""

import math
import xml.etree.ElementTree as ET

from robotdriver.models import DifferentialDrive, Disc, Mount, RobotModel

_HEIGHT_M = 0.09
"""The height at which a body is drawn: models know none."""

WHEEL_RADIUS_M = 0.036
"""The radius at which wheels are drawn, and by which joints turn: models know none."""
_WHEEL_WIDTH_M = 0.02

WHEELS = ("left", "right")
"""The wheels of a robot with two of them, in the order of `joint_names`."""


def urdf_of(model: RobotModel, space: str) -> str:
    """Return a robot's description; its links are named as its frames.

    Args:
        model: Of the robot.
        space: Its name space.
    """
    base = f"{space}/base_link"
    robot = ET.Element("robot", name=model.name)
    visual = ET.SubElement(ET.SubElement(robot, "link", name=base), "visual")
    body = model.body
    if isinstance(body, Disc):
        middle_m = (0.0, 0.0)
        shape = ET.Element("cylinder", radius=f"{body.radius_mm / 1e3:g}", length=f"{_HEIGHT_M:g}")
    else:
        ahead, aside = ([corner[axis] / 1e3 for corner in body.corners] for axis in (0, 1))
        middle_m = ((min(ahead) + max(ahead)) / 2.0, (min(aside) + max(aside)) / 2.0)
        size = (max(ahead) - min(ahead), max(aside) - min(aside), _HEIGHT_M)
        shape = ET.Element("box", size=_numbers(*size))
    ET.SubElement(visual, "origin", xyz=_numbers(*middle_m, _HEIGHT_M / 2.0), rpy=_numbers(0.0, 0.0, 0.0))
    ET.SubElement(visual, "geometry").append(shape)
    if isinstance(model.drive, DifferentialDrive):
        for name, side in zip(WHEELS, (1.0, -1.0), strict=True):
            _add_wheel(robot, space, name, side * model.drive.wheel_base_mm / 2e3)
    for sensor in model.sensors:
        mount = getattr(sensor, "mount", None)
        if isinstance(mount, Mount):
            name = f"{space}/{sensor.name}"
            ET.SubElement(robot, "link", name=name)
            joint = ET.SubElement(robot, "joint", name=f"{name}_joint", type="fixed")
            ET.SubElement(joint, "parent", link=base)
            ET.SubElement(joint, "child", link=name)
            xyz, rpy = _numbers(mount.x_mm / 1e3, mount.y_mm / 1e3, 0.0), _numbers(0.0, 0.0, mount.heading_rad)
            ET.SubElement(joint, "origin", xyz=xyz, rpy=rpy)
    ET.indent(robot)
    return ET.tostring(robot, encoding="unicode")


def joint_names(space: str) -> list[str]:
    """Return the names of the joints of a robot with two wheels."""
    return [f"{space}/{name}_wheel_joint" for name in WHEELS]


def _add_wheel(robot: ET.Element, space: str, name: str, aside_m: float) -> None:
    """Add a wheel and its joint, which turns forwards for positive angles."""
    link = f"{space}/{name}_wheel"
    visual = ET.SubElement(ET.SubElement(robot, "link", name=link), "visual")
    ET.SubElement(visual, "origin", xyz=_numbers(0.0, 0.0, 0.0), rpy=_numbers(math.pi / 2.0, 0.0, 0.0))
    geometry = ET.SubElement(visual, "geometry")
    ET.SubElement(geometry, "cylinder", radius=f"{WHEEL_RADIUS_M:g}", length=f"{_WHEEL_WIDTH_M:g}")
    joint = ET.SubElement(robot, "joint", name=f"{link}_joint", type="continuous")
    ET.SubElement(joint, "parent", link=f"{space}/base_link")
    ET.SubElement(joint, "child", link=link)
    ET.SubElement(joint, "origin", xyz=_numbers(0.0, aside_m, WHEEL_RADIUS_M), rpy=_numbers(0.0, 0.0, 0.0))
    ET.SubElement(joint, "axis", xyz=_numbers(0.0, 1.0, 0.0))


def _numbers(*numbers: float) -> str:
    return " ".join(f"{number:.6g}" for number in numbers)
