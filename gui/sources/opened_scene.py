"""What the thread does that opens a scene."""

from pathlib import Path

from scene.scene import Scene


def opened_scene(file: Path) -> tuple[Scene, str]:
    """Return the scene in a file, and why it cannot be solved; an empty text if it can.

    Raises:
        SceneError: it cannot be read, or is no scene.
    """
    from gui.painter.ground_steps import gather
    from scene.checks import check_fit
    from scene.files import load_scene

    scene = load_scene(file)
    gather(scene)  # Else the window's thread would have to, before it draws the scene.
    complaints = [str(complaint.of_file(Path(file.name))) for complaint in check_fit(scene)]
    return scene, complaints[0] if complaints else ""
