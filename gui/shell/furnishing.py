"""Puts the rooms into a window, and on its docks, bars and menus what they contribute; in slices that no one feels."""

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

import gui.canvas.painted_floor  # noqa: F401 - the first picture finds it loaded
from gui.audience.projector import Projector
from gui.audience.sharing import Sharing
from gui.canvas.tied_floors import TiedFloors
from gui.contributions.actions import Actions
from gui.contributions.command import Command, Menu
from gui.contributions.contribution import Contribution
from gui.contributions.place import own_places
from gui.contributions.workspace import WORKSPACES, Workspace
from gui.editor.scene_editor import SceneEditor
from gui.families.room import FamilyRoom
from gui.help.guide import Guide
from gui.match.match_controller import MatchController
from gui.panels.layers import LayersPlate
from gui.panels.picture_sequence import PictureSequence
from gui.panels.run.drive_plate import DrivePlate
from gui.panels.run.room import RunRoom
from gui.panels.status import StatusPlate
from gui.planners.room import PlannersRoom
from gui.runs.side_by_side import SideBySide
from gui.shell.audience_choice import content_of
from gui.shell.autosave.autosave import Autosave
from gui.shell.autosave.drafts import drafts_folder
from gui.shell.autosave.rescue import Rescue
from gui.shell.commands.files import Asked, file_commands, rescue_commands, scene_commands
from gui.shell.commands.language import language_commands
from gui.shell.commands.layers import LayerChoice, layer_commands, own_layers
from gui.shell.commands.placement import placement_commands
from gui.shell.commands.runs import run_commands
from gui.shell.commands.view import canvas_commands, theme_commands, workspace_commands
from gui.shell.door.added import Added
from gui.shell.door.gathered import gathered
from gui.shell.files.filing import Filing
from gui.shell.files.recent_menu import recent_menu
from gui.shell.floor_view import FloorView
from gui.shell.frame.empty_floor import EmptyFloor
from gui.shell.frame.plates import Corner, square_plate
from gui.shell.main_window import MainWindow
from gui.shell.process.qt_types import make_types
from gui.shell.rooms import Rooms, Sources
from gui.shell.rooms_api import RoomsApi
from gui.shell.showing import Showing
from gui.shell.stop_key import StopKey
from gui.shell.told.complaints import Complaints
from gui.shell.told.notices import Notices
from gui.shell.told.printed import Printed
from gui.shell.wiring import wire
from gui.sounds.sounds import Sounds
from gui.sources.connection import Connection
from gui.sources.planners_source import PlannersSource
from gui.sources.playback import Playback
from gui.sources.run_source import RunSource
from gui.sources.run_visits import RunVisits
from gui.sources.step_source import StepSource
from gui.texts.language import tr
from gui.timeline.feed import CurveFeed
from gui.timeline.own_curves import own_curves
from gui.timeline.panel import TimelinePanel
from gui.timeline.schedule_strip import ScheduleStrip
from gui.timeline.steps_panel import StepsPanel
from gui.tournament.room import TournamentRoom
from robotworkshop.run.settings import Settings
from robotworkshop.view.picture import Layer, Theme


def furnished_window(settings: Settings) -> MainWindow:
    """Return a window with everything in it, for those who need not paint it before."""
    window = MainWindow()
    for _ in chain(make_types(), furnish(window, settings)):
        pass
    return window


def furnish(window: MainWindow, settings: Settings) -> Iterator[None]:
    """Make the rooms of a window and lay out what they contribute; between two slices the window may go on."""
    sources = _sources(window, settings)
    yield
    run_room = RunRoom(sources.run, sources.families.source, sources.connection, window.state.addresses, window)
    yield
    rooms = _rooms(window, sources, run_room)
    window.take_rooms(rooms)
    yield
    yield from _lay_out(window, rooms)
    yield from window.panes.furnish()
    wire(window, rooms)
    showing = Showing(window, rooms)
    showing.show_theme()
    window.enter_workspace()


