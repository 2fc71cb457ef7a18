"""Modules that are changed when a program imports them, and not before: most programs do not."""

import importlib.abc
import importlib.machinery
import sys
from collections.abc import Callable, Mapping
from typing import Any


def unbound(stand_in: "Callable[..., Any]") -> "Callable[..., Any]":
    """Return a stand-in for one of Python's built-in functions that does not become a method either.

    Programs keep built-in functions as attributes of a class, as `logging.Formatter` does with `time.localtime`. A
    function in Python would then be called with the object as its first argument.
    """
    return staticmethod(stand_in)


def adapt_modules(adaptations: "Mapping[str, Callable[[Any], None]]") -> None:
    """Have modules changed as soon as they have been loaded.

    Args:
        adaptations: What changes a module, by its name.
    """
    sys.meta_path.insert(0, _AdaptingFinder(adaptations))


class _AdaptingFinder(importlib.abc.MetaPathFinder):
    """Lets modules be found as always, and changes some of them when they have been loaded.

    Args:
        adaptations: What changes a module, by its name.
    """

    def __init__(self, adaptations: "Mapping[str, Callable[[Any], None]]") -> None:
        self._adaptations = dict(adaptations)

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        """Find one of the modules that are changed."""
        adapt = self._adaptations.pop(name, None)
        if adapt is None:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is None or spec.loader is None:
            return spec
        plain_load = spec.loader.exec_module

        def load(module: Any) -> None:
            plain_load(module)
            adapt(module)

        setattr(spec.loader, "exec_module", load)  # noqa: B010
        return spec
