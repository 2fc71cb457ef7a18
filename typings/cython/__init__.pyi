"""What the kernels use of Cython's pure mode, as mypy shall see it: Python's own types."""

import builtins
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, TypeAlias, TypeVar

_Function = TypeVar("_Function", bound=Callable[..., Any])
_Class = TypeVar("_Class", bound=type)
_Result = TypeVar("_Result")

double: TypeAlias = float
int: TypeAlias = builtins.int
Py_ssize_t: TypeAlias = builtins.int
bint: TypeAlias = bool
longlong: TypeAlias = builtins.int
ulonglong: TypeAlias = builtins.int
void: TypeAlias = None

compiled: bool
gil: AbstractContextManager[None]

def cfunc(function: _Function, /) -> _Function: ...
def nogil(function: _Function, /) -> _Function: ...
def inline(function: _Function, /) -> _Function: ...
def final(kind: _Class, /) -> _Class: ...
def cclass(kind: _Class, /) -> _Class: ...
def exceptval(*, check: bool) -> Callable[[_Function], _Function]: ...
def locals(**types: object) -> Callable[[_Function], _Function]: ...
def declare(kind: object, value: Any = ..., *, visibility: str = ...) -> Any: ...
def cast(kind: type[_Result], value: Any, /) -> _Result: ...
