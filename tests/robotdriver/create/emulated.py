"""An emulated Create on an empty floor, with its time in the test's hands."""

import numpy as np
import pytest

from robotdriver.create import commands
from robotdriver.create.emulator import EmulatedCreate
from robotdriver.create.packets import PacketId, decode_packets
from robotdriver.models import CREATE_1, CREATE_2, RobotModel
from robotdriver.pose import Pose
from robotdriver.simulator.world import World

IDS = (7, 8, 19, 20, 25, 33, 35)
"""Packets of the bumpers, the wall, the odometry, the battery, the sonar and the mode."""

both_models = pytest.mark.parametrize("model", [CREATE_1, CREATE_2], ids=lambda model: model.name)


class Rig:
    """One robot and its floor; what it says is gathered."""

    def __init__(self, model: RobotModel, wheel_scales: tuple[float, float] = (1.0, 1.0), seed: int = 0) -> None:
        self.world = World(seed=seed)
        self.body = self.world.add_robot(model, Pose(0.0, 0.0), "emulated")
        self.robot = EmulatedCreate(self.body, rng=np.random.default_rng(seed), wheel_scales=wheel_scales)

    def send(self, *commands: bytes) -> bytes:
        return self.robot.receive(b"".join(commands))

    def run(self, duration_s: float) -> bytes:
        """Let time pass; return what the robot says."""
        said = []
        for _ in range(round(duration_s / self.world.tick_s)):
            self.world.step()
            said.append(self.robot.advance(self.world.time_s))
        return b"".join(said)

    def ask(self, *packets: int) -> list[int]:
        """Return the raw values of packets."""
        answer = self.send(bytes((149, len(packets), *packets)))
        return [decode_packets(packets, answer)[PacketId(packet)] for packet in packets]


def awake(model: RobotModel = CREATE_1, wheel_scales: tuple[float, float] = (1.0, 1.0), seed: int = 0) -> Rig:
    """A robot in Safe mode."""
    rig = Rig(model, wheel_scales, seed)
    rig.send(commands.start(), commands.safe())
    return rig
