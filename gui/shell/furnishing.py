"""Puts the rooms into a window, and on its docks, bars and menus what they contribute; in slices that no one feels."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import gui.canvas.painted_floor  # noqa: F401 - the first picture finds it loaded
from gui.audience.projector import Projector
from gui.contributions.actions import Actions
from gui.contributions.command import Command, Menu
from gui.contributions.workspace import Workspace
from gui.editor.scene_editor import SceneEditor
from gui.families.room import FamilyRoom
from gui.help.guide import Guide
from gui.match.match_controller import MatchController
from gui.panels.layers import LayersPlate
from gui.panels.picture_sequence import PictureSequence
from gui.panels.run.drive_plate import DrivePlate
from gui.panels.run.room import RunRoom
from gui.panels.status import StatusPlate
from gui.shell.autosave.autosave import Autosave
from gui.shell.autosave.drafts import drafts_folder
from gui.shell.autosave.rescue import Rescue
from gui.shell.commands.files import Asked, file_commands, rescue_commands, scene_commands
from gui.shell.commands.language import language_commands
from gui.shell.commands.layers import LayerChoice, layer_commands
from gui.shell.commands.placement import placement_commands
from gui.shell.commands.view import canvas_commands, theme_commands, workspace_commands
from gui.shell.complaints import Complaints
from gui.shell.filing import Filing
from gui.shell.floor_view import FloorView
from gui.shell.main_window import MainWindow
from gui.shell.notices import Notices
from gui.shell.places import places
from gui.shell.plates import Corner
from gui.shell.printed import Printed
from gui.shell.qt_types import make_types
from gui.shell.recent_menu import recent_menu
from gui.shell.showing import Showing
from gui.shell.stop_key import StopKey
from gui.sounds.sounds import Sounds
from gui.sources.connection import Connection
from gui.sources.playback import Playback
from gui.sources.run_source import RunSource
from gui.texts.language import tr
from gui.timeline.feed import CurveFeed
from gui.timeline.panel import TimelinePanel
from robotworkshop.run.settings import Settings


def furnished_window(settings: Settings) -> MainWindow:
    """Return a window with everything in it, for those who need not paint it before."""
    window = MainWindow()
    for _ in chain(make_types(), furnish(window, settings)):
        pass
    return window


def furnish(window: MainWindow, settings: Settings) -> Iterator[None]:
    """Make the rooms of a window and lay out what they contribute; between two slices the window may go on."""
    _make_sources(window, settings)
    yield
    window.run_room = RunRoom(window.run, window.families.source, window.connection, window.state.addresses, window)
    yield
    _make_rooms(window)
    yield
    _gather_contributions(window)
    yield
    yield from _lay_out(window)
    yield from window.panes.furnish(window.panels)
    window.showing = Showing(window)
    window.showing.show_theme()
    window.enter_workspace()
    window.is_furnished = True


def _make_sources(window: MainWindow, settings: Settings) -> None:
    """Make what can be shown."""
    window.run = RunSource(settings, window)
    window.connection = Connection(window)
    window.playback = Playback(window)
    window.matches = MatchController(window.run, window)
    window.scene_editor = SceneEditor(window.run, window)
    window.families = FamilyRoom(window.run, window.playback, window)
    window.view = FloorView(
        window.canvas,
        window.ruled,
        window.run,
        window.matches,
        window.families.source,
        window.playback,
        window.scene_editor,
        lambda: window.workspace,
    )


def _make_rooms(window: MainWindow) -> None:
    """Make the other rooms round what is shown."""
    window.curves = CurveFeed(window.run, window.families.source, window.playback, window)
    window.timeline = TimelinePanel(window.playback, window.curves, window.run_room.speed)
    window.notices = Notices(window.work, lambda: window.view.picture() is not None, window)
    window.filing = Filing(window.run, window.scene_editor, window.playback, window)
    window.autosave = Autosave(window.scene_editor, window.run, drafts_folder(), window)
    window.rescue = Rescue(window.scene_editor, window.autosave, drafts_folder(), window)
    window.complaints = Complaints(window)
    window.printed = Printed(window)
    window.sounds = Sounds(is_on=window.state.sounds, parent=window)
    window.sequence = PictureSequence(window.view.exported_picture, window)
    window.guide = Guide(window, lambda: window.workspace.name.lower(), window.tour_steps, window.never_covered)
    window.projector = Projector(window, lambda: window.showing.content())


def _gather_contributions(window: MainWindow) -> None:
    """Gather panels and commands of all rooms."""
    window.panels = (
        *window.run_room.panels(),
        *window.families.panels(),
        *window.scene_editor.panels(),
        *window.matches.panels(),
        *window.timeline.panels(),
        *window.notices.panels(),
    )
    window.commands = Actions(_commands(window), window)
    window.notices.set_actions(window.commands)
    window.guide.set_contributions(window.commands, window.panels)
    window.run_room.planner.offer_loading(window.commands["load_mover"])
    window.projector.set_keys([window.commands[name] for name in ("audience", "start", "stop")])
    StopKey(window.commands["stop"], window)


def _commands(window: MainWindow) -> list[Command]:
    """Return all commands, in the order of the menus."""
    view = window.view
    asked = Asked(window.show_welcome, window.choose_picture, window.close, lambda: view.picture() is not None)
    shown = {workspace: [place.title for place in places() if workspace in place.workspaces] for workspace in Workspace}
    return [
        *file_commands(window.run, window.filing, asked, window.sequence.commands()),
        *rescue_commands(window.rescue, window.filing),
        *scene_commands(window.filing),
        *window.scene_editor.commands(),
        *window.run_room.commands(),
        *window.timeline.commands(),
        *window.families.commands(),
        *window.projector.commands(),
        *window.matches.commands(),
        *canvas_commands(
            window.canvas,
            window.ruled,
        ),
        *placement_commands(window),
        *theme_commands(window.theme_choice, window.choose_theme),
        *workspace_commands(window.workspace, window.choose_workspace, shown),
        *language_commands(window.state, window.notices.notify),
        *window.sounds.commands(),
        Command(
            "usual_panels",
            tr("Usual &panels"),
            Menu.VIEW,
            lambda: window.panes.forget_arrangement(window.workspace),
            tr("Put the panels of this workspace back to where they were at first"),
        ),
        *layer_commands(view.layers, view.show_layer, lambda: view.source is not window.families.source),
        *window.guide.commands(),
        *window.notices.commands(),
    ]


def _lay_out(window: MainWindow) -> Iterator[None]:
    """Put the commands where they are reached, and what lies over the floor into its corners."""
    window.bar.fill(window.commands)
    window.rail.fill(window.commands)
    window.timeline.fill(window.commands)
    yield
    _lay_plates(window)
    yield
    recent = recent_menu(lambda: window.state.scenes, lambda name: window.filing.open_scene(Path(name)), window)
    window.bar.menus[Menu.FILE].insertMenu(window.commands["reload"], recent)
    panels = window.bar.menus[Menu.VIEW].addMenu(tr("P&anels"))  # With them it would be higher than some screens.
    for pane in window.panes:
        panels.addAction(pane.toggle_action)
    yield


def _lay_plates(window: MainWindow) -> None:
    """Lay what is said over the corners of the floor."""
    room, work = window.run_room, window.work
    window.layers = LayerChoice(window.commands)
    window.status = StatusPlate(window.commands["cancel"])
    window.drive_plate = DrivePlate(room.floor, room.connection_bar, work)
    window.layers_plate = LayersPlate(window.layers.actions, window.view.picture, work)
    window.layers_plate.preset_chosen.connect(window.layers.choose)
    room.connection_bar.typing_ended.connect(window.canvas.setFocus)
    plates, notices = window.plates, window.notices
    for plate in (window.drive_plate, window.status):
        plates.add(plate, Corner.UPPER_LEFT)
    plates.add(window.layers_plate, Corner.UPPER_RIGHT)
    for said in (window.status.cursor_label, notices.drive_banner, notices.rescue_banner, notices.banner):
        plates.add(said, Corner.LOWER_LEFT)
    notices.lie_over(plates)
