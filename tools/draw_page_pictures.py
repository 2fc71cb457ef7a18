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
    _draw_marks(folder / "real-floor.svg")


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


def _draw_marks(file: Path) -> None:
    """Draw what is taped on a real floor: the corner (0, 0), both axes, a start with its heading, and a goal."""
    tape = 'fill="none" stroke="#0072B2" stroke-width="3"'
    file.write_text(
        f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" font-family="sans-serif" font-size="16">
<title>The marks on a real floor</title>
<defs><marker id="tip" markerWidth="9" markerHeight="9" refX="7" refY="4" orient="auto"><path d="M0,0 L8,4 L0,8 z"
 fill="#0072B2"/></marker></defs>
<rect width="640" height="400" fill="#fff"/>
<rect x="110" y="40" width="420" height="280" fill="#f4f5f7" stroke="#495057" stroke-width="2" stroke-dasharray="8 5"/>
<path d="M110,350 H520" {tape} marker-end="url(#tip)"/><text x="290" y="376">x: 3000 mm</text>
<path d="M80,320 V50" {tape} marker-end="url(#tip)"/><text transform="translate(66,232) rotate(-90)">y: 2000 mm</text>
<path d="M100,310 l20,20 m0,-20 l-20,20" {tape}/><text x="60" y="349">(0, 0)</text>
<circle cx="180" cy="250" r="23" {tape}/><path d="M180,250 V200" {tape} marker-end="url(#tip)"/>
<text x="216" y="256">start: (500, 500), heading 90 degrees</text>
<circle cx="460" cy="110" r="14" {tape}/><circle cx="460" cy="110" r="5" fill="#0072B2"/>
<text x="300" y="116">goal: (2500, 1500)</text>
</svg>
""",
        encoding="utf-8",
    )


def _run(*words: object) -> None:
    if status := run_verb([str(word) for word in words]):
        raise SystemExit(status)


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "images")
