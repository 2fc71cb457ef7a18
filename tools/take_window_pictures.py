"""Take pictures of every screen of the window: python tools/take_window_pictures.py [--all FOLDER] [--language CODE].

Without an argument the pictures of the documentation are taken anew, into docs/images. With --all every screen is taken
in light and dark colours and in three sizes, to be looked at, with a contact sheet for each size and look. What is seen
on a screen of 3840x2160 at 200 % shows QT_SCALE_FACTOR=2. Each needs a display, which may be a virtual one (xvfb-run);
QT_QPA_PLATFORM=offscreen will do for a look. The user's own files are left alone.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QDeadlineTimer, QEventLoop, QRect, QSize
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from gui.editor.editor import ToolKind
from gui.match.parts import Part
from gui.shell.furnishing import furnished_window
from gui.shell.garbage import Sweeper
from gui.shell.main_window import MainWindow
from gui.sources.run_source import RunPhase
from gui.texts.language import ENGLISH, languages, speak
from gui.widgets.slices import slices
from robotworkshop.assets import find_scene
from robotworkshop.match.player.player import Player
from robotworkshop.match.player.player_robots import SimulatedRobot
from robotworkshop.match.player.player_server import PlayerServer
from robotworkshop.run.settings import Settings
from scene import Obstacle, load_scene, save_scene
from scene.editing import add_obstacle

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "images"
DOCS_SIZE = QSize(1280, 800)
SIZES = (QSize(1024, 700), DOCS_SIZE, QSize(1920, 1080))
SHEET_COLUMNS, SHEET_PX = 2, 960
"""How many pictures stand beside each other on a contact sheet, and how wide each is there at most."""
LOOKS = ("light", "dark")
PATIENCE_MS = 240_000
CODE = "sesame"
COLORS = 255
GAMES = 7


class Stage:
    """A window, and the actions with which a user brings it to where a picture is taken.

    Args:
        window: It.
        exits: Called at the end, in reverse.
    """

    def __init__(self, window: MainWindow, exits: ExitStack) -> None:
        self.window = window
        self.exits = exits

    def until(self, holds: Callable[[], object]) -> None:
        """Let the window live until something is so.

        Raises:
            TimeoutError: it never was.
        """
        deadline = QDeadlineTimer(PATIENCE_MS)
        while not holds():
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 10)
            if deadline.hasExpired():
                raise TimeoutError(f"the window says: {self.window.notices.banner.text or self.window.status.hint}")

    def rest(self, duration_ms: int = 150) -> None:
        """Let everything be laid out and painted."""
        deadline = QDeadlineTimer(duration_ms)
        self.until(lambda: deadline.hasExpired() and self.window.view.canvas.is_whole)

    def press(self, command: str) -> None:
        """Do a command."""
        action = self.window.commands[command]
        if not action.isEnabled():
            raise RuntimeError(action.toolTip())
        action.trigger()

    def open(self, scene: str) -> None:
        """Open one of the scenes that come with the program."""
        file = Path(find_scene(scene).name)  # Below the folder of the scenes: the log shows no path of this machine.
        self.window.filing.open_scene(file)
        self.until(lambda: self.window.run.scene_file == file)

    def solve(self, scene: str) -> None:
        """Open a scene, and solve it."""
        self.open(scene)
        self.press("solve")
        self.until(lambda: self.window.run.phase in (RunPhase.SOLVED, RunPhase.LOADED))

    def drive(self, scene: str, until_s: float) -> None:
        """Solve a scene, and hold its drive at a time of the floor's clock."""
        run = self.window.run
        self.solve(scene)
        self.press("workspace.drive")
        run.set_speed(4.0)
        self.press("start")
        self.until(lambda: run.snapshot is not None and run.snapshot.time_s >= until_s)
        self.press("start")
        self.until(lambda: run.phase is RunPhase.PAUSED)

    def finish(self) -> None:
        """Let the drive go on to its end."""
        self.window.run.set_speed(None)
        self.press("start")
        self.until(lambda: self.window.run.phase is RunPhase.ENDED)


