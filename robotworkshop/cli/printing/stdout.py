"""Results of the command line, on the output stream: for people as lines and tables, for programs as JSON."""

import json
import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from robotdriver.errors import WorkshopError
from robotworkshop.cli.printing.table import table
from robotworkshop.printable import printable


class OutputError(WorkshopError):
    """The result cannot be printed."""


def print_json(value: Any) -> None:
    """Print JSON on the output stream, the entries of an object a line each, whatever is in them."""
    if isinstance(value, dict):
        lines = ",\n".join(f"  {json.dumps(key)}: {json.dumps(entry)}" for key, entry in value.items())
        _write(f"{{\n{lines}\n}}\n")
    else:
        print_line(json.dumps(value))


def print_text(text: str) -> None:
    """Print text that is fit for a terminal already, and ends its last line.

    Raises:
        OutputError: as `print_line`.
    """
    _write(text)


def print_line(line: str) -> None:
    """Print a line for people on the output stream, at once: programs may wait for it.

    Raises:
        OutputError: the stream is closed, or what it is written to is full.
    """
    _write(printable(line) + "\n")


def print_rows(rows: Sequence[Mapping[str, str]], titles: Sequence[str], as_json: bool, none: str = "") -> None:
    """Print rows of text as JSON, or as a table; for people, what to say where there are none."""
    if as_json:
        print_json(list(rows))
    elif rows or not none:
        print_table(rows, titles)
    else:
        print_line(none)


def print_table(rows: Sequence[Mapping[str, str]], titles: Sequence[str]) -> None:
    """Print rows of text as aligned columns under their titles."""
    _write(table(rows, titles))


def _write(text: str) -> None:
    if sys.stdout is None:
        raise OutputError("the result cannot be printed: the output stream is closed")
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:  # Who reads has read enough.
        raise
    except OSError as error:
        _drop_output()
        raise OutputError(f"the result cannot be printed: {error.strerror}") from error


def _drop_output() -> None:
    """Let the output stream lead to nowhere, since Python would try once more to write what is in it when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
