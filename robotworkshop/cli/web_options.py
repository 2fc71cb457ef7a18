"""The command line's option about spectators."""

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
