"""Take pictures of every screen of the window: python tools/take_window_pictures.py [--all FOLDER] [--language CODE].

Without an argument the pictures of the documentation are taken anew, into docs/images. With --all every screen is taken
in light and dark colours and in three sizes, to be looked at, with a contact sheet for each size and look; with
--scale 2 --sizes 1920x1080 as on a screen of 3840x2160 at 200 %. Each needs a display, which may be a virtual one
(xvfb-run); QT_QPA_PLATFORM=offscreen will do for a look. The user's own files are left alone. A screen that
fails is named at the end, and the others are taken all the same.
"""

import argparse
import json
import os
import sys
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QCursor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QWidget
from window_screens import SCREENS, Screen, Stage

from gui.shell.furnishing import furnished_window
from gui.shell.main_window import MainWindow
from gui.shell.process.garbage import Sweeper
from gui.texts.language import ENGLISH, languages, speak
from gui.widgets.slices import slices
from robotworkshop.assets import find_scene
from robotworkshop.run.settings import Settings

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "images"
DOCS_SIZE = QSize(1280, 800)
SIZES = ("1024x700", "1280x800", "1920x1080")
"""The sizes of a window, in pixels of its own: at 200 % a screen has twice as many."""
SCREEN = {"screens": [{"name": "large", "x": 0, "y": 0, "width": 3840, "height": 2160}]}
"""The offscreen platform's own one is smaller than the window."""
BESIDE_WINDOWS = (3839, 2159)
"""A place for the cursor with nothing under it."""
SHEET_COLUMNS, SHEET_PX = 2, 960
"""The number of pictures side by side on a contact sheet, and the greatest width of each."""
LOOKS = ("light", "dark")
COLORS = 255


@contextmanager
def staged(screen: Screen) -> Iterator[Stage]:
    """Open a window as at the first time, and bring it to a screen."""
    with ExitStack() as exits:
        home = exits.enter_context(tempfile.TemporaryDirectory())
        for name in ("CONFIG", "DATA", "STATE", "CACHE"):
            os.environ[f"XDG_{name}_HOME"] = home
        window = furnished_window(Settings())
        window.show()
        stage = Stage(window, exits)
        try:
            window.rooms.run.find_movers()
            stage.until(lambda: window.rooms.run.movers)
            screen.stage(stage)
            yield stage
        finally:
            window._may_close = True  # noqa: SLF001 - what was drawn for a picture is not asked about
            window.close()
            window.deleteLater()


def taken(stage: Stage, screen: Screen, size: QSize, look: str) -> QPixmap:
    """Return the picture of a screen in a size and a look."""
    sight = screen.sight(stage.window)
    sight.showNormal()  # A full screen keeps its size.
    sight.resize(size)
    stage.press(f"look.{look}")
    stage.until(lambda: slices().is_over and stage.window.rooms.notices.welcome.is_whole)
    stage.rest()
    stage.until(lambda: stage.window.canvas.is_whole)
    picture = sight.grab()
    painter = QPainter(picture)
    for dialog in dialogs(sight):
        place = QRect(QPoint(), dialog.size())
        place.moveCenter(sight.rect().center())
        painter.drawPixmap(place.topLeft(), dialog.grab())
        painter.drawRect(place)
    painter.end()
    return picture


def dialogs(sight: QWidget) -> list[QWidget]:
    """Return what lies over a window, from below: its dialogs and menus, and what is said where it is asked about."""
    over = [other for other in sight.findChildren(QWidget) if other.isWindow() and other.isVisible()]
    loose = [other for other in QApplication.topLevelWidgets() if other.isVisible() and _is_explanation(other)]
    return [*over, *(other for other in loose if other not in over)]


def _is_explanation(widget: QWidget) -> bool:
    """Return whether a widget is Qt's own for what's-this texts and tool tips."""
    return widget.metaObject().className() in ("QWhatsThat", "QTipLabel")


def part_of(window: MainWindow, name: str) -> QRect:
    """Return where a dock or bar is in the window; the whole window for no name."""
    part = window.findChild(QWidget, name) if name else window
    if not isinstance(part, QWidget):
        raise LookupError(f"there is no dock or bar called {name}")
    return window.rect() if part is window else part.geometry()


