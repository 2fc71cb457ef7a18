"""The command line as MobileSim and AMRISim read it, where others read it otherwise."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from typer.core import TyperCommand
from typer.exceptions import TyperException

from robotworkshop.cli.families.pioneer.status import PioneerExitStatus

LOG_TIMING_STATS = "--log-timing-stats"
"""The option whose number may be left out."""

WORDS = "robotworkshop.pioneer.words"
"""The key under which a command's context keeps its words as they were typed."""

_USUAL_S = "30"


class SeedCommand(TyperCommand):
    """A command whose long options may begin with one dash, and whose bad arguments end it with their status."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments.

        Raises:
            TyperException: they are faulty.
        """
        ctx.meta[WORDS] = tuple(args)
        long = {name for parameter in self.get_params(ctx) for name in parameter.opts if name.startswith("--")}
        try:
            return super().parse_args(ctx, list(_with_numbers([_long(word, long) for word in args])))
        except TyperException as error:
            error.exit_code = PioneerExitStatus.BAD_ARGUMENTS
            raise


def _long(word: str, known: set[str]) -> str:
    """Return ``--map`` for ``-map``."""
    return f"-{word}" if f"-{word}" in known else word


def _with_numbers(words: Sequence[str]) -> Iterator[str]:
    """Yield the arguments, with the usual number where it was left out."""
    for word, following in pairwise([*words, ""]):
        yield word
        if word == LOG_TIMING_STATS and not following.isdecimal():
            yield _USUAL_S
