"""The field for a robot's address: offers the addresses of before, and the ports that are there as it opens."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QComboBox, QSizePolicy, QWidget

LEAST_PX, USUAL_PX = 110, 180


class AddressField(QComboBox):
    """An editable list. A port stands in it with what is known of it; its address alone is what is chosen.

    Args:
        addresses: At which robots were found before, the newest first.
    """

    def __init__(self, addresses: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._addresses: Sequence[str] = ()
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setMinimumWidth(LEAST_PX)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.activated.connect(lambda number: self.write(self.itemData(number)))
        if line := self.lineEdit():
            line.editingFinished.connect(lambda: line.setCursorPosition(0))
        self.offer(addresses)

    def sizeHint(self) -> QSize:
        """Ask for room for a usual address; it gives way down to its least width."""
        return QSize(USUAL_PX, super().sizeHint().height())

    def write(self, address: str) -> None:
        """Put an address into the field; of a long one its beginning is seen, which says what it is of."""
        self.setEditText(address)
        if (line := self.lineEdit()) and not line.hasFocus():
            line.setCursorPosition(0)

    def offer(self, addresses: Sequence[str]) -> None:
        """Offer these addresses, and leave what is typed."""
        self._addresses = tuple(addresses)
        self._fill({}, self.currentText() or next(iter(addresses), ""))

    def showPopup(self) -> None:
        """Look which ports there are now, and open the list."""
        from robotdriver.create.links import serial_ports

        ports = {port.device: port.known for port in serial_ports() if port.is_adapter or port.is_radio}
        self._fill(ports, self.currentText())
        super().showPopup()

    def _fill(self, ports: Mapping[str, str], typed: str) -> None:
        self.clear()
        for address in self._addresses:
            device = address.removeprefix("serial:")
            self._add(address, ports.get(device, ""))
        for device, known in ports.items():
            if not {device, f"serial:{device}"} & set(self._addresses):
                self._add(device, known)
        self.write(typed)
        if view := self.view():
            view.setMinimumWidth(view.sizeHintForColumn(0) + view.verticalScrollBar().sizeHint().width())

    def _add(self, address: str, known: str) -> None:
        self.addItem(f"{address}   {known}" if known else address, address)
        self.setItemData(self.count() - 1, known, Qt.ItemDataRole.ToolTipRole)
