"""The files that come with the program besides code, as the ready scenes: in a wheel, else in the checkout."""

from pathlib import Path

from robotdriver.errors import WorkshopError

DEMO_SCENE = "maze"
"""The ready scene that is opened when none is asked for."""


def scene_files() -> tuple[Path, ...]:
    """Return the files of the ready scenes, by name."""
    return tuple(sorted(_asset("scenes").glob("*.json")))


def world_files() -> tuple[Path, ...]:
    """Return the files of the ready worlds of other families of robots, by name."""
    folder = Path(__file__).resolve().parent / "families"
    return tuple(sorted(file for file in folder.glob("*/worlds/*") if file.suffix in (".yaml", ".json")))


def find_scene(name_or_path: str | Path) -> Path:
    """Return the scene file that a user means: a path, or the bare name of a ready scene or world, as ``maze``.

    A file at that path goes before a ready scene of that name.

    Raises:
        WorkshopError: there is neither; the text lists the ready scenes and worlds.
    """
    path = Path(name_or_path)
    if path.exists() and not path.is_dir():
        return path
    ready = {file.stem: file for file in (*scene_files(), *world_files())}
    name = str(name_or_path)
    if name in ready:
        return ready[name]
    shown = name if name and name.isprintable() else repr(name)
    wrong = "a folder, not a file" if name and path.is_dir() else "no such file"
    raise WorkshopError(f"{shown}: {wrong}, nor a ready scene; there are: {', '.join(ready)}")


def protocol_file() -> Path:
    """Return the file that defines the players' protocol, robot.thrift."""
    return _asset("robot.thrift")


def examples_folder() -> Path:
    """Return the folder of the examples."""
    return _asset("examples")


def manual_folder() -> Path:
    """Return the folder of the manual, whose pages lead to the other documentation beside it."""
    return _asset("docs") / "manual"


def _asset(name: str) -> Path:
    """Return a file or folder that the wheel holds below ``data`` and the checkout beside the packages.

    Files that the build forces into the wheel are absent from an editable install; that one is served by the checkout.
    """
    package = Path(__file__).resolve().parent
    installed = package / "data" / name
    return installed if installed.exists() else package.parent / name
