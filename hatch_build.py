"""Builds the parts in C where there is a C compiler; without one the program runs as well, only slower."""

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

SOURCES = (
    Path("robotdriver", "ranging.c"),
    Path("scenesolver", "planning", "shortest_path.c"),
)
FLAGS = ("-O2", "-std=c11", "-ffp-contract=off", "-shared", "-fPIC")


class CompiledParts(BuildHookInterface[Any]):
    """Compiles each source beside itself, under the name that `robotdriver.compiled.library_of` looks for."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build the libraries, and have them packed into the wheel."""
        if sys.platform == "win32":
            return
        compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[:1]
        for relative in SOURCES:
            source = Path(self.root) / relative
            for stale in source.parent.glob(f"_{source.stem}-*.so"):
                stale.unlink()
            library = source.with_name(f"_{source.stem}-{hashlib.sha256(source.read_bytes()).hexdigest()[:12]}.so")
            try:
                subprocess.run([*compiler, *FLAGS, source, "-o", library, "-lm"], check=True, capture_output=True)
            except (OSError, subprocess.CalledProcessError) as error:
                self.app.display_warning(f"{relative} is not compiled, Python does its work: {error}")
                return
            build_data["artifacts"].append(library.relative_to(self.root).as_posix())
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{next(platform_tags())}"
