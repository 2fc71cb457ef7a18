"""The verbs of those who play in a match: waiting for a referee, and finding players."""

import json
import logging
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict

from robotworkshop.cli.interrupts import interrupted_by_signals, wait_until_interrupted
from robotworkshop.cli.printing import stdout
from robotworkshop.cli.printing.player_lines import as_json_object, line_of
from robotworkshop.cli.scene_verbs import ExitStatus
from robotworkshop.match.discovery import FoundPlayer, PlayerBrowser
from robotworkshop.match.errors import MatchError
from robotworkshop.match.names import computer_name
from robotworkshop.match.player.pairing import MIN_CODE_LENGTH, new_pairing_code
from robotworkshop.match.player.player import Player
from robotworkshop.match.player.player_events import PlayerEvent, Tell
from robotworkshop.match.player.player_robots import PlayerRobot
from robotworkshop.match.player.player_server import PlayerServer
from robotworkshop.match.wire.connection import read_address
from robotworkshop.run.movers import make_mover
from robotworkshop.run.settings import Settings
from robotworkshop.use_cases import waiting_for_referee

log = logging.getLogger(__name__)


def play(
    name: str | None,
    settings: Settings,
    robot: PlayerRobot,
    listen: str,
    pairing_code: str | None,
    announce: bool | None,
    allow_unprotected: bool,
    as_json: bool,
) -> None:
    """Wait for referees until the program is interrupted.

    Args:
        name: The player's; None for this computer's.
        settings: Of its sessions.
        robot: Which it drives.
        listen: Where, as ``HOST:PORT``.
        pairing_code: Which referees must give; None for a new one.
        announce: Whether to be found on the network; None: if the network can reach it.
        allow_unprotected: Whether older referees are let in, which send the pairing code in clear.
        as_json: Whether to print objects instead of lines.

    Raises:
        MatchError: the address, the name or the code cannot be.
        MoverError: there is no such mover, or it cannot be made.
        LinkError: the address cannot be listened at.
    """
    make_mover(settings.mover, settings.parameters, settings.seed)  # so that a mistake is known before a match
    address = read_address(listen)
    code = new_pairing_code() if pairing_code is None else _made_up(pairing_code)
    tell = _printer(as_json)
    player = Player(computer_name() if name is None else name, settings, robot, tell)
    with interrupted_by_signals(), suppress(KeyboardInterrupt):
        server = PlayerServer(player, address, code, tell, allows_unprotected=allow_unprotected)
        with waiting_for_referee(player, server, settings.mover, is_announced=announce):
            wait_until_interrupted()


def players(wait_s: float, as_json: bool) -> ExitStatus:
    """Look for players for a while, and list them.

    Raises:
        MatchError: there is no network.
    """
    try:
        with PlayerBrowser() as browser:
            threading.Event().wait(wait_s)
            found = browser.found
    except OSError as error:
        raise MatchError(f"players cannot be found on the network: {error.strerror}; call them by HOST:PORT") from error
    return list_players(found, as_json)


def list_players(found: Sequence[FoundPlayer], as_json: bool) -> ExitStatus:
    """Print players."""
    rows = [asdict(player) for player in found]
    if as_json:
        stdout.print_json(rows)
    elif rows:
        stdout.print_table(rows, ("name", "address", "mover", "robot", "program"))
    else:
        stdout.print_line("no player answers; is it started with --listen 0.0.0.0:PORT? Else call it by HOST:PORT")
    return ExitStatus.DONE if rows else ExitStatus.NOT_REACHED


def _made_up(code: str) -> str:
    """Return a pairing code that the user has made up, if it can be one."""
    if not (code.isascii() and code.isprintable()):
        raise MatchError("--pairing-code: use letters and digits, as others have to type it")
    if len(code.strip()) < MIN_CODE_LENGTH:
        raise MatchError(f"--pairing-code: use {MIN_CODE_LENGTH} characters or more, so that it cannot be guessed")
    return code


def _printer(as_json: bool) -> Tell:
    """Return what prints happenings, one at a time though they come from many threads."""
    printing = threading.Lock()

    def tell(happening: PlayerEvent) -> None:
        line = json.dumps(as_json_object(happening)) if as_json else line_of(happening)
        with printing:
            try:
                stdout.print_line(line)
            except OSError as error:  # the reader is gone, which is no reason to lose a match
                log.debug("not printed, since %s: %s", error, line)

    return tell
