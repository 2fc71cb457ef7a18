"""A program's failure in one line names the line of the program."""

from robotworkshop.families.live import told_failure

ERRORS = """warming up
Traceback (most recent call last):
  File "/home/me/bad.py", line 7, in <module>
    go()
  File "/home/me/bad.py", line 6, in go
    raise ValueError("the ramp is\\ntoo steep")
  File "/usr/lib/python3/threading.py", line 900, in wait
ValueError: the ramp is
too steep
"""


def test_of_a_traceback_the_error_and_the_last_line_of_the_programs_own_file_are_told() -> None:
    assert told_failure(ERRORS, "/home/me/bad.py") == "ValueError: the ramp is too steep (bad.py, line 6)"
    assert told_failure(ERRORS, "bad.py") == "ValueError: the ramp is too steep (bad.py, line 6)"


def test_of_anything_else_the_last_line_is_told() -> None:
    assert told_failure("one\ntwo\n\n", "a.c") == "two"
    assert told_failure("", "a.c") == ""
