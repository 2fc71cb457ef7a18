"""The packages keep their shape: no circle between rooms, no arrow back up."""

import functools
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent


def _tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("rooms", ROOT / "tools" / "rooms.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


rooms = _tool()
house = functools.cache(rooms.house)

ORDER = {
    "robotworkshop": ("cli", "use_cases", "families", "tournament", "match", "recording", "view", "run", "stage"),
    "gui": ("start", "shell", "sources", "painter", "texts"),
}
"""Of two rooms in a line, only the earlier one may import the later one."""


@pytest.mark.parametrize("package", rooms.PACKAGES)
def test_no_circle_between_rooms(package: str) -> None:
    assert house(package).circle == ()


@pytest.mark.parametrize("package", ORDER)
def test_no_arrow_back_up(package: str) -> None:
    order = ORDER[package]
    back = [
        arrow
        for arrow in house(package).arrows
        if set(arrow) <= set(order) and order.index(arrow[0]) > order.index(arrow[1])
    ]
    assert back == []


def test_a_circle_is_found(tmp_path: Path) -> None:
    for name, text in {"one": "import gui.two.part", "two": "def late():\n    from gui import one"}.items():
        folder = tmp_path / "gui" / name
        folder.mkdir(parents=True)
        (folder / "__init__.py").write_text(text)
        (folder / "part.py").write_text("")
    (tmp_path / "gui" / "__init__.py").write_text("")
    assert set(rooms.house("gui", tmp_path).circle) == {"one", "two"}
