"""The operations of the rosbridge protocol: what clients send, and what they are sent."""

from typing import Any

import msgspec

from robotdriver.rosbridge.graph import RosError

_QUOTED = 80

Identity = str | int | None
"""The id by which a client knows its own request again."""


class Operation(msgspec.Struct, tag_field="op", tag=str.lower, frozen=True):
    """The operations that a client may ask for."""

    id: Identity = None


class Subscribe(Operation, frozen=True, kw_only=True):
    """Send the messages of a topic from now on, no more often than stated."""

    topic: str
    type: str | None = None
    throttle_rate: float = 0.0  # ms


class Unsubscribe(Operation, frozen=True, kw_only=True):
    """Send the messages of a topic no longer; without an identity, for no subscription of this client."""

    topic: str


class Advertise(Operation, frozen=True, kw_only=True):
    """The client is going to publish on a topic."""

    topic: str
    type: str | None = None


class Unadvertise(Operation, frozen=True, kw_only=True):
    """The client publishes on a topic no longer."""

    topic: str


class Publish(Operation, frozen=True, kw_only=True):
    """A message for those who listen to a topic."""

    topic: str
    msg: Any = None


class CallService(Operation, frozen=True, kw_only=True, tag="call_service"):
    """Do something, and answer."""

    service: str
    args: Any = None


class SetLevel(Operation, frozen=True, kw_only=True, tag="set_level"):
    """The level of status messages that a client wants; it gets errors alone in any case."""

    level: str = "error"


Request = Subscribe | Unsubscribe | Advertise | Unadvertise | Publish | CallService | SetLevel

_decoder = msgspec.json.Decoder(Request)


def read(text: bytes) -> Request:
    """Return what a client asks for.

    Raises:
        RosError: it is none of the operations; the text names the fault.
    """
    try:
        request: Request = _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RosError(f"{text[:_QUOTED].decode(errors='replace')}: no operation of rosbridge: {error}") from None
    return request


def published(topic: str, message: msgspec.Raw) -> bytes:
    """Return a message of a topic."""
    return msgspec.json.encode({"op": "publish", "topic": topic, "msg": message})


def answered(request: CallService, values: Any, *, is_done: bool) -> bytes:
    """Return the answer of a service; the reason where it could not be done."""
    answer = {"op": "service_response", "service": request.service, "values": values, "result": is_done}
    return msgspec.json.encode(answer if request.id is None else {**answer, "id": request.id})


def refused(reason: str, identity: Identity = None) -> bytes:
    """Return a status message: why a request was not carried out."""
    status = {"op": "status", "level": "error", "msg": reason}
    return msgspec.json.encode(status if identity is None else {**status, "id": identity})
