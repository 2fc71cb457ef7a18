"""Everything that the user can do in the main window, as one list of commands."""

from pathlib import Path
from typing import TYPE_CHECKING

from gui.actions import Command, Menu
from gui.game import Game, Phase
from gui.look import Look
from gui.workspaces import SHOWN, Workspace
from robotworkshop.assets import scene_files
from robotworkshop.picture import Layer

if TYPE_CHECKING:
    from gui.main_window import MainWindow

LAYER_KEYS = {
    Layer.OBSTACLES: "1",
    Layer.INFLATED: "2",
    Layer.UNKNOWN: "3",
    Layer.ROADMAP: "4",
    Layer.PATH: "5",
    Layer.TRAIL: "6",
    Layer.SONAR: "7",
    Layer.ODOMETRY: "8",
    Layer.LABELS: "9",
    Layer.GRID: "G",
}
_LAYER_TIPS = {
    Layer.OBSTACLES: "What the movers know to be in the way",
    Layer.INFLATED: "Where the robot's centre cannot be, hatched",
    Layer.UNKNOWN: "What the movers are not told, dashed until it is sensed, and what they have sensed",
    Layer.ROADMAP: "The milestones and edges among which the path was searched",
    Layer.PATH: "The path that is followed, and dashed the one that was planned at first",
    Layer.TRAIL: "Where the robots truly went",
    Layer.SONAR: "The sonar's cone; the echo came from somewhere on its arc",
    Layer.ODOMETRY: "Where the movers believe their robots to be, dashed, if that differs from the truth",
    Layer.LABELS: "Names of the robots, the scale bar, and millimetres along the edges",
    Layer.GRID: "Lines at round millimetres",
}


def commands_of(window: "MainWindow") -> list[Command]:
    """Return the commands of a window, in the order of its menus."""
    return [
        *_file(window),
        *_scenes(window),
        *window.desk.commands(),
        *_game(window),
        *_view(window),
        *_layers(window),
        *_help(window),
    ]


def _file(window: "MainWindow") -> list[Command]:
    game = window.game
    return [
        Command(
            "new",
            "&New",
            Menu.FILE,
            window.filing.new_scene,
            "Begin a scene of your own",
            ("Ctrl+N",),
            icon="new",
            blocked=lambda: _no_changing(game),
        ),
        Command(
            "open",
            "&Open...",
            Menu.FILE,
            window.filing.choose_scene,
            "Open a scene from a file; a file may also be dropped on the window",
            ("Ctrl+O",),
            icon="open",
        ),
        Command(
            "save",
            "&Save",
            Menu.FILE,
            window.filing.save_scene,
            "Write the scene into its file; a new or a ready scene gets one",
            ("Ctrl+S",),
            icon="save",
            blocked=lambda: _no_scene(game),
        ),
        Command(
            "save_as",
            "Save &as...",
            Menu.FILE,
            window.filing.choose_scene_file,
            "Write the scene into another file",
            ("Ctrl+Shift+S",),
            blocked=lambda: _no_scene(game),
        ),
        Command(
            "welcome",
            "&Welcome page",
            Menu.FILE,
            window.show_welcome,
            "Show the ready scenes and the last ones, with pictures",
            ("Ctrl+Shift+O",),
        ),
        Command(
            "reload",
            "Open a&gain",
            Menu.FILE,
            window.filing.reload_scene,
            "Read the scene's file anew, after it was changed elsewhere",
            ("Ctrl+R",),
            blocked=lambda: _no_scene(game),
        ),
        Command(
            "export",
            "&Export picture...",
            Menu.FILE,
            window.choose_picture,
            "Write what the layers show into a PNG or SVG file",
            ("Ctrl+E",),
            icon="picture",
            blocked=lambda: _no_scene(game),
        ),
        Command(
            "load_mover",
            "Load &mover...",
            Menu.FILE,
            window.filing.choose_mover,
            "Choose a mover that is written in a .py file; the file may also be dropped on the window",
            ("Ctrl+L",),
            icon="open",
            blocked=lambda: "it is being solved" if game.phase is Phase.SOLVING else "",
        ),
        Command("quit", "&Quit", Menu.FILE, window.close, "Stop everything and close the window", ("Ctrl+Q",)),
    ]


