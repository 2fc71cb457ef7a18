"""Builds the compiled search where there is a C compiler; without one the program runs as well, only slower."""

import hashlib
import os
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.tags import platform_tags

FOLDER = Path("scenesolver", "planning")
FLAGS = ("-O2", "-std=c11", "-ffp-contract=off", "-shared", "-fPIC")


class CompiledSearch(BuildHookInterface[Any]):
    """Compiles shortest_path.c beside itself; the library's name holds the source's hash, so no stale one is used."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build the library, and have it packed into the wheel."""
        folder = Path(self.root) / FOLDER
        source = folder / "shortest_path.c"
        for stale in folder.glob("_shortest_path-*.so"):
            stale.unlink()
        library = folder / f"_shortest_path-{hashlib.sha256(source.read_bytes()).hexdigest()[:12]}.so"
        if sys.platform == "win32":
            return
        compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[:1]
        try:
            subprocess.run([*compiler, *FLAGS, source, "-o", library, "-lm"], check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError) as error:
            self.app.display_warning(f"no compiled search, the one in Python is used: {error}")
            return
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{next(platform_tags())}"
        build_data["artifacts"].append((FOLDER / library.name).as_posix())
