"""Finds out what is at a port, and finds the port: which Create speaks there, and at which rate.

Only what `handshake.examine` asks is asked: nothing moves, and no more of a robot's state changes than Passive mode and
a halted stream.
"""

import fnmatch
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from robotdriver.create.driver.handshake import (
    SLOW_BAUD,
    USUAL_BAUDS,
    Finding,
    examine_at,
    examine_log,
    nothing_found,
    wake_and_examine,
)
from robotdriver.create.errors import Cause, DiagnosedError
from robotdriver.create.links.addresses import Address, ReplayAddress, SerialAddress
from robotdriver.create.links.serial_port import PortInfo, serial_ports
from robotdriver.create.protocol_variants import CREATE_1_DIALECT, CREATE_2_DIALECT, Dialect
from robotdriver.errors import LinkError
from robotdriver.phrases import links

_MODELS = {Finding.WITHOUT_ENCODERS: CREATE_1_DIALECT, Finding.WITH_ENCODERS: CREATE_2_DIALECT}


@dataclass(frozen=True, slots=True)
class Detected:
    """A robot that answers.

    Attributes:
        address: Where.
        dialect: How its model speaks.
        baud: The rate at which it answers; that of its model where the link has none.
    """

    address: Address
    dialect: Dialect
    baud: int

    def __str__(self) -> str:
        rate = f", {self.baud} baud" if self.address.has_baud else ""
        return f"{self.address} ({self.dialect.model}{rate})"


def detect(address: Address, baud: int | None = None) -> Detected:
    """Return what answers at an address.

    Args:
        address: Where.
        baud: The only rate to try; None for the usual ones.

    Raises:
        DiagnosedError: no Create answers, or at a rate that is too slow to drive it.
        LinkError: it is the address of a byte log that is none, or holds no stream.
    """
    if isinstance(address, ReplayAddress):
        return _recorded(address)
    bauds = USUAL_BAUDS if baud is None and address.has_baud else (baud or USUAL_BAUDS[0],)
    findings: list[Finding] = []
    for rate in bauds:
        finding = examine_at(address, rate) if findings else _examine_first(address, rate)
        findings.append(finding)
        dialect = _MODELS.get(finding)
        if dialect is None:
            continue
        if address.has_baud and rate == SLOW_BAUD and baud is None:
            raise DiagnosedError(Cause.WRONG_BAUD, f"{address}: {links.TOO_SLOW(rate=str(rate))}")
        return Detected(address, dialect, rate if address.has_baud else dialect.baud)
    raise nothing_found(address, bauds, findings)


def _recorded(address: ReplayAddress) -> Detected:
    finding = examine_log(address.file)
    if finding is None:
        raise LinkError(f"{address}: {links.NO_STREAM_IN_LOG()}")
    dialect = _MODELS[finding]
    return Detected(address, dialect, dialect.baud)


def detect_only_one(pattern: str | None) -> Detected:
    """Return the only robot at the serial ports of this computer.

    Args:
        pattern: What the ports are called, as ``/dev/ttyUSB*`` or ``COM*``; None for all that are USB adapters.

    Raises:
        LinkError: no robot answers, or more than one; the text lists what was found.
    """
    ports = candidates(pattern, serial_ports())
    if not ports:
        if pattern is None:
            raise LinkError(links.NO_ADAPTER())
        raise LinkError(f"no port is called {pattern}; robotworkshop ports lists what there is")
    with ThreadPoolExecutor(len(ports)) as pool:
        answers = list(pool.map(_answer, ports))
    found = [answer for answer in answers if isinstance(answer, Detected)]
    if len(found) == 1:
        return found[0]
    if found:
        raise LinkError(links.SEVERAL_ANSWER(count=str(len(found)), words="; ".join(map(str, found))))
    raise LinkError(links.NONE_ANSWERS(reason="; ".join(map(str, answers))))


def candidates(pattern: str | None, ports: Iterable[PortInfo]) -> Sequence[SerialAddress]:
    """Return the ports that may be opened: those that a pattern names, or that are USB adapters.

    Args:
        pattern: Files, as ``/dev/ttyUSB*``, or names of ports, as ``COM*``; None for USB adapters.
        ports: The ports of this computer.
    """
    if pattern is None:
        return [SerialAddress(port.device) for port in ports if port.is_adapter]
    named = {port.device for port in ports if fnmatch.fnmatch(port.device, pattern)}
    files = {str(file) for file in Path(pattern).parent.glob(Path(pattern).name)}
    return [SerialAddress(device) for device in sorted(named | files)]


def _answer(address: SerialAddress) -> Detected | DiagnosedError:
    try:
        return detect(address)
    except DiagnosedError as error:
        return error


def _examine_first(address: Address, baud: int) -> Finding:
    """Return what answers; an error says why no link can be had at all."""
    link = address.open(baud)
    try:
        return wake_and_examine(link)
    finally:
        link.close()
