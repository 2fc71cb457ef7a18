"""The parts of the brick itself: lamps, battery, sockets, and the name of the board."""

from collections.abc import Mapping

from .attributes import NATURAL, Attribute, Values
from .view import BrickView
from .wire import LED, Port, SnapshotLayout

LAMPS = tuple(f"led{side}:{color}:brick-status" for side in (0, 1) for color in ("red", "green"))
BRIGHTEST = 255
_OUTPUT_MODES = ("auto", "tacho-motor", "dc-motor", "led", "raw")
_INPUT_MODES = (
    "auto",
    "nxt-analog",
    "nxt-color",
    "nxt-i2c",
    "other-i2c",
    "ev3-analog",
    "ev3-uart",
    "other-uart",
    "raw",
)
"""The modes of a port, as ev3dev's drivers of an EV3 list them."""
_CONNECTIONS = {"lego-ev3-touch": "ev3-analog", "lego-nxt-light": "nxt-analog"}
"""The connections of sensors that are no UART devices."""
_TRIGGERS = ("none", "kbd-scrolllock", "heartbeat", "default-on", "timer", "oneshot")


class Lamp:
    """One of the four lamps behind the buttons.

    Args:
        view: Of the brick.
        name: Of its folder.
    """

    def __init__(self, view: BrickView, name: str) -> None:
        self._view = view
        self._name = name
        lit = BRIGHTEST if ":green:" in name else 0
        self._values = Values(
            {"brightness": lit, "max_brightness": BRIGHTEST, "trigger": "none", "delay_on": 500, "delay_off": 500},
            {"brightness": range(BRIGHTEST + 1), "trigger": _TRIGGERS, "delay_on": NATURAL, "delay_off": NATURAL},
        )

    def files(self) -> Mapping[str, Attribute]:
        """Return the lamp's files, by name."""
        files = {name: self._values.attribute(name, self._view.read) for name in self._values.now}
        files["trigger"] = Attribute(self._choices, lambda word: self._set("trigger", word))
        for name in ("brightness", "delay_on", "delay_off"):
            files[name] = Attribute(files[name].read, lambda text, name=name: self._set(name, text))  # type: ignore[misc]
        return files

    def _choices(self) -> str:
        chosen = self._values.now["trigger"]
        return " ".join(f"[{word}]" if word == chosen else word for word in _TRIGGERS)

    def _set(self, name: str, text: str) -> None:
        if name == "brightness" and text.isdecimal():
            text = str(min(int(text), BRIGHTEST))  # as Linux takes a value above the brightest
        self._values.set(name, text)
        now = self._values.now
        self._view.command(LED, self._name, now["brightness"], now["trigger"], now["delay_on"], now["delay_off"])


def battery_files(view: BrickView) -> Mapping[str, Attribute]:
    """Return the files of the battery."""
    fixed = {"voltage_max_design": 7500000, "voltage_min_design": 6200000, "technology": "Li-ion", "type": "Battery"}
    files = {name: Attribute(lambda value=value: value) for name, value in fixed.items()}  # type: ignore[misc]
    files["voltage_now"] = Attribute(lambda: view.read()[SnapshotLayout.VOLTAGE_UV])
    files["current_now"] = Attribute(lambda: view.read()[SnapshotLayout.CURRENT_UA])
    return files


def socket_files(address: str, port: "Port | None") -> Mapping[str, Attribute]:
    """Return the files of a socket.

    Args:
        address: As ``ev3-ports:in1``.
        port: What is plugged in; None for nothing.
    """
    is_output = ":out" in address
    modes = _OUTPUT_MODES if is_output else _INPUT_MODES
    found = "tacho-motor" if is_output else _CONNECTIONS.get(port.driver if port else "", "ev3-uart")
    absent = "no-motor" if is_output else "no-sensor"
    values = Values(
        {
            "address": address,
            "driver_name": "ev3-output-port" if is_output else "ev3-input-port",
            "modes": " ".join(modes),
            "mode": "auto",
        },
        {"mode": modes},
    )
    files = {name: values.attribute(name) for name in values.now}

    def status() -> str:
        mode = str(values.now["mode"])
        return mode if mode != "auto" else absent if port is None else found

    files["status"] = Attribute(status)
    files["set_device"] = Attribute(write=lambda _: None)
    return files


BOARD_FILES: Mapping[str, Attribute] = {"uevent": Attribute(lambda: "BOARD_INFO_MODEL=LEGO MINDSTORMS EV3")}