def _scenes(window: "MainWindow") -> list[Command]:
    def command(file: Path) -> Command:
        return Command(
            f"scene.{file.stem}",
            file.stem.replace("_", " ").capitalize(),
            Menu.SCENES,
            lambda: window.filing.open_scene(file),
            "Open this ready scene",
        )

    return [command(file) for file in scene_files()]


def _game(window: "MainWindow") -> list[Command]:
    game = window.game
    return [
        Command(
            "solve",
            "&Solve",
            Menu.GAME,
            game.solve,
            "Plan a path for every robot that has a goal",
            ("F5",),
            icon="solve",
            blocked=lambda: _no_solving(game),
        ),
        Command(
            "cancel",
            "&Cancel",
            Menu.GAME,
            game.cancel,
            "Give up solving",
            ("Shift+F5",),
            icon="cancel",
            blocked=lambda: "" if game.phase is Phase.SOLVING else "nothing is being solved",
        ),
        Command(
            "more_samples",
            "Solve with &more samples",
            Menu.GAME,
            window.solve_with_more_samples,
            "Solve again with a roadmap that may grow to four times as many samples",
            blocked=lambda: _no_more_samples(window),
        ),
        Command(
            "verify",
            "&Verify",
            Menu.GAME,
            game.verify,
            "Check the paths by other means than those that planned them",
            ("F6",),
            blocked=lambda: _no_path(game),
        ),
        Command(
            "compare",
            "Compare with the opt&imum",
            Menu.GAME,
            game.compare,
            "Find the shortest of all paths, which takes its time among thousands of obstacles",
            blocked=lambda: "it is being compared" if game.is_comparing else _no_path(game),
        ),
        Command(
            "start",
            "S&tart",
            Menu.GAME,
            window.robot_drive.start_or_pause,
            "Let the robots drive, hold them, or let them go on",
            ("Space",),
            icon="start",
            blocked=lambda: _no_starting(game),
        ),
        Command(
            "step",
            "Ste&p",
            Menu.GAME,
            game.single_step,
            "Hold the robots, and let one tick of the floor pass",
            (".",),
            icon="step",
            blocked=lambda: _no_stepping(game),
        ),
        Command(
            "stop",
            "St&op all robots",
            Menu.GAME,
            window.stop_all,
            "Stop all robots, simulated and real ones, and end the drive; works always",
            ("Ctrl+.",),
            icon="stop",
        ),
        Command(
            "reset",
            "&Reset",
            Menu.GAME,
            game.reset,
            "Put the robots back to their starts; the plan stays",
            ("R",),
            icon="reset",
            blocked=lambda: "" if game.is_driving or game.phase is Phase.ENDED else "the robots stand at their starts",
        ),
        Command("slower", "S&lower", Menu.GAME, lambda: window.change_speed(-1), "One step slower", ("[",)),
        Command("faster", "&Faster", Menu.GAME, lambda: window.change_speed(1), "One step faster", ("]",)),
        Command(
            "real_time",
            "Real ti&me",
            Menu.GAME,
            lambda: game.set_speed(1.0),
            "Let the floor's time pass as on the wall",
            ("\\",),
        ),
    ]


def _layers(window: "MainWindow") -> list[Command]:
    def command(layer: Layer, key: str) -> Command:
        return Command(
            f"layer.{layer.name.lower()}",
            layer.value,
            Menu.LAYERS,
            lambda shown: window.show_layer(layer, shown),
            _LAYER_TIPS[layer],
            (key,),
            is_on=layer in window.layers,
        )

    return [command(layer, key) for layer, key in LAYER_KEYS.items()]


