"""The command line's option about spectators."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from robotworkshop.match.wire.connection import Address
    from robotworkshop.web.audience import Audience

WebOption = Annotated[
    str | None,
    typer.Option(
        metavar="[HOST:]PORT",
        help="Show it in browsers: on this computer alone, or with 0.0.0.0:PORT to the whole network.",
    ),
]


def address_of(web: str) -> "Address":
    """Return where browsers are to find a page.

    Raises:
        MatchError: it is no address.
    """
    from robotworkshop.match.wire.connection import read_address

    return read_address(web)


def audience_of(web: str | None) -> "Audience | None":
    """Return who may watch in browsers; None for nobody, which takes no time to start."""
    if web is None:
        return None
    from robotworkshop.web.audience import Audience

    return Audience(web=address_of(web))


@contextmanager
def tournament_shown(web: str | None, folder: Path, title: str = "Tournament") -> Iterator[None]:
    """Show the tournament in a folder to browsers while the block runs, where that is asked for."""
    if web is None:
        yield
        return
    from robotworkshop.cli.printing.stderr import complain
    from robotworkshop.web.process import spectators
    from robotworkshop.web.sources import TournamentFolder

    with spectators(address_of(web), TournamentFolder(folder, title)) as pages:
        complain(f"spectators: {pages.url}")
        yield
