"""Functions of a brick's packages that newer packages of the same names have lost.

A brick comes with Pillow 4 and a setuptools of its time. Programs were written with those.
"""

import importlib
import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any


def install_pkg_resources() -> None:
    """Provide `pkg_resources` where setuptools came without it: the fonts of the library `ev3dev` are found by it."""
    if importlib.util.find_spec("pkg_resources") is not None:
        return
    module: Any = ModuleType("pkg_resources")
    module.resource_filename = lambda package, name: str(_folder(package) / name)
    module.resource_listdir = lambda package, name: sorted(file.name for file in (_folder(package) / name).iterdir())
    module.resource_string = lambda package, name: (_folder(package) / name).read_bytes()
    module.resource_exists = lambda package, name: (_folder(package) / name).exists()
    sys.modules["pkg_resources"] = module


def _folder(package: str) -> Path:
    """Return the folder of a package, or that of a module or a program."""
    return Path(importlib.import_module(package).__file__ or "").absolute().parent


def _restore_images(module: Any) -> None:
    module.ANTIALIAS = module.Resampling.LANCZOS


def _restore_text_sizes(module: Any) -> None:
    def textsize(drawing: Any, text: str, font: Any = None, *spacing: Any, **options: Any) -> "tuple[int, int]":
        box = drawing.textbbox((0, 0), text, font, "la", *spacing, **options)
        return int(box[2]), int(box[3])

    module.ImageDraw.textsize = module.ImageDraw.multiline_textsize = textsize


def _restore_font_sizes(module: Any) -> None:
    def getsize(font: Any, text: str, *more: Any, **options: Any) -> "tuple[int, int]":
        box = font.getbbox(text, *more, **options)
        return int(box[2]), int(box[3])

    for font in (module.ImageFont, module.FreeTypeFont, module.TransposedFont):
        font.getsize = getsize


RESTORED: "dict[str, Callable[[Any], None]]" = {
    "PIL.Image": _restore_images,
    "PIL.ImageDraw": _restore_text_sizes,
    "PIL.ImageFont": _restore_font_sizes,
}
"""Functions that give modules of Pillow back the names that Pillow 10 has removed."""
