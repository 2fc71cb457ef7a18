"""Asks how a program is to run: for which family it was written, in which world, and what else the family has."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QWidget,
)

from gui.families.ev3.start_place import StartPlace
from gui.texts.language import tr
from gui.texts.told_below import complained
from gui.widgets.elided import ElidedLabel
from gui.widgets.file_dialog import FileDialog
from gui.widgets.form_dialog import FormDialog, small_button
from gui.widgets.number_boxes import WholeNumberBox
from robotdriver.errors import CommandError
from robotworkshop.assets import world_files
from robotworkshop.families.ev3.keys import planned_presses
from robotworkshop.families.ev3.live import Ev3Wish
from robotworkshop.families.ev3.processes import DOOR
from robotworkshop.families.eyebot.live import EyeBotWish
from robotworkshop.families.family import families, family_of
from robotworkshop.families.live import OpenFloor

MOST_ROBOTS = 100
_EV3, _EYEBOT = "ev3", "eyebot"
"""The families whose own options the form has."""
_EXAMPLE_KEYS = "enter@2s left@3.5s+1s remote1.top_left@4s"
_WIDTH_PX = 460


class ProgramDialog(FormDialog):
    """The form for one or several programs that drive on one floor.

    Args:
        programs: None has EV3 programs join from elsewhere.
        scene_file: Of the scene that is open, which is offered as the world; None for none.
        seed: Random seed.
        window: Over which it is shown.
    """

    wished = Signal(object)
    """A floor is to be laid out, by this `OpenFloor`."""

    def __init__(self, programs: Sequence[Path], scene_file: Path | None, seed: int, window: QWidget) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Open program") if programs else tr("Wait for programs"))
        self._programs = tuple(programs)
        self._scene_file = scene_file
        self._seed = seed
        names = ElidedLabel(", ".join(program.name for program in programs))
        names.setToolTip("\n".join(str(program) for program in programs))
        self.family = QComboBox()
        for name, family in families().items():
            self.family.addItem(family.title, name)
        self.world = QComboBox()
        self.world.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.world.setMinimumContentsLength(24)
        choose = small_button(tr("Choose..."))
        choose.clicked.connect(self._choose_world)
        place = QHBoxLayout()
        place.addWidget(self.world, 1)
        place.addWidget(choose)
        self.robots = WholeNumberBox()
        self.robots.setRange(0, MOST_ROBOTS)
        self.robots.setSpecialValueText(tr("as the world says"))
        self.generation = QComboBox()
        for number in (7, 6):
            self.generation.addItem(tr("RoBIOS {n}", n=number), number)
        self.fitted = QCheckBox(tr("As the program constructs them"))
        self.place = StartPlace()
        self.keys = QLineEdit()
        self.keys.setPlaceholderText(tr("as {keys}", keys=_EXAMPLE_KEYS))
        self.said.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        if programs:
            self.form.addRow(tr("Program"), names)
            self.form.addRow(tr("Written for"), self.family)
        self.form.addRow(tr("World"), place)
        self.form.addRow(tr("Robots"), self.robots)
        self.form.addRow(tr("Library"), self.generation)
        self.form.addRow(tr("Parts"), self.fitted)
        self.form.addRow(tr("Start"), self.place)
        self.form.addRow(tr("Press keys"), self.keys)
        for field, name in (
            (self.family, tr("Family")),
            (self.world, tr("World")),
            (self.robots, tr("Number of robots")),
            (self.generation, tr("Generation of the library")),
            (self.fitted, tr("Robots have the parts that their programs construct")),
            (self.keys, tr("Keys that are pressed, and when")),
        ):
            field.setAccessibleName(name)
        self.accepted.connect(lambda: self.wished.emit(self.floor))
        self.family.currentIndexChanged.connect(lambda _number: self._show_family())
        recognised = family_of(self._programs[0]) if programs else _EV3
        self.family.setCurrentIndex(max(self.family.findData(recognised), 0))
        self._show_family()
        if recognised is None:
            self.say(tr("The program does not say for which robots it was written; choose above."))
        self.resize(_WIDTH_PX, self.sizeHint().height())

    @property
    def floor(self) -> OpenFloor:
        """The floor that the user chose."""
        world: str | None = self.world.currentData()
        programs, name = self._programs, self.family.currentData()
        if name == _EV3:
            wish = Ev3Wish(programs, world, self._seed, self.fitted.isChecked(), self.place.pose, self.keys.text())
            return wish.opened
        if name == _EYEBOT:
            place = None if world is None else Path(world)
            robots = self.robots.value() or None
            return EyeBotWish(programs, place, robots, self.generation.currentData(), self._seed).opened
        return families()[name].opened(programs, world, self._seed)

    def accept(self) -> None:
        """Start, if the keys can be read; else say what is wrong with them."""
        try:
            planned_presses(self.keys.text())
        except CommandError as error:
            self.say(complained(error))
            self.keys.setFocus()
            return
        super().accept()

    def choose_world(self, file: Path) -> None:
        """Have the programs run in the world of a file."""
        found = self.world.findData(str(file))
        if found < 0:
            self.world.addItem(file.name, str(file))
            found = self.world.count() - 1
        self.world.setCurrentIndex(found)

    def _show_family(self) -> None:
        """Offer what the family has."""
        is_ev3 = self.family.currentData() == _EV3
        self.world.clear()
        self.world.addItem(tr("Empty room") if is_ev3 else tr("Empty square"), None)
        if is_ev3:
            for file in world_files():
                self.world.addItem(file.stem.replace("_", " "), file.stem)
        if self._scene_file is not None:
            self.world.addItem(tr("The open scene: {file}", file=self._scene_file.name), str(self._scene_file))
        own: dict[str, tuple[QWidget, ...]] = {
            _EV3: (self.fitted, self.place, self.keys),
            _EYEBOT: (self.robots, self.generation),
        }
        for name, fields in own.items():
            for field in fields:
                self.form.setRowVisible(field, name == self.family.currentData())
        self.form.setRowVisible(self.fitted, is_ev3 and bool(self._programs))
        if not self._programs:
            host, port = DOOR
            door = f"{host}:{port}"
            self.say(tr("Programs join at {door}. When the last one has left, the floor starts again.", door=door))
            return
        self.said.setText(
            tr("Of several programs each gets a brick, in the order of the world's robots.")
            if is_ev3
            else tr("Of several programs each gets a robot; the last one is for all others.")
        )
        self.said.setVisible(len(self._programs) > 1 or family_of(self._programs[0]) is None)

    def _choose_world(self) -> None:
        kinds = (
            tr("Worlds (*.yaml *.yml *.json)")
            if self.family.currentData() == _EV3
            else tr("Worlds (*.wld *.maz *.sim *.p *.json)")
        )
        ask_for_files(self, tr("Choose a world"), kinds, lambda files: self.choose_world(files[0]), one=True)


def ask_for_files(
    window: QWidget, title: str, kinds: str, take: Callable[[tuple[Path, ...]], object], *, one: bool = False
) -> None:
    """Ask for files that exist.

    Args:
        window: Over which to ask.
        title: Of the question.
        kinds: Of files, as Qt has them; all others can be chosen too.
        take: Takes what was chosen.
        one: Whether it is one file alone.
    """
    all_files = tr("All files (*)")
    dialog = FileDialog(window, title, "", f"{kinds};;{all_files}")
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile if one else QFileDialog.FileMode.ExistingFiles)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.filesSelected.connect(lambda names: take(tuple(Path(name) for name in names)))
    dialog.open()
