"""The players' protocol as Python: robot.thrift, read once a program."""

from functools import cache
from types import ModuleType

import thriftpy2

from robotworkshop.assets import protocol_file


@cache
def protocol() -> ModuleType:
    """Return what robot.thrift defines: its structs, enums, constants and the service, under their names there."""
    module: ModuleType = thriftpy2.load(str(protocol_file()), module_name="robotworkshop_robot_thrift")
    return module
