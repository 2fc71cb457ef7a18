"""The serial ports of a Linux computer, as its files tell of them.

pyserial finds the same ports with the same texts, but to load it takes several times as long as all of this.
"""

import os

_KINDS = ("ttyS", "ttyUSB", "ttyXRUSB", "ttyACM", "ttyAMA", "rfcomm", "ttyAP")
"""The beginnings of the names of serial ports: built in, USB adapters and devices, ARM boards, Bluetooth, Advantech."""

_UNKNOWN = "n/a"


def linux_ports(root: str = "/") -> list[tuple[str, str, str]]:
    """Return the ports by name: the device, what the system knows of it, and its hardware id.

    Args:
        root: The folder that holds ``dev`` and ``sys``.
    """
    folder = os.path.join(root, "dev")
    names = sorted(name for name in os.listdir(folder) if name.startswith(_KINDS)) if os.path.isdir(folder) else []
    found = []
    for name in names:
        known = _what_is_known(root, name)
        if known is not None:
            found.append((f"/dev/{name}", *known))
    return found


def _what_is_known(root: str, name: str) -> tuple[str, str] | None:
    """Return the description and the hardware id of a port; None where nothing is behind its name."""
    node = os.path.join(root, "dev", name)
    is_link = os.path.islink(node)
    target = os.path.basename(os.path.realpath(node)) if is_link else name
    device = os.path.join(root, "sys", "class", "tty", target, "device")
    described = _UNKNOWN, f"LINK={os.path.realpath(node)}" if is_link else _UNKNOWN
    if os.path.exists(device):
        device = os.path.realpath(device)
        kind = os.path.basename(os.path.realpath(os.path.join(device, "subsystem")))
        if kind == "platform":
            return None  # A built-in port that this computer does not have.
        if kind in ("usb", "usb-serial"):
            described = _of_usb(target, device if kind == "usb" else os.path.dirname(device))
        elif kind == "pnp":
            described = target, _line(device, "id") or ""
        elif kind == "amba":
            described = target, os.path.basename(device)
    return (described[0], f"{described[1]} LINK={node}") if is_link else described


def _of_usb(name: str, interface: str) -> tuple[str, str]:
    device = os.path.dirname(interface)
    vendor, product_id = (int(_line(device, file) or "0", 16) for file in ("idVendor", "idProduct"))
    product, part, serial = _line(device, "product"), _line(interface, "interface"), _line(device, "serial")
    interfaces = _line(device, "bNumInterfaces") or ""
    is_one_of_many = interfaces.isdecimal() and int(interfaces) > 1
    description = name if product is None and part is None else f"{product} - {part}" if part is not None else product
    hardware = f"USB VID:PID={vendor:04X}:{product_id:04X}"
    if serial is not None:
        hardware += f" SER={serial}"
    return str(description), f"{hardware} LOCATION={os.path.basename(interface if is_one_of_many else device)}"


def _line(*path: str) -> str | None:
    try:
        with open(os.path.join(*path), encoding="utf-8", errors="replace") as file:
            return file.readline().strip()
    except OSError:
        return None