def welcome(stage: Stage) -> None:
    """The first thing that is seen."""
    stage.press("welcome")
    stage.until(lambda: stage.window.notices.welcome.is_whole)


def design(stage: Stage) -> None:
    """A scene that is being drawn, with something selected."""
    stage.open("crates")
    stage.press("workspace.design")
    stage.press(f"tool.{ToolKind.SELECT.name.lower()}")
    stage.press("select_all")
    document = stage.window.scene_editor.editor.document
    if document is not None:
        document.select(list(document.selection)[-1:])


def plan(stage: Stage) -> None:
    """A maze that was solved."""
    stage.press("workspace.plan")
    stage.solve("maze")
    stage.press("compare")
    stage.until(lambda: not stage.window.run.is_comparing)


def drive(stage: Stage) -> None:
    """A robot half-way, round obstacles that it did not know."""
    stage.drive("crates", 8.0)


FOLLOWER = """
from ev3dev2.display import Display
from ev3dev2.led import Leds
from ev3dev2.motor import MediumMotor, MoveSteering, OUTPUT_A, OUTPUT_B, OUTPUT_C
from ev3dev2.sensor.lego import ColorSensor

drive, arm, eye, screen = MoveSteering(OUTPUT_B, OUTPUT_C), MediumMotor(OUTPUT_A), ColorSensor(), Display()
Leds().set_color("LEFT", "GREEN")
Leds().set_color("RIGHT", "AMBER")
arm.on_for_degrees(20, 30)
while True:
    light = eye.reflected_light_intensity
    screen.text_pixels("light %d %%" % light, x=40, y=30)
    screen.rectangle(False, 20, 70, 20 + 1.3 * light, 90, fill_color="black")
    screen.update()
    drive.on(1.2 * (light - 50), 20)
"""
"""A program for an EV3 that follows the left edge of a line, and draws what it sees."""


def programs(stage: Stage) -> None:
    """An EV3 that follows a line, with its brick's panel."""
    from robotworkshop.families.ev3.live import Ev3Wish

    file = Path(stage.exits.enter_context(tempfile.TemporaryDirectory())) / "follow.py"
    file.write_text(FOLLOWER)
    room = stage.window.families
    room.open(file.name, Ev3Wish((file,), "ev3_oval").opened)
    stage.until(lambda: room.source.is_running)
    room.source.set_speed(None)
    stage.until(lambda: room.source.snapshot is not None and room.source.snapshot.time_s >= 21.0)
    room.source.start_or_pause()
    stage.window.docks["Plots"].show()
    stage.rest(1500)


def timeline(stage: Stage) -> None:
    """A drive that is looked at again."""
    stage.drive("crates", 1.0)
    stage.finish()
    playback = stage.window.playback
    stage.until(lambda: playback.is_open)
    begin_s, end_s = playback.span_s
    playback.seek(begin_s + 0.6 * (end_s - begin_s))
    stage.rest()


def robot_bar(stage: Stage) -> None:
    """The bar that connects a real robot."""
    stage.open("maze")
    stage.press("workspace.drive")
    stage.window.run_room.connection_bar.type_address("serial:/dev/ttyUSB0")


def palette(stage: Stage) -> None:
    """The commands by their names."""
    stage.solve("maze")
    stage.press("palette")


def components(stage: Stage) -> None:
    """A roadmap that was too thin for a narrow place, in a colour for each of its components."""
    stage.open("narrow_passage")
    form = stage.window.run_room.planner.form
    if form is not None:
        form.set_value("samples", 40)
        form.set_value("max_samples", 40)
    stage.press("solve")
    stage.until(lambda: stage.window.run.solve_reports)
    stage.press("layer.components")
    stage.press("layer.inflated")


def tour(stage: Stage) -> None:
    """The first step of the tour."""
    welcome(stage)
    stage.press("tour")


