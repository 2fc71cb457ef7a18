"""The colours of the window and of the floor, light and dark: one record that the style sheet and all painters read.

Robots have accents that colour-blind people tell apart. The window's own accent marks what the hand is on, and nothing
else: the primary action, what is chosen or selected, the focus, and the playhead.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtGui import QColor

from robotworkshop.view.picture import Theme

if TYPE_CHECKING:
    from scene.scene import Scene


@dataclass(frozen=True, slots=True)
class Colors:
    """One set of colours, each by what it is for.

    The window's own come first: its surface with what is raised above it or sunk into it, lines and the edges of
    controls, three inks from loud to quiet, the accent, and three states with their soft grounds. What is drawn on the
    floor follows.
    """

    surface: str
    raised: str
    sunk: str
    line: str
    control_edge: str
    text: str
    second_text: str
    quiet_text: str
    disabled_text: str
    accent: str
    on_accent: str
    accent_text: str
    accent_soft: str
    good: str
    good_soft: str
    warning: str
    warning_soft: str
    bad: str
    bad_soft: str

    background: str
    floor: str
    edge: str
    grid: str
    grid_major: str
    plate: str
    obstacle: str
    obstacle_edge: str
    wall: str
    inflated: str
    unknown: str
    unknown_fill: str
    sensed: str
    sensed_edge: str
    roadmap: str
    components: tuple[str, ...]
    robots: tuple[str, ...]
    robot_ink: str

    def robot(self, number: int) -> str:
        """Return the accent of the robot with this place in the scene; they come round again after the last."""
        return self.robots[number % len(self.robots)]


COLORS = {
    Theme.LIGHT: Colors(
        surface="#F7F8FA",
        raised="#FFFFFF",
        sunk="#E9ECF0",
        line="#DCE0E6",
        control_edge="#848C97",
        text="#181B20",
        second_text="#454C55",
        quiet_text="#626A75",
        disabled_text="#A3A9B0",
        accent="#4B45D6",
        on_accent="#FFFFFF",
        accent_text="#4039C4",
        accent_soft="#ECEBFC",
        good="#0B6E4F",
        good_soft="#E2F3EC",
        warning="#946200",
        warning_soft="#FBF0DC",
        bad="#9C1010",
        bad_soft="#FBE9E7",
        background="#E8EBEF",
        floor="#FFFFFF",
        edge="#848C97",
        grid="#F2F4F6",
        grid_major="#E4E8EC",
        plate="#FFFFFF",
        obstacle="#4A515B",
        obstacle_edge="#2B3037",
        wall="#2B3037",
        inflated="#5A6573",
        unknown="#80601A",
        unknown_fill="#B98A1F",
        sensed="#FFC400",
        sensed_edge="#8A6A00",
        roadmap="#5A6573",
        components=("#332288", "#CC6677", "#44AA99", "#B8860B", "#882255", "#3A9ACB", "#6B8E23", "#AA4499", "#A0522D"),
        robots=("#0072B2", "#C75000", "#8F4B8B", "#117733"),
        robot_ink="#FFFFFF",
    ),
    Theme.DARK: Colors(
        surface="#1A1D21",
        raised="#272B31",
        sunk="#111316",
        line="#33383F",
        control_edge="#78818D",
        text="#ECEEF1",
        second_text="#BDC4CC",
        quiet_text="#9AA3AE",
        disabled_text="#6B7178",
        accent="#625EEA",
        on_accent="#FFFFFF",
        accent_text="#ABA9FF",
        accent_soft="#2B2B55",
        good="#4CC79A",
        good_soft="#163127",
        warning="#E9B44C",
        warning_soft="#362B16",
        bad="#FF8A78",
        bad_soft="#3A1F1C",
        background="#131518",
        floor="#23272C",
        edge="#78818D",
        grid="#292D33",
        grid_major="#31363D",
        plate="#1A1D21",
        obstacle="#5E6874",
        obstacle_edge="#939DA9",
        wall="#939DA9",
        inflated="#9AA6B4",
        unknown="#D6B15C",
        unknown_fill="#D6B15C",
        sensed="#F0AE1E",
        sensed_edge="#FFC94D",
        roadmap="#9AA6B4",
        components=("#A99BFF", "#FF8FA0", "#5FD3C0", "#E9C46A", "#E06AA8", "#88CCEE", "#B5CC5A", "#E39BE3", "#E39A6B"),
        robots=("#4AA8E8", "#F58B4A", "#C58AC1", "#5DBB77"),
        robot_ink="#0E1418",
    ),
}


_ON_WHITE = {
    theme: replace(COLORS[Theme.LIGHT], background=colors.background, grid="#0D000000", grid_major="#0F000000")
    for theme, colors in COLORS.items()
}
"""Their grid darkens what lies below: on white it is as that of the light theme, whose stronger lines lie on the
others, and a black line stays whole."""


def floor_colors(theme: Theme, scene: "Scene") -> Colors:
    """Return the colours of a scene's floor and of all that is drawn on it; round it the theme's own are right.

    A floor with parts of other colours is shown in its true ones, in the dark as well: it is white, and what is drawn
    on it has the colours that are made for white.
    """
    return (_ON_WHITE if is_printed(scene) else COLORS)[theme]


def is_printed(scene: "Scene") -> bool:
    """Return whether parts of a floor have colours of their own."""
    return any(not region.drop for region in scene.floor_regions)


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
