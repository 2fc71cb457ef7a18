"""The verb `tournament`: from what a user asked for to games played, files written and a table shown."""

import sys
from collections.abc import Sequence
from pathlib import Path

from robotworkshop import console
from robotworkshop.tournament.crew import ClusterCrew, LocalCrew
from robotworkshop.tournament.entries import prepare
from robotworkshop.tournament.journal import Journal
from robotworkshop.tournament.leaderboard import leaderboard
from robotworkshop.tournament.page import as_json as board_as_json
from robotworkshop.tournament.page import counted, write_files
from robotworkshop.tournament.run import play_games
from robotworkshop.tournament.setup import Rules, TournamentError
from robotworkshop.tournament.show import print_leaderboard, shown_games
from robotworkshop.verbs import Status


def hold(
    movers: Sequence[str],
    scenes: Sequence[str],
    seeds: int,
    rules: Rules,
    jobs: int,
    cluster: str | None,
    out: Path,
    as_json: bool,
) -> Status:
    """Play a tournament, or what is left of it, and tell how it ended.

    Args:
        movers: Names of installed movers, and paths of .py files.
        scenes: Folders, files, and names of ready scenes; none takes all ready scenes.
        seeds: Of every match.
        rules: How games are played.
        jobs: Games at a time on this computer.
        cluster: Address of a Dask cluster that plays instead.
        out: Folder for games and leaderboard.
        as_json: Print the leaderboard as JSON.
    """
    with Journal(out) as journal:
        if journal.dropped:
            console.complain(
                f"{journal.file}: the last line was torn by a kill and is dropped; its game is played again"
            )
        known = () if journal.setup is None else journal.setup.courses
        tournament, left_out = prepare(movers, scenes, seeds, rules, known)
        for error in left_out:
            console.complain(f"left out: {error}")
        journal.begin(tournament.setup)
        if journal.results:
            console.complain(f"{out}: going on after {counted(len(journal.results))}")
        try:
            with (
                LocalCrew(jobs) if cluster is None else ClusterCrew(cluster) as crew,
                shown_games(tournament.setup, journal.results) as listener,
            ):
                unplayed = play_games(tournament, journal, crew, listener)
        except KeyboardInterrupt:
            kept = len(journal.results)
            console.complain(f"{counted(kept)} {'is' if kept == 1 else 'are'} kept in {out}: the same command goes on")
            raise
        board = leaderboard(tournament.setup, journal.results)
    try:
        files = write_files(board, out)
    except OSError as error:
        raise TournamentError(
            f"{error.filename}: {(error.strerror or str(error)).lower()}; mend this and give the command again"
        ) from None
    if as_json:
        sys.stdout.write(board_as_json(board))
    else:
        print_leaderboard(board)
        console.print_line(f"{counted(board.games)}; {', '.join(str(file) for file in files)}")
    return Status.NOT_REACHED if unplayed else Status.DONE
