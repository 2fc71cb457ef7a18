"""The line to the emulated Create: what is damaged, lost or cut on it."""

import math

import pytest

from robotdriver.create import commands
from robotdriver.create.emulated_sensors import Condition
from robotdriver.create.opcodes import Mode
from robotdriver.create.stream import StreamDecoder
from robotdriver.create.wire_faults import WireFaults
from robotdriver.errors import CommandError
from robotdriver.models import CREATE_2
from tests.robotdriver.create.emulated import IDS, awake


class TestLine:
    def test_the_baud_rate_is_changed_on_request(self) -> None:
        rig = awake()
        assert rig.robot.baud == 57600
        rig.send(commands.set_baud(19200))
        assert rig.robot.baud == 19200

    def test_a_reset_prints_what_public_drivers_wait_for_and_forgets(self) -> None:
        rig = awake(CREATE_2)
        assert rig.send(commands.reset()) == b""
        assert rig.run(0.03) == b"Soft reset!"
        assert rig.robot.mode is Mode.OFF
        assert rig.run(1.0) == b"\xfe"
        assert rig.send(commands.start(), commands.sensors(35)) == b""  # it boots
        assert rig.run(2.0).endswith(b"Roomba by iRobot!\r\n")
        assert rig.send(commands.start(), commands.sensors(35)) == bytes((Mode.PASSIVE,))

    def test_a_wheel_that_is_held_draws_too_much_current(self) -> None:
        rig = awake(CREATE_2)
        rig.send(commands.drive_straight(200))
        rig.run(0.3)
        assert rig.ask(14, 54, 55, 58) == [0, 100, 100, 1]
        rig.world.add_wall((400.0, -900.0), (400.0, 900.0))
        rig.run(3.0)
        overcurrents, left_ma, right_ma, forward = rig.ask(14, 54, 55, 58)
        assert (overcurrents, forward) == (0b11000, 0)
        assert left_ma == right_ma > 1000

    def test_virtual_walls_docks_and_remote_controls(self) -> None:
        rig = awake(CREATE_2)
        assert rig.ask(13, 17, 34) == [0, 0, 0]
        rig.robot.condition = Condition(is_docked=True, infrared=161)
        rig.run(0.1)
        assert rig.ask(13, 17, 34, 21) == [0, 161, 2, 2]
        assert rig.ask(35) == [Mode.PASSIVE]

    @pytest.mark.parametrize(
        "faults",
        [
            WireFaults(drop_share=0.005),
            WireFaults(flip_share=0.005),
            WireFaults(insert_share=0.005),
            WireFaults(damaged_frames_share=0.2),
            WireFaults(text_every_s=0.1),
        ],
        ids=lambda faults: str(faults)[11:31],
    )
    def test_faults_harm_some_frames_and_are_counted(self, faults: WireFaults) -> None:
        rig, decoder = awake(), StreamDecoder(IDS)
        rig.send(commands.stream(IDS))
        rig.robot.faults = faults
        frames = decoder.feed(rig.run(15.0))
        statistics = decoder.statistics
        assert 700 < len(frames) <= 1000
        assert len(frames) + statistics.lost_frames == pytest.approx(1000, abs=15)
        if faults.text_every_s:
            assert len(frames) == 1000
            assert statistics.text_bytes > 1000
        else:
            assert statistics.lost_frames > 20

    def test_faults_are_the_same_with_the_same_seed(self) -> None:
        said = []
        for _ in range(2):
            rig = awake(seed=5)
            rig.robot.faults = WireFaults(drop_share=0.01, flip_share=0.01, insert_share=0.01, damaged_frames_share=0.1)
            rig.send(commands.stream(IDS))
            said.append(rig.run(3.0))
        assert said[0] == said[1]

    def test_latency_delays_both_ways(self) -> None:
        rig = awake()
        rig.robot.faults = WireFaults(latency_s=0.06)
        assert rig.send(commands.sensors(35)) == b""
        assert rig.run(0.105) == b""
        assert rig.run(0.015) == bytes((Mode.SAFE,))

    def test_a_stalled_line_is_silent_and_a_deaf_robot_does_not_hear(self) -> None:
        rig = awake()
        rig.send(commands.stream(IDS), commands.drive_straight(100))
        rig.robot.faults = WireFaults(is_stalled=True)
        assert rig.run(0.3) == b""
        rig.robot.faults = WireFaults(is_deaf=True)
        rig.send(commands.drive_straight(0))
        rig.run(0.3)
        assert rig.body.pose.x_mm == pytest.approx(60.0)

    @pytest.mark.parametrize("wrong", [{"drop_share": 1.1}, {"flip_share": math.nan}, {"latency_s": -1.0}])
    def test_faults_that_cannot_be_are_refused(self, wrong: dict[str, float]) -> None:
        with pytest.raises(CommandError, match=next(iter(wrong))):
            WireFaults(**wrong)  # type: ignore[arg-type]
