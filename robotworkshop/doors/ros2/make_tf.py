"""Makes tf2_msgs, the type of tf's messages, which is none of the packages on PyPI; those bring what generates it.

    python -m robotworkshop.doors.ros2.make_tf

It needs a C and a C++ compiler, takes some seconds, and puts the package where this Python's own are.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from robotdriver.errors import WorkshopError
from robotworkshop.doors.ros2.installed import Ros2Error, check_installed

_NAME = "tf2_msgs"
_PREFIX = "AMENT_PREFIX_PATH"
_IDL = """
#include "geometry_msgs/msg/TransformStamped.idl"

module tf2_msgs {
  module msg {
    struct TFMessage {
      sequence<geometry_msgs::msg::TransformStamped> transforms;
    };
  };
};
"""
_SYMBOL = "ROSIDL_TYPESUPPORT_INTERFACE__MESSAGE_SYMBOL_NAME({support}, tf2_msgs, msg, TFMessage)()"
_ONE_SUPPORT = f"""
#include "rosidl_runtime_c/message_type_support_struct.h"
#include "rosidl_typesupport_interface/macros.h"
extern "C" {{
const rosidl_message_type_support_t * {_SYMBOL.format(support="rosidl_typesupport_fastrtps_c")};
const rosidl_message_type_support_t * {_SYMBOL.format(support="rosidl_typesupport_c")} {{
  return {_SYMBOL.format(support="rosidl_typesupport_fastrtps_c")};
}}
}}
"""
"""The wheels bring one middleware: what asks for any type support is given that one's."""
_SOURCES = (
    "msg/detail/tf_message__description.c",
    "msg/detail/tf_message__functions.c",
    "msg/detail/tf_message__type_support.c",
    "msg/detail/tf_message__type_support_c.cpp",
    "msg/_tf_message_s.c",
    "_tf2_msgs_s.ep.rosidl_typesupport_c.c",
    "one_support.cpp",
)
_LIBRARIES = (
    "geometry_msgs__rosidl_generator_c",
    "geometry_msgs__rosidl_typesupport_fastrtps_c",
    "geometry_msgs__rosidl_generator_py",
    "rosidl_runtime_c",
    "rosidl_typesupport_fastrtps_c",
    "fastcdr",
    "rcutils",
)


def make(folder: Path) -> Path:
    """Make the package in a folder, and return where it is.

    Raises:
        Ros2Error: the extra or a compiler is not installed, or something does not compile.
    """
    check_installed()
    prefix = Path(sys.prefix)
    if not (prefix / "share" / "geometry_msgs").is_dir():
        raise Ros2Error(
            f"{prefix}: has no ROS 2 from PyPI; a sourced ROS 2 brings tf2_msgs as the package ros-*-tf2-msgs"
        )
    package = folder / _NAME
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        generated = _generated(work, prefix)
        library = _compiled(work, generated, prefix)
        (package / "msg").mkdir(parents=True)
        (package / "__init__.py").touch()
        for source in (generated / "msg").glob("*.py"):
            shutil.copy(source, package / "msg")
        shutil.copy(library, package)
    return package


def _generated(work: Path, prefix: Path) -> Path:
    """Have the sources generated, in C and in Python."""
    idl, target = work / _NAME / "msg" / "TFMessage.idl", work / "made" / _NAME
    idl.parent.mkdir(parents=True)
    idl.write_text(_IDL, encoding="ascii")
    target.mkdir(parents=True)
    types, supports = (
        "rosidl_cli.command.generate.type_extensions",
        "rosidl_cli.command.generate.typesupport_extensions",
    )
    before = os.environ.get(_PREFIX)
    os.environ[_PREFIX] = str(prefix)  # where generators look for their templates
    try:
        # The wheels are listed twice, so an entry point may be, too.
        for group, name in ((types, "c"), (types, "py"), (supports, "fastrtps_c")):
            point = next(iter(entry_points(group=group, name=name)), None)
            if point is None:
                raise Ros2Error(f"{group}: no {name}; install the extra again")
            found = [f"{idl.parent.parent}:msg/{idl.name}"]
            point.load()(name).generate(_NAME, found, [str(prefix / "share")], target)
    finally:
        if before is None:
            del os.environ[_PREFIX]
        else:
            os.environ[_PREFIX] = before
    (target / "one_support.cpp").write_text(_ONE_SUPPORT, encoding="ascii")
    return target


def _compiled(work: Path, generated: Path, prefix: Path) -> Path:
    headers = [work / "made", prefix / "include", *(each for each in (prefix / "include").iterdir() if each.is_dir())]
    include = [f"-I{folder}" for folder in (*headers, sysconfig.get_path("include"), np.get_include())]
    objects = []
    for number, source in enumerate(_SOURCES):
        language = ["c++", "-std=c++17"] if source.endswith(".cpp") else ["cc"]
        objects.append(str(work / f"{number}.o"))
        _call(*language, "-O1", "-fPIC", "-w", *include, "-c", str(generated / source), "-o", objects[-1])
    library = work / f"{_NAME}_s__rosidl_typesupport_c.so"
    _call("c++", "-shared", "-o", str(library), *objects, f"-L{prefix / 'lib'}", *(f"-l{name}" for name in _LIBRARIES))
    return library


def _call(*words: str) -> None:
    try:
        done = subprocess.run(words, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise Ros2Error(f"{words[0]}: no such compiler; install one, as by apt install g++") from None
    if done.returncode:
        wrong = next((line for line in done.stderr.splitlines() if "error" in line), done.stderr)
        raise Ros2Error(f"tf2_msgs does not compile: {wrong.strip()}")


def main() -> int:
    """Make it for this Python; return the exit status."""
    try:
        if find_spec(_NAME) is not None:
            raise Ros2Error("tf2_msgs is installed already; nothing to do")
        sys.stdout.write(f"{make(Path(sysconfig.get_path('purelib')))}\n")
    except WorkshopError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
