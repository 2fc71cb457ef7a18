"""Print how much of the code a drive enters: how many files and functions, and how many files between two steps.

Usage: ``python tools/count_a_drive.py [SCENE]``; `crates` where no scene is named. What a reader has to open to follow
a drive is what counts, so the floor is laid out and the path is planned before the counting begins.

Python 3.11 makes a function of each comprehension, generator expression and lambda as well. A reader sees them as lines
of the function that they stand in, so those with a name count. The figure with all others stands beside it.
"""

import sys
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from statistics import median
from types import CodeType, FrameType

from robotworkshop.assets import find_scene
from robotworkshop.run.drive import Drive
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer
from scene import load_scene
from scenesolver.driving.location_robot import LocationRobot

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("robotdriver", "scene", "scenesolver", "robotworkshop", "gui")


class Entered:
    """The code of this program that is entered, as a profiler of all threads sees it."""

    def __init__(self) -> None:
        self.codes: Counter[CodeType] = Counter()
        self.files_a_step: list[int] = []
        self._since_step: set[str] = set()
        self._is_ours: dict[str, bool] = {}

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        """Take down a call."""
        code = frame.f_code
        if event != "call" or not self._counts(code.co_filename):
            return
        if code is LocationRobot.step.__code__:
            self.files_a_step.append(len(self._since_step))
            self._since_step = set()
        self.codes[code] += 1
        self._since_step.add(code.co_filename)

    def _counts(self, file: str) -> bool:
        if file not in self._is_ours:
            path = Path(file)
            self._is_ours[file] = path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[0] in PACKAGES
        return self._is_ours[file]

    def running(self, run: Callable[[Drive], object]) -> Callable[[Drive], object]:
        """Return a drive's run during which calls are taken down."""

        def counted(drive: Drive) -> object:
            threading.setprofile(self)
            sys.setprofile(self)
            try:
                return run(drive)
            finally:
                sys.setprofile(None)
                threading.setprofile(None)

        return counted


def main() -> None:
    """Drive, and print the counts."""
    name = sys.argv[1] if len(sys.argv) > 1 else "crates"
    entered = Entered()
    setattr(Drive, "run", entered.running(Drive.run))  # noqa: B010 - mypy lets no method be replaced otherwise
    session = Session(load_scene(find_scene(name)), Settings(seed=0, speed=None), Announcer())
    session.solve()
    session.drive()
    files = Counter(code.co_filename for code in entered.codes)
    packages = Counter(str(Path(file).relative_to(ROOT).parent) for file in files)
    for package, count in sorted(packages.items()):
        print(f"{count:4}  {package}")
    steps = entered.files_a_step[1:]
    named = sum(not code.co_name.startswith("<") for code in entered.codes)
    print(f"{len(files)} files and {named} functions in a drive of {name}; {len(entered.codes)} with comprehensions")
    print(f"{median(steps):g} files between two steps of the mover in the median, {max(steps)} at most")


if __name__ == "__main__":
    main()
