"""What the emulated Create answers of its sensors, and what it streams of them."""

import math

import pytest

from robotdriver.create import commands
from robotdriver.create.emulated_sensors import Button, Condition, WheelDrop
from robotdriver.create.opcodes import Mode
from robotdriver.create.packets import PacketId, packets_size
from robotdriver.create.protocol_variants import MM_A_TICK
from robotdriver.create.sonar import sonar_distance_mm
from robotdriver.create.stream import ChecksumRule, StreamDecoder, frame_size
from robotdriver.models import CREATE_1, CREATE_2, RobotModel
from tests.robotdriver.create.emulated import IDS, awake, both_models


class TestSensors:
    @pytest.mark.parametrize("group", [0, 1, 2, 3, 4, 5, 6])
    @both_models
    def test_groups_are_answered_with_all_their_bytes(self, model: RobotModel, group: int) -> None:
        assert len(awake(model).send(commands.sensors(group))) == packets_size([group])

    def test_a_create_2_answers_80_bytes_and_a_create_1_does_not(self) -> None:
        assert len(awake(CREATE_2).send(commands.sensors(100))) == 80
        assert awake(CREATE_1).send(commands.sensors(100)) == b""

    @both_models
    def test_battery_and_modes_are_the_floors(self, model: RobotModel) -> None:
        rig = awake(model)
        rig.run(60.0)
        charge, capacity, voltage, current, source = rig.ask(25, 26, 22, 23, 34)
        assert (charge, capacity) == (round(rig.body.charge_mah), 3000)
        assert 12_000 < voltage < 17_000
        assert (current, source) == (-250, 0)
        rig.robot.condition = Condition(battery_share=0.05, buttons=Button.ADVANCE)
        low_charge, low_voltage, buttons = rig.ask(25, 22, 18)
        assert (low_charge, buttons) == (150, 4)
        assert low_voltage < voltage

    def test_what_is_not_received_differs_by_model(self) -> None:
        assert awake(CREATE_1).ask(17) == [255]
        assert awake(CREATE_2).ask(17) == [0]

    @both_models
    def test_bumper_and_wheel_drops_are_the_floors(self, model: RobotModel) -> None:
        rig = awake(model)
        rig.world.add_wall((500.0, -900.0), (500.0, 900.0))
        rig.send(commands.drive_straight(200))
        rig.run(0.3)
        assert rig.ask(7) == [0]
        rig.run(3.0)
        assert rig.ask(7) == [3]
        rig.robot.condition = Condition(wheel_drops=WheelDrop.RIGHT)
        assert rig.ask(7) == [7]

    def test_the_sonar_of_a_create_1_is_the_floors(self) -> None:
        rig = awake(CREATE_1)
        rig.run(0.1)
        assert sonar_distance_mm(rig.ask(33)[0]) is None
        rig.world.add_wall((500.0, -900.0), (500.0, 900.0))
        rig.run(0.3)
        assert sonar_distance_mm(rig.ask(33)[0]) == rig.body.readings["sonar"]

    def test_a_create_2_has_light_bumpers_and_no_cargo_bay(self) -> None:
        rig = awake(CREATE_2)
        rig.run(0.1)
        assert rig.ask(33, 45, *range(46, 52)) == [0] * 8
        rig.world.add_wall((220.0, -900.0), (220.0, -10.0))
        rig.run(0.1)
        analog, lit, *signals = rig.ask(33, 45, *range(46, 52))
        assert (analog, lit) == (0, 0b011000)
        assert signals[3] > signals[4] > 100
        assert signals[:3] == [0, 0, 0]

    @both_models
    def test_distance_begins_anew_with_every_reading_and_loses_nothing(self, model: RobotModel) -> None:
        rig = awake(model)
        rig.send(commands.drive_straight(-130))
        rig.run(0.3)
        readings = []
        rig.ask(19)
        begin_mm = rig.body.pose.x_mm
        for _ in range(100):
            rig.run(0.015)
            readings += rig.ask(19)
        assert rig.ask(19) == [0]
        assert set(readings) == {-1, -2}
        assert sum(readings) == pytest.approx(rig.body.pose.x_mm - begin_mm, abs=1.0)

    def test_a_create_1_loses_slow_turns_that_are_read_often(self) -> None:
        rig = awake(CREATE_1)
        rig.send(commands.spin_counter_clockwise(100))  # 44 degrees a second: 0.67 in 15 ms
        for _ in range(100):
            rig.run(0.015)
            assert rig.ask(20) == [0]
        rig.run(1.5)
        assert rig.ask(20) == [math.floor(math.degrees(150.0 / 129.0))]

    def test_a_create_2_keeps_what_is_less_than_a_degree(self) -> None:
        rig = awake(CREATE_2)
        rig.send(commands.spin_clockwise(100))
        turned = 0
        for _ in range(100):
            rig.run(0.015)
            turned += rig.ask(20)[0]
        assert turned == pytest.approx(math.degrees(rig.body.pose.heading_rad), abs=1.0)

    def test_encoders_count_ticks_and_wrap_both_ways(self) -> None:
        rig = awake(CREATE_2)
        rig.send(commands.drive_direct(left_mm_s=-500, right_mm_s=500))
        rig.run(1.5)
        left, right = rig.ask(43, 44)
        rolled_mm = 750.0 - 500.0 * 0.5 / 2.0  # half a second to spin up
        assert left == 65536 - math.ceil(rolled_mm / MM_A_TICK)
        assert right == math.floor(rolled_mm / MM_A_TICK)
        rig.run(60.0)
        assert rig.ask(44) == [math.floor(rig.body.motors["right"].distance_mm / MM_A_TICK) % 65536]

    def test_packets_of_another_model_are_not_answered(self) -> None:
        rig = awake(CREATE_1)
        assert rig.send(commands.query_list([7, 43])) == b""
        rig.send(commands.stream([7, 43]))
        assert rig.run(0.1) == b""


