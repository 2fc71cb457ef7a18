"""Everything that the user can do in the main window, as one list of commands."""

from pathlib import Path
from typing import TYPE_CHECKING

from gui.match.commands import match_commands
from gui.shell.actions import Command, Menu
from gui.shell.language_menu import language_commands
from gui.shell.workspaces import SHOWN, Workspace, workspace_title
from gui.sources.run_source import RunPhase, RunSource
from gui.style.theme import ThemeChoice
from gui.texts.language import tr
from gui.texts.names import named
from robotworkshop.assets import scene_files
from robotworkshop.view.picture import Layer

if TYPE_CHECKING:
    from gui.shell.main_window import MainWindow

LAYER_KEYS = {
    Layer.OBSTACLES: "1",
    Layer.INFLATED: "2",
    Layer.UNKNOWN: "3",
    Layer.ROADMAP: "4",
    Layer.SAMPLES: "S",
    Layer.COMPONENTS: "C",
    Layer.RAW_PATH: "U",
    Layer.PATH: "5",
    Layer.OPTIMUM: "O",
    Layer.TRAIL: "6",
    Layer.SONAR: "7",
    Layer.ODOMETRY: "8",
    Layer.LABELS: "9",
    Layer.GRID: "G",
}


def _layer_tip(layer: Layer) -> str:
    return {
        Layer.OBSTACLES: tr("What the movers know to be in the way"),
        Layer.INFLATED: tr("Where the robot's centre cannot be, hatched"),
        Layer.UNKNOWN: tr("What the movers are not told, dashed until it is sensed, and what they have sensed"),
        Layer.ROADMAP: tr("The edges among which the path was searched"),
        Layer.SAMPLES: tr("The milestones of the roadmap"),
        Layer.COMPONENTS: tr(
            "The roadmap in one colour for each connected component; those of start and goal are marked"
        ),
        Layer.RAW_PATH: tr("The path as it was found in the roadmap, before it was smoothed"),
        Layer.PATH: tr("The path that is followed, and dashed the one that was planned at first"),
        Layer.OPTIMUM: tr("The shortest of all paths, once the path was compared with it"),
        Layer.TRAIL: tr("Where the robots truly went"),
        Layer.SONAR: tr("The sonar's cone; the echo came from somewhere on its arc"),
        Layer.ODOMETRY: tr(
            "Where the movers believe their robots to be, dashed, if that differs from the truth, "
            "and where on their paths they should be, dotted"
        ),
        Layer.LABELS: tr("Names of the robots, and the scale bar"),
        Layer.GRID: tr("Lines at round millimetres"),
    }[layer]


def commands_of(window: "MainWindow") -> list[Command]:
    """Return the commands of a window, in the order of its menus."""
    return [
        *_file(window),
        *_rescue(window),
        *_scenes(window),
        *window.scene_editor.commands(),
        *_run(window),
        *match_commands(window),
        *_view(window),
        *_layers(window),
        *_help(window),
    ]


