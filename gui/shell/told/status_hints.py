"""Hints of the status bar: what can be done next, and what goes on elsewhere."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from gui.editor.scene_editor import SceneEditor
from gui.match.match_controller import MatchController
from gui.sources.connection import Connection, LinkState
from gui.sources.guest_source import GuestPhase, GuestSource
from gui.sources.plan_source import RunPhase
from gui.sources.run_source import RunSource
from gui.sources.tournament_source import TournamentSource
from gui.texts.language import tr
from gui.texts.messages import SAME_LENGTH, metres

if TYPE_CHECKING:
    from robotworkshop.run.reports import SolveReport


def what_next(run: RunSource, guests: GuestSource, scene_editor: SceneEditor) -> str:
    """Return what can be done next, with its keys."""
    if scene_editor.tool is not None:
        return scene_editor.editor.hint
    if guests.has_content or guests.is_on:
        return next_step_of(guests.phase)
    if run.unfit:
        return tr("The scene cannot be solved as it is")
    if run.scene is not None and not run.scene.tasks:
        return tr("Give a robot a goal: {key}", key="Ctrl+1")
    if run.is_driving and run.drives_real:
        return tr("Driving for real. Stop: {stop}", stop="Ctrl+.")
    if run.phase is RunPhase.LOADED and run.no_paths:
        return tr("No path for {robot}", robot=run.no_paths[0].robot)
    if run.phase is RunPhase.SOLVED:
        return found(run.solve_reports) or next_step(run.phase)
    return next_step(run.phase)


def found(reports: "Sequence[SolveReport]") -> str:
    """Return what planning came to: how long the paths are, and of one robot whether there is a shorter one."""
    paths = [report for report in reports if report.path]
    length = metres(sum(report.length_mm for report in paths))
    if len(paths) > 1:
        return tr("{n} paths, {length} in all", n=len(paths), length=length)
    if not paths or (ratio := paths[0].ratio) is None:
        return length if paths else ""
    if ratio < SAME_LENGTH:
        return tr("{length}, the shortest there is", length=length)
    return tr("{length}, {ratio:.2f} times the shortest", length=length, ratio=ratio)


def next_step(phase: RunPhase) -> str:
    """Return what can be done in a phase of the run, with its keys."""
    return {
        RunPhase.EMPTY: tr("Open a scene: {key}", key="Ctrl+O"),
        RunPhase.LOADED: tr("Solve the scene: {key}", key="F5"),
        RunPhase.SOLVING: tr("Looking for a path ..."),
        RunPhase.SOLVED: tr("Start the robots: Space"),
        RunPhase.DRIVING: tr(
            "Driving. Pause: Space, stop: {stop} Robots and obstacles can be dragged, robots turned with Shift.",
            stop="Ctrl+.",
        ),
        RunPhase.PAUSED: tr("Paused. Space continues, {tick} makes one step", tick="."),
        RunPhase.ENDED: tr("The drive has ended. Drive again: Space, back to the start: {reset}", reset="R"),
    }[phase]


def next_step_of(phase: GuestPhase) -> str:
    """Return what can be done about a floor of programs, with its keys."""
    return {
        GuestPhase.NONE: "",
        GuestPhase.OPENING: tr("Laying out the floor ..."),
        GuestPhase.RUNNING: tr(
            "The programs run. Pause: Space, stop: {stop} Robots can be dragged, and turned with Shift.",
            stop="Ctrl+.",
        ),
        GuestPhase.PAUSED: tr("Paused. Space continues, {tick} makes one step", tick="."),
        GuestPhase.STOPPING: tr("Ending the programs ..."),
        GuestPhase.ENDED: tr("The programs have ended. Once more: Space"),
    }[phase]


def links_of(
    connection: Connection,
    matches: MatchController,
    tournaments: TournamentSource,
    *,
    is_match: bool,
    is_driven_here: bool,
) -> Iterator[str]:
    """Yield what goes on with a real robot and with other computers, in two words each.

    Args:
        connection: With the real robot.
        matches: Of this window.
        tournaments: Likewise.
        is_match: Whether its user is where a match and a tournament are to be seen themselves.
        is_driven_here: Whether its user is where the drive's plate names the robot that is connected.
    """
    if connection.state is LinkState.CONNECTING:
        yield tr("Connecting to the robot")
    elif connection.state is LinkState.CONNECTED and not is_driven_here:
        yield tr("Robot connected")
    if matches.match.is_on and not is_match:
        yield tr("Match")
    if matches.player.has_referee:
        yield tr("In a match")
    elif matches.player.is_waiting:
        yield tr("Waiting for a referee")
    if tournaments.is_on and not is_match:
        yield tr("Tournament")
