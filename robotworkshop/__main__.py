"""``python -m robotworkshop``: the command line, without the window's own start."""

import gc
import sys

from robotworkshop.cli.exit_status import exit_status
from robotworkshop.cli.plain_verbs import plain_verb
from robotworkshop.cli.printing.stderr import INTERRUPTED, complain, set_up
from robotworkshop.interruption import heed_interruptions


def main() -> int:
    """Run the command line; return its exit status."""
    gc.set_threshold(100_000)  # What is loaded at the start stays; to look for garbage in it took a tenth of `solve`.
    heed_interruptions()
    try:
        verb = plain_verb(sys.argv[1:])
        if verb is None:
            from robotworkshop.cli.app import main as run_command_line
    except KeyboardInterrupt:
        complain("interrupted")
        return INTERRUPTED
    if verb is None:
        return run_command_line()
    set_up()
    return exit_status(verb)


if __name__ == "__main__":
    sys.exit(main())
