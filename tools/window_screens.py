"""Every screen of the window that pictures are taken of, and how a user comes there."""

import json
import math
import os
import tempfile
from collections.abc import Callable
from contextlib import ExitStack, chdir
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from PySide6.QtCore import QDeadlineTimer, QEventLoop, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPushButton, QWidget

from gui.editor.editor import ToolKind
from gui.help.palette import CommandPalette
from gui.match.parts import Part as FormPart
from gui.shell.main_window import MainWindow
from gui.sources.connection import LinkState
from gui.sources.plan_source import RunPhase
from gui.sources.planners_source import ComparedPlanner
from gui.texts.language import tr
from gui.widgets.question import Question
from robotdriver.pose import Pose
from robotworkshop.assets import find_scene
from robotworkshop.match.player.player import Player
from robotworkshop.match.player.player_robots import SimulatedRobot
from robotworkshop.match.player.player_server import PlayerServer
from robotworkshop.run.settings import Settings
from robotworkshop.stage.floor import Floor
from scene import Obstacle, load_scene, save_scene
from scene.editing import Kind, Part, add_obstacle, move
from scene.scene import FloorRegion, Scene, SceneRobot, Workspace
from scene.things import Area, PointsShape, PolygonShape, Thing

PATIENCE_MS = 240_000
CODE = "sesame"
GAMES = 3
MOVERS = ("prm", "visibility")


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
                raise TimeoutError(
                    f"the window says: {self.window.rooms.notices.banner.text or self.window.rooms.status.hint}"
                )

    def rest(self, duration_ms: int = 150) -> None:
        """Let everything be laid out and painted."""
        deadline = QDeadlineTimer(duration_ms)
        self.until(lambda: deadline.hasExpired() and self.window.rooms.view.canvas.is_whole)

    def press(self, command: str) -> None:
        """Do a command."""
        action = self.window.rooms.commands[command]
        if not action.isEnabled():
            raise RuntimeError(action.toolTip())
        action.trigger()

    def kept(self, scene: Scene, name: str) -> str:
        """Return the file of a scene that does not come with the program."""
        file = Path(os.environ["XDG_DATA_HOME"]) / f"{name}.json"
        save_scene(scene, file)
        return str(file)

    def open(self, scene: str) -> None:
        """Open a scene: one of those that come with the program, or a file that was kept."""
        file = Path(scene)
        if not file.is_absolute():
            file = Path(find_scene(scene).name)  # The log shows no path of this machine.
        self.window.rooms.filing.open_scene(file)
        self.until(lambda: self.window.rooms.run.scene_file == file)

    def solve(self, scene: str) -> None:
        """Open a scene, and solve it."""
        self.open(scene)
        self.press("solve")
        self.until(lambda: self.window.rooms.run.phase in (RunPhase.SOLVED, RunPhase.LOADED))

    def drive(self, scene: str, until_s: float) -> None:
        """Solve a scene, and hold its drive at a time of the floor's clock."""
        run = self.window.rooms.run
        self.solve(scene)
        self.press("workspace.drive")
        run.set_speed(4.0)
        self.press("start")
        self.until(lambda: run.snapshot is not None and run.snapshot.time_s >= until_s)
        self.press("start")
        self.until(lambda: run.phase is RunPhase.PAUSED)

    def finish(self) -> None:
        """Let the drive go on to its end."""
        self.window.rooms.run.set_speed(None)
        self.press("start")
        self.until(lambda: self.window.rooms.run.phase is RunPhase.ENDED)


def welcome(stage: Stage) -> None:
    """The first thing that is seen."""
    stage.press("welcome")
    stage.until(lambda: stage.window.rooms.notices.welcome.is_whole)


def design(stage: Stage) -> None:
    """A scene that is being drawn, with something selected."""
    stage.open("crates")
    stage.press("workspace.design")
    stage.press(f"tool.{ToolKind.SELECT.name.lower()}")
    stage.press("select_all")
    document = stage.window.rooms.scene_editor.editor.document
    if document is not None:
        document.select(list(document.selection)[-1:])


def empty_floor(stage: Stage) -> None:
    """A new scene, in which nothing is yet."""
    stage.open("crates")
    stage.press("new")


def faulty(stage: Stage) -> None:
    """A scene in which a robot was put into an obstacle."""
    stage.open("crates")
    stage.press("workspace.design")
    document = stage.window.rooms.scene_editor.editor.document
    if document is not None:
        start = Part(Kind.START, 0)
        document.edit(move(document.scene, (start,), 700.0, 200.0), "move")
        document.select((start,))


