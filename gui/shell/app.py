"""Opens the window: the entry point that the command line asks for."""

import gc
import logging
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QApplication

from gui.shell.commands.placement import keep_on_screen, place
from gui.shell.display import find_platform
from gui.shell.main_window import MainWindow
from gui.shell.process.crash_log import log_crashes
from gui.shell.process.first_paint import InSlices, when_painted
from gui.shell.process.garbage import Sweeper
from gui.shell.process.interruptions import Interruptions
from gui.shell.process.overrides import keep_errors_whole
from gui.shell.window_state import chosen_language
from gui.style.application import new_application
from gui.texts.language import language_for, speak, tr
from robotworkshop.assets import DEMO_SCENE, find_scene
from robotworkshop.frontends import ShownFloor, WindowPlacement

if TYPE_CHECKING:
    from robotworkshop.run.settings import Settings

log = logging.getLogger(__name__)

OPENED_LATER = (
    "robotworkshop.cli.export",
    "gui.families.program_dialog",
    "gui.audience.screen",
    "gui.help.manual",
    "gui.shell.told.diagnosis",
)
"""Modules that take long to import and are not seen at first: imported on opening, they would hold the window up."""


def open_window(
    file: Path | None,
    settings: "Settings | None" = None,
    placement: WindowPlacement | None = None,
    floor: ShownFloor | None = None,
) -> int:
    """Open the main window on a scene or a recording, and return when it was closed, with the exit status.

    Args:
        file: Of a scene or a recording; None for the welcome page.
        settings: What the user has chosen so far; None for what is stored, which is read after the first paint.
        placement: Where the window opens; None for where it was last.
        floor: Of programs, which is opened in place of a file; None for none.

    Raises:
        NoDisplayError: no window can open here.
    """
    platform = find_platform()
    with Interruptions() as interruptions:
        application = new_application(platform)
        log_crashes()
        keep_errors_whole()
        application.setApplicationName("robotworkshop")
        speak(application, language_for(chosen_language(), QLocale.system().uiLanguages()))
        application.setDesktopFileName("robotworkshop")
        window = MainWindow()

        def go_on() -> None:
            interruptions.close_windows_of(application)
            _furnish(application, window, file, settings, floor)

        when_painted(window.canvas, go_on)
        if placement is not None:
            place(window, placement)
        window.show()
        return application.exec()


def _furnish(
    application: QApplication,
    window: MainWindow,
    file: Path | None,
    settings: "Settings | None",
    floor: ShownFloor | None,
) -> None:
    """Have the rooms loaded and put into the window, now that it is painted; then begin."""
    log.debug("the window is painted, after %.3f s of processor time", time.process_time())
    keep_on_screen(window)  # While it is almost empty, and so quickly laid out again.

    def rooms() -> Iterator[None]:
        from gui.shell.furnishing import furnish

        return furnish(window, settings or _stored_settings())

    load = partial(import_module, "gui.shell.furnishing")
    furnishing = InSlices(load, rooms, lambda: _begin(application, window, file, floor), application)
    application.aboutToQuit.connect(furnishing.end)


def _begin(application: QApplication, window: MainWindow, file: Path | None, floor: ShownFloor | None) -> None:
    from gui.style.icons import application_icon

    log.debug("the window is furnished, after %.3f s of processor time", time.process_time())
    sweeper = Sweeper(application)
    sweeper.begin()
    application.aboutToQuit.connect(sweeper.end)
    application.setWindowIcon(application_icon())
    if floor is None:
        greet(window, file)
    else:
        window.rooms.families.show(floor)
    _tell_of_settings(window)
    window.rooms.rescue.look()
    window.rooms.run.movers_found.connect(settle)
    window.rooms.run.movers_found.connect(window.panes.fill_ahead, Qt.ConnectionType.SingleShotConnection)
    window.rooms.run.movers_found.connect(lambda: load_ahead(application), Qt.ConnectionType.SingleShotConnection)
    window.rooms.run.find_movers()


def settle() -> None:
    """Take what is loaded by now as there to stay: to look through all of it for garbage would hold up a paint."""
    gc.collect()
    gc.freeze()


def load_ahead(application: QApplication, done: Callable[[], object] = settle) -> None:
    """Import in a thread what may be opened later, and then read the robot models.

    Args:
        application: Ends it when it quits.
        done: Is called when all of it is there.
    """

    def load() -> None:
        for module in OPENED_LATER:
            import_module(module)

    loading = InSlices(load, read_models, done, application)
    application.aboutToQuit.connect(loading.end)


def read_models() -> Iterator[None]:
    """Read the robot models that ship, one a slice: the form of the first robot that is selected names them all."""
    from robotdriver.models import MODELS

    for _ in MODELS.values():
        yield


def greet(window: MainWindow, file: Path | None) -> None:
    """Open what the user has named; who has named nothing sees what can be opened, and behind it the demo scene."""
    if file is None:
        file = find_scene(DEMO_SCENE)
        window.rooms.run.scene_changed.connect(window.show_welcome, Qt.ConnectionType.SingleShotConnection)
    window.open_file(file)


def _stored_settings() -> "Settings":
    """Return the user's settings, or the defaults where something is wrong with them."""
    from robotworkshop.run.settings import Settings, SettingsError, load_settings, settings_file

    try:
        return load_settings(settings_file())
    except SettingsError:
        return Settings()


def _tell_of_settings(window: MainWindow) -> None:
    """Say what is wrong with the user's stored settings, which are then not used; after the first scene has come."""
    from gui.texts.messages import Notice, Severity
    from gui.texts.told_below import complained
    from robotworkshop.run.settings import SettingsError, load_settings, settings_file

    try:
        load_settings(settings_file())
    except SettingsError as error:
        notice = Notice(Severity.ERROR, tr("Your settings are not used: {reason}", reason=complained(error)))
        window.rooms.run.scene_changed.connect(
            lambda: window.rooms.notices.notify(notice), Qt.ConnectionType.SingleShotConnection
        )
