"""The command line's option about spectators."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from robotworkshop.match.wire.connection import Address
    from robotworkshop.web.audience import Audience
    from robotworkshop.web.sources import Uploads

WebOption = Annotated[
    str | None,
    typer.Option(
        metavar="[HOST:]PORT",
        help="Show it in browsers: on this computer, or with 0.0.0.0:PORT in the whole network.",
    ),
]

FoxgloveOption = Annotated[
    str | None,
    typer.Option(
        metavar="[HOST:]PORT",
        help="Show it in Foxglove: on this computer, or with 0.0.0.0:PORT in the whole network.",
    ),
]


Ros2Option = Annotated[
    bool, typer.Option("--ros2", help="Show it to programs of ROS 2: clock, map, and where the robots truly are.")
]


def address_of(web: str) -> "Address":
    """Return where browsers are to find a page.

    Raises:
        MatchError: it is no address.
    """
    from robotworkshop.match.wire.connection import read_address

    return read_address(web)


@contextmanager
def audience_of(
    web: str | None, observers: str | None = None, foxglove: str | None = None, *, ros2: bool = False
) -> "Iterator[Audience | None]":
    """Have an audience while the block runs; None for no audience, which takes no time to start.

    On a terminal its pages stay when all is over, until the user presses Enter: so late comers see how it ended.

    Args:
        web: Where browsers find a page, as typed.
        observers: Where programs may observe, likewise.
        foxglove: Where Foxglove finds it, likewise.
        ros2: Whether programs of ROS 2 find it.
    """
    if web is None and observers is None and foxglove is None and not ros2:
        yield None
        return
    from robotworkshop.match.wire.connection import read_address
    from robotworkshop.web.audience import Audience

    doors = {} if foxglove is None else {"foxglove": read_address(foxglove)}
    audience = Audience(
        None if observers is None else read_address(observers),
        None if web is None else read_address(web),
        doors={**doors, "ros2": None} if ros2 else doors,
    )
    if web is None or not sys.stdin.isatty():
        yield audience
        return
    with ExitStack() as pages:
        yield replace(audience, open_pages=pages.enter_context)
        _wait_for_enter()


def _wait_for_enter() -> None:
    from robotworkshop.cli.interrupts import interrupted_by_signals
    from robotworkshop.cli.printing.stderr import complain

    complain("the page stays for spectators; press Enter to end")
    with interrupted_by_signals():
        sys.stdin.readline()


@contextmanager
def tournament_shown(
    web: str | None, folder: Path, title: str = "Tournament", uploads: "Uploads | None" = None
) -> Iterator[None]:
    """Show the tournament in a folder to browsers while the block runs, where that is asked for."""
    if web is None:
        yield
        return
    from robotworkshop.cli.printing.stderr import complain
    from robotworkshop.web.process import spectators
    from robotworkshop.web.sources import TournamentFolder

    with spectators(address_of(web), TournamentFolder(folder, title, uploads)) as pages:
        complain(f"spectators: {pages.url}")
        yield
