"""A ladder: who comes into the folder plays, a changed file plays anew, and what was played is never played again."""

import json
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from robotworkshop.cli.app import main
from robotworkshop.tournament.game import GameResult
from robotworkshop.tournament.isolation.limits import Limits
from robotworkshop.tournament.journal import Journal, recording_file
from robotworkshop.tournament.ladder import LOOK_S, LadderConfig, News, board_of, hold_ladder, read_active
from robotworkshop.tournament.ladder_folder import RefusedFile, read_mover, settled
from robotworkshop.tournament.run import Begun
from robotworkshop.tournament.run_tournament import Opened
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
        self.ahead_s = 10.0  # Of the clock: so files are as good as settled.
        self.refused: dict[str, str] = {}
        self.on_news: Callable[[News], object] = lambda _news: None

    def put(self, name: str, more: str = "") -> None:
        (self.inbox / name).write_text(MOVER + more, encoding="utf-8")

    def hold(self, *then: list[tuple[str, str]]) -> None:
        """Play; each time when it waits for movers, put the next ones there, and end it when there are none left."""
        steps, is_over = list(then), False

        def wait(seconds: float) -> None:
            nonlocal is_over
            self.ahead_s += seconds
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
            elif isinstance(news, RefusedFile):
                self.refused[news.name] = news.reason
            self.on_news(news)

        with Journal(self.out) as journal:
            hold_ladder(self.config, journal, hear, lambda: is_over, wait, lambda: time.time() + self.ahead_s)


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


def test_games_under_way_are_played_to_their_end_when_a_file_comes(tmp_path: Path) -> None:
    ladder = Ladder(tmp_path)
    begun: list[str] = []

    def on_news(news: News) -> None:
        if isinstance(news, Begun):
            begun.extend(news.key.movers)
            if len(begun) == 1:  # Bob comes, and Ada goes, while Ada plays.
                (ladder.inbox / "ada.py").unlink()
                ladder.put("bob.py")
                ladder.ahead_s += LOOK_S

    ladder.on_news = on_news
    ladder.put("ada.py")
    ladder.hold()
    assert begun == ladder.played == ["ada", "bob"]
    table = json.loads((ladder.out / "leaderboard.json").read_text(encoding="utf-8"))
    assert [standing["mover"] for standing in table["standings"]] == ["bob"]


def test_a_changed_file_never_takes_the_name_of_another_one(tmp_path: Path) -> None:
    ladder = Ladder(tmp_path)
    ladder.put("ada.py")
    ladder.put("ada (2).py", "# a thief\n")
    ladder.hold([("ada.py", "# better\n")])
    assert ladder.opened == [{"ada", "ada (2)"}, {"ada (3)", "ada (2)"}]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders on this computer")
def test_strangers_in_the_folder_are_left_alone(tmp_path: Path) -> None:
    ladder = Ladder(tmp_path)
    inbox, secret = ladder.inbox, tmp_path / "secret"
    secret.write_text("the marks of all pupils", encoding="utf-8")
    (inbox / "link.py").symlink_to(secret)
    (inbox / "broken.py").symlink_to(tmp_path / "nowhere")
    (inbox / "a folder.py").mkdir()
    os.mkfifo(inbox / "pipe.py")
    (inbox / "\u202egnp.py").write_text(MOVER, encoding="utf-8")
    Path(os.fsdecode(os.fsencode(inbox) + b"/\xff.py")).write_text(MOVER, encoding="utf-8")
    (inbox / "huge.py").write_bytes(b"#" * (2**20 + 1))
    ladder.put("zoe.py")
    ladder.hold()
    assert ladder.opened == [{"zoe"}]
    plain = "it is no plain file"
    assert {ladder.refused[name] for name in ("link.py", "broken.py", "a folder.py", "pipe.py")} == {plain}
    assert len(ladder.refused) == 7
    assert all(name.isprintable() for name in ladder.refused)
    assert isinstance(read_mover(inbox / "link.py"), RefusedFile)  # Put there after the look at the folder.
    assert isinstance(read_mover(inbox / "pipe.py"), RefusedFile)


def test_only_whole_files_of_a_folder_that_is_there_are_movers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "ada.py").write_text(MOVER, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no mover", encoding="utf-8")
    now_s = (tmp_path / "ada.py").stat().st_mtime
    assert dict(settled(tmp_path, now_s + 0.5)) == {}
    assert list(settled(tmp_path, now_s + 2.0)) == ["ada.py"]
    assert main(["ladder", str(tmp_path / "nowhere"), "--out", str(tmp_path / "out")]) == 2
    assert "there is no such folder; make it" in capsys.readouterr().err.splitlines()[-1]


def test_a_scene_that_is_not_there_is_named_before_any_mover_comes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "inbox").mkdir()
    missing = str(tmp_path / "missing.json")
    assert main(["ladder", str(tmp_path / "inbox"), "--scenes", missing, "--out", str(tmp_path / "out")]) == 2
    assert missing in capsys.readouterr().err.splitlines()[-1]
