"""Prints how the packages hang together: rooms, the arrows between them, and what the architecture forbids.

A room is a direct child of a package, a module or a folder. An arrow is an import from one room to another, type-only
imports and imports inside functions included.

    python tools/rooms.py            # a line for each package
    python tools/rooms.py --arrows   # every arrow as well
"""

import argparse
import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("gui", "robotworkshop", "scenesolver", "scene", "robotdriver")


@dataclass(frozen=True, slots=True)
class House:
    """One package as rooms and arrows.

    Attributes:
        name: Of the package.
        rooms: Names of its direct children.
        arrows: Pairs of rooms, of which the first imports the second.
    """

    name: str
    rooms: frozenset[str]
    arrows: frozenset[tuple[str, str]]

    @property
    def circle(self) -> tuple[str, ...]:
        """Rooms that import each other in a circle; empty if none do."""
        above: dict[str, set[str]] = {room: set() for room in self.rooms}
        for importer, imported in self.arrows:
            above[importer].add(imported)
        try:
            tuple(TopologicalSorter(above).static_order())
        except CycleError as error:
            return tuple(error.args[1])
        return ()


def house(package: str, root: Path = ROOT) -> House:
    """Return the rooms of a package and the arrows between them."""
    modules = dict(_modules(package, root))
    arrows = {
        (_room(importer), _room(imported))
        for importer, file in modules.items()
        for imported in _imported(file, modules)
        if _room(importer) != _room(imported)
    }
    return House(package, frozenset(map(_room, modules)), frozenset(arrows))


def _modules(package: str, root: Path) -> Iterator[tuple[str, Path]]:
    for file in sorted((root / package).rglob("*.py")):
        parts = file.relative_to(root).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), file


def _imported(file: Path, modules: Iterable[str]) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.ImportFrom(module=str(module), names=names):
                named = (f"{module}.{alias.name}" for alias in names)
                yield from (name if name in modules else module for name in named if module in modules)
            case ast.Import(names=names):
                yield from (alias.name for alias in names if alias.name in modules)
            case _:
                pass


def _room(module: str) -> str:
    _, *rest = module.split(".")
    return rest[0] if rest else "__init__"


def main() -> None:
    """Print the packages."""
    parser = argparse.ArgumentParser(description="Print rooms and arrows of the packages.")
    parser.add_argument("--arrows", action="store_true", help="print every arrow as well")
    options = parser.parse_args()
    for package in PACKAGES:
        drawn = house(package)
        circle = f", circle: {' -> '.join(drawn.circle)}" if drawn.circle else ""
        print(f"{package}: {len(drawn.rooms)} rooms, {len(drawn.arrows)} arrows{circle}")
        if options.arrows:
            for room in sorted(drawn.rooms):
                targets = sorted(imported for importer, imported in drawn.arrows if importer == room)
                print(f"  {room} -> {', '.join(targets) or 'nothing'}")


if __name__ == "__main__":
    main()
