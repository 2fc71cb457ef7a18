"""The verb `tournament`: from what a user asked for to games played, files written and a table shown."""

from pathlib import Path

import msgspec

from robotworkshop.cli.printing import stdout
from robotworkshop.cli.printing.stderr import complain
from robotworkshop.cli.printing.tournament_console import print_leaderboard, shown_games
from robotworkshop.cli.scene_verbs import ExitStatus
from robotworkshop.tournament import run_tournament
from robotworkshop.tournament.isolation.demand import Isolation
from robotworkshop.tournament.journal import Journal
from robotworkshop.tournament.page import counted
from robotworkshop.tournament.run_tournament import News, Opened, TournamentConfig, Unsandboxed
from robotworkshop.tournament.setup import TournamentError


def hold(config: TournamentConfig, as_json: bool) -> ExitStatus:
    """Play a tournament, or what is left of it, and tell how it ended.

    Args:
        config: What is to be played.
        as_json: Print the leaderboard as JSON.
    """
    with Journal(config.out) as journal:
        return _hold(config, journal, as_json)


def resume(out: Path, jobs: int, cluster: str | None, isolation: Isolation, as_json: bool) -> ExitStatus:
    """Go on with a tournament as it was entered the last time, and tell how it ended.

    Args:
        out: Its folder.
        jobs: Games at a time on this computer.
        cluster: Address of a Dask cluster that plays instead.
        isolation: Of movers from the computer.
        as_json: Print the leaderboard as JSON.

    Raises:
        TournamentError: there is none.
    """
    if not run_tournament.has_begun(out):
        raise TournamentError(f"{out}: there is no tournament to resume; enter movers with --mover")
    with Journal(out) as journal:
        return _hold(run_tournament.resumed(journal, out, jobs, cluster, isolation), journal, as_json)


def _hold(config: TournamentConfig, journal: Journal, as_json: bool) -> ExitStatus:
    out = config.out
    if journal.dropped:
        complain(f"{journal.file}: the last line was torn by a kill and is dropped; its game is played again")
    with shown_games() as show:

        def hear(news: News) -> None:
            if isinstance(news, Opened):
                for error in news.left_out:
                    complain(f"left out: {error}")
                complain(f"the floors' secret has the SHA-256 digest {news.setup.floor_digest}")
                if news.results:
                    complain(f"{out}: going on after {counted(len(news.results))}")
            elif isinstance(news, Unsandboxed):
                complain(news.warning)
            show(news)

        try:
            held = run_tournament.hold(config, journal, hear)
        except KeyboardInterrupt:
            kept = len(journal.results)
            complain(f"{counted(kept)} {'is' if kept == 1 else 'are'} kept in {out}: the same command goes on")
            raise
    if as_json:
        stdout.print_json(msgspec.to_builtins(held.board))
    else:
        print_leaderboard(held.board)
        for secret in held.secrets:
            stdout.print_line(f"the floors' secret was {secret.text}; its SHA-256 digest is {secret.digest}")
        stdout.print_line(f"{counted(held.board.games)}; {', '.join(str(file) for file in held.files)}")
    return ExitStatus.NOT_REACHED if held.unplayed else ExitStatus.DONE
