"""The page that greets: what to do first, scenes by what they teach, robots, one's own things, and what is new."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPalette, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gui.style.fonts import caption, display, emphasised, medium
from gui.style.icons import icon
from gui.style.sheet import give_role
from gui.texts.language import tr
from gui.texts.names import named
from gui.welcome.own_things import OwnThing, own_things
from gui.welcome.parts import Card, ListRow, heading
from gui.welcome.robot_pictures import robot_picture
from gui.welcome.thumbnails import Thumbnails
from gui.widgets.wrapped import WrappedLabel
from robotworkshop.view.picture import Theme

MOST_PX, SIDE_PX, GAP_PX, LEAST_CARD_PX = 1640, 72, 16, 136
"""The page is at most so broad; what it has at its sides and between cards; and how narrow a card of a scene may be."""
FIRST_ROW = 6
"""The scenes that are shown at first."""
HERO = QSize(304, 208)
ROBOT_PX, ROBOTS = 98, 4
FIRST_DRIVE = "maze"
SETTLED_MS = 150


def _taught() -> Mapping[str, str]:
    """Return what each ready scene teaches, in the order in which they are offered."""
    return {
        "narrow_passage": tr("Why milestones miss gaps"),
        "bug_trap": tr("Out first, then onwards"),
        "crates": tr("Sensing what is on no map"),
        "crossing": tr("Something else is moving"),
        "duel_symmetric": tr("Two robots, one floor"),
        "warehouse": tr("A long way, many turns"),
        "maze": tr("Short way or long way round"),
        "duel_crossing": tr("Who goes first"),
        "columns": tr("Many ways, nearly as long"),
        "gallery": tr("Thin walls and doors"),
        "hall": tr("A hundred obstacles"),
        "empty_room": tr("How straight a robot drives"),
    }


class WelcomePage(QScrollArea):
    """Offers what can be opened; pictures appear as they are painted."""

    chosen = Signal(object)
    """A file is to be opened."""
    wanted = Signal(str)
    """A command of this id is to be done."""
    chapter_wanted = Signal(str)
    """The manual is to be opened at the chapter of this name."""
    first_drive_wanted = Signal(object)
    """The scene of this file is to be opened for the first drive."""
    shown = Signal(bool)
    """It has come, or gone."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Welcome"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setAutoFillBackground(True)
        self._thumbnails = Thumbnails(self)
        self._thumbnails.painted.connect(self._put)
        self._thumbnails.driven.connect(self._put_hero)
        self._cards: dict[Path, Card] = {}
        self._robots: dict[str, Card] = {}
        self._rows: list[tuple[ListRow, str]] = []
        self._buttons: list[tuple[QPushButton, str]] = []
        self._shelf, self._lower = QGridLayout(), QGridLayout()
        self._hero = Card("", "")
        self._all = QPushButton()
        self._columns, self._size, self._shows_all = 0, QSize(), False
        self._theme = Theme.LIGHT
        self._awaited: set[Path] = set()
        self._own: list[Path] = []
        self._first: Path | None = None
        self._settled = QTimer(self)
        self._settled.setSingleShot(True)
        self._settled.setInterval(SETTLED_MS)
        self._settled.timeout.connect(self._draw)

    def show_scenes(
        self, opened: Sequence[Path], recorded: Sequence[Path], ready: Sequence[Path], theme: Theme
    ) -> None:
        """Offer what there is.

        Args:
            opened: Files that were opened last.
            recorded: Recordings, the newest first.
            ready: The scenes that come with the program.
            theme: Colours.
        """
        self._theme, self._columns, self._size = theme, 0, QSize()
        self._rows, self._buttons = [], []
        taught = _taught()
        by_order = sorted(ready, key=lambda file: (list(taught).index(file.stem) if file.stem in taught else 99, file))
        self._cards = {
            file: self._card(file, named(file.stem.replace("_", " ").capitalize()), taught.get(file.stem, ""))
            for file in by_order
        }
        self._awaited = set(by_order)
        self._first = next((file for file in by_order if file.stem == FIRST_DRIVE), None)
        self.setWidget(self._made(own_things([file for file in opened if file not in ready], recorded, datetime.now())))
        self._arrange()
        self._draw()

    @property
    def files(self) -> list[Path]:
        """The files that are offered."""
        return [*self._cards, *(thing for thing in self._own if thing not in self._cards)]

    @property
    def is_whole(self) -> bool:
        """True if every card has its picture."""
        return not self._awaited and not self._settled.isActive()

    def card(self, file: Path) -> Card:
        """Return the button that opens a ready scene."""
        return self._cards[file]

    def close_pictures(self) -> None:
        """Paint no more pictures."""
        self._settled.stop()
        self._thumbnails.close()

    # What it is made of.

    def _card(self, file: Path, words: str, tells: str) -> Card:
        card = Card(words, tells)
        card.setToolTip(str(file))
        card.clicked.connect(lambda: self.chosen.emit(file))
        return card

    def _made(self, own: Sequence[OwnThing]) -> QWidget:
        """Return all of it, from above."""
        self._own = [thing.file for thing in own]
        inner = QWidget()
        middle = QVBoxLayout()
        middle.setContentsMargins(0, 24, 0, 24)
        middle.setSpacing(0)
        middle.addLayout(self._top())
        middle.addSpacing(24)
        row = heading(tr("Scenes"), tr("by what they teach"))
        self._all = QPushButton(tr("All {n}", n=len(self._cards)))
        give_role(self._all, "link")
        self._all.setToolTip(tr("Show every ready scene, or only the first ones"))
        self._all.clicked.connect(self._show_all)
        row.addWidget(self._all)
        middle.addLayout(row)
        middle.addSpacing(8)
        self._shelf, self._lower = QGridLayout(), QGridLayout()
        self._shelf.setSpacing(GAP_PX)
        middle.addLayout(self._shelf)
        middle.addSpacing(32)
        middle.addLayout(self._below(own))
        middle.addStretch(1)
        middle.addSpacing(24)
        middle.addLayout(self._foot())
        page = QHBoxLayout(inner)
        page.setContentsMargins(SIDE_PX, 0, SIDE_PX, 0)
        self._holder = QWidget()
        self._holder.setLayout(middle)
        self._holder.setMaximumWidth(MOST_PX)
        page.addWidget(self._holder)
        return inner

    def _top(self) -> QHBoxLayout:
        """Return what to do first, and beside it a picture of that."""
        words = QVBoxLayout()
        words.setSpacing(8)
        words.addSpacing(8)
        name = WrappedLabel(tr("Send a robot through the maze"))
        name.setFont(display(name.font()))
        words.addWidget(name)
        about = WrappedLabel(
            tr(
                "It looks for a way on the map, drives it, and finds a crate that is on no map. "
                "Two buttons: Solve, then Start."
            )
        )
        about.setMaximumWidth(440)
        give_role(about, "second")
        words.addWidget(about)
        words.addSpacing(12)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        drives = tr("Open the maze, where Solve finds a way and Start drives it")
        first = self._button(tr("First drive"), "start", drives, self._drive_first)
        first.setFont(emphasised(first.font()))
        give_role(first, "primary")  # After its font, which Qt would take back.
        buttons.addWidget(first)
        opens = tr("Open a scene, a world, a recording, a program or a mover")
        draws = tr("Draw a floor of your own")
        buttons.addWidget(self._button(tr("New scene"), "new", draws, lambda: self.wanted.emit("new")))
        buttons.addWidget(self._button(tr("Open..."), "open", opens, lambda: self.wanted.emit("open")))
        buttons.addStretch(1)
        words.addLayout(buttons)
        words.addSpacing(4)
        hint = WrappedLabel(tr("Or drop a scene, a recording, a program or a mover anywhere here."))
        hint.setFont(caption(hint.font()))
        hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        words.addWidget(hint)
        words.addStretch(1)
        self._hero = Card("", "")
        self._hero.setAccessibleName(tr("First drive"))
        self._hero.setToolTip(drives)
        self._hero.clicked.connect(self._drive_first)
        self._hero.setFixedSize(HERO)
        row = QHBoxLayout()
        row.setSpacing(GAP_PX)
        row.addLayout(words, 1)
        row.addWidget(self._hero, 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _button(self, words: str, picture: str, tells: str, run: Callable[[], object]) -> QPushButton:
        button = QPushButton(f"\u2002{words}")  # Qt's own gap behind an icon is narrow.
        button.setToolTip(tells)
        button.setFont(medium(button.font()))
        button.setProperty("tall", True)
        button.setIconSize(QSize(16, 16))
        button.clicked.connect(lambda: run())
        self._buttons.append((button, picture))
        return button

    def _below(self, own: Sequence[OwnThing]) -> QGridLayout:
        """Return robots, one's own things, and what is new, side by side."""
        run = tr("Let an example program drive this robot; then open one of yours")
        offered: Sequence[tuple[str, str, str, str, Callable[[], object]]] = (
            (
                "create1",
                tr("iRobot Create"),
                tr("plans its own way"),
                tr("Open the maze, and let a Create drive through it"),
                self._drive_first,
            ),
            ("ev3", tr("Lego EV3"), tr("runs your program"), run, lambda: self.wanted.emit("ev3")),
            (
                "pioneer3dx",
                tr("Pioneer"),
                tr("talks to your client"),
                tr("Serve simulated Pioneers to a client program of your own"),
                lambda: self.wanted.emit("serve_pioneers"),
            ),
            ("eyebot_s4", tr("EyeBot"), tr("sees with a camera"), run, lambda: self.wanted.emit("eyebot")),
        )
        robots = QHBoxLayout()
        robots.setSpacing(GAP_PX)
        self._robots = {}
        for model, words, about, tells, run_it in offered:
            card = self._robots[model] = Card(words, about)
            card.setToolTip(tells)
            card.clicked.connect(run_it)
            card.setFixedHeight(ROBOT_PX + card.words_px)
            robots.addWidget(card, 1)
        self._lower.setHorizontalSpacing(GAP_PX)
        self._lower.setVerticalSpacing(8)
        self._lower.addLayout(heading(tr("Robots"), tr("simulated, or yours by cable and network")), 0, 0)
        self._lower.addLayout(robots, 1, 0)
        self._lower.addLayout(heading(tr("Yours, last used")), 0, 1)
        self._lower.addLayout(self._own_rows(own), 1, 1)
        self._lower.addLayout(heading(tr("New in this version")), 0, 2)
        self._lower.addLayout(self._news(), 1, 2)
        for column, share in enumerate((2, 1, 1)):
            self._lower.setColumnStretch(column, share)
        return self._lower

    def _own_rows(self, own: Sequence[OwnThing]) -> QVBoxLayout:
        rows = QVBoxLayout()
        rows.setSpacing(0)
        for thing in own:
            row = ListRow(thing.name, thing.when)
            row.setToolTip(str(thing.file))
            row.clicked.connect(lambda _on, file=thing.file: self.chosen.emit(file))
            self._rows.append((row, thing.icon))
            rows.addWidget(row)
        if not own:
            empty = WrappedLabel(tr("What you open or record stands here."))
            empty.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            rows.addWidget(empty)
        rows.addStretch(1)
        return rows

    def _news(self) -> QVBoxLayout:
        rows = QVBoxLayout()
        rows.setSpacing(0)
        about = tr("Read about it in the manual")
        duel, robot = tr("Go where two movers race"), tr("Drive a robot by cable or network instead of a simulated one")
        for words, picture, tells, do in (
            (tr("A duel in one click"), "tool_goal", duel, partial(self.wanted.emit, "match")),
            (tr("Layers with presets"), "layers", about, partial(self.chapter_wanted.emit, "plan")),
            (tr("Share a recording by a code"), "share", about, partial(self.chapter_wanted.emit, "timeline")),
            (tr("Connect a real robot..."), "", robot, partial(self.wanted.emit, "connect")),
        ):
            row = ListRow(words)
            row.setToolTip(tells)
            row.clicked.connect(lambda _on, do=do: do())
            self._rows.append((row, picture))
            rows.addWidget(row)
        rows.addStretch(1)
        return rows

    def _foot(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GAP_PX)
        name = QLabel(tr("Robot Workshop"))
        name.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        name.setFont(caption(name.font()))
        row.addWidget(name)
        row.addStretch(1)
        for words, command, tells in (
            (tr("Manual"), "manual", tr("Open the manual")),
            (tr("Keys"), "keys", tr("List all commands with their keys")),
            (tr("Tour"), "tour", tr("Be shown round: open a scene, solve it, drive, and look back")),
        ):
            link = QPushButton(words)
            link.setToolTip(tells)
            link.setFont(caption(link.font()))
            give_role(link, "link")
            link.clicked.connect(lambda _on, command=command: self.wanted.emit(command))
            row.addWidget(link)
        return row

    # What it does.

    def _drive_first(self) -> None:
        if self._first is not None:
            self.first_drive_wanted.emit(self._first)

    def _show_all(self) -> None:
        self._shows_all = not self._shows_all
        self._all.setText(tr("Fewer") if self._shows_all else tr("All {n}", n=len(self._cards)))
        self._columns = 0
        self._arrange()

    def _put(self, file: Path, title: str, picture: QPixmap) -> None:
        self._awaited.discard(file)
        card = self._cards.get(file)
        if card is not None:
            card.show_picture(picture)
            if title:
                card.setText(named(title))

    def _put_hero(self, picture: QPixmap) -> None:
        self._hero.show_picture(picture)

    def _draw(self) -> None:
        """Have pictures drawn in the size that they have now, and icons in the colours of now."""
        ratio, palette = self.devicePixelRatioF(), QApplication.palette()
        for part in (*self._cards.values(), *self._robots.values(), self._hero, *(row for row, _ in self._rows)):
            part.theme = self._theme
            part.update()
        for row, picture in self._rows:
            if picture:
                row.show_icon(icon(picture, palette))
        for button, picture in self._buttons:
            is_primary = button.property("role") == "primary"
            button.setIcon(icon(picture, palette, palette.highlightedText().color().name() if is_primary else None))
        robot_px = max(next(iter(self._robots.values())).width(), 1)
        for model, card in self._robots.items():
            card.show_picture(robot_picture(model, QSize(robot_px, ROBOT_PX), self._theme, ratio))
        if self._first is not None:
            self._thumbnails.make(list(self._cards), self._picture_size, (self._first, HERO), self._theme, ratio)

    @property
    def _picture_size(self) -> QSize:
        wide = max(next((card.width() for card in self._cards.values()), 0), LEAST_CARD_PX)
        return QSize(wide, round(wide * 0.69))

    def event(self, event: QEvent) -> bool:
        """Have the pictures painted again for a screen of another scale."""
        if event.type() is QEvent.Type.DevicePixelRatioChange and self.isVisible():
            self._draw()
        return super().event(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Tell that it has come."""
        super().showEvent(event)
        self.shown.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Tell that it has gone."""
        super().hideEvent(event)
        self.shown.emit(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put as many cards in a row as there is room for."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Lay the cards for the width there is."""
        if (inner := self.widget()) is None:
            return
        side_px = SIDE_PX if self.width() >= 1100 else 40
        layout = inner.layout()
        assert layout is not None, "the page has one"
        layout.setContentsMargins(side_px, 0, side_px, 0)
        room = min(self.viewport().width() - 2 * side_px, MOST_PX)
        quarter = (room - 3 * GAP_PX) // 4
        for column, least_px in enumerate((2 * quarter + GAP_PX, quarter, quarter)):
            self._lower.setColumnMinimumWidth(column, least_px)
        columns = min(max((room + GAP_PX) // (LEAST_CARD_PX + GAP_PX), 1), FIRST_ROW)
        wide = (room - (columns - 1) * GAP_PX) // columns
        if columns != self._columns:
            for column in range(self._columns):
                self._shelf.setColumnStretch(column, 0)
            for number, card in enumerate(self._cards.values()):
                self._shelf.addWidget(card, number // columns, number % columns)
            for column in range(columns):
                self._shelf.setColumnStretch(column, 1)
            self._columns = columns
        # Once they lie on the page: a card that is shown by itself is a window, and takes the keys from this one.
        for number, card in enumerate(self._cards.values()):
            card.setFixedHeight(round(wide * 0.69) + card.words_px)
            card.setVisible(self._shows_all or number < FIRST_ROW)
        size = QSize(wide, room)
        if self._size.isValid() and size != self._size:
            self._settled.start()
        self._size = size
