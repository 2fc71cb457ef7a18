"""Work in slices: one a turn, done at once when it is needed, and dropped with what it belongs to."""

from collections.abc import Iterator

import shiboken6
from driven import LONG_MS
from PySide6.QtCore import QObject, QTimer
from pytestqt.qtbot import QtBot

from gui.widgets.slices import slices


def steps(done: list[str], name: str, count: int) -> Iterator[None]:
    for number in range(count):
        done.append(f"{name}{number}")
        yield


def test_other_things_are_done_between_slices(qtbot: QtBot) -> None:
    done: list[str] = []
    owner = QObject()
    slices().begin(owner, steps(done, "a", 3))
    assert done == ["a0"]
    between = QTimer()
    between.timeout.connect(lambda: done.append("-"))
    between.start(0)
    qtbot.waitUntil(lambda: "a2" in done, timeout=LONG_MS)
    assert "-" in done[: done.index("a2")]


def test_new_work_of_an_owner_replaces_the_old_and_the_rest_is_done_on_demand(qtbot: QtBot) -> None:
    done: list[str] = []
    first, second = QObject(), QObject()
    slices().begin(first, steps(done, "a", 3))
    slices().begin(second, steps(done, "b", 2))
    slices().begin(first, steps(done, "c", 3))
    slices().end(first)
    assert done == ["a0", "b0", "c0", "c1", "c2"]
    qtbot.waitUntil(lambda: slices().is_over, timeout=LONG_MS)
    assert done[5:] == ["b1"]


def test_work_ends_with_what_it_belongs_to(qtbot: QtBot) -> None:
    done: list[str] = []
    owner = QObject()
    slices().begin(owner, steps(done, "a", 3))
    shiboken6.delete(owner)
    qtbot.waitUntil(lambda: slices().is_over, timeout=LONG_MS)
    assert done == ["a0"]
