"""Draw the film and the pictures of the first pages, by the commands that stand there.

Usage: ``python tools/draw_page_pictures.py [FOLDER]``. The pictures of planning, of EyeBots and of the window have
have tools of their own.
"""

import sys
import tempfile
from pathlib import Path

import gymnasium
from PIL import Image

from robotworkshop.api import load_scene, solve
from robotworkshop.cli.app import main as run_verb

ROOT = Path(__file__).resolve().parent.parent
MOVER = ROOT / "examples" / "02_straight_ahead.py"
WIDTH_PX, COLOURS = 640, 32


def draw(folder: Path) -> None:
    """Draw all of them into a folder.

    Raises:
        SystemExit: If one of the commands fails.
    """
    with tempfile.TemporaryDirectory() as scratch:
        recording = Path(scratch) / "crates.rwrec"
        _run("run", "crates", "--speed", "max", "--record", recording)
        _run("export", recording, folder / "drive.gif", "--speed", "8", "--width", "480")
    drive = ("run", "empty_room", "--mover", MOVER, "--speed", "max", "--no-record")
    _run(*drive, "--png", folder / "own-mover.png")
    plan = ("solve", "warehouse", "--mover", "prm-textbook", "--samples", "400", "--seed", "3")
    _run(*plan, "--png", folder / "own-planner.png")
    _run(*plan, "--sampler", "halton", "--png", folder / "own-planner-halton.png")
    solve(load_scene("maze"), samples=500, seed=1).save_picture(folder / "python-plan.png")
    for name in ("own-mover", "own-planner", "own-planner-halton", "python-plan"):
        _shrink(folder / f"{name}.png")
    _draw_episode(folder / "gymnasium.png")


def _shrink(file: Path) -> None:
    """Make a picture as wide as a page shows it, in few colours."""
    picture = Image.open(file).convert("RGB")
    height_px = WIDTH_PX * picture.height // picture.width
    picture.resize((WIDTH_PX, height_px), Image.Resampling.LANCZOS).quantize(COLOURS).save(file, optimize=True)


def _draw_episode(file: Path) -> None:
    """Draw a Pioneer among columns, with what its laser sees, some steps into an episode."""
    name = "robotworkshop.doors.gym:RobotWorkshop/Laser-v0"
    env = gymnasium.make(name, scene="columns", render_mode="rgb_array")
    env.reset(seed=1)
    for _ in range(20):
        env.step([0.8, 0.05])
    Image.fromarray(env.render()).save(file, optimize=True)


def _run(*words: object) -> None:
    if status := run_verb([str(word) for word in words]):
        raise SystemExit(status)


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "images")
