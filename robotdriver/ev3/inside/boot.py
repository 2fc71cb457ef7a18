"""Makes the program's process an EV3: run by `robotdriver.programs.inside` before the program itself."""

import importlib.util
import sys
from pathlib import Path
from typing import Any

PACKAGE = "workshop_ev3"
"""The name of this folder in a program's process."""


def _load_package() -> Any:
    """Load what makes the process an EV3; return the module that does it."""
    folder = Path(__file__).resolve().parent
    spec = importlib.util.spec_from_file_location(
        PACKAGE, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None
    assert spec.loader is not None
    package = sys.modules[PACKAGE] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(package)
    return importlib.import_module(f"{PACKAGE}.install")


_INSTALL = _load_package()


def boot(floor: Any) -> None:
    """Install what the program finds of an EV3: its files, keys, screen, loudspeaker and radio.

    Args:
        floor: The program's place on the floor.
    """
    _INSTALL.install(floor)