def crate(stage: Stage) -> None:
    """A scene that is being drawn, with an obstacle selected."""
    stage.open("crates")
    stage.press("workspace.design")
    document = stage.window.rooms.scene_editor.editor.document
    if document is not None:
        document.select((Part(Kind.OBSTACLE, 9),))


def whole_scene(stage: Stage) -> None:
    """A scene that is being drawn, with nothing selected."""
    stage.open("crates")
    stage.press("workspace.design")


def plan(stage: Stage) -> None:
    """A maze that was solved."""
    stage.press("workspace.plan")
    stage.solve("maze")
    stage.press("compare")
    stage.until(lambda: not stage.window.rooms.run.is_comparing)


def choose_textbook(stage: Stage) -> None:
    """Have the maze planned by a planner of parts."""
    stage.press("workspace.plan")
    stage.open("maze")
    planner = stage.window.rooms.run_room.planner
    box = next(box for box in planner.findChildren(QComboBox) if box.accessibleName() == tr("Mover"))
    box.setCurrentIndex(box.findText("prm-textbook"))


def parts(stage: Stage) -> None:
    """A planner of parts, each of which can be exchanged."""
    choose_textbook(stage)
    stage.press("solve")
    stage.until(lambda: stage.window.rooms.run.phase in (RunPhase.SOLVED, RunPhase.LOADED))


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


def clearance(stage: Stage) -> None:
    """A plan over the colours of the clearance."""
    stage.open("crates")
    stage.press("layer.clearance")


def programs(stage: Stage) -> None:
    """An EV3 that follows a line, with its brick's panel."""
    from robotworkshop.families.ev3.live import Ev3Wish

    file = Path(stage.exits.enter_context(tempfile.TemporaryDirectory())) / "follow.py"
    file.write_text(FOLLOWER)
    room = stage.window.rooms.families
    room.open(file.name, Ev3Wish((file,), "ev3_oval", is_fitted=True).opened)
    stage.until(lambda: room.source.is_running)
    room.source.set_speed(None)
    stage.until(lambda: room.source.snapshot is not None and room.source.snapshot.time_s >= 21.0)
    room.source.start_or_pause()
    stage.rest(1500)


CHASER = """
from ev3dev2.display import Display
from ev3dev2.led import Leds
from ev3dev2.motor import MediumMotor, MoveSteering, OUTPUT_A, OUTPUT_B, OUTPUT_C
from ev3dev2.sensor.lego import ColorSensor, UltrasonicSensor

drive, arm, eye, ear, screen = (
    MoveSteering(OUTPUT_B, OUTPUT_C), MediumMotor(OUTPUT_A), ColorSensor(), UltrasonicSensor(), Display())
Leds().set_color("LEFT", "AMBER")
Leds().set_color("RIGHT", "AMBER")
arm.on_for_degrees(20, 70)
while True:
    gap = ear.distance_centimeters
    screen.text_pixels("gap %d cm" % gap, x=40, y=30)
    screen.text_pixels("keep 40", x=40, y=60)
    screen.update()
    drive.on(1.2 * (eye.reflected_light_intensity - 50), max(0, min(20, gap - 35)))
"""
"""A program for an EV3 that follows the line, too, and keeps a distance from what drives ahead of it."""


def two_bricks(stage: Stage) -> None:
    """Two EV3s on one line, with a brick's panel for each."""
    from robotworkshop.families.ev3.live import Ev3Wish
    from robotworkshop.families.ev3.worlds import __path__ as worlds

    folder = Path(stage.exits.enter_context(tempfile.TemporaryDirectory()))
    world = json.loads(Path(worlds[0], "ev3_oval.json").read_text())
    world["robots"].append({"name": "chaser", "model": "ev3", "start": {"x": -580, "y": -400, "heading_deg": -25}})
    (folder / "oval.json").write_text(json.dumps(world))
    for name, program in (("follower.py", FOLLOWER), ("chaser.py", CHASER)):
        (folder / name).write_text(program)
    room = stage.window.rooms.families
    wish = Ev3Wish((folder / "follower.py", folder / "chaser.py"), str(folder / "oval.json"), is_fitted=True)
    room.open("oval, two EV3", wish.opened)
    stage.until(lambda: room.source.is_running)
    room.source.set_speed(None)
    stage.until(lambda: room.source.snapshot is not None and room.source.snapshot.time_s >= 21.0)
    room.source.start_or_pause()
    stage.rest(1500)


