"""A tiny family of emulated robots: lines of text in, lines of text out."""

import math

from robotdriver.emulation.guest import Guest
from robotdriver.models import CREATE_2
from robotdriver.pose import Pose
from robotdriver.simulator.commands import SetVelocities
from robotdriver.simulator.world import World, WorldRobot

REPORT_S = 0.12


class ToyRobot(Guest):
    """Obeys ``go SPEED``, ``ping``, ``bye``, ``fail``; after ``report N`` tells its way every 0.12 s in N digits."""

    def __init__(self, body: WorldRobot) -> None:
        self.name = body.name
        self.body = body
        self.next_due_s = math.inf
        self.fails_later = False
        self.digits = 0
        self.left = 0
        self.calls = 0
        self._heard = b""

    def receive(self, data: bytes) -> bytes:
        *lines, self._heard = (self._heard + data).split(b"\n")
        self._heard = self._heard[-1000:]
        return b"".join(self._obey(line) for line in lines)

    def advance(self, now_s: float) -> bytes:
        self.calls += 1
        if self.fails_later:
            raise RuntimeError("out of cheese")
        self.next_due_s = max(self.next_due_s, now_s) + REPORT_S
        return b"x %0*.1f\n" % (self.digits, self.body.pose.x_mm)

    def stop(self) -> None:
        self.drive(0.0)

    def disconnected(self) -> None:
        self.left += 1

    def drive(self, speed_mm_s: float) -> None:
        self.body.post(SetVelocities({"left": speed_mm_s, "right": speed_mm_s}))

    def _obey(self, line: bytes) -> bytes:
        match line.split():
            case [b"go", speed]:
                self.drive(float(speed))
            case [b"ping"]:
                return b"pong\n"
            case [b"report", digits]:
                self.digits = int(digits)
                self.next_due_s = -math.inf  # at the next tick, which tells the time
            case [b"bye"]:
                self.wants_hangup = True
                return b"goodbye\n"
            case [b"fail"]:
                raise ValueError("no such wheel")
        return b""


class ToyFactory:
    """Puts a toy robot on the floor for every client, one beside the other."""

    def __init__(self, world: World, places: int = 100) -> None:
        self.world = world
        self.places = places
        self.made = 0

    def welcome(self, host: str) -> ToyRobot:
        del host
        number = self.made % self.places
        self.made += 1
        return ToyRobot(self.world.add_robot(CREATE_2, Pose(0.0, 1000.0 * (1 + number)), f"toy{self.made}"))

    def farewell(self, guest: Guest) -> None:
        assert isinstance(guest, ToyRobot)
        self.world.remove_robot(guest.body)
