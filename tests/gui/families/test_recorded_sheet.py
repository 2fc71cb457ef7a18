"""A recording of programs shows the displays and lamps of its bricks at the moment that is played."""

import zlib
from datetime import UTC, datetime
from pathlib import Path

from driven import LONG_MS
from pytestqt.qtbot import QtBot

from gui.families.guest_panel import GuestPanel
from gui.families.recorded_sheet import RecordedSheet
from gui.sources.guest_source import GuestSource
from gui.sources.playback import Playback
from robotdriver.ev3.brick import DISPLAY_COLUMNS, DISPLAY_ROWS
from robotdriver.ev3.lego import shipped_lego
from robotworkshop.families.ev3.run import Ev3Floor, Ev3RunOptions
from robotworkshop.families.ev3.world_by_name import load_world
from robotworkshop.recording import RunKind
from robotworkshop.recording.options import RecordingOptions
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer, DriveStarted

BLACK = zlib.compress(bytes(DISPLAY_COLUMNS * DISPLAY_ROWS))


def record(file: Path) -> None:
    """Record two seconds, in the first of which the display is empty."""
    world, announcer, settings = load_world("ev3_small"), Announcer(), Settings(seed=1, speed=None)
    recording = RecordingOptions(datetime.now(UTC), file)
    with (
        recording.recorded(announcer, RunKind.PROGRAMS, world.scene, settings, "", read_cost_s=0.0005),
        Ev3Floor(world, shipped_lego(), (), Ev3RunOptions(), announcer) as floor,
    ):
        announcer.announce(DriveStarted(floor.stage.snapshot()))
        floor.stage.let_pass(1.0)
        (brick,) = floor.bricks.values()
        brick.panel.packed_picture = BLACK
        brick.panel.lamps = {"led0:red:brick-status": 255, "led1:green:brick-status": 255}
        floor.stage.let_pass(1.0)


def test_displays_and_lamps_are_played_again(qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "run.rwr"
    record(file)
    source, playback = GuestSource(), Playback()
    panel = GuestPanel(source, playback)
    qtbot.addWidget(panel)
    panel.show()
    with qtbot.waitSignal(playback.changed, timeout=LONG_MS):
        playback.open(file, shown=True)
    assert panel.sheets == []
    playback.seek(1.5)
    playback.arrive()
    (sheet,) = panel.sheets
    assert isinstance(sheet, RecordedSheet)
    assert [color.name() for color in sheet.lamps.colors] == ["#ff0000", "#00ff00"]
    shade = sheet.display.grab().toImage().pixelColor(sheet.display.rect().center())
    playback.seek(0.5)
    playback.arrive()
    assert [color.name() for color in sheet.lamps.colors] == []
    assert (
        sheet.display.grab().toImage().pixelColor(sheet.display.rect().center()).lightness() > shade.lightness() + 100
    )
    playback.close_recording()
    assert panel.sheets == []
    source.close()
    playback.close()