def match(stage: Stage) -> None:
    """Two players on the way, seen by their referee."""
    window, matches = stage.window, stage.window.matches
    stage.open("duel_crossing")
    stage.press("workspace.match")
    matches.discovery.rest()
    servers = [
        stage.exits.enter_context(
            PlayerServer(
                Player(name, Settings(speed=speed), SimulatedRobot(), lambda _happening: None),
                ("127.0.0.1", 0),
                CODE,
                lambda _happening: None,
            )
        )
        for name, speed in (("Ada", 1.5), ("Grace", 1.4))
    ]
    matches.forms.setCurrentIndex(list(Part).index(Part.REFEREE))
    for number, server in enumerate(servers):
        matches.forms.referee.type_player(number, f"127.0.0.1:{server.address[1]}", CODE)
    matches.forms.referee.findChildren(QPushButton)[-1].click()
    match, banner = matches.match, window.notices.banner
    stage.until(lambda: (match.score is not None and (match.score.time_s or 0.0) > 3.0) or banner.notice is not None)


def audience(stage: Stage) -> None:
    """The same match, as an audience sees it."""
    match(stage)
    stage.press("audience")


def verdict(stage: Stage) -> None:
    """How it ended, as an audience sees it."""
    audience(stage)
    stage.until(lambda: stage.window.matches.match.verdict)


def no_path(stage: Stage) -> None:
    """A goal that cannot be reached, with what is in its way."""
    room = load_scene(find_scene("empty_room"))
    wall = Obstacle(((1900.0, 0.0), (2100.0, 0.0), (2100.0, 3000.0), (1900.0, 3000.0)))
    file = Path(os.environ["XDG_DATA_HOME"]) / "divided.json"
    save_scene(add_obstacle(room, wall)[0], file)
    stage.window.filing.open_scene(file)
    stage.until(lambda: stage.window.run.scene_file == file)
    stage.press("solve")
    stage.until(lambda: stage.window.notices.banner.notice)


def tournament(stage: Stage) -> None:
    """A tournament whose table fills in."""
    matches = stage.window.matches
    stage.open("maze")
    stage.press("workspace.match")
    stage.press("match.tournament")
    form = matches.forms.tournament
    form.scenes.choose(("bug_trap", "empty_room", "duel_symmetric"))
    form.folder.setText(str(Path(os.environ["XDG_DATA_HOME"]) / "tournament"))
    form.pressed.emit()
    stage.until(lambda: matches.tournament.progress[0] >= GAMES)
    form.folder.setText("tournament")


@dataclass(frozen=True)
class Screen:
    """One screen: how the window comes there, and which part of it the documentation shows.

    Attributes:
        stage: Brings the window there.
        sight: What is looked at.
        part: Name of the dock or bar that is shown alone; empty for the whole window.
        in_docs: Whether the documentation shows it at all.
    """

    stage: Callable[[Stage], None]
    sight: Callable[[MainWindow], QWidget] = lambda window: window
    part: str = ""
    in_docs: bool = True

    @property
    def name(self) -> str:
        """What it is called in file names."""
        return self.stage.__name__.replace("_", "-")


SCREENS = (
    *(Screen(stage) for stage in (design, plan, components, drive, programs, timeline, match, tour)),
    Screen(tournament),
    Screen(audience, sight=lambda window: window.projector.screen or window),
    Screen(verdict, sight=lambda window: window.projector.screen or window, in_docs=False),
    Screen(no_path, in_docs=False),
    Screen(robot_bar, part="Floor and real robot"),
    Screen(welcome, in_docs=False),
    Screen(palette, in_docs=False),
)


@contextmanager
def staged(screen: Screen) -> Iterator[Stage]:
    """Open a window as at the first time, and bring it to a screen."""
    with ExitStack() as exits:
        home = exits.enter_context(tempfile.TemporaryDirectory())
        for name in ("CONFIG", "DATA", "STATE", "CACHE"):
            os.environ[f"XDG_{name}_HOME"] = home
        window = furnished_window(Settings())
        window.show()
        stage = Stage(window, exits)
        try:
            window.run.find_movers()
            stage.until(lambda: window.run.movers)
            screen.stage(stage)
            yield stage
        finally:
            window._may_close = True  # noqa: SLF001 - what was drawn for a picture is not asked about
            window.close()
            window.deleteLater()