def _view(window: "MainWindow") -> list[Command]:
    looks = [
        Command(
            f"look.{look.name.lower()}",
            {Look.SYSTEM: "Colours as the &system", Look.LIGHT: "&Light colours", Look.DARK: "&Dark colours"}[look],
            Menu.VIEW,
            lambda chosen, look=look: window.choose_look(look) if chosen else None,
            "Colours of the window and of the floor",
            is_on=look is window.look,
            group="look",
        )
        for look in Look
    ]
    workspaces = [
        Command(
            f"workspace.{workspace.name.lower()}",
            workspace.value,
            Menu.VIEW,
            lambda chosen, workspace=workspace: window.choose_workspace(workspace) if chosen else None,
            f"Show the panels for this work: {', '.join(sorted(SHOWN[workspace]))}",
            (f"Ctrl+{number}",),
            is_on=workspace is window.workspace,
            group="workspace",
        )
        for number, workspace in enumerate(Workspace, start=1)
    ]
    return [
        Command("fit", "&Fit", Menu.VIEW, window.canvas.fit, "Show the whole floor", ("F",), icon="fit"),
        Command(
            "zoom_in",
            "Zoom &in",
            Menu.VIEW,
            lambda: window.canvas.zoom(1.25),
            "Show less of the floor, larger; the wheel does so at the cursor",
            ("+", "="),
        ),
        Command(
            "zoom_out",
            "Zoom &out",
            Menu.VIEW,
            lambda: window.canvas.zoom(0.8),
            "Show more of the floor, smaller",
            ("-",),
        ),
        Command(
            "full_screen",
            "F&ull screen",
            Menu.VIEW,
            window.show_full_screen,
            "Give the window the whole screen",
            ("F11",),
            is_on=False,
        ),
        *looks,
        *workspaces,
        Command(
            "usual_panels",
            "Us&ual panels",
            Menu.VIEW,
            lambda: window.docks.forget_arrangement(window.workspace),
            "Put the panels of this workspace back to where they were at first",
        ),
    ]


def _help(window: "MainWindow") -> list[Command]:
    return [
        Command(
            "palette",
            "Comma&nds...",
            Menu.HELP,
            window.show_palette,
            "Find a command by its name",
            ("Ctrl+Shift+P",),
        ),
        Command("keys", "&Keys", Menu.HELP, window.show_keys, "List all commands with their keys", ("F1",)),
        Command(
            "close_notice",
            "&Close the notice",
            Menu.HELP,
            window.close_notice,
            "Close the notice above the floor, or the welcome page",
            ("Esc",),
            blocked=lambda: "" if window.banner.notice or window.can_leave_welcome else "there is no notice",
        ),
    ]


_NO_HOLDING = "a real robot cannot be held; stop it, with Ctrl+."


def _no_stepping(game: Game) -> str:
    if not game.is_driving:
        return "start the robots first"
    return _NO_HOLDING if game.drives_real else ""


def _no_changing(game: Game) -> str:
    if game.phase is Phase.SOLVING:
        return "wait for the plan, or cancel it"
    return "stop the robots first" if game.is_driving else ""


def _no_scene(game: Game) -> str:
    return "" if game.scene is not None else "open a scene first"


def _no_solving(game: Game) -> str:
    if game.scene is None:
        return "open a scene first"
    if game.unfit:
        return game.unfit
    if game.phase is Phase.SOLVING:
        return "it is being solved"
    return "stop the robots first" if game.is_driving else ""


def _no_more_samples(window: "MainWindow") -> str:
    if not any(not (report.solved or report.proven or report.crashed) for report in window.game.solve_reports):
        return "no roadmap was too thin"
    form = window.planner.form
    if form is None or form.value("max_samples") is None:
        return "this mover takes no samples"
    return _no_solving(window.game)


def _no_path(game: Game) -> str:
    if not any(report.path for report in game.solve_reports):
        return "there is no path; solve the scene first, with F5"
    return "stop the robots first" if game.is_driving else ""


def _no_starting(game: Game) -> str:
    if game.is_driving and game.drives_real:
        return _NO_HOLDING
    return {
        Phase.EMPTY: "open a scene first",
        Phase.LOADED: "solve the scene first, with F5",
        Phase.SOLVING: "wait for the plan",
    }.get(game.phase, "")
