"""Commands about the window's look: zoom, colours, and which panels there are."""

from collections.abc import Callable, Mapping, Sequence

from gui.canvas.canvas import Canvas
from gui.canvas.rulers import RuledCanvas
from gui.contributions.command import Command, Menu
from gui.contributions.workspace import Workspace, workspace_title
from gui.style.theme import ThemeChoice
from gui.texts.language import tr


def canvas_commands(canvas: Canvas, ruled: RuledCanvas) -> list[Command]:
    """Return what can be done about what is seen of the floor."""
    return [
        Command("fit", tr("&Fit"), Menu.VIEW, canvas.fit, tr("Show the whole floor"), ("F",), icon="fit"),
        Command(
            "zoom_in",
            tr("Zoom &in"),
            Menu.VIEW,
            lambda: canvas.zoom(1.25),
            tr("Show less of the floor, larger; the wheel does so at the cursor"),
            ("+", "="),
            repeats=True,
        ),
        Command(
            "zoom_out",
            tr("Zoom &out"),
            Menu.VIEW,
            lambda: canvas.zoom(0.8),
            tr("Show more of the floor, smaller"),
            ("-",),
            repeats=True,
        ),
        Command(
            "rulers",
            tr("&Rulers"),
            Menu.VIEW,
            ruled.show_rulers,
            tr("Millimetres or metres along the floor's edges; what is exported has them in the picture"),
            ("Shift+R",),
            is_on=True,
        ),
    ]


def theme_commands(chosen: ThemeChoice, choose: Callable[[ThemeChoice], object]) -> list[Command]:
    """Return a command for each choice of colours."""
    return [
        Command(
            f"look.{choice.name.lower()}",
            {
                ThemeChoice.SYSTEM: tr("&System colours"),
                ThemeChoice.LIGHT: tr("&Light colours"),
                ThemeChoice.DARK: tr("&Dark colours"),
            }[choice],
            Menu.VIEW,
            lambda is_on, choice=choice: choose(choice) if is_on else None,
            tr("Colours of the window and of the floor"),
            is_on=choice is chosen,
            group="look",
        )
        for choice in ThemeChoice
    ]


def workspace_commands(
    chosen: Workspace, choose: Callable[[Workspace], object], shown: Mapping[Workspace, Sequence[str]]
) -> list[Command]:
    """Return a command for each workspace.

    Args:
        chosen: In which the user is at first.
        choose: Goes to another one.
        shown: The workspaces in their order, and the titles of the panels that are in each at first.
    """
    return [
        Command(
            f"workspace.{workspace.id}",
            workspace_title(workspace),
            Menu.VIEW,
            lambda is_on, workspace=workspace: choose(workspace) if is_on else None,
            tr("Show the panels for this work: {panels}", panels=", ".join(sorted(shown[workspace]))),
            (f"Ctrl+{number}",) if number < 10 else (),
            is_on=workspace is chosen,
            group="workspace",
        )
        for number, workspace in enumerate(shown, start=1)
    ]
