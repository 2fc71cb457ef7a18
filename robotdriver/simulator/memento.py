"""Fields of objects at one moment, to be put back later: how a World is saved and restored.

The objects stay the same ones, so a robot of the World that you hold stays valid after a restore (the memento
pattern of E. Gamma and others, Design Patterns, 1994).
"""

from collections import deque
from collections.abc import Callable
from types import GetSetDescriptorType
from typing import Any


class Memento:
    """The saved state of some objects at one moment.

    Each class says itself what of it changes, in a method `keep`.

    Args:
        owner: Whose moment it is.

    Attributes:
        owner: Whose moment it is.
    """

    __slots__ = ("_calls", "_contents", "_fields", "_kept", "owner")

    def __init__(self, owner: object) -> None:
        self.owner = owner
        self._fields: list[tuple[object, str, object]] = []
        self._contents: list[tuple[Any, Any]] = []
        self._kept: set[int] = set()
        self._calls: list[Callable[[], None]] = []

    def keep(self, owner: object, *names: str) -> None:
        """Take down attributes: what they hold, and of containers, the content."""
        for name in names:
            value = getattr(owner, name)
            self._fields.append((owner, name, value))
            self.keep_content(value)

    def keep_numbers(self, *owners: object) -> None:
        """Take down all attributes of objects of kernels; objects among them stay the same, and are not looked into."""
        for owner in owners:
            names = _numbers_of(owner)
            self._fields += [(owner, name, getattr(owner, name)) for name in names]

    def keep_content(self, value: object) -> None:
        """Take down what a container holds."""
        if id(value) not in self._kept and (content := _content_of(value)) is not None:
            self._kept.add(id(value))  # it lives as long as this: the contents name it
            self._contents.append((value, content))

    def then(self, call: Callable[[], None]) -> None:
        """Have something done on each restore, once the fields are what they were."""
        self._calls.append(call)

    def restore(self) -> None:
        """Put everything back, as often as wished."""
        for owner, name, value in self._fields:
            setattr(owner, name, value)
        for container, content in self._contents:
            _refill(container, content)
        for call in self._calls:
            call()


def _content_of(value: object) -> object:
    """Return a copy of what a container holds; None of what is no container."""
    if isinstance(value, list | deque):
        return tuple(value)
    if isinstance(value, dict):
        return tuple(value.items())
    return None


_NUMBERS: dict[type, tuple[str, ...]] = {}


def _numbers_of(owner: object) -> tuple[str, ...]:
    """Return the attributes of an object of a kernel; uncompiled, it is an object like any other."""
    if hasattr(owner, "__dict__"):
        return tuple(vars(owner))
    kind = type(owner)
    if kind not in _NUMBERS:
        described = [name for name, what in vars(kind).items() if isinstance(what, GetSetDescriptorType)]
        _NUMBERS[kind] = tuple(name for name in described if _can_be_set(owner, name))
    return _NUMBERS[kind]


def _can_be_set(owner: object, name: str) -> bool:
    """Return whether an attribute is more than a view of others."""
    try:
        setattr(owner, name, getattr(owner, name))
    except AttributeError:
        return False
    return True


def _refill(container: Any, content: Any) -> None:
    if _content_of(container) == content:
        return  # others may be reading what is only ever replaced
    if isinstance(container, dict):
        container.clear()
        container.update(content)
    else:
        container.clear()
        container.extend(content)
