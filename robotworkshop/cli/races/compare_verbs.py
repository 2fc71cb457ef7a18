"""The verb `compare`: shows how far it is, then the table."""

import sys

import msgspec

from robotworkshop.cli.interrupts import interrupted_by_signals
from robotworkshop.cli.printing import stdout
from robotworkshop.cli.printing.stderr import complain
from robotworkshop.cli.scene_verbs import ExitStatus
from robotworkshop.comparison.pages import as_text
from robotworkshop.comparison.run_comparison import ComparisonConfig, compare


def hold(config: ComparisonConfig, as_json: bool) -> ExitStatus:
    """Compare, and print what came of it."""

    def show(planned: int, cells: int) -> None:
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{planned} of {cells} cells")
            sys.stderr.flush()

    try:
        with interrupted_by_signals():
            done, files = compare(config, show)
    except KeyboardInterrupt:
        complain(f"what was planned is kept in {config.out}: the same command goes on")
        raise
    if sys.stderr.isatty():
        sys.stderr.write("\r")
    if as_json:
        stdout.print_json(msgspec.to_builtins(done))
    else:
        stdout.print_text(as_text(done))
        stdout.print_line(f"written to {files[-1]} and beside it")
    return ExitStatus.DONE
