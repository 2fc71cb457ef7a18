"""The compiled kernels: that they are there, and made of these very sources.

A kernel is a Python file in Cython's pure mode. It is compiled when the program is built, and `require` stops a program
whose kernels are missing or stale, so that no half of it is slow without a word. With ``ROBOTWORKSHOP_UNCOMPILED=1``
in the environment the sources themselves run, for debuggers and coverage; they need Cython, and take up to 200 times
as long.
"""

import hashlib
import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, FileFinder, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path

from robotdriver.errors import WorkshopError

SWITCH = "ROBOTWORKSHOP_UNCOMPILED"
REMEDY = "run: make, or python -m pip install --no-deps --editable ."

_BUILT = Path(__file__).with_suffix(".txt")
"""The sources that were compiled: a line each, of a hash and a file. Written by packaging/kernels.py."""
_ROOT = Path(__file__).parents[1]


class StaleKernelError(WorkshopError, ImportError):
    """A kernel is not compiled, or was changed since."""


def is_uncompiled() -> bool:
    """Return whether the environment asks for kernels as they are written."""
    return os.environ.get(SWITCH, "") not in ("", "0")


def require(package: str) -> None:
    """Have the kernels of a package imported compiled, or all uncompiled where the environment asks for that.

    Args:
        package: Its name, as ``scenesolver.kernel``.

    Raises:
        StaleKernelError: one is missing, or does not belong to its source.
    """
    folder = package.replace(".", "/")
    if is_uncompiled():
        sys.meta_path.insert(0, _Uncompiled(package, _ROOT / folder))
        return
    for name, digest in _built().items():
        if name.rpartition("/")[0] == folder:
            _check(_ROOT / name, digest)


def describe() -> str:
    """Return how the kernels run, as one line."""
    if is_uncompiled():
        return f"kernels run uncompiled, as {SWITCH} asks"
    names = [name.removesuffix(".py").replace("/", ".") for name in _built() if name.endswith(".py")]
    return f"compiled kernels: {', '.join(names)}"


def _built() -> dict[str, str]:
    """Return the hash of the source of each compiled kernel."""
    try:
        rows = _BUILT.read_text(encoding="utf-8").splitlines()
    except OSError:
        raise StaleKernelError(f"the kernels are not compiled; {REMEDY}") from None
    return {name: digest for digest, name in (row.split() for row in rows)}


def _check(source: Path, digest: str) -> None:
    if not source.exists():
        return  # a frozen program has no sources, and cannot have changed ones
    if hashlib.sha256(source.read_bytes()).hexdigest() != digest:
        raise StaleKernelError(f"{source.name} was changed after it was compiled; {REMEDY}")
    found = FileFinder(str(source.parent), (ExtensionFileLoader, EXTENSION_SUFFIXES)).find_spec(source.stem)
    if found is None:
        raise StaleKernelError(f"{source.name} is not compiled; {REMEDY}")


class _Uncompiled:
    """Finds the sources of a package's kernels where Python itself would find what they were compiled to."""

    def __init__(self, package: str, folder: Path) -> None:
        self._package, self._folder = package, folder

    def find_spec(self, name: str, *_given: object) -> ModuleSpec | None:
        """Return where a module's source lies; None for what is none of the package."""
        package, _, module = name.rpartition(".")
        source = self._folder / f"{module}.py"
        return spec_from_file_location(name, source) if package == self._package and source.exists() else None
