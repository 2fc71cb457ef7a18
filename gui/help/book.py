"""The manual as a book: its chapters in order, and their text in Markdown."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtGui import QKeySequence

from gui.contributions.command import Command, menu_title, menus_of

CONTENTS = "index.md"
KEYS_HERE = "<!-- the keys of all commands -->"
"""Stands in a chapter for a table that is made when it is shown, and so is always true."""
_CHAPTER = re.compile(r"^\d+\. \[(?P<title>[^\]]+)\]\((?P<file>[\w.]+)\)", re.MULTILINE)
_KEY = re.compile(r"<kbd>(.+?)</kbd>")


@dataclass(frozen=True, slots=True)
class Chapter:
    """One page of the manual."""

    title: str
    file: Path


class Book:
    """Reads the manual.

    Args:
        folder: Where it is; the chapters are those that its index.md lists.
        commands: The window's, for the table of keys.
    """

    def __init__(self, folder: Path, commands: Sequence[Command]) -> None:
        self.folder = folder.resolve()
        self._commands = tuple(commands)

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """The first page and the chapters, in order."""
        contents = self.folder / CONTENTS
        text = contents.read_text(encoding="utf-8")
        title = text.partition("\n")[0].removeprefix("# ")
        listed = (Chapter(found["title"], self.folder / found["file"]) for found in _CHAPTER.finditer(text))
        return Chapter(title, contents), *listed

    def text(self, file: Path) -> str:
        """Return what a page says, in Markdown that Qt can show.

        Raises:
            OSError: the page cannot be read.
        """
        text = file.read_text(encoding="utf-8").replace(KEYS_HERE, key_table(self._commands))
        return _KEY.sub(r"`\1`", text)


def key_table(commands: Sequence[Command]) -> str:
    """Return all commands that have keys, as Markdown: a table for each menu."""
    tables = []
    for menu in menus_of(commands):
        rows = [
            f"| {command.plain_title} | {_keys(command)} | {_cell(command.tip)} |"
            for command in commands
            if command.menu is menu and command.keys
        ]
        if rows:
            head = f"## {menu_title(menu).replace('&', '')}\n\n| command | key | what it does |\n|---|---|---|"
            tables.append("\n".join((head, *rows)))
    return "\n\n".join(tables)


def slug(heading: str) -> str:
    """Return by which name a link finds a heading, as on GitHub: small letters and digits, hyphens for spaces."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def _keys(command: Command) -> str:
    shown = (QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in command.keys)
    return " or ".join(f"<kbd>{_cell(key)}</kbd>" for key in shown)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
