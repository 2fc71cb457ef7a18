"""Finds out whether a window can open here. Qt itself would not say: without a display it aborts the process."""

import os
import sys
from pathlib import Path

from PySide6.QtCore import QLibraryInfo

from robotworkshop.frontends import NoDisplayError


def find_platform() -> str:
    """Return which of Qt's platforms to open the window with; empty where Qt's own choice is right.

    Raises:
        NoDisplayError: there is no display, it does not answer, or a library that Qt needs for it is missing.
    """
    chosen = os.environ.get("QT_QPA_PLATFORM", "")
    if sys.platform in ("win32", "darwin") or chosen.partition(":")[0] not in ("", "xcb"):
        return ""
    if not chosen and _wayland_answers():
        return "wayland"
    if not os.environ.get("DISPLAY"):
        raise NoDisplayError("there is no display to open a window on")
    _require_x_server()
    _require_library(_plugin("libqxcb.so"))
    return "xcb"


def _wayland_answers() -> bool:
    """Return whether a Wayland compositor takes a connection, and Qt can load what it needs to speak to it."""
    name = os.environ.get("WAYLAND_DISPLAY")
    if not name:
        return False
    import socket

    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.connect(str(Path(os.environ.get("XDG_RUNTIME_DIR", "/")) / name))
        _require_library(_plugin("libqwayland.so"))
    except (OSError, NoDisplayError):
        return False
    return True


def _require_x_server() -> None:
    """Connect to the X server: a DISPLAY that is set may well be dead.

    The connection is left open until the process ends. A bare server resets itself when its last client leaves, and
    would do so just while Qt connects.
    """
    import ctypes  # Only these displays need it, and it takes long to import.

    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        raise NoDisplayError("the library libxcb.so.1 is missing; install your system's package libxcb1") from None
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connect.argtypes = [ctypes.c_char_p, ctypes.c_void_p]
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(None, None)
    if xcb.xcb_connection_has_error(connection):
        xcb.xcb_disconnect(connection)
        raise NoDisplayError(f"the display {os.environ['DISPLAY']!r} does not answer")


def _plugin(name: str) -> Path:
    return Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)) / "platforms" / name


def _require_library(library: Path) -> None:
    """Load one of Qt's platform libraries, as Qt will, to learn the name of what it lacks instead of dying of it."""
    if not library.exists():
        return  # A Qt of the system keeps it elsewhere, and the system's packages see to what it needs.
    import ctypes

    try:
        ctypes.CDLL(str(library))
    except OSError as error:
        missing = str(error).partition(":")[0]
        raise NoDisplayError(
            f"Qt cannot open a window without the library {missing}; on Debian and Ubuntu: sudo apt-get install "
            "libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0 libxkbcommon-x11-0"
        ) from None
