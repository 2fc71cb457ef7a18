"""The layers of the canvas, as commands that show or hide them, and which of them each workspace shows."""

from collections.abc import Callable

from PySide6.QtGui import QAction

from gui.contributions.actions import Actions
from gui.contributions.command import Command, Menu
from gui.contributions.workspace import Workspace
from gui.panels.layer_presets import USUAL_PRESETS, LayerPreset
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


class LayerChoice:
    """Which layers are shown in each workspace: at first a preset, then what its user has chosen there.

    Args:
        actions: What shows and hides each layer.
    """

    def __init__(self, actions: Actions) -> None:
        self._actions = {layer: actions[f"layer.{layer.name.lower()}"] for layer in LAYER_KEYS}
        self._chosen: dict[Workspace, frozenset[Layer]] = {
            workspace: preset.value for workspace, preset in USUAL_PRESETS.items()
        }

    @property
    def actions(self) -> dict[Layer, QAction]:
        """What shows and hides each layer."""
        return self._actions

    def leave(self, workspace: Workspace) -> None:
        """Remember what is shown, for the next visit of a workspace."""
        self._chosen[workspace] = frozenset(layer for layer, action in self._actions.items() if action.isChecked())

    def enter(self, workspace: Workspace) -> None:
        """Show what a workspace shows."""
        self._show(self._chosen[workspace])

    def choose(self, preset: LayerPreset) -> None:
        """Show the layers of a preset."""
        self._show(preset.value)

    def _show(self, layers: frozenset[Layer]) -> None:
        for layer, action in self._actions.items():
            action.setChecked(layer in layers)
