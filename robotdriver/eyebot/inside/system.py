"""OS: the machine, its time, and timers."""

import subprocess
import threading
from collections.abc import Callable
from typing import Any

from .port import Port
from .values import as_bytes


class System:
    """OS: the machine, its time, and timers."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self._timers: dict[int, bool] = {}

    def OSExecute(self, command: Any) -> str:
        done = subprocess.run(as_bytes(command).decode(), shell=True, capture_output=True, check=False)
        return done.stdout.decode(errors="replace")

    def OSVersion(self) -> str:
        return "7.3"

    def OSVersionIO(self) -> str:
        return "1.0"

    def OSMachineSpeed(self) -> int:
        return 900

    def OSMachineType(self) -> int:
        return 0

    def OSMachineName(self) -> str:
        return f"EyeBot{self.OSMachineID()}"

    def OSMachineID(self) -> int:
        return self._port.read().identity

    def OSWait(self, milliseconds: float) -> int:
        self._port.floor.sleep(milliseconds / 1000.0)
        return 0

    def OSAttachTimer(self, milliseconds: float, function: "Callable[[], Any]") -> int:
        if milliseconds <= 0:
            return 0
        number = len(self._timers) + 1
        self._timers[number] = True

        def run() -> None:
            due_s = self._port.floor.now_s
            while self._timers[number]:
                due_s += milliseconds / 1000.0
                self._port.floor.wait_until(due_s)
                if self._timers[number]:
                    function()

        threading.Thread(target=run, name=f"timer {number}", daemon=True).start()
        return number

    def OSDetachTimer(self, timer: int) -> int:
        if timer not in self._timers:
            return 1
        self._timers[timer] = False
        return 0

    def OSGetTime(self) -> "list[int]":
        count = self.OSGetCount()
        return [count // 3_600_000, count // 60_000 % 60, count // 1000 % 60, count % 1000]

    def OSGetCount(self) -> int:
        self._port.read()
        return int(self._port.floor.now_ns // 1_000_000)
