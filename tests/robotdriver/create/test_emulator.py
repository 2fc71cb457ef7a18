"""The emulated Create as its drivers meet it: bytes in, bytes out, and what the robot does on the floor."""

import logging
import math
from dataclasses import replace

import numpy as np
import pytest

from robotdriver.create import commands
from robotdriver.create.emulated_sensors import Button, Condition, WheelDrop
from robotdriver.create.emulator import EmulatedCreate, wheel_speeds
from robotdriver.create.opcodes import Mode
from robotdriver.create.packets import PacketId, decode_packets, packets_size
from robotdriver.create.protocol_variants import CREATE_1_DIALECT, CREATE_2_DIALECT, DIALECTS, MM_A_TICK
from robotdriver.create.sonar import sonar_distance_mm
from robotdriver.create.songs import LOSER, WINNER
from robotdriver.create.stream import ChecksumRule, StreamDecoder, frame_size
from robotdriver.create.wire_faults import WireFaults
from robotdriver.errors import CommandError
from robotdriver.ground import Ground
from robotdriver.interface import Cliff
from robotdriver.models import CREATE_1, CREATE_2, MODELS, RobotModel
from robotdriver.pose import Pose
from robotdriver.simulator.world import World

from .emulated import Rig

IDS = (7, 8, 19, 20, 25, 33, 35)

both_models = pytest.mark.parametrize("model", [CREATE_1, CREATE_2], ids=lambda model: model.name)


def awake(model: RobotModel = CREATE_1, wheel_scales: tuple[float, float] = (1.0, 1.0), seed: int = 0) -> Rig:
    """A robot in Safe mode."""
    rig = Rig(model, wheel_scales, seed)
    rig.send(commands.start(), commands.safe())
    return rig


