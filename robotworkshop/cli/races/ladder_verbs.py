"""The verb `ladder`: plays until Ctrl-C, and says who has come."""

from pathlib import Path

from robotworkshop.cli.interrupts import interrupted_by_signals
from robotworkshop.cli.printing.stderr import complain
from robotworkshop.cli.printing.tournament_console import shown_games
from robotworkshop.tournament.journal import Journal
from robotworkshop.tournament.ladder import LadderConfig, News, hold_ladder
from robotworkshop.tournament.ladder_folder import Refused
from robotworkshop.tournament.page import counted
from robotworkshop.tournament.pupils import FILE_NAME as KEYS
from robotworkshop.tournament.pupils import pupils_of
from robotworkshop.tournament.run import never
from robotworkshop.tournament.run_tournament import Opened, Unsandboxed
from robotworkshop.web.sources import Uploads


def uploads_of(names: Path, config: LadderConfig) -> Uploads:
    """Return who may hand in movers for a ladder, and say where their keys are."""
    pupils = pupils_of(names, config.out)
    complain(f"the keys of {len(pupils.keys)} pupils are in {config.out / KEYS}; give each its own")
    return Uploads(config.folder, pupils)


def hold(config: LadderConfig) -> None:
    """Play for as long as nobody presses Ctrl-C."""
    there: set[str] = set()
    with Journal(config.out) as journal, interrupted_by_signals(), shown_games() as show:

        def hear(news: News) -> None:
            if isinstance(news, Opened):
                labels = {mover.label for mover in news.setup.movers}
                for label in sorted(labels - there):
                    complain(f"{label} plays")
                for label in sorted(there - labels):
                    complain(f"{label} plays no longer")
                there.clear()
                there.update(labels)
            elif isinstance(news, Unsandboxed):
                complain(news.warning)
            elif isinstance(news, Refused):
                complain(f"{news.name} does not play: {news.reason}")
            if not isinstance(news, Refused):
                show(news)

        try:
            hold_ladder(config, journal, hear, never)
        except KeyboardInterrupt:
            complain(f"{counted(len(journal.results))} kept in {config.out}: the same command goes on")
            raise