def taken(stage: Stage, screen: Screen, size: QSize, look: str) -> QPixmap:
    """Return the picture of a screen in a size and a look."""
    sight = screen.sight(stage.window)
    sight.resize(size)
    stage.press(f"look.{look}")
    stage.until(lambda: slices().is_over and stage.window.notices.welcome.is_whole)
    stage.rest()
    stage.until(lambda: stage.window.canvas.is_whole)
    return sight.grab()


def part_of(window: MainWindow, name: str) -> QRect:
    """Return where a dock or bar is in the window; the whole window for no name."""
    part = window.findChild(QWidget, name) if name else window
    if not isinstance(part, QWidget):
        raise LookupError(f"there is no dock or bar called {name}")
    return window.rect() if part is window else part.geometry()


def store(picture: QPixmap, part: QRect, file: Path) -> None:
    """Write a part of a picture into a file, in as many colours as a palette holds."""
    image = picture.copy(part).toImage().convertToFormat(QImage.Format.Format_RGB888)
    shape = (image.width(), image.height())
    plain = Image.frombuffer("RGB", shape, bytes(image.constBits()), "raw", "RGB", image.bytesPerLine(), 1)
    # Robots have few pixels and the ground has many; neither is to change its colour.
    few = plain.quantize(COLORS, Image.Quantize.MAXCOVERAGE, kmeans=3, dither=Image.Dither.NONE)
    few.save(file, optimize=True)


def lay_sheet(files: Sequence[Path], sheet: Path) -> None:
    """Write the pictures of some files beside and below each other into one."""
    pictures = [Image.open(file).convert("RGB") for file in files]
    if not pictures:
        return
    for picture in pictures:
        picture.thumbnail((SHEET_PX, SHEET_PX), Image.Resampling.LANCZOS)
    wide, high = max(picture.width for picture in pictures), max(picture.height for picture in pictures)
    rows = -(-len(pictures) // SHEET_COLUMNS)
    made = Image.new("RGB", (SHEET_COLUMNS * wide, rows * high), "#808080")
    for number, picture in enumerate(pictures):
        row, column = divmod(number, SHEET_COLUMNS)
        made.paste(picture, (column * wide, row * high))
    made.save(sheet)
    print(sheet)


def main() -> None:
    """Take the pictures that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", type=Path, metavar="FOLDER", help="take every screen, in all looks and sizes")
    parser.add_argument("--language", default=ENGLISH, choices=languages(), help="what the window speaks")
    parser.add_argument("screens", nargs="*", help=f"only these: {', '.join(screen.name for screen in SCREENS)}")
    wanted = parser.parse_args()
    wanted.all = None if wanted.all is None else wanted.all.absolute()
    os.chdir(find_scene("maze").parent)
    application = QApplication([])
    application.setApplicationName("robotworkshop")
    Sweeper(
        application
    ).begin()  # Else a thread of a drive may take the window before apart, which Qt does not survive.
    speak(application, wanted.language)
    for screen in SCREENS:
        if wanted.screens and screen.name not in wanted.screens:
            continue
        if wanted.all is None and not screen.in_docs:
            continue
        with staged(screen) as stage:
            if wanted.all is None:
                file = FOLDER / f"window-{screen.name}.png"
                store(taken(stage, screen, DOCS_SIZE, "light"), part_of(stage.window, screen.part), file)
                print(f"{file}: {file.stat().st_size:,} bytes")
                continue
            wanted.all.mkdir(parents=True, exist_ok=True)
            for size in SIZES:
                for look in LOOKS:
                    file = wanted.all / f"{screen.name}-{look}-{size.width()}x{size.height()}.png"
                    taken(stage, screen, size, look).save(str(file))
                    print(file)
    if wanted.all is not None:
        for size in SIZES:
            for look in LOOKS:
                kind = f"{look}-{size.width()}x{size.height()}"
                lay_sheet(sorted(wanted.all.glob(f"*-{kind}.png")), wanted.all / f"sheet_{kind}.png")


if __name__ == "__main__":
    sys.exit(main())
