"""The colours of a picture, light and dark. Robots have the Okabe-Ito accents, which colour-blind people tell apart."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtGui import QColor

from robotworkshop.view.picture import Theme

if TYPE_CHECKING:
    from scene.scene import Scene


@dataclass(frozen=True, slots=True)
class Colors:
    """One set of colours, each by what it is for."""

    background: str
    floor: str
    edge: str
    grid: str
    grid_major: str
    text: str
    quiet_text: str
    plate: str
    obstacle: str
    obstacle_edge: str
    wall: str
    inflated: str
    unknown: str
    sensed: str
    roadmap: str
    components: tuple[str, ...]
    good: str
    good_text: str
    bad: str
    robots: tuple[str, ...]
    robot_ink: str

    def robot(self, number: int) -> str:
        """Return the accent of the robot with this place in the scene; they come round again after the last."""
        return self.robots[number % len(self.robots)]


COLORS = {
    Theme.LIGHT: Colors(
        background="#EBECEE",
        floor="#FFFFFF",
        edge="#7A7F87",
        grid="#F0F1F3",
        grid_major="#DFE2E6",
        text="#1F2328",
        quiet_text="#5F6670",
        plate="#FFFFFF",
        obstacle="#4D4D4D",
        obstacle_edge="#2E2E2E",
        wall="#2E2E2E",
        inflated="#999999",
        unknown="#8A6D2F",
        sensed="#E69F00",
        roadmap="#8A8F96",
        components=("#332288", "#CC6677", "#44AA99", "#B8860B", "#882255", "#3A9ACB", "#6B8E23", "#AA4499", "#A0522D"),
        good="#009E73",
        good_text="#007A58",
        bad="#CC3311",
        robots=("#0072B2", "#D55E00", "#8F4B8B", "#117733"),
        robot_ink="#FFFFFF",
    ),
    Theme.DARK: Colors(
        background="#1E1E1E",
        floor="#282A2D",
        edge="#7F858D",
        grid="#2F3236",
        grid_major="#3C4046",
        text="#ECEDEE",
        quiet_text="#A3AAB3",
        plate="#1E1E1E",
        obstacle="#B0B0B0",
        obstacle_edge="#D8D8D8",
        wall="#D8D8D8",
        inflated="#8C8C8C",
        unknown="#D9B766",
        sensed="#F0AE1E",
        roadmap="#80868E",
        components=("#A99BFF", "#FF8FA0", "#5FD3C0", "#E9C46A", "#E06AA8", "#88CCEE", "#B5CC5A", "#E39BE3", "#E39A6B"),
        good="#2BC196",
        good_text="#2BC196",
        bad="#FF6B4A",
        robots=("#3D9BD9", "#F0803C", "#C58AC1", "#5DBB77"),
        robot_ink="#10161C",
    ),
}


_ON_WHITE = {
    theme: replace(COLORS[Theme.LIGHT], background=colors.background, grid="#0F000000", grid_major="#20000000")
    for theme, colors in COLORS.items()
}
"""Their grid darkens what lies below: on white it is as that of the light theme, and a black line stays whole."""


def floor_colors(theme: Theme, scene: "Scene") -> Colors:
    """Return the colours of a scene's floor and of all that is drawn on it; round it the theme's own are right.

    A floor with parts of other colours is shown in its true ones, in the dark as well: it is white, and what is drawn
    on it has the colours that are made for white.
    """
    is_colored = any(not region.drop for region in scene.floor_regions)
    return (_ON_WHITE if is_colored else COLORS)[theme]


@lru_cache(maxsize=1024)
def tinted(color: str, alpha: float) -> QColor:
    """Return the colour with an opacity from 0 to 1; the same object each time, which is not to be changed."""
    tint = QColor(color)
    tint.setAlphaF(alpha)
    return tint


@lru_cache(maxsize=256)
def blended(color: str, ground: str, share: float) -> QColor:
    """Return a colour laid on a ground with an opacity from 0 to 1; the same object each time, not to be changed."""
    over, below = QColor(color), QColor(ground)
    return QColor.fromRgbF(
        *(share * each(over) + (1.0 - share) * each(below) for each in (QColor.redF, QColor.greenF, QColor.blueF))
    )
