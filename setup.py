"""Complements pyproject.toml with the kernels to compile and the files that lie outside the packages."""

import shutil
import sys
import tomllib
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT / "packaging"))

from index_page import index_page  # noqa: E402  # found by the line above
from kernels import BuildKernels, sources  # noqa: E402

DELIVERED = ("README.md", "robot.thrift", "docs", "scenes", "examples")
"""The files that the program reads: below robotworkshop/data in a wheel, beside the packages in the source tree."""

SHARED = ROOT / "packaging" / "share"


class BuildPackages(build_py):
    """Copies the packages, and what is delivered with them."""

    def run(self) -> None:
        """Begin with an empty folder: what an earlier version left there must not come into the wheel."""
        if not self.editable_mode:
            shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()
        if not self.editable_mode:
            data = Path(self.build_lib, "robotworkshop", "data")
            for name in DELIVERED:
                self._deliver(ROOT / name, data / name)

    def _deliver(self, source: Path, target: Path) -> None:
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)


def shared_files() -> list[tuple[str, list[str]]]:
    """Return what desktops and packagers look for below the prefix: folders there, and their files here."""
    icons = "share/icons/hicolor/scalable/apps"
    files = {icons: ["gui/style/robotworkshop.svg"]}
    for file in SHARED.rglob("*"):
        if file.is_file():
            folder = Path("share", file.relative_to(SHARED).parent).as_posix()
            files.setdefault(folder, []).append(file.relative_to(ROOT).as_posix())
    return sorted(files.items())


PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

setup(
    long_description=index_page(
        (ROOT / "README.md").read_text(encoding="utf-8"), PROJECT.get("urls", {}).get("Source", ""), PROJECT["version"]
    ),
    long_description_content_type="text/markdown",
    ext_modules=sources(),
    data_files=shared_files(),
    cmdclass={"build_ext": BuildKernels, "build_py": BuildPackages},
    options={
        "bdist_wheel": {"py_limited_api": "cp311"},
        "build_ext": {"parallel": True},  # as many kernels at a time as there are processors
    },
)
