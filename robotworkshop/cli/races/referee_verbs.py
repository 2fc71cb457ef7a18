"""The verbs about matches: holding one and watching one. Return the exit status."""

from collections.abc import Callable, Sequence
from enum import IntEnum

from robotworkshop.assets import find_scene
from robotworkshop.cli.interrupts import interrupted_by_signals
from robotworkshop.cli.printing import stdout
from robotworkshop.cli.printing.match_console import Listener, shown_match, verdict_lines
from robotworkshop.cli.printing.stderr import complain
from robotworkshop.floor_secret import FloorSecret
from robotworkshop.match.errors import MatchError
from robotworkshop.match.observing.watching import Watched
from robotworkshop.match.referee.referee import Invitation, MatchSettings, Referee
from robotworkshop.match.wire.connection import address_text, read_address
from robotworkshop.recording import Recorder
from robotworkshop.recording.options import RecordingOptions
from robotworkshop.run.events import Event, Judged, MatchOpened
from robotworkshop.run.verdict import Verdict, verdict_as_json
from robotworkshop.stage.events import Announcer
from robotworkshop.use_cases import hold_match
from robotworkshop.web.audience import Audience
from scene.errors import SceneError
from scene.files import load_scene


class MatchExitStatus(IntEnum):
    """Exit status of a match. That there was none, status 2, is raised as a WorkshopError."""

    WON = 0
    DRAW = 1


def referee(
    scene: str,
    invitations: Sequence[Invitation],
    settings: MatchSettings,
    audience: Audience,
    recording: RecordingOptions,
    as_json: bool,
) -> MatchExitStatus:
    """Hold a match."""
    loaded = load_scene(find_scene(scene))
    announcer = Announcer()
    try:
        match = Referee(loaded, invitations, settings, announcer)
    except SceneError as error:
        raise error if error.file is not None else error.of_file(find_scene(scene)) from None
    verdicts: list[Verdict] = []
    announcer.listen(_taker(verdicts), Judged)
    recorder: Recorder | None = None

    def opened(recording: Recorder | None) -> None:
        nonlocal recorder
        recorder = recording

    try:
        with interrupted_by_signals(), shown_match() as show:
            announcer.listen(show)
            announcer.listen(_publisher(settings.secret), MatchOpened)
            hold_match(match, loaded, settings, announcer, recording, scene, audience, opened, complain)
    except KeyboardInterrupt:
        for verdict in verdicts:  # None if the match had not begun.
            _tell(verdict, settings.secret, recorder, as_json)
        raise
    (verdict,) = verdicts
    _tell(verdict, settings.secret, recorder, as_json)
    return _status(verdict)


def watch(address: str, as_json: bool) -> MatchExitStatus:
    """Watch a match to its end."""
    place = read_address(address)
    verdict = None
    with interrupted_by_signals(), shown_match() as show:
        for recorded in Watched(place):
            show(recorded.event)
            if isinstance(recorded.event, Judged):
                verdict = recorded.event.verdict
    if verdict is None:
        raise MatchError(f"{address_text(place)}: the referee has gone before there was a verdict")
    if as_json:
        stdout.print_json(verdict_as_json(verdict))
    else:
        for line in verdict_lines(verdict):
            stdout.print_line(line)
    return _status(verdict)


def read_invitation(text: str, ask_code: Callable[[str], str | None]) -> Invitation:
    """Return the player of ``HOST:PORT#CODE``.

    Args:
        text: What was typed.
        ask_code: Asks for the code of an address where it is missing; None if there is no one to answer.

    Raises:
        MatchError: the address is none, or there is no code.
    """
    address, _, code = text.partition("#")
    place = read_address(address)
    given = code or ask_code(address)
    if not given:
        raise MatchError(f"--player {address}: its pairing code is missing; write --player {address}#CODE")
    return Invitation(place, given.strip())


def _taker(verdicts: list[Verdict]) -> Listener:
    """Return what keeps the verdict, so that it can be told also of a match that is interrupted."""

    def take(event: Event) -> None:
        if isinstance(event, Judged):
            verdicts.append(event.verdict)

    return take


def _publisher(secret: FloorSecret) -> Listener:
    """Return what publishes a secret's digest."""
    return lambda _opened: complain(f"the floors' secret has the SHA-256 digest {secret.digest}")


def _tell(verdict: Verdict, secret: FloorSecret, recorder: Recorder | None, as_json: bool) -> None:
    """Print a verdict, what the floors were derived from, and where the match is recorded."""
    file = None if recorder is None or recorder.has_failed else str(recorder.file)
    if as_json:
        stdout.print_json(verdict_as_json(verdict) | {"recording": file, "floor_secret": secret.text})
        return
    for line in verdict_lines(verdict):
        stdout.print_line(line)
    stdout.print_line(f"the floors' secret was {secret.text}; its SHA-256 digest is {secret.digest}")
    if file is not None:
        stdout.print_line(f"recorded in {file}")


def _status(verdict: Verdict) -> MatchExitStatus:
    return MatchExitStatus.DRAW if verdict.winner is None else MatchExitStatus.WON
