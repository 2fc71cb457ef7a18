"""The commands of a run, and the reasons why not now."""

from typing import TYPE_CHECKING

from gui.contributions.command import Command, Menu
from gui.sources.guest_source import GuestPhase, GuestSource
from gui.sources.plan_source import RunPhase
from gui.sources.run_source import RunSource
from gui.texts.language import tr

if TYPE_CHECKING:
    from gui.panels.run.room import RunRoom


def run_commands(run: RunSource, guests: GuestSource, room: "RunRoom") -> list[Command]:
    """Return the commands of the menu of a run, in its order.

    Args:
        run: The run.
        guests: Goes before the run while its floor is shown.
        room: What the commands ask for.
    """
    return [
        Command(
            "solve",
            tr("&Solve"),
            Menu.RUN,
            run.solve,
            tr("Plan a path for every robot that has a goal"),
            ("F5",),
            icon="solve",
            blocked=lambda: no_guests(guests) or no_solving(run),
        ),
        Command(
            "cancel",
            tr("&Cancel"),
            Menu.RUN,
            run.cancel,
            tr("Give up solving, or comparing with the optimum"),
            ("Shift+F5",),
            icon="cancel",
            blocked=lambda: "" if run.phase is RunPhase.SOLVING or run.is_comparing else tr("nothing is being planned"),
        ),
        Command(
            "more_samples",
            tr("Solve with &more samples"),
            Menu.RUN,
            room.solve_with_more_samples,
            tr("Solve again with a roadmap that may grow to four times as many samples"),
            blocked=lambda: _no_more_samples(run, room),
        ),
        Command(
            "show_cause",
            tr("S&how what is in the way"),
            Menu.RUN,
            room.cause_wanted.emit,
            tr("Go to what is wrong with the scene, or to the place that is too narrow, and change it"),
            ("Ctrl+J",),
            blocked=lambda: _no_cause(run),
        ),
        Command(
            "verify",
            tr("&Verify"),
            Menu.RUN,
            run.verify,
            tr("Check the paths by other means than those that planned them"),
            ("F6",),
            blocked=lambda: _no_path(run),
        ),
        Command(
            "compare",
            tr("Compare with the opt&imum"),
            Menu.RUN,
            run.compare,
            tr("Find the shortest of all paths, which takes its time among thousands of obstacles"),
            blocked=lambda: tr("the comparison is in progress") if run.is_comparing else _no_path(run),
        ),
        Command(
            "start",
            tr("S&tart"),
            Menu.RUN,
            room.start_or_pause,
            tr("Start, pause or continue the drive"),
            ("Space",),
            icon="start",
            blocked=lambda: _no_starting(run, guests),
        ),
        Command(
            "step",
            tr("Ste&p"),
            Menu.RUN,
            room.single_step,
            tr("Hold the robots, and let one tick of the floor pass"),
            (".",),
            icon="step",
            repeats=True,
            blocked=lambda: _no_stepping(run, guests),
        ),
        Command(
            "stop",
            tr("St&op all robots"),
            Menu.RUN,
            room.stop_wanted.emit,
            tr("Stop all robots, simulated and real ones, and end the drive; works always"),
            ("Ctrl+.",),
            icon="stop",
        ),
        Command(
            "reset",
            tr("&Reset"),
            Menu.RUN,
            room.reset,
            tr("Put the robots back to their starts; the plan stays"),
            ("R",),
            icon="reset",
            blocked=lambda: _no_reset(run, guests),
        ),
        Command(
            "slower",
            tr("S&lower"),
            Menu.RUN,
            lambda: room.change_speed(-1),
            tr("One step slower"),
            ("[",),
            repeats=True,
            blocked=lambda: no_simulating(run),
        ),
        Command(
            "faster",
            tr("&Faster"),
            Menu.RUN,
            lambda: room.change_speed(1),
            tr("One step faster"),
            ("]",),
            repeats=True,
            blocked=lambda: no_simulating(run),
        ),
        Command(
            "real_time",
            tr("Real tim&e"),
            Menu.RUN,
            lambda: run.set_speed(1.0),
            tr("Run at real-time speed"),
            ("\\",),
            blocked=lambda: no_simulating(run),
        ),
    ]


def _no_holding() -> str:
    return tr("a real robot cannot be paused; stop it with {key}", key="Ctrl+.")


def no_simulating(run: RunSource) -> str:
    """Return why neither speed nor floor can be chosen; empty where they can."""
    return "" if run.robot is None else tr("a real robot is connected, which drives on a real floor in real time")


def no_guests(guests: GuestSource) -> str:
    """Return why nothing can be done with the scene while programs drive; empty where they do not."""
    return tr("programs are running; stop them with {key}", key="Ctrl+.") if guests.is_on else ""


def _no_reset(run: RunSource, guests: GuestSource) -> str:
    is_there = guests.is_running or guests.phase is GuestPhase.ENDED if guests.has_content else run.is_driving
    return "" if is_there or run.phase is RunPhase.ENDED else tr("the robots stand at their starts")


def _no_stepping(run: RunSource, guests: GuestSource) -> str:
    if guests.has_content:
        return "" if guests.is_running else tr("start the robots first")
    if not run.is_driving:
        return tr("start the robots first")
    return _no_holding() if run.drives_real else ""


def no_changing(run: RunSource) -> str:
    """Return why the scene cannot be changed; empty where it can."""
    if run.phase is RunPhase.SOLVING:
        return tr("wait for the plan, or cancel it")
    return tr("stop the robots first") if run.is_driving else ""


def no_scene(run: RunSource) -> str:
    """Return why nothing can be done with a scene; empty where there is one."""
    return "" if run.scene is not None else tr("open a scene first")


def no_solving(run: RunSource) -> str:
    """Return why nothing can be planned; empty where it can."""
    if run.scene is None:
        return tr("open a scene first")
    if run.unfit:
        return run.unfit
    if not run.scene.tasks:
        return tr("no robot has a goal")
    if run.phase is RunPhase.SOLVING:
        return tr("planning is in progress")
    return tr("stop the robots first") if run.is_driving else ""


def _no_cause(run: RunSource) -> str:
    if no_changing(run):
        return no_changing(run)
    return "" if run.unfit or run.no_paths else tr("nothing is known to be in the way")


def _no_more_samples(run: RunSource, room: "RunRoom") -> str:
    if not any(not (report.solved or report.proven or report.crashed) for report in run.solve_reports):
        return tr("every roadmap had enough samples")
    form = room.planner.form
    if form is None or form.value("max_samples") is None:
        return tr("this mover takes no samples")
    return no_solving(run)


def _no_path(run: RunSource) -> str:
    if not any(report.path for report in run.solve_reports):
        return tr("there is no path; solve the scene first, with F5")
    return tr("stop the robots first") if run.is_driving else ""


def _no_starting(run: RunSource, guests: GuestSource) -> str:
    if guests.has_content:
        return tr("the programs are being ended") if guests.phase is GuestPhase.STOPPING else ""
    if run.is_driving and run.drives_real:
        return _no_holding()
    return {
        RunPhase.EMPTY: tr("open a scene first"),
        RunPhase.LOADED: tr("solve the scene first, with F5"),
        RunPhase.SOLVING: tr("wait for the plan"),
    }.get(run.phase, "")
