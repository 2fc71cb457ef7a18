"""The names that robots have in ROS 2: letters, digits and low lines."""

import re
from collections.abc import Iterable, Mapping


def name_spaces(names: Iterable[str]) -> Mapping[str, str]:
    """Return the name space of each robot by its name; the same robots always have the same ones."""
    spaces: dict[str, str] = {}
    for name in names:
        space = word(name)
        while space in spaces.values():
            space += "_2"
        spaces[name] = space
    return spaces


def word(name: str) -> str:
    """Return a name with a low line for each character that ROS 2 has not in names, and never two in a row."""
    text = re.sub(r"[^A-Za-z0-9]+", "_", name).strip("_")
    return text if text[:1].isalpha() else f"robot_{text}".strip("_")
