"""Take pictures of a user's twelve journeys: python tools/take_journeys.py FOLDER [JOURNEY ...].

Each is taken at 1280x800 in light colours and at 1920x1080 in dark ones; three of them also at 1024x700, on a screen of
3840x2160 at 200 %, and in Hebrew. A virtual screen (Xvfb) is started where there is no other. The pictures are for
people: see whether you would show each of them.
"""

import argparse
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

JOURNEYS = {
    "first-start": ("welcome", "tour"),
    "design": ("nothing-drawn", "drawn-from-nothing", "design"),
    "plan": ("plan", "parts", "no-path"),
    "drive": ("drive", "slipping"),
    "replay": ("timeline",),
    "real-robot": ("cleared-floor", "real-drive", "lost-robot"),
    "match": ("player", "match"),
    "evening": ("race-night", "standings", "audience", "verdict"),
    "ev3": ("programs", "two-bricks"),
    "eyebot": ("eyebots",),
    "pioneer": ("pioneers",),
    "tournament": ("entry", "tournament"),
}
"""Of each journey, the screens on its way; see window_screens.py."""
TOOL = Path(__file__).with_name("take_window_pictures.py")
SCREEN = "-screen 0 3840x2160x24"


@dataclass(frozen=True)
class Setting:
    """In what kind of window pictures are taken, and of which journeys; of all, where none is named."""

    options: tuple[str, ...]
    journeys: tuple[str, ...] = ()


SETTINGS = (
    Setting(("--sizes", "1280x800", "--looks", "light")),
    Setting(("--sizes", "1920x1080", "--looks", "dark")),
    Setting(("--sizes", "1024x700", "--looks", "light"), ("first-start", "drive", "ev3")),
    Setting(("--sizes", "1920x1080", "--looks", "light", "--scale", "2"), ("first-start", "drive", "ev3")),
    Setting(("--sizes", "1280x800", "--looks", "light", "--language", "he"), ("first-start", "drive", "match")),
)


def main() -> int:
    """Take the pictures; return 0, or 1 where some could not be taken."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where the pictures are written")
    parser.add_argument("journeys", nargs="*", metavar="JOURNEY", help=f"only these: {', '.join(JOURNEYS)}")
    asked = parser.parse_args()
    if unknown := [name for name in asked.journeys if name not in JOURNEYS]:
        parser.error(f"there is no journey {', '.join(unknown)}; choose from {', '.join(JOURNEYS)}")
    virtual = [] if os.environ.get("DISPLAY") else ["xvfb-run", "-a", "-s", SCREEN]
    if virtual and shutil.which(virtual[0]) is None:
        parser.error("there is no display, and no xvfb-run to make one: install Xvfb")
    failed = False
    for setting in SETTINGS:
        wanted = asked.journeys or JOURNEYS
        names = [name for name in wanted if not setting.journeys or name in setting.journeys]
        screens = [screen for name in names for screen in JOURNEYS[name]]
        if screens:
            folder = asked.folder / "-".join(option.lstrip("-") for option in setting.options)
            command = [*virtual, sys.executable, str(TOOL), "--all", str(folder), *setting.options, "--", *screens]
            failed |= subprocess.run(command, check=False).returncode != 0
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
