"""Everything about files: which to open, which to write, and what becomes of edits that are in none."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from gui.editor.scene_editor import EMPTY_SCENE, SceneEditor, nothing
from gui.sources.background import Background
from gui.sources.playback import Playback
from gui.sources.run_source import RunSource
from gui.texts.language import LEFT_TO_RIGHT_MARK, counted, tr
from gui.texts.messages import Notice, Severity
from gui.texts.names import named
from gui.texts.told_below import complained
from gui.widgets.file_dialog import FileDialog
from gui.widgets.question import Question
from robotdriver.errors import WorkshopError
from robotworkshop.view.picture import Picture, Theme
from scene.scene import Scene

if TYPE_CHECKING:
    from scene.formats import SceneFormat


CLOSE_WITHIN_S = 10.0
"""A window that closes waits so long for a file that is being written."""


class Filing(QObject):
    """Asks for files, and opens and writes them.

    Args:
        run: Takes the scenes and movers.
        scene_editor: Has the scene as it is drawn.
        playback: Takes the recordings.
        window: Over which the questions are shown.
    """

    scene_begun = Signal()
    """There is a new scene, which is to be drawn."""
    file_chosen = Signal(object)
    """A file is to be opened, whatever it holds."""
    runs_chosen = Signal(object)
    """A folder whose recordings are to be looked through."""
    recording_opened = Signal()
    """A recording has been asked for, which is to be looked at."""
    noticed = Signal(object)

    def __init__(self, run: RunSource, scene_editor: SceneEditor, playback: Playback, window: QWidget) -> None:
        super().__init__(window)
        self._run = run
        self._scene_editor = scene_editor
        self._playback = playback
        self._window = window
        self._folder = Path.home()
        """The default folder of the next file: never among the ready scenes."""
        self._writing = Background(self)

    # Scenes.

    def new_scene(self) -> None:
        """Begin a scene, and have it drawn."""

        def begin() -> None:
            self._run.take_scene(EMPTY_SCENE)
            self.scene_begun.emit()

        self.when_nothing_is_lost(begin)

    def choose_file(self, folder: Path | None = None) -> None:
        """Ask for a file of any kind that can be opened, and have it opened.

        Args:
            folder: Where to look; None for where the present scene is.
        """
        from gui.shell.files.opening import kinds_to_open

        if folder is None and self._run.scene_file is not None:
            folder = self._run.scene_file.parent
        self._ask_for_file(tr("Open"), kinds_to_open(), self.file_chosen.emit, "" if folder is None else str(folder))

    def open_scene(self, file: Path) -> None:
        """Open a scene, once its user has said what shall become of edits that are not saved."""
        self.when_nothing_is_lost(lambda: self._run.open_scene(file))

    def reload_scene(self) -> None:
        """Open the present scene's file again."""
        if self._run.scene_file is not None:
            self.open_scene(self._run.scene_file)

    def save_scene(self, then: Callable[[], object] = nothing) -> None:
        """Write the scene into its file, and go on when it is written.

        Where it has no file, ask for one; where another program has changed the file, ask before that is overwritten.
        """
        file = self._run.scene_file
        self._scene_editor.finish_saving()
        if file is None or self._scene_editor.needs_a_file:
            self.choose_scene_file(then)
        elif self._scene_editor.is_changed_elsewhere:
            self._ask_to_overwrite(file, then)
        else:
            self._scene_editor.save(file, then)

    def choose_scene_file(self, then: Callable[[], object] = nothing) -> None:
        """Ask for a file, write the scene into it, and go on when it is written."""
        file = self._run.scene_file
        if file is not None and not self._scene_editor.needs_a_file:
            self._folder = file.parent
        dialog = self._ask_for_target(
            tr("Save the scene"),
            tr("Scenes (*.json)"),
            lambda chosen: self._scene_editor.save(chosen, then),
            "scene.json" if file is None else file.name,
        )
        self._run.scene_changed.connect(dialog.reject)  # The answer would be about a scene that is no longer open.

    def _ask_to_overwrite(self, file: Path, then: Callable[[], object]) -> None:
        text = tr("{file} was changed by another program since it was opened here.", file=file.name)
        question = self._question(tr("Overwrite {file}?", file=file.name), text)
        question.leave(tr("Keep editing"))
        question.answer(tr("Overwrite"), lambda: self._scene_editor.save(file, then), "danger")
        question.answer(tr("Save as..."), lambda: self.choose_scene_file(then), "primary")
        question.ask()

    def choose_export(self) -> None:
        """Ask for a file, and write the scene into it in another format; the scene stays in its own file."""
        from scene.formats import scene_formats

        scene, file = self._run.scene, self._run.scene_file
        if scene is None:
            return
        writable = [each for each in scene_formats()[1:] if each.can_write]
        mark = LEFT_TO_RIGHT_MARK if QGuiApplication.isRightToLeft() else ""
        others = {f"{named(each.title)} {mark}(*{' *'.join(each.suffixes)})": each for each in writable}
        dialog = FileDialog(self._window, tr("Export the scene"), str(self._folder), ";;".join(others))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        first = writable[0]
        dialog.selectFile(f"{'scene' if file is None else file.stem}-{first.name}{first.suffixes[0]}")
        self._ask(dialog, lambda target: self.export_scene(scene, target, others[dialog.selectedNameFilter()]))

    def export_scene(self, scene: Scene, file: Path, scene_format: "SceneFormat") -> None:
        """Have a scene written into a file in some format, and tell what that has no place for."""

        def write() -> list[str]:
            from scene.files import save_scene
            from scene.formats import left_out

            save_scene(scene, file, scene_format)
            return list(left_out(scene, scene_format))

        def done(lost: list[str]) -> None:
            text = tr("The scene is in {file}", file=file)
            if lost:
                text = tr("The scene is in {file}, which has no place for: {what}", file=file, what=", ".join(lost))
            self.noticed.emit(Notice(Severity.GOOD if lost else Severity.ROUTINE, text))

        def failed(error: WorkshopError) -> None:
            self.noticed.emit(
                Notice(Severity.ERROR, tr("The scene was not exported: {reason}", reason=complained(error)))
            )

        self._writing.start("exporting the scene", write, done, failed)

    def when_nothing_is_lost(self, go_on: Callable[[], object]) -> None:
        """Go on at once, or when the user has saved or given up the edits that are in no file."""
        self._scene_editor.finish_saving()
        if not self._scene_editor.is_modified:
            go_on()
            return
        count = self._scene_editor.edit_count
        text = tr("They are in no file yet, and are lost when another scene takes its place.")
        question = self._question(tr("Save the changes to this scene?"), text)
        question.leave(tr("Keep editing"))
        question.answer(counted("Throw away {n} change", "Throw away {n} changes", count), go_on, "danger")
        question.answer(tr("Save"), lambda: self.save_scene(go_on), "primary")
        question.ask()

    def _question(self, heading: str, text: str) -> Question:
        """Return a question about the scene that is open, and about no other."""
        scene = self._run.scene
        question = Question(heading, text, lambda: self._run.scene is scene, self._window)
        self._run.changed.connect(question.look_on)
        return question

    # Movers, recordings, pictures.

    def choose_mover(self, take: Callable[[Path], object]) -> None:
        """Ask for a mover's .py file."""
        self._ask_for_file(tr("Load a mover"), tr("Movers (*.py)"), take)

    def open_file(self, file: Path) -> None:
        """Open whatever a file holds, by its name: a mover, a recording, or a scene."""
        if file.suffix == ".py":
            self._run.load_mover(file)
        elif file.suffix == ".rwrec":
            self._playback.open(file, shown=True)
            self.recording_opened.emit()
        else:
            self.open_scene(file)

    def choose_runs(self) -> None:
        """Ask for a folder with recordings, as a tournament's."""
        self.choose_folder(tr("Runs of a folder"), self.runs_chosen.emit)

    def choose_folder(self, title: str, take: Callable[[Path], object]) -> None:
        """Ask for a folder."""
        dialog = FileDialog(self._window, title, str(self._folder))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        self._ask(dialog, take)

    def choose_recording(self, take: Callable[[Path], object]) -> None:
        """Ask for a recording, first among the user's own."""
        from robotworkshop.recording.retention import recordings_folder

        own = recordings_folder()
        kinds = tr("Recordings (*.rwrec)")
        self._ask_for_file(tr("Compare with another run"), kinds, take, str(own) if own.is_dir() else "")

    def choose_animation(self, theme: Theme) -> None:
        """Ask for a file, and write the recording into it: as a picture, an animation, or a page."""
        asked = self._playback.file

        def export(target: Path) -> None:
            if self._playback.file == asked:
                self._playback.export(target, theme)
            else:
                text = tr("{file} was not written: another recording was opened meanwhile", file=target)
                self.noticed.emit(Notice(Severity.ERROR, text))

        self._ask_for_target(
            tr("Export the recording"),
            tr("Animation (*.gif);;Film (*.mp4);;Page (*.html);;Pictures (*.png *.svg)"),
            export,
            "" if asked is None else f"{asked.stem}.gif",
        )

    def choose_picture(self, picture: Picture) -> None:
        """Ask for a file, and draw a picture into it."""
        file = self._run.scene_file
        self._ask_for_target(
            tr("Export a picture"),
            tr("Pictures (*.png *.svg)"),
            lambda target: self.export_picture(picture, target),
            "" if file is None else f"{file.stem}.png",
        )

    def export_picture(self, picture: Picture, file: Path) -> None:
        """Have a picture drawn into a file."""

        def draw() -> None:
            from gui.painter.files.export import write_picture

            write_picture(picture, file)

        def done(_nothing: None) -> None:
            self.noticed.emit(Notice(Severity.ROUTINE, tr("The picture is in {file}", file=file)))

        def failed(error: WorkshopError) -> None:
            self.noticed.emit(
                Notice(Severity.ERROR, tr("The picture was not written: {reason}", reason=complained(error)))
            )

        self._writing.start("writing a picture", draw, done, failed)

    @property
    def is_writing(self) -> bool:
        """True if a picture, or a scene for another program, is being written."""
        return self._writing.is_busy

    def close(self) -> None:
        """Wait for what is being written."""
        self._scene_editor.finish_saving()
        self._writing.close(CLOSE_WITHIN_S)

    # Asking.

    def _ask_for_file(self, title: str, kinds: str, take: Callable[[Path], object], folder: str = "") -> None:
        dialog = FileDialog(self._window, title, folder, kinds)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        self._ask(dialog, take)

    def _ask_for_target(self, title: str, kinds: str, take: Callable[[Path], object], name: str = "") -> QFileDialog:
        dialog = FileDialog(self._window, title, str(self._folder), kinds)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(_first_suffix(kinds))
        dialog.filterSelected.connect(lambda kind: dialog.setDefaultSuffix(_first_suffix(kind)))
        if name:
            dialog.selectFile(name)
        dialog.fileSelected.connect(self._remember_folder)
        self._ask(dialog, take)
        return dialog

    def _remember_folder(self, file: str) -> None:
        self._folder = Path(file).parent

    def _ask(self, dialog: QFileDialog, take: Callable[[Path], object]) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda name: take(Path(name)))
        dialog.open()


def _first_suffix(kinds: str) -> str:
    """Return the first suffix, without its dot, of kinds of files as a file dialog lists them."""
    return kinds.partition("*.")[2].partition(")")[0].partition(" ")[0]
