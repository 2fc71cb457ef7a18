"""YAML that is read strictly: every key and value is checked where it stands, and every fault names its line."""

import math
from collections.abc import Callable, Mapping
from typing import Any

import yaml

from robotworkshop.families import refusals
from scene.errors import SceneError

Read = Callable[[yaml.Node, str], Any]
"""Reads the value at a place, as ``robots[0].center_x``."""

MAX_BYTES = 2_000_000
MAX_MM = 100_000.0


def parse(content: bytes) -> yaml.Node:
    """Return the root of a file.

    Raises:
        SceneError: it is no YAML, with the line of the fault.
    """
    if len(content) > MAX_BYTES:
        raise SceneError(refusals.WORLD_SIZE(count=f"{MAX_BYTES:,}"))
    try:
        root = yaml.compose(content.decode(), Loader=yaml.SafeLoader)
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise SceneError(refusals.WORLD_ENCODING(), place=f"line {line}") from error
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or "it cannot be parsed"
        if problem.startswith("but "):  # The parser's context begins the sentence.
            problem = f"{getattr(error, 'context', '')}, {problem}"
        place = "" if mark is None else f"line {mark.line + 1}"
        raise SceneError(refusals.NO_YAML(words=problem), place=place) from error
    except RecursionError:
        raise SceneError(refusals.WORLD_TOO_DEEP()) from None
    if root is None:
        raise SceneError(refusals.EMPTY_WORLD(), place="line 1")
    return root


def fault(node: yaml.Node, place: str, reason: str) -> SceneError:
    """Return the error of a value, with its line."""
    line = f"line {line_of(node)}"
    return SceneError(reason, place=f"{line}: {place}" if place else line)


def mapping(node: yaml.Node, place: str, required: Mapping[str, Read], optional: Mapping[str, Read]) -> dict[str, Any]:
    """Return a mapping's values by their keys, in the file's order.

    Raises:
        SceneError: a key is unknown, missing or there twice, or a value is wrong.
    """
    if not isinstance(node, yaml.MappingNode):
        raise fault(node, place, f"expected keys and values, found {_words(node)}")
    known = {**required, **optional}
    found: dict[str, Any] = {}
    for key_node, value_node in node.value:
        key = key_node.value if isinstance(key_node, yaml.ScalarNode) else ""
        inner = f"{place}.{key}" if place else key
        if key not in known:
            raise fault(key_node, inner, f"there is no key {key!r} here; there are {', '.join(known)}")
        if key in found:
            raise fault(key_node, inner, "the key is there twice; leave one out")
        found[key] = known[key](value_node, inner)
    missing = [key for key in required if key not in found]
    if missing:
        raise fault(node, place, f"the key {missing[0]} is missing; add it")
    return found


def sequence(node: yaml.Node, place: str, read: Read) -> list[Any]:
    """Return a list's members.

    Raises:
        SceneError: it is no list, or a member is wrong.
    """
    if not isinstance(node, yaml.SequenceNode):
        raise fault(node, place, f"expected a list, each member after a dash, found {_words(node)}")
    return [read(member, f"{place}[{number}]") for number, member in enumerate(node.value)]


def value_of(node: yaml.Node, key: str) -> str:
    """Return the text of a key of a mapping that has not been read yet; empty where there is none."""
    if isinstance(node, yaml.MappingNode):
        for key_node, value_node in node.value:
            if getattr(key_node, "value", None) == key and isinstance(value_node, yaml.ScalarNode):
                return str(value_node.value)
    return ""


def text(node: yaml.Node, place: str) -> str:
    """Return a text that is not empty."""
    if not isinstance(node, yaml.ScalarNode) or not node.value.strip():
        raise fault(node, place, f"expected a text, found {_words(node)}")
    return str(node.value)


def number(low: float = -MAX_MM, high: float = MAX_MM) -> Read:
    """Return what reads a number from a lower to an upper bound."""

    def read(node: yaml.Node, place: str) -> float | int:
        written = node.value if isinstance(node, yaml.ScalarNode) else ""
        try:
            value: float | int = int(written)
        except (TypeError, ValueError):
            try:
                value = float(written)
            except (TypeError, ValueError):
                value = math.nan
        if not math.isfinite(value):
            raise fault(node, place, f"expected a number, found {_words(node)}")
        if not low <= value <= high:
            raise fault(node, place, f"it is {value:g}; it must be from {low:g} to {high:g}")
        return value

    return read


def flag(node: yaml.Node, place: str) -> bool:
    """Return whether something is true."""
    word = node.value.lower() if isinstance(node, yaml.ScalarNode) else ""
    if word not in ("true", "false", "yes", "no"):
        raise fault(node, place, f"expected True or False, found {_words(node)}")
    return word in ("true", "yes")


def choice(*words: str) -> Read:
    """Return what reads one of some words."""

    def read(node: yaml.Node, place: str) -> str:
        word = node.value if isinstance(node, yaml.ScalarNode) else ""
        if word not in words:
            raise fault(node, place, f"expected {' or '.join(words)}, found {_words(node)}")
        return str(word)

    return read


def color(node: yaml.Node, place: str) -> tuple[int, int, int]:
    """Return red, green and blue of a text like ``235, 235, 235``."""
    parts = node.value.split(",") if isinstance(node, yaml.ScalarNode) else []
    try:
        red, green, blue = (int(part) for part in parts)
    except ValueError:
        red = green = blue = -1
    if not all(0 <= part <= 255 for part in (red, green, blue)):
        raise fault(node, place, f'expected a colour as "201, 45, 57", each from 0 to 255, found {_words(node)}')
    return red, green, blue


def member(node: yaml.Node, *steps: str | int) -> yaml.Node:
    """Return the value that keys, and numbers in lists, lead to; where there is none, the last one on the way."""
    for step in steps:
        if isinstance(node, yaml.MappingNode):
            inner = [value for key, value in node.value if key.value == step]
        else:
            inner = node.value[step : step + 1] if isinstance(node, yaml.SequenceNode) and isinstance(step, int) else []
        if not inner:
            break
        node = inner[0]
    return node


def line_of(node: yaml.Node) -> int:
    """Return the line on which a value begins, counted from 1."""
    return int(node.start_mark.line) + 1


def _words(node: yaml.Node) -> str:
    if isinstance(node, yaml.SequenceNode):
        return "a list"
    if isinstance(node, yaml.MappingNode):
        return "keys and values"
    shown = str(node.value)[:40]
    return f"{shown!r}" if shown else "nothing"
