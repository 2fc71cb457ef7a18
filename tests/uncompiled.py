"""Kernels as they are written, beside the compiled ones: both must give the same results to the last bit."""

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType


def uncompiled(*names: str) -> Sequence[ModuleType]:
    """Return kernels' sources as modules that import one another uncompiled.

    Args:
        names: Of the modules, each after those that it imports, as ``scenesolver.kernel.grid``.
    """
    made = []
    compiled = {name: import_module(name) for name in names}
    try:
        for name in names:
            package = import_module(name.rpartition(".")[0])
            spec = spec_from_file_location(name, Path(package.__path__[0], f"{name.rpartition('.')[2]}.py"))
            assert spec is not None
            assert spec.loader is not None
            module = sys.modules[name] = module_from_spec(spec)
            spec.loader.exec_module(module)
            made.append(module)
    finally:
        sys.modules.update(compiled)
    return made
