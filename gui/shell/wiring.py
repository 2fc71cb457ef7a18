"""Has the rooms of a window hear of each other, and the window of what they ask."""

from gui.shell.main_window import MainWindow
from gui.shell.rooms import Rooms


def wire(window: MainWindow, rooms: Rooms) -> None:
    """Connect what the rooms tell with those whom it concerns."""
    _tell_the_user(rooms)
    _play_what_was_recorded(window, rooms)
    _go_where_it_is(window, rooms)
    _show_round(rooms)


def _tell_the_user(rooms: Rooms) -> None:
    notices = rooms.notices
    for room in (
        rooms.run,
        rooms.matches,
        rooms.tournaments,
        rooms.playback,
        rooms.steps,
        rooms.connection,
        rooms.run_room,
        rooms.families,
        rooms.scene_editor,
        rooms.filing,
        rooms.autosave,
        rooms.printed,
        rooms.sounds,
        rooms.sequence,
        rooms.curves,
        rooms.added,
        rooms.sharing,
        rooms.visits,
        rooms.planners_room,
        rooms.side_by_side,
    ):
        room.noticed.connect(notices.notify)
    rooms.complaints.noticed.connect(notices.complain)
    rooms.added.begin()
    rooms.commands.refused.connect(notices.tell_refusal)
    rooms.visits.nothing_found.connect(notices.tell_refusal)
    for room in (rooms.matches, rooms.tournaments):
        room.begun.connect(notices.banner.clear)
    notices.closes_first(lambda: rooms.guide.tour is not None, rooms.guide.end_tour)
    notices.changed.connect(rooms.commands.refresh)
    rooms.rescue.changed.connect(lambda: notices.show_rescue(rooms.rescue.offer))


def _play_what_was_recorded(window: MainWindow, rooms: Rooms) -> None:
    playback, guests = rooms.playback, rooms.families.source
    rooms.run.recorded.connect(playback.take_over)
    playback.changed.connect(lambda: rooms.planners.end() if playback.is_shown else None)
    for source in (rooms.run, guests):
        source.recorded.connect(rooms.visits.forget)
    guests.begun.connect(playback.close_recording)  # It is of the floor before.
    for room in (rooms.matches, rooms.tournaments, rooms.planners):
        room.begun.connect(playback.close_recording)
    guests.recorded.connect(lambda file: playback.open(file, shown=False))
    rooms.timeline.share_wanted.connect(rooms.sharing.share)
    rooms.timeline.export_wanted.connect(window.choose_animation)  # No lambda: Qt would keep the rooms by it.


def _go_where_it_is(window: MainWindow, rooms: Rooms) -> None:
    rooms.run.drive_begun.connect(window.show_drive)
    rooms.families.begun.connect(window.show_programs)
    rooms.run_room.stop_wanted.connect(rooms.stop_all)
    rooms.run_room.cause_wanted.connect(window.show_cause)
    rooms.run_room.robot_drive.address_used.connect(window.remember_address)
    rooms.steps.begun.connect(window.begin_steps)
    rooms.steps.ended.connect(window.show_steps)
    window.workspace_entered.connect(window.show_steps)
    rooms.steps.begun.connect(rooms.planners.end)
    rooms.planners.begun.connect(rooms.steps.end)
    rooms.planners.begun.connect(lambda: rooms.commands["workspace.plan"].setChecked(True))
    for signal in (rooms.planners_room.changed, window.workspace_entered):
        signal.connect(window.show_planners)
    for signal in (
        rooms.run.planned,
        rooms.planners_room.changed,
        rooms.steps.begun,
        rooms.steps.ended,
        window.workspace_entered,
    ):
        signal.connect(window.show_schedule)
    rooms.side_by_side.changed.connect(window.show_two_runs)
    for room in (rooms.planners_room, rooms.side_by_side):
        rooms.view.drawn.connect(room.show)
    rooms.matches.form_wanted.connect(window.show_match_form)
    rooms.tournaments.sheet_wanted.connect(window.show_tournament)
    rooms.tournaments.game_chosen.connect(window.play_game)
    rooms.tournaments.changed.connect(rooms.projector.tell)
    rooms.notices.welcome_wanted.connect(window.show_welcome)
    rooms.filing.file_chosen.connect(lambda file: window.open_files((file,)))
    rooms.notices.welcome.chosen.connect(window.open_file)
    rooms.notices.welcome.first_drive_wanted.connect(window.begin_first_drive)
    rooms.notices.welcome.wanted.connect(window.do_wanted)
    rooms.notices.welcome.chapter_wanted.connect(rooms.guide.open_chapter)
    rooms.matches.scene_wanted.connect(rooms.filing.open_scene)
    rooms.filing.runs_chosen.connect(window.show_runs)
    rooms.filing.scene_begun.connect(lambda: rooms.commands["workspace.design"].setChecked(True))
    rooms.filing.scene_begun.connect(rooms.scene_editor.editor.choose_first_tool)
    rooms.filing.recording_opened.connect(lambda: rooms.commands["workspace.drive"].setChecked(True))
    rooms.sounds.switched.connect(window.remember_sounds)
    rooms.guide.tour_begun.connect(window.remember_tour)
    rooms.notices.welcome.shown.connect(lambda on: window.bar.show_work(not on))


def _show_round(rooms: Rooms) -> None:
    """Have what stands round the floor follow what is on it."""
    canvas, status, guide = rooms.view.canvas, rooms.status, rooms.guide
    rooms.run.planning_progressed.connect(status.show_progress)
    canvas.cursor_moved.connect(status.show_cursor)
    canvas.cursor_left.connect(status.hide_cursor)
    rooms.layers_plate.preset_chosen.connect(rooms.layers.choose)
    rooms.run_room.connection_bar.typing_ended.connect(canvas.setFocus)
    rooms.projector.switched.connect(rooms.commands["audience"].setChecked)
    guide.tour_changed.connect(rooms.commands.refresh)
    run, playback = rooms.run, rooms.playback
    for signal in (run.scene_changed, run.changed, playback.changed, playback.moved, guide.opened):
        signal.connect(guide.look_on)
    rooms.commands["workspace.drive"].toggled.connect(guide.look_on)
