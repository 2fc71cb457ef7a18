"""Builds the planner's loops in C where there is a compiler; without one the program runs as well, only slower."""

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

FOLDER = Path("scenesolver", "kernel")
FLAGS = ("-O2", "-std=c11", "-ffp-contract=off", "-shared", "-fPIC")


class CompiledKernel(BuildHookInterface[Any]):
    """Compiles the C sources beside themselves; the library's name holds their hash, so no stale one is used."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build the library, and have it packed into the wheel."""
        folder = Path(self.root) / FOLDER
        source = b"".join(path.read_bytes() for path in sorted(folder.glob("*.[ch]")))
        for stale in folder.glob("_kernel-*.so"):
            stale.unlink()
        library = folder / f"_kernel-{hashlib.sha256(source).hexdigest()[:12]}.so"
        if sys.platform == "win32":
            return
        compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[:1]
        try:
            subprocess.run(
                [*compiler, *FLAGS, *folder.glob("*.c"), "-o", library, "-lm"], check=True, capture_output=True
            )
        except (OSError, subprocess.CalledProcessError) as error:
            self.app.display_warning(f"nothing is compiled, the loops in Python are used: {error}")
            return
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{next(platform_tags())}"
        build_data["artifacts"].append((FOLDER / library.name).as_posix())