def _file(window: "MainWindow") -> list[Command]:
    run = window.run
    return [
        Command(
            "new",
            tr("&New"),
            Menu.FILE,
            window.filing.new_scene,
            tr("Begin a scene of your own"),
            ("Ctrl+N",),
            icon="new",
            blocked=lambda: _no_changing(run),
        ),
        Command(
            "open",
            tr("&Open..."),
            Menu.FILE,
            window.filing.choose_scene,
            tr("Open a scene from a file; a file may also be dropped on the window"),
            ("Ctrl+O",),
            icon="open",
        ),
        Command(
            "save",
            tr("&Save"),
            Menu.FILE,
            window.filing.save_scene,
            tr("Write the scene into its file; a new or a ready scene gets one"),
            ("Ctrl+S",),
            icon="save",
            blocked=lambda: _no_scene(run),
        ),
        Command(
            "save_as",
            tr("Save &as..."),
            Menu.FILE,
            window.filing.choose_scene_file,
            tr("Write the scene into another file"),
            ("Ctrl+Shift+S",),
            blocked=lambda: _no_scene(run),
        ),
        Command(
            "export_scene",
            tr("Export scene..."),
            Menu.FILE,
            window.filing.choose_export,
            tr("Write the scene for another program, as DiscoPygal"),
            blocked=lambda: _no_scene(run),
        ),
        Command(
            "welcome",
            tr("&Welcome page"),
            Menu.FILE,
            window.show_welcome,
            tr("Show the ready scenes and the last ones, with pictures"),
            ("Ctrl+Shift+O",),
        ),
        Command(
            "reload",
            tr("Open a&gain"),
            Menu.FILE,
            window.filing.reload_scene,
            tr("Read the scene's file anew, after it was changed elsewhere"),
            ("Ctrl+R",),
            blocked=lambda: _no_scene(run),
        ),
        Command(
            "export",
            tr("&Export picture..."),
            Menu.FILE,
            window.choose_picture,
            tr("Write what the layers show into a PNG or SVG file"),
            ("Ctrl+E",),
            icon="picture",
            blocked=lambda: _no_scene(run),
        ),
        Command(
            "load_mover",
            tr("Load &mover..."),
            Menu.FILE,
            window.filing.choose_mover,
            tr("Choose a mover that is written in a .py file; the file may also be dropped on the window"),
            ("Ctrl+L",),
            icon="open",
            blocked=lambda: tr("it is being solved") if run.phase is RunPhase.SOLVING else "",
        ),
        Command("quit", tr("&Quit"), Menu.FILE, window.close, tr("Stop everything and close the window"), ("Ctrl+Q",)),
    ]


def _rescue(window: "MainWindow") -> list[Command]:
    def blocked() -> str:
        return "" if window.rescue.offer is not None else tr("no edits were left behind")

    return [
        Command(
            "restore",
            tr("Restore the edits"),
            Menu.FILE,
            lambda: window.filing.when_nothing_is_lost(window.rescue.restore),
            tr("Show the edits that were not saved when the program ended"),
            blocked=blocked,
            group="rescue",
        ),
        Command(
            "discard",
            tr("Discard the edits"),
            Menu.FILE,
            window.rescue.discard,
            tr("Give up the edits that were not saved when the program ended"),
            blocked=blocked,
            group="rescue",
        ),
    ]


def _scenes(window: "MainWindow") -> list[Command]:
    def command(file: Path) -> Command:
        return Command(
            f"scene.{file.stem}",
            file.stem.replace("_", " ").capitalize(),
            Menu.SCENES,
            lambda: window.filing.open_scene(file),
            tr("Open this ready scene"),
        )

    return [command(file) for file in scene_files()]


