"""Sets of layers for what one does with them, their groups, and which layers have something to show."""

from collections.abc import Set as AbstractSet
from enum import Enum

from gui.contributions.workspace import Workspace
from gui.texts.language import tr
from robotworkshop.view.picture import Layer, Picture, Track

_FLOOR = frozenset({Layer.GRID, Layer.OBSTACLES, Layer.INFLATED, Layer.UNKNOWN, Layer.LABELS})


class LayerPreset(Enum):
    """What the layers are for; the value is the set."""

    PLAN = _FLOOR | {Layer.ROADMAP, Layer.SAMPLES, Layer.PATH, Layer.OPTIMUM}
    DRIVE = _FLOOR | {Layer.PATH, Layer.OPTIMUM, Layer.TRAIL, Layer.SONAR, Layer.ODOMETRY}
    TEACH = frozenset(Layer) - {Layer.COMPONENTS, Layer.NUMBERS}
    CLEAN = frozenset({Layer.OBSTACLES, Layer.UNKNOWN, Layer.PATH, Layer.TRAIL, Layer.LABELS})


USUAL_PRESETS = {
    Workspace.DESIGN: LayerPreset.PLAN,
    Workspace.PLAN: LayerPreset.PLAN,
    Workspace.DRIVE: LayerPreset.DRIVE,
    Workspace.MATCH: LayerPreset.DRIVE,
}
"""What each workspace shows at first."""


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


def layer_groups() -> tuple[tuple[str, tuple[Layer, ...]], ...]:
    """Return the layers in groups, each with its title: what is there, what was planned, and what is driven."""
    return (
        (tr("Floor"), (Layer.GRID, Layer.OBSTACLES, Layer.INFLATED, Layer.UNKNOWN)),
        (
            tr("Plan"),
            (Layer.ROADMAP, Layer.SAMPLES, Layer.COMPONENTS, Layer.RAW_PATH, Layer.PATH, Layer.OPTIMUM),
        ),
        (tr("Drive"), (Layer.TRAIL, Layer.SONAR, Layer.ODOMETRY, Layer.LABELS)),
    )


def has_something(layer: Layer, picture: Picture) -> bool:
    """Return whether a layer of a picture shows anything."""
    scene, tracks = picture.scene, picture.tracks
    match layer:
        case Layer.INFLATED:
            return picture.inflated is not None
        case Layer.UNKNOWN:
            return any(not obstacle.known for obstacle in scene.obstacles)
        case Layer.OBSTACLES:
            return bool(scene.obstacles or scene.walls or scene.things)
        case Layer.ROADMAP | Layer.SAMPLES | Layer.COMPONENTS:
            return any(track.roadmap is not None for track in tracks)
        case Layer.SONAR | Layer.ODOMETRY:
            return picture.snapshot is not None
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
