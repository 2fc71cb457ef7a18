"""A window that moves to a screen of another scale is sharp there: all that it keeps as images is drawn anew."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.warm.programs import warm

SCREENS = {
    "screens": [
        {"name": "usual", "x": 0, "y": 0, "width": 1280, "height": 800, "dpr": 1},
        {"name": "fine", "x": 1280, "y": 0, "width": 3840, "height": 2160, "dpr": 1},
    ]
}
SCALES = {"usual": 1.0, "fine": 2.0, "usual again": 1.0}
VISIT = """
import json, sys, time
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QLabel
import numpy as np
from gui.painter.painter import paint
from gui.shell.furnishing import furnished_window
from gui.sources.plan_source import RunPhase
from gui.texts.messages import Notice, Severity
from gui.welcome.parts import Card
from robotworkshop.assets import find_scene
from robotworkshop.run.settings import Settings

def until(holds):
    deadline_s = time.monotonic() + 60.0
    while not holds():
        assert time.monotonic() < deadline_s, "it has not come to rest"
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

def pixels(image):
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    return np.asarray(plain.constBits()).reshape(-1, 4).astype(int)

def apart(canvas):
    ratio = canvas.devicePixelRatioF()
    wanted = QImage(canvas.size() * ratio, QImage.Format.Format_RGB32)
    wanted.setDevicePixelRatio(ratio)
    painter = QPainter(wanted)
    paint(painter, window.rooms.view.picture(), canvas.view)
    painter.end()
    return 100.0 * float((abs(pixels(canvas.grab().toImage()) - pixels(wanted)).max(axis=1) > 24).mean())

application = QApplication(sys.argv)
window = furnished_window(Settings())
window.resize(1000, 640)
window.show()
window.rooms.run.open_scene(find_scene("crossing"))
until(lambda: window.rooms.run.phase is RunPhase.LOADED)
window.rooms.run.solve()
until(lambda: window.rooms.run.phase is RunPhase.SOLVED)
window.rooms.commands["workspace.drive"].setChecked(True)
window.rooms.run.start_or_pause()
until(lambda: window.rooms.timeline.value)
window.rooms.run.stop()
until(lambda: not window.rooms.run.is_driving)
window.rooms.notices.notify(Notice(Severity.ERROR, "An error, with its icon"))
window.show_welcome()
until(lambda: window.rooms.notices.welcome.is_whole)
told = []
for name, x in (("usual", 50), ("fine", 1400), ("usual again", 50)):
    window.move(x, 50)
    until(lambda: window.screen().name() == name.split()[0])
    until(lambda: window.rooms.notices.welcome.is_whole and window.canvas.is_whole)
    ratio = window.devicePixelRatioF()
    labels = [label for label in window.findChildren(QLabel) if not label.pixmap().isNull()]
    cards = [card for card in window.rooms.notices.welcome.findChildren(Card) if not card.picture.isNull()]
    until(lambda: all(card.picture.devicePixelRatio() == ratio for card in cards))
    blurred = [type(label.parent()).__name__ for label in labels if label.pixmap().devicePixelRatio() != ratio]
    until(lambda: apart(window.canvas) < 0.1)
    told.append([name, ratio, len(labels), len(cards), blurred])
print(json.dumps(told))
window._may_close = True
window.close()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the offscreen platform takes several screens")
def test_what_is_kept_as_an_image_is_drawn_anew_on_a_screen_of_another_scale(tmp_path: Path) -> None:
    screens = tmp_path / "screens.json"
    screens.write_text(json.dumps(SCREENS))
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": f"offscreen:configfile={screens}",
        "QT_SCREEN_SCALE_FACTORS": "usual=1;fine=2",
    }
    run = subprocess.run(
        [warm("python"), "-"], input=VISIT, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert run.returncode == 0, run.stderr
    visits = json.loads(run.stdout.splitlines()[-1])
    assert {name: ratio for name, ratio, *_ in visits} == SCALES
    for name, _, labels, cards, blurred in visits:
        assert labels, "there are pictures to be seen"
        assert cards, "there are pictures to be seen"
        assert not blurred, name