def _sources(window: MainWindow, settings: Settings) -> Sources:
    """Make what can be shown."""
    run = RunSource(settings, window)
    playback = Playback(window)
    steps, planners = StepSource(run, window), PlannersSource(run, window)
    matches, tournaments = MatchController(run, window), TournamentRoom(run, window)
    scene_editor = SceneEditor(run, window)
    families = FamilyRoom(run, playback, window)
    visits = RunVisits(window)
    view = FloorView(
        window.canvas,
        window.ruled,
        run,
        matches,
        families.source,
        playback,
        (steps, planners),
        scene_editor,
        visits,
        lambda: window.workspace,
    )
    return Sources(
        run, Connection(window), playback, steps, planners, matches, tournaments, scene_editor, families, visits, view
    )


def _rooms(window: MainWindow, sources: Sources, run_room: RunRoom) -> Rooms:
    """Make the other rooms round what is shown, and gather what all of them contribute."""
    run, playback, matches, tournaments = sources.run, sources.playback, sources.matches, sources.tournaments
    scene_editor, families, view = sources.scene_editor, sources.families, sources.view
    notices = Notices(window.work, lambda: view.picture() is not None, window)
    added = Added(RoomsApi(window, sources, notices), window)
    others = tuple(added.contributions.values())
    offered = gathered([Contribution(curves=own_curves())], others, added.tell)
    curves = CurveFeed(run, families.source, playback, matches.lead, offered.curves)
    timeline = TimelinePanel(playback, curves, run_room.speed)
    steps_panel, schedule = StepsPanel(sources.steps, run), ScheduleStrip()
    filing = Filing(run, scene_editor, playback, window)
    autosave = Autosave(scene_editor, run, drafts_folder(), window)
    rescue = Rescue(scene_editor, autosave, drafts_folder(), window)
    sounds = Sounds(is_on=window.state.sounds, parent=window)
    sequence = PictureSequence(view.exported_picture, window)
    guide = Guide(window, lambda: _chapter(window), window.tour_steps, window.never_covered)
    sharing = Sharing(playback, window)
    projector = Projector(
        window,
        lambda: content_of(run, matches, tournaments, playback, view.theme, is_match=_is_match(window)),
    )
    floors = TiedFloors(window.canvas, window.floors)

    def seen() -> tuple[frozenset[Layer], Theme]:
        return view.layers, view.theme

    side_by_side = SideBySide(playback, floors, seen, filing.choose_recording, window)
    planners_room = PlannersRoom(
        sources.planners,
        run,
        floors,
        seen,
        filing.choose_mover,
        lambda take: filing.choose_folder(tr("Folder of the comparison"), take),
        window.work,
    )
    asked = Asked(window.show_welcome, window.choose_picture, window.close, lambda: view.picture() is not None)
    files = [
        *file_commands(run, filing, asked, sequence.commands()),
        *rescue_commands(rescue, filing),
        *scene_commands(filing),
    ]
    laid = gathered([Contribution(workspaces=WORKSPACES, layers=own_layers())], others, added.tell)
    own = (
        Contribution(files),
        Contribution(scene_editor.commands(), scene_editor.panels()),
        Contribution(run_room.commands(), run_room.panels()),
        Contribution(timeline.commands(), timeline.panels()),
        Contribution(steps_panel.commands(), steps_panel.panels()),
        Contribution(planners_room.commands(), planners_room.panels()),
        Contribution(panels=schedule.panels()),
        Contribution(families.commands(), families.panels()),
        Contribution([*projector.commands(), *sharing.commands()]),
        Contribution(matches.commands(), matches.panels()),
        Contribution(tournaments.commands(), tournaments.panels()),
        Contribution(_window_commands(window, notices, laid.workspaces)),
        Contribution(sounds.commands()),
        Contribution(
            layer_commands(laid.layers, view.layers, view.show_layer, lambda: view.source is not families.source)
        ),
        Contribution([*side_by_side.commands(), *run_commands(run, filing)], side_by_side.panels()),
        Contribution(guide.commands()),
        Contribution(notices.commands(), notices.panels()),
    )
    whole = gathered(own, others, added.tell)
    commands = Actions(whole.commands, window)
    notices.set_actions(commands)
    guide.set_contributions(commands, whole.panels)
    run_room.planner.offer_loading(commands["load_mover"])
    run_room.planner.offer_steps(commands["steps"])
    projector.set_keys([commands[name] for name in ("audience", "start", "stop")])
    StopKey(commands["stop"], window)
    layers = LayerChoice(laid.layers, commands)
    view.take_layers(laid.layers)
    return Rooms(
        run=run,
        connection=sources.connection,
        playback=playback,
        steps=sources.steps,
        planners=sources.planners,
        planners_room=planners_room,
        schedule=schedule,
        matches=matches,
        tournaments=tournaments,
        scene_editor=scene_editor,
        families=families,
        visits=sources.visits,
        view=view,
        run_room=run_room,
        timeline=timeline,
        steps_panel=steps_panel,
        curves=curves,
        notices=notices,
        filing=filing,
        autosave=autosave,
        rescue=rescue,
        complaints=Complaints(window),
        printed=Printed(window),
        sounds=sounds,
        sequence=sequence,
        guide=guide,
        projector=projector,
        sharing=sharing,
        side_by_side=side_by_side,
        added=added,
        panels=tuple(whole.panels),
        workspaces=tuple(laid.workspaces),
        commands=commands,
        status=StatusPlate(commands["cancel"]),
        drive_plate=DrivePlate(
            run, families.source, sources.connection, run_room.floor, run_room.connection_bar, window.work
        ),
        layers_plate=LayersPlate(laid.layers, layers.actions, view.picture, window.work),
        layers=layers,
    )