class TestModes:
    @both_models
    def test_nothing_but_start_is_heard_at_first(self, model: RobotModel) -> None:
        rig = Rig(model)
        assert rig.send(commands.full(), commands.sensors(35), commands.drive_straight(100)) == b""
        rig.run(0.1)
        assert rig.robot.mode is Mode.OFF
        assert rig.body.pose.x_mm == 0.0
        assert rig.send(commands.start(), commands.sensors(35)) == bytes((Mode.PASSIVE,))

    def test_passive_senses_but_does_not_act(self) -> None:
        rig = Rig(CREATE_1)
        rig.send(commands.start(), commands.drive_straight(200), commands.leds(commands.Led.PLAY, 1, 2))
        rig.run(0.3)
        assert rig.ask(35, 39) == [Mode.PASSIVE, 0]
        assert rig.body.pose.x_mm == 0.0
        assert rig.robot.led_bits == (0, 0, 0)

    @pytest.mark.parametrize(
        ("command", "mode"),
        [
            (commands.safe(), Mode.SAFE),
            (commands.control(), Mode.SAFE),
            (commands.full(), Mode.FULL),
            (commands.start(), Mode.PASSIVE),
            (commands.spot(), Mode.PASSIVE),
            (commands.cover(), Mode.PASSIVE),
            (commands.cover_and_dock(), Mode.PASSIVE),
            (commands.demo(commands.Demo.ABORT), Mode.PASSIVE),
        ],
    )
    def test_commands_lead_to_their_modes(self, command: bytes, mode: Mode) -> None:
        rig = awake()
        rig.send(command)
        assert rig.robot.mode is mode

    def test_falling_back_to_passive_stops_the_wheels(self) -> None:
        rig = awake()
        rig.send(commands.drive_straight(200))
        rig.run(0.15)
        rig.send(commands.start())
        stopped_at = rig.body.pose.x_mm
        rig.run(0.15)
        assert rig.body.pose.x_mm == stopped_at
        assert stopped_at > 0.0

    @pytest.mark.parametrize(
        "condition",
        [
            Condition(wheel_drops=WheelDrop.LEFT),
            Condition(wheel_drops=WheelDrop.CASTER),
            Condition(cliffs=Cliff.FRONT_RIGHT),
            Condition(is_charging=True),
        ],
    )
    def test_danger_ends_safe_mode_but_not_full_mode(self, condition: Condition) -> None:
        for mode_command, kept in ((commands.safe(), False), (commands.full(), True)):
            rig = awake()
            rig.send(mode_command, commands.drive_straight(200))
            rig.run(0.15)
            rig.robot.condition = condition
            rig.run(0.03)
            moved_mm = rig.body.pose.x_mm
            rig.run(0.15)
            assert (rig.robot.mode is Mode.FULL) == kept
            assert (rig.body.pose.x_mm > moved_mm) == kept

    def test_a_cliff_under_a_robot_that_stands_still_is_no_danger(self) -> None:
        rig = awake()
        rig.robot.condition = Condition(cliffs=Cliff.LEFT)
        rig.run(0.15)
        assert rig.ask(35, 9, 10, 28) == [Mode.SAFE, 1, 0, 0]

    @pytest.mark.parametrize(
        ("left_mm_s", "right_mm_s", "is_kept"),
        [
            (200, 200, False),
            (200, 0, False),
            (100, -100, False),
            (-200, 0, False),
            (-200, -200, True),
            (-200, -50, True),
        ],
    )
    def test_only_the_way_straight_back_leads_from_a_cliff(
        self, left_mm_s: int, right_mm_s: int, is_kept: bool
    ) -> None:
        """Open Interface v2: forward, and backward in a circle that is smaller than the robot, end Safe mode."""
        rig = awake()
        rig.robot.condition = Condition(cliffs=Cliff.FRONT_LEFT)
        rig.run(0.03)
        rig.send(commands.drive_direct(left_mm_s, right_mm_s))
        rig.run(0.03)
        assert (rig.robot.mode is Mode.SAFE) == is_kept

    def test_it_stops_at_the_edge_of_a_table(self) -> None:
        rig = awake()
        rig.world.add_floor_region([(300, -1000), (900, -1000), (900, 1000), (300, 1000)], Ground(is_drop=True))
        rig.send(commands.drive_straight(200))
        rig.run(2.0)
        assert rig.body.pose.x_mm == pytest.approx(150.0, abs=10.0)
        assert rig.ask(35, 9, 10, 11, 12, 28, 29, 30, 31) == [Mode.PASSIVE, 0, 1, 1, 0, 1200, 0, 0, 1200]

    def test_a_dark_floor_is_no_cliff(self) -> None:
        rig = awake()
        rig.world.add_floor_region([(100, 0), (900, 0), (900, 1000), (100, 1000)], Ground((0, 0, 0)))
        rig.run(0.03)
        assert rig.ask(9, 10, 11, 12, 28, 29, 30, 31) == [0, 0, 0, 0, 1200, 60, 1200, 1200]

    @pytest.mark.parametrize("condition", [Condition(is_asleep=True), Condition(battery_share=0.0)])
    def test_a_robot_that_sleeps_or_is_empty_is_silent_and_still(self, condition: Condition) -> None:
        rig = awake()
        rig.send(commands.stream(IDS), commands.drive_straight(200))
        assert rig.run(0.15) != b""
        rig.robot.condition = condition
        rig.run(0.03)
        at_mm = rig.body.pose.x_mm
        rig.send(commands.start(), commands.sensors(35))
        assert rig.run(0.3) == b""
        assert rig.body.pose.x_mm == at_mm
        rig.robot.condition = Condition()
        rig.run(0.03)
        assert rig.send(commands.start(), commands.sensors(35)) == bytes((Mode.PASSIVE,))


