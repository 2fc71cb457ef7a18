"""Compiles the libraries in C that are not kernels yet, under the names by which `robotdriver.compiled` loads them."""

import hashlib
import os
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path

_PLANNER = ("cell_set.c", "places.c", "sectors.c", "cutting.c", "region.c", "sectors.h")
LIBRARIES = (tuple(f"scenesolver/kernel/{name}" for name in _PLANNER),)
"""What each library is made of; it lies beside its first source."""

FLAGS = ("-O2", "-std=c11", "-ffp-contract=off", "-shared", "-fPIC")


def compile_libraries(root: Path, folder: Path) -> None:
    """Compile those whose sources have changed; on Windows none, where Python does their work.

    Args:
        root: Where the sources lie.
        folder: Where the libraries are put, by the same packages.
    """
    if sys.platform == "win32":
        return
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    command = compiler if "ziglang" in compiler else compiler[:1]
    for names in LIBRARIES:
        sources = [root / name for name in names]
        digest = hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:12]
        library = (folder / names[0]).with_name(f"_{sources[0].stem}-{digest}.so")
        if library.exists():
            continue
        library.parent.mkdir(parents=True, exist_ok=True)
        for stale in library.parent.glob(f"_{sources[0].stem}-*.so"):
            stale.unlink()
        units = [source for source in sources if source.suffix == ".c"]
        subprocess.run([*command, *FLAGS, *units, "-o", library, "-lm"], check=True)