WANDER = """
#include "eyebot.h"

int main(void) {
    LCDSetPrintf(0, 0, "wander");
    LCDMenu("GO", "STOP", "", "END");
    LCDArea(20, 60, 220, 200, BLUE, 1);
    LCDCircle(120, 130, 50, YELLOW, 1);
    while (1) {
        LCDSetPrintf(2, 0, "front %5d mm", PSDGet(PSD_FRONT));
        if (PSDGet(PSD_FRONT) < 300) { VWTurn(90, 60); VWWait(); }
        else { VWSetSpeed(200, 0); OSWait(50); }
    }
}
"""
"""A program for an EyeBot that turns away from what is near."""


def eyebots(stage: Stage) -> None:
    """An EyeBot that drives about, with its display and keys."""
    from robotworkshop.families.eyebot.live import EyeBotWish

    file = Path(stage.exits.enter_context(tempfile.TemporaryDirectory())) / "wander.c"
    file.write_text(WANDER)
    room = stage.window.rooms.families
    room.open(file.name, EyeBotWish((file,)).opened)
    stage.until(lambda: room.source.is_running)
    stage.until(lambda: room.source.snapshot is not None and room.source.snapshot.time_s >= 6.0)
    room.source.start_or_pause()
    stage.rest(1500)


def slipping(stage: Stage) -> None:
    """A robot on carpet that stands beside where it believes to be."""
    stage.window.rooms.run.set_floor("carpet")
    stage.window.rooms.run.choose_mover("prm", 1, {"correct_drift": False})
    stage.drive("crates", 30.0)


def ghosts(stage: Stage) -> None:
    """A robot on carpet that corrects its drift: its odometry has gone elsewhere."""
    stage.window.rooms.run.set_floor("carpet")
    stage.window.rooms.run.choose_mover("prm", 1, {"correct_drift": True})
    stage.drive("crates", 42.0)


def coverage(stage: Stage) -> None:
    """The colours of what a robot's sonar has seen."""
    stage.press("workspace.drive")
    stage.press("layer.coverage")
    stage.drive("crates", 40.0)


def visits(stage: Stage) -> None:
    """The colours of where some runs went, each with a roadmap of its own."""
    stage.window.rooms.run.set_floor("carpet")
    stage.open("crates")
    for seed, samples in enumerate((60, 120, 300, 1000)):
        stage.window.rooms.run.choose_mover("prm", seed, {"samples": samples, "correct_drift": False})
        stage.press("solve")
        stage.until(lambda: stage.window.rooms.run.phase is RunPhase.SOLVED)
        stage.finish()
    stage.press("workspace.drive")
    stage.press("layer.visits")
    stage.until(lambda: (stage.window.rooms.view.picture() or stage).heats)  # type: ignore[union-attr]
    stage.window.rooms.notices.banner.clear()


def two_runs(stage: Stage) -> None:
    """Two drives of one scene beside each other, where they have parted."""
    run, recorded = stage.window.rooms.run, []
    stage.open("crates")
    for seed, floor in ((0, "perfect"), (1, "lab floor")):
        run.set_floor(floor)
        run.choose_mover("prm", seed, {})
        stage.press("solve")
        stage.until(lambda: run.phase is RunPhase.SOLVED)
        stage.finish()
        stage.until(lambda: stage.window.rooms.playback.is_open)
        recorded.append(stage.window.rooms.playback.file)
    stage.press("workspace.drive")
    side_by_side = stage.window.rooms.side_by_side
    side_by_side.begin(recorded[0])
    stage.until(lambda: side_by_side.table.is_told)
    stage.window.rooms.playback.seek(24.0)
    stage.window.rooms.notices.banner.clear()
    stage.rest(600)


def planners(stage: Stage) -> None:
    """Four planners on one scene, with a floor each."""
    stage.open("maze")
    stage.press("workspace.plan")
    stage.press("compare_planners")
    source = stage.window.rooms.planners
    source.choose(1, ComparedPlanner("prm-textbook", {"finish": "none"}))
    source.add(ComparedPlanner("rrt"))
    source.add(ComparedPlanner("visibility"))
    stage.until(lambda: source.busy is None)
    stage.rest(600)


def planner_settings(stage: Stage) -> None:
    """The settings of one of three planners that are compared."""
    stage.open("columns")
    stage.press("workspace.plan")
    stage.press("compare_planners")
    source = stage.window.rooms.planners
    source.add(ComparedPlanner("rrt-star", {"samples": 20}))
    stage.until(lambda: source.busy is None)
    stage.window.rooms.planners_room.table.rows[1].settings_button.click()
    stage.rest(600)


