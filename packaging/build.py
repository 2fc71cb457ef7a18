"""Builds the program's folder, which needs no Python, with PyInstaller, and packs it into one file to hand on.

To be run by the Python of an environment in which ``robotworkshop[package]`` is installed; `make package` makes one.
"""

import platform
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

from draw_icons import SVG, draw_icons

HERE = Path(__file__).parent
ROOT = HERE.parent
DIST = ROOT / "dist"


def main() -> None:
    """Build, pack, and say where the results are and how large."""
    draw_icons(SVG, ROOT / "build" / "icons")
    # Not as `python -m`, which would put the checkout before the installed wheel.
    freeze = [Path(sys.executable).with_name("pyinstaller"), HERE / "robotworkshop.spec", "--noconfirm", "--clean"]
    freeze += ["--log-level", "ERROR", "--distpath", DIST, "--workpath", ROOT / "build" / "pyinstaller"]
    subprocess.run([str(word) for word in freeze], check=True)
    result = DIST / ("Robot Workshop.app" if sys.platform == "darwin" else "robotworkshop")
    if sys.platform.startswith("linux"):
        _add_desktop_files(result)
    name = f"robotworkshop-{version('robotworkshop')}-{platform.system()}-{platform.machine()}".lower()
    archive = shutil.make_archive(str(DIST / name), "zip" if sys.platform == "win32" else "gztar", DIST, result.name)
    files = [file for file in result.rglob("*") if file.is_file() and not file.is_symlink()]
    print(f"{result}: {_megabytes(files):.0f} MB, {len(files)} files")
    print(f"{archive}: {_megabytes([Path(archive)]):.0f} MB")


def _add_desktop_files(folder: Path) -> None:
    """Add what a Linux desktop wants to know of the program, and the script that tells it."""
    shutil.copytree(HERE / "share", folder / "share")
    icons = folder / "share" / "icons" / "hicolor"
    for drawing in (ROOT / "build" / "icons").glob("*.png"):
        size_px = drawing.stem.rpartition("-")[2]
        target = icons / f"{size_px}x{size_px}" / "apps" / "robotworkshop.png"
        target.parent.mkdir(parents=True)
        shutil.copyfile(drawing, target)
    (icons / "scalable" / "apps").mkdir(parents=True)
    shutil.copy(SVG, icons / "scalable" / "apps")
    shutil.copy(HERE / "install.sh", folder)


def _megabytes(files: list[Path]) -> float:
    return sum(file.stat().st_size for file in files) / 1e6


if __name__ == "__main__":
    main()
