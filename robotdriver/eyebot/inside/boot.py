"""Makes the module ``eye`` of a program in Python; run by `robotdriver.programs.inside` before the program."""

import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

PACKAGE = "workshop_eyebot"
"""The name of this folder in a program's process."""


def boot(floor: Any) -> None:
    """Let programs import ``eye``."""
    folder = Path(__file__).resolve().parent
    spec = importlib.util.spec_from_file_location(
        PACKAGE, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None
    sys.modules[PACKAGE] = importlib.util.module_from_spec(spec)
    constants = importlib.import_module(f"{PACKAGE}.constants")
    eye = ModuleType("eye", "RoBIOS-7 for EyeBot robots.")
    vars(eye).update({name: value for name, value in vars(constants).items() if name.isupper()})
    importlib.import_module(f"{PACKAGE}.eye").add_functions(vars(eye), floor)
    # Some programs have it in a folder "random", whose name hides the standard module.
    sys.modules["eye"] = sys.modules["random.eye"] = eye