def schedule(stage: Stage) -> None:
    """The plan of four robots that change places through one door, in space and time."""
    places = ((600.0, 700.0), (600.0, 2_300.0), (4_400.0, 700.0), (4_400.0, 2_300.0))
    names = ("Ada", "Bo", "Cem", "Dee")
    robots = tuple(
        SceneRobot(name, Pose(*start, 0.0 if start[0] < 2_000.0 else math.pi), goal, team="team")
        for name, start, goal in zip(names, places, places[::-1], strict=True)
    )
    ends = ((0.0, 1_240.0), (1_760.0, 3_000.0))
    walls = [((2_400.0, low), (2_600.0, low), (2_600.0, high), (2_400.0, high)) for low, high in ends]
    scene = Scene(Workspace(0.0, 0.0, 5_000.0, 3_000.0), robots, tuple(Obstacle(each) for each in walls))
    stage.press("workspace.plan")
    stage.solve(stage.kept(scene, "team"))
    stage.window.rooms.notices.banner.clear()


def team(stage: Stage) -> None:
    """These robots in their drive; some wait for others."""
    schedule(stage)
    run = stage.window.rooms.run
    stage.press("workspace.drive")
    run.set_speed(2.0)
    stage.press("start")

    def is_waiting() -> bool:
        picture = stage.window.rooms.view.picture()
        return picture is not None and any(mover.status.awaits for mover in picture.movers)

    stage.until(is_waiting)
    stage.press("start")
    stage.until(lambda: run.phase is RunPhase.PAUSED)


def layers(stage: Stage) -> None:
    """All layers that a drive has something to show of."""
    stage.drive("crates", 12.0)
    stage.window.rooms.layers_plate.setChecked(True)
    stage.rest()


def drawn_from_nothing(stage: Stage) -> None:
    """A scene that was begun with nothing, with a box just drawn."""
    stage.press("new")
    stage.until(lambda: stage.window.rooms.run.scene is not None)
    stage.press("workspace.design")
    stage.rest()
    canvas = stage.window.canvas
    for tool, begin, end in (("box", (0.4, 0.3), (0.5, 0.6)), ("robot", (0.2, 0.7), (0.25, 0.7))):
        stage.press(f"tool.{tool}")
        places = [QPoint(int(x * canvas.width()), int(y * canvas.height())) for x, y in (begin, end)]
        QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=places[0])
        QTest.mouseMove(canvas, places[1])
        QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=places[1])
        stage.rest()


def real_drive(stage: Stage) -> None:
    """A real robot that drives."""
    cleared_floor(stage)
    window = stage.window
    window.findChildren(Question)[-1].buttons[-1].click()
    stage.until(lambda: window.rooms.run.snapshot is not None and window.rooms.run.snapshot.time_s > 3.0)


def timeline(stage: Stage) -> None:
    """A drive that is looked at again."""
    stage.drive("crates", 1.0)
    stage.finish()
    playback = stage.window.rooms.playback
    stage.until(lambda: playback.is_open)
    begin_s, end_s = playback.span_s
    playback.seek(begin_s + 0.6 * (end_s - begin_s))
    playback.arrive()
    stage.rest()


def robot_bar(stage: Stage) -> None:
    """The bar that connects a real robot."""
    stage.open("maze")
    stage.press("workspace.drive")
    stage.window.rooms.run_room.connection_bar.type_address("serial:/dev/ttyUSB0")


def palette(stage: Stage) -> None:
    """The commands by their names."""
    stage.solve("maze")
    stage.press("palette")


def steps(stage: Stage) -> None:
    """Show what a textbook planner has done, half-way through its search."""
    choose_textbook(stage)
    stage.press("steps")
    source = stage.window.rooms.steps
    stage.until(lambda: source.is_on)
    source.go_to(len(source.steps) - 40)


def components(stage: Stage) -> None:
    """A roadmap of a narrow passage that is too narrow for the robot, in a colour for each of its components."""
    passage = load_scene(find_scene("narrow_passage"))
    stage.exits.enter_context(chdir(os.environ["XDG_DATA_HOME"]))  # The log shows no path of this machine.
    file = Path("narrow_passage.json")
    wall = Obstacle(((3050.0, 2350.0), (3450.0, 2350.0), (3450.0, 2800.0), (3050.0, 2800.0)))
    save_scene(add_obstacle(passage, wall)[0], file)
    stage.window.rooms.filing.open_scene(file)
    stage.until(lambda: stage.window.rooms.run.scene_file == file)
    stage.press("solve")
    stage.until(lambda: stage.window.rooms.notices.banner.notice)
    stage.window.rooms.notices.banner.clear()
    stage.press("layer.components")
    stage.press("layer.inflated")


