"""A ladder: who comes into the folder plays, a changed file plays anew, and what was played is never played again."""

import time
from pathlib import Path

import pytest

from robotworkshop.cli.app import main
from robotworkshop.tournament.game import GameResult
from robotworkshop.tournament.isolation.limits import Limits
from robotworkshop.tournament.journal import Journal, recording_file
from robotworkshop.tournament.ladder import LadderConfig, board_of, hold_ladder, read_active, settled
from robotworkshop.tournament.run_tournament import News, Opened
from robotworkshop.tournament.setup import Rules

MOVER = """
from robotdriver import Stop
from scene import SteppedMover


class Idle(SteppedMover):
    def step(self, sensor_data):
        return Stop()
"""


class Ladder:
    """A ladder in a folder of its own, which is called off when it waits for the last time."""

    def __init__(self, folder: Path) -> None:
        self.inbox, self.out = folder / "inbox", folder / "out"
        self.inbox.mkdir()
        rules = Rules(limits=Limits(), time_limit_s=0.3)
        self.config = LadderConfig(self.inbox, ("empty_room",), rules, 1, 1, self.out)
        self.opened: list[set[str]] = []
        self.played: list[str] = []

    def put(self, name: str, more: str = "") -> None:
        (self.inbox / name).write_text(MOVER + more, encoding="utf-8")

    def hold(self, *then: list[tuple[str, str]]) -> None:
        """Play; each time when it waits for movers, put the next ones there, and end it when there are none left."""
        steps, is_over = list(then), False

        def wait(_seconds: float) -> None:
            nonlocal is_over
            if not steps:
                is_over = True
                return
            for name, more in steps.pop(0):
                self.put(name, more)

        def hear(news: News) -> None:
            if isinstance(news, Opened):
                self.opened.append({mover.label for mover in news.setup.movers})
            elif isinstance(news, GameResult):
                self.played += news.key.movers

        with Journal(self.out) as journal:
            # Files are as good as settled: nobody copies them any more.
            hold_ladder(self.config, journal, hear, lambda: is_over, wait, lambda: time.time() + 10.0)


def test_movers_come_change_and_go(tmp_path: Path) -> None:
    ladder = Ladder(tmp_path)
    ladder.put("ada.py")
    ladder.hold([("bob.py", ""), ("ada.py", "# better\n")])
    assert ladder.opened == [{"ada"}, {"ada (2)", "bob"}]
    assert sorted(ladder.played) == ["ada", "ada (2)", "bob"]
    active = read_active(ladder.out)
    assert active is not None
    with Journal(ladder.out) as journal:
        assert journal.setup is not None
        board = board_of(active, journal.setup, journal.results)
        assert {standing.mover for standing in board.standings} == {"ada (2)", "bob"}
        assert all(recording_file(ladder.out, key).is_file() for key in journal.results)
    # Ended and begun again, it plays nothing twice; the old file is the old mover again.
    ladder.hold([("ada.py", "")])
    assert len(ladder.played) == 3
    assert ladder.opened[-1] == {"ada", "bob"}


def test_only_whole_files_of_a_folder_that_is_there_are_movers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "ada.py").write_text(MOVER, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no mover", encoding="utf-8")
    (tmp_path / "huge.py").write_bytes(b"#" * (2**20 + 1))
    now_s = (tmp_path / "ada.py").stat().st_mtime
    assert dict(settled(tmp_path, now_s + 0.5)) == {}
    assert list(settled(tmp_path, now_s + 2.0)) == ["ada.py"]
    assert main(["ladder", str(tmp_path / "nowhere"), "--out", str(tmp_path / "out")]) == 2
    assert "there is no such folder; make it" in capsys.readouterr().err.splitlines()[-1]
