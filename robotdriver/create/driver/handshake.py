"""The first words with what may be a Create: does it answer, at which baud rate, and is it the expected model?

Nothing that is asked here moves a robot or changes more of its state than Passive mode and a halted stream.
"""

import logging
import time
from collections.abc import Sequence
from enum import Enum

from robotdriver.create import commands
from robotdriver.create.errors import Cause, DiagnosedError
from robotdriver.create.links.addresses import Address
from robotdriver.create.links.link import Link
from robotdriver.create.packets import PacketId
from robotdriver.create.protocol_variants import DIALECTS, Dialect
from robotdriver.errors import LinkError
from robotdriver.phrases import links

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

_EMPTY_LINES = b"\r\n\r\n"
"""No command of a Create, but what makes servers of the web and of terminals say what they are."""

_TEXT_BYTES = 8
"""So much text and no answer comes from something else; a robot's boot text is followed by answers."""

_HIGHEST_MODE = 4
"""Modes are 0 to 3, and one more on some Roombas."""


class Finding(Enum):
    """What is at the other end of a link."""

    SILENCE = "nothing answers"
    NOISE = "what comes is no answer"
    STRANGER = "something else that answers in text"
    WITHOUT_ENCODERS = "a Create 1"
    WITH_ENCODERS = "a Create 2 or a Roomba"


def examine(link: Link) -> Finding:
    """Return what is there.

    Raises:
        DiagnosedError: the link is gone.
    """
    link.write(commands.start())
    time.sleep(MODE_CHANGE_S)
    link.write(commands.pause_stream())
    before = _drain(link)
    is_noisy, unanswered = bool(before), 0
    for _ in range(_TRIES):
        asked_s = time.monotonic()
        answer = _ask(link, PacketId.MODE, _ANSWER_S)
        if len(answer) == 1 and answer[0] <= _HIGHEST_MODE:
            return _model_of(link, 2.0 * (time.monotonic() - asked_s) + _SPARE_S)
        is_noisy, unanswered = is_noisy or bool(answer), unanswered + (not answer)
        if unanswered == _SILENT_TRIES:
            break
    if _is_text(before):
        return Finding.STRANGER
    if is_noisy:
        return Finding.NOISE
    link.write(_EMPTY_LINES)
    return Finding.STRANGER if _is_text(link.read(_ANSWER_S)) else Finding.SILENCE


def wake_and_examine(link: Link) -> Finding:
    """Return what is there, after waking a robot that sleeps where the link can.

    Raises:
        DiagnosedError: the link is gone.
    """
    finding = examine(link)
    return examine(link) if finding is Finding.SILENCE and link.wake() else finding


def _is_text(data: bytes) -> bool:
    return len(data) >= _TEXT_BYTES and data.isascii()


def find_out_why(address: Address, dialect: Dialect, baud: int, finding: Finding) -> DiagnosedError:
    """Return why no such robot answers as it should, trying the other baud rates where there are any.

    Args:
        address: Where.
        dialect: How the expected model speaks.
        baud: The rate that was tried; its link is closed again.
        finding: What was found at that rate.
    """
    if finding in (Finding.WITHOUT_ENCODERS, Finding.WITH_ENCODERS):
        return wrong_model(address, dialect, finding)
    others = [rate for rate in USUAL_BAUDS if rate != baud] if address.has_baud else []
    findings: list[Finding] = [finding]
    for other in others:
        found = examine_at(address, other)
        findings.append(found)
        if found in (Finding.WITHOUT_ENCODERS, Finding.WITH_ENCODERS):
            if (found is Finding.WITH_ENCODERS) != dialect.has_encoders:
                return wrong_model(address, dialect, found)
            rates = {"rate": str(other), "other": str(baud)}
            text = (
                links.WRONG_RATE_BY_PIN(**rates) if other == SLOW_BAUD else links.WRONG_RATE(**rates, rate2=str(other))
            )
            return DiagnosedError(Cause.WRONG_BAUD, f"{address}: {text}")
    return nothing_found(address, (baud, *others), findings)


def nothing_found(address: Address, bauds: Sequence[int], findings: Sequence[Finding]) -> DiagnosedError:
    """Return why no Create answers.

    Args:
        address: Where.
        bauds: The rates that were tried.
        findings: What was found at each.
    """
    noisy = Finding.NOISE in findings
    rates = ", ".join(map(str, bauds)) if len(bauds) > 1 else ""
    if Finding.STRANGER in findings:
        return DiagnosedError(Cause.WRONG_PORT, f"{address}: {links.STRANGER()}")
    if noisy and rates:
        return DiagnosedError(Cause.WRONG_PORT, f"{address}: {links.NO_TALK(rates=rates)}")
    if noisy:
        return DiagnosedError(Cause.CORRUPT_FRAMES, f"{address}: {links.NOT_WHOLE(rate=str(bauds[0]))}")
    text = links.ASLEEP_AT(rates=rates) if rates else links.ASLEEP()
    return DiagnosedError(Cause.ASLEEP_OR_OFF, f"{address}: {text}")


def is_expected(finding: Finding, dialect: Dialect) -> bool:
    """Return whether what was found is the model that speaks like this."""
    return finding is (Finding.WITH_ENCODERS if dialect.has_encoders else Finding.WITHOUT_ENCODERS)


def examine_at(address: Address, baud: int) -> Finding:
    """Return what answers at an address at this rate; silence where no link can be had."""
    try:
        link = address.open(baud)
    except LinkError as error:
        log.debug("%s could not be opened at %d baud: %s", address, baud, error)
        return Finding.SILENCE
    try:
        return examine(link)
    except LinkError as error:
        log.debug("%s was lost at %d baud: %s", address, baud, error)
        return Finding.SILENCE
    finally:
        link.close()


def _model_of(link: Link, answer_s: float) -> Finding:
    """Return which model answers within this time: only those with encoders know packet 43."""
    # A Create 1 answers nothing; one byte of noise must not make it a Create 2, nor one lost answer the contrary.
    votes: list[bool] = []
    while votes.count(True) < 2 and votes.count(False) < 2:
        votes.append(bool(_ask(link, PacketId.LEFT_ENCODER, answer_s)))
    return Finding.WITH_ENCODERS if votes.count(True) == 2 else Finding.WITHOUT_ENCODERS


def wrong_model(address: Address, dialect: Dialect, finding: Finding) -> DiagnosedError:
    """Return the error of a robot of another model than the one that was named."""
    has_encoders = finding is Finding.WITH_ENCODERS
    right = next(other.model for other in DIALECTS.values() if other.has_encoders is has_encoders)
    text = links.WRONG_MODEL(name=finding.value, other=dialect.model, model=right)
    return DiagnosedError(Cause.WRONG_MODEL, f"{address}: {text}")


def _ask(link: Link, packet: PacketId, answer_s: float) -> bytes:
    """Return the answer to a question for one packet, noise included; b"" where none comes."""
    link.write(commands.sensors(packet))
    answer = link.read(answer_s)
    # What does not end within that time is no answer but noise, or a stream whose pause got lost.
    deadline_s = time.monotonic() + answer_s
    while answer and time.monotonic() < deadline_s and (more := link.read(MODE_CHANGE_S)):
        answer += more
    return answer


def _drain(link: Link) -> bytes:
    """Return what is on its way, so that it is out of the way."""
    heard, deadline_s = b"", time.monotonic() + _DRAIN_S
    while time.monotonic() < deadline_s and (data := link.read(_QUIET_S)):
        heard += data
    return heard
