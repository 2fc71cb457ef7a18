"""The verb `ladder`: plays until Ctrl-C, and says who has come."""

from pathlib import Path

from robotworkshop.cli.interrupts import interrupted_by_signals
from robotworkshop.cli.printing.stderr import complain
from robotworkshop.cli.printing.tournament_console import shown_games
from robotworkshop.floor_secret import FloorSecret
from robotworkshop.tournament.floor_secrets import FloorSecrets
from robotworkshop.tournament.journal import Journal
from robotworkshop.tournament.ladder import LadderConfig, News, hold_ladder
from robotworkshop.tournament.ladder_folder import RefusedFile
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
    """Play until Ctrl-C is pressed."""
    there: set[str] = set()
    digest = ""
    with Journal(config.out) as journal, interrupted_by_signals(), shown_games() as show:

        def hear(news: News) -> None:
            nonlocal digest
            if isinstance(news, Opened):
                if digest != news.setup.floor_digest:
                    digest = news.setup.floor_digest
                    complain(f"the floors' secret has the SHA-256 digest {digest}")
                labels = {mover.label for mover in news.setup.movers}
                for label in sorted(labels - there):
                    complain(f"{label} plays")
                for label in sorted(there - labels):
                    complain(f"{label} plays no longer")
                there.clear()
                there.update(labels)
            elif isinstance(news, Unsandboxed):
                complain(news.warning)
            elif isinstance(news, RefusedFile):
                complain(f"{news.name} does not play: {news.reason}")
            if not isinstance(news, RefusedFile):
                show(news)

        try:
            hold_ladder(config, journal, hear, never)
        except KeyboardInterrupt:
            complain(f"{counted(len(journal.results))} kept in {config.out}: the same command goes on")
            for secret in _published(config.out):
                complain(f"the floors' secret was {secret.text}; its SHA-256 digest is {secret.digest}")
            raise


def _published(out: Path) -> list[FloorSecret]:
    """Publish the secret behind the games that are played; when the ladder goes on, it draws another one."""
    secrets = FloorSecrets(out)
    secrets.publish()
    return secrets.published
