"""Prints what stays the same until something is installed, and keeps it for the next time."""

from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO

from robotworkshop.cli.printing import stdout
from robotworkshop.kept_answers import keep_answer


def printed_and_kept(question: str, answer: Callable[[], int]) -> int:
    """Print what a function prints, and keep it if all went well."""
    with redirect_stdout(StringIO()) as printed:
        status = answer()
    stdout.print_text(printed.getvalue())
    if status == 0:
        keep_answer(question, printed.getvalue())
    return status