def tour(stage: Stage) -> None:
    """The first step of the tour."""
    welcome(stage)
    stage.press("tour")


def match(stage: Stage) -> None:
    """Two players on the way, seen by their referee."""
    window, matches = stage.window, stage.window.rooms.matches
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
    matches.forms.show_part(FormPart.REFEREE)
    for number, server in enumerate(servers):
        matches.forms.referee.type_player(number, f"127.0.0.1:{server.address[1]}", CODE)
    matches.forms.referee.findChildren(QPushButton)[-1].click()
    match, banner = matches.match, window.rooms.notices.banner
    stage.until(lambda: (match.score is not None and (match.score.time_s or 0.0) > 3.0) or banner.notice is not None)


def audience(stage: Stage) -> None:
    """The same match, as an audience sees it."""
    match(stage)
    stage.press("audience")


def verdict(stage: Stage) -> None:
    """Show how it ended, as an audience sees it."""
    audience(stage)
    stage.until(lambda: stage.window.rooms.matches.match.verdict)


def no_path(stage: Stage) -> None:
    """A goal that cannot be reached, with what is in its way."""
    room = load_scene(find_scene("empty_room"))
    for low, high in ((0.0, 1400.0), (1700.0, 3000.0)):
        wall = Obstacle(((1900.0, low), (2100.0, low), (2100.0, high), (1900.0, high)))
        room = add_obstacle(room, wall)[0]
    file = Path(os.environ["XDG_DATA_HOME"]) / "divided.json"
    save_scene(room, file)
    stage.window.rooms.filing.open_scene(file)
    stage.until(lambda: stage.window.rooms.run.scene_file == file)
    stage.press("solve")
    stage.until(lambda: stage.window.rooms.notices.banner.notice)


def tournament(stage: Stage) -> None:
    """A tournament whose table fills in: a trial for each of three movers, and then their duels."""
    tournaments = stage.window.rooms.tournaments
    stage.open("maze")
    stage.press("workspace.match")
    stage.press("match.tournament")
    form = tournaments.panel.form
    form.movers.choose(MOVERS)
    form.scenes.choose(("empty_room", "duel_symmetric"))
    stage.exits.enter_context(chdir(os.environ["XDG_DATA_HOME"]))
    form.folder.setText("tournament")
    form.pressed.emit()
    stage.until(lambda: tournaments.source.progress[0] >= GAMES or not tournaments.source.is_on)


def entry(stage: Stage) -> None:
    """The form of a tournament, before it begins."""
    stage.open("maze")
    stage.press("workspace.match")
    stage.press("match.tournament")
    stage.window.rooms.tournaments.panel.form.folder.setText("tournament")


def player(stage: Stage) -> None:
    """The form of a player, before a referee comes."""
    stage.open("duel_crossing")
    stage.press("workspace.match")
    stage.window.rooms.matches.forms.show_part(FormPart.PLAYER)


def race_night(stage: Stage) -> None:
    """A race night that players have come to."""
    stage.open("duel_symmetric")
    stage.press("workspace.match")
    matches = stage.window.rooms.matches
    stage.until(lambda: stage.window.rooms.run.movers)
    matches.night.go_on()
    for mover in ("prm", "visibility", "rrt"):
        matches.forms.night.add_mover(mover)
    stage.until(lambda: len(matches.night.night.players) == GAMES)


def ladder(stage: Stage) -> None:
    """A ladder that waits for movers, with two pupils who may hand in."""
    stage.open("duel_symmetric")
    stage.press("workspace.match")
    matches = stage.window.rooms.matches
    matches.forms.ladder.type_names(("Ada", "Grace"))
    matches.forms.ladder.button.click()
    stage.until(lambda: matches.ladder.ladder.url)


def idle_match(stage: Stage) -> None:
    """The workspace of matches before anything is held."""
    stage.open("duel_symmetric")
    stage.press("workspace.match")


def standings(stage: Stage) -> None:
    """A race night while its matches are held."""
    race_night(stage)
    matches = stage.window.rooms.matches
    stage.window.rooms.run.set_speed(2.0)
    matches.night.go_on()
    stage.until(lambda: matches.match.score is not None and (matches.match.score.time_s or 0.0) > 4.0)


