"""The robots that every simulation knows, and those that drive nowhere here."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from robotdriver.eyebot.robots import S4, EyeBotKind
from robotworkshop.families.eyebot.worlds.robi import load_robot

SUBMARINES = frozenset({"mako", "usal", "bluerov", "bluerov2"})
"""Robots of EyeSim, by their names in small letters, that need water."""


@cache
def shipped_robots() -> Mapping[str, EyeBotKind]:
    """Return the robots that every simulation knows, by their names in small letters."""
    folder = Path(__file__).parents[1] / "robots"
    return {"s4": S4} | {file.stem.lower(): load_robot(file) for file in sorted(folder.glob("*.robi"))}
