"""Sets of layers for what one does with them, their groups, and which layers have something to show."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from enum import Enum

from gui.contributions.layer import FloorLayer
from gui.contributions.workspace import Workspace
from gui.texts.language import tr
from robotworkshop.view.picture import HEAT_LAYERS, Layer, Picture, Track
from robotworkshop.view.waits import waits_of

_FLOOR = frozenset({Layer.GRID, Layer.OBSTACLES, Layer.INFLATED, Layer.UNKNOWN, Layer.LABELS})


class LayerPreset(Enum):
    """The purpose of a set of layers; the value is the set."""

    PLAN = _FLOOR | {Layer.ROADMAP, Layer.SAMPLES, Layer.PATH, Layer.WAITS, Layer.OPTIMUM}
    DRIVE = _FLOOR | {
        *(Layer.PATH, Layer.WAITS, Layer.OPTIMUM, Layer.TRAIL),
        *(Layer.SONAR, Layer.GHOSTS, Layer.DRAWINGS),
    }
    TEACH = frozenset(Layer) - HEAT_LAYERS - {Layer.COMPONENTS, Layer.NUMBERS}
    CLEAN = frozenset({Layer.OBSTACLES, Layer.UNKNOWN, Layer.PATH, Layer.TRAIL, Layer.LABELS})


def usual_preset(workspace: Workspace) -> LayerPreset:
    """Return what a workspace shows at first."""
    return LayerPreset.PLAN if workspace in (Workspace.DESIGN, Workspace.PLAN) else LayerPreset.DRIVE


def layer_id(layer: Layer) -> str:
    """Return the id under which the window offers one of the painter's own layers."""
    return layer.name.lower()


def preset_title(preset: LayerPreset) -> str:
    """Return what a preset is called."""
    return {
        LayerPreset.PLAN: tr("Plan"),
        LayerPreset.DRIVE: tr("Drive"),
        LayerPreset.TEACH: tr("Teach"),
        LayerPreset.CLEAN: tr("Clean"),
    }[preset]


def preset_of(shown: AbstractSet[Layer]) -> LayerPreset | None:
    """Return the preset that these layers are; None for a choice of the user's own."""
    return next((preset for preset in LayerPreset if preset.value == shown), None)


def layer_groups(layers: Sequence[FloorLayer]) -> tuple[tuple[str, tuple[FloorLayer, ...]], ...]:
    """Return the layers in groups, each with its title: what is there, was planned, is driven; and those of others."""
    by_layer = {layer.shows: layer for layer in layers}
    own = (
        (tr("Floor"), (Layer.GRID, Layer.OBSTACLES, Layer.INFLATED, Layer.UNKNOWN, Layer.CLEARANCE, Layer.VISITS)),
        (
            tr("Plan"),
            (Layer.ROADMAP, Layer.SAMPLES, Layer.COMPONENTS, Layer.RAW_PATH, Layer.PATH, Layer.OPTIMUM, Layer.WAITS),
        ),
        (tr("Drive"), (Layer.TRAIL, Layer.SONAR, Layer.COVERAGE, Layer.GHOSTS, Layer.DRAWINGS, Layer.LABELS)),
    )
    groups = [(title, tuple(by_layer[layer] for layer in group)) for title, group in own]
    if others := tuple(layer for layer in layers if not isinstance(layer.shows, Layer)):
        groups.append((tr("Added"), others))
    return tuple(groups)


def has_something(layer: FloorLayer, picture: Picture) -> bool:
    """Return whether a layer of a picture shows anything."""
    return _own_has_something(layer.shows, picture) if isinstance(layer.shows, Layer) else bool(layer.shows(picture))


def _own_has_something(layer: Layer, picture: Picture) -> bool:
    scene, tracks = picture.scene, picture.tracks
    match layer:
        case Layer.INFLATED:
            return picture.inflated is not None
        case Layer.UNKNOWN:
            return any(not obstacle.known for obstacle in scene.obstacles)
        case Layer.OBSTACLES | Layer.CLEARANCE:
            return bool(scene.obstacles or scene.walls or scene.things)
        case Layer.ROADMAP | Layer.SAMPLES | Layer.COMPONENTS:
            return any(track.roadmap is not None for track in tracks)
        case Layer.WAITS:
            return bool(waits_of(tracks)) or any(mover.status.awaits for mover in picture.movers)
        case Layer.DRAWINGS:
            return any(mover.shown.drawings for mover in picture.movers)
        case Layer.SONAR | Layer.COVERAGE | Layer.GHOSTS:
            return picture.snapshot is not None
        case Layer.VISITS:
            return bool(scene.robots)
        case Layer.PATH | Layer.RAW_PATH | Layer.OPTIMUM | Layer.TRAIL:
            return any(_of_track(layer, track) for track in tracks)
        case _:
            return True


def _of_track(layer: Layer, track: Track) -> bool:
    points = {
        Layer.PATH: track.path,
        Layer.RAW_PATH: track.raw_path,
        Layer.OPTIMUM: track.optimum,
        Layer.TRAIL: track.trail,
    }[layer]
    return len(points) > 0
