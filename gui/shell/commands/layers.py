"""The layers of the canvas, as commands that show or hide them, and as a panel of all."""

from collections.abc import Callable

from gui.contributions.actions import Actions
from gui.contributions.command import Command, Menu
from gui.contributions.panel import Panel
from gui.panels.layers import LayersPanel
from gui.texts.language import tr
from gui.texts.names import named
from robotworkshop.view.picture import Layer

LAYER_KEYS = {
    Layer.OBSTACLES: "1",
    Layer.INFLATED: "2",
    Layer.UNKNOWN: "3",
    Layer.ROADMAP: "4",
    Layer.SAMPLES: "S",
    Layer.COMPONENTS: "C",
    Layer.RAW_PATH: "U",
    Layer.PATH: "5",
    Layer.OPTIMUM: "O",
    Layer.TRAIL: "6",
    Layer.SONAR: "7",
    Layer.ODOMETRY: "8",
    Layer.LABELS: "9",
    Layer.GRID: "G",
}
OF_PLANS = frozenset(
    {Layer.INFLATED, Layer.ROADMAP, Layer.SAMPLES, Layer.COMPONENTS, Layer.RAW_PATH, Layer.PATH, Layer.OPTIMUM}
)
"""The layers of which a floor has nothing where programs drive."""


def _layer_tip(layer: Layer) -> str:
    return {
        Layer.OBSTACLES: tr("What the movers know to be in the way"),
        Layer.INFLATED: tr("Where the robot's centre cannot be, hatched"),
        Layer.UNKNOWN: tr("What the movers are not told, dashed until it is sensed, and what they have sensed"),
        Layer.ROADMAP: tr("The edges among which the path was searched"),
        Layer.SAMPLES: tr("The milestones of the roadmap"),
        Layer.COMPONENTS: tr(
            "The roadmap in one colour for each connected component; those of start and goal are marked"
        ),
        Layer.RAW_PATH: tr("The path as it was found in the roadmap, before it was smoothed"),
        Layer.PATH: tr("The path that is followed, and dashed the one that was planned at first"),
        Layer.OPTIMUM: tr("The shortest of all paths, once the path was compared with it"),
        Layer.TRAIL: tr("Where the robots truly went"),
        Layer.SONAR: tr("What sonars, rays and lasers see; a sonar's echo came from somewhere on its arc"),
        Layer.ODOMETRY: tr(
            "Where the movers believe their robots to be, dashed, if that differs from the truth, "
            "and where on their paths they should be, dotted"
        ),
        Layer.LABELS: tr("Names of the robots, and the scale bar"),
        Layer.GRID: tr("Lines at round millimetres"),
    }[layer]


def layer_commands(
    shown: frozenset[Layer], show: Callable[[Layer, bool], object], is_planned: Callable[[], bool]
) -> list[Command]:
    """Return a command for each layer that has a key.

    Args:
        shown: Those that are shown at first.
        show: Shows or hides one.
        is_planned: Whether what is shown is a floor on which movers plan.
    """

    def blocked(layer: Layer) -> str:
        return tr("programs drive here, and nothing is planned") if layer in OF_PLANS and not is_planned() else ""

    def command(layer: Layer, key: str) -> Command:
        return Command(
            f"layer.{layer.name.lower()}",
            named(layer.value),
            Menu.LAYERS,
            lambda is_shown: show(layer, is_shown),
            _layer_tip(layer),
            (key,),
            blocked=lambda: blocked(layer),
            is_on=layer in shown,
        )

    return [command(layer, key) for layer, key in LAYER_KEYS.items()]


def layers_panel(actions: Callable[[], Actions]) -> Panel:
    """Return the panel of all layers; ``actions`` are asked for when it is first seen."""

    def make() -> LayersPanel:
        made = actions()
        return LayersPanel({layer: made[f"layer.{layer.name.lower()}"] for layer in LAYER_KEYS})

    return Panel(
        "Layers",
        make,
        tr("What the canvas shows, and the key that shows or hides it."),
    )
