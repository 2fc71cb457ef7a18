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

LIBRARIES = (
    ("robotdriver/ranging.c",),
    ("robotdriver/simulator/bodies/convex.c", "robotdriver/simulator/bodies/convex.h"),
    tuple(
        f"robotdriver/simulator/bodies/{name}"
        for name in (
            "stride.c",
            "ticks.c",
            "settle.c",
            "near.c",
            "feelers.c",
            "neighbours.c",
            "convex.c",
            "robot.h",
            "convex.h",
        )
    ),
    tuple(
        f"scenesolver/kernel/{name}"
        for name in (
            "shortest_path.c",
            "grid.c",
            "cell_table.c",
            "taut_string.c",
            "dijkstra.c",
            "shadow.c",
            "box_tree.c",
            "bends.c",
            "enclosure.c",
            "cell_set.c",
            "places.c",
            "sectors.c",
            "cutting.c",
            "region.c",
            "ear.c",
            "grid.h",
            "shadow.h",
            "sectors.h",
            "box_tree.h",
        )
    ),
)
"""What each library is made of; it lies beside its first source."""

FLAGS = ("-O2", "-std=c11", "-ffp-contract=off", "-shared", "-fPIC")


class CompiledParts(BuildHookInterface[Any]):
    """Compiles each library under the name that `robotdriver.compiled.library_of` looks for."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build the libraries, and have them packed into the wheel."""
        if sys.platform == "win32":
            return
        compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[:1]
        for names in LIBRARIES:
            sources = [Path(self.root, name) for name in names]
            first, digest = sources[0], hashlib.sha256(b"".join(source.read_bytes() for source in sources))
            for stale in first.parent.glob(f"_{first.stem}-*.so"):
                stale.unlink()
            library = first.with_name(f"_{first.stem}-{digest.hexdigest()[:12]}.so")
            units = [source for source in sources if source.suffix == ".c"]
            try:
                subprocess.run([*compiler, *FLAGS, *units, "-o", library, "-lm"], check=True, capture_output=True)
            except (OSError, subprocess.CalledProcessError) as error:
                self.app.display_warning(f"{names[0]} is not compiled, Python does its work: {error}")
                return
            build_data["artifacts"].append(library.relative_to(self.root).as_posix())
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{next(platform_tags())}"
