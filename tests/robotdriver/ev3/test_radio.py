"""The air between bricks."""

from robotdriver.ev3.radio import Radio


def test_a_brick_answers_to_the_address_that_its_program_names() -> None:
    radio = Radio()
    radio.join("02:00", "left")
    radio.join("02:01", "right")
    assert "no brick has the address" in radio.answer("02:01", "connect", "00:17:E9:B2:1E:41", 3)
    radio.answer("02:00", "listen", 3, "00:17:E9:B2:1E:41")
    (ours,) = radio.answer("02:01", "connect", "00:17:E9:B2:1E:41", 3)
    theirs, caller = radio.answer("02:00", "accept", 3)
    assert caller == "02:01"
    radio.answer("02:01", "send", ours, "hello")
    assert radio.answer("02:00", "receive", theirs) == ["hello"]
    radio.leave("02:00")
    assert "no brick has the address" in radio.answer("02:01", "connect", "00:17:E9:B2:1E:41", 3)


def test_no_brick_takes_the_address_of_another() -> None:
    radio = Radio()
    for mac in ("02:00", "02:01"):
        radio.join(mac, mac)
    radio.answer("02:00", "listen", 1, "02:01")
    radio.answer("02:01", "listen", 1, "")
    radio.answer("02:00", "connect", "02:01", 1)
    assert radio.answer("02:01", "accept", 1)


def test_bricks_that_name_no_address_answer_to_those_of_the_callers() -> None:
    radio = Radio()
    for mac in ("02:00", "02:01", "02:02"):
        radio.join(mac, mac)
    radio.answer("02:00", "listen", 1, "")
    radio.answer("02:01", "listen", 1, "")
    for address, server in (("00:17:E9:B2:1E:41", "02:00"), ("00:16:53:42:2B:99", "02:01")):
        assert radio.answer("02:02", "connect", address, 1)
        assert radio.answer(server, "accept", 1)[1] == "02:02"
    assert "no brick has the address" in radio.answer("02:02", "connect", "00:16:53:00:00:00", 1)