def keys(stage: Stage) -> None:
    """The list of keys."""
    stage.press("keys")


def manual(stage: Stage) -> None:
    """The manual."""
    stage.press("manual")


def program_dialog(stage: Stage) -> None:
    """Show how a program for an EV3 is to run."""
    file = Path(os.environ["XDG_DATA_HOME"]) / "follow.py"
    file.write_text(FOLLOWER)
    stage.open("maze")
    stage.window.rooms.families.ask_about((file,))


def pioneer_dialog(stage: Stage) -> None:
    """Show which Pioneers are to be served, with a map that is not there."""
    from gui.families.pioneer.serve_dialog import ServeDialog

    stage.press("serve_pioneers")
    (dialog,) = stage.window.findChildren(ServeDialog)
    dialog.map.setText("/maps/a_long_name_of_a_folder/the_third_floor_of_the_institute.map")
    dialog.accept()


def pioneers(stage: Stage) -> None:
    """Pioneers that wait for their clients."""
    from gui.families.room import PIONEER_PANEL
    from robotworkshop.families.pioneer.live import PioneerWish

    room = stage.window.rooms.families
    room.open("Pioneers", PioneerWish(("p3dx", "p3at"), "", Path("gallery.json"), 0, 0).opened, PIONEER_PANEL)
    stage.until(lambda: room.source.is_running and room.source.snapshot is not None)


def sequence(stage: Stage) -> None:
    """Show how a drive becomes a sequence of pictures."""
    timeline(stage)
    stage.press("picture_sequence")


def unsaved(stage: Stage) -> None:
    """A scene with edits that another is to take the place of."""
    design(stage)
    stage.press("duplicate")
    stage.press("new")


def bad_scene(stage: Stage) -> None:
    """A file that holds no sound scene."""
    stage.open("maze")
    file = Path(os.environ["XDG_DATA_HOME"]) / "a_scene_with_a_rather_long_name_that_was_written_by_hand.json"
    text = find_scene("maze").read_text().replace('"goal"', '"gaol"', 1).replace('"x"', '"ex"', 1)
    file.write_text(text)
    stage.window.rooms.filing.open_scene(file)
    stage.until(lambda: stage.window.rooms.notices.banner.notice)


def no_robot(stage: Stage) -> None:
    """A robot at a serial port that is not there."""
    robot_bar(stage)
    stage.window.rooms.run_room.connection_bar.findChildren(QPushButton)[0].click()
    stage.until(lambda: stage.window.rooms.connection.state is LinkState.CONNECTING)
    stage.until(lambda: stage.window.rooms.connection.state is LinkState.APART)


def menu(stage: Stage) -> None:
    """The longest menu."""
    stage.open("maze")
    menus = [action.menu() for action in stage.window.menuBar().actions()]
    longest = max(menus, key=lambda each: len(each.actions()))
    longest.popup(stage.window.mapToGlobal(stage.window.rect().center()))


def watch(stage: Stage) -> None:
    """The form of a spectator."""
    player(stage)
    stage.window.rooms.matches.forms.show_part(FormPart.WATCH)


def lost_robot(stage: Stage) -> None:
    """A real robot that falls silent in mid-drive."""
    from robotdriver.create.emulator import EmulatedCreate
    from robotdriver.create.emulator_server import EmulatorServer

    window = stage.window
    floor = Floor.of_scene(load_scene(find_scene("crates")), seed=0, speed=1.0)
    robot = EmulatedCreate(floor.world.robots[0], rng=np.random.default_rng(0))
    stage.exits.callback(floor.clock.stop)
    server = stage.exits.enter_context(EmulatorServer(floor.clock))
    stage.solve("crates")
    stage.press("workspace.drive")
    host, port = server.serve_tcp(robot, "127.0.0.1", 0)
    window.rooms.run_room.connection_bar.type_address(f"tcp:{host}:{port}")
    window.rooms.run_room.connection_bar.findChildren(QPushButton)[0].click()
    stage.until(lambda: window.rooms.connection.state is LinkState.CONNECTED)
    stage.press("start")
    window.findChildren(Question)[-1].buttons[-1].click()
    stage.until(lambda: window.rooms.run.snapshot is not None and window.rooms.run.snapshot.time_s > 2.0)
    robot.faults = replace(robot.faults, is_stalled=True)
    stage.until(lambda: window.rooms.connection.state is LinkState.APART and window.rooms.run.phase is RunPhase.ENDED)


