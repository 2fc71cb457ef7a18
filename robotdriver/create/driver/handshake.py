"""The first words with what may be a Create: does it answer, at which baud rate, and is it the expected model?

Nothing that is asked here moves a robot or changes more of its state than Passive mode and a halted stream.
"""

import logging
import time
from collections.abc import Sequence
from enum import Enum
from pathlib import Path

from robotdriver.create import commands
from robotdriver.create.errors import Cause, DiagnosedError
from robotdriver.create.links.addresses import Address
from robotdriver.create.links.byte_log import read_byte_log
from robotdriver.create.links.link import Link
from robotdriver.create.opcodes import COMMANDS, Opcode
from robotdriver.create.packets import PacketId, packets_size, single_packets
from robotdriver.create.parser import CommandParser
from robotdriver.create.protocol_variants import CREATE_2_DIALECT, DIALECTS, Dialect
from robotdriver.errors import LinkError
from robotdriver.phrases import links

log = logging.getLogger(__name__)

MODE_CHANGE_S = 0.02
"""Robots want so much time between two changes of mode (Open Interface v2)."""

SLOW_BAUD = 19200
"""The rate of a Create 1 whose cargo-bay pin 15 is held low: too slow for a driver's frames."""

USUAL_BAUDS = (57600, 115200, SLOW_BAUD)
"""Create 1, Create 2, and the slow one."""

_QUIET_S = 0.08
"""A stream whose frames come every 15 ms, perhaps in bursts, has ended when nothing came for so long."""

_DRAIN_S = 0.8
_ANSWER_S = 0.3
_SPARE_S = 0.1
"""Answers may take so much longer than twice the time that the first one took, before they count as missing."""

_TRIES, _SILENT_TRIES = 6, 4
"""A line that spoils one answer in five lets none of so many through once in 15,000 times."""

_EMPTY_LINES = b"\r\n\r\n"
"""No command of a Create, but what makes servers of the web and of terminals say what they are."""

_TEXT_BYTES = 8
"""A source that sends so much text without an answer is no robot: a robot's boot text is followed by answers."""

_VOTES = 2
"""The answers of one size that decide which model it is."""

_HIGHEST_MODE = 4
"""Modes are 0 to 3, and one more on some Roombas."""


class Finding(Enum):
    """The robot found at the other end of a link."""

    SILENCE = "nothing answers"
    NOISE = "what comes is no answer"
    STRANGER = "something else that answers in text"
    WITHOUT_ENCODERS = "a Create 1"
    WITH_ENCODERS = "a Create 2 or a Roomba"


_SIZES = {1: Finding.WITHOUT_ENCODERS, 3: Finding.WITH_ENCODERS}
"""The length of the answer to a question for packet 43 and the mode."""


def examine(link: Link) -> Finding:
    """Return what is there.

    Raises:
        DiagnosedError: the link is gone.
    """
    link.write(commands.start())
    time.sleep(MODE_CHANGE_S)
    link.write(commands.pause_stream())
    before = _drain(link)
    is_noisy, unanswered, begin_s = bool(before), 0, time.monotonic()
    for tries in range(1, _TRIES + 1):
        answer = _ask(link, (PacketId.MODE,), _ANSWER_S)
        # Over a slow link come the answers to earlier questions, too.
        if 1 <= len(answer) <= tries and len(set(answer)) == 1 and answer[0] <= _HIGHEST_MODE:
            delay_s = time.monotonic() - begin_s
            _await(link, tries - len(answer), delay_s + _SPARE_S)
            return _model_of(link, 2.0 * delay_s + _SPARE_S)
        is_noisy, unanswered = is_noisy or bool(answer), unanswered + (not answer)
        if unanswered == _SILENT_TRIES:
            break
    if _is_text(before):
        return Finding.STRANGER
    if is_noisy:
        return Finding.NOISE
    link.write(_EMPTY_LINES)
    return Finding.STRANGER if _is_text(link.read(_ANSWER_S)) else Finding.SILENCE


def examine_log(file: Path) -> Finding | None:
    """Return what a byte log was written of, by the packets that its program asked for; None where it asked for none.

    Raises:
        LinkError: the file is no byte log.
    """
    parser = CommandParser(COMMANDS[CREATE_2_DIALECT.model])
    parser.receive(b"".join(entry.data for entry in read_byte_log(file) if not entry.is_incoming))
    finding = None
    while (command := parser.next_command()) is not None:
        if command.opcode is Opcode.STREAM and command.data[0]:
            has_encoders = PacketId.LEFT_ENCODER in single_packets(command.data[1:])
            finding = Finding.WITH_ENCODERS if has_encoders else Finding.WITHOUT_ENCODERS
    return finding


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


def expected_finding(dialect: Dialect) -> Finding:
    """Return what is found where the model speaks like this."""
    return Finding.WITH_ENCODERS if dialect.has_encoders else Finding.WITHOUT_ENCODERS


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
    """Return which model begins to answer within this time: only those with encoders know packet 43.

    The mode is asked for behind it, so that a Create 1 answers, too: how long a silence means no depends on the link.
    """
    votes: list[int] = []
    for _ in range(_TRIES):
        votes.append(len(_ask(link, (PacketId.LEFT_ENCODER, PacketId.MODE), answer_s)))
        # One byte too many or too few must not decide.
        for size, finding in _SIZES.items():
            if votes.count(size) == _VOTES:
                return finding
    return Finding.NOISE


def wrong_model(address: Address, dialect: Dialect, finding: Finding) -> DiagnosedError:
    """Return the error of a robot of another model than the one that was named."""
    has_encoders = finding is Finding.WITH_ENCODERS
    right = next(other.model for other in DIALECTS.values() if other.has_encoders is has_encoders)
    text = links.WRONG_MODEL(name=finding.value, other=dialect.model, model=right)
    return DiagnosedError(Cause.WRONG_MODEL, f"{address}: {text}")


def _ask(link: Link, packets: Sequence[PacketId], answer_s: float) -> bytes:
    """Return the answer to questions for packets, noise included; b"" where none begins within this time."""
    link.write(b"".join(map(commands.sensors, packets)))
    whole = packets_size(packets)
    answer = link.read(answer_s)
    # What does not end within that time is no answer but noise, or a stream whose pause got lost.
    deadline_s = time.monotonic() + answer_s
    while answer and time.monotonic() < deadline_s:
        more = link.read(MODE_CHANGE_S if len(answer) >= whole else _QUIET_S)
        if not more:
            break
        answer += more
    return answer


def _await(link: Link, count: int, within_s: float) -> None:
    """Let so many bytes come that are still on their way."""
    deadline_s = time.monotonic() + within_s
    while count > 0 and (left_s := deadline_s - time.monotonic()) > 0.0:
        count -= len(link.read(left_s))


def _drain(link: Link) -> bytes:
    """Return what is on its way, so that it is out of the way."""
    heard, deadline_s = b"", time.monotonic() + _DRAIN_S
    while time.monotonic() < deadline_s and (data := link.read(_QUIET_S)):
        heard += data
    return heard
