"""The emulated Create as its drivers meet it: which commands it hears when, and how it drives."""

import math
from dataclasses import replace

import numpy as np
import pytest

from robotdriver.create import commands
from robotdriver.create.emulated_sensors import Condition, WheelDrop
from robotdriver.create.emulator import EmulatedCreate, wheel_speeds
from robotdriver.create.opcodes import Mode
from robotdriver.create.packets import packets_size
from robotdriver.create.protocol_variants import DIALECTS
from robotdriver.create.stream import StreamDecoder
from robotdriver.errors import CommandError
from robotdriver.ground import Ground
from robotdriver.interface import Cliff
from robotdriver.models import CREATE_1, CREATE_2, MODELS, RobotModel
from robotdriver.pose import Pose
from robotdriver.simulator.world import World
from tests.robotdriver.create.emulated import IDS, Rig, awake, both_models

LIBCREATE_CREATE_1 = (7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 35)
LIBCREATE_CREATE_2 = (
    *(7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 18, 21, 22, 23, 24, 25, 26, 35),
    *(43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 58),
)


SPINS_UP_S = 0.5
"""The wheels of a Create 2 have reached any speed by then."""


class TestByItself:
    def test_a_create_2_falls_asleep_after_five_minutes_in_passive(self) -> None:
        rig = Rig(CREATE_2)
        rig.send(commands.start())
        rig.run(295.0)
        assert rig.ask(35) == [Mode.PASSIVE]
        rig.run(295.0)
        assert rig.ask(35) == [Mode.PASSIVE]
        rig.run(301.0)
        assert rig.send(commands.start(), commands.sensors(35)) == b""
        rig.robot.condition = Condition()  # its button is pressed
        assert rig.send(commands.start(), commands.sensors(35)) == bytes((Mode.PASSIVE,))

    @pytest.mark.parametrize(("model", "mode"), [(CREATE_1, Mode.PASSIVE), (CREATE_2, Mode.SAFE)])
    def test_others_do_not(self, model: RobotModel, mode: Mode) -> None:
        rig = Rig(model)
        rig.send(commands.start(), *([commands.safe()] if mode is Mode.SAFE else []))
        rig.run(310.0)
        assert rig.ask(35) == [mode]

    @pytest.mark.parametrize("command", [commands.spot(), commands.cover(), commands.cover_and_dock()])
    @pytest.mark.parametrize("end", [commands.start(), commands.safe(), commands.full()])
    def test_spot_clean_and_dock_move_it_until_another_mode_is_told(self, command: bytes, end: bytes) -> None:
        rig = awake(CREATE_2)
        rig.send(command)
        rig.run(2.0)
        assert rig.ask(35) == [Mode.PASSIVE]
        assert sum(motor.distance_mm for motor in rig.body.motors.values()) > 200.0
        rig.send(end)
        rig.run(0.5)
        before = rig.body.pose
        rig.run(1.0)
        assert rig.body.pose == before

    def test_spot_is_over_where_it_began(self) -> None:
        rig = awake(CREATE_2)
        rig.send(commands.spot())
        rig.run(41.0)
        assert rig.body.pose.distance_to(0.0, 0.0) < 1_000.0
        assert all(motor.velocity_mm_s == 0.0 for motor in rig.body.motors.values())

    def test_its_wheels_take_time_to_spin_up_and_to_stand(self) -> None:
        rig = awake(CREATE_2)
        rig.send(commands.drive_direct(200.0, 200.0))
        rig.run(0.1)
        rolled_mm = rig.body.pose.x_mm
        assert 2.0 < rolled_mm < 8.0  # 5 mm by 1,000 mm/s², 20 mm at once
        rig.run(1.0)
        rig.send(commands.drive_direct(0.0, 0.0))
        before_mm = rig.body.pose.x_mm
        rig.run(1.0)
        assert 10.0 < rig.body.pose.x_mm - before_mm < 30.0


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
        rig.run(SPINS_UP_S)
        begin_mm = rig.body.pose.x_mm
        rig.run(1.5)
        assert rig.body.pose == Pose(pytest.approx(begin_mm + 300.0), 0.0, 0.0)
        assert rig.ask(39, 40, 41, 42) == [200, -0x8000, 200, 200]

    @both_models
    def test_a_circle_to_the_left_has_its_radius(self, model: RobotModel) -> None:
        rig = awake(model)
        rig.send(commands.drive(200, 500))
        rig.run(SPINS_UP_S)
        begin = rig.body.pose
        rig.run(1.5)
        angle = 300.0 / 500.0
        end = begin.along_arc(300.0, angle)
        assert rig.body.pose.heading_rad == pytest.approx(end.heading_rad)
        assert (rig.body.pose.x_mm, rig.body.pose.y_mm) == pytest.approx((end.x_mm, end.y_mm))

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
            rig.run(SPINS_UP_S)
            begin_rad = rig.body.pose.heading_rad
            rig.run(0.6)
            assert rig.body.pose.heading_rad == pytest.approx(begin_rad + sign * 120.0 / base_mm)
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
        rig.run(SPINS_UP_S)
        begin_mm = rig.body.pose.x_mm
        rig.ask(19)
        rig.run(1.5)
        assert rig.body.pose.x_mm == pytest.approx(begin_mm + 309.0)
        assert rig.ask(19)[0] == pytest.approx(300, abs=1)


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