def store(picture: QPixmap, part: QRect, file: Path) -> None:
    """Write a part of a picture into a file, in as many colours as a palette holds."""
    image = picture.copy(part).toImage().convertToFormat(QImage.Format.Format_RGB888)
    shape = (image.width(), image.height())
    plain = Image.frombuffer("RGB", shape, bytes(image.constBits()), "raw", "RGB", image.bytesPerLine(), 1)
    # Robots have few pixels and the ground has many; neither is to change its colour.
    few = plain.quantize(COLORS, Image.Quantize.MAXCOVERAGE, kmeans=3, dither=Image.Dither.NONE)
    few.save(file, optimize=True)


def lay_sheet(files: Sequence[Path], sheet: Path) -> None:
    """Write the pictures of some files beside and below each other into one."""
    pictures = [Image.open(file).convert("RGB") for file in files]
    if not pictures:
        return
    for picture in pictures:
        picture.thumbnail((SHEET_PX, SHEET_PX), Image.Resampling.LANCZOS)
    wide, high = max(picture.width for picture in pictures), max(picture.height for picture in pictures)
    rows = -(-len(pictures) // SHEET_COLUMNS)
    made = Image.new("RGB", (SHEET_COLUMNS * wide, rows * high), "#808080")
    for number, picture in enumerate(pictures):
        row, column = divmod(number, SHEET_COLUMNS)
        made.paste(picture, (column * wide, row * high))
    made.save(sheet)
    print(sheet)


def wanted() -> argparse.Namespace:
    """Return what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", type=Path, metavar="FOLDER", help="take every screen, in all looks and sizes")
    parser.add_argument("--language", default=ENGLISH, choices=languages(), help="what the window speaks")
    parser.add_argument("--scale", type=int, default=1, choices=(1, 2), help="of the screen: 2 is one at 200 %%")
    parser.add_argument("--sizes", nargs="+", default=SIZES, choices=SIZES, help="of the window")
    parser.add_argument("--looks", nargs="+", default=LOOKS, choices=LOOKS, help="light, dark or both")
    parser.add_argument("screens", nargs="*", help=f"only these: {', '.join(screen.name for screen in SCREENS)}")
    return parser.parse_args()


def sizes(asked: argparse.Namespace) -> list[QSize]:
    """Return how large the window is to be."""
    return [QSize(*map(int, size.split("x"))) for size in asked.sizes]


def take(screen: Screen, asked: argparse.Namespace) -> None:
    """Take a screen's pictures."""
    with staged(screen) as stage:
        if asked.all is None:
            file = FOLDER / f"window-{screen.name}.png"
            store(taken(stage, screen, DOCS_SIZE, "light"), part_of(stage.window, screen.part), file)
            print(f"{file}: {file.stat().st_size:,} bytes")
            return
        for size in sizes(asked):
            for look in asked.looks:
                file = asked.all / f"{screen.name}-{kind(size, look, asked.scale)}.png"
                taken(stage, screen, size, look).save(str(file))
                print(file, flush=True)


def kind(size: QSize, look: str, scale: int) -> str:
    """Return what file names say of a picture's size and look."""
    return f"{look}-{scale * size.width()}x{scale * size.height()}"


def main() -> int:
    """Take the pictures that are asked for; return 0, or 1 where one could not be taken."""
    asked = wanted()
    if asked.all is not None:
        asked.all = asked.all.absolute()
        asked.all.mkdir(parents=True, exist_ok=True)
    os.chdir(find_scene("maze").parent)
    os.environ["QT_SCALE_FACTOR"] = str(asked.scale)
    missing = []
    with tempfile.TemporaryDirectory() as folder:
        if os.environ.get("QT_QPA_PLATFORM") == "offscreen":
            screens = Path(folder) / "screens.json"
            screens.write_text(json.dumps(SCREEN))
            os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={screens}"
        application = QApplication([])
        application.setApplicationName("robotworkshop")
        QCursor.setPos(QPoint(*BESIDE_WINDOWS))
        # Else a thread of a drive may take the window before apart, which Qt does not survive.
        Sweeper(application).begin()
        speak(application, asked.language)
        for screen in SCREENS:
            if (screen.name in asked.screens) if asked.screens else (asked.all is not None or screen.in_docs):
                try:
                    take(screen, asked)
                except Exception:
                    traceback.print_exc()
                    missing.append(screen.name)
    if asked.all is not None:
        for size in sizes(asked):
            for look in asked.looks:
                ending = kind(size, look, asked.scale)
                lay_sheet(sorted(asked.all.glob(f"*-{ending}.png")), asked.all / f"sheet_{ending}.png")
    if missing:
        print(f"not taken: {', '.join(missing)}", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
