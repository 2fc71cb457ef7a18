"""The scene as it is drawn: document, tools, list and form, and the file that it is saved in."""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from gui.canvas.canvas_tool import CanvasTool
from gui.contributions.command import Command
from gui.contributions.panel import Panel
from gui.contributions.place import own_place
from gui.editor.commands import editor_commands
from gui.editor.document import Document
from gui.editor.editor import Editor
from gui.editor.file_watch import FileWatch, OnDisk
from gui.sources.background import Background
from gui.sources.plan_source import RunPhase
from gui.sources.run_source import RunSource
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity
from gui.texts.told_below import complained, fault_said
from robotdriver.errors import WorkshopError
from robotworkshop.assets import scene_files
from robotworkshop.view.picture import Theme
from scene.editing import Fault
from scene.scene import Scene, Workspace

if TYPE_CHECKING:
    from gui.editor.properties.form import PropertyForm
    from gui.editor.tree import SceneTree

EMPTY_SCENE = Scene(Workspace(0.0, 0.0, 4000.0, 3000.0))
"""The scene with which a drawing begins: a floor of 4 by 3 metres."""
SAVE_WITHIN_S = 10.0
"""The longest wait for a scene that is being written to a slow disk."""


def nothing() -> None:
    """Go on with nothing."""


