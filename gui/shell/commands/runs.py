"""Commands about several recorded runs together."""

from gui.contributions.command import Command, Menu
from gui.panels.run.commands import no_scene
from gui.shell.files.filing import Filing
from gui.sources.run_source import RunSource
from gui.texts.language import tr


def run_commands(run: RunSource, filing: Filing) -> list[Command]:
    """Return what is done with recorded runs."""
    return [
        Command(
            "runs_folder",
            tr("&Where runs of a folder went..."),
            Menu.VIEW,
            filing.choose_runs,
            tr("Colour this floor by how many recorded runs, as a tournament's, passed over each part of it"),
            blocked=lambda: no_scene(run),
        ),
    ]