class TestStream:
    @both_models
    def test_a_frame_comes_every_15_ms(self, model: RobotModel) -> None:
        rig, decoder = awake(model), StreamDecoder(IDS)
        rig.send(commands.stream(IDS))
        frames = decoder.feed(rig.run(3.0))
        assert len(frames) == 200
        assert decoder.statistics.checksum_rule is ChecksumRule.WITH_HEADER
        assert decoder.statistics.noise_bytes == 0

    def test_it_may_be_paused_resumed_ended_and_replaced(self) -> None:
        rig = awake()
        rig.send(commands.stream(IDS))
        assert rig.ask(38) == [len(IDS)]
        rig.send(commands.pause_stream())
        assert rig.run(0.15) == b""
        rig.send(commands.resume_stream())
        assert len(rig.run(0.15)) == 10 * frame_size(IDS)
        rig.send(commands.stream([7]))
        assert len(rig.run(0.15)) == 10 * frame_size([7])
        rig.send(commands.stream([]))
        assert rig.run(0.15) == b""
        rig.send(commands.resume_stream())
        assert rig.run(0.15) == b""

    def test_each_frame_takes_the_distance_since_the_one_before(self) -> None:
        rig, decoder = awake(), StreamDecoder(IDS)
        rig.send(commands.stream(IDS), commands.drive_straight(333))
        frames = decoder.feed(rig.run(3.0))
        assert sum(frame[PacketId.DISTANCE] for frame in frames) == pytest.approx(rig.body.pose.x_mm, abs=1.0)

    def test_a_frame_that_the_line_cannot_carry_in_time_delays_the_next(self) -> None:
        rig, ids = awake(), (6, 5, 2)
        assert frame_size(ids) == 76
        rig.send(commands.stream(ids))
        assert len(rig.run(0.3)) == 20 * 76
        rig.send(commands.set_baud(19200))
        assert len(rig.run(0.45)) == 10 * 76  # 76 bytes take 40 ms: one frame in three periods

    def test_the_stream_goes_on_in_every_mode_but_off(self) -> None:
        rig = awake(CREATE_2)
        rig.send(commands.stream(IDS), commands.start())
        assert rig.run(0.03) != b""
        rig.send(commands.stop_interface())
        assert rig.robot.mode is Mode.OFF
        assert rig.run(0.3) == b""