class TestDriving:
    @both_models
    def test_straight_ahead(self, model: RobotModel) -> None:
        rig = awake(model)
        rig.send(commands.drive_straight(200))
        rig.run(1.5)
        assert rig.body.pose == Pose(pytest.approx(300.0), 0.0, 0.0)
        assert rig.ask(39, 40, 41, 42) == [200, -0x8000, 200, 200]

    @both_models
    def test_a_circle_to_the_left_has_its_radius(self, model: RobotModel) -> None:
        rig = awake(model)
        rig.send(commands.drive(200, 500))
        rig.run(1.5)
        angle = 300.0 / 500.0
        assert rig.body.pose.heading_rad == pytest.approx(angle)
        assert rig.body.pose.x_mm == pytest.approx(500.0 * math.sin(angle))
        assert rig.body.pose.y_mm == pytest.approx(500.0 * (1.0 - math.cos(angle)))

    @both_models
    def test_spins_and_direct_drive_turn_by_the_wheel_base(self, model: RobotModel) -> None:
        base_mm = model.drive.wheel_base_mm
        for command, sign in (
            (commands.spin_clockwise(100), -1),
            (commands.spin_counter_clockwise(100), 1),
            (commands.drive_direct(left_mm_s=100, right_mm_s=-100), -1),
        ):
            rig = awake(model)
            rig.send(command)
            rig.run(1.5)
            assert rig.body.pose.heading_rad == pytest.approx(sign * 300.0 / base_mm)
            assert math.hypot(rig.body.pose.x_mm, rig.body.pose.y_mm) < 1e-6

    def test_a_small_circle_keeps_its_radius_at_full_speed(self) -> None:
        left, right = wheel_speeds(500, 100, 258.0)
        assert max(abs(left), abs(right)) == pytest.approx(500.0)
        assert (left + right) / (right - left) * 129.0 == pytest.approx(100.0)

    def test_numbers_beyond_bounds_are_cut(self) -> None:
        rig = awake()
        rig.send(bytes((137, 0x7F, 0xFF, 0x7F, 0xFF)))
        assert rig.ask(39, 41, 42) == [500, 500, 500]

    def test_wheels_that_are_larger_than_believed_go_farther(self) -> None:
        rig = awake(CREATE_2, wheel_scales=(1.03, 1.03))
        rig.send(commands.drive_straight(200))
        rig.run(1.5)
        assert rig.body.pose.x_mm == pytest.approx(309.0)
        assert rig.ask(19)[0] == pytest.approx(300, abs=1)


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
        readings = []
        for _ in range(100):
            rig.run(0.015)
            readings += rig.ask(19)
        assert rig.ask(19) == [0]
        assert set(readings) == {-1, -2}
        assert sum(readings) == pytest.approx(rig.body.pose.x_mm, abs=1.0)

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
        assert left == 65536 - math.ceil(750.0 / MM_A_TICK)
        assert right == math.floor(750.0 / MM_A_TICK)
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


class TestSongs:
    def test_songs_are_heard_on_the_floor_and_in_the_log(self, caplog: pytest.LogCaptureFixture) -> None:
        rig = awake()
        with caplog.at_level(logging.INFO):
            rig.send(commands.song(3, WINNER, CREATE_1_DIALECT), commands.play_song(3, CREATE_1_DIALECT))
        rig.run(0.03)
        assert rig.body.song == "winner"
        assert rig.ask(36, 37) == [3, 1]
        assert "67/8 71/8 74/8" in caplog.text
        rig.run(WINNER.duration_s)
        assert rig.ask(37) == [0]
        assert rig.body.song == ""

    def test_a_song_is_not_interrupted_by_another(self) -> None:
        rig = awake()
        rig.send(commands.song(0, WINNER, CREATE_1_DIALECT), commands.song(1, LOSER, CREATE_1_DIALECT))
        rig.send(commands.play_song(0, CREATE_1_DIALECT), commands.play_song(1, CREATE_1_DIALECT))
        assert [song.name for song in rig.robot.songs_played] == ["winner"]

    def test_songs_that_are_not_kept_are_not_played(self) -> None:
        rig = awake(CREATE_2)
        rig.send(bytes((140, 15, 1, 60, 64)), bytes((141, 15)), commands.play_song(2, CREATE_2_DIALECT))
        assert not rig.robot.songs_played

    def test_leds_are_set(self) -> None:
        rig = awake()
        rig.send(commands.leds(commands.Led.PLAY, 255, 128))
        assert rig.robot.led_bits == (2, 255, 128)