def _run(window: "MainWindow") -> list[Command]:
    run = window.run
    return [
        Command(
            "solve",
            tr("&Solve"),
            Menu.GAME,
            run.solve,
            tr("Plan a path for every robot that has a goal"),
            ("F5",),
            icon="solve",
            blocked=lambda: _no_solving(run),
        ),
        Command(
            "cancel",
            tr("&Cancel"),
            Menu.GAME,
            run.cancel,
            tr("Give up solving, or comparing with the optimum"),
            ("Shift+F5",),
            icon="cancel",
            blocked=lambda: "" if run.phase is RunPhase.SOLVING or run.is_comparing else tr("nothing is being solved"),
        ),
        Command(
            "more_samples",
            tr("Solve with &more samples"),
            Menu.GAME,
            window.solve_with_more_samples,
            tr("Solve again with a roadmap that may grow to four times as many samples"),
            blocked=lambda: _no_more_samples(window),
        ),
        Command(
            "show_cause",
            tr("S&how what is in the way"),
            Menu.GAME,
            window.show_cause,
            tr("Go to what is wrong with the scene, or to the place that is too narrow, and change it"),
            ("Ctrl+J",),
            blocked=lambda: _no_cause(window),
        ),
        Command(
            "verify",
            tr("&Verify"),
            Menu.GAME,
            run.verify,
            tr("Check the paths by other means than those that planned them"),
            ("F6",),
            blocked=lambda: _no_path(run),
        ),
        Command(
            "compare",
            tr("Compare with the opt&imum"),
            Menu.GAME,
            run.compare,
            tr("Find the shortest of all paths, which takes its time among thousands of obstacles"),
            blocked=lambda: tr("it is being compared") if run.is_comparing else _no_path(run),
        ),
        Command(
            "start",
            tr("S&tart"),
            Menu.GAME,
            window.robot_drive.start_or_pause,
            tr("Let the robots drive, hold them, or let them go on"),
            ("Space",),
            icon="start",
            blocked=lambda: _no_starting(run),
        ),
        Command(
            "step",
            tr("Ste&p"),
            Menu.GAME,
            run.single_step,
            tr("Hold the robots, and let one tick of the floor pass"),
            (".",),
            icon="step",
            blocked=lambda: _no_stepping(run),
        ),
        Command(
            "stop",
            tr("St&op all robots"),
            Menu.GAME,
            window.stop_all,
            tr("Stop all robots, simulated and real ones, and end the drive; works always"),
            ("Ctrl+.",),
            icon="stop",
        ),
        Command(
            "reset",
            tr("&Reset"),
            Menu.GAME,
            run.reset,
            tr("Put the robots back to their starts; the plan stays"),
            ("R",),
            icon="reset",
            blocked=lambda: (
                "" if run.is_driving or run.phase is RunPhase.ENDED else tr("the robots stand at their starts")
            ),
        ),
        Command(
            "slower",
            tr("S&lower"),
            Menu.GAME,
            lambda: window.change_speed(-1),
            tr("One step slower"),
            ("[",),
            blocked=lambda: no_simulating(run),
        ),
        Command(
            "faster",
            tr("&Faster"),
            Menu.GAME,
            lambda: window.change_speed(1),
            tr("One step faster"),
            ("]",),
            blocked=lambda: no_simulating(run),
        ),
        Command(
            "real_time",
            tr("Real tim&e"),
            Menu.GAME,
            lambda: run.set_speed(1.0),
            tr("Let the floor's time pass as on the wall"),
            ("\\",),
            blocked=lambda: no_simulating(run),
        ),
    ]


def _layers(window: "MainWindow") -> list[Command]:
    def command(layer: Layer, key: str) -> Command:
        return Command(
            f"layer.{layer.name.lower()}",
            named(layer.value),
            Menu.LAYERS,
            lambda shown: window.show_layer(layer, shown),
            _layer_tip(layer),
            (key,),
            is_on=layer in window.layers,
        )

    return [command(layer, key) for layer, key in LAYER_KEYS.items()]


def _view(window: "MainWindow") -> list[Command]:
    looks = [
        Command(
            f"look.{look.name.lower()}",
            {
                ThemeChoice.SYSTEM: tr("Colours as the &system"),
                ThemeChoice.LIGHT: tr("&Light colours"),
                ThemeChoice.DARK: tr("&Dark colours"),
            }[look],
            Menu.VIEW,
            lambda chosen, look=look: window.choose_look(look) if chosen else None,
            tr("Colours of the window and of the floor"),
            is_on=look is window.look,
            group="look",
        )
        for look in ThemeChoice
    ]
    workspaces = [
        Command(
            f"workspace.{workspace.name.lower()}",
            workspace_title(workspace),
            Menu.VIEW,
            lambda chosen, workspace=workspace: window.choose_workspace(workspace) if chosen else None,
            tr("Show the panels for this work: {panels}", panels=", ".join(sorted(map(named, SHOWN[workspace])))),
            (f"Ctrl+{number}",),
            is_on=workspace is window.workspace,
            group="workspace",
        )
        for number, workspace in enumerate(Workspace, start=1)
    ]
    return [
        Command("fit", tr("&Fit"), Menu.VIEW, window.canvas.fit, tr("Show the whole floor"), ("F",), icon="fit"),
        Command(
            "zoom_in",
            tr("Zoom &in"),
            Menu.VIEW,
            lambda: window.canvas.zoom(1.25),
            tr("Show less of the floor, larger; the wheel does so at the cursor"),
            ("+", "="),
        ),
        Command(
            "zoom_out",
            tr("Zoom &out"),
            Menu.VIEW,
            lambda: window.canvas.zoom(0.8),
            tr("Show more of the floor, smaller"),
            ("-",),
        ),
        Command(
            "rulers",
            tr("&Rulers"),
            Menu.VIEW,
            window.ruled.show_rulers,
            tr("Millimetres or metres along the floor's edges; what is exported has them in the picture"),
            ("Shift+R",),
            is_on=True,
        ),
        Command(
            "full_screen",
            tr("F&ull screen"),
            Menu.VIEW,
            window.show_full_screen,
            tr("Give the window the whole screen"),
            ("F11",),
            is_on=False,
        ),
        *looks,
        *workspaces,
        *language_commands(window.window_state, window.notify),
        Command(
            "sounds",
            tr("Sou&nds"),
            Menu.VIEW,
            window.switch_sounds,
            tr("Hear the songs with which robots end a drive, and the knock of their bumpers"),
            blocked=lambda: window.sounds.missing,
            is_on=window.sounds.is_on,
        ),
        Command(
            "usual_panels",
            tr("Usual &panels"),
            Menu.VIEW,
            lambda: window.docks.forget_arrangement(window.workspace),
            tr("Put the panels of this workspace back to where they were at first"),
        ),
    ]


