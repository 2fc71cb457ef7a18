"""Makes packages of types that ROS 2 has and PyPI has not: tf2_msgs and irobot_create_msgs.

    python -m robotworkshop.doors.ros2.make_types

The packages of ROS 2 on PyPI bring what generates them. It needs a C and a C++ compiler, takes about half a minute, and
puts the packages where this Python's own are.
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
from typing import Any

import numpy as np

from robotdriver.errors import WorkshopError
from robotworkshop.doors.ros2.installed import Ros2Error, check_installed
from robotworkshop.doors.ros2.interfaces import ALL, Interfaces

_PREFIX = "AMENT_PREFIX_PATH"
_SUPPORT = "rosidl_typesupport_fastrtps_c"
"""The type support of the one middleware that the wheels bring."""
_TYPES, _SUPPORTS = (
    "rosidl_cli.command.generate.type_extensions",
    "rosidl_cli.command.generate.typesupport_extensions",
)
_COMMON = ("rosidl_runtime_c", "rosidl_typesupport_c", _SUPPORT, "fastcdr", "rcutils")
_OF_EACH = ("rosidl_generator_c", "rosidl_typesupport_c", _SUPPORT, "rosidl_generator_py")


def make(interfaces: Interfaces, folder: Path) -> Path:
    """Make a package in a folder, and return where it is.

    Raises:
        Ros2Error: the extra or a compiler is not installed, or something does not compile.
    """
    check_installed()
    prefix = Path(sys.prefix)
    if not (prefix / "share" / "geometry_msgs").is_dir():
        raise Ros2Error(
            f"{prefix}: has no ROS 2 from PyPI; a sourced ROS 2 brings {interfaces.package} as a package of its own"
        )
    package = folder / interfaces.package
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        generated = _generated(interfaces, work, prefix)
        library = _compiled(interfaces, work, generated, prefix)
        package.mkdir(parents=True)
        (package / "__init__.py").touch()
        for kind in {file.partition("/")[0] for file in interfaces.texts}:
            (package / kind).mkdir()
            for source in (generated / kind).glob("*.py"):
                shutil.copy(source, package / kind)
        shutil.copy(library, package)
    return package


def _generated(interfaces: Interfaces, work: Path, prefix: Path) -> Path:
    """Have the sources generated, in C and in Python."""
    texts, target = work / "idl" / interfaces.package, work / "made" / interfaces.package
    target.mkdir(parents=True)
    files = []
    for name, text in interfaces.texts.items():
        file = texts / f"{name}.idl"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="ascii")
        files.append(f"{texts}:{name}.idl")
    before = os.environ.get(_PREFIX)
    os.environ[_PREFIX] = str(prefix)  # where generators look for their templates
    try:
        for generator in (
            _loaded(_TYPES, "c")("c"),
            _loaded(_TYPES, "py")("py"),
            _loaded(_SUPPORTS, "fastrtps_c")("fastrtps_c"),
            # It would choose among type supports as a program starts; of one, it takes that.
            _loaded(_SUPPORTS, "c")("c", typesupport_implementations=[_SUPPORT]),
        ):
            generator.generate(interfaces.package, files, [str(work / "idl"), str(prefix / "share")], target)
    finally:
        if before is None:
            del os.environ[_PREFIX]
        else:
            os.environ[_PREFIX] = before
    return target


def _loaded(group: str, name: str) -> Any:
    # The wheels are listed twice, so an entry point may be, too.
    point = next(iter(entry_points(group=group, name=name)), None)
    if point is None:
        raise Ros2Error(f"{group}: no {name}; install the extra again")
    return point.load()


def _compiled(interfaces: Interfaces, work: Path, generated: Path, prefix: Path) -> Path:
    """Compile all sources into the one library that the package loads."""
    headers = [work / "made", prefix / "include", *(each for each in (prefix / "include").iterdir() if each.is_dir())]
    include = [f"-I{folder}" for folder in (*headers, sysconfig.get_path("include"), np.get_include())]
    start = f"_{interfaces.package}_s.ep."
    sources = [*generated.rglob("*.c"), *generated.rglob("*.cpp")]
    objects = []
    for number, source in enumerate(sorted(sources)):
        if source.name.startswith(start) and source.name != f"{start}rosidl_typesupport_c.c":
            continue  # the same for another type support
        language = ["c++", "-std=c++17"] if source.suffix == ".cpp" else ["cc"]
        objects.append(str(work / f"{number}.o"))
        _call(interfaces, *language, "-O1", "-fPIC", "-w", *include, "-c", str(source), "-o", objects[-1])
    library = work / f"{interfaces.package}_s__rosidl_typesupport_c.so"
    names = [f"{package}__{each}" for package in interfaces.needs for each in _OF_EACH]
    linked = [f"-l{name}" for name in (*names, *_COMMON)]
    _call(interfaces, "c++", "-shared", "-o", str(library), *objects, f"-L{prefix / 'lib'}", *linked)
    return library


def _call(interfaces: Interfaces, *words: str) -> None:
    try:
        done = subprocess.run(words, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise Ros2Error(f"{words[0]}: no such compiler; install one, as by apt install g++") from None
    if done.returncode:
        wrong = next((line for line in done.stderr.splitlines() if "error" in line), done.stderr)
        raise Ros2Error(f"{interfaces.package} does not compile: {wrong.strip()}")


def main() -> int:
    """Make those that this Python has not; return the exit status."""
    try:
        missing = [interfaces for interfaces in ALL if find_spec(interfaces.package) is None]
        if not missing:
            raise Ros2Error("all types are installed already; nothing to do")
        for interfaces in missing:
            sys.stdout.write(f"{make(interfaces, Path(sysconfig.get_path('purelib')))}\n")
    except WorkshopError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
