"""Finds the verbs that families of robots bring, so that no list of them stands in the code.

An entry point of the group `robotworkshop.verbs` names a verb, "ev3", or one of a group of verbs, "emulate.pioneer". It
leads to a typer application of one command. Only the module of the verb that is called is loaded, and all for help.
"""

from typing import Any

import typer
from typer.core import TyperGroup

ENTRY_POINT_GROUP = "robotworkshop.verbs"


class VerbGroup(TyperGroup):
    """Verbs of our own, and those that are installed beside them."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of all verbs, our own first."""
        return [*super().list_commands(ctx), *sorted(_points(_prefix(ctx)))]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a verb, or None if there is none of this name."""
        own = super().get_command(ctx, cmd_name)
        if own is not None:
            return own
        point = _points(_prefix(ctx)).get(cmd_name)
        return None if point is None else _command(point.load())


def words_before(context: Any) -> list[str]:
    """Return the words between the program's name and its options: ["emulate", "create"]."""
    words: list[str] = []
    while context is not None and context.parent is not None:
        words.insert(0, context.info_name)
        context = context.parent
    return words


def _command(app: typer.Typer) -> Any:
    """Return the only command of an application, with its help printed as ours is."""
    holder = typer.Typer(rich_markup_mode=None, add_completion=False)
    holder.add_typer(app)
    group = typer.main.get_command(holder)
    assert isinstance(group, TyperGroup)
    (command,) = group.commands.values()
    return command


def _prefix(context: Any) -> str:
    return "".join(f"{word}." for word in words_before(context))


def _points(prefix: str) -> dict[str, Any]:
    from scene.entry_points import entry_points  # Heavy, and our own verbs need none.

    return {
        point.name.removeprefix(prefix): point
        for point in entry_points(group=ENTRY_POINT_GROUP)
        if point.name.startswith(prefix) and "." not in point.name.removeprefix(prefix)
    }