def crowd(stage: Stage) -> None:
    """Fifty robots that drive."""
    robots = []
    for number in range(50):
        x_mm, y_mm = 500.0 + 700.0 * (number % 10), 500.0 + 900.0 * (number // 10)
        robots.append(SceneRobot(f"robot{number + 1}", Pose(x_mm, y_mm), (x_mm, y_mm + 450.0)))
    stage.drive(stage.kept(Scene(Workspace(0.0, 0.0, 7300.0, 5100.0), robots=tuple(robots)), "crowd"), 1.0)


def ground(stage: Stage) -> None:
    """A floor with a colour and a drop, an area, points of a map, and an obstacle upon a robot."""
    points = tuple((600.0 + 7.0 * number, 2500.0 + 120.0 * math.sin(number / 40.0)) for number in range(400))
    scene = Scene(
        Workspace(0.0, 0.0, 4200.0, 3000.0),
        robots=(SceneRobot("ada", Pose(500.0, 500.0), (3500.0, 2000.0)),),
        obstacles=(Obstacle(((450.0, 600.0), (1400.0, 600.0), (1400.0, 1200.0))),),
        floor_regions=(
            FloorRegion(_box(1600.0, 300.0, 1200.0), "#3070c0"),
            FloorRegion(_box(3200.0, 400.0, 600.0), drop=True),
        ),
        things=(Thing(PointsShape(points, 20.0)),),
        areas=(Area("forbidden", PolygonShape(_box(1700.0, 1700.0, 500.0))),),
    )
    stage.open(stage.kept(scene, "ground"))
    stage.press("workspace.design")


LONG = "the robot of the third row, whose name its makers could not agree upon and so wrote down in full"
"""A name almost as long as names may be."""


def long_names(stage: Stage) -> None:
    """A drive of robots with names as long as they may be, in a file with a name of 200 letters."""
    robots = (
        SceneRobot(f"{LONG} 1", Pose(600.0, 600.0), (3600.0, 600.0)),
        SceneRobot(f"{LONG} 2", Pose(600.0, 1800.0), (3600.0, 1800.0)),
    )
    scene = Scene(Workspace(0.0, 0.0, 4200.0, 2400.0), robots=robots)
    stage.drive(stage.kept(scene, (2 * LONG + 8 * "_").replace(" ", "_")[:200]), 2.0)


def long_names_drawn(stage: Stage) -> None:
    """The same scene while it is drawn, with a robot selected."""
    long_names(stage)
    stage.press("stop")
    stage.until(lambda: stage.window.rooms.run.phase is RunPhase.ENDED)
    stage.press("workspace.design")
    document = stage.window.rooms.scene_editor.editor.document
    if document is not None:
        document.select((Part(Kind.START, 0),))


def long_names_matched(stage: Stage) -> None:
    """The same scene for a referee."""
    long_names(stage)
    stage.press("stop")
    stage.until(lambda: stage.window.rooms.run.phase is RunPhase.ENDED)
    stage.press("workspace.match")
    stage.window.rooms.matches.forms.show_part(FormPart.REFEREE)


def nothing_drawn(stage: Stage) -> None:
    """The Design workspace before there is a scene."""
    stage.press("workspace.design")


def nothing_driven(stage: Stage) -> None:
    """The Drive workspace before there is a scene."""
    stage.press("workspace.drive")


def nothing_matched(stage: Stage) -> None:
    """The Match workspace before there is a scene."""
    stage.press("workspace.match")


def found(stage: Stage) -> None:
    """The palette with the commands that have a letter, some of which cannot be done now."""
    palette(stage)
    (search,) = (each for each in stage.window.findChildren(QLineEdit) if isinstance(each.window(), CommandPalette))
    search.setText("se")


def not_found(stage: Stage) -> None:
    """The palette with words that no command has."""
    found(stage)
    (search,) = (each for each in stage.window.findChildren(QLineEdit) if isinstance(each.window(), CommandPalette))
    search.setText("fly to the moon")


def explained(stage: Stage) -> None:
    """Show what is said of the mover where it is asked about."""
    plan(stage)
    (mover, *_) = (each for each in stage.window.rooms.run_room.planner.findChildren(QComboBox) if each.isVisible())
    mover.setFocus()
    stage.until(mover.hasFocus)
    stage.press("explain_focus")


def open_dialog(stage: Stage) -> None:
    """The choice of a scene's file."""
    stage.open("maze")
    stage.press("open")


def save_dialog(stage: Stage) -> None:
    """The choice of where a scene is written."""
    design(stage)
    stage.press("save_as")


def export_dialog(stage: Stage) -> None:
    """The choice of another program's format."""
    design(stage)
    stage.press("export_scene")


def overwritten(stage: Stage) -> None:
    """An edited scene whose file another program has changed."""
    stage.open(stage.kept(load_scene(find_scene("maze")), "a_scene_that_two_programs_write"))
    stage.press("workspace.design")
    stage.press("select_all")
    stage.press("duplicate")
    file = stage.window.rooms.run.scene_file
    if file is not None:
        file.write_text(file.read_text().replace("}", " }"))
    stage.rest(1500)
    stage.press("save")
    stage.until(lambda: stage.window.findChildren(Question))


def cleared_floor(stage: Stage) -> None:
    """The question before a real robot drives."""
    from robotdriver.create.emulator import EmulatedCreate
    from robotdriver.create.emulator_server import EmulatorServer

    window = stage.window
    floor = Floor.of_scene(load_scene(find_scene("crates")), seed=0, speed=1.0)
    robot = EmulatedCreate(floor.world.robots[0], rng=np.random.default_rng(0))
    stage.exits.callback(floor.clock.stop)
    server = stage.exits.enter_context(EmulatorServer(floor.clock))
    stage.solve("crates")
    stage.press("workspace.drive")
    host, port = server.serve_tcp(robot, "127.0.0.1", 0)
    window.rooms.run_room.connection_bar.type_address(f"tcp:{host}:{port}")
    window.rooms.run_room.connection_bar.findChildren(QPushButton)[0].click()
    stage.until(lambda: window.rooms.connection.state is LinkState.CONNECTED)
    stage.press("start")


def _toured(stage: Stage, step: str) -> None:
    """Go on in the tour to the step with this title."""
    tour(stage)
    guide = stage.window.rooms.guide
    stage.open("crates")  # Which is a step in itself.
    while guide.tour is not None and guide.tour.step.title != tr(step):
        guide.tour.go(1)
    if guide.tour is None:
        raise LookupError(f"the tour has no step {step}")
    stage.rest()


def tour_solve(stage: Stage) -> None:
    """The step of the tour that has a scene solved."""
    _toured(stage, "Solve it")


def tour_last(stage: Stage) -> None:
    """The last step of the tour."""
    _toured(stage, "Read on")


def _box(x_mm: float, y_mm: float, side_mm: float) -> tuple[tuple[float, float], ...]:
    right_mm, top_mm = x_mm + side_mm, y_mm + side_mm
    return (x_mm, y_mm), (right_mm, y_mm), (right_mm, top_mm), (x_mm, top_mm)


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
        """The name in file names."""
        return self.stage.__name__.replace("_", "-")


SCREENS = (
    *(Screen(stage) for stage in (design, plan, steps, components, drive, ghosts, programs, timeline, match, tour)),
    Screen(tournament),
    Screen(audience, sight=lambda window: window.rooms.projector.screen or window),
    Screen(verdict, sight=lambda window: window.rooms.projector.screen or window, in_docs=False),
    Screen(no_path, in_docs=False),
    Screen(robot_bar, in_docs=False),
    Screen(welcome, in_docs=False),
    *(
        Screen(stage, in_docs=False)
        for stage in (palette, keys, manual, entry, player, program_dialog, pioneer_dialog, pioneers, sequence)
    ),
    *(Screen(stage, in_docs=False) for stage in (race_night, ladder, idle_match)),
    Screen(standings),
    *(Screen(stage) for stage in (coverage, visits, two_runs, planners, schedule, team)),
    *(Screen(stage, in_docs=False) for stage in (parts, drawn_from_nothing, slipping, real_drive, two_bricks, eyebots)),
    *(Screen(stage, in_docs=False) for stage in (layers, planner_settings)),
    *(Screen(stage, in_docs=False) for stage in (unsaved, bad_scene, no_robot, menu)),
    *(Screen(stage, in_docs=False) for stage in (watch, lost_robot, crowd, ground)),
    *(Screen(stage, in_docs=False) for stage in (long_names, long_names_drawn, long_names_matched)),
    *(Screen(stage, in_docs=False) for stage in (empty_floor, faulty, crate, whole_scene, clearance)),
    *(Screen(stage, in_docs=False) for stage in (nothing_drawn, nothing_driven, nothing_matched)),
    *(Screen(stage, in_docs=False) for stage in (found, not_found, explained, tour_solve, tour_last)),
    *(Screen(stage, in_docs=False) for stage in (open_dialog, save_dialog, export_dialog, overwritten, cleared_floor)),
)
