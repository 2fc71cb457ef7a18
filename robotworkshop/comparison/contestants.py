"""Contestants by the names that a user gives: a planner, its settings after colons, and a list of values for a curve.

``prm-textbook:sampler=halton:samples=100,200,400`` is three contestants, and a curve over samples.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path

import msgspec

from robotdriver.errors import WorkshopError
from robotworkshop.comparison.ompl_contestant import PREFIX, OmplMover, ompl_entrant
from robotworkshop.run.movers import load_mover, make_of
from robotworkshop.tournament.entries import Entrant, entrant
from robotworkshop.tournament.isolation.isolated_mover import MoverCode
from robotworkshop.tournament.mover_sources import MAX_MOVER_BYTES
from robotworkshop.tournament.setup import MoverEntry, digest_of
from scenesolver.planning.parts.parts import Parts, part

_SETTING = re.compile(r":(?=\w+=)")
r"""A colon before a name and "="; those of ``ompl:RRTConnect`` and ``C:\mine.py`` are parts of a name."""

_KINDS = {each.name for each in fields(Parts)}


class Curve(msgspec.Struct, frozen=True):
    """One planner, and one of its settings with several values.

    Attributes:
        label: The planner with its other settings.
        setting: The name of the one that changes.
        values: Its values, growing.
        planners: The labels of the contestants, one a value.
    """

    label: str
    setting: str
    values: tuple[float, ...]
    planners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Contestants:
    """The planners that one name stands for.

    Attributes:
        entrants: One, or one for each value of a list.
        curve: Where there is a list.
    """

    entrants: tuple[Entrant, ...]
    curve: Curve | None = None


def contestants(text: str) -> Contestants:
    """Return the contestants that a user names.

    Args:
        text: An installed mover, the path of a .py file, or ``ompl:NAME``; then ``:setting=value`` any number of times.
            One of the values may be a list of numbers, with commas.

    Raises:
        WorkshopError: there is no such planner, or it has no such setting.
    """
    name, *pairs = _SETTING.split(text)
    settings = dict(pair.split("=", 1) for pair in pairs)
    lists = [setting for setting, value in settings.items() if "," in value]
    if len(lists) > 1:
        raise WorkshopError(f"planner {text}: both {lists[0]} and {lists[1]} have a list; give one of them one value")
    base = ompl_entrant(name) if name.startswith(PREFIX) else entrant(name)
    if not lists:
        return Contestants((_with_settings(base, text, settings),))
    (setting,) = lists
    values = _numbers(text, setting, settings.pop(setting))
    entrants = tuple(_with_settings(base, text, settings | {setting: value}) for value in values.values())
    label, labels = _label(base, settings), tuple(entry.label for entry, _ in entrants)
    return Contestants(entrants, Curve(label, setting, tuple(values), labels))


def _numbers(text: str, setting: str, listed: str) -> dict[float, str]:
    """Return the numbers of a list, growing, each as it was written."""
    try:
        return dict(sorted((float(value), value.strip()) for value in listed.split(",")))
    except ValueError:
        raise WorkshopError(f"planner {text}: a list holds numbers; write as {setting}=100,200,400") from None


def _label(base: Entrant, settings: Mapping[str, str]) -> str:
    return ":".join((base[0].label, *(f"{setting}={_in_folder(value)}" for setting, value in settings.items())))


def _in_folder(value: str) -> str:
    """Return a value as the planner gets it: the file of a part lies in its own folder."""
    return Path(value).name if value.endswith(".py") else value


def _with_settings(base: Entrant, text: str, settings: Mapping[str, str]) -> Entrant:
    """Return a planner with settings. Those of an installed one are tried at once: a slip must not cost a night."""
    entry, code = base
    if entry.label.startswith(PREFIX):
        make_of(OmplMover, entry.label, settings, 0)
    elif code.source is None:
        make_of(load_mover(code.name), code.name, settings, 0)
    for kind in _KINDS & settings.keys():
        if not settings[kind].endswith(".py"):
            part(kind, settings[kind])
    parts = {value: _content(text, Path(value)) for value in settings.values() if value.endswith(".py")}
    versions = (entry.version, *map(digest_of, parts.values()))
    return MoverEntry(_label(base, settings), entry.name, " ".join(versions)), MoverCode(
        code.name,
        code.source,
        {setting: _in_folder(value) for setting, value in settings.items()},
        {Path(value).name: content for value, content in parts.items()},
    )


def _content(text: str, file: Path) -> bytes:
    try:
        with file.open("rb") as opened:
            content = opened.read(MAX_MOVER_BYTES + 1)
    except OSError as error:
        raise WorkshopError(f"planner {text}: {file}: {(error.strerror or str(error)).lower()}") from None
    if len(content) > MAX_MOVER_BYTES:
        raise WorkshopError(f"planner {text}: {file} is larger than {MAX_MOVER_BYTES >> 20} MB, the limit for a part")
    return content