def _help(window: "MainWindow") -> list[Command]:
    return [
        *window.guide.commands(),
        Command(
            "palette",
            tr("Comma&nds..."),
            Menu.HELP,
            window.show_palette,
            tr("Find a command by its name"),
            ("Ctrl+Shift+P",),
        ),
        Command(
            "keys",
            tr("&Keys"),
            Menu.HELP,
            window.show_keys,
            tr("List all commands with their keys"),
            ("Ctrl+F1",),
        ),
        Command(
            "close_notice",
            tr("&Close the notice"),
            Menu.HELP,
            window.close_notice,
            tr("Close what lies over the floor: the tour, the notice, or the welcome page"),
            ("Esc",),
            blocked=lambda: "" if window.can_close_notice else tr("there is no notice"),
        ),
    ]


def _no_holding() -> str:
    return tr("a real robot cannot be held; stop it, with {key}", key="Ctrl+.")


def no_simulating(run: RunSource) -> str:
    """Return why neither speed nor floor can be chosen; empty where they can."""
    return "" if run.robot is None else tr("a real robot is connected, which drives on a real floor in real time")


def _no_stepping(run: RunSource) -> str:
    if not run.is_driving:
        return tr("start the robots first")
    return _no_holding() if run.drives_real else ""


def _no_changing(run: RunSource) -> str:
    if run.phase is RunPhase.SOLVING:
        return tr("wait for the plan, or cancel it")
    return tr("stop the robots first") if run.is_driving else ""


def _no_scene(run: RunSource) -> str:
    return "" if run.scene is not None else tr("open a scene first")


def _no_solving(run: RunSource) -> str:
    if run.scene is None:
        return tr("open a scene first")
    if run.unfit:
        return run.unfit
    if not run.scene.tasks:
        return tr("no robot has a goal")
    if run.phase is RunPhase.SOLVING:
        return tr("it is being solved")
    return tr("stop the robots first") if run.is_driving else ""


def _no_cause(window: "MainWindow") -> str:
    if _no_changing(window.run):
        return _no_changing(window.run)
    return "" if window.run.unfit or window.run.no_paths else tr("nothing is known to be in the way")


def _no_more_samples(window: "MainWindow") -> str:
    if not any(not (report.solved or report.proven or report.crashed) for report in window.run.solve_reports):
        return tr("no roadmap was too thin")
    form = window.planner.form
    if form is None or form.value("max_samples") is None:
        return tr("this mover takes no samples")
    return _no_solving(window.run)


def _no_path(run: RunSource) -> str:
    if not any(report.path for report in run.solve_reports):
        return tr("there is no path; solve the scene first, with F5")
    return tr("stop the robots first") if run.is_driving else ""


def _no_starting(run: RunSource) -> str:
    if run.is_driving and run.drives_real:
        return _no_holding()
    return {
        RunPhase.EMPTY: tr("open a scene first"),
        RunPhase.LOADED: tr("solve the scene first, with F5"),
        RunPhase.SOLVING: tr("wait for the plan"),
    }.get(run.phase, "")
