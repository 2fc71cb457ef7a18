"""The windows of a run: a panel for each robot, open from its program's first call on, and the floor."""

import signal
import threading
from collections.abc import Iterable

from PySide6.QtCore import QTimer

from gui.families.eyebot.floor_window import FloorWindow
from gui.families.eyebot.panel import EyeBotPanel
from gui.style.application import new_application
from robotdriver.eyebot.device import EyeBot
from robotworkshop.families.eyebot.run import EyeBotRun, EyeBotRunReport

LOOK_MS = 40
"""Time between two updates of the panels."""


class Panels:
    """Opens a panel for each robot that has called anything, and the floor when one drives or senses.

    Args:
        devices: The robots.
        floor: Shows where they drive.
    """

    def __init__(self, devices: Iterable[EyeBot], floor: FloorWindow | None = None) -> None:
        self._devices = list(devices)
        self._hidden = list(self._devices)
        self._floor = floor
        self._is_floor_due = floor is not None
        self.shown: list[EyeBotPanel] = []
        self._timer = QTimer()
        self._timer.timeout.connect(self.look)
        self._timer.start(LOOK_MS)

    def look(self) -> None:
        """Open the panels that are due, and show what has changed."""
        for device in tuple(self._hidden):
            if device.is_called:
                self._hidden.remove(device)
                panel = EyeBotPanel(device)
                self.shown.append(panel)
                panel.show()
        for panel in self.shown:
            panel.look()
        if self._floor is not None:
            if self._is_floor_due and any(device.is_on_floor for device in self._devices):
                self._is_floor_due = False  # Once it was closed it stays so.
                self._floor.show()
            self._floor.look()

    def close(self) -> None:
        """Close all of them."""
        self._timer.stop()
        if self._floor is not None:
            self._floor.close()
        for panel in self.shown:
            panel.close()


def run_with_panels(run: EyeBotRun, platform: str) -> EyeBotRunReport:
    """Run programs with their panels and their floor on the screen; return what came of them.

    The windows stay after the programs have ended, until they are closed; closing the last one ends the run.

    Args:
        run: That has not begun.
        platform: Of Qt; empty for its own choice.

    Raises:
        LinkError: a program cannot be started, or the floor failed.
    """
    application = new_application(platform)
    reports: list[EyeBotRunReport] = []
    failures: list[Exception] = []

    def work() -> None:
        try:
            reports.append(run.run())
        except Exception as error:  # It is raised again in the caller's thread.
            failures.append(error)

    worker = threading.Thread(target=work, name="programs' run", daemon=True)
    panels = Panels(run.devices.values(), FloorWindow(run))
    # The panels' timer lets Python look for signals now and then.
    before = signal.signal(signal.SIGINT, lambda *_: application.closeAllWindows())

    def quit_without_panels() -> None:
        if not worker.is_alive() and not panels.shown:
            application.quit()

    watch = QTimer()
    watch.timeout.connect(quit_without_panels)
    watch.start(LOOK_MS)
    worker.start()
    try:
        application.exec()
    finally:
        signal.signal(signal.SIGINT, before)
        watch.stop()
        panels.close()
        run.close()
        worker.join()
    if failures:
        raise failures[0]
    return reports[0]
