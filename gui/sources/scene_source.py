"""The scene that is open, as it is drawn or was loaded, and the movers that may drive in it."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from gui.sources.opened_scene import OpenedScene, looked_through, opened_scene
from gui.sources.source import Result, Source
from gui.texts import messages
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity
from gui.texts.told_below import complained, fault_said
from robotdriver.errors import WorkshopError
from robotworkshop.run.settings import Settings
from robotworkshop.view.picture import Layer, Picture, Theme
from scene.editing import Inspector
from scene.scene import Scene

if TYPE_CHECKING:
    import shapely

    from gui.sources.mover_info import MoverChoice

SETTLE_MS = 200
"""A scene that has not been edited for so long is settled, and its obstacles are inflated again."""


class SceneSource(Source):
    """Opens scenes and movers; what is done with a scene is known to those that build upon this.

    Attributes:
        settings: What the next solve and drive are done with.
        scene: The scene that is open.
        scene_file: Where it is saved; None if it has no file.
        unfit: Why it cannot be solved; empty if it can.
        inspector: It has looked through the scene as it was opened.
        movers: Those that can be chosen.
    """

    scene_changed = Signal()
    """Another scene was opened."""
    movers_found = Signal()
    """Other movers can be chosen."""

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.settings = settings
        self.scene: Scene | None = None
        self.scene_file: Path | None = None
        self.unfit = ""
        self.inspector = Inspector()
        self.movers: tuple[MoverChoice, ...] = ()
        self._inflated: shapely.Geometry | None = None
        self._generation = 0
        self._newest_load = 0
        self._settling = QTimer(self)
        self._settling.setSingleShot(True)
        self._settling.setInterval(SETTLE_MS)
        self._settling.timeout.connect(self._inflate)

    def picture(self, layers: frozenset[Layer], theme: Theme) -> Picture | None:
        """Return what is to be drawn now: the bare scene, as long as nothing was done with it."""
        if self._viewer is None:
            return None if self.scene is None else Picture(self.scene, self._inflated, layers=layers, theme=theme)
        return super().picture(layers, theme)

    def open_scene(self, file: Path) -> None:
        """Load another scene. Until it is there, and if it cannot be loaded, the present one goes on."""
        is_wanted = self._load_begun(str(file))

        def done(opened: OpenedScene) -> None:
            if is_wanted():
                self.noticed.emit(messages.opened(file, opened.scene))
                self._take_scene(file, opened)

        def failed(error: WorkshopError) -> None:
            self.noticed.emit(
                Notice(Severity.ERROR, tr("The scene was not opened: {reason}", reason=complained(error)))
            )

        self._work("loading", lambda: opened_scene(file), done, failed)

    def take_scene(self, scene: Scene, file: Path | None = None, unfit: str = "") -> None:
        """Take a scene that is in no file as it is.

        Args:
            scene: It may be unsound for a while.
            file: Where it will be saved; None if it has no file yet.
            unfit: Why it cannot be solved; empty if it can.
        """
        self._newest_load += 1
        self._take_scene(file, OpenedScene(scene, unfit, Inspector()))

    def take_scene_soon(self, scene: Scene, file: Path | None, taken: Callable[[], object]) -> None:
        """Take a scene that is in no file as it is, once a thread has looked through it; see `take_scene`.

        Args:
            scene: It may be unsound.
            file: Where it will be saved; None if it has no file yet.
            taken: Is done when it is there, unless another scene has been asked for meanwhile.
        """
        is_wanted = self._load_begun(tr("the scene") if file is None else str(file))

        def done(opened: OpenedScene) -> None:
            if is_wanted():
                self._take_scene(file, opened)
                taken()

        self._work("looking through the scene", lambda: looked_through(scene), done, self._complain)

    def edit_scene(self, scene: Scene, unfit: str) -> None:
        """Take the scene as it has been drawn; what was planned for the old one is forgotten.

        Args:
            scene: It may be unsound for a while.
            unfit: Why it cannot be solved; empty if it can.
        """
        self._generation += 1
        self.scene, self.unfit, self._inflated = scene, unfit, None
        self._begin_anew()
        self._settling.start()

    def choose_mover(self, mover: str, seed: int, parameters: Mapping[str, Any]) -> None:
        """Set what the next solve is done with."""
        self.settings = msgspec.structs.replace(self.settings, mover=mover, seed=seed, parameters=dict(parameters))
        self.changed.emit()

    def find_movers(self) -> None:
        """Look for the movers that are installed."""
        chosen = self.settings.mover

        def find() -> "tuple[tuple[MoverChoice, ...], tuple[WorkshopError, ...]]":
            from gui.sources.mover_info import mover_choices

            return mover_choices(chosen)

        def done(found: "tuple[tuple[MoverChoice, ...], tuple[WorkshopError, ...]]") -> None:
            self.movers, complaints = found
            self.movers_found.emit()
            for complaint in complaints:
                self._complain(complaint)

        self._work("looking for movers", find, done, self._complain)

    def load_mover(self, file: Path) -> None:
        """Take a mover from a .py file and choose it; one that was loaded before is loaded again."""

        def load() -> "MoverChoice":
            from gui.sources.mover_info import mover_choice

            return mover_choice(str(file))

        def done(choice: "MoverChoice") -> None:
            self.movers = (*(mover for mover in self.movers if mover.name != choice.name), choice)
            self.settings = msgspec.structs.replace(self.settings, mover=choice.name, parameters={})
            self.movers_found.emit()
            self.changed.emit()
            self.noticed.emit(Notice(Severity.ROUTINE, tr("Loaded the mover in {file}", file=file)))

        self._work("loading a mover", load, done, self._complain)

    # For what builds upon a scene.

    def _load_begun(self, name: str) -> Callable[[], bool]:
        """Note that a scene is being loaded; return what says, when it has come, whether it is to be taken.

        It is not where another one was asked for meanwhile, nor where that would lose edits made since.
        """
        self._newest_load += 1
        number, before = self._newest_load, self.scene

        def is_wanted() -> bool:
            if number != self._newest_load:
                return False
            if self.scene is not before:
                text = tr("The scene was edited while {file} was being loaded, and stays. Open it again.", file=name)
                self.noticed.emit(Notice(Severity.ERROR, text))
                return False
            return True

        return is_wanted

    def _begin_anew(self) -> None:
        """Forget what was done with the scene before, and tell that another one is there."""
        raise NotImplementedError

    def _for_this_scene(self, callback: Callable[[Result], None]) -> Callable[[Result], None]:
        """Return the callback, made deaf to results that come when there is another scene."""
        generation = self._generation

        def call(result: Result) -> None:
            if generation == self._generation:
                callback(result)

        return call

    def _take_scene(self, file: Path | None, opened: OpenedScene) -> None:
        unfit = fault_said(opened.unfit)
        self.stop()
        self._generation += 1
        self.scene, self.scene_file, self.unfit, self._inflated = opened.scene, file, unfit, None
        self.inspector = opened.inspector
        self._begin_anew()
        self.scene_changed.emit()
        if unfit:
            text = tr("The scene can be looked at, but not solved: {reason}", reason=unfit)
            self.noticed.emit(Notice(Severity.ERROR, text, ("show_cause",)))
        self._inflate()

    def _inflate(self) -> None:
        if self.scene is not None and not self.unfit:
            self._inflated_soon(self.scene, self._for_this_scene(self._take_inflated))

    def _take_inflated(self, inflated: "shapely.Geometry | None") -> None:
        self._inflated = inflated
        if self._viewer is not None:
            self._viewer.inflated = inflated
        self.moved.emit()
