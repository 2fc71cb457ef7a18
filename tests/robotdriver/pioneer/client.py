"""One emulated Pioneer on a floor, and a client that speaks with it without any port."""

import math
import struct
from dataclasses import dataclass, field

from robotdriver.conditions import PERFECT, FloorConditions
from robotdriver.models.pioneers.model import PioneerModel
from robotdriver.models.pioneers.model_files import shipped_model
from robotdriver.pioneer.emulator import EmulatedPioneer
from robotdriver.pioneer.habits import Habits
from robotdriver.pioneer.packets.commands import CommandId, command_packet
from robotdriver.pioneer.packets.framing import PacketReader
from robotdriver.pioneer.requests import Request
from robotdriver.pose import Pose
from robotdriver.simulator.world import World

TICK_S = 0.02


@dataclass(slots=True)
class Heard:
    """A regular packet, taken apart."""

    id: int
    x: int
    y: int
    heading: int
    left: int
    right: int
    battery: int
    stall: int
    flags: int
    sonars: dict[int, int]
    digital_out: int
    turn_rate: int
    faults: int
    lateral: int
    temperature: int
    charge: int
    tail: bytes = field(repr=False)


def read_sip(data: bytes) -> Heard:
    """Take a regular packet's data apart."""
    number, *counts, battery, stall, _, flags, _, n = struct.unpack_from("<B5hBHhHBB", data)
    sonars = dict(struct.unpack_from("<BH", data, 20 + 3 * each) for each in range(n))
    tail = data[20 + 3 * n :]
    _, _, _, _, digital, _, _, rate, faults, lateral, temperature, charge = struct.unpack("<BBBBBHBhHhbB", tail)
    return Heard(
        number, *counts, battery, stall, flags, sonars, digital, rate, faults, lateral, temperature, charge, tail
    )


class Room:
    """A floor with one robot and its client."""

    def __init__(
        self,
        model: str | PioneerModel = "p3dx",
        *,
        habits: Habits | None = None,
        conditions: FloorConditions = PERFECT,
        walls: float | None = None,
        start: Pose | None = None,
        is_open: bool = True,
    ) -> None:
        self.model = shipped_model(model) if isinstance(model, str) else model
        self.world = World(tick_s=TICK_S, seed=0, conditions=conditions)
        if walls is not None:
            w = walls
            for a, b in (((-w, -w), (w, -w)), ((w, -w), (w, w)), ((w, w), (-w, w)), ((-w, w), (-w, -w))):
                self.world.add_wall(a, b)
        self.body = self.world.add_robot(self.model.on_floor(), start or Pose(0.0, 0.0), "robot")
        self.requests: list[Request] = []
        self.robot = EmulatedPioneer(
            self.world, self.body, self.model, lambda _name, request: self.requests.append(request), habits
        )
        self.heard: list[bytes] = []
        self._reader = PacketReader(255)
        if is_open:
            for number in range(3):
                self.send(number)
            self.send(CommandId.OPEN, 1)
            self.wait(TICK_S)

    def send(self, number: int, argument: int | bytes | None = None) -> None:
        self.send_raw(command_packet(number, argument))

    def send_raw(self, data: bytes) -> None:
        self.heard += self._reader.receive(self.robot.receive(data))

    def wait(self, duration_s: float, *, pulses: bool = True) -> None:
        """Let time pass; a client that lives sends a pulse now and then."""
        ticks = round(duration_s / TICK_S)
        for tick in range(ticks):
            if pulses and self.robot.is_open and tick % 25 == 0:
                self.send(CommandId.PULSE)
            self.world.step()
            if self.robot.next_due_s <= self.world.time_s:
                self.heard += self._reader.receive(self.robot.advance(self.world.time_s))

    def take(self) -> list[bytes]:
        heard, self.heard = self.heard, []
        return heard

    @property
    def sip(self) -> Heard:
        """The newest regular packet."""
        return read_sip(next(data for data in reversed(self.heard) if data[0] in (0x32, 0x33)))

    def of(self, number: int) -> list[bytes]:
        return [data for data in self.heard if data[0] == number]


def heading_deg(room: Room) -> float:
    """Return where a robot truly looks."""
    return math.degrees(room.body.pose.heading_rad)


def speed(room: Room) -> tuple[float, float, float]:
    """Return how fast a robot goes ahead and aside in mm/s, and how fast it turns in degrees/s."""
    ahead, aside, turn = room.body.undercarriage.twist_per_s
    return round(ahead, 6), round(aside, 6), round(math.degrees(turn), 6)
