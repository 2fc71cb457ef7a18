"""Discovery of simulators on a network: a datagram that asks, and the answer to it.

Source: the manual of AMRISim, and its program.
"""

PORT = 30718

_ASKS, _ANSWERS = 0xF6, 0xF7
_KIND_AT = 3
_ANSWER_BYTES = 30
_MARKS = ((8, 0xFA), (9, 0xFB))


def answer(datagram: bytes) -> bytes:
    """Return what is sent back to who sent a datagram; nothing where that does not ask for simulators."""
    if len(datagram) <= _KIND_AT or datagram[_KIND_AT] != _ASKS:
        return b""
    reply = bytearray(_ANSWER_BYTES)
    reply[_KIND_AT] = _ANSWERS
    for at, mark in _MARKS:
        reply[at] = mark
    return bytes(reply)
