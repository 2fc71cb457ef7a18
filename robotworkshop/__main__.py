"""``python -m robotworkshop``: the command line, without the window's own start."""

import gc
import sys

from robotworkshop.cli.plain_verbs import exit_status, plain_verb
from robotworkshop.cli.printing.stderr import set_up


def main() -> int:
    """Run the command line; return its exit status."""
    gc.set_threshold(100_000)  # What is loaded at the start stays; to look for garbage in it took a tenth of `solve`.
    verb = plain_verb(sys.argv[1:])
    if verb is not None:
        set_up()
        return exit_status(verb)
    from robotworkshop.cli.app import main as run_command_line

    return run_command_line()


if __name__ == "__main__":
    sys.exit(main())
