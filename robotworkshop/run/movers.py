"""Finds movers, the built-in ones and those of students alike, and makes them."""

import ast
import importlib.util
import inspect
import math
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import TYPE_CHECKING, Any

from robotdriver.errors import WorkshopError
from robotworkshop.run import refusals
from scene.entry_points import entry_points
from scene.failure import failure_line

if TYPE_CHECKING:
    from scene.mover import RobotMoverInterface

ENTRY_POINT_GROUP = "robotworkshop.movers"

MoverMaker = Callable[[str, Mapping[str, Any], int], "RobotMoverInterface"]
"""Makes a mover of its name, its parameters and its seed, as `make_mover` does."""

OURS = "robotworkshop"
"""The distribution whose movers are known to load."""


class MoverError(WorkshopError):
    """A mover that cannot be found, loaded or made."""


@dataclass(frozen=True, slots=True)
class InstalledMover:
    """A mover that is installed.

    Attributes:
        name: What `--mover` takes.
        summary: The first line of its class's documentation.
        source: The distribution that brought it.
    """

    name: str
    summary: str
    source: str


def available() -> tuple[InstalledMover, ...]:
    """Return the movers that are installed, by name. One that cannot be loaded says so in its summary."""
    return tuple(_entry(point) for point in sorted(entry_points(group=ENTRY_POINT_GROUP), key=lambda point: point.name))


def load_mover(name: str) -> "type[RobotMoverInterface]":
    """Return a mover's class.

    Args:
        name: The name of an installed mover, or the path of a .py file that defines one.

    Raises:
        MoverError: there is no such mover, or its code does not load.
    """
    if name.endswith(".py"):
        return _from_file(Path(name))
    for point in entry_points(group=ENTRY_POINT_GROUP):
        if point.name == name:
            return _from_entry_point(point)
    known = ", ".join(entry.name for entry in available()) or "none"
    raise _fault(repr(name), refusals.NOT_INSTALLED(known=known))


def make_mover(name: str, overrides: Mapping[str, Any], seed: int) -> "RobotMoverInterface":
    """Return a new mover.

    Args:
        name: As for `load_mover`.
        overrides: Values for its parameters, by name; the others keep their defaults.
        seed: The source of all its randomness.

    Raises:
        MoverError: as `load_mover`, or it has no such parameter, or a value has the wrong type.
        WorkshopError: the mover refuses a value.
    """
    return make_of(load_mover(name), name, overrides, seed)


def make_of(
    mover_class: "type[RobotMoverInterface]", name: str, overrides: Mapping[str, Any], seed: int
) -> "RobotMoverInterface":
    """Return a new mover of a class, as `make_mover` does; errors call it by this name."""
    try:
        return mover_class(_parameters(name, mover_class.parameters_type, overrides), seed=seed)
    except WorkshopError:
        raise
    except (Exception, SystemExit) as error:
        raise _fault(repr(name), refusals.NOT_MADE(words=failure_line(error))) from error


def _parameters(name: str, parameters_type: type, overrides: Mapping[str, Any]) -> Any:
    declared = {field.name: field.type for field in fields(parameters_type)}
    defaults = parameters_type()
    values: dict[str, Any] = {}
    for key, value in overrides.items():
        if key not in declared:
            has = ", ".join(declared) or "none"
            raise _fault(repr(name), refusals.NO_PARAMETER(key=repr(key), known=has))
        values[key] = _of_same_type(name, key, value, getattr(defaults, key))
    return parameters_type(**values)


def _of_same_type(name: str, key: str, value: Any, default: Any) -> Any:
    """Return a value that may have been typed as text, with the type of the parameter's default."""
    if isinstance(default, bool):
        known = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
        if isinstance(value, bool):
            return value
        if str(value).lower() in known:
            return known[str(value).lower()]
        raise _bad_parameter(name, key, refusals.NEITHER(value=repr(value)))
    try:
        number = type(default)(value)
    except (TypeError, ValueError) as error:
        raise _bad_parameter(name, key, refusals.NOT_OF_TYPE(value=repr(value), kind=type(default).__name__)) from error
    if isinstance(number, float) and not math.isfinite(number):
        raise _bad_parameter(name, key, refusals.NOT_FINITE(value=repr(value)))
    return number


def _entry(point: EntryPoint) -> InstalledMover:
    source = point.dist.name if point.dist is not None else "unknown"
    try:
        text = _written_docs(point) if source == OURS else inspect.getdoc(_from_entry_point(point))
    except MoverError as error:
        text = str(error)
    return InstalledMover(point.name, (text or "").partition("\n")[0], source)


def _written_docs(point: EntryPoint) -> str | None:
    """Return the documentation of a class as its file has it: to list our own movers loads no planner."""
    found = importlib.util.find_spec(point.module)
    if found is None or found.origin is None:
        return None
    tree = ast.parse(Path(found.origin).read_text(encoding="utf-8"))
    named = (node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == point.attr)
    return next((ast.get_docstring(node) for node in named), None)


def _from_entry_point(point: EntryPoint) -> "type[RobotMoverInterface]":
    try:
        mover_class = point.load()
    except Exception as error:
        raise _fault(
            repr(point.name), refusals.PACKAGE_NOT_LOADED(name=point.value, words=failure_line(error))
        ) from error
    from scene.mover import RobotMoverInterface  # Loads numpy and shapely, which a list of movers need not wait for.

    if not (inspect.isclass(mover_class) and issubclass(mover_class, RobotMoverInterface)):
        raise _fault(repr(point.name), refusals.NO_MOVER(name=point.value))
    return mover_class


def _from_file(path: Path) -> "type[RobotMoverInterface]":
    if not path.is_file():
        raise _fault(str(path), refusals.NO_FILE())
    module_name = f"robotworkshop_mover_{path.stem}"
    specification = importlib.util.spec_from_file_location(module_name, path)
    if specification is None or specification.loader is None:
        raise _fault(str(path), refusals.NO_PYTHON())
    module = importlib.util.module_from_spec(specification)
    sys.modules[module_name] = module  # dataclasses look their module up there
    try:
        specification.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise _fault(str(path), refusals.NOT_LOADED(words=failure_line(error))) from error
    from scene.mover import RobotMoverInterface

    found = [
        thing
        for thing in vars(module).values()
        if inspect.isclass(thing)
        and issubclass(thing, RobotMoverInterface)
        and not inspect.isabstract(thing)
        and thing.__module__ == module_name
    ]
    match found:
        case [mover_class]:
            return mover_class
        case []:
            raise _fault(str(path), refusals.NONE_IN_FILE())
        case _:
            names = ", ".join(thing.__name__ for thing in found)
            raise _fault(str(path), refusals.SEVERAL_IN_FILE(names=names))


def _fault(name: str, reason: str) -> MoverError:
    return MoverError(refusals.MOVER(name=name, reason=reason))


def _bad_parameter(name: str, key: str, reason: str) -> MoverError:
    return _fault(repr(name), refusals.PARAMETER(key=repr(key), reason=reason))
