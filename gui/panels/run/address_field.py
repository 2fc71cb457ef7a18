"""The field for a robot's address: offers the addresses of before, and the serial ports that are there as it opens."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QWidget


class AddressField(QComboBox):
    """An editable list. What is known of a port is its tooltip.

    Args:
        addresses: At which robots were found before, the newest first.
    """

    def __init__(self, addresses: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._addresses: Sequence[str] = ()
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.offer(addresses)

    def offer(self, addresses: Sequence[str]) -> None:
        """Offer these addresses, and leave what is typed."""
        self._addresses = tuple(addresses)
        self._fill({}, self.currentText() or next(iter(addresses), ""))

    def showPopup(self) -> None:
        """Look which serial ports there are now, and open the list."""
        from robotdriver.create.links import serial_ports

        ports = {port.device: " ".join((port.description, port.hardware)) for port in serial_ports() if port.is_adapter}
        self._fill(ports, self.currentText())
        super().showPopup()

    def _fill(self, ports: dict[str, str], typed: str) -> None:
        self.clear()
        self.addItems(list(self._addresses))
        for device, known in ports.items():
            if f"serial:{device}" not in self._addresses and device not in self._addresses:
                self.addItem(device)
                self.setItemData(self.count() - 1, known, Qt.ItemDataRole.ToolTipRole)
        self.setEditText(typed)
