"""Pictures of a folder, which a camera shows one after the other in place of the floor."""

from itertools import cycle
from pathlib import Path

from PIL import Image, UnidentifiedImageError

from robotdriver.errors import WorkshopError

_SUFFIXES = (".png", ".jpg", ".jpeg", ".ppm", ".pgm", ".bmp", ".gif")


class FilmError(WorkshopError):
    """A folder whose pictures cannot be shown."""


class Film:
    """Shows the pictures of a folder in the order of their names, over and over.

    Args:
        folder: Which one.

    Raises:
        FilmError: there is no such folder, no picture in it, or one cannot be read.
    """

    def __init__(self, folder: Path) -> None:
        if not folder.is_dir():
            raise FilmError(f"{folder}: there is no such folder")
        files = sorted(file for file in folder.iterdir() if file.suffix.lower() in _SUFFIXES)
        if not files:
            raise FilmError(f"{folder}: there is no picture in it; put {', '.join(_SUFFIXES)} files there")
        self._pictures = cycle([_read(file) for file in files])

    def show(self, width: int, height: int) -> bytes:
        """Return the next picture in this size: red, green and blue of each pixel, from the top left."""
        return next(self._pictures).resize((width, height)).tobytes()


def _read(file: Path) -> Image.Image:
    try:
        with Image.open(file) as image:
            return image.convert("RGB")
    except (OSError, UnidentifiedImageError) as error:
        raise FilmError(f"{file}: is no picture that can be read; take it out of the folder") from error
