"""An emulated Create 3 or Root at a TCP port: its packets as they are, one behind the other."""

from robotdriver.create3.emulated import EmulatedRobot
from robotdriver.create3.packets import PACKET_BYTES, decoded
from robotdriver.emulation.guest import Guest


class ServedRobot(Guest):
    """One robot with its client. As `Guest`.

    A client that sends what is no packet is heard again from the next whole one on, so each needs its checksum. A robot
    whose client hangs up stands: whether real ones do is not printed (unverified).

    Args:
        robot: Any that is emulated.
    """

    def __init__(self, robot: EmulatedRobot) -> None:
        self.name = robot.name
        self._robot = robot
        self._begun = b""
        self._now_s = 0.0

    def receive(self, data: bytes) -> bytes:
        """Take packets, however they were cut on the way; answers come with the next tick."""
        data = self._begun + data
        at = 0
        while len(data) - at >= PACKET_BYTES:
            packet = data[at : at + PACKET_BYTES]
            if decoded(packet) is None:
                at += 1
                continue
            self._robot.write(packet, self._now_s)
            at += PACKET_BYTES
        self._begun = data[at:]
        return b""

    def advance(self, now_s: float) -> bytes:
        """Let time pass, and return the packets that have come up."""
        self._now_s = now_s
        return b"".join(packet.encoded() for packet in self._robot.take(now_s))

    def stop(self) -> None:
        """Let the robot stand."""
        self._robot.stop()

    def disconnected(self) -> None:
        """Let the robot stand: nobody drives it."""
        self._begun = b""
        self._robot.stop()
