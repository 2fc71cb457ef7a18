"""The form of a tournament: who plays, where, how often, and by which rules."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from gui.sources.tournament_source import usual_jobs
from gui.style.fonts import caption, emphasised
from gui.style.sheet import give_role
from gui.texts.language import tr
from gui.texts.names import named
from gui.widgets.file_dialog import FileDialog
from gui.widgets.number_boxes import NumberBox, WholeNumberBox
from gui.widgets.number_keys import keep_to_numbers
from robotdriver.conditions import FLOORS
from robotworkshop.assets import scene_files

if TYPE_CHECKING:
    from robotworkshop.tournament.run_tournament import TournamentConfig

_ROWS_LEAST = 3
"""So many lines of a list are seen at once in a low window."""


class TournamentForm(QWidget):
    """Asks for all that a tournament needs: who, where, and by which rules, side by side.

    Attributes:
        button: Starts the tournament, or calls it off; it stands where it is seen over form and tables.
        resume: Goes on with another one, likewise.
    """

    pressed = Signal()
    """Start tournament, or call it off."""
    resumed = Signal(object)
    """Go on with the tournament in a folder."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.movers = _Choices(tr("Movers"), tr("The movers that take part; a .py file's name is its label"))
        self.scenes = _Choices(
            tr("Scenes"), tr("Where they play: one robot with a goal makes a solo trial, two a duel")
        )
        for file in scene_files():
            self.scenes.offer(file.stem, str(file), is_chosen=False)
        self.seeds = _number(1, 1000, 1, tr("Seeds"), tr("Every match is played with so many seeds"))
        self.best_of = _number(1, 99, 1, tr("Best of"), tr("Maximum games per duel; stops once it is decided"))
        self.floor = QComboBox()
        self.floor.addItem(tr("as the scenes say"), None)
        for name in FLOORS:
            self.floor.addItem(named(name), name)
        self.floor.setAccessibleName(tr("Floor"))
        self.floor.setToolTip(tr("What goes wrong on the floors"))
        self.time_limit = NumberBox()
        self.time_limit.setRange(1.0, 3600.0)
        self.time_limit.setDecimals(0)
        self.time_limit.setValue(300.0)
        self.time_limit.setSuffix(" s")
        self.time_limit.setAccessibleName(tr("Time limit"))
        self.time_limit.setToolTip(tr("Limit for simulated time and for computing time per game"))
        keep_to_numbers(self.time_limit)
        self.jobs = _number(1, 64, usual_jobs(), tr("At a time"), tr("So many games are played at a time"))
        self.folder = QLineEdit(str(Path.home() / "tournament"))
        self.folder.setAccessibleName(tr("Folder"))
        self.folder.setToolTip(tr("Games and table are kept there; what is there is continued"))
        self.is_recorded = QCheckBox(tr("Record every game"))
        self.is_recorded.setChecked(True)
        self.is_recorded.setToolTip(tr("A recorded game can be played on the timeline; it takes some 50 kB"))
        self.button = QPushButton()
        self.button.clicked.connect(self.pressed)
        self.button.setToolTip(tr("Played games are kept, and a cancelled tournament can be resumed"))
        self.resume = QPushButton(tr("Resume tournament..."))
        self.resume.setToolTip(tr("Choose the folder of a tournament, and play what is left of it"))
        self.resume.clicked.connect(self._choose_resumed)
        add_mover = QPushButton(tr("Add files..."))
        add_mover.setAccessibleName(tr("Add movers from files"))
        add_mover.setToolTip(tr("Add movers that are written in .py files"))
        add_mover.clicked.connect(self._choose_movers)
        add_scenes = QPushButton(tr("Add files..."))
        add_scenes.setAccessibleName(tr("Add scenes from files"))
        add_scenes.setToolTip(tr("Add scenes of your own"))
        add_scenes.clicked.connect(self._choose_scenes)
        browse = QPushButton("\u2026")
        browse.setAccessibleName(tr("Choose the folder"))
        browse.setToolTip(tr("Choose where games and table are kept"))
        browse.setFixedWidth(browse.fontMetrics().horizontalAdvance("\u2026") + 24)
        browse.clicked.connect(self._choose_folder)
        place = QHBoxLayout()
        place.addWidget(self.folder, 1)
        place.addWidget(browse)
        rows = QFormLayout()
        rows.setVerticalSpacing(8)
        rows.addRow(tr("Seeds"), self.seeds)
        rows.addRow(tr("Best of"), self.best_of)
        rows.addRow(tr("Floor"), self.floor)
        rows.addRow(tr("Time limit"), self.time_limit)
        rows.addRow(tr("At a time"), self.jobs)
        rows.addRow(tr("Folder"), place)
        rows.addRow(self.is_recorded)
        options = QVBoxLayout()
        options.setSpacing(8)
        options.addLayout(_head(tr("Rules")))
        options.addLayout(rows)
        options.addStretch(1)
        beside = QHBoxLayout(self)
        beside.setContentsMargins(0, 12, 0, 0)
        beside.setSpacing(24)
        for title, choices, add in (
            (tr("Movers"), self.movers, add_mover),
            (tr("Scenes (all, if none is chosen)"), self.scenes, add_scenes),
        ):
            column = QVBoxLayout()
            column.setSpacing(8)
            column.addLayout(_head(title, add))
            column.addWidget(choices, 1)
            column.addStretch(0)
            beside.addLayout(column, 1)
        beside.addLayout(options, 1)
        self._fields = (
            self.movers,
            self.scenes,
            add_mover,
            add_scenes,
            self.seeds,
            self.best_of,
            self.floor,
            self.time_limit,
            self.jobs,
            self.folder,
            browse,
            self.is_recorded,
        )
        self.show_tournament(is_on=False, is_ending=False)

    @property
    def config(self) -> "TournamentConfig":
        """The tournament that is asked for.

        Raises:
            WorkshopError: no tournament can be like that.
        """
        from robotworkshop.tournament.isolation.limits import Limits
        from robotworkshop.tournament.run_tournament import TournamentConfig
        from robotworkshop.tournament.setup import Rules, TournamentError

        if not self.movers.chosen:
            raise TournamentError(tr("choose one mover at least, or two for duels"))
        if not self.folder.text().strip():
            raise TournamentError(tr("choose a folder, where the games are kept"))
        limit_s = self.time_limit.value()
        rules = Rules(
            best_of=self.best_of.value(),
            floor=self.floor.currentData(),
            limits=Limits(drive_s=limit_s),
            time_limit_s=limit_s,
        )
        return TournamentConfig(
            self.movers.chosen,
            self.scenes.chosen,
            self.seeds.value(),
            rules,
            self.jobs.value(),
            Path(self.folder.text().strip()).expanduser(),
            is_recorded=self.is_recorded.isChecked(),
        )

    def offer_movers(self, names: Sequence[str]) -> None:
        """Offer movers, by name or file; those that are offered already stay as they are."""
        for name in names:
            self.movers.offer(Path(name).stem if name.endswith(".py") else name, name, is_chosen=True)

    def show_tournament(self, *, is_on: bool, is_ending: bool) -> None:
        """Lock the form while games are played, and let the button call the tournament off."""
        self.button.setText(tr("Cancel tournament") if is_on else tr("Start tournament"))
        self.button.setEnabled(not is_ending)
        self.resume.setVisible(not is_on)
        for field in self._fields:
            field.setEnabled(not is_on)

    def _choose_movers(self) -> None:
        self._ask(tr("Movers that take part"), tr("Movers (*.py)"), self.offer_movers)

    def _choose_scenes(self) -> None:
        def take(files: Sequence[str]) -> None:
            for file in files:
                self.scenes.offer(Path(file).stem, file, is_chosen=True)

        self._ask(tr("Scenes to play"), tr("Scenes (*.json)"), take)

    def _ask(self, title: str, kinds: str, take: Callable[[Sequence[str]], None]) -> None:
        dialog = FileDialog(self, title, "", kinds)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.filesSelected.connect(take)
        dialog.open()

    def _choose_folder(self) -> None:
        self._folder_dialog(tr("Where games and table are kept")).fileSelected.connect(self.folder.setText)

    def _choose_resumed(self) -> None:
        dialog = self._folder_dialog(tr("The folder of a tournament"))
        dialog.fileSelected.connect(lambda name: self.resumed.emit(Path(name)))

    def _folder_dialog(self, title: str) -> QFileDialog:
        dialog = FileDialog(self, title, self.folder.text())
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return dialog


