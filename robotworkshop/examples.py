"""The examples that come with the program: small files to run, read and change."""

import ast
import json
import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from robotdriver.errors import WorkshopError
from robotworkshop.assets import examples_folder


@dataclass(frozen=True, slots=True)
class Example:
    """One example.

    Attributes:
        path: The file, or the folder of an example of several files.
        summary: What it shows, in a line.
    """

    path: Path
    summary: str

    @property
    def name(self) -> str:
        """The name of its file or folder."""
        return self.path.name


def examples() -> tuple[Example, ...]:
    """Return the examples in the order in which they are best read."""
    paths = sorted(path for path in examples_folder().iterdir() if re.match(r"\d\d_", path.name))
    return tuple(Example(path, _summary(path)) for path in paths)


def copy_examples(names: Sequence[str], folder: Path) -> tuple[Path, ...]:
    """Copy examples into a folder. Nothing that is there is overwritten.

    Args:
        names: Names of examples; none for all.
        folder: Made where it is missing.

    Returns:
        The copies.

    Raises:
        WorkshopError: no example has one of the names, or the folder holds a file of that name or cannot be written.
    """
    known = {example.name: example.path for example in examples()}
    chosen = list(names) or list(known)
    for name in chosen:
        if name not in known:
            raise WorkshopError(f"there is no example {name}; there are: {', '.join(known)}")
        if (folder / name).exists():
            raise WorkshopError(f"{folder / name} exists; move it away, or copy to another folder with --to")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return tuple(_copied(known[name], folder / name) for name in chosen)
    except OSError as error:
        raise WorkshopError(f"{folder}: {error.strerror}; choose another folder with --to") from error


def _copied(path: Path, to: Path) -> Path:
    if path.is_dir():
        shutil.copytree(path, to, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "build"))
    else:
        shutil.copyfile(path, to)
    return to


def _summary(path: Path) -> str:
    """Return the first sentence of an example: of its docstring, its first comment, or what it says of itself."""
    if path.is_dir():
        path = next(path.glob("*.py"))
    text = path.read_text(encoding="utf-8")
    match path.suffix:
        case ".py":
            return (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]
        case ".c":
            return text.removeprefix("/*").partition("\n")[0].strip()
        case ".json":
            description: str = json.loads(text)["meta"]["description"]
            return description
        case ".ipynb":
            title: str = json.loads(text)["cells"][0]["source"][0]
            return title.removeprefix("# ").strip()
        case _:
            return "A maze for 08_maze.c."
