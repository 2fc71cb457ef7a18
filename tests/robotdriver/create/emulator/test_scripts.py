"""The songs and the scripts that the emulated Create is given."""

import logging
import math

import pytest

from robotdriver.create import commands
from robotdriver.create.opcodes import Mode
from robotdriver.create.packets import PacketId, decode_packets
from robotdriver.create.protocol_variants import CREATE_1_DIALECT, CREATE_2_DIALECT
from robotdriver.create.songs import LOSER, WINNER
from robotdriver.models import CREATE_2
from tests.robotdriver.create.emulated import IDS, awake


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
