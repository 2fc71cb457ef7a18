"""The ports of a brick in words: a line for each port, with what the motor does or the sensor reads."""

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from gui.texts.language import isolated, tr
from robotdriver.phrases.figures import figure

if TYPE_CHECKING:
    from robotdriver.ev3.brick import Brick
    from robotdriver.ev3.tacho import Tacho

_CM = 10.0


def port_lines(brick: "Brick") -> "Iterator[tuple[str, str, str]]":
    """Yield of each port its name, what is plugged in, and what that does or reads now."""
    arms = {motor.name for motor in brick.robot.model.motors}
    for socket, tacho in zip(brick.sockets.motors, brick.tachos, strict=True):
        is_wheel = socket.motor in ("left", "right")
        if is_wheel:
            kind = tr("Left wheel") if socket.motor == "left" else tr("Right wheel")
        else:
            kind = tr("Arm") if socket.motor in arms else _kind(socket.port.driver)
        yield port_name(socket.port.address), kind, _motor(tacho, is_wheel=is_wheel)
    for sensor, probe in zip(brick.sockets.sensors, brick.probes, strict=True):
        driver = sensor.port.driver
        yield port_name(sensor.port.address), _kind(driver), reading_words(driver, probe.numbers())


def reading_words(driver: str, numbers: list[float]) -> str:
    """Return what a sensor reads; of a colour sensor its colour and how much of its red light comes back.

    Args:
        driver: Of the sensor.
        numbers: As `inside.wire.VALUES` has them.
    """
    match driver:
        case "lego-ev3-touch":
            return tr("pressed") if numbers[0] else tr("released")
        case "lego-ev3-color":
            code, red = numbers[0], numbers[1]
            return ", ".join(map(isolated, (_colors()[int(code)], f"{100.0 * red:.0f} %")))
        case "lego-nxt-light":
            return f"{100.0 * numbers[0]:.0f} %"
        case "lego-ev3-gyro":
            return f"{figure(numbers[0], 0)}\u00b0, {figure(numbers[1], 0)}\u00b0/s"
        case "lego-ev3-us" | "lego-ev3-ir":
            return tr("nothing near") if math.isinf(numbers[0]) else f"{numbers[0] / _CM:.1f} cm"
        case _:
            return ""


def _motor(tacho: "Tacho", *, is_wheel: bool) -> str:
    """Return how fast a wheel turns, or where an arm stands."""
    place, speed = f"{figure(tacho.degrees, 0)}\u00b0", f"{figure(tacho.speed_deg_s, 0)}\u00b0/s"
    words = {"running": "", "stalled": tr("stalled"), "holding": tr("holds"), "overloaded": tr("overloaded")}
    states = [words[state] for state in tacho.states if words.get(state)]
    return ", ".join(map(isolated, (speed if is_wheel else place, *states)))


def port_name(address: str) -> str:
    """Return what is printed beside a port: A to D, or 1 to 4."""
    return address.rpartition(":")[2].removeprefix("out").removeprefix("in")


def _kind(driver: str) -> str:
    return {
        "lego-ev3-l-motor": tr("Large motor"),
        "lego-ev3-m-motor": tr("Medium motor"),
        "lego-ev3-touch": tr("Touch"),
        "lego-ev3-color": tr("Colour"),
        "lego-ev3-us": tr("Ultrasonic"),
        "lego-ev3-gyro": tr("Gyro"),
        "lego-ev3-ir": tr("Infrared"),
        "lego-nxt-light": tr("Light"),
    }.get(driver, driver)


def _colors() -> tuple[str, ...]:
    """Return the names of the colours, by their codes."""
    return (
        tr("no colour"),
        tr("black"),
        tr("blue"),
        tr("green"),
        tr("yellow"),
        tr("red"),
        tr("white"),
        tr("brown"),
    )
