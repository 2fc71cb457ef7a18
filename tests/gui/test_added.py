"""What other packages add to the window: found by their entry points, and no harm to it where they fail."""

import importlib
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from driven import LONG_MS, ROOM, floor_time_s, opened, press, solved, until, written
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gui.contributions.workspace import Workspace
from gui.shell.furnishing import furnished_window
from gui.shell.main_window import USUAL_SIZE, MainWindow
from gui.sources.plan_source import RunPhase
from robotworkshop.run.settings import Settings

EXAMPLE = Path(__file__).parents[2] / "examples" / "11_to_the_goal"
BROKEN = """
from PySide6.QtWidgets import QPushButton
from gui.contributions import *

def fail(*_):
    raise ValueError("it is\\nbroken")

def button():
    made = QPushButton("press")
    made.clicked.connect(fail)
    return made

def contribution(window):
    drive = frozenset({Workspace.DRIVE})
    return Contribution(
        [Command("broken.run", "Fail", Menu.RUN, fail, "Fail", keys=("F5",)), Command("solve", "", Menu.RUN, fail, "")],
        [Panel(Place("no panel", "None", Area.COLUMN, drive), fail, "."),
         Panel(Place("button", "Button", Area.COLUMN, drive), button, ".")],
        [FloorLayer("broken.layer", "Nothing", "Fails", fail, is_on=True)],
        [Curve("broken.curve", "Nothing", "", "Fails", fail)],
        [Workspace("lab", "Lab")],
    )
"""

Opens = Callable[[], MainWindow]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str, str], None]]:
    """Installs modules as a package manager would: a module, and beside it what names its entry points."""
    place = tmp_path / "site"
    place.mkdir()
    monkeypatch.syspath_prepend(place)
    installed: list[str] = []

    def put(name: str, text: str, points: str) -> None:
        (place / f"{name}.py").write_text(text)
        about = place / f"{name}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text(f"[robotworkshop.window]\n{points}\n")
        installed.append(name)
        importlib.invalidate_caches()

    yield put
    for name in installed:
        sys.modules.pop(name, None)


@pytest.fixture
def opens(qtbot: QtBot) -> Iterator[Opens]:
    made: list[MainWindow] = []

    def opened_window() -> MainWindow:
        window = furnished_window(Settings(speed=None))
        made.append(window)
        qtbot.addWidget(window)
        window.resize(USUAL_SIZE)
        window.show()
        window.rooms.run.find_movers()
        qtbot.waitUntil(lambda: bool(window.rooms.run.movers), timeout=LONG_MS)
        return window

    yield opened_window
    for window in made:
        window.close()


def test_the_example_shows_its_panel_command_layer_and_curve(
    qtbot: QtBot, install: Callable[[str, str, str], None], opens: Opens, room: Path
) -> None:
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))
    points = project["project"]["entry-points"]["robotworkshop.window"]
    (module,) = project["tool"]["setuptools"]["py-modules"]
    text = (EXAMPLE / f"{module}.py").read_text(encoding="utf-8")
    install(module, text, "\n".join(f"{name} = {value}" for name, value in points.items()))
    window = opens()
    rooms = window.rooms
    rooms.commands["workspace.drive"].setChecked(True)
    solved(qtbot, window, room)
    rooms.commands["workspace.drive"].setChecked(True)
    assert "nothing drives" in rooms.commands["to_the_goal.tell"].toolTip()
    rooms.commands["layer.to_the_goal.line"].setChecked(True)
    press(qtbot, window, "start")
    qtbot.waitUntil(lambda: floor_time_s(window) > 1.0, timeout=LONG_MS)
    label = window.panes["to_the_goal.panel"].widget()
    assert isinstance(label, QLabel)
    assert label.isVisible()
    qtbot.waitUntil(lambda: " mm" in label.text(), timeout=LONG_MS)
    picture = rooms.view.picture()
    assert picture is not None
    assert [drawing.words.endswith(" mm") for drawing in picture.drawings] == [True]
    until(qtbot, window, RunPhase.ENDED)
    rooms.commands["to_the_goal.tell"].trigger()
    assert " mm" in rooms.notices.log.toPlainText()
    menus = [action.text() for action in window.menuBar().actions()]
    assert menus[-2:] == ["&Goal", "&Help"]
    heading = next(curve for curve in rooms.curves.offered if curve.id == "to_the_goal.heading")
    rooms.timeline.show_curve(heading)
    qtbot.waitUntil(lambda: "°" in rooms.timeline.value, timeout=LONG_MS)


def test_what_fails_is_told_in_one_line_and_the_window_goes_on(
    qtbot: QtBot, install: Callable[[str, str, str], None], opens: Opens, tmp_path: Path
) -> None:
    install("broken", BROKEN, "broken = broken:contribution\nmissing = broken:nothing\nno = broken:fail")
    window = opens()
    rooms, log = window.rooms, window.rooms.notices.log
    for line in ("missing failed", "no failed in broken.py:6: ValueError: it is broken", "solve is left out", "F5"):
        assert line in log.toPlainText(), line
    rooms.commands["workspace.drive"].setChecked(True)
    solved(qtbot, window, written(tmp_path, "one", ROOM))
    rooms.commands["workspace.drive"].setChecked(True)
    rooms.commands["broken.run"].trigger()
    press(qtbot, window, "start")
    until(qtbot, window, RunPhase.ENDED)
    assert rooms.run.run_reports[0].outcome.reached
    broken = [line for line in log.toPlainText().splitlines() if "broken failed in" in line]
    assert len(broken) == 1, "all that fails fails in one place, and is told once"
    assert "could not make" in window.panes["no panel"].widget().text()  # type: ignore[union-attr]
    rooms.commands["workspace.lab"].setChecked(True)
    assert window.workspace == Workspace("lab", "Lab")
    opened(qtbot, window, written(tmp_path, "two", ROOM))