class SceneEditor(QObject):
    """Draws the scene of one run.

    Args:
        run: Whose scene it is; the run forgets its plan with every edit.
    """

    changed = Signal()
    """The possible commands, or the title, have changed."""
    noticed = Signal(object)
    _opened = Signal(object)
    _themed = Signal(object)

    def __init__(self, run: RunSource, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.editor = Editor(self)
        self.is_open = False
        self._run = run
        self._document: Document | None = None
        self._is_judged = True
        """True if the run knows what is wrong with its scene."""
        self._saving = Background(self)
        self._on_disk = FileWatch(self)
        self._on_disk.changed.connect(self._tell_of_disk)
        self.editor.tool_chosen.connect(lambda _kind: self.changed.emit())
        self._theme = Theme.LIGHT
        run.scene_changed.connect(self._take_scene)

    @cached_property
    def tree(self) -> "SceneTree":
        """The list of what is in the scene, made when it is first seen."""
        from gui.editor.tree import SceneTree

        tree = SceneTree()
        tree.set_theme(self._theme)
        if self._document is not None:
            tree.set_document(self._document)
        self._opened.connect(tree.set_document)
        self._themed.connect(tree.set_theme)
        return tree

    @cached_property
    def form(self) -> "PropertyForm":
        """The numbers of what is selected, made when they are first seen."""
        from gui.editor.properties.form import PropertyForm

        form = PropertyForm()
        if self._document is not None:
            form.set_document(self._document)
        self._opened.connect(form.set_document)
        return form

    @property
    def tool(self) -> CanvasTool | None:
        """The tool that takes hold of things on the canvas; None while nothing can be drawn."""
        return self.editor if self.is_open and (self.editor.is_busy or not self._blocked()) else None

    @property
    def is_modified(self) -> bool:
        """True if there are edits that are in no file."""
        return self._document is not None and self._document.history.is_modified

    @property
    def edit_count(self) -> int:
        """The number of edits that are in no file."""
        return 0 if self._document is None else self._document.history.edit_count

    @property
    def needs_a_file(self) -> bool:
        """True if the scene has no file of the user's own: it is new, or a ready one, which stays as it is."""
        file = self._run.scene_file
        return file is None or file in scene_files()

    @property
    def is_changed_elsewhere(self) -> bool:
        """True if the scene's file is no longer what was opened, or saved last."""
        return self._on_disk.state is OnDisk.CHANGED

    def commands(self) -> list[Command]:
        """Return what can be done to the scene."""
        return editor_commands(self.editor, self._blocked, self._complain)

    def panels(self) -> tuple[Panel, ...]:
        """Return the panels in which a scene is drawn, in the order in which they are laid."""
        return (
            Panel(
                own_place("Scene"),
                lambda: self.tree,
                tr(
                    "Every part of the scene. What is selected here is selected on the floor; Shift and Ctrl select "
                    "more. A red line has a fault: rest the cursor on it to read which."
                ),
            ),
            Panel(
                own_place("Properties"),
                lambda: self.form,
                tr("What is selected, in numbers; with nothing selected, the scene as a whole."),
            ),
        )

    def open(self, on: bool) -> None:
        """Begin to draw, or end it."""
        self.is_open = on
        self.editor.cancel()
        self.changed.emit()

    def save(self, file: Path, then: Callable[[], object] = nothing) -> None:
        """Have the scene as it is now written into a file, which is its own when that went well.

        Args:
            file: It is replaced as a whole, by a thread: a large scene takes its time.
            then: Is done when the scene is written.
        """
        self.finish_saving()
        document = self._document
        if document is None:
            return
        scene = document.scene

        def write() -> None:
            from scene.files import save_scene  # Heavy: a window is painted before anybody saves.

            save_scene(scene, file)

        def done(_nothing: None) -> None:
            if document is self._document:
                self._run.scene_file = file
                self._on_disk.watch(file)
                document.mark_saved(scene)
            self.noticed.emit(Notice(Severity.ROUTINE, tr("The scene is saved in {file}", file=file)))
            then()

        def failed(error: WorkshopError) -> None:
            text = tr(
                "The scene was not saved: {reason}. It is still here: save it elsewhere.", reason=complained(error)
            )
            self.noticed.emit(Notice(Severity.ERROR, text, ("save_as",)))

        self._saving.start("saving the scene", write, done, failed)

    @property
    def is_settled(self) -> bool:
        """True if no edit is being made, and what is wrong with the scene is known."""
        return self._document is None or self._document.is_settled

    @property
    def is_saving(self) -> bool:
        """True if the scene is being written."""
        return self._saving.is_busy

    def finish_saving(self) -> None:
        """Wait until what is being edited or written is so, before the scene is given up or written again."""
        if self._document is not None:
            self._document.finish()
        if self.is_saving:
            self._saving.finish(SAVE_WITHIN_S)

    def restore(self, scene: Scene, file: Path | None, then: Callable[[], object] = nothing) -> None:
        """Take a scene that was drawn before the program ended, and was not saved.

        Args:
            scene: It may be unsound.
            file: Where it will be saved; None if it has no file.
            then: Is done when the scene is there.
        """

        def taken() -> None:
            if self._document is not None:
                self._document.mark_unsaved()
            then()

        self._run.take_scene_soon(scene, file, taken)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        self._themed.emit(theme)

    def _blocked(self) -> str:
        if self._document is None:
            return tr("open a scene first")
        if self._document.is_making:
            return tr("the scene is being edited")
        if not self.is_open:
            return tr("go to the Design workspace first")
        if self._run.phase is RunPhase.SOLVING:
            return tr("wait for the plan, or cancel it")
        return tr("stop the robots first") if self._run.is_driving else ""

    def _take_scene(self) -> None:
        """Take the scene that was opened."""
        scene = self._run.scene
        if scene is None:
            return
        before = self._document
        self._document = document = Document(scene, self._run.inspector, self)
        self._is_judged = True
        self._on_disk.watch(self._run.scene_file)
        document.changed.connect(self._hand_on)
        document.selection_changed.connect(self.changed)
        self.editor.set_document(document)
        self._opened.emit(document)
        self.changed.emit()
        if before is not None:
            before.close()
            before.deleteLater()

    def _hand_on(self) -> None:
        """Hand the scene as it is drawn to the run; until what is wrong with it is known, it cannot be solved."""
        document = self._document
        if document is not None and (
            document.scene is not self._run.scene or document.is_settled is not self._is_judged
        ):
            self._is_judged = document.is_settled
            faults = document.faults
            unfit = _in_words(faults[0]) if faults else ""
            self._run.edit_scene(document.scene, unfit if self._is_judged else tr("the scene is being checked"))
        self.changed.emit()

    def _tell_of_disk(self, state: OnDisk) -> None:
        """Say what another program has done to the scene's file; that it is being written is no news."""
        if self.is_saving:
            return
        name = "" if self._run.scene_file is None else self._run.scene_file.name
        if state is OnDisk.GONE:
            text = tr("{file} was deleted; save to write it again.", file=name)
            self.noticed.emit(Notice(Severity.ERROR, text, ("save",)))
        else:
            text = tr("{file} was changed by another program. You still see the old version.", file=name)
            self.noticed.emit(Notice(Severity.ERROR, text, ("reload",)))

    def _complain(self, error: str) -> None:
        self.noticed.emit(Notice(Severity.ERROR, fault_said(error)))


def _in_words(fault: Fault) -> str:
    return fault_said(f"{fault.place}: {fault.reason}")
