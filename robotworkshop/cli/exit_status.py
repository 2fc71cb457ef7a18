"""The exit status of what a command line asks for."""

import sys
from collections.abc import Callable

from robotdriver.errors import WorkshopError
from robotworkshop.cli.printing.stderr import INTERRUPTED, complain


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
