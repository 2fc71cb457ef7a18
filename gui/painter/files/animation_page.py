"""The drawn parts of a page that plays a recording in a browser: SVG by the one painter, which the page only moves."""

import re
from collections.abc import Callable

from PySide6.QtCore import QBuffer, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgGenerator

from gui.painter.colors import COLORS, floor_colors
from gui.painter.files.animation import film_view
from gui.painter.files.export import offscreen_application
from gui.painter.painter import paint_settled, paint_still
from gui.painter.robots import draw_robot, draw_start
from gui.painter.viewport import Viewport
from robotdriver.interface import Bumper
from robotdriver.models import MODELS
from robotdriver.pose import Pose
from robotworkshop.recording.export.page import PageParts, ThemeParts
from robotworkshop.view.picture import Picture, Theme
from scene.scene import SceneRobot

_FRAGMENT = re.compile(r"</defs>(.*)</svg>", re.DOTALL)
_DEFAULT_GROUP = re.compile(r"<g[^>]*>\s*</g>\s*")


def draw_page_parts(picture: Picture, width_px: int) -> PageParts:
    """Draw what stands still in a game, and each of its robots, in both themes.

    Args:
        picture: Its scene, layers and plans; where its robots are does not matter.
        width_px: Width of the view; its height follows from the workspace.
    """
    application = offscreen_application()
    view = film_view(picture.scene.workspace, width_px)
    themes = {theme.value: _theme_parts(picture, view, theme) for theme in Theme}
    del application
    return PageParts(view.width_px, view.height_px, view.px_per_mm, *view.to_px(0.0, 0.0), themes)


def _theme_parts(picture: Picture, view: Viewport, theme: Theme) -> ThemeParts:
    around, colors = COLORS[theme], floor_colors(theme, picture.scene)
    # Without plans, snapshot and movers: what the scene itself shows. The page adds what comes and goes.
    scenery = Picture(picture.scene, layers=picture.layers, theme=theme)

    def still(painter: QPainter) -> None:
        paint_still(painter, scenery, view)
        for number, robot in enumerate(picture.scene.robots):
            draw_start(painter, view, MODELS[robot.model], robot.start, colors.robot(number))
        paint_settled(painter, scenery, view)

    def body(number: int, robot: SceneRobot, side: Bumper) -> str:
        model, color = MODELS[robot.model], colors.robot(number)
        origin = Pose(0.0, 0.0)
        return _svg(lambda painter: draw_robot(painter, view, model, origin, side, color, colors, number), view)

    robots = tuple(
        {side.value: body(number, robot, side) for side in Bumper} for number, robot in enumerate(picture.scene.robots)
    )
    named = {"background": around.background, "text": around.text, "quiet": around.quiet_text, "edge": around.edge}
    named |= {"button": around.floor, "floor": colors.floor, "ghost": colors.text, "plate": colors.plate}
    named |= {"sensed": colors.sensed, "good": colors.good, "bad": colors.bad, "ink": colors.robot_ink}
    named |= {"obstacle": colors.obstacle, "obstacle-edge": colors.obstacle_edge}
    named |= {f"robot-{number}": colors.robot(number) for number in range(len(robots))}
    named |= {f"guest-{number}": color for number, color in enumerate(colors.robots)}
    return ThemeParts(_svg(still, view), robots, named)


def _svg(draw: Callable[[QPainter], None], view: Viewport) -> str:
    """Return what is drawn as elements of an SVG document."""
    sheet = QBuffer()
    sheet.open(QBuffer.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(sheet)
    generator.setSize(QSize(round(view.width_px), round(view.height_px)))
    generator.setViewBox(QRectF(0.0, 0.0, view.width_px, view.height_px))
    painter = QPainter(generator)
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw(painter)
    finally:
        painter.end()
    found = _FRAGMENT.search(bytes(sheet.data().data()).decode())
    assert found is not None, "Qt ends its SVG documents otherwise than it did"
    fragment = _DEFAULT_GROUP.sub("", found[1])
    return re.sub(r"\s+", " ", fragment).strip()
