"""Errors in a scene."""

from pathlib import Path

from robotdriver.errors import WorkshopError


class SceneError(WorkshopError):
    """A scene that cannot be used.

    Attributes:
        file: The file it came from; None for a scene that was made in memory.
        place: JSON path of the offending value, as ``obstacles[3].polygon``; empty for the whole document.
        reason: What is wrong there, and what would be right.
    """

    def __init__(self, reason: str, *, place: str = "", file: Path | None = None) -> None:
        self.reason = reason
        self.place = place
        self.file = file
        super().__init__(": ".join(part for part in (str(file) if file else "", place, reason) if part))

    def of_file(self, file: Path) -> "SceneError":
        """Return the same complaint with the file's name."""
        return SceneError(self.reason, place=self.place, file=file)
