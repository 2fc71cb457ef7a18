"""Faults of an emulated Create while it runs, as boxes to tick."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import IntFlag
from typing import Any

from PySide6.QtWidgets import QCheckBox, QGroupBox, QVBoxLayout, QWidget

from gui.texts.language import tr
from robotdriver.create.emulated_sensors import Condition, WheelDrop
from robotdriver.create.emulator import EmulatedCreate
from robotdriver.create.wire_faults import WireFaults
from robotdriver.interface import Cliff

_OFF_THE_FLOOR = WheelDrop.LEFT | WheelDrop.RIGHT | WheelDrop.CASTER


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault that is there or not.

    Attributes:
        title: What it is called.
        is_so: Whether it is so of a robot.
        put: Makes it so, or not so.
    """

    title: str
    is_so: Callable[[EmulatedCreate], bool]
    put: Callable[[EmulatedCreate, bool], None]


def faults() -> tuple[tuple[str, tuple[Fault, ...]], ...]:
    """Return all faults in groups with titles."""
    return (
        (
            tr("Robot"),
            (
                _bits(tr("lifted off the floor"), "wheel_drops", _OFF_THE_FLOOR),
                _bits(tr("left wheel hangs"), "wheel_drops", WheelDrop.LEFT),
                _bits(tr("right wheel hangs"), "wheel_drops", WheelDrop.RIGHT),
                _bits(tr("cliff on the left"), "cliffs", Cliff.LEFT),
                _bits(tr("cliff front left"), "cliffs", Cliff.FRONT_LEFT),
                _bits(tr("cliff front right"), "cliffs", Cliff.FRONT_RIGHT),
                _bits(tr("cliff on the right"), "cliffs", Cliff.RIGHT),
                _condition(tr("charger plugged in"), is_charging=True),
                _condition(tr("asleep"), is_asleep=True),
                _condition(tr("battery almost empty"), battery_share=0.02),
            ),
        ),
        (
            tr("Line"),
            (
                _wire(tr("robot hears nothing"), is_deaf=True),
                _wire(tr("nothing of the robot arrives"), is_stalled=True),
                _wire(tr("one frame in ten is damaged"), damaged_frames_share=0.1),
                _wire(tr("bytes take 0.1 s"), latency_s=0.1),
            ),
        ),
    )


class FaultsPanel(QWidget):
    """Boxes for what can befall one robot.

    Args:
        robot: At first.
    """

    def __init__(self, robot: EmulatedCreate, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._robot = robot
        self._boxes: list[tuple[Fault, QCheckBox]] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for title, group in faults():
            frame = QGroupBox(title)
            rows = QVBoxLayout(frame)
            for fault in group:
                box = QCheckBox(fault.title)
                box.clicked.connect(lambda ticked, fault=fault: self._put(fault, ticked))
                rows.addWidget(box)
                self._boxes.append((fault, box))
            column.addWidget(frame)
        self.look()

    def choose(self, robot: EmulatedCreate) -> None:
        """Be about another robot."""
        self._robot = robot
        self.look()

    def look(self) -> None:
        """Tick what is so: a control port may have changed it, too."""
        for fault, box in self._boxes:
            box.setChecked(fault.is_so(self._robot))

    def _put(self, fault: Fault, is_so: bool) -> None:
        fault.put(self._robot, is_so)
        self.look()


def _bits(title: str, name: str, bits: IntFlag) -> Fault:
    def is_so(robot: EmulatedCreate) -> bool:
        return bool(getattr(robot.condition, name) & bits == bits)

    def put(robot: EmulatedCreate, so: bool) -> None:
        before = getattr(robot.condition, name)
        robot.condition = replace(robot.condition, **{name: before | bits if so else before & ~bits})

    return Fault(title, is_so, put)


def _condition(title: str, **values: Any) -> Fault:
    ((name, value),) = values.items()
    usual = getattr(Condition(), name)

    def put(robot: EmulatedCreate, so: bool) -> None:
        robot.condition = replace(robot.condition, **{name: value if so else usual})

    return Fault(title, lambda robot: getattr(robot.condition, name) != usual, put)


def _wire(title: str, **values: Any) -> Fault:
    ((name, value),) = values.items()
    usual = getattr(WireFaults(), name)

    def put(robot: EmulatedCreate, so: bool) -> None:
        robot.faults = replace(robot.faults, **{name: value if so else usual})

    return Fault(title, lambda robot: getattr(robot.faults, name) != usual, put)