def _head(title: str, add: QPushButton | None = None) -> QHBoxLayout:
    """Return the head of a part of the form: its title, and what adds to it."""
    name = QLabel(title)
    name.setFont(emphasised(caption(name.font())))
    name.setMinimumHeight(name.fontMetrics().height() + 14)  # Titles with a button and without stand in one line.
    row = QHBoxLayout()
    row.addWidget(name, 1)
    if add is not None:
        give_role(add, "link")
        row.addWidget(add)
    return row


class _Choices(QListWidget):
    """Things of which some are chosen, each with its full name in the tool tip."""

    def __init__(self, title: str, tip: str) -> None:
        super().__init__()
        self.setAccessibleName(title)
        self.setToolTip(tip)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setMinimumHeight(_ROWS_LEAST * self._line_px)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        """Ask for room for all lines."""
        return QSize(super().sizeHint().width(), max(self.count(), _ROWS_LEAST) * self._line_px)

    @property
    def _line_px(self) -> int:
        return round(1.4 * self.fontMetrics().height())

    @property
    def chosen(self) -> tuple[str, ...]:
        """The choices, by their full names."""
        items = (self.item(number) for number in range(self.count()))
        return tuple(
            item.data(Qt.ItemDataRole.UserRole) for item in items if item.checkState() is Qt.CheckState.Checked
        )

    def offer(self, title: str, name: str, *, is_chosen: bool) -> None:
        """Offer something, unless it is offered already."""
        for number in range(self.count()):
            if self.item(number).data(Qt.ItemDataRole.UserRole) == name:
                return
        item = QListWidgetItem(title)
        item.setData(Qt.ItemDataRole.UserRole, name)
        item.setToolTip(name)
        item.setCheckState(Qt.CheckState.Checked if is_chosen else Qt.CheckState.Unchecked)
        item.setSizeHint(QSize(0, self._line_px))
        self.addItem(item)
        rows_px = self.sizeHintForRow(0) * self.count() + 2 * self.frameWidth()
        self.setMaximumHeight(max(rows_px, self.minimumHeight()))

    def choose(self, titles: Sequence[str]) -> None:
        """Choose these, and nothing else."""
        for number in range(self.count()):
            item = self.item(number)
            item.setCheckState(Qt.CheckState.Checked if item.text() in titles else Qt.CheckState.Unchecked)


def _number(least: int, most: int, value: int, name: str, tip: str) -> QSpinBox:
    field = WholeNumberBox()
    field.setRange(least, most)
    field.setValue(value)
    field.setAccessibleName(name)
    field.setToolTip(tip)
    keep_to_numbers(field)
    return field
