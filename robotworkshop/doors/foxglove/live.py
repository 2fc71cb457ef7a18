"""A live run for Foxglove: a WebSocket server that it connects to."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from robotworkshop.doors.foxglove.installed import FoxgloveError, check_installed
from robotworkshop.match.wire.connection import LOOPBACK, Address, address_text
from robotworkshop.recording.header import Header
from robotworkshop.stage.events import Announcer, CommandsTaken

log = logging.getLogger(__name__)


@contextmanager
def serve_live(
    address: Address | None, announcer: Announcer, header: Header, tell: Callable[[str], None]
) -> Iterator[object]:
    """Serve what is announced to all who connect with Foxglove, while the block runs.

    A client that comes late is told the scene and the paths as they are.

    Args:
        address: Where to listen; port 0 or None for any port that is free.
        announcer: Of the run.
        header: How the run comes about.
        tell: Told in a line where the server is.

    Raises:
        FoxgloveError: the extra is not installed, or nothing can listen there.
    """
    check_installed()
    import foxglove
    from foxglove.websocket import ChannelView, Client, ServerListener

    from robotworkshop.doors.foxglove.topics import FoxgloveTopics

    context = foxglove.Context()
    topics = FoxgloveTopics(header.scene, header.began, context)

    class LateComers(ServerListener):
        def on_subscribe(self, client: Client, channel: ChannelView) -> None:  # noqa: ARG002  # the SDK calls it so
            if (resend := topics.lasting.get(channel.topic)) is not None:
                resend()

    host, port = address = address or (LOOPBACK, 0)
    try:
        server = foxglove.start_server(
            name="Robot Workshop", host=host, port=port, context=context, server_listener=LateComers()
        )
    except (RuntimeError, OSError) as error:
        raise FoxgloveError(
            f"foxglove: cannot listen on {address_text(address)}: {error}; choose another port"
        ) from None
    tell(f"foxglove: open ws://{address_text((host, server.port))} in Foxglove")

    def hear(event: object) -> None:
        if not isinstance(event, CommandsTaken):
            topics.follow(event)  # type: ignore[arg-type]  # an announcer hands on events alone

    if header.is_hurried:
        announcer.overhear(hear)
    else:
        announcer.listen(hear)
    try:
        yield server
    finally:
        server.stop()
