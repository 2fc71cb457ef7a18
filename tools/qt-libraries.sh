#!/bin/sh
# Makes sure that Qt finds the system libraries that its wheel does not carry.
# As root on a Debian they are installed; otherwise one line names them.
# usage: qt-libraries.sh PYTHON
set -eu
python=$1
needed="libgl1 libegl1 libglib2.0-0 libfontconfig1 libdbus-1-3 libxkbcommon0 fonts-dejavu-core"
screen="libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0"

# The platform plug-in for X11 is loaded only when a window opens, and then Qt aborts: so it is tried here.
try='
import ctypes, os, pathlib
import PySide6.QtSvg, PySide6.QtWidgets
plugin = pathlib.Path(PySide6.__file__).parent / "Qt/plugins/platforms/libqxcb.so"
if os.environ.get("DISPLAY") and plugin.exists():
    ctypes.CDLL(str(plugin))
'
if "$python" -c "$try" 2>/dev/null; then
    exit 0
fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing the system libraries that Qt needs ..."
    if { apt-get -q update && DEBIAN_FRONTEND=noninteractive apt-get -q -y install --no-install-recommends $needed $screen; } >/dev/null 2>&1; then
        exit 0
    fi
fi
if command -v apt-get >/dev/null 2>&1; then
    echo "Qt needs libraries of the system; install them and try again: sudo apt-get install $needed $screen" >&2
else
    echo "Qt cannot load: $("$python" -c "$try" 2>&1 | tail -n 1); install that library with your system's package manager and try again" >&2
fi
exit 1
