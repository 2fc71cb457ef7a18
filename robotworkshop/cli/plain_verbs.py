"""Verbs that are called with no option, or hardly one: they start without what reads options, which takes longer."""

import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from io import StringIO

from robotdriver.errors import WorkshopError
from robotworkshop.cli.printing.stderr import INTERRUPTED, complain


def plain_verb(words: Sequence[str]) -> Callable[[], int] | None:
    """Return what a command line asks for that is as plain as this; None for any other."""
    match words:
        case ["--help"]:
            return _help
        case ["movers" | "ports" as verb, *options] if options in ([], ["--json"]):
            return partial(movers if verb == "movers" else ports, bool(options))
        case ["solve", scene] if not scene.startswith("-"):
            return partial(_solve, scene)
        case [family, *options]:
            return _verb_of_family(family, options)
        case _:
            return None


def movers(as_json: bool) -> int:
    """List the movers that are installed."""
    from robotworkshop.cli.printing import stdout
    from robotworkshop.run.movers import OURS, available

    def print_movers() -> int:
        stdout.print_rows(rows, ("name", "summary", "from"), as_json)
        return 0

    entries = available()
    rows = [{"name": entry.name, "summary": entry.summary, "from": entry.source} for entry in entries]
    # Others' movers can fail to load, for reasons that leave no trace among what is loaded.
    if as_json or any(entry.source != OURS for entry in entries):
        return print_movers()
    return _printed_and_kept("movers", print_movers)


def ports(as_json: bool) -> int:
    """List the serial ports of this computer."""
    from robotdriver.create.links.serial_port import serial_ports
    from robotworkshop.cli.port_table import TITLES, port_table
    from robotworkshop.cli.printing import stdout

    rows = [(port.device, port.description, port.hardware) for port in serial_ports()]
    if as_json:
        stdout.print_json([dict(zip(TITLES, row, strict=True)) for row in rows])
    else:
        stdout.print_text(port_table(rows))
    return 0


def _help() -> int:
    from robotworkshop.cli.app import main

    return _printed_and_kept("--help", lambda: main(["--help"]))


def _printed_and_kept(question: str, answer: Callable[[], int]) -> int:
    """Print what a function prints, and keep it if all went well."""
    from robotworkshop.cli.printing import stdout
    from robotworkshop.kept_answers import keep_answer

    with redirect_stdout(StringIO()) as printed:
        status = answer()
    stdout.print_text(printed.getvalue())
    if status == 0:
        keep_answer(question, printed.getvalue())
    return status


def exit_status(action: Callable[[], int]) -> int:
    """Do something, and return its exit status. Nothing that a user can cause ends in a traceback."""
    try:
        status = action()
        if status == INTERRUPTED:
            complain("interrupted")
        return status
    except WorkshopError as error:
        complain(str(error))
        return 2
    except KeyboardInterrupt:
        complain("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()
        return 1


def _verb_of_family(verb: str, options: Sequence[str]) -> Callable[[], int] | None:
    """Return what a verb of a family is asked for; None where the family has no short way to it, or not to this."""
    room = f"robotworkshop.cli.families.{verb}"
    if not verb.isidentifier() or find_spec(room) is None or find_spec(f"{room}.plain") is None:
        return None
    plain: Callable[[Sequence[str]], Callable[[], int] | None] = import_module(f"{room}.plain").plain_verb
    return plain(options)


def _solve(scene: str) -> int:
    from robotworkshop.cli import scene_verbs
    from robotworkshop.run.settings import load_settings, settings_file

    return scene_verbs.solve(scene, load_settings(settings_file()), as_json=False, pictures=(), optimal=False)
