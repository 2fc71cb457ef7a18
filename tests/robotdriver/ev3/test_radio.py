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
