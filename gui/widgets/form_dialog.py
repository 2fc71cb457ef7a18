"""A dialog that asks for a few values before something begins: a form, what is to be said of it, and two buttons."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QPushButton, QVBoxLayout, QWidget

from gui.style.sheet import give_role
from gui.texts.language import tr
from gui.widgets.wrapped import WrappedLabel

EDGE_PX, SPACE_PX = 24, 12


class FormDialog(QDialog):
    """Is accepted by its one primary button, and by Return.

    Attributes:
        form: Its fields, each beside its name.
        said: A hint, or what is wrong with a field; hidden at first.
        accept_button: What accepts it.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.form = QFormLayout()
        self.form.setHorizontalSpacing(SPACE_PX)
        self.form.setVerticalSpacing(SPACE_PX)
        self.form.setLabelAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.said = WrappedLabel()
        self.said.hide()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, parent=self)
        self.accept_button = buttons.addButton(tr("Start"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.accept_button.setDefault(True)  # Of a dialog that it stands in already: Return would cancel else.
        give_role(self.accept_button, "primary")
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(EDGE_PX, EDGE_PX, EDGE_PX, EDGE_PX - 8)
        column.setSpacing(SPACE_PX)
        column.addLayout(self.form)
        column.addWidget(self.said)
        column.addStretch(1)
        column.addWidget(buttons)

    def say(self, text: str) -> None:
        """Say something of the form, below it."""
        self.said.setText(text)
        self.said.show()


def small_button(words: str) -> QPushButton:
    """Return a button beside a field, which Return does not press."""
    button = QPushButton(words)
    button.setAutoDefault(False)
    return button
