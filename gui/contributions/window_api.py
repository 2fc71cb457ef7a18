"""The window as a contribution sees it: small, and stable from one version to the next."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from robotdriver.simulator import WorldSnapshot
    from robotworkshop.view.picture import Picture
    from scene.scene import Scene


class WindowApi(QObject):
    """The window, seen from a contribution. All of it is used in the window's thread.

    What it hands out is immutable: keep it as long as you like, and change nothing in it.
    """

    scene_changed = Signal()
    """Another scene is open, or it was edited."""
    floor_changed = Signal()
    """The floor shows something else: of a live drive up to sixty times a second."""
    phase_changed = Signal()
    """The run has begun or ended something; see `phase`."""

    @property
    def scene(self) -> "Scene | None":
        """The scene that is open, with all that a spectator sees; None before there is one."""
        raise NotImplementedError

    @property
    def snapshot(self) -> "WorldSnapshot | None":
        """The places of everything on the floor that is shown, live or replayed; None before robots have driven."""
        raise NotImplementedError

    @property
    def picture(self) -> "Picture | None":
        """All that is shown: the snapshot, and what the movers plan and believe; None while nothing is shown."""
        raise NotImplementedError

    @property
    def phase(self) -> str:
        """The phase of the run: "empty", "loaded", "solving", "solved", "driving", "paused" or "ended"."""
        raise NotImplementedError

    def notify(self, text: str, *, is_error: bool = False) -> None:
        """Tell the user something, in one line: in the log, and over the floor."""
        raise NotImplementedError

    def open(self, file: Path) -> None:
        """Open what a file holds, as if it were dropped on the window; edits that would be lost are asked about."""
        raise NotImplementedError

    def give(self, command: str) -> str:
        """Give a command as its key or button does; a real robot's start is asked about as ever.

        Args:
            command: Its id, as "solve", "start" (which also holds and resumes), "step", "reset", or one of your own.

        Returns:
            Why it cannot be given now; empty where it was given.

        Raises:
            KeyError: there is no such command.
        """
        raise NotImplementedError

    def stop_all(self) -> None:
        """Stop every robot there is, now."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draw the floor again, because one of your layers has something else to show."""
        raise NotImplementedError