def _is_match(window: MainWindow) -> bool:
    return window.workspace is Workspace.MATCH


def _chapter(window: MainWindow) -> str:
    """Return the manual's chapter about what the user does now."""
    return window.workspace.id if window.workspace in WORKSPACES else "index"


def _window_commands(window: MainWindow, notices: Notices, workspaces: Sequence[Workspace]) -> list[Command]:
    """Return what is done with the window as a whole."""
    places = own_places()
    shown = {each: [place.title for place in places if each in place.workspaces] for each in workspaces}
    return [
        *canvas_commands(window.canvas, window.ruled),
        *placement_commands(window),
        *theme_commands(window.theme_choice, window.choose_theme),
        *workspace_commands(window.workspace, window.choose_workspace, shown),
        *language_commands(window.state, notices.notify),
        Command(
            "usual_panels",
            tr("Usual &panels"),
            Menu.VIEW,
            lambda: window.panes.forget_arrangement(window.workspace),
            tr("Put the panels of this workspace back to where they were at first"),
        ),
    ]


def _lay_out(window: MainWindow, rooms: Rooms) -> Iterator[None]:
    """Put the commands where they are reached, and what lies over the floor into its corners."""
    window.bar.fill(rooms.commands, rooms.workspaces)
    window.rail.fill(rooms.commands)
    rooms.timeline.fill(rooms.commands)
    yield
    plates, notices = window.plates, rooms.notices
    for plate in (rooms.drive_plate, rooms.status):
        plates.add(plate, Corner.UPPER_LEFT)
    plates.add(rooms.layers_plate, Corner.UPPER_RIGHT)
    plates.add(rooms.matches.score_plate, Corner.UPPER_MIDDLE)
    for said in (rooms.status.cursor_label, notices.rescue_banner, notices.banner):
        plates.add(said, Corner.LOWER_LEFT)
    plates.add(square_plate(rooms.commands["fit"]), Corner.LOWER_RIGHT)
    plates.add(EmptyFloor(rooms.commands, rooms.view.drawn), Corner.MIDDLE)
    notices.lie_over(plates)
    yield
    recent = recent_menu(lambda: window.state.scenes, lambda name: rooms.filing.open_scene(Path(name)), window)
    files = window.bar.menus[Menu.FILE]
    files.insertMenu(rooms.commands["reload"], recent)
    files.addSeparator()
    files.addAction(rooms.commands["quit"])  # Goes below all that the rooms and packages have put there.
    panels = window.bar.menus[Menu.VIEW].addMenu(tr("P&anels"))  # With them it would be higher than some screens.
    for pane in window.panes:
        panels.addAction(pane.toggle_action)
    yield
