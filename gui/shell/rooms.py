"""The rooms of a window, as one record: made once by `furnishing`, and never changed after."""

from dataclasses import dataclass

from PySide6.QtWidgets import QApplication

from gui.audience.projector import Projector
from gui.audience.sharing import Sharing
from gui.contributions.actions import Actions
from gui.contributions.panel import Panel
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
from gui.planners.room import PlannersRoom
from gui.runs.side_by_side import SideBySide
from gui.shell.autosave.autosave import Autosave
from gui.shell.autosave.rescue import Rescue
from gui.shell.commands.layers import LayerChoice
from gui.shell.door.added import Added
from gui.shell.files.filing import Filing
from gui.shell.floor_view import FloorView
from gui.shell.told.complaints import Complaints
from gui.shell.told.notices import Notices
from gui.shell.told.printed import Printed
from gui.sounds.sounds import Sounds
from gui.sources.connection import Connection
from gui.sources.planners_source import PlannersSource
from gui.sources.playback import Playback
from gui.sources.run_source import RunSource
from gui.sources.run_visits import RunVisits
from gui.sources.step_source import StepSource
from gui.timeline.feed import CurveFeed
from gui.timeline.panel import TimelinePanel
from gui.timeline.schedule_strip import ScheduleStrip
from gui.timeline.steps_panel import StepsPanel
from gui.tournament.room import TournamentRoom
from robotworkshop.view.picture import Theme


@dataclass(frozen=True, slots=True, weakref_slot=True)  # Qt holds the methods that it calls weakly.
class Sources:
    """The sources, and the one that is shown."""

    run: RunSource
    connection: Connection
    playback: Playback
    steps: StepSource
    planners: PlannersSource
    matches: MatchController
    tournaments: TournamentRoom
    scene_editor: SceneEditor
    families: FamilyRoom
    visits: RunVisits
    view: FloorView


@dataclass(frozen=True, slots=True)
class Rooms(Sources):
    """All rooms, and what they contribute to the window.

    Attributes:
        added: What other packages contribute.
        panels: Of all rooms.
        workspaces: In the order of the switch.
        commands: Of all rooms, in the order of the menus.
    """

    run_room: RunRoom
    timeline: TimelinePanel
    steps_panel: StepsPanel
    curves: CurveFeed
    notices: Notices
    filing: Filing
    autosave: Autosave
    rescue: Rescue
    complaints: Complaints
    printed: Printed
    sounds: Sounds
    sequence: PictureSequence
    guide: Guide
    projector: Projector
    sharing: Sharing
    planners_room: PlannersRoom
    schedule: ScheduleStrip
    side_by_side: SideBySide
    added: Added
    panels: tuple[Panel, ...]
    workspaces: tuple[Workspace, ...]
    commands: Actions
    status: StatusPlate
    drive_plate: DrivePlate
    layers_plate: LayersPlate
    layers: LayerChoice

    def stop_all(self) -> None:
        """Stop every robot there is, now."""
        self.matches.stop()
        self.families.source.stop()
        self.run.stop()
        self.connection.stop_wheels()

    def set_theme(self, theme: Theme) -> None:
        """Give the parts that draw themselves the colours of a theme."""
        for room in (
            self.view,
            self.notices,
            self.scene_editor,
            self.matches,
            self.families,
            self.run_room,
            self.layers_plate,
        ):
            room.set_theme(theme)
        for panel in (self.timeline, self.steps_panel):
            panel.set_look(theme, QApplication.palette())
        self.schedule.set_theme(theme)
        self.planners_room.follow()

    def close(self) -> None:
        """Stop everything, real robots before all else, and wait for what works in threads."""
        self.run.stop()
        self.connection.close()
        self.projector.switch(False)
        for source in (self.matches, self.families, self.playback, self.steps, self.planners, self.run):
            source.close()
        self.tournaments.close()  # Last: it takes longest, and has no robot that anybody could run into.
        for room in (
            self.planners_room,
            self.side_by_side,
            self.visits,
            self.filing,
            self.sequence,
            self.sharing,
            self.sounds,
            self.rescue,
            self.autosave,
            self.complaints,
            self.printed,
            self.added,
        ):
            room.close()
        self.curves.end()
        self.notices.welcome.close_pictures()
