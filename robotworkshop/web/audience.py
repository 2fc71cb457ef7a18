"""Access to what goes on: programs that observe, and spectators with browsers."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from robotworkshop.doors.installed import load_live
from robotworkshop.match.observing.observers import Broadcast
from robotworkshop.match.wire.connection import LOOPBACK, Address, address_text
from robotworkshop.recording.header import Header, pack_header
from robotworkshop.stage.events import Announcer

if TYPE_CHECKING:
    from robotworkshop.web.process import Pages

Tell = Callable[[str], None]

Relay = Callable[[Address, Header], None]
"""Told where what comes about so is broadcast to this computer alone."""

Open = Callable[[AbstractContextManager["Pages"]], "Pages"]
"""Enters pages, which their owner leaves when they have been seen."""


@dataclass(frozen=True, slots=True)
class Audience:
    """The places where an audience is let in.

    Attributes:
        observers: Where programs may observe; None for nowhere.
        web: Where browsers find a page; None for nowhere.
        relay: Called with the address of the broadcast; None for no relay.
        open_pages: Has pages that stay when all is over; None ends them then.
        doors: Where other programs find it, by the name of the installed door that serves them, as "foxglove"; None for
            one that needs no address.
    """

    observers: Address | None = None
    web: Address | None = None
    relay: Relay | None = None
    open_pages: Open | None = None
    doors: Mapping[str, Address | None] = field(default_factory=dict)

    @contextmanager
    def watching(self, announcer: Announcer, header: Header, tell: Tell) -> Iterator[None]:
        """Let the audience watch while the block runs.

        Args:
            announcer: Whose events it sees.
            header: How they come about.
            tell: Told in a line each where the audience is let in.

        Raises:
            LinkError: an address is not this computer's, or taken.
            WebError: the extra for pages is not installed.
            DoorError: a door is not installed.
        """
        if self == NO_AUDIENCE:
            yield
            return
        with ExitStack() as stack:
            for name, address in self.doors.items():
                stack.enter_context(load_live(name)(address, announcer, header, tell))
            if self.observers is None and self.web is None and self.relay is None:
                yield
                return
            broadcast = stack.enter_context(Broadcast(self.observers or (LOOPBACK, 0), header))
            if header.is_hurried:
                announcer.overhear(broadcast.hear)
            else:
                announcer.listen(broadcast.hear)
            if self.observers is not None:
                tell(f"observers: robotworkshop watch {address_text(broadcast.address)}")
            if self.relay is not None:
                self.relay(broadcast.address, header)
            if self.web is not None:
                from robotworkshop.web.process import spectators
                from robotworkshop.web.sources import LiveRun

                run = LiveRun(broadcast.address, pack_header(header))
                open_pages = self.open_pages or stack.enter_context
                tell(f"spectators: {open_pages(spectators(self.web, run)).url}")
                stack.callback(broadcast.close)  # The pages hear the end before their server ends.
            yield


NO_AUDIENCE = Audience()
