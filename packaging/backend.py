"""The build backend of pip: setuptools, and a compiler where this computer has none."""

from collections.abc import Callable
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403  # a backend hands on all hooks that it does not change

COMPILER = "ziglang>=0.13,<0.16"


def get_requires_for_build_wheel(config_settings: dict[str, Any] | None = None) -> list[str]:
    """Return what a wheel needs to be built."""
    return _with_compiler(build_meta.get_requires_for_build_wheel, config_settings)


def get_requires_for_build_editable(config_settings: dict[str, Any] | None = None) -> list[str]:
    """Return what an editable install needs to be built."""
    return _with_compiler(build_meta.get_requires_for_build_editable, config_settings)


def _with_compiler(ask: Callable[..., list[str]], config_settings: dict[str, Any] | None) -> list[str]:
    from kernels import has_compiler

    return ask(config_settings) + ([] if has_compiler() else [COMPILER])
