"""An audience's screen of a crowd: it is filled over some paints, and then all of it is there."""

import pytest
from driven import LONG_MS
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from gui.audience.arrangement import arrange
from gui.audience.audience_content import AudienceContent
from gui.audience.floor_scene import AudienceScene
from gui.audience.screen import AudienceScreen
from gui.painter.colors import COLORS
from robotdriver.pose import Pose
from robotworkshop.view.picture import Picture, Theme
from robotworkshop.view.scoreboard import Act, Competitor, Score
from scene.scene import Scene, SceneRobot, Workspace

WIDTH, HEIGHT = 1280, 720


@pytest.mark.parametrize("racers", [2, 50])
def test_every_racer_comes_to_have_a_lane(qtbot: QtBot, racers: int) -> None:
    names = [f"Robot {number + 1}" for number in range(racers)]
    score = Score("", Act.WAITING, False, None, tuple(Competitor(name, name, n) for n, name in enumerate(names)), None)
    screen = AudienceScreen()
    qtbot.addWidget(screen)
    screen.resize(WIDTH, HEIGHT)
    screen.show_content(AudienceContent(Theme.LIGHT, score=score))
    lanes = arrange(WIDTH, HEIGHT, racers, has_ended=False).lanes
    background = QColor(COLORS[Theme.LIGHT].background)

    def are_all_there() -> bool:
        image = screen.grab().toImage()
        ratio = image.devicePixelRatio()
        seen = [image.pixelColor((lane.center() * ratio).toPoint()) for lane in lanes]
        return background not in seen

    qtbot.waitUntil(are_all_there, timeout=LONG_MS)


@pytest.mark.usefixtures("qapp")
def test_every_robot_comes_to_have_a_number_on_the_floor() -> None:
    robots = tuple(SceneRobot(f"Robot {number + 1}", Pose(300.0 * number, 500.0, 0.0)) for number in range(30))
    picture = Picture(Scene(Workspace(0.0, 0.0, 9_000.0, 3_000.0), robots))
    stage, images = AudienceScene(), []
    for _ in range(1_000):
        image = QImage(1200, 500, QImage.Format.Format_RGB32)
        image.fill(0)
        painter = QPainter(image)
        stage.paint(painter, QRectF(0.0, 0.0, 1200.0, 500.0), picture, None, 10.0, 1.0, 0.0)
        painter.end()
        images.append(image)
        if len(images) > 1 and stage.is_whole and images[-1] == images[-2]:
            break
    assert stage.is_whole
    last_robot = QRectF(1100.0, 200.0, 100.0, 250.0).toRect()
    assert images[-1] == images[-2], "nothing is added any more"
    assert images[-1].copy(last_robot) != images[0].copy(last_robot), "the last robot has got its number"
