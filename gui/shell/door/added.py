"""Contributions of other packages to the window, each behind a guard: a failure is one line, and does no more harm."""

import logging
import sys
import traceback
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from types import TracebackType
from typing import Any, ParamSpec, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from gui.contributions.command import Command
from gui.contributions.contribution import ENTRY_POINTS, Contribution
from gui.contributions.curve import Curve
from gui.contributions.layer import FloorLayer
from gui.contributions.panel import Panel
from gui.contributions.window_api import WindowApi
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity
from gui.widgets.wrapped import WrappedLabel
from scene.entry_points import entry_points

log = logging.getLogger(__name__)

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


class Added(QObject):
    """The contributions of all packages that are installed.

    Args:
        api: What they see of the window.
        parent: The window.

    Attributes:
        contributions: By the names of their entry points, in the order of these.
    """

    noticed = Signal(object)
    _failed = Signal(str)
    """Told from any thread: curves are sampled where robots drive."""

    def __init__(self, api: WindowApi, parent: QObject) -> None:
        super().__init__(parent)
        self._told: list[str] = []
        self._is_heard = False
        self._failed.connect(self.tell)
        self._packages: dict[str, str] = {}
        self.contributions: dict[str, Contribution] = {}
        for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda each: each.name):
            if (made := self._made(point, api)) is not None:
                self.contributions[point.name] = made
        self._hook_before, sys.excepthook = sys.excepthook, self._heed

    def begin(self) -> None:
        """Tell from now on what fails, and what has failed before anybody could hear it."""
        self._is_heard = True
        for text in self._told:
            self.noticed.emit(Notice(Severity.ERROR, text))

    def close(self) -> None:
        """Leave errors to whom they went before."""
        if sys.excepthook == self._heed:
            sys.excepthook = self._hook_before

    def _made(self, point: EntryPoint, api: WindowApi) -> Contribution | None:
        """Return what one package contributes; None where it fails, which is told."""
        try:
            contributes = point.load()
            self._packages[point.name] = str(contributes.__module__).partition(".")[0]
            contribution = contributes(api)
            if not isinstance(contribution, Contribution):
                raise TypeError(f"{point.value} returns no Contribution, but {type(contribution).__name__}")
            return self._guarded(point.name, contribution)
        except Exception as error:  # Whatever it is, it is not ours, and the window opens without it.
            self._fail(point.name, error)
            return None

    def _guarded(self, name: str, made: Contribution) -> Contribution:
        """Return the same with a guard round each function."""
        return replace(
            made,
            commands=[self._command(name, each) for each in made.commands],
            panels=[self._panel(name, each) for each in made.panels],
            layers=[self._layer(name, each) for each in made.layers],
            curves=[self._curve(name, each) for each in made.curves],
        )

    def _command(self, name: str, command: Command) -> Command:
        return replace(
            command,
            run=self._guard(name, command.run, lambda: None),
            blocked=self._guard(name, command.blocked, lambda: tr("it has failed")),
        )

    def _panel(self, name: str, panel: Panel) -> Panel:
        def instead() -> QWidget:
            label = WrappedLabel(tr("{name} could not make this panel.", name=name))
            label.setContentsMargins(16, 8, 16, 8)
            return label

        return replace(panel, make=self._guard(name, panel.make, instead))

    def _layer(self, name: str, layer: FloorLayer) -> FloorLayer:
        if not callable(layer.shows):
            return layer
        draws = layer.shows
        return replace(layer, shows=self._guard(name, lambda picture: tuple(draws(picture)), tuple))

    def _curve(self, name: str, curve: Curve) -> Curve:
        return replace(curve, value=self._guard(name, curve.value, lambda: None))

    def _guard(
        self, name: str, function: Callable[Asked, Answer], instead: Callable[[], Answer]
    ) -> Callable[Asked, Answer]:
        """Return a function that answers something else where the one given fails, and then tells so."""

        def guarded(*args: Asked.args, **named: Asked.kwargs) -> Answer:
            try:
                return function(*args, **named)
            except Exception as error:
                self._fail(name, error)
                return instead()

        return guarded

    def _fail(self, name: str, error: BaseException) -> None:
        log.debug("the contribution %s failed", name, exc_info=error)
        place = _place_of(error)
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        self._failed.emit(tr("{name} failed in {place}: {reason}", name=name, place=place, reason=reason))

    def tell(self, text: str) -> None:
        """Tell the user what has failed, each thing once: a layer fails sixty times a second."""
        if text not in self._told:
            self._told.append(text)
            if self._is_heard:
                self.noticed.emit(Notice(Severity.ERROR, text))

    def _heed(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> Any:
        """Tell of an error that a package's own widgets have raised; leave all others to whom they go to."""
        files = {frame.f_globals.get("__name__", "").partition(".")[0] for frame, _ in traceback.walk_tb(trace)}
        for name, package in self._packages.items():
            if package in files:
                self._fail(name, error)
                return None
        return self._hook_before(kind, error, trace)


def _place_of(error: BaseException) -> str:
    """Return the file and line in which an error was raised."""
    frames: Iterator[traceback.FrameSummary] = iter(traceback.extract_tb(error.__traceback__)[-1:])
    last = next(frames, None)
    return "?" if last is None else f"{last.filename.rpartition('/')[2]}:{last.lineno}"
