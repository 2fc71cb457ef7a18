"""Runs programs for EyeBots as a user does, without the command line."""

from collections.abc import Sequence
from pathlib import Path
from textwrap import dedent
from typing import Any

from robotdriver.eyebot.robots import S4, EyeBotKind
from robotdriver.pose import Pose
from robotworkshop.families.eyebot.programs import prepared
from robotworkshop.families.eyebot.run import EyeBotProgramReport, EyeBotRun, EyeBotRunOptions
from robotworkshop.families.eyebot.setup import EyeBotEntry, EyeBotSetup, empty_world
from robotworkshop.stage.events import Announcer
from scene.scene import Scene

C_HEAD = '#include "eyebot.h"\n'


def write_program(folder: Path, text: str, name: str = "program") -> Path:
    """Write a program; it is C where it has a main."""
    is_c = "int main" in text
    file = folder / f"{name}{'.c' if is_c else '.py'}"
    head = C_HEAD if is_c else "" if "eye import" in text else "from eye import *\n"
    file.write_text(head + dedent(text))
    return file


def run_all(
    folder: Path,
    *texts: str,
    scene: Scene | None = None,
    poses: Sequence[Pose | None] = (),
    kind: EyeBotKind = S4,
    **options: Any,
) -> list[EyeBotProgramReport]:
    """Run programs, each on a robot of its own; return what came of them."""
    entries = []
    for number, text in enumerate(texts):
        runnable = prepared(write_program(folder, text, f"program{number + 1}"), 7, folder)
        assert not runnable.warnings, runnable.warnings
        pose = poses[number] if number < len(poses) else None
        entries.append(EyeBotEntry(f"robot {number + 1}", runnable, pose, kind))
    setup = EyeBotSetup(empty_world() if scene is None else scene, tuple(entries))
    run = EyeBotRun(setup, EyeBotRunOptions(**{"speed": None, "time_limit_s": 120.0, **options}), Announcer())
    try:
        return list(run.run().programs)
    finally:
        run.close()


def lcd_of(folder: Path, text: str, **options: Any) -> list[str]:
    """Run one program that must end well; return the text of its display."""
    (report,) = run_all(folder, text, **options)
    assert (report.status, report.errors) == (0, ""), report
    return list(report.lcd)
