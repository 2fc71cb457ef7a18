"""The window as contributions see it, carried out by its rooms."""

from pathlib import Path

from gui.contributions.window_api import WindowApi
from gui.shell.main_window import MainWindow
from gui.shell.rooms import Sources
from gui.shell.told.notices import Notices
from gui.texts.messages import Notice, Severity
from robotdriver.simulator import WorldSnapshot
from robotworkshop.view.picture import Picture
from scene.scene import Scene


class RoomsApi(WindowApi):
    """Hands on what is asked of the window.

    Args:
        window: The window.
        sources: What it can show.
        notices: Tell the user what a contribution tells.
    """

    def __init__(self, window: MainWindow, sources: Sources, notices: Notices) -> None:
        super().__init__(window)
        self._window, self._sources, self._notices = window, sources, notices
        sources.run.scene_changed.connect(self.scene_changed)
        sources.run.changed.connect(self.phase_changed)
        sources.view.drawn.connect(lambda _picture: self.floor_changed.emit())

    @property
    def scene(self) -> Scene | None:
        """The scene that is open."""
        return self._sources.run.scene

    @property
    def snapshot(self) -> WorldSnapshot | None:
        """The places of everything that is shown."""
        picture = self.picture
        return None if picture is None else picture.snapshot

    @property
    def picture(self) -> Picture | None:
        """All that is shown."""
        return self._sources.view.picture()

    @property
    def phase(self) -> str:
        """The phase of the run."""
        return self._sources.run.phase.name.lower()

    def notify(self, text: str, *, is_error: bool = False) -> None:
        """Tell the user something."""
        self._notices.notify(Notice(Severity.ERROR if is_error else Severity.GOOD, text))

    def open(self, file: Path) -> None:
        """Open what a file holds."""
        self._window.open_file(file)

    def give(self, command: str) -> str:
        """Give a command; return why it cannot be given now."""
        return self._window.rooms.commands.give(command)

    def stop_all(self) -> None:
        """Stop every robot there is."""
        self._window.rooms.stop_all()

    def redraw(self) -> None:
        """Draw the floor again."""
        self._sources.view.show()
