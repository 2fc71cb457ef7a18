"""Asks which Pioneers are to be served on which map, and at which port."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QWidget

from gui.families.pioneer.start_dialog import LAST_PORT, StartDialog
from gui.texts.language import tr
from gui.widgets.number_boxes import WholeNumberBox
from robotworkshop.families.pioneer.choice import StartChoice
from robotworkshop.families.pioneer.live import PioneerWish
from robotworkshop.families.pioneer.models import known_models
from robotworkshop.families.pioneer.serving import DEFAULT_PORT

USUAL_MODEL = "p3dx"


class ServeDialog(StartDialog):
    """The form for a floor of Pioneers.

    Args:
        seed: Random seed.
        window: Over which it is shown.
    """

    wished = Signal(object)
    """A `PioneerWish` is to be served."""

    def __init__(self, seed: int, window: QWidget) -> None:
        super().__init__(known_models(), StartChoice(None, USUAL_MODEL), window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Serve Pioneers"))
        self._seed = seed
        self.port = WholeNumberBox()
        self.port.setRange(0, LAST_PORT)
        self.port.setValue(DEFAULT_PORT)
        self.port.setSpecialValueText(tr("any that is free"))
        self.port.setAccessibleName(tr("Port"))
        self.form.addRow(tr("Port"), self.port)
        self.finished.connect(self._tell)

    @property
    def wish(self) -> PioneerWish:
        """The options that the user chose."""
        choice = self.choice
        models, factory = ((), choice.model) if choice.is_factory else ((choice.model,), "")
        return PioneerWish(
            models,
            factory,
            choice.map_file,
            self.port.value(),
            self._seed,
            choice.start,
            choice.odometry_error,
            choice.ros_port,
        )

    def _tell(self, answer: int) -> None:
        if answer == QDialog.DialogCode.Accepted:
            self.wished.emit(self.wish)
