"""The layers of the canvas, as commands that show or hide them, and which of them each workspace shows."""

from collections.abc import Callable, Sequence

from gui.contributions.actions import Actions
from gui.contributions.command import Command, Menu
from gui.contributions.layer import FloorLayer
from gui.contributions.workspace import Workspace
from gui.panels.layer_presets import LayerPreset, layer_id, usual_preset
from gui.texts.language import tr
from gui.texts.names import named
from robotworkshop.view.picture import Layer

OF_PLANS = frozenset(
    {
        Layer.CLEARANCE,
        Layer.INFLATED,
        Layer.ROADMAP,
        Layer.SAMPLES,
        Layer.COMPONENTS,
        Layer.RAW_PATH,
        Layer.PATH,
        Layer.OPTIMUM,
    }
)
"""The layers of which a floor has nothing where programs drive."""


def own_layers() -> tuple[FloorLayer, ...]:
    """Return the painter's own layers, as the window offers them."""
    return (
        _own(Layer.OBSTACLES, "1", tr("What the movers know to be in the way")),
        _own(Layer.INFLATED, "2", tr("Where the robot's centre cannot be, hatched")),
        _own(Layer.CLEARANCE, "H", tr("How far the floor is from what is known to be in the way, as colours")),
        _own(
            Layer.UNKNOWN, "3", tr("What the movers are not told, dashed until it is sensed, and what they have sensed")
        ),
        _own(Layer.VISITS, "M", tr("How many of the recorded runs on this floor passed over each part of it")),
        _own(Layer.ROADMAP, "4", tr("The edges among which the path was searched")),
        _own(Layer.SAMPLES, "S", tr("The milestones of the roadmap")),
        _own(
            Layer.COMPONENTS,
            "C",
            tr("The roadmap in one colour for each connected component; those of start and goal are marked"),
        ),
        _own(Layer.RAW_PATH, "U", tr("The path through the roadmap, before smoothing")),
        _own(Layer.PATH, "5", tr("The path that is followed, and dashed the one that was planned at first")),
        _own(Layer.WAITS, "A", tr("Where a robot of a team waits, and an arrow to the one that it lets pass")),
        _own(Layer.OPTIMUM, "O", tr("The shortest of all paths, once the path was compared with it")),
        _own(Layer.TRAIL, "6", tr("Where the robots truly went")),
        _own(Layer.SONAR, "7", tr("What sonars, rays and lasers see; a sonar's echo came from somewhere on its arc")),
        _own(Layer.COVERAGE, "E", tr("How often the robots' sonars have seen each part of the floor in this drive")),
        _own(
            Layer.GHOSTS,
            "8",
            tr(
                "Dashed: where the movers believe their robots are. Dotted: where the turns of the wheels put them. "
                "Shown where they differ from the truth"
            ),
        ),
        _own(Layer.DRAWINGS, "0", tr("What the movers themselves draw")),
        _own(Layer.LABELS, "9", tr("Names of the robots, and the scale bar")),
        _own(Layer.GRID, "G", tr("Lines at round millimetres")),
    )


def _own(layer: Layer, key: str, tip: str) -> FloorLayer:
    return FloorLayer(layer_id(layer), named(layer.value), tip, layer, key)


def layer_commands(
    layers: Sequence[FloorLayer],
    shown: frozenset[Layer],
    show: Callable[[FloorLayer, bool], object],
    is_planned: Callable[[], bool],
) -> list[Command]:
    """Return a command for each layer.

    Args:
        layers: The layers.
        shown: The painter's own that are shown at first.
        show: Shows or hides one.
        is_planned: Whether what is shown is a floor on which movers plan.
    """

    def blocked(layer: FloorLayer) -> str:
        is_missing = layer.shows in OF_PLANS and not is_planned()
        return tr("programs drive here, and nothing is planned") if is_missing else ""

    def command(layer: FloorLayer) -> Command:
        return Command(
            f"layer.{layer.id}",
            layer.title,
            Menu.LAYERS,
            lambda is_shown: show(layer, is_shown),
            layer.tip,
            (layer.key,) if layer.key else (),
            blocked=lambda: blocked(layer),
            is_on=layer.shows in shown if isinstance(layer.shows, Layer) else layer.is_on,
        )

    return [command(layer) for layer in layers]


class LayerChoice:
    """The layers of each workspace: at first a preset, then what its user has chosen there.

    Args:
        layers: All there are.
        actions: What shows and hides each layer.

    Attributes:
        actions: The same, by the layer's id.
    """

    def __init__(self, layers: Sequence[FloorLayer], actions: Actions) -> None:
        self.actions = {layer.id: actions[f"layer.{layer.id}"] for layer in layers}
        self._own = {layer.id for layer in layers if isinstance(layer.shows, Layer)}
        self._chosen: dict[Workspace, frozenset[str]] = {}

    def leave(self, workspace: Workspace) -> None:
        """Remember what is shown, for the next visit of a workspace."""
        self._chosen[workspace] = frozenset(name for name, action in self.actions.items() if action.isChecked())

    def enter(self, workspace: Workspace) -> None:
        """Show what a workspace shows."""
        if (chosen := self._chosen.get(workspace)) is None:
            self.choose(usual_preset(workspace))
        else:
            for name, action in self.actions.items():
                action.setChecked(name in chosen)

    def choose(self, preset: LayerPreset) -> None:
        """Show the layers of a preset, and beside them what others have contributed as it is."""
        shown = {layer_id(layer) for layer in preset.value}
        for name in self._own:
            self.actions[name].setChecked(name in shown)
