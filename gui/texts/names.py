"""What is named below the window, where no Qt is: layers, floors, and the words of the movers that come with us."""

from PySide6.QtCore import QT_TR_NOOP, QT_TRANSLATE_NOOP, QCoreApplication

_NAMES = (
    # Layers.
    QT_TR_NOOP("Grid"),
    QT_TR_NOOP("Inflated obstacles"),
    QT_TR_NOOP("Obstacles"),
    QT_TR_NOOP("Unknown obstacles"),
    QT_TR_NOOP("Roadmap"),
    QT_TR_NOOP("Components"),
    QT_TR_NOOP("Path before smoothing"),
    QT_TR_NOOP("Optimum"),
    QT_TR_NOOP("Path"),
    QT_TR_NOOP("Trail"),
    QT_TR_NOOP("Sonar"),
    QT_TR_NOOP("Odometry"),
    QT_TR_NOOP("Labels"),
    QT_TR_NOOP("Numbers of the grid"),
    # Rangers.
    QT_TR_NOOP("sonar"),
    # Floors.
    QT_TR_NOOP("perfect"),
    QT_TR_NOOP("lab floor"),
    QT_TR_NOOP("carpet"),
    # What a planner is at, and what took it so long.
    QT_TR_NOOP("inflating"),
    QT_TR_NOOP("sampling"),
    QT_TR_NOOP("connecting"),
    QT_TR_NOOP("searching"),
    QT_TR_NOOP("smoothing"),
    QT_TR_NOOP("done"),
    QT_TR_NOOP("Inflate"),
    QT_TR_NOOP("Sample"),
    QT_TR_NOOP("Connect"),
    QT_TR_NOOP("Query"),
    QT_TR_NOOP("Smooth"),
    # What a mover is doing.
    QT_TR_NOOP("idle"),
    QT_TR_NOOP("driving"),
    QT_TR_NOOP("arrived"),
    QT_TR_NOOP("gave up"),
    QT_TR_NOOP("failed"),
    # Rules, but for those that are called as what a mover does.
    QT_TR_NOOP("abandoned"),
    QT_TR_NOOP("clock"),
    QT_TR_NOOP("collision"),
    QT_TR_NOOP("disconnected"),
    QT_TR_NOOP("false start"),
    QT_TR_NOOP("fell"),
    QT_TR_NOOP("goal"),
    QT_TR_NOOP("left the workspace"),
    QT_TR_NOOP("missed polls"),
    QT_TR_NOOP("mover crashed"),
    QT_TR_NOOP("planning time"),
    QT_TR_NOOP("refused"),
    QT_TR_NOOP("started anew"),
    QT_TR_NOOP("stopped short"),
    QT_TR_NOOP("time limit"),
    QT_TR_NOOP("too fast"),
    # Colours of lamps.
    QT_TR_NOOP("amber"),
    QT_TR_NOOP("black"),
    QT_TR_NOOP("green"),
    QT_TR_NOOP("orange"),
    QT_TR_NOOP("red"),
    QT_TR_NOOP("yellow"),
    # Parts of scenes, as complaints about them name them.
    QT_TR_NOOP("obstacle"),
    QT_TR_NOOP("wall"),
    QT_TR_NOOP("robot"),
    QT_TR_NOOP("floor region"),
    QT_TR_NOOP("thing"),
    QT_TR_NOOP("place"),
    QT_TR_NOOP("area"),
    QT_TR_NOOP("start"),
    QT_TR_NOOP("points"),
    # Formats of scenes.
    QT_TR_NOOP("Robot Workshop scene"),
    QT_TR_NOOP("DiscoPygal scene"),
    # Songs.
    QT_TR_NOOP("victory"),
    QT_TR_NOOP("defeat"),
    # Kinds of values in files.
    QT_TR_NOOP("a number"),
    QT_TR_NOOP("a whole number"),
    QT_TR_NOOP("text"),
    QT_TR_NOOP("true or false"),
    QT_TR_NOOP("a list"),
    QT_TR_NOOP("an object"),
    # Wheels and sensors of a Create.
    QT_TR_NOOP("the right wheel"),
    QT_TR_NOOP("the left wheel"),
    QT_TR_NOOP("the caster"),
    QT_TR_NOOP("left"),
    QT_TR_NOOP("right"),
    QT_TR_NOOP("front left"),
    QT_TR_NOOP("front right"),
    # Parameters, with what is said of them.
    QT_TR_NOOP("Samples"),
    QT_TR_NOOP("Milestones of the first roadmap"),
    QT_TR_NOOP("Most samples"),
    QT_TR_NOOP("The roadmap is doubled up to this many while there is no path"),
    QT_TR_NOOP("Neighbours"),
    QT_TR_NOOP("Nearest milestones that each one is joined to"),
    QT_TR_NOOP("Margin"),
    QT_TR_NOOP("Kept from obstacles; halved down to 2 mm where they leave no way"),
    QT_TR_NOOP("Extra margin"),
    QT_TR_NOOP("Kept from obstacles in addition wherever the detour is short enough"),
    QT_TR_NOOP("Detour"),
    QT_TR_NOOP("How much longer a way with a larger margin may be to be preferred"),
    QT_TR_NOOP("Longest edge"),
    QT_TR_NOOP("Longer edges of the path are cut: long drives cost accuracy"),
    QT_TR_NOOP("Corners"),
    QT_TR_NOOP("Edges of the polygon round the robot's disc, a multiple of four"),
    QT_TR_NOOP("Cruising speed"),
    QT_TR_NOOP("Speed on long legs with nothing near."),
    QT_TR_NOOP("Correct drift"),
    QT_TR_NOOP("Weigh poses by what the sonar reads in the known scene, with a particle filter."),
)
"""Marked for translators; what else there is to be named, as a parameter of a student's mover, keeps its name."""
_OF_QT = (
    QT_TRANSLATE_NOOP("QPlatformTheme", "Discard"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Save"),
    QT_TRANSLATE_NOOP("QFileDialog", "&Look in:"),
    QT_TRANSLATE_NOOP("QFileDialog", "&Open"),
    QT_TRANSLATE_NOOP("QFileDialog", "&Save"),
    QT_TRANSLATE_NOOP("QFileDialog", "Files of &type:"),
)
"""Marked as well: what Qt says itself, and Qt's own translators have not said, or not well, in every language."""


def named(text: str) -> str:
    """Return in the user's language what is called so below the window; what nobody has translated stays."""
    return QCoreApplication.translate("", text) if text else text
