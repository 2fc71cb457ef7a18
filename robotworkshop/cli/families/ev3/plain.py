"""The verb `ev3` as it is called most: its programs start before what reads all of its options could be loaded."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from robotworkshop.cli.families.ev3 import verb

_VALUES: Mapping[str, tuple[str, Callable[[str], Any]]] = {
    "--world": ("world", str),
    "--robot": ("robot", str),
    "--speed": ("speed", str),
    "--seed": ("seed", int),
    "--for": ("limit_s", float),
    "--record": ("record", Path),
}


def plain_verb(words: Sequence[str]) -> Callable[[], int] | None:
    """Return what the words after `ev3` ask for; None where there is an option that has to be read with more care."""
    programs: list[str] = []
    wished: dict[str, Any] = {}
    as_json = False
    rest = iter(words)
    for word in rest:
        if word in _VALUES:
            name, read = _VALUES[word]
            value = next(rest, "-")
            if value.startswith("-"):
                return None
            try:
                wished[name] = read(value)
            except ValueError:
                return None
        elif word == "--json":
            as_json = True
        elif word.startswith("-"):
            return None
        else:
            programs.append(word)
    return partial(verb.run, verb.Ev3Options(tuple(programs), **wished), as_json) if programs else None
