"""Pupils hand in movers on the page of a ladder; whatever strangers send, nothing of it is kept or run."""

import asyncio
import json
import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from robotworkshop.cli.app import main
from robotworkshop.match.wire.connection import listening_socket
from robotworkshop.tournament.isolation.isolated_mover import MoverCode
from robotworkshop.tournament.mover_sources import MAX_MOVER_BYTES
from robotworkshop.tournament.pupils import FILE_NAME, Pupils, pupils_of, shown
from robotworkshop.tournament.setup import TournamentError
from robotworkshop.web import upload_desk
from robotworkshop.web.server import serving
from robotworkshop.web.sources import TournamentFolder, Uploads
from robotworkshop.web.tournament_site import TournamentSite
from robotworkshop.web.upload_desk import UploadDesk

from .films import blank_parts

PATIENCE_S = 60.0
ADA = "abcdefghjk"
PUPILS = Pupils({"Ada": ADA, "עדה": "kjhgfedcba"})
GOOD = b"""
from robotdriver import Stop
from scene import SteppedMover
class Idle(SteppedMover):
    def step(self, sensor_data):
        return Stop()
"""


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upload_desk, "WRONG_KEY_S", 0.0)


def handed_in(site: TournamentSite, *visits: tuple[str | bytes, ...]) -> list[dict[str, object]]:
    """Return the last answer to each visitor, who sends these messages one after the other."""

    async def visit(url: str, words: tuple[str | bytes, ...]) -> dict[str, object]:
        answer: dict[str, object] = {}
        async with connect(url, open_timeout=PATIENCE_S) as line:
            try:
                for each in words:
                    await line.send(each)
                    answer = json.loads(await asyncio.wait_for(line.recv(), PATIENCE_S))
                while True:
                    answer = json.loads(await asyncio.wait_for(line.recv(), PATIENCE_S))
            except ConnectionClosed:
                return answer

    async def scenario() -> list[dict[str, object]]:
        listening = listening_socket(("127.0.0.1", 0))
        async with serving(site, listening):
            return [await visit(f"ws://127.0.0.1:{listening.getsockname()[1]}/upload", words) for words in visits]

    return asyncio.run(scenario())


def site_of(folder: Path) -> TournamentSite:
    return TournamentSite(TournamentFolder(folder / "out", uploads=Uploads(folder, PUPILS)), blank_parts, "")


def with_desk(folder: Path, fault_of: Callable[[MoverCode], str], clock: Callable[[], float]) -> TournamentSite:
    site = site_of(folder)
    site._desk = UploadDesk(folder, PUPILS, fault_of, clock)
    return site


def files_in(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_a_file_that_loads_plans_and_steps_plays_and_others_are_told_why_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upload_desk, "AGAIN_AFTER_S", 0.0)
    foreign = b"import os\nraise RuntimeError(f'process {os.getpid()}')"
    crash, syntax, good = handed_in(site_of(tmp_path), (ADA, foreign), (ADA, b"def ("), ("ABCDE-FGHJK", GOOD))
    assert "RuntimeError: process " in str(crash["error"])
    assert f"process {os.getpid()}" not in str(crash["error"])
    assert "line 1" in str(syntax["error"])
    assert good == {"done": True}
    assert (tmp_path / "Ada.py").read_bytes() == GOOD
    assert files_in(tmp_path) == ["Ada.py"]


def test_strangers_have_nothing_read_and_nothing_tried(tmp_path: Path) -> None:
    tried: list[MoverCode] = []

    def try_it(code: MoverCode) -> str:
        tried.append(code)
        return ""

    site = with_desk(tmp_path, try_it, lambda: 0.0)
    answers = handed_in(
        site,
        ("guessed", GOOD),
        (ADA[:-1], GOOD),
        (b"\xff" * 20, GOOD),
        ("x" * 1000, GOOD),  # More than a key.
        (ADA, b"#" * (MAX_MOVER_BYTES + 1)),
        (ADA, "as text"),
    )
    assert [answer.get("error") for answer in answers[:3]] == ["this key is unknown"] * 3
    assert not any("done" in answer for answer in answers)
    assert tried == []
    assert files_in(tmp_path) == []


def test_one_file_a_pupil_and_not_too_often(tmp_path: Path) -> None:
    now_s = 0.0
    site = with_desk(tmp_path, lambda _: "", lambda: now_s)
    assert handed_in(site, (ADA, GOOD))[0] == {"done": True}
    (again,) = handed_in(site, (ADA, b"# another"))
    assert "in 20 s" in str(again["error"])
    (tmp_path / "Ada.py").unlink()
    (tmp_path / "Ada.py").symlink_to(tmp_path / "elsewhere")  # Only the link itself is replaced.
    now_s = 21.0
    assert handed_in(site, (ADA, b"# another"), ("kjhgf edcba", GOOD)) == [{"done": True}] * 2
    assert files_in(tmp_path) == ["Ada.py", "עדה.py"]
    assert (tmp_path / "Ada.py").read_bytes() == b"# another"
    assert not (tmp_path / "Ada.py").is_symlink()


def test_only_a_ladder_with_pupils_has_a_desk(tmp_path: Path) -> None:
    async def scenario() -> None:
        for uploads, has_desk in ((None, False), (Uploads(tmp_path, PUPILS), True)):
            site = TournamentSite(TournamentFolder(tmp_path, uploads=uploads), blank_parts, "")
            page, first = await site.page("/hand-in"), await site.page("/")
            assert (page is not None) == (site.channel("/upload") is not None) == has_desk
            assert first is not None
            assert ("/hand-in" in first.text) == has_desk
            assert page is None or ADA not in page.text

    asyncio.run(scenario())


def test_keys_are_drawn_once_and_read_by_nobody_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names, out = tmp_path / "class.txt", tmp_path / "out"
    names.write_text("Ada\n\n Bob \n", encoding="utf-8")
    before = pupils_of(names, out)
    assert list(before.keys) == ["Ada", "Bob"]
    assert stat.S_IMODE((out / FILE_NAME).stat().st_mode) == 0o600
    assert shown(before.keys["Bob"]) in (out / FILE_NAME).read_text(encoding="utf-8")
    names.write_text("Bob\nCid\n", encoding="utf-8")
    after = pupils_of(names, out)
    assert after.keys["Bob"] == before.keys["Bob"]
    assert after.name_of(f" {shown(after.keys['Cid']).upper()} ") == "Cid"
    assert after.name_of(before.keys["Ada"]) is None
    assert after.name_of("") is None
    for bad in ("../../ada", "ada.py", "a\x1b[2Jb", "x" * 41, "Ada\nada", ""):
        names.write_text(bad, encoding="utf-8")
        with pytest.raises(TournamentError):
            pupils_of(names, out)
    assert main(["ladder", str(tmp_path), "--pupils", str(names)]) == 2
    assert "give --web, too" in capsys.readouterr().err
