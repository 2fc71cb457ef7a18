"""Commands against the examples of the specification, their bounds, and the parser that reads them back."""

import math
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotdriver.create import commands
from robotdriver.create.opcodes import COMMANDS, Mode, Opcode
from robotdriver.create.parser import Command, CommandParser
from robotdriver.create.protocol_variants import CREATE_1_DIALECT, CREATE_2_DIALECT, Dialect
from robotdriver.create.songs import LOSER, LOSER_SLOT, WINNER, WINNER_SLOT, Note, Song
from robotdriver.errors import CommandError


def parsed(data: bytes, model: str = "create1") -> list[Command]:
    parser = CommandParser(COMMANDS[model])
    parser.receive(data)
    return all_commands(parser)


def all_commands(parser: CommandParser) -> list[Command]:
    found = []
    while (command := parser.next_command()) is not None:
        found.append(command)
    return found


@pytest.mark.parametrize(
    ("data", "printed"),
    [
        (commands.start(), [128]),
        (commands.set_baud(57600), [129, 10]),
        (commands.drive(-200, 500), [137, 255, 56, 1, 244]),
        (commands.drive_straight(300), [137, 1, 44, 128, 0]),
        (commands.spin_counter_clockwise(300), [137, 1, 44, 0, 1]),
        (commands.spin_clockwise(300), [137, 1, 44, 255, 255]),
        (commands.drive_direct(left_mm_s=-200, right_mm_s=200), [145, 0, 200, 255, 56]),
        (commands.leds(commands.Led.ADVANCE, 0, 128), [139, 8, 0, 128]),
        (commands.sensors(100), [142, 100]),
        (commands.stream([29, 13]), [148, 2, 29, 13]),
        (commands.query_list([29, 13]), [149, 2, 29, 13]),
        (commands.pause_stream(), [150, 0]),
        (commands.demo(commands.Demo.ABORT), [136, 255]),
        (commands.low_side_driver_duty(0, 32, 128), [144, 128, 32, 0]),
        (commands.digit_leds("Ab"), [164, 65, 98, 32, 32]),
        (commands.wait_event_over(commands.Event.BUMP), [158, 251]),
        (commands.song(1, Song("a", (Note(69, 64), Note(0, 1))), CREATE_1_DIALECT), [140, 1, 2, 69, 64, 0, 1]),
        (
            commands.script(
                [
                    commands.drive_straight(300),
                    commands.wait_distance(400),
                    commands.spin_counter_clockwise(300),
                    commands.wait_angle(90),
                    commands.play_script(),
                ]
            ),
            [152, 17, 137, 1, 44, 128, 0, 156, 1, 144, 137, 1, 44, 0, 1, 157, 0, 90, 153],
        ),
    ],
)
def test_commands_are_written_as_the_specification_prints_them(data: bytes, printed: list[int]) -> None:
    assert list(data) == printed


@pytest.mark.parametrize(
    "make",
    [
        lambda: commands.drive_straight(501),
        lambda: commands.drive_straight(math.nan),
        lambda: commands.drive_straight(math.inf),
        lambda: commands.drive(100, 2001),
        lambda: commands.drive(100, 0),
        lambda: commands.drive(100, -1.2),
        lambda: commands.spin_clockwise(-1),
        lambda: commands.drive_direct(0, -501),
        lambda: commands.set_baud(9601),
        lambda: commands.leds(commands.Led.NONE, 256, 0),
        lambda: commands.digit_leds("12345"),
        lambda: commands.digit_leds("\n"),
        lambda: commands.stream([7] * 44),
        lambda: commands.stream([59]),
        lambda: commands.query_list([300]),
        lambda: commands.script([b"\x80" * 101]),
        lambda: commands.wait_time(26),
        lambda: commands.wait_distance(40_000),
        lambda: commands.play_song(16, CREATE_1_DIALECT),
        lambda: commands.play_song(4, CREATE_2_DIALECT),
        lambda: Song("none", ()),
        lambda: Song("long", (Note(60, 1),) * 17),
        lambda: Song("wrong", (Note(60, 256),)),
    ],
)
def test_what_no_create_can_do_is_refused(make: Callable[[], object]) -> None:
    with pytest.raises(CommandError) as caught:
        make()
    assert "\n" not in str(caught.value)


def test_a_bound_is_named_in_the_refusal() -> None:
    with pytest.raises(CommandError, match=r"the radius must be -2000 to 2000 mm, not 2500"):
        commands.drive(100, 2500)


@pytest.mark.parametrize("dialect", [CREATE_1_DIALECT, CREATE_2_DIALECT])
def test_both_tunes_fit_every_model_and_are_heard(dialect: Dialect) -> None:
    for slot, tune in ((WINNER_SLOT, WINNER), (LOSER_SLOT, LOSER)):
        commands.song(slot, tune, dialect)
        assert 1.0 <= tune.duration_s <= 4.0
        assert any(31 <= note.pitch <= 127 for note in tune.notes)
    assert WINNER_SLOT != LOSER_SLOT


@given(st.lists(st.sampled_from(range(256)), max_size=400), st.data())
def test_the_parser_reads_the_same_commands_however_the_bytes_are_cut(values: list[int], data: st.DataObject) -> None:
    sent = bytes(values)
    parser = CommandParser(COMMANDS["create1"])
    found, at = [], 0
    while at < len(sent):
        size = data.draw(st.integers(1, 50))
        parser.receive(sent[at : at + size])
        found += all_commands(parser)
        at += size
    assert found == parsed(sent)


@given(st.binary(max_size=300))
def test_the_parser_accounts_for_every_byte(sent: bytes) -> None:
    parser = CommandParser(COMMANDS["create2"])
    parser.receive(sent)
    found = all_commands(parser)
    if not parser.refused_commands:
        assert sum(len(bytes(command)) for command in found) + parser.ignored_bytes + parser.pending_bytes == len(sent)


def test_unknown_commands_are_passed_over() -> None:
    # A Create 1 gets what drivers of a Create 2 send when they leave.
    assert parsed(bytes((164, 32, 32, 32, 32, 173, 131))) == [Command(Opcode.SAFE, b"")]


def test_a_count_beyond_bounds_swallows_its_items() -> None:
    assert parsed(bytes((140, 0, 20)) + bytes((137,)) * 40 + bytes((132,))) == [Command(Opcode.FULL, b"")]


def test_bytes_that_are_put_before_are_read_first() -> None:
    parser = CommandParser(COMMANDS["create1"])
    parser.receive(commands.full())
    parser.prepend(commands.safe())
    assert [command.opcode for command in all_commands(parser)] == [Opcode.SAFE, Opcode.FULL]


@pytest.mark.parametrize("model", ["create1", "create2"])
def test_the_table_keeps_the_rules_of_the_modes(model: str) -> None:
    forms = COMMANDS[model]
    assert Mode.OFF in forms[Opcode.START].heard_in
    for opcode in (Opcode.DRIVE, Opcode.DRIVE_DIRECT, Opcode.LEDS, Opcode.PLAY_SONG):
        assert forms[opcode].heard_in == {Mode.SAFE, Mode.FULL}
    for opcode in (Opcode.SENSORS, Opcode.STREAM, Opcode.QUERY_LIST, Opcode.SONG):
        assert forms[opcode].heard_in == {Mode.PASSIVE, Mode.SAFE, Mode.FULL}
