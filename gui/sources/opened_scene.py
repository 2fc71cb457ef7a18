"""The work of the thread that opens a scene."""

from dataclasses import dataclass
from pathlib import Path

from scene.editing import Inspector
from scene.scene import Scene


@dataclass(frozen=True, slots=True)
class OpenedScene:
    """A scene from a file.

    Attributes:
        scene: As it is in the file.
        unfit: Why it cannot be solved; empty if it can.
        inspector: It has looked through the scene, so that the editor need not wait for that.
    """

    scene: Scene
    unfit: str
    inspector: Inspector


def opened_scene(file: Path) -> OpenedScene:
    """Return the scene in a file.

    Raises:
        SceneError: it cannot be read, or is no scene.
    """
    from scene.files import load_scene

    return looked_through(load_scene(file), Path(file.name))


def looked_through(scene: Scene, file: Path | None = None) -> OpenedScene:
    """Return a scene with what is wrong with it, and all that is drawn of it gathered.

    Args:
        scene: It may be unsound.
        file: By whose name its faults are placed, if it has one.
    """
    from gui.painter.ground.steps import gather
    from scene.errors import SceneError

    gather(scene)  # Else the window's thread would have to, before it draws the scene.
    inspector = Inspector()
    faults = inspector.faults(scene)
    unfit = str(SceneError(faults[0].reason, place=faults[0].place, file=file)) if faults else ""
    return OpenedScene(scene, unfit, inspector)
