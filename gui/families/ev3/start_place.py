"""The start of a robot: where its world has it, or at a place of its own."""

import math

from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QWidget

from gui.texts.language import tr
from gui.widgets.number_boxes import WholeNumberBox
from robotdriver.pose import Pose

_FAR_MM = 100_000
_TURN_DEG = 360


class StartPlace(QWidget):
    """A box that switches the place on, and its three figures."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.is_own = QCheckBox(tr("At"))
        self.x_mm, self.y_mm, self.heading_deg = WholeNumberBox(), WholeNumberBox(), WholeNumberBox()
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.is_own)
        for box, far, unit, name in (
            (self.x_mm, _FAR_MM, " mm", tr("Start, to the right")),
            (self.y_mm, _FAR_MM, " mm", tr("Start, upwards")),
            (self.heading_deg, _TURN_DEG, "\u00b0", tr("Heading at the start, counter-clockwise from the right")),
        ):
            box.setRange(-far, far)
            box.setSuffix(unit)
            box.setAccessibleName(name)
            box.setToolTip(name)
            box.setEnabled(False)
            self.is_own.toggled.connect(box.setEnabled)
            line.addWidget(box, 1)

    @property
    def pose(self) -> Pose | None:
        """The place; None for where the world has it."""
        if not self.is_own.isChecked():
            return None
        return Pose(float(self.x_mm.value()), float(self.y_mm.value()), math.radians(self.heading_deg.value()))
