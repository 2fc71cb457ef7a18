"""What the window shows of its rooms beside the canvas: title, buttons, hints, values and colours."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from gui.contributions.workspace import Workspace
from gui.painter.colors import COLORS
from gui.shell.status_hints import links_of, what_next
from gui.shell.window_state import remembered
from gui.sources.connection import LinkState
from gui.sources.guest_source import GuestPhase
from gui.sources.plan_source import RunPhase
from gui.style.icons import icon
from gui.style.sheet import give_role
from gui.style.theme import apply_theme
from gui.texts import messages
from gui.texts.language import tr
from gui.texts.names import named
from gui.widgets.slices import slices
from robotworkshop.view.picture import Picture

if TYPE_CHECKING:
    from gui.audience.audience_content import AudienceContent
    from gui.shell.main_window import MainWindow


class Showing(QObject):
    """Follows the rooms of a furnished window, and shows in the window what they do.

    Args:
        window: The window, of which this is a part.
    """

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._shown_phase = RunPhase.EMPTY
        self._tie()
        self._tie_rooms()

    def _tie(self) -> None:
        """Have it shown whenever something of it changes."""
        window = self._window
        run, guests, canvas = window.run, window.families.source, window.canvas
        run.changed.connect(self.show_phase)
        run.scene_changed.connect(self._show_scene)
        run.planning_progressed.connect(window.status.show_progress)
        guests.changed.connect(self.show_phase)
        window.playback.changed.connect(self.show_phase)
        window.scene_editor.changed.connect(self._show_editor)
        for link in (window.matches.match, window.matches.player, window.matches.tournament, window.connection):
            link.changed.connect(self._show_hint)
        window.view.drawn.connect(self._follow_picture)
        window.view.values_due.connect(self._show_values)
        canvas.cursor_moved.connect(window.status.show_cursor)
        canvas.cursor_left.connect(window.status.hide_cursor)
        window.notices.changed.connect(window.commands.refresh)
        window.commands.refused.connect(window.notices.tell_refusal)
        window.notices.welcome.shown.connect(lambda on: window.bar.show_work(not on))
        window.guide.tour_changed.connect(window.commands.refresh)
        QApplication.styleHints().colorSchemeChanged.connect(self.apply_theme)

    def _tie_rooms(self) -> None:
        """Have the rooms hear of each other, and the window of what they ask."""
        window = self._window
        run, matches, notices, guests = window.run, window.matches, window.notices, window.families.source
        for room in (
            run,
            matches,
            window.playback,
            window.connection,
            window.run_room,
            window.families,
            window.scene_editor,
            window.filing,
            window.autosave,
            window.complaints,
            window.printed,
            window.sounds,
            window.sequence,
            window.curves,
        ):
            room.noticed.connect(notices.notify)
        run.recorded.connect(lambda file: window.playback.open(file, shown=False))
        guests.begun.connect(window.playback.close_recording)  # It is of the floor before.
        guests.recorded.connect(lambda file: window.playback.open(file, shown=False))
        window.families.begun.connect(window.show_programs)
        window.run_room.stop_wanted.connect(window.stop_all)
        window.run_room.cause_wanted.connect(window.show_cause)
        window.run_room.robot_drive.address_used.connect(window.remember_address)
        matches.begun.connect(notices.banner.clear)
        matches.form_wanted.connect(window.show_match_form)
        matches.game_chosen.connect(window.play_game)
        notices.welcome_wanted.connect(window.show_welcome)
        notices.welcome.chosen.connect(window.filing.open_scene)
        notices.closes_first(lambda: window.guide.tour is not None, window.guide.end_tour)
        window.rescue.changed.connect(lambda: notices.show_rescue(window.rescue.offer))
        window.filing.scene_begun.connect(lambda: window.commands["workspace.design"].setChecked(True))
        window.filing.recording_opened.connect(lambda: window.commands["workspace.drive"].setChecked(True))
        window.timeline.export_wanted.connect(self._choose_animation)
        window.projector.switched.connect(window.commands["audience"].setChecked)
        window.sounds.switched.connect(window.remember_sounds)
        window.guide.tour_begun.connect(window.remember_tour)
        playback, guide = window.playback, window.guide
        for signal in (run.scene_changed, run.changed, playback.changed, playback.moved, guide.opened):
            signal.connect(guide.look_on)
        window.commands["workspace.drive"].toggled.connect(guide.look_on)

    def _show_scene(self) -> None:
        window = self._window
        if window.run.scene is None:
            return
        window.notices.banner.clear()
        window.notices.welcome.hide()
        if (file := window.run.scene_file) is not None:
            window.state.scenes = remembered(str(file.absolute()), window.state.scenes)
        self._show_title()
        window.canvas.fit()
        window.view.show()

    def show_phase(self) -> None:
        """Show what is done now, and what can be done."""
        window = self._window
        run, phase, banner = window.run, window.run.phase, window.notices.banner
        if phase is not self._shown_phase and phase not in (RunPhase.ENDED, RunPhase.PAUSED):
            window.playback.close_recording()  # It is of the drive before.
        if phase is not self._shown_phase and phase in (RunPhase.SOLVING, RunPhase.SOLVED, RunPhase.DRIVING):
            banner.clear()  # What it says is about what was before.
        self._shown_phase = phase
        guests = window.families.source
        goes_on, is_held = phase is RunPhase.DRIVING, phase is RunPhase.PAUSED
        if guests.has_content:
            goes_on, is_held = guests.phase is GuestPhase.RUNNING, guests.phase is GuestPhase.PAUSED
        start = window.commands["start"]
        start.setText(tr("Pause") if goes_on else tr("Resume") if is_held else tr("S&tart"))
        start.setIcon(icon("pause" if goes_on else "start", QApplication.palette()))
        self._show_stop(drives=goes_on or is_held or guests.is_on)
        is_playing = window.playback.is_playing
        window.commands["play"].setText(tr("Pause") if is_playing else tr("Play"))
        window.commands["play"].setIcon(icon("pause" if is_playing else "start", QApplication.palette()))
        window.bar.primary.show_action(window.commands[self._next_command()])
        self._show_drive_plate()
        self._show_hint()
        window.status.show_progress("", 0.0 if phase is RunPhase.SOLVING else None)
        if run.is_comparing:
            window.status.show_busy(tr("Comparing with the optimum"))
        window.run_room.show_phase()
        window.view.take_tool()
        self._show_values()
        window.commands.refresh()
        shown = banner.notice
        if "show_cause" in (shown.remedies if shown else ()) and not (run.unfit or run.no_paths):
            banner.clear()  # What was in the way is so no more.

    def _show_stop(self, *, drives: bool) -> None:
        """Let Stop all be quiet while nothing drives, outlined while robots do, and filled while a real one may."""
        window = self._window
        is_real = window.connection.state is LinkState.CONNECTED
        give_role(window.bar.stop, "real" if is_real else "live" if drives else "quiet")
        shade = COLORS[window.view.theme].raised if is_real else None
        window.commands["stop"].setIcon(icon("stop", QApplication.palette(), shade))

    def _next_command(self) -> str:
        """Return the id of the one command that is to be done next."""
        run = self._window.run
        if self._window.playback.is_shown:
            return "play"
        if self._window.families.source.has_content:
            return "start"
        if run.phase is RunPhase.SOLVING:
            return "cancel"
        needs_plan = run.phase in (RunPhase.EMPTY, RunPhase.LOADED)
        return "solve" if needs_plan or (run.is_plan_stale and not run.is_driving) else "start"

    def _show_drive_plate(self) -> None:
        """Say for whom a drive is."""
        window = self._window
        plate, robot = window.drive_plate, window.connection.robot
        plate.setVisible(window.workspace in (Workspace.DRIVE, Workspace.MATCH))
        plate.setIcon(icon("tool_robot", QApplication.palette()))
        window.bar.show_logo(icon("logo", QApplication.palette()))
        window.layers_plate.setIcon(icon("layers", QApplication.palette()))
        state, was_heard = window.connection.state, window.connection.vitals is not None
        is_sought = was_heard and state is LinkState.CONNECTING
        if is_sought or (was_heard and state is LinkState.APART and window.run.drives_real):
            plate.show_lost(window.run_room.connection_bar.text)
        elif robot is not None:
            plate.show_robot(tr("{model} at {address}", model=robot.model.title, address=robot.address))
        else:
            plate.show_simulated(window.run.settings.floor)

    def _show_editor(self) -> None:
        """Show what is drawn, and what can be done to it."""
        window = self._window
        window.commands[f"tool.{window.scene_editor.editor.kind.name.lower()}"].setChecked(True)
        self._show_title()
        self.show_phase()
        window.view.canvas.update()

    def _show_title(self) -> None:
        window = self._window
        scene, file = window.run.scene, window.run.scene_file
        if scene is not None:
            name = named(scene.title) or (file.stem if file is not None else tr("New scene"))
            window.setWindowTitle(tr("{scene} \u2013 Robot Workshop", scene=f"{messages.one_line(name)}[*]"))
            window.setWindowModified(window.scene_editor.is_modified)

    def _show_hint(self) -> None:
        window = self._window
        is_match = window.workspace is Workspace.MATCH
        hint = what_next(window.run, window.matches, window.families.source, window.scene_editor, is_match=is_match)
        window.status.show_hint(hint, is_shown=window.workspace is not Workspace.DRIVE)
        window.status.show_links(tuple(links_of(window.connection, window.matches)))

    def _follow_picture(self, picture: Picture | None) -> None:
        """Do beside the canvas what another picture asks for."""
        window = self._window
        if picture is not None and window.run.phase is RunPhase.EMPTY:
            window.notices.welcome.hide()  # A recording or a match is to be seen.
        window.sounds.follow(None if window.run.drives_real else picture)  # A real robot is heard where it is.
        window.projector.tell()

    def _show_values(self) -> None:
        """Show in numbers what the canvas shows."""
        window = self._window
        source = window.view.source
        guests = window.families.source
        window.timeline.show_speed((guests if source is guests else window.run).achieved_speed)
        window.notices.show_whose(window.run_room.robot_drive.whose if source is window.run else "")
        picture = window.view.picture()
        window.run_room.show_values(source, picture)
        self._show_live_time()

    def _show_live_time(self) -> None:
        """Show on the timeline how far what is live has come."""
        window = self._window
        guests, run = window.families.source, window.run
        live = guests if guests.has_content else run
        snapshot = live.snapshot
        is_moving = guests.phase is GuestPhase.RUNNING if live is guests else run.is_driving
        window.timeline.show_live(None if snapshot is None else snapshot.time_s, is_moving=is_moving)

    def _choose_animation(self) -> None:
        self._window.filing.choose_animation(self._window.view.theme)

    def content(self) -> "AudienceContent":
        """Return what an audience is shown."""
        from gui.shell.audience_choice import content_of

        window = self._window
        is_match = window.workspace is Workspace.MATCH
        return content_of(window.run, window.matches, window.playback, window.view.theme, is_match=is_match)

    def apply_theme(self) -> None:
        """Put on the colours that were chosen: first Qt's own parts, and in another turn those that draw themselves."""
        slices().begin(self, self._apply_theme())

    def _apply_theme(self) -> Iterator[None]:
        window = self._window
        window.view.set_theme(apply_theme(window.theme_choice))
        window.commands.paint_icons(lambda name: icon(name, QApplication.palette()))
        yield
        self.show_theme()

    def show_theme(self) -> None:
        """Give the parts that draw themselves the colours of the theme."""
        window = self._window
        theme = window.view.theme
        rooms = (
            window.view,
            window.notices,
            window.scene_editor,
            window.matches,
            window.families,
            window.run_room,
        )
        for room in rooms:
            room.set_theme(theme)
        window.timeline.set_look(theme, QApplication.palette())
        window.commands.paint_icons(lambda name: icon(name, QApplication.palette()))
        if window.notices.welcome.isVisible():
            window.show_welcome()
        self.show_phase()
        window.view.show()
