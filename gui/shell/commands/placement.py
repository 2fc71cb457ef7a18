"""The place of the window: the whole screen, all the room of the desktop, or another screen; by options and by keys."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from gui.contributions.command import Command, Menu
from gui.texts.language import tr
from robotworkshop.frontends import WindowPlacement


def place(window: QWidget, placement: WindowPlacement) -> None:
    """Have a window open at a place."""
    if placement.other_screen:
        go_to_other_screen(window)
    switch(window, Qt.WindowState.WindowMaximized, placement.maximised)
    switch(window, Qt.WindowState.WindowFullScreen, placement.full_screen)


def switch(window: QWidget, state: Qt.WindowState, on: bool) -> None:
    """Let a window take the whole screen or all the room, or give it back."""
    window.setWindowState(window.windowState() | state if on else window.windowState() & ~state)


def go_to_other_screen(window: QWidget) -> None:
    """Move a window to the next screen, as large as it is there; does nothing where there is one alone."""
    screens, here = QGuiApplication.screens(), window.screen()
    there = screens[(screens.index(here) + 1) % len(screens)]
    if there is here:
        return
    state = window.windowState()
    window.setWindowState(Qt.WindowState.WindowNoState)  # What takes the whole screen cannot be moved.
    window.setScreen(there)
    room = there.availableGeometry()
    window.resize(window.size().boundedTo(room.size()))
    window.move(room.center() - window.rect().center())
    window.setWindowState(state)


def keep_on_screen(window: QWidget) -> None:
    """Have a window lie on its screen whole, with the frame that a window manager has put round it.

    How thick the frame is, is known only once the window is shown.
    """
    room, frame = window.screen().availableGeometry(), window.frameGeometry()
    if window.isMaximized() or window.isFullScreen() or room.contains(frame):
        return
    size = frame.size().boundedTo(room.size())
    window.resize(window.size() - (frame.size() - size))
    window.move(
        min(max(frame.x(), room.x()), room.right() + 1 - size.width()),
        min(max(frame.y(), room.y()), room.bottom() + 1 - size.height()),
    )


def placement_commands(window: QWidget) -> list[Command]:
    """Return what is done with the window as a whole."""
    full_screen, maximised = Qt.WindowState.WindowFullScreen, Qt.WindowState.WindowMaximized
    return [
        Command(
            "full_screen",
            tr("F&ull screen"),
            Menu.VIEW,
            lambda on: switch(window, full_screen, on),
            tr("Give the window the whole screen"),
            ("F11",),
            is_on=bool(window.windowState() & full_screen),
        ),
        Command(
            "maximised",
            tr("&Maximised"),
            Menu.VIEW,
            lambda on: switch(window, maximised, on),
            tr("Give the window all the room that the desktop has"),
            ("Shift+F11",),
            is_on=bool(window.windowState() & maximised),
        ),
        Command(
            "other_screen",
            tr("Other scr&een"),
            Menu.VIEW,
            lambda: go_to_other_screen(window),
            tr("Move the window to the next screen"),
            ("Ctrl+F11",),
            blocked=lambda: "" if len(QGuiApplication.screens()) > 1 else tr("there is one screen alone"),
        ),
    ]
