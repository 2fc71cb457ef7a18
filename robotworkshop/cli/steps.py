"""The option --steps of solve: what the planner does, step by step, as a page, a film or a picture."""

from pathlib import Path

from robotworkshop.cli.printing import stdout
from robotworkshop.frontends import load_frontend
from robotworkshop.recording.errors import RecordingError
from robotworkshop.recording.export.moving_pictures import write_gif
from robotworkshop.recording.export.page import PAGE_LAYERS
from robotworkshop.recording.export.steps_page import steps_page
from robotworkshop.run.planning_steps import planning_steps
from robotworkshop.run.settings import Settings
from robotworkshop.view.lesson import Storyboard, lesson_picture
from robotworkshop.view.picture import Picture
from scene.scene import Scene

_SUFFIXES = (".html", ".gif", ".svg", ".png")
_PAGE_PX, _FILM_PX, _FRAMES, _FRAME_S = 1200, 640, 150, 0.1


def check_suffix(target: Path) -> None:
    """Check that steps can be written into a file of this name.

    Raises:
        RecordingError: its suffix says nothing that is known.
    """
    if target.suffix.lower() not in _SUFFIXES:
        raise RecordingError(f"--steps {target}: the name must end in one of {', '.join(_SUFFIXES)}")


def write_steps(scene: Scene, name: str, settings: Settings, target: Path, *, is_quiet: bool) -> None:
    """Write what the planner does for the first robot that has a goal.

    Args:
        scene: Where.
        name: What the scene is called.
        settings: Which mover plans, and how.
        target: A file; its suffix says what it is to be.
        is_quiet: Whether nothing is printed.

    Raises:
        WorkshopError: the planner shows no steps, or the file cannot be written.
    """
    robot = next(robot for robot in scene.robots if robot.task is not None)
    steps = planning_steps(scene, robot, settings)
    board = Storyboard(robot.name, steps)
    match target.suffix.lower():
        case ".html":
            parts = load_frontend("player_page")(Picture(scene, layers=PAGE_LAYERS), _PAGE_PX)
            _write(target, steps_page(f"{name}: {settings.mover}, seed {settings.seed}", steps, parts))
        case ".gif":
            counts = sorted({round(number * len(steps) / _FRAMES) for number in range(_FRAMES + 1)})
            pictures = [lesson_picture(scene, board.at(count)) for count in counts]
            draw = load_frontend("animation")
            samples = [*draw((pictures[0], pictures[len(pictures) // 2], pictures[-1]), _FILM_PX)]
            write_gif(draw(iter(pictures), _FILM_PX), samples, target, _FRAME_S)
        case _:
            load_frontend("painter")(lesson_picture(scene, board.at(len(steps))), target)
    if not is_quiet:
        stdout.print_line(f"{target}: {len(steps):,} steps, {target.stat().st_size / 1000.0:,.0f} kB")


def _write(target: Path, text: str) -> None:
    try:
        target.write_text(text, encoding="utf-8")
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise RecordingError(f"{target}: cannot be written: {reason}; choose another file or folder") from error
