"""Keeps an error in an override of Qt from ending the program, on Python 3.11.

Up to Python 3.11 an error that is raised in C (`int("x")`, a part of Qt that is deleted already) travels as a class and
its arguments; it becomes an exception at the first handler that it meets. PySide (6.8 to 6.12 tried) reads the
arguments of an exception that leaves an override, such as `paintEvent`, without asking for that, and the process ends
with a segmentation fault. One handler in each override is enough: the error is then reported as any other.
"""

import inspect
import sys
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from PySide6.QtCore import QObject

QT = "PySide6."

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


def keep_errors_whole() -> None:
    """Put a handler into each override of the classes that are there, and of those that are still to come."""
    if sys.version_info >= (3, 12) or "__init_subclass__" in vars(QObject):
        return
    for made in _subclasses(QObject):
        _keep_whole(made)
    base: Any = QObject
    base.__init_subclass__ = classmethod(_keep_whole)


def _subclasses(base: type[Any]) -> Iterator[type[Any]]:
    for made in base.__subclasses__():
        yield made
        yield from _subclasses(made)


def _keep_whole(made: type[Any], /, **_: object) -> None:
    if made.__module__.startswith(QT):
        return
    bases = [base for base in made.__mro__ if base.__module__.startswith(QT)]
    for name, method in list(vars(made).items()):
        if inspect.isfunction(method) and any(name in vars(base) for base in bases):
            setattr(made, name, _whole(method))


def _whole(method: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
    @wraps(method)
    def override(*given: Asked.args, **named: Asked.kwargs) -> Answer:
        try:
            return method(*given, **named)
        except BaseException:  # To catch it makes an exception of it.
            raise

    return override
