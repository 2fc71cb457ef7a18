"""The first words with what may be a Create: is anybody there, at which baud rate, and is it the model we think?

Nothing that is asked here moves a robot or changes more of its state than Passive mode and a halted stream.
"""

import logging
import time
from enum import Enum

from robotdriver.create import commands
from robotdriver.create.errors import Cause, DiagnosedError
from robotdriver.create.links.addresses import Address
from robotdriver.create.links.link import Link
from robotdriver.create.packets import PacketId
from robotdriver.create.protocol_variants import DIALECTS, Dialect
from robotdriver.errors import LinkError

log = logging.getLogger(__name__)

MODE_CHANGE_S = 0.02
"""Robots want so much time between two changes of mode (Open Interface v2)."""

SLOW_BAUD = 19200
"""What a Create 1 speaks whose cargo-bay pin 15 is held low: too slow for a driver's frames."""

USUAL_BAUDS = (57600, 115200, SLOW_BAUD)
"""Create 1, Create 2, and the slow one."""

_QUIET_S = 0.08
"""A stream whose frames come every 15 ms, perhaps in bursts, has ended when nothing came for so long."""

_DRAIN_S = 0.8
_ANSWER_S = 0.3
_SPARE_S = 0.1
"""Answers may take so much longer than twice the time that the first one took, before they count as missing."""

_TRIES, _SILENT_TRIES = 6, 3
"""A line that spoils one answer in five lets none of so many through once in 15,000 times."""

_HIGHEST_MODE = 4
"""Modes are 0 to 3, and one more on some Roombas."""


class Finding(Enum):
    """Who is at the other end of a link."""

    NOBODY = "nobody answers"
    NOISE = "what comes is no answer"
    WITHOUT_ENCODERS = "a Create 1"
    WITH_ENCODERS = "a Create 2 or a Roomba"


def examine(link: Link) -> Finding:
    """Return who is there.

    Raises:
        DiagnosedError: the link is gone.
    """
    link.write(commands.start())
    time.sleep(MODE_CHANGE_S)
    link.write(commands.pause_stream())
    is_noisy, unanswered = _drain(link) > 0, 0
    for _ in range(_TRIES):
        asked_s = time.monotonic()
        answer = _ask(link, PacketId.MODE, _ANSWER_S)
        if len(answer) == 1 and answer[0] <= _HIGHEST_MODE:
            return _model_of(link, 2.0 * (time.monotonic() - asked_s) + _SPARE_S)
        is_noisy, unanswered = is_noisy or bool(answer), unanswered + (not answer)
        if unanswered == _SILENT_TRIES:
            break
    return Finding.NOISE if is_noisy else Finding.NOBODY


def find_out_why(address: Address, dialect: Dialect, baud: int, finding: Finding) -> DiagnosedError:
    """Return why no such robot answers as it should, trying the other baud rates where there are any.

    Args:
        address: Where.
        dialect: How the expected model speaks.
        baud: The rate that was tried; its link is closed again.
        finding: What was found at that rate.
    """
    if finding in (Finding.WITHOUT_ENCODERS, Finding.WITH_ENCODERS):
        return _wrong_model(address, dialect, finding)
    noisy = finding is Finding.NOISE
    others = [rate for rate in USUAL_BAUDS if rate != baud] if address.has_baud else []
    for other in others:
        found = _examine_at(address, other)
        if found in (Finding.WITHOUT_ENCODERS, Finding.WITH_ENCODERS):
            if (found is Finding.WITH_ENCODERS) != dialect.has_encoders:
                return _wrong_model(address, dialect, found)
            remedy = "let its cargo-bay pin 15 go" if other == SLOW_BAUD else f"use --baud {other}"
            return DiagnosedError(
                Cause.WRONG_BAUD, f"{address}: the robot answers at {other} baud, not at {baud}; {remedy}"
            )
        noisy = noisy or found is Finding.NOISE
    tried = f" at {', '.join(map(str, (baud, *others)))} baud" if others else ""
    if noisy and others:
        return DiagnosedError(
            Cause.WRONG_PORT, f"{address}: what comes is no Create's talk{tried}: something else is at this port"
        )
    if noisy:
        return DiagnosedError(
            Cause.CORRUPT_FRAMES,
            f"{address}: no answer comes whole; move nearer, or set the adapter to the robot's {baud} baud",
        )
    return DiagnosedError(
        Cause.ASLEEP_OR_OFF,
        f"{address}: nobody answers{tried}: the robot is asleep or off (press its power button), its battery is empty, "
        "or it is at another port",
    )


def is_expected(finding: Finding, dialect: Dialect) -> bool:
    """Return whether what was found is the model that speaks like this."""
    return finding is (Finding.WITH_ENCODERS if dialect.has_encoders else Finding.WITHOUT_ENCODERS)


def _examine_at(address: Address, baud: int) -> Finding:
    try:
        link = address.open(baud)
    except LinkError as error:
        log.debug("%s could not be opened at %d baud: %s", address, baud, error)
        return Finding.NOBODY
    try:
        return examine(link)
    except LinkError as error:
        log.debug("%s was lost at %d baud: %s", address, baud, error)
        return Finding.NOBODY
    finally:
        link.close()


def _model_of(link: Link, answer_s: float) -> Finding:
    """Return which model answers within this time: only those with encoders know packet 43."""
    # A Create 1 answers nothing; one byte of noise must not make it a Create 2, nor one lost answer the contrary.
    votes: list[bool] = []
    while votes.count(True) < 2 and votes.count(False) < 2:
        votes.append(bool(_ask(link, PacketId.LEFT_ENCODER, answer_s)))
    return Finding.WITH_ENCODERS if votes.count(True) == 2 else Finding.WITHOUT_ENCODERS


def _wrong_model(address: Address, dialect: Dialect, finding: Finding) -> DiagnosedError:
    has_encoders = finding is Finding.WITH_ENCODERS
    right = next(other.model for other in DIALECTS.values() if other.has_encoders is has_encoders)
    return DiagnosedError(
        Cause.WRONG_MODEL, f"{address}: this is {finding.value}, not a {dialect.model}; use --model {right}"
    )


def _ask(link: Link, packet: PacketId, answer_s: float) -> bytes:
    """Return the answer to a question for one packet, noise included; b"" where none comes."""
    link.write(commands.sensors(packet))
    answer = link.read(answer_s)
    # What does not end within that time is no answer but noise, or a stream whose pause got lost.
    deadline_s = time.monotonic() + answer_s
    while answer and time.monotonic() < deadline_s and (more := link.read(MODE_CHANGE_S)):
        answer += more
    return answer


def _drain(link: Link) -> int:
    """Throw away what is on its way; return how many bytes that were."""
    heard, deadline_s = 0, time.monotonic() + _DRAIN_S
    while time.monotonic() < deadline_s and (data := link.read(_QUIET_S)):
        heard += len(data)
    return heard