class TestScripts:
    def test_the_example_drives_40_cm_and_stops(self) -> None:
        rig = awake()
        rig.send(bytes((152, 13, 137, 1, 44, 128, 0, 156, 1, 144, 137, 0, 0, 0, 0)), commands.play_script())
        rig.run(3.0)
        assert rig.body.pose.x_mm == pytest.approx(400.0, abs=300 * 0.03)

    def test_the_example_of_the_square_goes_on_for_ever(self) -> None:
        rig = awake()
        rig.send(bytes((152, 17, 137, 1, 44, 128, 0, 156, 1, 144, 137, 1, 44, 0, 1, 157, 0, 90, 153, 153)))
        rig.run(40.0)
        assert rig.body.pose.heading_rad > math.tau
        assert math.hypot(rig.body.pose.x_mm, rig.body.pose.y_mm) < 1000.0

    def test_the_script_is_shown_and_halts_the_stream(self) -> None:
        rig = awake()
        script = commands.script([commands.wait_time(1.0), commands.play_script()])
        rig.send(commands.stream(IDS), script)
        assert rig.send(commands.show_script()) == script[1:]
        assert rig.run(0.1) == b""

    def test_while_it_waits_nothing_is_answered_until_later(self) -> None:
        rig = awake()
        rig.send(commands.stream(IDS), commands.wait_time(0.3))
        assert rig.send(commands.sensors(35)) == b""
        assert rig.run(0.285) == b""
        assert rig.run(0.015)[:1] == bytes((Mode.SAFE,))

    def test_it_waits_for_a_bump_and_for_its_end(self) -> None:
        rig = awake()
        rig.world.add_wall((300.0, -900.0), (300.0, 900.0))
        rig.send(
            commands.script(
                [
                    commands.drive_straight(200),
                    commands.wait_event(commands.Event.BUMP),
                    commands.drive_straight(-200),
                    commands.wait_event_over(commands.Event.BUMP),
                    commands.drive_straight(0),
                ]
            ),
            commands.play_script(),
        )
        rig.run(2.0)
        assert 110.0 < rig.body.pose.x_mm < 126.0
        assert rig.ask(7, 39) == [0, 0]

    def test_waiting_for_a_distance_begins_it_anew(self) -> None:
        rig = awake()
        rig.send(commands.drive_straight(300))
        rig.run(0.3)
        rig.send(commands.wait_distance(150), commands.sensors(19))
        answer = rig.run(0.6)
        assert 150 <= decode_packets([19], answer)[PacketId.DISTANCE] <= 155

    def test_a_script_that_only_plays_itself_does_not_hang_the_emulator(self) -> None:
        rig = awake()
        rig.send(bytes((152, 1, 153, 153)))
        rig.run(0.1)

    def test_a_create_2_has_no_scripts(self) -> None:
        rig = awake(CREATE_2)
        assert rig.send(commands.show_script()) == b""


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


LIBCREATE_CREATE_1 = (7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 35)
LIBCREATE_CREATE_2 = (
    *(7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 18, 21, 22, 23, 24, 25, 26, 35),
    *(43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 58),
)


class TestStartUps:
    """What other people's drivers send first, byte for byte."""

    @pytest.mark.parametrize(
        ("model", "ids"), [("create1", LIBCREATE_CREATE_1), ("create2", LIBCREATE_CREATE_2)], ids=["create1", "create2"]
    )
    def test_libcreate_gets_a_frame_within_half_a_second(self, model: str, ids: tuple[int, ...]) -> None:
        rig, decoder = Rig(MODELS[model]), StreamDecoder(ids)
        assert rig.run(1.0) == b""
        rig.send(bytes((128,)))
        rig.send(bytes((148, len(ids), *ids)))
        assert len(decoder.feed(rig.run(0.5))) >= 30
        assert DIALECTS[model].packets >= set(ids)
        rig.send(bytes((128,)))
        rig.send(bytes((173,)))
        said = rig.run(0.3)
        assert (said == b"") == (model == "create2")  # a Create 1 does not know 173

    def test_pycreate2s_burst_of_songs_without_length(self) -> None:
        rig = Rig(CREATE_2)
        rig.send(bytes((128,)))
        rig.run(0.5)
        rig.send(bytes((131,)))
        rig.run(0.5)
        rig.send(b"".join(bytes((140, number, 1, 70, 0, 141, number)) for number in range(4)))
        assert len(rig.send(bytes((142, 100)))) == 80
        rig.send(bytes((145, 0, 0, 0, 0, 139, 0, 0, 0, 164, 32, 32, 32, 32)))
        assert len(rig.send(bytes((142, 100)))) == 80
        assert [song.duration_s for song in rig.robot.songs_played] == [0.0] * 4

    def test_pycreate_queries_each_sensor(self) -> None:
        rig = Rig(CREATE_1)
        for opcode in (128, 131, 128, 131):
            rig.send(bytes((opcode,)))
            rig.run(0.3)
        for id_ in range(7, 43):
            assert len(rig.send(bytes((149, 1, id_)))) == packets_size([id_])


def test_only_creates_are_emulated() -> None:
    world = World(seed=0)
    body = world.add_robot(replace(CREATE_1, name="pioneer"), Pose(0, 0), "p")
    with pytest.raises(CommandError, match="pioneer"):
        EmulatedCreate(body, rng=np.random.default_rng(0))
