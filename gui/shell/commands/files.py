"""The commands for files: scenes, pictures, movers, and edits that were left behind."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from gui.contributions.command import Command, Menu
from gui.panels.run.commands import no_changing, no_scene
from gui.shell.autosave.rescue import Rescue
from gui.shell.files.filing import Filing
from gui.sources.plan_source import RunPhase
from gui.sources.run_source import RunSource
from gui.texts.language import tr
from gui.texts.names import named
from robotworkshop.assets import scene_files


@dataclass(frozen=True, slots=True)
class Asked:
    """The needs of commands about files: what they ask of the window.

    Attributes:
        welcome: Shows the welcome page.
        picture: Asks for a file, and draws what is shown into it.
        close: Closes the window.
        has_picture: Says whether there is anything to be seen.
    """

    welcome: Callable[[], object]
    picture: Callable[[], object]
    close: Callable[[], object]
    has_picture: Callable[[], bool]


def file_commands(run: RunSource, filing: Filing, asked: "Asked", exports: Sequence[Command] = ()) -> list[Command]:
    """Return the commands about files, in the order of their menu.

    Args:
        run: Whose scene is opened and saved.
        filing: Opens and saves it.
        asked: What only the window can do.
        exports: Further commands that write what is shown into files.
    """
    return [
        Command(
            "new",
            tr("&New"),
            Menu.FILE,
            filing.new_scene,
            tr("Begin a scene of your own"),
            ("Ctrl+N",),
            icon="new",
            blocked=lambda: no_changing(run),
        ),
        Command(
            "open",
            tr("&Open..."),
            Menu.FILE,
            lambda: filing.choose_file(),
            tr("Open a scene, world, recording, mover or program; files and folders can be dropped on the window, too"),
            ("Ctrl+O",),
            icon="open",
        ),
        Command(
            "save",
            tr("&Save"),
            Menu.FILE,
            filing.save_scene,
            tr("Write the scene into its file; a new or a ready scene gets one"),
            ("Ctrl+S",),
            icon="save",
            blocked=lambda: no_scene(run),
        ),
        Command(
            "save_as",
            tr("Save &as..."),
            Menu.FILE,
            filing.choose_scene_file,
            tr("Write the scene into another file"),
            ("Ctrl+Shift+S",),
            blocked=lambda: no_scene(run),
        ),
        Command(
            "export_scene",
            tr("Export scene..."),
            Menu.FILE,
            filing.choose_export,
            tr("Write the scene for another program, as DiscoPygal"),
            blocked=lambda: no_scene(run),
        ),
        Command(
            "welcome",
            tr("&Welcome page"),
            Menu.FILE,
            asked.welcome,
            tr("Show the ready scenes and the last ones, with pictures"),
            ("Ctrl+Shift+O",),
        ),
        Command(
            "reload",
            tr("Open a&gain"),
            Menu.FILE,
            filing.reload_scene,
            tr("Read the scene's file again, after another program changed it"),
            ("Ctrl+R",),
            blocked=lambda: no_scene(run),
        ),
        Command(
            "export",
            tr("&Export picture..."),
            Menu.FILE,
            asked.picture,
            tr("Write what the layers show into a PNG or SVG file"),
            ("Ctrl+E",),
            icon="picture",
            blocked=lambda: "" if asked.has_picture() else tr("open a scene first"),
        ),
        *exports,
        Command(
            "load_mover",
            tr("Load &mover..."),
            Menu.FILE,
            lambda: filing.choose_mover(run.load_mover),
            tr(
                "Choose a mover that is written in a .py file, or drop the file on the window; it runs with all your "
                "rights, as only tournaments isolate movers"
            ),
            ("Ctrl+L",),
            icon="open",
            blocked=lambda: tr("planning is in progress") if run.phase is RunPhase.SOLVING else "",
        ),
        Command("quit", tr("&Quit"), Menu.FILE, asked.close, tr("Stop everything and close the window"), ("Ctrl+Q",)),
    ]


def rescue_commands(rescue: Rescue, filing: Filing) -> list[Command]:
    """Return what can be done with edits that were left behind."""

    def blocked() -> str:
        return "" if rescue.offer is not None else tr("there are no unsaved edits to bring back")

    return [
        Command(
            "restore",
            tr("Restore the edits"),
            Menu.FILE,
            lambda: filing.when_nothing_is_lost(rescue.restore),
            tr("Show the edits that were not saved when the program ended"),
            blocked=blocked,
            group="rescue",
        ),
        Command(
            "discard",
            tr("Discard the edits"),
            Menu.FILE,
            rescue.discard,
            tr("Give up the edits that were not saved when the program ended"),
            blocked=blocked,
            group="rescue",
        ),
    ]


def scene_commands(filing: Filing) -> list[Command]:
    """Return a command for each of the ready scenes."""

    def command(file: Path) -> Command:
        return Command(
            f"scene.{file.stem}",
            named(file.stem.replace("_", " ").capitalize()),
            Menu.SCENES,
            lambda: filing.open_scene(file),
            tr("Open this ready scene"),
        )

    return [command(file) for file in scene_files()]
