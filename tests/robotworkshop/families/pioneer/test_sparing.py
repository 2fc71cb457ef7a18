"""What is told on the terminal while clients cause it without end."""

import logging

from robotworkshop.cli.families.pioneer.sparing import Sparing


def passes(sparing: Sparing, text: str, *args: object, at_s: float = 0.0, level: int = logging.WARNING) -> bool:
    record = logging.LogRecord("any", level, "", 0, text, args, None)
    record.created = at_s
    return sparing.filter(record)


def test_a_client_that_provokes_warnings_gets_twenty_in_ten_seconds() -> None:
    sparing = Sparing()
    told = [
        passes(sparing, "%s: a client asked for %s", "p3dx", "a reset", at_s=number / 100) for number in range(2_500)
    ]
    assert sum(told) == 60
    assert passes(sparing, "%s: a client asked for %s", "amigo", "a reset", at_s=24.9), "another robot's"
    assert passes(sparing, "the map stays as it is: %s", "a.map: no such file", at_s=24.9), "another warning"


def test_messages_of_a_client_are_spared_as_well() -> None:
    sparing = Sparing()
    told = [passes(sparing, "%s says: %s", "p3dx", f"hello {number}", level=logging.INFO) for number in range(100)]
    assert sum(told) == 20


def test_errors_always_pass() -> None:
    sparing = Sparing()
    assert all(passes(sparing, "%s failed", "p3dx", level=logging.ERROR) for _ in range(100))


def test_warnings_of_ever_other_kinds_fill_no_memory() -> None:
    sparing = Sparing()
    assert all(passes(sparing, f"kind {number}", number) for number in range(5_000))
